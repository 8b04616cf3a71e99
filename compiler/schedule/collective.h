// SPDX-License-Identifier: Apache-2.0
//
// The collectives: one row of traits for each. Readers, verifiers, programs and models ask for the traits that they
// need; only files, reports and the command line use a collective's name.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rota {

/// In the order of the table of traits.
enum class CollectiveKind : std::uint8_t {
  total_exchange,
  isotropic,
  demand,
  scatter,
  gather,
  multinode_broadcast,
  multicast,
  broadcast,
  multinode_accumulation,
  reduction,
  accumulation,
  all_reduce,
  multinode_all_reduce,
  group_all_reduce,
  subset_all_reduce,
};

/// What a message is. personalised: one origin, one destination, moved. broadcast: one origin, for every node or those
/// that the demand names, copied. sum: one destination, a contribution from every node or those that the demand names,
/// added on the way. reduced: a sum for a node first, then the broadcast of what it has got. exchanged: partial sums
/// for all nodes, each of which goes on as part of several others.
enum class Payload : std::uint8_t { personalised, broadcast, sum, reduced, exchanged };

/// Which pairs of nodes (origin, destination) have a message. by_address: as many as the demand says for the
/// destination's address relative to the origin. by_pair: as many as the demand says for the pair. What is summed up
/// there and then broadcast (Payload::reduced) comes back to those that have added to it. Where sums are exchanged, the
/// origin's contribution is part of the destination's result. through_root: to the root and from it; without a root, to
/// every node. through_every_node: to every node and from it.
enum class DemandShape : std::uint8_t {
  every_pair,
  by_address,
  by_pair,
  from_root,
  to_root,
  through_root,
  through_every_node,
};

struct Collective {
  CollectiveKind kind;
  std::string_view name;
  Payload payload;
  DemandShape demand;
  /// What the schedule is for when it runs backwards (origins and destinations swapped); nullopt: no collective.
  std::optional<CollectiveKind> dual;
  std::string_view meaning;

  /// Its schedule has a root: the one origin (broadcast, scatter), the one destination (accumulation, gather), or the
  /// node where the sums meet (all-reduce, unless nodes exchange sums).
  [[nodiscard]] constexpr bool rooted() const noexcept {
    return demand == DemandShape::from_root || demand == DemandShape::to_root || demand == DemandShape::through_root;
  }
  /// The root is part of what is asked for. Where the sums of an all-reduce meet is not: every node gets the same.
  [[nodiscard]] constexpr bool needs_root() const noexcept { return rooted() && demand != DemandShape::through_root; }
  /// The root may have several messages for each node, or sums: its message is cut into segments.
  [[nodiscard]] constexpr bool takes_segments() const noexcept { return needs_root(); }
  /// A message is for, or a sum of, those nodes alone that the demand names; others may pass it on.
  [[nodiscard]] constexpr bool has_relays() const noexcept {
    return demand == DemandShape::by_pair && payload != Payload::personalised;
  }
  /// Partial sums are added on the way.
  [[nodiscard]] constexpr bool adds() const noexcept {
    return payload == Payload::sum || payload == Payload::reduced || payload == Payload::exchanged;
  }
  /// A node that only passes on a partial sum adds a word of zeros to it, which its send memory has for this sum.
  [[nodiscard]] constexpr bool adds_zeros() const noexcept {
    return has_relays() && (payload == Payload::sum || payload == Payload::reduced);
  }
};

[[nodiscard]] std::span<const Collective> collectives();
[[nodiscard]] const Collective& traits_of(CollectiveKind kind) noexcept;
/// The payload of a schedule with or without a root: that of the collective, but of an all-reduce without a root, in
/// which no node's sum is broadcast, `exchanged`.
[[nodiscard]] Payload payload_of(CollectiveKind kind, bool has_root) noexcept;
[[nodiscard]] std::string_view to_string(CollectiveKind kind) noexcept;
/// "a scatter", "an all-reduce".
[[nodiscard]] std::string with_article(std::string_view collective);

/// nullptr where there is none of that name.
[[nodiscard]] const Collective* find_collective(std::string_view name);

/// Throws InputError naming those there are.
[[nodiscard]] const Collective& collective_named(std::string_view name);

}  // namespace rota
