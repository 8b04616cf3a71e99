// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/single_port_cayley.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/algorithms/sums/cayley_sums.h"
#include "compiler/algorithms/sums/coset_action.h"
#include "compiler/algorithms/sums/parity_halves.h"
#include "compiler/algorithms/sums/port_sequence.h"
#include "compiler/schedule/symmetry.h"

namespace rota {
namespace {

using PortSet = GroupWithPorts::PortSet;

/// The nodes of an abelian group A once more as a group: an even node a, of a subgroup of index 2, moves x to a·x, an
/// odd one to a·x⁻¹. With A's ports from even nodes and their reverses from odd ones its Cayley graph is that of A.
class MirroredGroup final : public Group {
 public:
  MirroredGroup(const Group& abelian, const Symmetry& halves) : abelian_(abelian), halves_(halves) {}
  Node multiply(Node a, Node b) const override { return abelian_.multiply(a, is_odd(a) ? abelian_.inverse(b) : b); }
  Node inverse(Node a) const override { return is_odd(a) ? a : abelian_.inverse(a); }

 private:
  [[nodiscard]] bool is_odd(Node a) const { return halves_.class_of(a) != ClassId{0}; }

  const Group& abelian_;
  const Symmetry& halves_;
};

/// Exchanges among the nodes that some ports lead to, all nodes alike.
class AlikeSums {
 public:
  AlikeSums(const GroupWithPorts& group, std::uint64_t seed) : group_(group), seed_(seed) {}

  /// nullopt if none is found.
  const std::optional<SumProgram>& among(PortSet ports) {
    const auto found = known_.find(ports);
    if (found != known_.end()) return found->second;
    std::optional<SumProgram> best = best_among(ports);
    return known_.emplace(ports, std::move(best)).first->second;
  }

 private:
  std::optional<SumProgram> best_among(PortSet ports) {
    const std::size_t size = group_.generated_by(ports).size();
    if (size == 1) return SumProgram{0, {}, {{}}};
    constexpr std::uint32_t kSlack = 30;
    const std::uint32_t fewest = fewest_doublings(size);
    std::optional<SumProgram> best = sums_of_port_sequence(coset_action(group_, ports, 0), 4 * fewest + kSlack, seed_);
    for (std::uint32_t p = 0; p < group_.generators.size(); ++p) {
      if (best.has_value() && best->steps == fewest) break;
      if ((ports >> p & 1U) == 0) continue;
      const PortSet of_subgroup = ports & ~group_.with_reverse(p);
      const std::size_t inner = group_.generated_by(of_subgroup).size();
      if (inner == 1 || inner == size) continue;
      const std::optional<SumProgram>& within = among(of_subgroup);
      if (!within.has_value()) continue;
      const std::uint32_t outer = best.has_value() ? best->steps - 1 : within->steps + 4 * fewest + kSlack;
      if (within->steps + fewest_doublings(size / inner) > outer) continue;
      const auto across = sums_of_port_sequence(coset_action(group_, ports, of_subgroup), outer - within->steps, seed_);
      if (across.has_value()) best = chained(*within, *across);
    }
    return best;
  }

  const GroupWithPorts& group_;
  std::uint64_t seed_;
  std::map<PortSet, std::optional<SumProgram>> known_;
};

GroupWithPorts with_ports(const Topology& topology, const Group& group) {
  GroupWithPorts result{group, topology.node_count(), {}};
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
    result.generators.push_back(topology.neighbour(Node{0}, Port{p}));
  }
  return result;
}

PortSet all_ports(const Topology& topology) { return (PortSet{1} << topology.port_count()) - 1; }

bool is_abelian(const GroupWithPorts& group) {
  return std::ranges::all_of(group.generators, [&](Node a) {
    return std::ranges::all_of(group.generators,
                               [&](Node b) { return group.group.multiply(a, b) == group.group.multiply(b, a); });
  });
}

/// The program of even nodes and that of odd ones.
SumProgram with_mirror_image(SumProgram even, const Topology& topology, std::vector<Port> odd_ports) {
  std::vector<SumHop> odd = even.nodes.front();
  for (SumHop& hop : odd) hop.port = topology.reverse_port(Node{0}, hop.port);
  even.nodes.push_back(std::move(odd));
  even.odd_ports = std::move(odd_ports);
  return even;
}

/// What nodes send at once, one after another.
SumProgram hop_by_hop(SumProgram all_port) {
  std::vector<SumHop>& hops = all_port.nodes.front();
  std::ranges::sort(hops, {}, [](const SumHop& hop) { return std::tuple(hop.step, hop.sum, hop.port); });
  for (std::uint32_t i = 0; i < hops.size(); ++i) hops[i].step = i;
  all_port.steps = static_cast<std::uint32_t>(hops.size());
  return all_port;
}

}  // namespace

SumProgram single_port_cayley_sums(const TopologyPtr& topology, std::uint64_t seed) {
  const GroupWithPorts group = with_ports(*topology, *topology->group());
  std::optional<SumProgram> best = AlikeSums(group, seed).among(all_ports(*topology));
  if (is_abelian(group)) {
    for (ParityHalves& halves : some_halves(topology)) {
      const MirroredGroup with_reversed(*topology->group(), *halves.symmetry);
      const GroupWithPorts mirror = with_ports(*topology, with_reversed);
      const std::optional<SumProgram> found = AlikeSums(mirror, seed).among(all_ports(*topology));
      if (found.has_value() && (!best.has_value() || found->steps < best->steps)) {
        best = with_mirror_image(*found, *topology, std::move(halves.odd_ports));
      }
    }
  }
  return best.has_value() ? *std::move(best) : hop_by_hop(cayley_sums(*topology, seed));
}

}  // namespace rota
