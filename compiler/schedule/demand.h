// SPDX-License-Identifier: Apache-2.0
//
// Which messages a collective demands, and a number for each of them, for use as an array index.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/ids.h"
#include "compiler/schedule/collective.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Every node has `slots()` numbers for its messages, demanded or not.
class Demand {
 public:
  /// `isotropic`: messages by relative address, for isotropic collectives only. Throws InputError if a rooted
  /// collective has no root or another one has a root, or if an isotropic one lacks a group or exactly one number per
  /// node.
  Demand(TopologyPtr topology, CollectiveKind kind, std::optional<Node> root, std::vector<std::uint32_t> isotropic);

  [[nodiscard]] std::uint64_t slots() const noexcept { return slots_; }
  /// Messages that the whole network has to deliver; each copy of a broadcast and each contribution to a sum counts.
  [[nodiscard]] std::uint64_t messages() const noexcept { return messages_; }

  /// The number of messages from origin to destination; 1 for a broadcast's copy and for a contribution to a sum.
  [[nodiscard]] std::uint32_t copies(Node origin, Node destination) const;
  /// True if all other nodes contribute to a sum for this node. In an all-reduce only the root adds up; its own
  /// messages are copies of the total.
  [[nodiscard]] bool adds_up_at(Node destination) const { return adds_ && (root_ == kNoNode || destination == root_); }
  /// The maximum of copies() over all pairs.
  [[nodiscard]] std::uint32_t most_copies() const noexcept { return most_copies_; }
  /// The number of a message among its origin's. Precondition: copy < copies(origin, destination), or copy is 0.
  [[nodiscard]] std::uint64_t slot(Node origin, Node destination, std::uint32_t copy) const {
    return first_.empty() ? index(destination) : first_[index(relative(origin, destination))] + copy;
  }

 private:
  [[nodiscard]] Node relative(Node origin, Node destination) const;
  void count_by_address();

  TopologyPtr topology_;
  DemandShape shape_;
  bool adds_;
  Node root_ = kNoNode;
  std::vector<std::uint32_t> isotropic_;
  std::vector<std::uint64_t> first_;  ///< isotropic: slot of the first message; index: relative address
  std::uint64_t slots_ = 0;
  std::uint64_t messages_ = 0;
  std::uint32_t most_copies_ = 1;
};

}  // namespace rota
