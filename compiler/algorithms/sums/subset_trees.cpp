// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/subset_trees.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "compiler/algorithms/sums/used_links.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

constexpr std::uint32_t kNoNodeAbove = 0xFFFFFFFFU;

/// A link of a tree in one direction, and the sum that crosses it.
struct ExchangeHop {
  Node from;
  Port port;
  Node to;
  bool own = false;                  ///< the sender adds its contribution
  bool kept = false;                 ///< by the receiver
  std::vector<std::uint32_t> parts;  ///< hops whose sums it adds
  std::uint32_t waits_for = 0;       ///< how many of these have not been made
  std::uint32_t urgency = 0;         ///< hops on the longest way that begins with it
};

/// The node from which the farthest of these is nearest; of several, the one to which they are nearest in all.
std::uint32_t centre_of(const graph::LinkTable& links, const std::vector<Node>& members) {
  std::uint32_t best = 0;
  std::pair<std::uint32_t, std::uint64_t> least{kNoNodeAbove, 0};
  for (std::uint32_t x = 0; x < links.node_count(); ++x) {
    const graph::Reached reached = graph::reached_from(links, x);
    std::pair<std::uint32_t, std::uint64_t> hops{0, 0};
    for (const Node member : members) {
      const std::uint32_t distance = reached.distance[index(member)];
      hops = {std::max(hops.first, distance), hops.second + distance};
    }
    if (hops >= least) continue;
    least = hops;
    best = x;
  }
  return best;
}

/// The hops over all trees.
class Trees {
 public:
  explicit Trees(const Topology& topology) : topology_(topology), links_(link_table(topology)) {}

  void add(const std::vector<Node>& members) {
    const std::size_t n = links_.node_count();
    const std::uint32_t centre = centre_of(links_, members);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> parent(
        n, {kNoNodeAbove, kNoNodeAbove});  // and the port that leads from it
    graph::breadth_first(links_, centre, [&](std::uint32_t from, std::uint32_t port, std::uint32_t to, std::uint32_t) {
      parent[to] = {from, port};
    });
    is_member_.assign(n, false);
    into_.assign(n, {});
    std::vector<bool> reached(n, false);
    std::vector<std::uint32_t> nodes;  // but for the centre
    reached[centre] = true;
    for (const Node member : members) {
      is_member_[index(member)] = true;
      for (std::uint32_t x = index(member); !reached[x]; x = parent[x].first) {
        reached[x] = true;
        nodes.push_back(x);
      }
    }
    const std::size_t first = hops_.size();
    for (const std::uint32_t x : nodes) {
      const auto [above, port] = parent[x];
      add_hop(Node{x}, topology_.reverse_port(Node{above}, Port{port}), Node{above});
      add_hop(Node{above}, Port{port}, Node{x});
    }
    for (std::size_t i = first; i < hops_.size(); ++i) find_parts(hops_[i]);
  }

  std::vector<ExchangeHop> take() {
    set_urgencies();
    return std::move(hops_);
  }

 private:
  void add_hop(Node from, Port port, Node to) {
    into_[index(to)].push_back(static_cast<std::uint32_t>(hops_.size()));
    hops_.push_back({from, port, to, is_member_[index(from)], is_member_[index(to)], {}, 0, 0});
  }

  void find_parts(ExchangeHop& hop) {
    for (const std::uint32_t in : into_[index(hop.from)]) {
      if (hops_[in].from != hop.to) hop.parts.push_back(in);
    }
    hop.waits_for = static_cast<std::uint32_t>(hop.parts.size());
  }

  /// Each hop adds its parts' sums: those that nothing adds come first here, then their parts, and so on.
  void set_urgencies() {
    std::vector<std::uint32_t> adders(hops_.size(), 0);
    for (const ExchangeHop& hop : hops_) {
      for (const std::uint32_t part : hop.parts) ++adders[part];
    }
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < hops_.size(); ++i) {
      if (adders[i] == 0) order.push_back(i);
    }
    for (std::size_t k = 0; k < order.size(); ++k) {
      ExchangeHop& hop = hops_[order[k]];
      ++hop.urgency;
      for (const std::uint32_t part : hop.parts) {
        hops_[part].urgency = std::max(hops_[part].urgency, hop.urgency);
        if (--adders[part] == 0) order.push_back(part);
      }
    }
  }

  const Topology& topology_;
  graph::LinkTable links_;
  std::vector<ExchangeHop> hops_;
  // Of the group that is added:
  std::vector<bool> is_member_;
  std::vector<std::vector<std::uint32_t>> into_;  ///< by node: hops
};

/// By hop: its step.
std::vector<std::uint32_t> scheduled(const Topology& topology, PortModel ports, std::vector<ExchangeHop> hops) {
  std::vector<std::vector<std::uint32_t>> adders(hops.size());
  std::vector<std::uint32_t> ready;
  for (std::uint32_t i = 0; i < hops.size(); ++i) {
    for (const std::uint32_t part : hops[i].parts) adders[part].push_back(i);
    if (hops[i].parts.empty()) ready.push_back(i);
  }
  std::vector<std::uint32_t> steps(hops.size(), 0);
  const UsedLinks none(topology, ports);
  for (std::uint32_t step = 0; !ready.empty(); ++step) {
    std::ranges::stable_sort(ready, std::greater(), [&hops](std::uint32_t i) { return hops[i].urgency; });
    UsedLinks used = none;
    std::vector<std::uint32_t> later;
    std::vector<std::uint32_t> made;
    for (const std::uint32_t i : ready) {
      const bool is_made = used.is_free(hops[i].from, hops[i].port);
      if (is_made) used.use(hops[i].from, hops[i].port);
      (is_made ? made : later).push_back(i);
    }
    for (const std::uint32_t i : made) {
      steps[i] = step;
      for (const std::uint32_t adder : adders[i]) {
        if (--hops[adder].waits_for == 0) later.push_back(adder);
      }
    }
    ready = std::move(later);
  }
  return steps;
}

}  // namespace

SumProgram sums_over_trees(const Topology& topology, PortModel ports, const std::vector<std::vector<Node>>& groups) {
  Trees trees(topology);
  for (const std::vector<Node>& members : groups) trees.add(members);
  const std::vector<ExchangeHop> hops = trees.take();
  require_numbers_of_sums(topology, hops.size());
  const std::vector<std::uint32_t> steps = scheduled(topology, ports, hops);
  SumProgram program{0, {}, std::vector<std::vector<SumHop>>(topology.node_count())};
  for (std::uint32_t i = 0; i < hops.size(); ++i) {
    PartialSum sum{hops[i].own, {}};
    for (const std::uint32_t part : hops[i].parts) sum.adds.push_back(static_cast<std::uint16_t>(part));
    std::ranges::sort(sum.adds);
    const auto number = static_cast<std::uint16_t>(i);
    program.sums.sums.push_back(std::move(sum));
    if (hops[i].kept) program.sums.kept.push_back(number);
    program.nodes[index(hops[i].from)].push_back({steps[i], hops[i].port, number});
    program.steps = std::max(program.steps, steps[i] + 1);
  }
  return program;
}

}  // namespace rota
