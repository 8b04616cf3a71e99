// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/xml_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "compiler/error.h"
#include "compiler/text/printable.h"

namespace rota::interchange {

std::string xml_text(const pugi::xml_document& document) {
  std::ostringstream out;
  // MSCCL's runtime cannot read a declaration. Documents that want one have it as a node.
  document.save(out, "  ", pugi::format_default | pugi::format_no_declaration);
  return out.str();
}

std::size_t attribute_bytes(std::string_view value) {
  pugi::xml_document document;
  document.append_child("e").append_attribute("a") = std::string(value).c_str();
  constexpr std::string_view kAround = "<e a=\"\" />\n";
  return xml_text(document).size() - kAround.size();
}

XmlFile::XmlFile(std::string_view text, std::string_view name, std::string_view allowed)
    : name_(printable_whole(name)) {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    line_ends_.push_back(static_cast<std::ptrdiff_t>(at));
  }
  const pugi::xml_parse_result result = document_.load_buffer(text.data(), text.size());
  if (result) return;
  throw InputError(fmt::format("{}: {}; allowed: {}", place(result.offset), result.description(), allowed));
}

std::string XmlFile::place(std::ptrdiff_t offset) const {
  const auto lines = std::lower_bound(line_ends_.begin(), line_ends_.end(), offset) - line_ends_.begin();
  return fmt::format("{}:{}", name_, lines + 1);
}

}  // namespace rota::interchange
