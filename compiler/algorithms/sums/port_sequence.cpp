// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/port_sequence.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"

namespace rota {
namespace {

/// States times cosets: tenths of a second a search.
constexpr std::size_t kCosetsOfABeam = std::size_t{1} << 18U;
constexpr std::size_t kFewestPlaces = 64;
constexpr std::size_t kMostPlaces = 4096;
/// Besides the largest sum that a port can take, so many without some of its parts.
constexpr int kSmallerSums = 4;
/// Of the largest children, so many a place in the beam are looked at more closely.
constexpr std::size_t kChildrenOfAPlace = 4;
/// The parts of a sum are bits of a word: the own contribution, and one a step.
constexpr std::uint32_t kMostSteps = 62;

using PartSet = std::uint64_t;  ///< bit 0: the node's own contribution; bit k: what it got in the k-th step

struct PortMove {
  std::uint32_t port;
  PartSet parts;  ///< that are sent
};

/// After some steps.
struct Parts {
  std::vector<bool> has;                ///< index: coset; whether its sum is there
  std::vector<std::uint32_t> cosets;    ///< those that are, part by part
  std::vector<std::uint32_t> part_end;  ///< index: part; where it ends in `cosets`
  std::vector<PortMove> moves;          ///< one a step

  [[nodiscard]] std::uint32_t part_begin(std::size_t part) const { return part == 0 ? 0 : part_end[part - 1]; }
};

class PortSequences {
 public:
  PortSequences(const CosetAction& action, std::uint64_t seed) : action_(action), random_(seed) {
    for (std::uint32_t c = 0; c < action.cosets; ++c) {
      marks_.push_back(std::uint64_t{random_.below(~0U)} << 32U | random_.below(~0U));
    }
    beam_ = std::clamp(kCosetsOfABeam / action.cosets, kFewestPlaces, kMostPlaces);
  }

  /// The moves of the first sequence found of at most `limit` steps; none if there is none.
  std::vector<PortMove> run(std::uint32_t limit) {
    Parts first{std::vector<bool>(action_.cosets, false), {0}, {1}, {}};
    first.has[0] = true;
    std::vector<Parts> level{std::move(first)};
    for (std::uint32_t step = 0; step < std::min(limit, kMostSteps) && !level.empty(); ++step) {
      std::vector<Child> children;
      for (std::uint32_t i = 0; i < level.size(); ++i) {
        for (std::uint32_t p = 0; p < action_.ports.size(); ++p) {
          const PartSet parts = sendable(level[i], p);
          if (level[i].cosets.size() + total(level[i], parts) == action_.cosets) {
            level[i].moves.push_back({p, parts});
            return std::move(level[i].moves);
          }
          add_children(level[i], i, {p, parts}, children);
        }
      }
      level = best_of(level, std::move(children));
    }
    return {};
  }

 private:
  struct Child {
    std::uint32_t parent;  ///< in its level
    PortMove move;
    std::size_t size;
  };

  /// The parts of which the neighbour over the port has nothing.
  [[nodiscard]] PartSet sendable(const Parts& state, std::uint32_t port) const {
    const std::vector<std::uint32_t>& seen = action_.seen[port];
    PartSet lacked = 0;
    for (std::size_t part = 0; part < state.part_end.size(); ++part) {
      const bool is_lacked =
          std::all_of(state.cosets.begin() + state.part_begin(part), state.cosets.begin() + state.part_end[part],
                      [&](std::uint32_t coset) { return !state.has[seen[coset]]; });
      if (is_lacked) lacked |= PartSet{1} << part;
    }
    return lacked;
  }

  static std::uint32_t total(const Parts& state, PartSet parts) {
    std::uint32_t sum = 0;
    for (; parts != 0; parts &= parts - 1) {
      const auto part = static_cast<std::size_t>(std::countr_zero(parts));
      sum += state.part_end[part] - state.part_begin(part);
    }
    return sum;
  }

  void add_children(const Parts& state, std::uint32_t at, const PortMove& move, std::vector<Child>& children) {
    const auto add = [&](PartSet parts) {
      if (parts != 0) children.push_back({at, {move.port, parts}, state.cosets.size() + total(state, parts)});
    };
    add(move.parts);
    if (std::popcount(move.parts) < 2) return;
    for (int k = 0; k < kSmallerSums; ++k) {
      PartSet parts = move.parts & ~random_of(move.parts);
      if (k % 2 == 1) parts &= ~random_of(move.parts);
      add(parts);
    }
  }

  PartSet random_of(PartSet parts) {
    for (std::uint32_t skip = random_.below(static_cast<std::uint32_t>(std::popcount(parts))); skip > 0; --skip) {
      parts &= parts - 1;
    }
    return parts & (~parts + 1);
  }

  [[nodiscard]] Parts after(const Parts& state, const PortMove& move) const {
    Parts next = state;
    for (PartSet parts = move.parts; parts != 0; parts &= parts - 1) {
      const auto part = static_cast<std::size_t>(std::countr_zero(parts));
      for (std::uint32_t i = state.part_begin(part); i < state.part_end[part]; ++i) {
        const std::uint32_t coset = action_.seen[move.port][state.cosets[i]];
        next.has[coset] = true;
        next.cosets.push_back(coset);
      }
    }
    next.part_end.push_back(static_cast<std::uint32_t>(next.cosets.size()));
    next.moves.push_back(move);
    return next;
  }

  /// The same for states that differ only in the order of their parts.
  [[nodiscard]] std::uint64_t hash(const Parts& state) const {
    std::uint64_t sum = 0;
    for (std::size_t part = 0; part < state.part_end.size(); ++part) {
      std::uint64_t of_part = 0;
      for (std::uint32_t i = state.part_begin(part); i < state.part_end[part]; ++i) of_part ^= marks_[state.cosets[i]];
      sum += (of_part ^ of_part >> 31U) * 0x9E3779B97F4A7C15ULL;
    }
    return sum;
  }

  /// What it has, the most that one step more brings, and, with less weight, what all ports could bring.
  [[nodiscard]] std::uint32_t promise(const Parts& state) const {
    std::uint32_t most = 0;
    std::uint32_t all = 0;
    for (std::uint32_t p = 0; p < action_.ports.size(); ++p) {
      const std::uint32_t brings = total(state, sendable(state, p));
      most = std::max(most, brings);
      all += brings;
    }
    return 10 * (static_cast<std::uint32_t>(state.cosets.size()) + most) + 3 * all;
  }

  std::vector<Parts> best_of(const std::vector<Parts>& level, std::vector<Child> children) {
    random_.shuffle(children);
    std::ranges::stable_sort(children, [](const Child& a, const Child& b) { return a.size > b.size; });
    std::vector<Parts> next;
    std::unordered_set<std::uint64_t> known;
    for (const Child& child : children) {
      if (next.size() == kChildrenOfAPlace * beam_) break;
      Parts state = after(level[child.parent], child.move);
      if (known.insert(hash(state)).second) next.push_back(std::move(state));
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> order;  // promise, place in `next`
    for (std::uint32_t i = 0; i < next.size(); ++i) order.emplace_back(promise(next[i]), i);
    std::ranges::stable_sort(order, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Parts> best;
    for (std::size_t i = 0; i < std::min(beam_, order.size()); ++i) best.push_back(std::move(next[order[i].second]));
    return best;
  }

  const CosetAction& action_;
  Random random_;
  std::vector<std::uint64_t> marks_;  ///< index: coset
  std::size_t beam_ = 0;
};

SumProgram program_of(const std::vector<PortMove>& moves, const CosetAction& action) {
  SumProgram program{static_cast<std::uint32_t>(moves.size()), {}, {{}}, {}};
  for (std::uint32_t step = 0; step < moves.size(); ++step) {
    const auto number = static_cast<std::uint16_t>(step);
    PartialSum sum{(moves[step].parts & 1U) != 0, {}};
    for (PartSet parts = moves[step].parts >> 1U; parts != 0; parts &= parts - 1) {
      sum.adds.push_back(static_cast<std::uint16_t>(std::countr_zero(parts)));
    }
    program.sums.sums.push_back(std::move(sum));
    program.nodes.front().push_back({step, action.ports[moves[step].port], number});
  }
  keep_all(program.sums);
  return program;
}

}  // namespace

std::optional<SumProgram> sums_of_port_sequence(const CosetAction& action, std::uint32_t limit, std::uint64_t seed) {
  const std::vector<PortMove> moves = PortSequences(action, seed).run(limit);
  if (moves.empty()) return std::nullopt;
  return program_of(moves, action);
}

}  // namespace rota
