// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/sum_search.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>

#include "compiler/algorithms/core/sat_formula.h"

namespace rota {
namespace {

/// A formula of more clauses is not made, which would take longer than a search is worth.
constexpr std::uint64_t kMostClauses = 1'000'000;
constexpr std::uint64_t kMostClausesOfOneRanking = 2'000'000;

/// A configuration of the solver, and when it gives up: after so many conflicts times clauses, but not before
/// `least_conflicts`.
struct SolverAttempt {
  const char* configuration = "default";
  std::uint64_t work = 0;
  std::uint64_t least_conflicts = 0;
  int first_value = 1;  ///< what the solver tries first for a variable
};
/// Which configuration is faster, often by far, differs from network to network.
constexpr SolverAttempt kSolverAttempts[] = {{"default", 200'000'000, 1000}, {"sat", 400'000'000, 3000}};

/// The sum that comes to a node in a step over a link, if any does.
struct Coming {
  std::uint32_t step;
  std::uint32_t half;  ///< of the receiver: 0 even, 1 odd
  std::uint32_t port;  ///< of the sender
};

class SumFormula {
 public:
  SumFormula(const CayleyPart& part, PortModel ports, std::uint32_t steps, const std::vector<Port>& odd_ports,
             std::span<const PortRanks> rankings, std::uint64_t seed, const SolverAttempt& attempt)
      : part_(part),
        n_(part.size()),
        degree_(static_cast<std::uint32_t>(part.ports().size())),
        halves_(odd_ports.empty() ? 1 : 2),
        odd_ports_(odd_ports) {
    for (std::uint32_t s = 0; s < degree_; ++s) {
      const std::uint32_t back = part.neighbour(0, part.reverse(s));
      auto& seen = seen_over_.emplace_back(n_);
      for (std::uint32_t x = 0; x < n_; ++x) seen[x] = part.product(back, x);
    }
    may_come_.assign(std::size_t{degree_} * n_, rankings.empty());
    for (const PortRanks& ranks : rankings) allow(ranks);
    for (std::uint32_t step = 0; step < steps; ++step) {
      for (std::uint32_t half = 0; half < halves_; ++half) {
        for (std::uint32_t port = 0; port < degree_; ++port) all_.push_back({step, half, port});
      }
    }
    for (std::uint32_t x = 0; x < n_; ++x) {
      within_.resize(part.distance(x) + std::size_t{1});
      within_.back() = x + 1;
    }
    order_.resize(n_);
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::sort(order_, {}, [&](std::uint32_t x) { return part.node(x); });
    clauses_ = count_clauses();
    if (clauses_ > (rankings.size() == 1 ? kMostClausesOfOneRanking : kMostClauses)) return;
    is_made_ = true;
    most_conflicts_ = std::max(attempt.least_conflicts, attempt.work / (clauses_ + 1000));
    formula_.configure(attempt.configuration, attempt.first_value, seed);
    add_variables();
    if (ports == PortModel::single) send_and_receive_once();
    for (std::size_t i = 0; i < all_.size(); ++i) say_what_is_in(i);
    say_what_is_kept();
  }

  /// nullopt: there is no program, or, if `gave_up`, none was found.
  std::optional<SumProgram> solve(bool& gave_up) {
    gave_up = !is_made_;
    if (!is_made_) return std::nullopt;
    const SatAnswer answer = formula_.solve(most_conflicts_);
    gave_up = answer == SatAnswer::gave_up;
    return answer == SatAnswer::satisfiable ? std::optional(program()) : std::nullopt;
  }

  [[nodiscard]] std::uint64_t clauses() const { return clauses_; }

 private:
  /// Lets each element come over the highest-ranked port that ends a shortest way from it, and over those not below it.
  void allow(const PortRanks& ranks) {
    for (std::uint32_t y = 1; y < n_; ++y) {
      std::uint32_t highest = 0;
      for (std::uint32_t port = 0; port < degree_; ++port) {
        const std::uint32_t seen_by_sender = seen_over_[part_.reverse(port)][y];
        if (part_.distance(seen_by_sender) < part_.distance(y)) highest = std::max(highest, ranks[port]);
      }
      for (std::uint32_t port = 0; port < degree_; ++port) {
        if (ranks[port] >= highest) may_come_[std::size_t{port} * n_ + y] = true;
      }
    }
  }

  /// About how many clauses the formula will have.
  [[nodiscard]] std::uint64_t count_clauses() const {
    std::uint64_t count = 0;
    for (const Coming& sum : all_) {
      const std::uint64_t later = std::uint64_t{steps() - sum.step} * degree_ + 1;
      for (std::uint32_t x = 0; x < sent_elements(sum); ++x) count += may_have(sum, x) ? 4 * later : 0;
    }
    return count;
  }

  [[nodiscard]] std::uint32_t steps() const { return all_.back().step + 1; }
  [[nodiscard]] bool is_odd(std::uint32_t port) const {
    return std::ranges::binary_search(odd_ports_, part_.ports()[port]);
  }
  [[nodiscard]] std::uint32_t sender_half(const Coming& coming) const {
    return is_odd(coming.port) ? 1 - coming.half : coming.half;
  }
  /// Elements are in order of distance: those within `steps` hops are the first ones.
  [[nodiscard]] std::uint32_t ball(std::uint32_t hops) const {
    return within_[std::min<std::size_t>(hops, within_.size() - 1)];
  }
  /// A sum that is sent in `step` has no contribution from farther than that.
  [[nodiscard]] std::uint32_t sent_elements(const Coming& coming) const { return ball(coming.step); }
  /// Whether a sum may have the element that is x as its sender sees it.
  [[nodiscard]] bool may_have(const Coming& sum, std::uint32_t x) const {
    return may_come_[std::size_t{sum.port} * n_ + seen_over_[sum.port][x]];
  }
  /// What a node of `half` has got before `step`, by number.
  template <class Visit>
  void for_what_came(std::uint32_t half, std::uint32_t step, const Visit& visit) const {
    for (std::uint32_t earlier = 0; earlier < step; ++earlier) {
      const std::size_t first = (std::size_t{earlier} * halves_ + half) * degree_;
      for (std::uint32_t port = 0; port < degree_; ++port) visit(first + port);
    }
  }

  /// Whether element x is in sum i as the receiver sees it; 0 if it cannot be.
  [[nodiscard]] Literal& has(std::size_t i, std::uint32_t x) { return has_[i * n_ + x]; }
  [[nodiscard]] Literal& adds(std::size_t i, std::size_t part) { return adds_[i * all_.size() + part]; }
  /// Whether two sums have an element in common.
  [[nodiscard]] Literal overlap(std::size_t i, std::size_t j) const {
    return overlap_[std::min(i, j) * all_.size() + std::max(i, j)];
  }

  void add_variables() {
    const std::size_t sums = all_.size();
    has_.assign(sums * n_, 0);
    adds_.assign(sums * sums, 0);
    overlap_.assign(sums * sums, 0);
    for (std::size_t i = 0; i < sums; ++i) {
      for (const std::uint32_t x : order_) {
        if (x < sent_elements(all_[i]) && may_have(all_[i], x)) has(i, seen_over_[all_[i].port][x]) = formula_.fresh();
      }
    }
    for (std::size_t i = 0; i < sums; ++i) {
      own_.push_back(formula_.fresh());
      kept_.push_back(formula_.fresh());
      for_what_came(sender_half(all_[i]), all_[i].step, [&](std::size_t part) { adds(i, part) = formula_.fresh(); });
    }
    for (std::size_t i = 0; i < sums; ++i) {
      for (std::size_t j = i + 1; j < sums; ++j) {
        if (all_[i].half != all_[j].half) continue;
        const Literal common = overlap_[i * sums + j] = formula_.fresh();
        for (std::uint32_t x = 0; x < n_; ++x) {
          if (has(i, x) != 0 && has(j, x) != 0) formula_.require_any({-has(i, x), -has(j, x), common});
        }
      }
    }
  }

  /// Each of `parts` may be taken or not. None that are taken have an element in common, or element 0 if it is there
  /// besides. For each element in `elements`, visit(element, ways) gets the literals of which one must be true for it
  /// to be in what is taken.
  template <class Visit>
  void say_what_is_taken(const std::vector<std::pair<std::size_t, Literal>>& parts, std::uint32_t elements,
                         Literal with_own, const Visit& visit) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      for (std::size_t j = i + 1; j < parts.size(); ++j) {
        formula_.require_any({-parts[i].second, -parts[j].second, -overlap(parts[i].first, parts[j].first)});
      }
    }
    std::vector<Literal> ways;
    for (const std::uint32_t x : order_) {
      if (x >= elements) continue;
      ways.clear();
      for (const auto& [part, taken] : parts) {
        const Literal there = has(part, x);
        if (there == 0) continue;
        if (x == 0) {
          if (with_own == 0) {
            formula_.require_any({-taken, -there});
            continue;
          }
          formula_.require_any({-taken, -there, -with_own});
        }
        const Literal comes = ways.emplace_back(formula_.fresh());
        formula_.require_any({-comes, taken});
        formula_.require_any({-comes, there});
        formula_.require_any({-taken, -there, comes});
      }
      visit(x, ways);
    }
  }

  /// What a sum has is what its sender adds up.
  void say_what_is_in(std::size_t i) {
    const Coming& sum = all_[i];
    std::vector<std::pair<std::size_t, Literal>> parts;
    for_what_came(sender_half(sum), sum.step, [&](std::size_t part) { parts.emplace_back(part, adds(i, part)); });
    say_what_is_taken(parts, sent_elements(sum), own_[i], [&](std::uint32_t x, std::vector<Literal>& ways) {
      if (x == 0) ways.push_back(own_[i]);
      const Literal there = has(i, seen_over_[sum.port][x]);
      if (there == 0) {
        for (const Literal way : ways) formula_.require_any({-way});
        return;
      }
      for (const Literal way : ways) formula_.require_any({-way, there});
      ways.push_back(-there);
      formula_.require_any(ways);
    });
  }

  void say_what_is_kept() {
    for (std::uint32_t half = 0; half < halves_; ++half) {
      std::vector<std::pair<std::size_t, Literal>> parts;
      for_what_came(half, steps(), [&](std::size_t part) { parts.emplace_back(part, kept_[part]); });
      say_what_is_taken(parts, n_, 0, [&](std::uint32_t x, const std::vector<Literal>& ways) {
        if (x != 0) formula_.require_any(ways);
      });
    }
  }

  /// Of the ports of one step a node sends over one at most, and receives over one.
  void send_and_receive_once() {
    std::vector<Literal> comes;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const Literal used = comes.emplace_back(formula_.fresh());
      formula_.require_any({-own_[i], used});
      for (std::size_t part = 0; part < i; ++part) {
        if (adds(i, part) != 0) formula_.require_any({-adds(i, part), used});
      }
    }
    for (std::size_t i = 0; i < all_.size(); ++i) {
      for (std::size_t j = i + 1; j < all_.size() && all_[j].step == all_[i].step; ++j) {
        if (all_[i].half == all_[j].half || sender_half(all_[i]) == sender_half(all_[j])) {
          formula_.require_any({-comes[i], -comes[j]});
        }
      }
    }
  }

  /// The sums that are kept, and those that others consist of.
  SumProgram program() {
    std::vector<bool> needed(all_.size(), false);
    for (std::size_t i = all_.size(); i-- > 0;) {
      if (formula_.holds(kept_[i]) && has_any(i)) needed[i] = true;
      if (!needed[i]) continue;
      for (const std::size_t part : parts_of(i)) needed[part] = true;
    }
    SumProgram result{steps(), {}, std::vector<std::vector<SumHop>>(halves_), odd_ports_};
    std::vector<std::uint16_t> number(all_.size(), 0);
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (!needed[i]) continue;
      number[i] = static_cast<std::uint16_t>(result.sums.sums.size());
      PartialSum sum{formula_.holds(own_[i]), {}};
      for (const std::size_t part : parts_of(i)) sum.adds.push_back(number[part]);
      result.sums.sums.push_back(std::move(sum));
      if (formula_.holds(kept_[i])) result.sums.kept.push_back(number[i]);
      result.nodes[sender_half(all_[i])].push_back({all_[i].step, part_.ports()[all_[i].port], number[i]});
    }
    return result;
  }

  /// The sums that the sender of sum i adds.
  [[nodiscard]] std::vector<std::size_t> parts_of(std::size_t i) {
    std::vector<std::size_t> parts;
    for (std::size_t part = 0; part < i; ++part) {
      if (adds(i, part) != 0 && formula_.holds(adds(i, part)) && has_any(part)) parts.push_back(part);
    }
    return parts;
  }

  /// The solver may choose to send, and to add, nothing.
  [[nodiscard]] bool has_any(std::size_t i) {
    for (std::uint32_t x = 0; x < n_; ++x) {
      if (has(i, x) != 0 && formula_.holds(has(i, x))) return true;
    }
    return false;
  }

  const CayleyPart& part_;
  std::uint32_t n_;
  std::uint32_t degree_;
  std::uint32_t halves_;
  std::vector<Port> odd_ports_;
  std::vector<std::vector<std::uint32_t>> seen_over_;  ///< [port][element]: how the node at the port's end sees it
  std::vector<bool> may_come_;  ///< [port][element, as its receiver sees it]: whether it may come over the port
  std::vector<Coming> all_;     ///< by number: by step, half of the receiver, port
  /// The elements by their node numbers, as the solver gets them. It decides on the latest first, and elements with
  /// neighbouring numbers are often of one coset: in order of distance the search can take 50 times as long.
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> within_;  ///< index: hops; elements so near
  std::uint64_t clauses_ = 0;
  bool is_made_ = false;
  std::uint64_t most_conflicts_ = 0;
  SatFormula formula_;
  std::vector<Literal> has_;
  std::vector<Literal> own_;   ///< whether the sender adds its own contribution
  std::vector<Literal> kept_;  ///< whether the receiver's result has it
  std::vector<Literal> adds_;  ///< whether the sender adds what it has got of a sum
  std::vector<Literal> overlap_;
};

}  // namespace

std::optional<SumProgram> SumSearch::program_of(std::uint32_t steps, const std::vector<Port>& odd_ports) {
  const std::span<const SolverAttempt> attempts(kSolverAttempts);
  // On the networks of docs/optimality.md the second finds no single-port program that the first does not.
  for (const SolverAttempt& attempt : ports_ == PortModel::all ? attempts : attempts.first(1)) {
    SumFormula formula(part_, ports_, steps, odd_ports, {}, seed_, attempt);
    std::optional<SumProgram> found = formula.solve(gave_up_);
    clauses_ = formula.clauses();
    if (!gave_up_) return found;
    clauses_in_vain_ += clauses_;
  }
  return std::nullopt;
}

std::optional<SumProgram> SumSearch::program_by_ranks(std::uint32_t steps, std::span<const PortRanks> rankings,
                                                      std::uint64_t most_conflicts) {
  // By rank few ports may bring an element, so that most variables are false.
  const SolverAttempt attempt = rankings.empty() ? SolverAttempt{"default", 0, most_conflicts}
                                                 : SolverAttempt{"sat", 0, most_conflicts, /*first_value=*/0};
  SumFormula formula(part_, ports_, steps, {}, rankings, seed_, attempt);
  std::optional<SumProgram> found = formula.solve(gave_up_);
  clauses_ = formula.clauses();
  if (!found.has_value()) clauses_in_vain_ += gave_up_ ? clauses_ : clauses_ / 4;
  return found;
}

}  // namespace rota
