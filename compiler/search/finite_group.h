// SPDX-License-Identifier: Apache-2.0
//
// A finite group by its multiplication, as the search for networks walks it: which of its elements can be generators.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rota::search {

using Element = std::uint16_t;

/// An element and its inverse, which are two ports, or one port where they are equal.
struct Orbit {
  Element element = 0;
  Element inverse = 0;

  [[nodiscard]] std::uint32_t ports() const noexcept { return element == inverse ? 1 : 2; }
  friend bool operator==(const Orbit&, const Orbit&) = default;
};

class FiniteGroup {
 public:
  using Product = std::function<std::uint32_t(std::uint32_t, std::uint32_t)>;
  using Length = std::function<std::uint32_t(std::uint32_t)>;

  /// `product` is associative on 0 … size-1, 0 is its identity. `length`, for groups whose nodes have a layout: that of
  /// the links of a generator. `axes`: one step along each side of that layout. Precondition: 2 <= size <= 65,536.
  FiniteGroup(std::string name, std::uint32_t size, Product product, Length length = {},
              std::vector<Element> axes = {});

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] std::uint32_t multiply(std::uint32_t a, std::uint32_t b) const { return product_(a, b); }
  /// All but the identity, in order of their smaller element.
  [[nodiscard]] const std::vector<Orbit>& orbits() const noexcept { return orbits_; }
  /// In steps of the layout, see docs/search.md; nullopt where the nodes of this group have none.
  [[nodiscard]] std::optional<std::uint32_t> link_length(const Orbit& orbit) const;
  /// Empty for groups without a layout.
  [[nodiscard]] const std::vector<Element>& axes() const noexcept { return axes_; }
  /// The elements are the residues of 0 … size-1 and are added: the networks are circulants.
  [[nodiscard]] bool is_cyclic() const noexcept { return axes_.size() == 1 && axes_.front() == 1; }

 private:
  std::string name_;
  std::uint32_t size_;
  Product product_;
  Length length_;
  std::vector<Element> axes_;
  std::vector<Orbit> orbits_;
};

using GroupPtr = std::shared_ptr<const FiniteGroup>;

}  // namespace rota::search
