// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/cayley_sums.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/sums/cayley_part.h"
#include "compiler/algorithms/sums/coset_stage.h"
#include "compiler/algorithms/sums/searched_sums.h"
#include "compiler/algorithms/sums/sum_stages.h"
#include "compiler/algorithms/sums/two_generators.h"

namespace rota {
namespace {

/// Of divisions of the group into multiples of ports.
constexpr std::uint32_t kMostTries = 2000;

/// Multiples of a port, forward and backward: of element g the powers -behind … ahead.
struct Multiples {
  std::size_t pair;
  std::uint32_t count;
  [[nodiscard]] std::uint32_t ahead() const { return count / 2; }
  [[nodiscard]] std::uint32_t behind() const { return (count - 1) / 2; }
};

/// Finds ports whose multiples, multiplied, are all elements once each, in the fewest steps.
class PortDivision {
 public:
  explicit PortDivision(const CayleyPart& part) : part_(part), pairs_(part.pairs()) {}

  std::optional<SumProgram> fewest_steps() {
    if (pairs_.size() > 4) return std::nullopt;
    extend({0}, 0);
    if (best_.empty()) return std::nullopt;
    SumProgram program{0, {}, {{}}};
    for (const Multiples& m : best_) {
      const auto [forward, backward] = pairs_[m.pair];
      const bool is_last = &m == &best_.back() && best_.size() > 1;
      program = chained(std::move(program),
                        sums_along(part_.ports()[forward], part_.ports()[backward], m.ahead(), m.behind(), !is_last));
    }
    return program;
  }

 private:
  /// `has`: the elements that the chosen multiples make up.
  void extend(const std::vector<std::uint32_t>& has, std::uint32_t steps) {
    if (has.size() == part_.size()) {
      best_ = chosen_;
      best_steps_ = steps;
      return;
    }
    for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
      const bool is_used = std::ranges::any_of(chosen_, [pair](const Multiples& m) { return m.pair == pair; });
      if (is_used) continue;
      for (std::uint32_t count = most_multiples(pair, has.size()); count > 1; --count) {
        const Multiples more{pair, count};
        const bool divides = part_.size() % (has.size() * count) == 0;
        if (!divides || steps + more.ahead() >= best_steps_ || ++tries_ > kMostTries) continue;
        const std::vector<std::uint32_t> all = multiplied(more, has);
        if (all.empty()) continue;
        chosen_.push_back(more);
        extend(all, steps + more.ahead());
        chosen_.pop_back();
      }
    }
  }

  [[nodiscard]] std::uint32_t most_multiples(std::size_t pair, std::size_t has) const {
    std::uint32_t order = 1;
    for (std::uint32_t x = part_.neighbour(0, pairs_[pair].first); x != 0; ++order) {
      x = part_.neighbour(x, pairs_[pair].first);
    }
    return std::min<std::uint32_t>(order, part_.size() / static_cast<std::uint32_t>(has));
  }

  /// Empty if some element would come twice.
  [[nodiscard]] std::vector<std::uint32_t> multiplied(const Multiples& m, const std::vector<std::uint32_t>& has) const {
    std::vector<bool> came(part_.size(), false);
    std::vector<std::uint32_t> all;
    const auto add_from = [&](std::uint32_t power) {
      for (const std::uint32_t x : has) {
        const std::uint32_t y = part_.product(power, x);
        if (came[y]) return false;
        came[y] = true;
        all.push_back(y);
      }
      return true;
    };
    bool once = add_from(0);
    std::uint32_t power = 0;
    for (std::uint32_t k = 0; k < m.ahead() && once; ++k)
      once = add_from(power = part_.neighbour(power, pairs_[m.pair].first));
    power = 0;
    for (std::uint32_t k = 0; k < m.behind() && once; ++k)
      once = add_from(power = part_.neighbour(power, pairs_[m.pair].second));
    return once ? all : std::vector<std::uint32_t>();
  }

  const CayleyPart& part_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
  std::vector<Multiples> chosen_;
  std::vector<Multiples> best_;
  std::uint32_t best_steps_ = ~0U;
  std::uint32_t tries_ = 0;
};

class CayleySums {
 public:
  CayleySums(const Topology& topology, std::uint64_t seed) : topology_(topology), seed_(seed) {}

  /// The exchange among the nodes that these ports lead to.
  const SumProgram& among(std::uint32_t ports) {
    const auto found = known_.find(ports);
    if (found != known_.end()) return found->second;
    SumProgram best = best_among(ports);
    return known_.emplace(ports, std::move(best)).first->second;
  }

 private:
  SumProgram best_among(std::uint32_t ports) {
    const CayleyPart part(topology_, ports);
    SumProgram best = sums_of_cosets(part, CayleyPart(topology_, 0));
    const auto consider = [&](SumProgram made) {
      if (made.steps < best.steps) best = std::move(made);
    };
    if (std::optional<SumProgram> divided = PortDivision(part).fewest_steps()) consider(*std::move(divided));
    if (best.steps > part.diameter()) {
      if (std::optional<SumProgram> rows = sums_of_two_generators(part)) consider(*std::move(rows));
    }
    for (const auto& [forward, backward] : part.pairs()) {
      if (best.steps == part.diameter()) break;
      const std::uint32_t pair = 1U << index(part.ports()[forward]) | 1U << index(part.ports()[backward]);
      const CayleyPart subgroup(topology_, ports & ~pair);
      if (subgroup.size() == 1 || subgroup.size() == part.size()) continue;
      consider(chained(among(ports & ~pair), sums_of_cosets(part, subgroup)));
    }
    // Constructions need fewer and shallower FIFOs, so that the search is for where they take more steps.
    SearchBudget& budget = is_whole(part) ? for_whole_ : for_parts_;
    if (std::optional<SumProgram> found = searched_sums(part, best.steps, seed_, budget)) best = *std::move(found);
    return best;
  }

  [[nodiscard]] bool is_whole(const CayleyPart& part) const { return part.ports().size() == topology_.port_count(); }

  const Topology& topology_;
  std::uint64_t seed_;
  SearchBudget for_whole_{2'500'000, 500'000};
  SearchBudget for_parts_{500'000, 100'000};
  std::map<std::uint32_t, SumProgram> known_;
};

}  // namespace

SumProgram cayley_sums(const Topology& topology, std::uint64_t seed) {
  return CayleySums(topology, seed).among((1U << topology.port_count()) - 1);
}

}  // namespace rota
