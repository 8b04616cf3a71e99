// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/schedule_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "compiler/error.h"
#include "compiler/interchange/transfers.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_files.h"

namespace rota::interchange {

ScheduleBuilder::ScheduleBuilder(TopologyPtr topology, CollectiveKind collective, PortModel ports,
                                 std::string algorithm) {
  schedule_.symmetry = trivial_symmetry(topology);
  schedule_.topology = std::move(topology);
  schedule_.collective = collective;
  schedule_.ports = ports;
  schedule_.algorithm = std::move(algorithm);
  const Topology& t = *schedule_.topology;
  for (std::uint32_t x = 0; x < t.node_count(); ++x) {
    for (std::uint32_t p = 0; p < t.port_end(Node{x}); ++p) {
      const Node y = t.neighbour(Node{x}, Port{p});
      if (y != kNoNode) port_to_[{Node{x}, y}] = Port{p};
    }
  }
  const std::size_t nodes = t.node_count();
  used_.resize(ports == PortModel::all ? nodes * t.port_count() : 2 * nodes);
}

Port ScheduleBuilder::port(Node src, Node dst) const {
  const auto found = port_to_.find({src, dst});
  if (found != port_to_.end()) return found->second;
  throw InputError(fmt::format("rank {} sends to {}; allowed: its neighbours in {}", index(src), index(dst),
                               schedule_.topology->title()));
}

std::size_t ScheduleBuilder::way_out(Node src, Port port) const {
  if (schedule_.ports == PortModel::single) return 2 * std::size_t{index(src)};
  return std::size_t{index(src)} * schedule_.topology->port_count() + index(port);
}

std::size_t ScheduleBuilder::way_in(Node src, Port port) const {
  if (schedule_.ports == PortModel::all) return way_out(src, port);
  return 2 * std::size_t{index(schedule_.topology->neighbour(src, port))} + 1;
}

std::uint32_t ScheduleBuilder::first_free(std::uint32_t earliest, Node src, Port port) const {
  const auto is_used = [](const std::vector<bool>& way, std::uint32_t step) { return step < way.size() && way[step]; };
  const auto& out = used_[way_out(src, port)];
  const auto& in = used_[way_in(src, port)];
  std::uint32_t step = earliest;
  while (is_used(out, step) || is_used(in, step)) ++step;
  return step;
}

void ScheduleBuilder::add(std::uint32_t step, Node src, Port port, Node origin, Node destination) {
  if (schedule_.hops.size() >= kMaxTransfers) {
    throw InputError(fmt::format("more than {} transfers; allowed: as many or fewer", kMaxTransfers));
  }
  for (auto* way : {&used_[way_out(src, port)], &used_[way_in(src, port)]}) {
    if (way->size() <= step) way->resize(step + 1);
    (*way)[step] = true;
  }
  schedule_.hops.push_back({Step{step}, ClassId{index(src)}, port, origin, destination});
  schedule_.steps = std::max(schedule_.steps, step + 1);
}

Schedule ScheduleBuilder::finish() {
  for (ClassHop& hop : schedule_.hops) {
    // A partial sum of an all-reduce, whose root was not known yet.
    if (hop.origin == kNoNode && hop.destination == kNoNode) hop.destination = schedule_.root.value_or(kNoNode);
    if (hop.origin == kNoNode && !roots_.empty()) hop.destination = roots_[index(hop.destination)];
  }
  std::stable_sort(schedule_.hops.begin(), schedule_.hops.end(), [](const ClassHop& a, const ClassHop& b) {
    return std::tie(a.step, a.cls, a.port) < std::tie(b.step, b.cls, b.port);
  });
  return std::move(schedule_);
}

std::vector<std::uint32_t> Contributions::of(std::uint32_t rank, std::uint32_t sum) const {
  const auto found = held_.find({rank, sum});
  return found == held_.end() ? std::vector{rank} : found->second;
}

void Contributions::add(std::uint32_t rank, std::uint32_t sum, const std::vector<std::uint32_t>& from) {
  const std::vector<std::uint32_t> before = of(rank, sum);
  std::vector<std::uint32_t> both;
  std::set_union(before.begin(), before.end(), from.begin(), from.end(), std::back_inserter(both));
  held_[{rank, sum}] = std::move(both);
}

bool AllReduceRoot::sends_result(std::uint32_t rank, bool complete) {
  if (!complete) return false;
  if (!root_) {
    root_ = Node{rank};
    has_result_[rank] = true;
  }
  if (has_result_[rank]) return true;
  throw InputError(
      fmt::format("the sum is complete at rank {} and at rank {}; allowed in an all-reduce: one rank where "
                  "the sums meet",
                  index(*root_), rank));
}

std::vector<Node> roots_of(const std::vector<AllReduceRoot>& sums) {
  std::vector<Node> roots;
  std::map<Node, std::size_t> sum_at;
  for (std::size_t sum = 0; sum < sums.size(); ++sum) {
    roots.push_back(sums[sum].root().value_or(Node{static_cast<std::uint32_t>(sum)}));
    if (!sums[sum].root()) continue;
    const auto [first, is_new] = sum_at.try_emplace(roots.back(), sum);
    if (is_new) continue;
    throw InputError(fmt::format("the sums {} and {} are complete first at rank {}; allowed: one sum a rank",
                                 first->second, sum, index(roots.back())));
  }
  // A sum that is complete nowhere, which the judges say of it, gets a rank that no other has.
  for (std::size_t sum = 0, rank = 0; sum < sums.size(); ++sum) {
    if (sums[sum].root() || sum_at.try_emplace(roots[sum], sum).second) continue;
    while (!sum_at.try_emplace(Node{static_cast<std::uint32_t>(rank)}, sum).second) ++rank;
    roots[sum] = Node{static_cast<std::uint32_t>(rank)};
  }
  return roots;
}

TopologyPtr topology_of_import(std::string_view place, const ImportOptions& options, const std::string& in_file,
                               std::uint32_t ranks) {
  if (options.topology.empty() && in_file.empty()) {
    throw InputError(fmt::format("{}: the file names no topology; allowed: --topology SPEC beside it", place));
  }
  const bool own = options.topology.empty();
  TopologyPtr topology;
  try {
    topology = parse_topology(own ? spec_found_in(options.folder, in_file) : options.topology);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}{}", place, own ? "" : "--topology: ", error.what()));
  }
  require_single_links(*topology);
  if (topology->node_count() == ranks) return topology;
  throw InputError(
      fmt::format("{}: {} ranks; allowed on {}: {}", place, ranks, topology->title(), topology->node_count()));
}

}  // namespace rota::interchange
