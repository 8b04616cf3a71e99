// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/subset_search.h"

#include <span>
#include <utility>

#include "compiler/algorithms/sums/class_search.h"
#include "compiler/algorithms/sums/used_links.h"
#include "compiler/schedule/symmetry.h"

namespace rota {
namespace {

/// A link for each node and element is kept in memory.
constexpr std::uint32_t kMostNodesOfSubsetSearch = 1'024;
/// On larger networks hardly a single-port search succeeds.
constexpr std::uint32_t kMostNodesOfSinglePortSubsetSearch = 40;
constexpr std::uint64_t kMostSubsetConflicts = 20'000;
/// Clauses times conflicts: a few seconds.
constexpr std::uint64_t kMostSubsetWork = 4'000'000'000;
/// Steps with which the solver gives up.
constexpr std::uint32_t kMostVainSteps = 2;

class SubsetSearch {
 public:
  SubsetSearch(const TopologyPtr& topology, PortModel ports, std::uint64_t seed)
      : topology_(*topology), ports_(ports), seed_(seed), network_(*topology, trivial_symmetry(topology)) {}

  /// The programs of some groups after those of others.
  ClassSearchResult search(std::uint32_t steps, std::span<const std::vector<Node>> groups,
                           const std::vector<UsedLinks>& used) const {
    GroupsAmongOthers among{
        std::vector<std::uint32_t>(topology_.node_count(), GroupsAmongOthers::kNone),
        static_cast<std::uint32_t>(groups.size()),
        [&used](std::uint32_t step, Node sender, Port port) { return used[step].is_free(sender, port); }};
    for (std::uint32_t g = 0; g < groups.size(); ++g) {
      for (const Node x : groups[g]) among.group_of[index(x)] = g;
    }
    return search_by_classes(
        network_, ports_, steps, seed_,
        {.among = &among, .work = kMostSubsetWork, .least_conflicts = 1'000, .most_conflicts = kMostSubsetConflicts});
  }

  /// All groups at once, or else one after the other.
  ClassSearchResult search(std::uint32_t steps, const std::vector<std::vector<Node>>& groups) const {
    std::vector<UsedLinks> used(steps, UsedLinks(topology_, ports_));  // by step
    ClassSearchResult found = search(steps, groups, used);
    const bool may_be_apart = found.end == ClassSearchEnd::gave_up || found.end == ClassSearchEnd::too_large;
    if (groups.size() < 2 || !may_be_apart) return found;
    SumProgram all{steps, {}, std::vector<std::vector<SumHop>>(topology_.node_count())};
    for (const std::vector<Node>& members : groups) {
      found = search(steps, std::span(&members, 1), used);
      if (found.end != ClassSearchEnd::found) return found;
      for (std::uint32_t x = 0; x < topology_.node_count(); ++x) {
        for (const SumHop& hop : found.program->nodes[x]) used[hop.step].use(Node{x}, hop.port);
      }
      all = beside(std::move(all), *found.program);
    }
    found.program = std::move(all);
    return found;
  }

 private:
  const Topology& topology_;
  PortModel ports_;
  std::uint64_t seed_;
  ClassNetwork network_;
};

}  // namespace

std::optional<SumProgram> searched_subset_sums(const TopologyPtr& topology, PortModel ports,
                                               const std::vector<std::vector<Node>>& groups, std::uint32_t fewest,
                                               std::uint32_t limit, std::uint64_t seed) {
  const std::uint32_t most_nodes =
      ports == PortModel::single ? kMostNodesOfSinglePortSubsetSearch : kMostNodesOfSubsetSearch;
  if (topology->node_count() > most_nodes || fewest >= limit) return std::nullopt;
  const SubsetSearch search(topology, ports, seed);
  std::uint32_t tries = kMostVainSteps;
  for (std::uint32_t steps = fewest; steps < limit && tries > 0; ++steps) {
    ClassSearchResult found = search.search(steps, groups);
    if (found.end == ClassSearchEnd::found) return std::move(found.program);
    if (found.end == ClassSearchEnd::too_large) return std::nullopt;
    if (found.end == ClassSearchEnd::gave_up) --tries;
  }
  return std::nullopt;
}

}  // namespace rota
