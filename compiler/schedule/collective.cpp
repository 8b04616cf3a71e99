// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/collective.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "compiler/error.h"

namespace rota {
namespace {

using enum CollectiveKind;

constexpr std::array kCollectives{
    Collective{.kind = total_exchange,
               .name = "total-exchange",
               .payload = Payload::personalised,
               .demand = DemandShape::every_pair,
               .dual = total_exchange,
               .meaning = "every node has a message for every other"},
    Collective{.kind = isotropic,
               .name = "isotropic",
               .payload = Payload::personalised,
               .demand = DemandShape::by_address,
               .dual = std::nullopt,
               .meaning = "every node has k_i messages for the node at relative address i"},
    Collective{.kind = demand,
               .name = "demand",
               .payload = Payload::personalised,
               .demand = DemandShape::by_pair,
               .dual = std::nullopt,
               .meaning = "node i has k_ij messages for node j (all-to-all-v)"},
    Collective{.kind = scatter,
               .name = "scatter",
               .payload = Payload::personalised,
               .demand = DemandShape::from_root,
               .dual = gather,
               .meaning = "the root has a message for every other node"},
    Collective{.kind = gather,
               .name = "gather",
               .payload = Payload::personalised,
               .demand = DemandShape::to_root,
               .dual = scatter,
               .meaning = "every other node has a message for the root"},
    Collective{.kind = multinode_broadcast,
               .name = "multinode-broadcast",
               .payload = Payload::broadcast,
               .demand = DemandShape::every_pair,
               .dual = multinode_accumulation,
               .meaning = "every node has one message for all others (all-gather)"},
    Collective{.kind = multicast,
               .name = "multicast",
               .payload = Payload::broadcast,
               .demand = DemandShape::by_pair,
               .dual = reduction,
               .meaning = "node i has one message for the nodes that the file names beside it (all-gather of groups)"},
    Collective{.kind = broadcast,
               .name = "broadcast",
               .payload = Payload::broadcast,
               .demand = DemandShape::from_root,
               .dual = accumulation,
               .meaning = "the root has one message for all others"},
    Collective{.kind = multinode_accumulation,
               .name = "multinode-accumulation",
               .payload = Payload::sum,
               .demand = DemandShape::every_pair,
               .dual = multinode_broadcast,
               .meaning = "every node gets a sum over all nodes (reduce-scatter)"},
    Collective{.kind = reduction,
               .name = "reduction",
               .payload = Payload::sum,
               .demand = DemandShape::by_pair,
               .dual = multicast,
               .meaning = "node j gets a sum over the nodes that the file names beside it (reduce-scatter of groups)"},
    Collective{.kind = accumulation,
               .name = "accumulation",
               .payload = Payload::sum,
               .demand = DemandShape::to_root,
               .dual = broadcast,
               .meaning = "the root gets a sum over all nodes (reduce)"},
    Collective{.kind = all_reduce,
               .name = "all-reduce",
               .payload = Payload::reduced,
               .demand = DemandShape::through_root,
               .dual = std::nullopt,
               .meaning = "every node gets the sum over all nodes"},
    Collective{.kind = multinode_all_reduce,
               .name = "multinode-all-reduce",
               .payload = Payload::reduced,
               .demand = DemandShape::through_every_node,
               .dual = std::nullopt,
               .meaning = "every node gets n sums over all nodes, one summed up at each (all-reduce of n segments)"},
    Collective{.kind = group_all_reduce,
               .name = "group-all-reduce",
               .payload = Payload::reduced,
               .demand = DemandShape::by_pair,
               .dual = std::nullopt,
               .meaning = "node j sums up over the nodes that the file names beside it, and all these get the sum"},
    Collective{
        .kind = subset_all_reduce,
        .name = "subset-all-reduce",
        .payload = Payload::exchanged,
        .demand = DemandShape::by_pair,
        .dual = std::nullopt,
        .meaning =
            "node j gets the sum over itself and the nodes that the file names beside it (all-reduce of groups)"},
};

constexpr bool ordered_by_kind() {
  for (std::size_t i = 0; i < kCollectives.size(); ++i) {
    if (static_cast<std::size_t>(kCollectives[i].kind) != i) return false;
  }
  return true;
}
static_assert(ordered_by_kind(), "traits_of() takes the kind for the row's number");

}  // namespace

std::span<const Collective> collectives() { return kCollectives; }

const Collective& traits_of(CollectiveKind kind) noexcept { return kCollectives[static_cast<std::size_t>(kind)]; }

Payload payload_of(CollectiveKind kind, bool has_root) noexcept {
  const Collective& collective = traits_of(kind);
  const bool exchanged = collective.demand == DemandShape::through_root && !has_root;
  return exchanged ? Payload::exchanged : collective.payload;
}

std::string_view to_string(CollectiveKind kind) noexcept { return traits_of(kind).name; }

std::string with_article(std::string_view collective) {
  const bool begins_with_vowel = std::string_view("aeiou").find(collective.front()) != std::string_view::npos;
  return (begins_with_vowel ? "an " : "a ") + std::string(collective);
}

const Collective* find_collective(std::string_view name) {
  const auto it =
      std::find_if(kCollectives.begin(), kCollectives.end(), [&](const Collective& c) { return c.name == name; });
  return it == kCollectives.end() ? nullptr : &*it;
}

const Collective& collective_named(std::string_view name) {
  const Collective* const found = find_collective(name);
  if (found != nullptr) return *found;
  std::string known;
  for (const Collective& c : kCollectives) known += (known.empty() ? "" : ", ") + std::string(c.name);
  throw InputError(fmt::format("collective \"{}\": unknown; allowed: {}", name, known));
}

}  // namespace rota
