// SPDX-License-Identifier: Apache-2.0
//
// Which messages a collective demands, and a number for each of them, for use as an array index.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/ids.h"
#include "compiler/schedule/collective.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The messages of one pair of nodes, at least 1.
struct PairDemand {
  Node origin;
  Node destination;
  std::uint32_t messages;
  friend auto operator<=>(const PairDemand&, const PairDemand&) = default;
};

/// The numbers of messages that only the user knows. At most one of the three is not the default.
struct DemandTable {
  /// For isotropic demands: messages from every node to the node at each relative address (a frame coordinate under
  /// whole_group); the first is 0.
  std::vector<std::uint32_t> by_address;
  /// For demands by pair, multicasts, reductions and all-reduces of groups or subsets: ordered, each pair once. In an
  /// all-reduce of groups, the origin adds to the destination's sum and gets the total back.
  std::vector<PairDemand> by_pair;
  /// For broadcast, scatter, gather and accumulation: the root's messages for each other node (or sums, or the messages
  /// of each other node for the root), which ClassHop::copy numbers. 1 to 65535.
  std::uint32_t segments = 1;

  [[nodiscard]] bool empty() const noexcept { return by_address.empty() && by_pair.empty() && segments == 1; }
  friend bool operator==(const DemandTable&, const DemandTable&) = default;
};

/// Throws InputError, as for the option --root, if `root` is no node, or if the collective has none.
void require_root(const Topology& topology, const Collective& collective, std::optional<Node> root);

/// Every node has `slots()` numbers for its messages, demanded or not.
class Demand {
 public:
  /// Throws InputError if a rooted collective (but an all-reduce) has no root or another one has a root, if an
  /// isotropic one lacks a group or exactly one number per node, if the pairs of a demand by pair are none, not in
  /// order, or not of two nodes, if a collective with relays has several messages for a pair, or if a collective that
  /// takes no segments has several.
  Demand(TopologyPtr topology, CollectiveKind kind, std::optional<Node> root, DemandTable table);

  [[nodiscard]] std::uint64_t slots() const noexcept { return slots_; }
  /// Messages that the whole network has to deliver; each copy of a broadcast and each contribution to a sum counts.
  [[nodiscard]] std::uint64_t messages() const noexcept { return messages_; }

  /// The number of messages from origin to destination; for a broadcast's copy and for a contribution to
  /// a sum the number of segments. In an all-reduce of groups either of the two.
  [[nodiscard]] std::uint32_t copies(Node origin, Node destination) const;
  /// True if some message begins at `origin`.
  [[nodiscard]] bool sends(Node origin) const;
  /// True if other nodes contribute to a sum for this node. In an all-reduce with a root only that adds up; its own
  /// messages are copies of the total. In a multinode all-reduce every node does both.
  [[nodiscard]] bool adds_up_at(Node destination) const {
    if (!adds_) return false;
    if (shape_ == DemandShape::by_pair) return is_destination_[index(destination)];
    return root_ == kNoNode || destination == root_;
  }
  /// How many nodes those are.
  [[nodiscard]] std::uint32_t summing_nodes() const;
  /// True if the sum for `destination` contains a contribution of `origin`.
  [[nodiscard]] bool adds_to(Node origin, Node destination) const;
  /// True if `destination` gets a copy of origin's message, or of the total that is summed up there.
  [[nodiscard]] bool copied_to(Node origin, Node destination) const;
  /// The maximum of copies() over all pairs.
  [[nodiscard]] std::uint32_t most_copies() const noexcept { return most_copies_; }
  /// The number of a message among its origin's. Precondition: copy < copies(origin, destination), or copy is 0.
  [[nodiscard]] std::uint64_t slot(Node origin, Node destination, std::uint32_t copy) const {
    if (shape_ == DemandShape::by_pair) return slot_by_pair(origin, destination, copy);
    if (first_.empty()) return index(destination) + copy * row_size_;
    return first_[index(relative(origin, destination))] + copy;
  }

 private:
  [[nodiscard]] Node relative(Node origin, Node destination) const;
  void count_by_address();
  void count_by_pair();
  /// Of a multicast all destinations get the same message; a sum has one contribution of each node.
  void require_one_message(const Collective& collective) const;
  /// The place of the pair in table_.by_pair, or its size.
  [[nodiscard]] std::size_t find_pair(Node origin, Node destination) const;
  [[nodiscard]] bool has_pair(Node a, Node b) const { return find_pair(a, b) < table_.by_pair.size(); }
  [[nodiscard]] std::uint64_t slot_by_pair(Node origin, Node destination, std::uint32_t copy) const;

  TopologyPtr topology_;
  DemandShape shape_;
  bool adds_;
  bool returns_;  ///< by pair: the sum comes back to those that have added to it
  Node root_ = kNoNode;
  DemandTable table_;
  /// Isotropic: slot of the first message; index: relative address. By pair: slot of the second message, the first one
  /// having the destination's number; index: pair.
  std::vector<std::uint64_t> first_;
  std::vector<std::size_t> row_;      ///< by pair: the origin's first pair; index: origin, and one more
  std::vector<bool> is_destination_;  ///< by pair; index: node
  std::uint64_t row_size_ = 0;        ///< without tables: the slots of one segment
  std::uint64_t slots_ = 0;
  std::uint64_t messages_ = 0;
  std::uint32_t most_copies_ = 1;
};

}  // namespace rota
