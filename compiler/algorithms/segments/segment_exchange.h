// SPDX-License-Identifier: Apache-2.0
//
// A broadcast of many segments without trees made in advance: in each step every node gets, from neighbours that have
// them, segments that it lacks, rare ones first. Nodes do not forward in any fixed order, so messages may overtake one
// another.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

struct SegmentHop {
  std::uint32_t step;
  Node from;
  Port port;
  std::uint32_t segment;
};

/// Who may send to whom in a step. all_links: every link carries a segment. in_order: the same, but segments that came
/// to a node over one link leave it over another in the order in which they came, so that one FIFO is enough. matched:
/// a maximum matching of senders and receivers. by_generator: all nodes of a Cayley graph use one generator, the next
/// in each step, and send the latest segment that they have and the receiver lacks.
enum class ExchangeRule : std::uint8_t { all_links, in_order, matched, by_generator };

/// No node gets a segment twice. The same state of `random` gives the same hops. nullopt if there would be
/// `most_steps` or more, or if in_order finds no way on. Precondition of by_generator: topology.group().
[[nodiscard]] std::optional<std::vector<SegmentHop>> exchange_segments(const Topology& topology, Node root,
                                                                       std::uint32_t segments, ExchangeRule rule,
                                                                       std::uint32_t most_steps, Random& random);

/// The same single-port where every node has one message for all: `segment` is its origin. By matchings.
[[nodiscard]] std::optional<std::vector<SegmentHop>> exchange_all(const Topology& topology, std::uint32_t most_steps,
                                                                  Random& random);

}  // namespace rota
