// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/xml_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "compiler/error.h"
#include "compiler/text/encoding.h"
#include "compiler/text/printable.h"

namespace rota::interchange {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

}  // namespace

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

std::string_view root_name_of_xml(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> kBefore[] = {{"<?", "?>"}, {"<!--", "-->"}, {"<!", ">"}};
  text = without_byte_order_mark(text);
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    const auto* const before = std::find_if(std::begin(kBefore), std::end(kBefore),
                                            [text](const auto& form) { return text.starts_with(form.first); });
    if (before == std::end(kBefore)) break;
    const std::size_t end = text.find(before->second);
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + before->second.size());
  }
  if (!text.starts_with('<')) return {};
  text.remove_prefix(1);
  return text.substr(0, text.find_first_of("/>\t\r\n "));
}

XmlFile::XmlFile(std::string_view text, std::string_view name, const char* root, std::string_view allowed)
    : name_(printable_whole(name)) {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    line_ends_.push_back(static_cast<std::ptrdiff_t>(at));
  }
  // pugixml skips text outside of the outermost element unless it is asked for fragments.
  const pugi::xml_parse_result result =
      document_.load_buffer(text.data(), text.size(), pugi::parse_default | pugi::parse_fragment);
  if (!result)
    throw InputError(fmt::format("{}: {}; allowed: {}", place(result.offset), result.description(), allowed));
  require_root(root, allowed);
}

void XmlFile::refuse(const pugi::xml_node& at, std::string_view wrong, std::string_view allowed) const {
  throw InputError(fmt::format("{}: {}; allowed: {}", place_of(at), wrong, allowed));
}

void XmlFile::require_root(const char* root, std::string_view allowed) const {
  require_elements_only(document_);
  const pugi::xml_node found = document_.document_element();
  if (!found) throw InputError(fmt::format("{}: no element; allowed: {}", place(0), allowed));
  if (found.name() != std::string_view(root)) refuse(found, fmt::format("<{}>", printable(found.name())), allowed);
  for (pugi::xml_node other = found.next_sibling(); !other.empty(); other = other.next_sibling()) {
    if (other.type() == pugi::node_element) {
      refuse(other, fmt::format("<{}> behind </{}>", printable(other.name()), root), "one outermost element");
    }
  }
  struct Walker final : pugi::xml_tree_walker {
    explicit Walker(const XmlFile& of) : file(of) {}
    bool for_each(pugi::xml_node& node) override {
      file.require_each_attribute_once(node);
      return true;
    }
    const XmlFile& file;
  } walker(*this);
  pugi::xml_node whole = document_.root();
  whole.traverse(walker);
}

void XmlFile::require_each_attribute_once(const pugi::xml_node& element) const {
  for (const pugi::xml_attribute& attribute : element.attributes()) {
    if (element.attribute(attribute.name()) == attribute) continue;
    refuse(element, fmt::format("\"{}\" twice in <{}>", printable(attribute.name()), printable(element.name())),
           "each attribute once");
  }
}

void XmlFile::require_elements_only(const pugi::xml_node& parent) const {
  for (const pugi::xml_node& child : parent.children()) {
    if (child.type() != pugi::node_pcdata && child.type() != pugi::node_cdata) continue;
    std::string_view text = child.value();
    const std::size_t blanks = std::min(text.find_first_not_of(kBlanks), text.size());
    text = text.substr(blanks, text.find_last_not_of(kBlanks) + 1 - blanks);
    throw InputError(fmt::format("{}: '{}' outside of an element; allowed: elements only",
                                 place(child.offset_debug() + static_cast<std::ptrdiff_t>(blanks)), printable(text)));
  }
}

std::string XmlFile::place(std::ptrdiff_t offset) const {
  const auto lines = std::lower_bound(line_ends_.begin(), line_ends_.end(), offset) - line_ends_.begin();
  return fmt::format("{}:{}", name_, lines + 1);
}

}  // namespace rota::interchange
