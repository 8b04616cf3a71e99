// SPDX-License-Identifier: Apache-2.0
#include "tests/verify/naive_collectives.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "compiler/topology/registry.h"
#include "tests/example_input.h"
#include "tests/verify/naive_schedule.h"

namespace rota::testing_support {

void sort_hops(Schedule& schedule) {
  std::sort(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& a, const ClassHop& b) {
    return std::tie(a.step, a.cls, a.port) < std::tie(b.step, b.cls, b.port);
  });
  schedule.steps = schedule.hops.empty() ? 0 : index(schedule.hops.back().step) + 1;
}

namespace {

class Flood {
 public:
  explicit Flood(Schedule& schedule)
      : schedule_(schedule),
        topology_(*schedule.topology),
        symmetry_(*schedule.symmetry),
        has_(symmetry_.class_count(), std::vector<bool>(topology_.node_count())) {
    for (std::uint32_t c = 0; c < has_.size(); ++c) {
      const Node x = symmetry_.representative(ClassId{c});
      if (!schedule.root.has_value() || x == *schedule.root) has_[c][index(x)] = true;
    }
  }

  void run() {
    for (bool moved = true; moved; ++schedule_.steps) {
      moved = step();
    }
    --schedule_.steps;  // the one in which nothing moved
  }

 private:
  bool step() {
    const auto before = has_;
    std::vector<bool> receives(has_.size());
    bool moved = false;
    for (std::uint32_t c = 0; c < has_.size(); ++c) {
      for (std::uint32_t p = 0; p < topology_.port_count(); ++p) {
        const Node here = symmetry_.representative(ClassId{c});
        const Node there = topology_.neighbour(here, Port{p});
        if (there == kNoNode) continue;
        const std::uint32_t next = index(symmetry_.class_of(there));
        if (schedule_.ports == PortModel::single && receives[next]) continue;
        const auto message = lacking(before[c], next, there);
        if (!message.has_value()) continue;
        schedule_.hops.push_back({Step{schedule_.steps}, ClassId{c}, Port{p}, *message, kNoNode});
        has_[next][index(symmetry_.to_frame(there, *message))] = true;
        moved = receives[next] = true;
        if (schedule_.ports == PortModel::single) break;
      }
    }
    return moved;
  }

  /// The first message of `held` (by origin) that the neighbour does not have and does not get in this step.
  std::optional<Node> lacking(const std::vector<bool>& held, std::uint32_t next, Node there) const {
    for (std::uint32_t y = 0; y < held.size(); ++y) {
      if (held[y] && !has_[next][index(symmetry_.to_frame(there, Node{y}))]) return Node{y};
    }
    return std::nullopt;
  }

  Schedule& schedule_;
  const Topology& topology_;
  const Symmetry& symmetry_;
  std::vector<std::vector<bool>> has_;  ///< by class: the origins, in its frame, whose messages its nodes have
};

Schedule one_after_the_other(CollectiveKind collective, Schedule first, const Schedule& second) {
  first.collective = collective;
  for (ClassHop hop : second.hops) {
    hop.step = Step{index(hop.step) + first.steps};
    first.hops.push_back(hop);
  }
  sort_hops(first);
  return first;
}

/// The hops of a total exchange whose message `wanted` (origin, destination, as nodes) says yes to.
Schedule part_of_exchange(const TopologyPtr& topology, SymmetryPtr symmetry, PortModel ports, CollectiveKind collective,
                          const std::function<bool(Node, Node)>& wanted) {
  Schedule schedule = naive_total_exchange(topology, std::move(symmetry), ports);
  schedule.collective = collective;
  std::erase_if(schedule.hops, [&](const ClassHop& hop) { return !wanted(hop.origin, hop.destination); });
  sort_hops(schedule);
  return schedule;
}

/// A total exchange for each of up to `most` messages of a pair, without the pairs that have fewer.
Schedule one_exchange_after_the_other(const TopologyPtr& topology, const SymmetryPtr& symmetry, PortModel ports,
                                      CollectiveKind collective, std::uint32_t most,
                                      const std::function<std::uint32_t(Node, Node)>& messages) {
  Schedule result;
  std::vector<ClassHop> hops;
  std::uint32_t begin = 0;
  for (std::uint32_t copy = 0; copy < most; ++copy) {
    result = part_of_exchange(topology, symmetry, ports, collective,
                              [&](Node origin, Node destination) { return messages(origin, destination) > copy; });
    for (ClassHop hop : result.hops) {
      hop.step = Step{index(hop.step) + begin};
      hop.copy = static_cast<std::uint16_t>(copy);
      hops.push_back(hop);
    }
    begin += result.steps;
  }
  result.hops = std::move(hops);
  sort_hops(result);
  return result;
}

}  // namespace

Schedule naive_broadcast(TopologyPtr topology, SymmetryPtr symmetry, PortModel ports, std::optional<Node> root) {
  Schedule schedule;
  schedule.topology = std::move(topology);
  schedule.symmetry = std::move(symmetry);
  schedule.collective = root.has_value() ? CollectiveKind::broadcast : CollectiveKind::multinode_broadcast;
  schedule.ports = ports;
  schedule.algorithm = "naive";
  schedule.root = root;
  Flood(schedule).run();
  return schedule;
}

Schedule naive_accumulation(TopologyPtr topology, SymmetryPtr symmetry, PortModel ports, std::optional<Node> root) {
  Schedule schedule = naive_broadcast(std::move(topology), std::move(symmetry), ports, root);
  schedule.collective = root.has_value() ? CollectiveKind::accumulation : CollectiveKind::multinode_accumulation;
  for (ClassHop& hop : schedule.hops) {
    const Node here = schedule.symmetry->representative(hop.cls);
    const Node there = schedule.topology->neighbour(here, hop.port);
    hop = {Step{schedule.steps - 1 - index(hop.step)}, schedule.symmetry->class_of(there),
           schedule.topology->reverse_port(here, hop.port), kNoNode, schedule.symmetry->to_frame(there, hop.origin)};
  }
  sort_hops(schedule);
  return schedule;
}

Schedule naive_all_reduce(const TopologyPtr& topology, PortModel ports, Node root) {
  return one_after_the_other(CollectiveKind::all_reduce,
                             naive_accumulation(topology, trivial_symmetry(topology), ports, root),
                             naive_broadcast(topology, trivial_symmetry(topology), ports, root));
}

Schedule naive_exchanged_sums(const TopologyPtr& topology, PortModel ports) {
  Schedule schedule = naive_broadcast(topology, trivial_symmetry(topology), ports);
  schedule.collective = CollectiveKind::all_reduce;
  const std::uint32_t n = topology->node_count();
  for (std::uint32_t o = 0; o < 2 * n; o += 2) {  // of each origin: what it sends, and what goes on from others
    const auto first = static_cast<std::uint16_t>(o);
    const auto on = static_cast<std::uint16_t>(o + 1);
    schedule.sums.sums.push_back({true, {}});
    schedule.sums.sums.push_back({false, {first, on}});
    schedule.sums.kept.insert(schedule.sums.kept.end(), {first, on});
  }
  for (ClassHop& hop : schedule.hops) {
    const bool goes_on = index(hop.cls) != index(hop.origin);
    hop.copy = static_cast<std::uint16_t>(2 * index(hop.origin) + (goes_on ? 1 : 0));
    hop.origin = kNoNode;
  }
  return schedule;
}

Schedule naive_multinode_all_reduce(const TopologyPtr& topology, const SymmetryPtr& symmetry, PortModel ports) {
  return one_after_the_other(CollectiveKind::multinode_all_reduce, naive_accumulation(topology, symmetry, ports),
                             naive_broadcast(topology, symmetry, ports));
}

Schedule naive_scatter(const TopologyPtr& topology, PortModel ports, Node root) {
  Schedule schedule = part_of_exchange(topology, trivial_symmetry(topology), ports, CollectiveKind::scatter,
                                       [root](Node origin, Node) { return origin == root; });
  schedule.root = root;
  return schedule;
}

Schedule naive_gather(const TopologyPtr& topology, PortModel ports, Node root) {
  Schedule schedule = part_of_exchange(topology, trivial_symmetry(topology), ports, CollectiveKind::gather,
                                       [root](Node, Node destination) { return destination == root; });
  schedule.root = root;
  return schedule;
}

Schedule naive_segments(const Schedule& one, std::uint32_t segments) {
  Schedule all = one;
  all.hops.clear();
  all.demand.segments = segments;
  for (std::uint32_t s = 0; s < segments; ++s) {
    for (ClassHop hop : one.hops) {
      hop.step = Step{index(hop.step) + s * one.steps};
      hop.copy = static_cast<std::uint16_t>(s);
      all.hops.push_back(hop);
    }
  }
  all.steps = segments * one.steps;
  return all;
}

Schedule naive_isotropic(const TopologyPtr& topology, PortModel ports, std::vector<std::uint32_t> demand) {
  const Group& group = *topology->group();
  Schedule schedule = one_exchange_after_the_other(
      topology, whole_group(topology), ports, CollectiveKind::isotropic,
      *std::max_element(demand.begin(), demand.end()),
      [&](Node origin, Node destination) { return demand[index(group.multiply(group.inverse(origin), destination))]; });
  schedule.demand.by_address = std::move(demand);
  return schedule;
}

Schedule naive_demand(const TopologyPtr& topology, PortModel ports, std::vector<PairDemand> pairs) {
  std::map<std::pair<Node, Node>, std::uint32_t> messages;
  std::uint32_t most = 0;
  for (const PairDemand& pair : pairs) {
    messages[{pair.origin, pair.destination}] = pair.messages;
    most = std::max(most, pair.messages);
  }
  Schedule schedule = one_exchange_after_the_other(topology, trivial_symmetry(topology), ports, CollectiveKind::demand,
                                                   most, [&](Node origin, Node destination) {
                                                     return messages[{origin, destination}];
                                                   });
  schedule.demand.by_pair = std::move(pairs);
  return schedule;
}

Schedule naive_multicast(const TopologyPtr& topology, PortModel ports, std::vector<PairDemand> pairs) {
  Schedule schedule = naive_broadcast(topology, trivial_symmetry(topology), ports);
  schedule.collective = CollectiveKind::multicast;
  schedule.demand.by_pair = std::move(pairs);
  return schedule;
}

Schedule naive_reduction(const TopologyPtr& topology, PortModel ports, std::vector<PairDemand> pairs) {
  Schedule schedule = naive_accumulation(topology, trivial_symmetry(topology), ports);
  schedule.collective = CollectiveKind::reduction;
  std::erase_if(schedule.hops, [&](const ClassHop& hop) {
    return std::none_of(pairs.begin(), pairs.end(),
                        [&](const PairDemand& pair) { return pair.destination == hop.destination; });
  });
  schedule.steps = index(schedule.hops.back().step) + 1;
  schedule.demand.by_pair = std::move(pairs);
  return schedule;
}

namespace {

/// Of a broadcast of every node, the hops that bring a message to one that asks for it, by origin and node.
std::vector<ClassHop> needed_hops(const Schedule& broadcast, std::set<std::pair<Node, Node>> asked) {
  std::vector<ClassHop> needed;
  for (auto hop = broadcast.hops.rbegin(); hop != broadcast.hops.rend(); ++hop) {
    const Node sender{index(hop->cls)};
    if (!asked.contains({hop->origin, broadcast.topology->neighbour(sender, hop->port)})) continue;
    asked.emplace(hop->origin, sender);
    needed.push_back(*hop);
  }
  std::reverse(needed.begin(), needed.end());
  return needed;
}

}  // namespace

Schedule naive_subset_all_reduce(const TopologyPtr& topology, PortModel ports, std::vector<PairDemand> pairs) {
  Schedule schedule = naive_multicast(topology, ports, {});
  schedule.collective = CollectiveKind::subset_all_reduce;
  std::set<std::pair<Node, Node>> asked;  // origin, node
  for (const PairDemand& pair : pairs) asked.emplace(pair.origin, pair.destination);
  schedule.hops = needed_hops(schedule, asked);
  std::map<std::pair<Node, Node>, std::uint16_t> came;  // origin, node: number of the sum
  for (ClassHop& hop : schedule.hops) {
    const Node sender{index(hop.cls)};
    const Node receiver = topology->neighbour(sender, hop.port);
    const bool own = sender == hop.origin;
    hop.copy = static_cast<std::uint16_t>(schedule.sums.sums.size());
    schedule.sums.sums.push_back({own, {}});
    if (!own) schedule.sums.sums.back().adds.push_back(came.at({hop.origin, sender}));
    if (asked.contains({hop.origin, receiver})) schedule.sums.kept.push_back(hop.copy);
    came[{hop.origin, receiver}] = hop.copy;
    hop.origin = kNoNode;
  }
  schedule.steps = index(schedule.hops.back().step) + 1;
  schedule.demand.by_pair = std::move(pairs);
  return schedule;
}

Schedule naive_group_all_reduce(const TopologyPtr& topology, PortModel ports, std::vector<PairDemand> pairs) {
  Schedule schedule = naive_reduction(topology, ports, pairs);
  schedule.collective = CollectiveKind::group_all_reduce;
  std::set<std::pair<Node, Node>> asked;  // total, node
  for (const PairDemand& pair : pairs) asked.emplace(pair.destination, pair.origin);
  for (ClassHop hop : needed_hops(naive_multicast(topology, ports, {}), std::move(asked))) {
    hop.step = Step{index(hop.step) + schedule.steps};
    schedule.hops.push_back(hop);
  }
  schedule.steps = index(schedule.hops.back().step) + 1;
  schedule.demand.by_pair = std::move(pairs);
  return schedule;
}

Schedule schedule_by_pair(CollectiveKind collective, const char* spec, std::vector<PairDemand> pairs,
                          std::vector<ClassHop> hops) {
  Schedule schedule;
  schedule.topology = parse_topology(spec);
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.collective = collective;
  schedule.demand.by_pair = std::move(pairs);
  schedule.hops = std::move(hops);
  schedule.steps = schedule.hops.empty() ? 0 : index(schedule.hops.back().step) + 1;
  return schedule;
}

std::vector<PairDemand> random_pairs(std::uint32_t nodes, std::uint32_t wanted, Random& random) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> chosen;
  while (chosen.size() < wanted) {
    const std::uint32_t x = random.below(nodes);
    const std::uint32_t y = random.below(nodes);
    if (x != y) chosen.emplace(x, y);
  }
  std::vector<PairDemand> pairs;
  for (const auto& [x, y] : chosen) pairs.push_back({Node{x}, Node{y}, 1});
  return pairs;
}

std::vector<Schedule> naive_schedules_of_every_collective(const TopologyPtr& topology, PortModel ports) {
  const Node root{topology->node_count() / 2};
  const SymmetryPtr trivial = trivial_symmetry(topology);
  std::vector<Schedule> all{naive_broadcast(topology, trivial, ports, root),
                            naive_accumulation(topology, trivial, ports, root),
                            naive_scatter(topology, ports, root),
                            naive_gather(topology, ports, root),
                            naive_all_reduce(topology, ports, root),
                            naive_exchanged_sums(topology, ports)};
  for (std::size_t i = 0; i < 4; ++i) all.push_back(naive_segments(all[i], 2 + i % 2));
  for (const SymmetryPtr& symmetry : symmetries_of(topology)) {
    all.push_back(naive_total_exchange(topology, symmetry, ports));
    all.push_back(naive_broadcast(topology, symmetry, ports));
    all.push_back(naive_accumulation(topology, symmetry, ports));
    all.push_back(naive_multinode_all_reduce(topology, symmetry, ports));
  }
  if (topology->group() != nullptr) {
    std::vector<std::uint32_t> demand(topology->node_count());
    for (std::uint32_t i = 1; i < demand.size(); ++i) demand[i] = i % 4;
    all.push_back(naive_isotropic(topology, ports, demand));
  }
  if (topology->node_count() > 1) {
    all.push_back(naive_demand(topology, ports, testing_support::example_pairs(topology->node_count())));
    all.push_back(naive_multicast(topology, ports, testing_support::example_copies(topology->node_count())));
    all.push_back(naive_reduction(topology, ports, testing_support::example_copies(topology->node_count())));
    all.push_back(naive_group_all_reduce(topology, ports, testing_support::example_copies(topology->node_count())));
    all.push_back(naive_subset_all_reduce(topology, ports, testing_support::example_copies(topology->node_count())));
  }
  return all;
}

}  // namespace rota::testing_support
