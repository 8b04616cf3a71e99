// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/graph_sums.h"

#include <algorithm>
#include <span>
#include <utility>

#include "compiler/algorithms/sums/class_search.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// On larger networks hardly a search succeeds.
constexpr std::uint32_t kMostNodes = 80;
constexpr std::uint32_t kMostNodesSinglePort = 40;
constexpr std::uint64_t kMostLinks = 700;

/// Searches with more and more steps.
struct Ascent {
  bool may_move_away;
  std::uint64_t most_conflicts;
  std::uint32_t most_tries;  ///< in which the solver gives up
};
/// Without moves away from the origin a formula is half as large, and soon satisfied on many networks. What that does
/// not find in little time it seldom finds in more.
constexpr Ascent kAllPortAscents[] = {{false, 20'000, 2}, {true, 80'000, 3}};
constexpr Ascent kSinglePortAscents[] = {{true, 20'000, 3}};

class GraphSearch {
 public:
  GraphSearch(const TopologyPtr& topology, PortModel ports, std::uint32_t limit, std::uint64_t seed)
      : network_(*topology, trivial_symmetry(topology)),
        ports_(ports),
        fewest_(network_.diameter()),
        limit_(limit),
        seed_(seed) {
    if (ports == PortModel::single) fewest_ = std::max(fewest_, fewest_doublings(network_.nodes()));
  }

  /// From the fewest steps up to the first program.
  void go(const Ascent& ascent) {
    constexpr std::uint64_t kMostWork = 40'000'000'000;
    std::uint32_t tries = ascent.most_tries;
    for (std::uint32_t steps = fewest_; steps < limit_ && tries > 0; ++steps) {
      ClassSearchResult found = search_by_classes(
          network_, ports_, steps, seed_,
          {.may_move_away = ascent.may_move_away, .work = kMostWork, .most_conflicts = ascent.most_conflicts});
      if (found.end == ClassSearchEnd::too_large) return;
      if (found.end == ClassSearchEnd::gave_up) --tries;
      if (found.end == ClassSearchEnd::found) {
        limit_ = steps;
        best_ = std::move(found.program);
      }
    }
  }

  std::optional<SumProgram> take_best() { return std::move(best_); }

 private:
  ClassNetwork network_;
  PortModel ports_;
  std::uint32_t fewest_;
  std::uint32_t limit_;
  std::uint64_t seed_;
  std::optional<SumProgram> best_;
};

}  // namespace

std::optional<SumProgram> searched_graph_sums(const TopologyPtr& topology, PortModel ports, std::uint32_t limit,
                                              std::uint64_t seed) {
  const std::uint32_t most_nodes = ports == PortModel::single ? kMostNodesSinglePort : kMostNodes;
  if (topology->node_count() > most_nodes || directed_link_count(*topology) > kMostLinks) return std::nullopt;
  GraphSearch search(topology, ports, limit, seed);
  const std::span<const Ascent> ascents = ports == PortModel::single ? std::span<const Ascent>(kSinglePortAscents)
                                                                     : std::span<const Ascent>(kAllPortAscents);
  for (const Ascent& ascent : ascents) search.go(ascent);
  return search.take_best();
}

}  // namespace rota
