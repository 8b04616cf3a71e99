// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/graph_sums.h"

#include <algorithm>
#include <bit>
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
constexpr std::uint64_t kMostConflicts = 40'000;
constexpr std::uint64_t kMostConflictsSinglePort = 20'000;

class GraphSearch {
 public:
  GraphSearch(const TopologyPtr& topology, PortModel ports, std::uint32_t limit, std::uint64_t seed)
      : network_(*topology, trivial_symmetry(topology)),
        ports_(ports),
        most_conflicts_(ports == PortModel::all ? kMostConflicts : kMostConflictsSinglePort),
        fewest_(network_.diameter()),
        limit_(limit),
        seed_(seed) {
    // Those who have a contribution at most double in a step.
    const auto doublings = static_cast<std::uint32_t>(std::bit_width(network_.nodes() - 1));
    if (ports == PortModel::single) fewest_ = std::max(fewest_, doublings);
  }

  /// From the fewest steps up to the first program, or until the solver has given up so often.
  void search(bool may_move_away, std::uint32_t most_tries) {
    for (std::uint32_t steps = fewest_; steps < limit_ && most_tries > 0; ++steps) {
      ClassSearchResult found = search_by_classes(network_, ports_, steps, seed_,
                                                  {.may_move_away = may_move_away, .most_conflicts = most_conflicts_});
      if (found.end == ClassSearchEnd::too_large) return;
      if (found.end == ClassSearchEnd::gave_up) --most_tries;
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
  std::uint64_t most_conflicts_;
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
  if (ports == PortModel::single) {
    search.search(/*may_move_away=*/true, 3);
  } else {
    // Without moves away from the origin a formula is half as large, and satisfied on most networks.
    search.search(/*may_move_away=*/false, 3);
    search.search(/*may_move_away=*/true, 2);
  }
  return search.take_best();
}

}  // namespace rota
