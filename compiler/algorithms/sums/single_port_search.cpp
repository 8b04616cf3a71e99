// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/single_port_search.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "compiler/algorithms/sums/cayley_part.h"
#include "compiler/algorithms/sums/class_search.h"
#include "compiler/algorithms/sums/parity_halves.h"
#include "compiler/algorithms/sums/subgroups.h"
#include "compiler/algorithms/sums/sum_search.h"
#include "compiler/graph/telling.h"

namespace rota {
namespace {

/// No program has fewer: those who know of a contribution tell one neighbour a step.
std::uint32_t fewest_steps(const CayleyPart& all) {
  std::vector<std::uint64_t> nodes(all.diameter() + std::size_t{1}, 0);  // by distance
  for (std::uint32_t x = 0; x < all.size(); ++x) ++nodes[all.distance(x)];
  const auto degree = static_cast<std::uint32_t>(all.ports().size());
  const std::uint32_t steps = std::max(all.diameter(), fewest_doublings(all.size()));
  return static_cast<std::uint32_t>(graph::fewest_to_tell(nodes, degree, /*hop_steps=*/1, steps));
}

class SinglePortSearch {
 public:
  SinglePortSearch(const TopologyPtr& topology, std::uint32_t limit, std::uint64_t seed)
      : topology_(topology),
        part_(*topology, (1U << topology->port_count()) - 1),
        limit_(limit),
        fewest_(fewest_steps(part_)),
        seed_(seed),
        halves_(some_halves(topology)) {}

  /// Each contribution comes to a node once, which needs a small formula.
  void of_all_and_of_halves() {
    descend(whole_group(topology_), [](SumProgram&) {});
    for (const ParityHalves& half : halves_) {
      descend(half.symmetry, [&half](SumProgram& program) { program.odd_ports = half.odd_ports; });
    }
  }

  void of_cosets() {
    constexpr std::uint32_t kMostCosets = 8;
    constexpr std::size_t kMostOfOneSize = 6;
    if (is_done() || clauses_left_ == 0) return;
    std::map<std::size_t, std::size_t> tried;
    for (const std::vector<Node>& subgroup : some_subgroups(*topology_, kMostCosets, seed_)) {
      const bool is_half = 2 * subgroup.size() == topology_->node_count();
      if (is_half || tried[subgroup.size()]++ >= kMostOfOneSize) continue;
      const SymmetryPtr cosets = coset_classes(topology_, subgroup);
      descend(cosets, [&cosets](SumProgram& program) { program.cosets = cosets; });
    }
  }

  /// From the fewest steps up: with more, these formulas are larger and no easier.
  void of_each_its_own() {
    constexpr std::uint32_t kMostWithTheirOwn = 40;
    if (is_done() || topology_->node_count() > kMostWithTheirOwn) return;
    const ClassNetwork network(*topology_, trivial_symmetry(topology_));
    std::uint32_t tries = 2;
    for (std::uint32_t steps = fewest_; steps < limit_ && tries > 0; ++steps) {
      ClassSearchResult found = search(network, steps);
      if (found.end == ClassSearchEnd::gave_up) --tries;
      if (found.program.has_value()) take(*std::move(found.program));
    }
  }

  /// Contributions may also come to nodes that have them already, which do not keep them again.
  void with_repetitions() {
    // There is no further search after so many, which takes a second or two.
    constexpr std::uint64_t kMostClausesInVain = 200'000;
    if (best_.has_value() && !best_->is_alike()) return;  // few nodes alike do not do better than many
    std::vector<std::vector<Port>> odd_ports;
    for (const ParityHalves& half : halves_) odd_ports.push_back(half.odd_ports);
    odd_ports.emplace_back();  // all nodes alike
    SumSearch search(part_, PortModel::single, seed_);
    for (std::uint32_t steps = fewest_; steps < limit_; ++steps) {
      for (const std::vector<Port>& odd : odd_ports) {
        if (std::optional<SumProgram> found = search.program_of(steps, odd)) return take(*std::move(found));
        if (search.clauses_in_vain() > kMostClausesInVain) return;
      }
    }
  }

  std::optional<SumProgram> take_best() { return std::move(best_); }

 private:
  [[nodiscard]] bool is_done() const { return limit_ <= fewest_; }

  void take(SumProgram program) {
    limit_ = program.steps;
    best_ = std::move(program);
  }

  [[nodiscard]] ClassSearchResult search(const ClassNetwork& network, std::uint32_t steps) const {
    return search_by_classes(network, PortModel::single, steps, seed_,
                             {.most_clauses = 400'000, .work = 1'800'000'000, .most_conflicts = 6000});
  }

  /// A step less as long as there is a program. A search that finds one is short.
  template <class Complete>
  void descend(const SymmetryPtr& symmetry, const Complete& complete) {
    if (is_done() || clauses_left_ == 0) return;
    const ClassNetwork network(*topology_, symmetry);
    while (!is_done()) {
      ClassSearchResult found = search(network, limit_ - 1);
      if (found.end == ClassSearchEnd::gave_up) clauses_left_ -= std::min(clauses_left_, found.clauses);
      if (!found.program.has_value()) return;
      complete(*found.program);
      take(*std::move(found.program));
    }
  }

  TopologyPtr topology_;
  CayleyPart part_;
  std::uint32_t limit_;
  std::uint32_t fewest_;
  std::uint64_t seed_;
  std::vector<ParityHalves> halves_;
  std::uint64_t clauses_left_ = 550'000;  ///< of formulas on which the solver gives up; some seconds
  std::optional<SumProgram> best_;
};

}  // namespace

std::optional<SumProgram> searched_single_port_sums(const TopologyPtr& topology, std::uint32_t limit,
                                                    std::uint64_t seed, bool may_differ) {
  SinglePortSearch search(topology, limit, seed);
  search.of_all_and_of_halves();
  if (may_differ) {
    search.of_cosets();
    search.of_each_its_own();
  }
  search.with_repetitions();
  return search.take_best();
}

}  // namespace rota
