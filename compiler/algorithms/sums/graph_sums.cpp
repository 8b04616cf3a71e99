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
constexpr std::uint64_t kMostNodes = 80;
constexpr std::uint64_t kMostLinks = 700;
class GraphSearch {
 public:
  GraphSearch(const TopologyPtr& topology, PortModel ports, std::uint32_t limit, std::uint64_t seed)
      : network_(*topology, trivial_symmetry(topology)), ports_(ports), limit_(limit), seed_(seed) {
    fewest_ = network_.diameter();
    // Those who have a contribution at most double in a step.
    const auto doublings = static_cast<std::uint32_t>(std::bit_width(network_.nodes() - 1));
    if (ports == PortModel::single) fewest_ = std::max(fewest_, doublings);
  }

  /// From the fewest steps up to the first program, or until the solver has given up so often.
  void search(bool may_move_away, std::uint32_t most_tries) {
    for (std::uint32_t steps = fewest_; steps < limit_ && most_tries > 0; ++steps) {
      ClassSearchResult found = search_by_classes(network_, ports_, steps, seed_, {.may_move_away = may_move_away});
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
  std::uint32_t fewest_;
  std::uint32_t limit_;
  std::uint64_t seed_;
  std::optional<SumProgram> best_;
};

}  // namespace

std::optional<SumProgram> searched_graph_sums(const TopologyPtr& topology, PortModel ports, std::uint32_t limit,
                                              std::uint64_t seed) {
  if (topology->node_count() > kMostNodes || directed_link_count(*topology) > kMostLinks) return std::nullopt;
  GraphSearch search(topology, ports, limit, seed);
  constexpr std::uint32_t kTriesWithoutDetours = 3;
  constexpr std::uint32_t kTries = 2;
  // Single-port, one detour spares many a step of waiting.
  if (ports == PortModel::all) search.search(false, kTriesWithoutDetours);
  search.search(true, kTries);
  return search.take_best();
}

}  // namespace rota
