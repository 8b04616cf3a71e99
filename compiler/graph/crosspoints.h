// SPDX-License-Identifier: Apache-2.0
//
// Numbers for the router crosspoints that a schedule uses. Most of a node's degree² port pairs are never used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "compiler/graph/link_table.h"

namespace rota::graph {

/// A crosspoint connects an input port to an output port of one node. Crosspoints get the numbers 0, 1, … in the order
/// of their first use.
class CrosspointNumbers {
 public:
  /// `uses`: about how many lookups there will be; it decides between a plain array and a hash table.
  CrosspointNumbers(const LinkNumbers& links, std::size_t uses) : links_(links) {
    first_.reserve(links.node_count() + std::size_t{1});
    std::uint64_t possible = 0;
    for (std::uint32_t x = 0; x < links.node_count(); ++x) {
      first_.push_back(possible);
      possible += std::uint64_t{links.ports(x)} * links.ports(x);
    }
    // A plain array wastes memory if few crosspoints are used: a node of a complete graph of 4096 has 16 million pairs
    // of ports and uses none.
    if (possible <= 4 * std::uint64_t{uses} + 4096) dense_.assign(possible, kNone);
  }

  [[nodiscard]] std::uint32_t number(std::uint32_t x, std::uint32_t input, std::uint32_t output) {
    const std::uint64_t key = first_[x] + std::uint64_t{output} * links_.ports(x) + input;
    std::uint32_t& number = dense_.empty() ? sparse_.try_emplace(key, kNone).first->second : dense_[key];
    if (number == kNone) {
      number = count();
      nodes_.push_back(x);
    }
    return number;
  }

  /// The number of crosspoints numbered so far.
  [[nodiscard]] std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(nodes_.size()); }
  [[nodiscard]] std::uint32_t node_of(std::uint32_t number) const { return nodes_[number]; }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  const LinkNumbers& links_;
  std::vector<std::uint64_t> first_;  ///< by node: the key of its first crosspoint
  std::vector<std::uint32_t> dense_;
  std::unordered_map<std::uint64_t, std::uint32_t> sparse_;
  std::vector<std::uint32_t> nodes_;
};

}  // namespace rota::graph
