// SPDX-License-Identifier: Apache-2.0
//
// What all readers and writers of XML share.
#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rota::interchange {

/// The document as text, two blanks an indentation; begins with a declaration only if the document has one as a node.
[[nodiscard]] std::string xml_text(const pugi::xml_document& document);

/// Bytes between the quotes of an attribute in such a text, where characters like & are longer.
[[nodiscard]] std::size_t attribute_bytes(std::string_view value);

/// A parsed file that knows where its elements stand.
class XmlFile {
 public:
  /// Parses a whole file. Throws InputError "NAME:LINE: what is wrong; allowed: ALLOWED" if it is not well-formed.
  XmlFile(std::string_view text, std::string_view name, std::string_view allowed);

  [[nodiscard]] pugi::xml_node child(const char* element) const { return document_.child(element); }
  /// "NAME:LINE"
  [[nodiscard]] std::string place_of(const pugi::xml_node& node) const { return place(node.offset_debug()); }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  [[nodiscard]] std::string place(std::ptrdiff_t offset) const;

  std::string name_;
  std::vector<std::ptrdiff_t> line_ends_;
  pugi::xml_document document_;
};

}  // namespace rota::interchange
