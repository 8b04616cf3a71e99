// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/schedule_size.h"

#include <cmath>

#include "compiler/graph/breadth_first.h"
#include "compiler/schedule/budget.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

template <class Links>
std::uint64_t sum_of_distances(const Links& links, std::uint32_t x, graph::SearchScratch& scratch) {
  std::uint64_t sum = 0;
  graph::breadth_first(links, x, scratch, [&sum](std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t distance) {
    sum += distance;
  });
  return sum;
}

/// The sum of distances to all other nodes, averaged over the nodes. For a network without group and factors whose sum
/// exceeds kMaxClassHops anyway, a lower limit that exceeds it too.
double mean_status(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  if (!topology.factors().empty()) {  // each distance within a factor occurs n/nᵢ times from every node
    double sum = 0;
    for (const TopologyPtr& factor : topology.factors()) {
      const std::uint32_t copies = n / factor->node_count();
      sum += copies * mean_status(*factor);
    }
    return sum;
  }
  graph::SearchScratch scratch;
  if (topology.group() != nullptr) return static_cast<double>(sum_of_distances(TopologyLinks(topology), 0, scratch));
  if (std::uint64_t{n} * (n - 1) > kMaxClassHops) return n - 1;  // no distance is less than one
  const graph::LinkTable links = link_table(topology);
  std::uint64_t sum = 0;
  for (std::uint32_t x = 0; x < n && sum <= kMaxClassHops; ++x) sum += sum_of_distances(links, x, scratch);
  return static_cast<double>(sum) / n;
}

std::uint64_t exchange_hops(const Topology& topology, std::uint64_t classes) {
  return static_cast<std::uint64_t>(std::llround(static_cast<double>(classes) * mean_status(topology)));
}

ScheduleSize exchange_size(const Topology& topology, std::uint64_t classes) {
  return {exchange_hops(topology, classes), classes * topology.port_count()};
}

std::uint64_t hops_of_one_for_each(const Topology& topology, const Collective& collective,
                                   const AlgorithmInput& input) {
  const std::uint64_t others = topology.node_count() - std::uint64_t{1};
  if (collective.rooted()) {
    if (collective.payload == Payload::personalised) {
      graph::SearchScratch scratch;
      return sum_of_distances(TopologyLinks(topology), index(input.root.value_or(Node{0})), scratch) *
             input.demand.segments;
    }
    return collective.payload == Payload::reduced ? 2 * others : others * input.demand.segments;
  }
  const bool has_group = topology.group() != nullptr;
  if (collective.payload != Payload::personalised) {
    const std::uint64_t of_each = collective.payload == Payload::reduced ? 2 * others : others;
    return has_group ? of_each : of_each * topology.node_count();
  }
  return exchange_hops(topology, has_group ? 1 : topology.node_count());
}

}  // namespace

void require_budget_for(const Topology& topology, const Collective& collective, const AlgorithmInput& input) {
  const bool one_class = topology.group() != nullptr && !collective.rooted();
  require_budget(topology, {0, one_class ? topology.port_count() : port_total(topology)});
  if (collective.demand == DemandShape::by_address || collective.demand == DemandShape::by_pair) return;
  require_budget(topology, {hops_of_one_for_each(topology, collective, input), 0});
}

void require_exchange_budget(const Topology& topology, std::uint64_t classes) {
  require_budget(topology, exchange_size(topology, classes));
}

bool exchange_fits_budget(const Topology& topology, std::uint64_t classes) {
  return fits_budget(exchange_size(topology, classes));
}

void require_budget_of_demand(const Topology& topology, const Demand& demand) {
  const std::uint32_t n = topology.node_count();
  if (demand.messages() == std::uint64_t{n} * (n - 1) && demand.most_copies() == 1) {
    return require_exchange_budget(topology, n);  // every pair has a message: no need to look at each
  }
  require_budget(topology, {demand.messages(), port_total(topology)});  // no distance is less than one
  graph::SearchScratch scratch;
  const graph::LinkTable links = link_table(topology);
  std::uint64_t hops = 0;
  for (std::uint32_t x = 0; x < n && hops <= kMaxClassHops; ++x) {
    graph::breadth_first(links, x, scratch, [&](std::uint32_t y, std::uint32_t, std::uint32_t, std::uint32_t distance) {
      hops += std::uint64_t{demand.copies(Node{x}, Node{y})} * distance;
    });
  }
  require_budget(topology, {hops, port_total(topology)});
}

}  // namespace rota
