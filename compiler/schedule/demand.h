// SPDX-License-Identifier: Apache-2.0
//
// Which messages a collective asks for, and a number for each, so that arrays of them can be kept.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/ids.h"
#include "compiler/schedule/collective.h"
#include "compiler/topology/topology.h"

namespace rota {

/// Every node has `slots()` places for messages, whether they are demanded or not.
class Demand {
 public:
  /// `isotropic`: of isotropic collectives, messages by relative address. Throws InputError where a rooted collective
  /// has no root or another has one, where an isotropic one has no group or not one number a node.
  Demand(TopologyPtr topology, CollectiveKind collective, std::optional<Node> root,
         std::vector<std::uint32_t> isotropic);

  [[nodiscard]] std::uint64_t slots() const noexcept { return slots_; }
  /// Messages that the whole network has to deliver, a broadcast's copies and a sum's contributions each counted.
  [[nodiscard]] std::uint64_t messages() const noexcept { return messages_; }

  /// How many messages origin has for destination: one of a broadcast, one contribution to a sum.
  [[nodiscard]] std::uint32_t copies(Node origin, Node destination) const;
  /// All others have a contribution to a sum for this node. Of an all-reduce: at the root, whose own messages are
  /// copies of the whole sum.
  [[nodiscard]] bool adds_up_at(Node destination) const { return adds_ && (root_ == kNoNode || destination == root_); }
  /// The most of any pair.
  [[nodiscard]] std::uint32_t most_copies() const noexcept { return most_copies_; }
  /// The place of a message among those of its origin. Precondition: copy < copies(origin, destination), or copy is 0.
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
  std::vector<std::uint64_t> first_;  ///< isotropic: by relative address, the place of its first message
  std::uint64_t slots_ = 0;
  std::uint64_t messages_ = 0;
  std::uint32_t most_copies_ = 1;
};

}  // namespace rota
