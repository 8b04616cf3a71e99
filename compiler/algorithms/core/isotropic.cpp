// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/isotropic.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/error.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/schedule/demand_file.h"
#include "compiler/topology/topology_links.h"

namespace rota {

std::vector<std::uint32_t> one_message_each(const Topology& topology) {
  std::vector<std::uint32_t> messages(topology.node_count(), 1);
  messages[0] = 0;
  return messages;
}

void require_isotropic(const Topology& topology, const std::vector<std::uint32_t>& demand) {
  if (topology.group() == nullptr) {
    throw InputError(
        fmt::format("{}: isotropic demands need a Cayley graph; allowed elsewhere: demand:FILE", topology.spec()));
  }
  if (demand.size() != topology.node_count() || demand[0] != 0) {
    throw InputError(fmt::format("the demand has {} numbers; allowed for {}: {}, messages by relative address, first 0",
                                 demand.size(), topology.spec(), topology.node_count()));
  }
  const auto most = std::max_element(demand.begin(), demand.end());
  if (*most == 0 || *most > kMaxMessagesPerPair) {
    throw InputError(
        fmt::format("the demand has at most {} messages for an address; allowed: 1 to {}", *most, kMaxMessagesPerPair));
  }
}

std::uint64_t isotropic_hops(const Topology& topology, const std::vector<std::uint32_t>& demand) {
  std::uint64_t hops = 0;
  graph::breadth_first(TopologyLinks(topology), 0, [&](std::uint32_t, std::uint32_t, std::uint32_t y, std::uint32_t d) {
    hops += std::uint64_t{demand[y]} * d;
  });
  return hops;
}

}  // namespace rota
