// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/searched_sums.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/sums/sum_search.h"

namespace rota {
namespace {

/// There are no further tries to need fewer FIFOs after so many; they take a second or so.
constexpr std::uint64_t kMostClausesForFewerAdditions = 800'000;

/// Conflicts with which the solver gives up. By rank a program is found soon or not at all.
constexpr std::uint64_t kConflictsByRanks = 2000;
constexpr std::uint64_t kConflictsForFewerAdditions = 300;

/// The ports ranked in all orders of up to three pairs of a port and its reverse, or in some orders of more.
std::vector<PortRanks> some_rankings(const CayleyPart& part, std::uint64_t seed) {
  constexpr std::size_t kMostRankings = 6;
  const auto pairs = part.pairs();
  std::vector<std::uint32_t> rank_of_pair(pairs.size());
  std::iota(rank_of_pair.begin(), rank_of_pair.end(), 0U);
  Random random(seed);
  std::vector<PortRanks> rankings;
  for (bool is_new = true; is_new && rankings.size() < kMostRankings;) {
    PortRanks& ranks = rankings.emplace_back(part.ports().size());
    for (std::size_t i = 0; i < pairs.size(); ++i) ranks[pairs[i].first] = ranks[pairs[i].second] = rank_of_pair[i];
    if (pairs.size() <= 3) {
      is_new = std::ranges::next_permutation(rank_of_pair).found;
    } else {
      random.shuffle(rank_of_pair);
    }
  }
  return rankings;
}

std::size_t additions(const SumProgram& program) {
  std::size_t sum = 0;
  for (const PartialSum& partial : program.sums.sums) sum += partial.adds.size();
  return sum;
}

class StagedSearch {
 public:
  StagedSearch(const CayleyPart& part, std::uint32_t limit, std::uint64_t seed)
      : part_(part), limit_(limit), search_(part, PortModel::all, seed), rankings_(some_rankings(part, seed)) {}

  /// Up to the first program.
  void by_one_ranking(std::uint64_t& budget) {
    for (std::uint32_t steps = part_.diameter(); steps < limit_; ++steps) {
      for (std::size_t i = 0; i < rankings_.size() && steps < limit_; ++i) {
        if (!try_within(budget, [&] { return search_.program_by_ranks(steps, ranked(i, 1), kConflictsByRanks); }))
          return;
      }
    }
  }

  void by_two_or_none(std::uint64_t& budget) {
    for (std::uint32_t steps = part_.diameter(); steps < limit_; ++steps) {
      for (std::size_t i = 1; i < rankings_.size() && steps < limit_; ++i) {
        if (!try_within(budget, [&] { return search_.program_by_ranks(steps, ranked(i - 1, 2), kConflictsByRanks); }))
          return;
      }
      if (steps < limit_ && !try_within(budget, [&] { return search_.program_of(steps); })) return;
    }
  }

  /// In as many steps, with fewer additions: what is added waits in a FIFO. Few programs found by one ranking have few.
  void for_fewer_additions(std::uint64_t budget) {
    if (!best_.has_value()) return;
    const auto try_by = [&](std::span<const PortRanks> rankings) {
      if (budget == 0) return;
      std::optional<SumProgram> found = search_.program_by_ranks(best_->steps, rankings, kConflictsForFewerAdditions);
      budget -= std::min(budget, search_.clauses());
      if (found.has_value() && additions(*found) < additions(*best_)) best_ = std::move(found);
    };
    try_by({});
    for (std::size_t i = 1; i < rankings_.size(); ++i) try_by(ranked(i - 1, 2));
    for (std::size_t i = 0; i < rankings_.size(); ++i) try_by(ranked(i, 1));
  }

  std::optional<SumProgram> take_best() { return std::move(best_); }

 private:
  [[nodiscard]] std::span<const PortRanks> ranked(std::size_t first, std::size_t count) const {
    return std::span(rankings_).subspan(first, count);
  }

  /// False if the budget is spent.
  template <class Search>
  bool try_within(std::uint64_t& budget, const Search& search) {
    if (budget == 0) return false;
    const std::uint64_t before = search_.clauses_in_vain();
    std::optional<SumProgram> found = search();
    budget -= std::min(budget, search_.clauses_in_vain() - before);
    if (found.has_value()) {
      limit_ = found->steps;
      best_ = std::move(found);
    }
    return true;
  }

  const CayleyPart& part_;
  std::uint32_t limit_;
  SumSearch search_;
  std::vector<PortRanks> rankings_;
  std::optional<SumProgram> best_;
};

}  // namespace

std::optional<SumProgram> searched_sums(const CayleyPart& part, std::uint32_t limit, std::uint64_t seed,
                                        SearchBudget& budget) {
  if (part.diameter() >= limit) return std::nullopt;
  StagedSearch search(part, limit, seed);
  search.by_one_ranking(budget.with_one_ranking);
  search.by_two_or_none(budget.with_more);
  search.for_fewer_additions(kMostClausesForFewerAdditions);
  return search.take_best();
}

}  // namespace rota
