// SPDX-License-Identifier: Apache-2.0
//
// In a multinode broadcast, a node that separates parts of a network has to send into each of them the messages of all
// other nodes. What goes into a deep part has to go early, since it has a long way there.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota {

class UnfedParts {
 public:
  /// Searches from every node.
  explicit UnfedParts(const Topology& topology);

  /// The hops from the node at that port of x to the farthest node of the part that it belongs to, if x has messages
  /// that have yet to enter that part; 0 if it has none, or if the others stay connected without x.
  [[nodiscard]] std::uint32_t depth(std::uint32_t x, std::uint32_t port) const {
    const std::uint32_t part = part_behind_[std::size_t{x} * ports_ + port];
    return part == kNoPart || parts_[part].ready == 0 ? 0 : parts_[part].depth - 1;
  }
  /// x has got the message of node `origin`.
  void came(std::uint32_t x, std::uint32_t origin);
  /// x sends the message of node `origin` over its port.
  void sent(std::uint32_t x, std::uint32_t port, std::uint32_t origin);

 private:
  struct Part {
    std::vector<bool> has;    ///< index: origin; its own nodes, and whose messages have entered
    std::uint32_t depth = 0;  ///< hops from the node before it to its farthest node
    std::uint32_t ready = 1;  ///< messages that the node before it has, and that have not entered; first its own
  };
  static constexpr std::uint32_t kNoPart = 0xFFFFFFFFU;

  std::uint32_t ports_;
  std::vector<Part> parts_;                 ///< those of a node one after another
  std::vector<std::uint32_t> first_part_;   ///< index: node; one more than there are nodes
  std::vector<std::uint32_t> part_behind_;  ///< [node][port]
};

}  // namespace rota
