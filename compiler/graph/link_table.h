// SPDX-License-Identifier: Apache-2.0
//
// A graph's directed links, numbered without gaps: the links of node 0 in order of ports, then those of node 1, … An
// irregular graph costs as much as it has links, not its nodes times the largest degree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace rota::graph {

/// Numbers (node, port) pairs: the node's offset plus the port. Some ports of a node may be absent.
class LinkNumbers {
 public:
  /// Appends a node with ports 0 … ports-1.
  void add_node(std::uint32_t ports) { first_.push_back(first_.back() + ports); }
  void reserve(std::size_t nodes) { first_.reserve(nodes + 1); }

  [[nodiscard]] std::uint32_t node_count() const noexcept { return static_cast<std::uint32_t>(first_.size() - 1); }
  [[nodiscard]] std::size_t size() const noexcept { return first_.back(); }
  [[nodiscard]] std::size_t link(std::uint32_t x, std::uint32_t port) const { return first_[x] + port; }
  /// Ports of x are numbered 0 … ports(x)-1.
  [[nodiscard]] std::uint32_t ports(std::uint32_t x) const {
    return static_cast<std::uint32_t>(first_[x + 1] - first_[x]);
  }

 private:
  std::vector<std::size_t> first_{0};
};

/// The target of every link.
class LinkTable {
 public:
  static constexpr std::uint32_t kAbsent = 0xFFFFFFFFU;

  /// `target`: index is the link number; kAbsent if the node has no such port.
  LinkTable(LinkNumbers numbers, std::vector<std::uint32_t> target)
      : numbers_(std::move(numbers)), target_(std::move(target)) {}

  [[nodiscard]] const LinkNumbers& numbers() const noexcept { return numbers_; }
  [[nodiscard]] std::uint32_t node_count() const noexcept { return numbers_.node_count(); }
  [[nodiscard]] std::uint32_t target(std::size_t link) const { return target_[link]; }

  /// The first port of x that leads to y. Precondition: there is one.
  [[nodiscard]] std::uint32_t port_to(std::uint32_t x, std::uint32_t y) const {
    std::uint32_t port = 0;
    while (target_[numbers_.link(x, port)] != y) ++port;
    return port;
  }

  /// Calls visit(port, y) for the links of x that are present.
  template <class Visit>
  void for_each_link(std::uint32_t x, const Visit& visit) const {
    const std::size_t first = numbers_.link(x, 0);
    const std::uint32_t ports = numbers_.ports(x);
    for (std::uint32_t p = 0; p < ports; ++p) {
      if (target_[first + p] != kAbsent) visit(p, target_[first + p]);
    }
  }

 private:
  LinkNumbers numbers_;
  std::vector<std::uint32_t> target_;
};

}  // namespace rota::graph
