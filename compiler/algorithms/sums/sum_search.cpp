// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/sum_search.h"

#include <algorithm>
#include <cstddef>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/sums/node_sets.h"

namespace rota {
namespace {

/// Words of sets that are joined and translated in one step of the search: tenths of a second.
constexpr std::uint64_t kWorkOfAStep = std::uint64_t{1} << 25U;
constexpr std::size_t kWidestBeam = 256;
constexpr std::size_t kChildrenOfAState = 32;
constexpr std::size_t kMostOptionsOfAPort = 64;
constexpr std::uint32_t kCoverTries = 3000;

/// A sum that a node can send over one of its ports, as it is seen where it comes.
struct Option {
  std::uint32_t adds;  ///< by the sender
  NodeSet sum;
  std::size_t size;
};

/// Over the port that it comes over; what is sent over port s comes over the reverse port of s.
struct Move {
  std::uint32_t port;
  std::uint32_t adds;
};

struct State {
  std::vector<NodeSet> newest;  ///< index: port that it came over
  std::size_t before = 0;       ///< the state a step earlier
  std::vector<Move> moves;      ///< that led from there to here
  std::size_t score = 0;        ///< the contributions that one step more can bring together
};

class SumSearch {
 public:
  SumSearch(const CayleyPart& part, std::uint64_t seed)
      : part_(part), n_(part.size()), ports_(static_cast<std::uint32_t>(part.ports().size())), random_(seed) {
    for (std::uint32_t s = 0; s < ports_; ++s) {
      const std::uint32_t back = part.neighbour(0, part.reverse(s));
      auto& seen = seen_over_.emplace_back(n_);
      for (std::uint32_t x = 0; x < n_; ++x) seen[x] = part.product(back, x);
    }
    const std::uint64_t work_of_state = std::uint64_t{n_} * ports_ << std::min(ports_ - 1, 5U);
    const std::size_t states = std::max<std::uint64_t>(64, kWorkOfAStep / work_of_state);
    beam_ = std::clamp<std::size_t>(states / kChildrenOfAState, 8, kWidestBeam);
  }

  std::optional<SumProgram> run(std::uint32_t limit) {
    levels_.push_back({State{std::vector(ports_, NodeSet(n_)), 0, {}, 0}});
    for (std::uint32_t steps = 1; steps < limit; ++steps) {
      for (std::size_t i = 0; i < levels_.back().size(); ++i) {
        if (finishes(levels_.back()[i])) return program(i);
      }
      if (steps + 1 == limit || !widen()) return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  /// The sums of port s, the largest first.
  [[nodiscard]] std::vector<Option> options(const State& state, std::uint32_t s) const {
    std::vector<Option> found;
    NodeSet own(n_);
    own.add(0);
    add_options(state, s, 0, 0, own, found);
    std::stable_sort(found.begin(), found.end(), [](const Option& a, const Option& b) { return a.size > b.size; });
    if (found.size() > kMostOptionsOfAPort) found.erase(found.begin() + kMostOptionsOfAPort, found.end());
    return found;
  }

  /// Each choice of disjoint sums from port `next` on, added to `sum`.
  void add_options(const State& state, std::uint32_t s, std::uint32_t next, std::uint32_t adds, const NodeSet& sum,
                   std::vector<Option>& found) const {
    constexpr std::size_t kEnough = 512;
    if (found.size() >= kEnough) return;
    if (next == ports_) {
      NodeSet there(n_);
      sum.for_each([&](std::size_t x) { there.add(seen_over_[s][x]); });
      if (!there.has(0)) found.push_back({adds, there, there.size()});
      return;
    }
    if (next != s && state.newest[next].size() > 0 && !state.newest[next].meets(sum)) {
      NodeSet more = sum;
      more.add(state.newest[next]);
      add_options(state, s, next + 1, adds | 1U << next, more, found);
    }
    add_options(state, s, next + 1, adds, sum, found);
  }

  /// By the port that they come over.
  [[nodiscard]] std::vector<std::vector<Option>> all_options(const State& state) const {
    std::vector<std::vector<Option>> all(ports_);
    for (std::uint32_t s = 0; s < ports_; ++s) all[part_.reverse(s)] = options(state, s);
    return all;
  }

  /// Chooses for each port what it has or gets, so that all are disjoint; the best such choice.
  struct Cover {
    const State& state;
    const std::vector<std::vector<Option>>& options;
    std::vector<std::size_t> largest_from;  ///< index: port; the most that it and the later ones can bring
    std::vector<const Option*> chosen;      ///< nullptr: what it has
    std::uint32_t tries = 0;
    std::size_t best = 0;
    std::vector<Move> moves;
  };

  void cover(Cover& c, std::uint32_t port, const NodeSet& sum, std::size_t size) const {
    if (size > c.best && port == ports_) {
      c.best = size;
      c.moves.clear();
      for (std::uint32_t p = 0; p < ports_; ++p) {
        if (c.chosen[p] != nullptr) c.moves.push_back({p, c.chosen[p]->adds});
      }
    }
    if (port == ports_ || c.best == n_ || ++c.tries > kCoverTries || size + c.largest_from[port] <= c.best) return;
    for (const Option& option : c.options[port]) {
      if (option.sum.meets(sum)) continue;
      NodeSet more = sum;
      more.add(option.sum);
      c.chosen[port] = &option;
      cover(c, port + 1, more, size + option.size);
      c.chosen[port] = nullptr;
    }
    const NodeSet& has = c.state.newest[port];
    if (has.meets(sum)) return;
    NodeSet more = sum;
    more.add(has);
    cover(c, port + 1, more, size + has.size());
  }

  Cover best_cover(const State& state, const std::vector<std::vector<Option>>& options) const {
    Cover c{state, options, std::vector<std::size_t>(ports_ + 1, 0), std::vector<const Option*>(ports_, nullptr), 0,
            0,     {}};
    for (std::uint32_t p = ports_; p-- > 0;) {
      const std::size_t gets = options[p].empty() ? 0 : options[p].front().size;
      c.largest_from[p] = c.largest_from[p + 1] + std::max(gets, state.newest[p].size());
    }
    NodeSet own(n_);
    own.add(0);
    cover(c, 0, own, 1);
    return c;
  }

  bool finishes(const State& state) {
    const auto options = all_options(state);
    Cover c = best_cover(state, options);
    if (c.best < n_) return false;
    last_ = std::move(c.moves);
    return true;
  }

  /// Replaces the latest level by the next. False if there is none.
  bool widen() {
    const std::vector<State>& level = levels_.back();
    std::vector<State> children;
    std::unordered_set<std::uint64_t> seen;
    for (std::size_t i = 0; i < level.size(); ++i) {
      const auto options = all_options(level[i]);
      for (std::size_t k = 0; k < kChildrenOfAState; ++k) {
        State child = moved(level[i], i, options, k);
        if (child.moves.empty()) continue;
        std::uint64_t hash = 0;
        for (const NodeSet& sum : child.newest) hash = hash * 31 + sum.hash();
        if (seen.insert(hash).second) children.push_back(std::move(child));
      }
    }
    for (State& child : children) child.score = best_cover(child, all_options(child)).best;
    random_.shuffle(children);
    std::stable_sort(children.begin(), children.end(),
                     [](const State& a, const State& b) { return a.score > b.score; });
    if (children.size() > beam_) children.erase(children.begin() + static_cast<std::ptrdiff_t>(beam_), children.end());
    levels_.push_back(std::move(children));
    return !levels_.back().empty();
  }

  /// What comes over each port: one of the larger sums, or nothing. The first child takes the largest of all.
  State moved(const State& state, std::size_t i, const std::vector<std::vector<Option>>& options, std::size_t k) {
    State child{state.newest, i, {}, 0};
    for (std::uint32_t p = 0; p < ports_; ++p) {
      const std::size_t has = state.newest[p].size();
      std::size_t larger = 0;
      while (larger < options[p].size() && options[p][larger].size > has) ++larger;
      if (larger == 0) continue;
      std::size_t choice = 0;
      if (k > 0) choice = std::min(below(larger + 1), below(larger + 1));  // the larger ones more often
      if (choice == larger) continue;
      child.newest[p] = options[p][choice].sum;
      child.moves.push_back({p, options[p][choice].adds});
    }
    return child;
  }

  std::size_t below(std::size_t end) { return random_.below(static_cast<std::uint32_t>(end)); }

  /// The moves that led to state i of the latest level, and the last ones.
  SumProgram program(std::size_t i) const {
    std::vector<std::vector<Move>> moves{last_};
    for (std::size_t level = levels_.size() - 1; level > 0; --level) {
      moves.push_back(levels_[level][i].moves);
      i = levels_[level][i].before;
    }
    std::ranges::reverse(moves);
    SumProgram result{static_cast<std::uint32_t>(moves.size()), {}, {{}}};
    std::vector<std::uint16_t> newest(ports_, 0);  // index: port that it came over
    for (std::uint32_t step = 0; step < moves.size(); ++step) {
      std::vector<std::uint16_t> next = newest;
      for (const Move& move : moves[step]) {
        PartialSum sum{true, {}};
        for (std::uint32_t p = 0; p < ports_; ++p) {
          if ((move.adds >> p & 1U) != 0) sum.adds.push_back(newest[p]);
        }
        std::ranges::sort(sum.adds);
        next[move.port] = static_cast<std::uint16_t>(result.sums.sums.size());
        result.nodes.front().push_back({step, part_.ports()[part_.reverse(move.port)], next[move.port]});
        result.sums.sums.push_back(std::move(sum));
      }
      newest = std::move(next);
    }
    for (std::uint32_t p = 0; p < ports_; ++p) {
      if (came_over(moves, p)) result.sums.kept.push_back(newest[p]);
    }
    std::ranges::sort(result.sums.kept);
    return result;
  }

  [[nodiscard]] static bool came_over(const std::vector<std::vector<Move>>& moves, std::uint32_t port) {
    return std::ranges::any_of(moves, [port](const std::vector<Move>& step) {
      return std::ranges::any_of(step, [port](const Move& move) { return move.port == port; });
    });
  }

  const CayleyPart& part_;
  std::uint32_t n_;
  std::uint32_t ports_;
  Random random_;
  std::size_t beam_ = 0;
  std::vector<std::vector<std::uint32_t>> seen_over_;  ///< [port][node]: how the node at the port's end sees it
  std::vector<std::vector<State>> levels_;             ///< index: steps
  std::vector<Move> last_;
};

/// Without the sums that no node keeps and that no other sum has that is kept or part of another.
void drop_unused(SumProgram& program) {
  PartialSums& sums = program.sums;
  constexpr std::uint16_t kDropped = 0xFFFF;
  std::vector<std::uint16_t> number(sums.sums.size(), kDropped);
  for (const std::uint16_t kept : sums.kept) number[kept] = 0;
  for (std::size_t k = sums.sums.size(); k-- > 0;) {  // parts have lower numbers
    if (number[k] == kDropped) continue;
    for (const std::uint16_t part : sums.sums[k].adds) number[part] = 0;
  }
  std::uint16_t next = 0;
  PartialSums left;
  for (std::size_t k = 0; k < number.size(); ++k) {
    if (number[k] == kDropped) continue;
    number[k] = next++;
    PartialSum& sum = left.sums.emplace_back(std::move(sums.sums[k]));
    for (std::uint16_t& part : sum.adds) part = number[part];
  }
  for (const std::uint16_t kept : sums.kept) left.kept.push_back(number[kept]);
  std::erase_if(program.nodes.front(), [&](const SumHop& hop) { return number[hop.sum] == kDropped; });
  for (SumHop& hop : program.nodes.front()) hop.sum = number[hop.sum];
  sums = std::move(left);
}

}  // namespace

std::optional<SumProgram> searched_sums(const CayleyPart& part, std::uint32_t limit, std::uint64_t seed) {
  std::optional<SumProgram> found = SumSearch(part, seed).run(limit);
  if (found.has_value()) drop_unused(*found);
  return found;
}

}  // namespace rota
