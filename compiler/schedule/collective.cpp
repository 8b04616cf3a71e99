// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/collective.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "compiler/error.h"

namespace rota {
namespace {

constexpr Collective kCollectives[] = {
    {"total-exchange", Payload::personalised, false, "every node has a message for every other"},
    {"isotropic", Payload::personalised, false, "every node has k_i messages for the node at relative address i"},
    {"scatter", Payload::personalised, true, "the root has a message for every other node"},
    {"gather", Payload::personalised, true, "every other node has a message for the root"},
    {"multinode-broadcast", Payload::broadcast, false, "every node has one message for all others (all-gather)"},
    {"broadcast", Payload::broadcast, true, "the root has one message for all others"},
    {"multinode-accumulation", Payload::sum, false, "every node gets a sum over all nodes (reduce-scatter)"},
    {"accumulation", Payload::sum, true, "the root gets a sum over all nodes (reduce)"},
    {"all-reduce", Payload::reduced, true, "every node gets the sum over all nodes: to the root, then from it"},
};

}  // namespace

std::span<const Collective> collectives() { return kCollectives; }

const Collective* find_collective(std::string_view name) {
  const auto* const it = std::find_if(std::begin(kCollectives), std::end(kCollectives),
                                      [&](const Collective& c) { return c.name == name; });
  return it == std::end(kCollectives) ? nullptr : it;
}

const Collective& collective_named(std::string_view name) {
  const Collective* const found = find_collective(name);
  if (found != nullptr) return *found;
  std::string known;
  for (const Collective& c : kCollectives) known += (known.empty() ? "" : ", ") + std::string(c.name);
  throw InputError(fmt::format("collective \"{}\": unknown; allowed: {}", name, known));
}

}  // namespace rota
