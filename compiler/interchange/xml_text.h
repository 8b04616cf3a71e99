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

/// The name of a file's outermost element by its first lines; empty if it is not XML, or if its DOCTYPE is a long one.
[[nodiscard]] std::string_view root_name_of_xml(std::string_view text);

/// A parsed file that knows where its elements stand.
class XmlFile {
 public:
  /// Parses a whole file. Throws InputError "NAME:LINE: what is wrong; allowed: ALLOWED" if it is not well-formed or
  /// its outermost element is not `root`.
  XmlFile(std::string_view text, std::string_view name, const char* root, std::string_view allowed);

  [[nodiscard]] pugi::xml_node root() const { return document_.document_element(); }
  /// Throws InputError if there is text between the children of `parent`.
  void require_elements_only(const pugi::xml_node& parent) const;
  /// "NAME:LINE"
  [[nodiscard]] std::string place_of(const pugi::xml_node& node) const { return place(node.offset_debug()); }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  [[nodiscard]] std::string place(std::ptrdiff_t offset) const;
  [[noreturn]] void refuse(const pugi::xml_node& at, std::string_view wrong, std::string_view allowed) const;
  void require_root(const char* root, std::string_view allowed) const;
  void require_each_attribute_once(const pugi::xml_node& element) const;

  std::string name_;
  std::vector<std::ptrdiff_t> line_ends_;
  pugi::xml_document document_;
};

}  // namespace rota::interchange
