// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/class_search.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "compiler/algorithms/core/sat_formula.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// The sum that comes to the representative of a class over one of its links in some step.
struct ClassSum {
  std::uint32_t step;
  std::uint32_t receiver;  ///< its class
  std::uint32_t link;      ///< of those to the class
};

/// An element of a sum, as the receiver sees it, and the variable that says whether the sum has it, or kTrue.
struct MaybeElement {
  std::uint32_t x;
  Literal there;
};

class ClassFormula {
 public:
  ClassFormula(const ClassNetwork& network, PortModel ports, std::uint32_t steps, std::uint64_t seed,
               const ClassSearchLimits& limits)
      : network_(network), n_(network.nodes()), steps_(steps), limits_(limits), coming_to_(network.classes()) {
    for (std::uint32_t step = 0; step < steps; ++step) {
      for (std::uint32_t c = 0; c < network.classes(); ++c) {
        for (std::uint32_t link = 0; link < network.links_to(c).size(); ++link) {
          coming_to_[c].push_back(sums_.size());
          sums_.push_back({step, c, link});
        }
      }
    }
    constexpr std::size_t kMostSums = 0xFFFF;  // they have numbers of 16 bits
    if (sums_.size() > kMostSums) {
      is_too_large_ = true;
      return;
    }
    formula_.configure("sat", 1, seed);
    add_variables();
    // Of each of them at least so many clauses speak.
    constexpr std::uint64_t kClausesOfElement = 4;
    is_too_large_ = kClausesOfElement * formula_.variables() > limits.most_clauses;
    if (is_too_large_) return;
    for (std::uint32_t c = 0; c < network.classes(); ++c) say_what_comes_to(c);
    if (ports == PortModel::single) send_and_receive_once();
    for (std::size_t i = 0; i < sums_.size() && !is_too_large_; ++i) {
      say_what_is_in(i);
      keep_groups_apart(i);
      is_too_large_ = formula_.clauses() > limits.most_clauses;
    }
  }

  ClassSearchResult solve() {
    if (is_too_large_) return {std::nullopt, ClassSearchEnd::too_large, formula_.clauses()};
    switch (formula_.solve(
        std::clamp(limits_.work / (formula_.clauses() + 1), limits_.least_conflicts, limits_.most_conflicts))) {
      case SatAnswer::satisfiable:
        return {program(), ClassSearchEnd::found, formula_.clauses()};
      case SatAnswer::unsatisfiable:
        return {std::nullopt, ClassSearchEnd::none, formula_.clauses()};
      default:
        return {std::nullopt, ClassSearchEnd::gave_up, formula_.clauses()};
    }
  }

 private:
  [[nodiscard]] const ClassNetwork::Link& link_of(const ClassSum& sum) const {
    return network_.links_to(sum.receiver)[sum.link];
  }

  /// Whether a sum may have the element that its receiver sees as x.
  [[nodiscard]] bool may_have(const ClassSum& sum, std::uint32_t x) const {
    if (x == network_.representative(sum.receiver)) return false;
    if (group_of(x) == GroupsAmongOthers::kNone) return false;
    if (limits_.known != nullptr) {
      const std::vector<KnownWay>& known = (*limits_.known)[sum.receiver][x];
      if (!known.empty()) return std::ranges::find(known, KnownWay{sum.step, sum.link}) != known.end();
    }
    const std::uint32_t at_sender = network_.distance(link_of(sum).sender, link_of(sum).seen[x]);
    return at_sender <= sum.step && (limits_.may_move_away || at_sender <= network_.distance(sum.receiver, x));
  }

  /// Precondition: the sum may have the element. Whether it must.
  [[nodiscard]] bool is_known(const ClassSum& sum, std::uint32_t x) const {
    return limits_.known != nullptr && (*limits_.known)[sum.receiver][x].size() == 1;
  }

  /// The sums that the sender of sum i may have got before: what comes to its class in earlier steps.
  [[nodiscard]] std::span<const std::size_t> came_before(std::size_t i) const {
    const std::uint32_t sender = link_of(sums_[i]).sender;
    return std::span(coming_to_[sender]).first(std::size_t{sums_[i].step} * network_.links_to(sender).size());
  }

  void add_variables() {
    has_.resize(sums_.size());
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      if (!is_free(sums_[i])) continue;
      for (std::uint32_t x = 0; x < n_; ++x) {
        if (may_have(sums_[i], x)) has_[i].push_back({x, is_known(sums_[i], x) ? kTrue : formula_.fresh()});
      }
    }
  }

  [[nodiscard]] std::uint32_t group_of(std::uint32_t x) const {
    return limits_.among == nullptr ? 0 : limits_.among->group_of[x];
  }
  /// Whether the representative of class c is to get the contribution that it sees as x.
  [[nodiscard]] bool is_for(std::uint32_t c, std::uint32_t x) const {
    return group_of(network_.representative(c)) == group_of(x);
  }
  [[nodiscard]] bool is_free(const ClassSum& sum) const {
    const Node sender{network_.representative(link_of(sum).sender)};
    return limits_.among == nullptr || limits_.among->is_free(sum.step, sender, link_of(sum).port);
  }

  /// Every element but its own comes to a node once; to one that only passes sums on, once at most.
  void say_what_comes_to(std::uint32_t c) {
    std::vector<std::vector<Literal>> ways(n_);
    for (const std::size_t i : coming_to_[c]) {
      for (const auto& [x, there] : has_[i]) ways[x].push_back(there);
    }
    for (std::uint32_t x = 0; x < n_; ++x) {
      if (x == network_.representative(c) || group_of(x) == GroupsAmongOthers::kNone) continue;
      if (is_for(c, x)) formula_.require_any(ways[x]);
      require_one_at_most(ways[x]);
    }
  }

  /// A sum has contributions of one group.
  void keep_groups_apart(std::size_t i) {
    if (limits_.among == nullptr || limits_.among->groups < 2) return;
    std::vector<Literal> of_group(limits_.among->groups, 0);
    for (const auto& [x, there] : has_[i]) {
      Literal& of_this = of_group[group_of(x)];
      if (of_this == 0) of_this = formula_.fresh();
      formula_.require_any({-there, of_this});
    }
    std::erase(of_group, 0);
    require_one_at_most(of_group);
  }

  void require_one_at_most(const std::vector<Literal>& of) {
    Literal one_before = 0;
    for (std::size_t k = 0; k + 1 < of.size(); ++k) {
      const Literal one_so_far = formula_.fresh();
      formula_.require_any({-of[k], one_so_far});
      if (one_before != 0) formula_.require_any({-one_before, one_so_far});
      formula_.require_any({-one_so_far, -of[k + 1]});
      one_before = one_so_far;
    }
  }

  /// What the sender of sum i sends is sums that it got before, each as a whole, and maybe its own contribution.
  void say_what_is_in(std::size_t i) {
    const ClassNetwork::Link& over = link_of(sums_[i]);
    std::vector<Literal> sent(n_, 0);            // by element as the sender sees it; 0: what it cannot send
    std::vector<std::vector<Literal>> ways(n_);  // in which it has got that
    for (const auto& [x, there] : has_[i]) sent[over.seen[x]] = there;
    for (const std::size_t part : came_before(i)) {
      const Literal adds = is_added(part, sent);
      for (const auto& [y, there] : has_[part]) {
        if (sent[y] == 0) {
          formula_.require_any({-adds, -there});
          continue;
        }
        formula_.require_any({-sent[y], -there, adds});
        formula_.require_any({-adds, -there, sent[y]});
        ways[y].push_back(there);
      }
    }
    for (const auto& [x, there] : has_[i]) {
      const std::uint32_t y = over.seen[x];
      if (y == network_.representative(over.sender)) continue;
      ways[y].push_back(-there);
      formula_.require_any(ways[y]);
    }
  }

  /// Whether this sum is part of one with the elements `sent`; kTrue or its negation if what is known decides that.
  Literal is_added(std::size_t part, const std::vector<Literal>& sent) {
    bool may_be = false;
    for (const auto& [y, there] : has_[part]) {
      if (there == kTrue && sent[y] == kTrue) return kTrue;
      if (there == kTrue && sent[y] == 0) return -kTrue;
      may_be = may_be || sent[y] != 0;
    }
    return may_be ? formula_.fresh() : -kTrue;
  }

  void send_and_receive_once() {
    std::vector<Literal> comes;
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      const bool is_used = std::ranges::any_of(has_[i], [](const MaybeElement& of) { return of.there == kTrue; });
      const Literal used = comes.emplace_back(is_used ? kTrue : formula_.fresh());
      for (const auto& [x, there] : has_[i]) formula_.require_any({-there, used});
    }
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      for (std::size_t j = i + 1; j < sums_.size() && sums_[j].step == sums_[i].step; ++j) {
        if (sums_[i].receiver == sums_[j].receiver || link_of(sums_[i]).sender == link_of(sums_[j]).sender) {
          formula_.require_any({-comes[i], -comes[j]});
        }
      }
    }
  }

  SumProgram program() {
    std::vector<FoundSum> found(sums_.size());
    std::vector<bool> sent(n_);  // by element as the sender sees it
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      const ClassNetwork::Link& over = link_of(sums_[i]);
      sent.assign(n_, false);
      for (const auto& [x, there] : has_[i]) {
        if (!formula_.holds(there)) continue;
        sent[over.seen[x]] = true;
        if (!found[i].first.has_value()) found[i].first = x;
      }
      if (!found[i].first.has_value()) continue;
      found[i].own = sent[network_.representative(over.sender)];
      for (const std::size_t part : came_before(i)) {
        if (found[part].first.has_value() && sent[*found[part].first]) found[i].parts.push_back(part);
      }
    }
    return program_of(found);
  }

  /// What the solver says of a sum.
  struct FoundSum {
    std::optional<std::uint32_t> first;  ///< an element, as the receiver sees it; none: nothing is sent
    bool own = false;
    std::vector<std::size_t> parts{};
  };

  /// Without what comes to nodes that neither keep it nor pass it on.
  SumProgram program_of(const std::vector<FoundSum>& found) const {
    std::vector<bool> is_needed(sums_.size(), false);
    for (std::size_t i = sums_.size(); i-- > 0;) {
      if (!found[i].first.has_value()) continue;
      is_needed[i] = is_needed[i] || is_for(sums_[i].receiver, *found[i].first);
      for (const std::size_t part : found[i].parts) is_needed[part] = is_needed[part] || is_needed[i];
    }
    SumProgram result{steps_, {}, std::vector<std::vector<SumHop>>(network_.classes())};
    std::vector<std::uint16_t> number(sums_.size(), 0);
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      if (!is_needed[i]) continue;
      number[i] = static_cast<std::uint16_t>(result.sums.sums.size());
      PartialSum& sum = result.sums.sums.emplace_back(PartialSum{found[i].own, {}});
      for (const std::size_t part : found[i].parts) sum.adds.push_back(number[part]);
      if (is_for(sums_[i].receiver, *found[i].first)) result.sums.kept.push_back(number[i]);
      const ClassNetwork::Link& over = link_of(sums_[i]);
      result.nodes[over.sender].push_back({sums_[i].step, over.port, number[i]});
    }
    return result;
  }

  const ClassNetwork& network_;
  std::uint32_t n_;
  std::uint32_t steps_;
  ClassSearchLimits limits_;
  std::vector<ClassSum> sums_;                       ///< in order of steps
  std::vector<std::vector<std::size_t>> coming_to_;  ///< by class: numbers of sums, in order of steps
  bool is_too_large_ = false;
  SatFormula formula_;
  std::vector<std::vector<MaybeElement>> has_;  ///< by sum; in order of elements
};

}  // namespace

ClassNetwork::ClassNetwork(const Topology& topology, SymmetryPtr symmetry)
    : symmetry_(std::move(symmetry)), nodes_(topology.node_count()) {
  const TopologyLinks links(topology);
  for (std::uint32_t c = 0; c < classes(); ++c) {
    const Node receiver{representative(c)};
    distance_.push_back(graph::reached_from(links, index(receiver)).distance);
    diameter_ = std::max(diameter_, *std::ranges::max_element(distance_.back()));
    auto& to_this = links_.emplace_back();
    links.for_each_link(index(receiver), [&](std::uint32_t port, std::uint32_t from) {
      const Node sender{from};
      Link& link = to_this.emplace_back();
      link.sender = index(symmetry_->class_of(sender));
      link.port = topology.reverse_port(receiver, Port{port});
      link.seen.resize(nodes_);
      for (std::uint32_t x = 0; x < nodes_; ++x) link.seen[x] = index(symmetry_->to_frame(sender, Node{x}));
    });
  }
}

ClassSearchResult search_by_classes(const ClassNetwork& network, PortModel ports, std::uint32_t steps,
                                    std::uint64_t seed, const ClassSearchLimits& limits) {
  return ClassFormula(network, ports, steps, seed, limits).solve();
}

}  // namespace rota
