// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/repaired_sums.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "compiler/algorithms/sums/class_search.h"
#include "compiler/algorithms/sums/node_sets.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Which contributions are looked for anew.
enum class Anew : std::uint8_t {
  those_cut_off,        ///< those that came over what has failed
  those_in_their_sums,  ///< also those that came in the same sums
  those_beside,         ///< also those that came to a neighbour over what has failed
  all_of_their_origins  ///< all from the nodes from which some came over what has failed
};

struct RepairAttempt {
  Anew anew;
  std::uint64_t most_clauses;
  bool is_too_large = false;
};

/// Runs the program of the whole network, and notes how each contribution comes to each node of the broken one. Nodes
/// are numbered as in the whole network, but for the result.
class WholeProgramRun {
 public:
  WholeProgramRun(const BrokenTopology& broken, const SumProgram& program)
      : broken_(broken),
        whole_(*broken.whole()),
        program_(program),
        got_(whole_.node_count()),
        ways_(broken.node_count(), std::vector<std::vector<KnownWay>>(broken.node_count())),
        comes_over_failed_(broken.node_count(), std::vector<bool>(broken.node_count(), false)),
        comes_with_such_(comes_over_failed_),
        is_cut_off_(broken.node_count(), false) {
    std::vector<std::vector<Sender>> senders(program.steps);
    for (std::uint32_t x = 0; x < whole_.node_count(); ++x) {
      for (const SumHop& hop : program.hops_of(x)) senders[hop.step].push_back({Node{x}, &hop});
    }
    for (const std::vector<Sender>& of_step : senders) run(of_step);
  }

  /// How contributions come to each node, but for those that are looked for anew.
  [[nodiscard]] KnownWays known_ways(Anew anew) const {
    KnownWays result = ways_;
    for (std::size_t y = 0; y < result.size(); ++y) {
      for (std::size_t origin = 0; origin < result.size(); ++origin) {
        if (is_anew(y, origin, anew)) result[y][origin].clear();
      }
    }
    return result;
  }

 private:
  struct Sender {
    Node node;
    const SumHop* hop;
  };
  struct GotSum {
    std::uint16_t number;
    NodeSet origins;
    NodeSet cut_off;  ///< those of them that came over what has failed
  };

  [[nodiscard]] bool is_anew(std::size_t y, std::size_t origin, Anew anew) const {
    if (comes_over_failed_[y][origin]) return true;
    if (anew == Anew::those_cut_off) return false;
    if (anew == Anew::all_of_their_origins) return is_cut_off_[origin];
    bool is_near = comes_with_such_[y][origin];
    if (anew == Anew::those_in_their_sums) return is_near;
    TopologyLinks(broken_).for_each_link(static_cast<std::uint32_t>(y), [&](std::uint32_t, std::uint32_t neighbour) {
      is_near = is_near || comes_over_failed_[neighbour][origin];
    });
    return is_near;
  }

  void run(const std::vector<Sender>& senders) {
    std::vector<std::pair<Node, GotSum>> sent;
    for (const auto& [x, hop] : senders) {
      const Node y = whole_.neighbour(x, hop->port);
      sent.emplace_back(y, sum_of(x, *hop));
      note(x, *hop, y, sent.back().second);
    }
    for (auto& [y, sum] : sent) got_[index(y)].push_back(std::move(sum));
  }

  GotSum sum_of(Node x, const SumHop& hop) const {
    const std::size_t n = whole_.node_count();
    GotSum result{hop.sum, NodeSet(n), NodeSet(n)};
    if (program_.sums.sums[hop.sum].own) result.origins.add(index(x));
    for (const GotSum& part : got_[index(x)]) {
      if (!program_.sums.adds(hop.sum, part.number)) continue;
      result.origins.add(part.origins);
      result.cut_off.add(part.cut_off);
    }
    const Node sender = broken_.own_node(x);
    if (sender == kNoNode || broken_.neighbour(sender, hop.port) == kNoNode) result.cut_off = result.origins;
    return result;
  }

  void note(Node x, const SumHop& hop, Node y, const GotSum& sum) {
    const Node receiver = broken_.own_node(y);
    if (receiver == kNoNode) return;
    const KnownWay way{hop.step, link_number(receiver, whole_.reverse_port(x, hop.port))};
    const bool is_partly_cut_off = sum.cut_off.size() > 0;
    sum.origins.for_each([&](std::size_t of) {
      const Node origin = broken_.own_node(Node{static_cast<std::uint32_t>(of)});
      if (origin == kNoNode) return;
      ways_[index(receiver)][index(origin)].push_back(way);
      if (is_partly_cut_off) comes_with_such_[index(receiver)][index(origin)] = true;
      if (!sum.cut_off.has(of)) return;
      comes_over_failed_[index(receiver)][index(origin)] = true;
      is_cut_off_[index(origin)] = true;
    });
  }

  /// As ClassNetwork::links_to numbers them.
  [[nodiscard]] std::uint32_t link_number(Node receiver, Port port) const {
    std::uint32_t number = 0;
    for (std::uint32_t p = 0; p < index(port); ++p) {
      if (broken_.neighbour(receiver, Port{p}) != kNoNode) ++number;
    }
    return number;
  }

  const BrokenTopology& broken_;
  const Topology& whole_;
  const SumProgram& program_;
  std::vector<std::vector<GotSum>> got_;  ///< by node
  // By receiver and origin, as numbered in the broken network:
  KnownWays ways_;
  std::vector<std::vector<bool>> comes_over_failed_;
  std::vector<std::vector<bool>> comes_with_such_;  ///< in the same sum
  std::vector<bool> is_cut_off_;                    ///< by origin: whether some node gets its contribution so
};

}  // namespace

bool can_repair_sums(const BrokenTopology& broken) {
  constexpr std::uint64_t kMostLinksTimesNodes = 4'000'000;
  return directed_link_count(broken) * broken.node_count() <= kMostLinksTimesNodes;
}

std::optional<SumProgram> repaired_sums(const std::shared_ptr<const BrokenTopology>& broken, const SumProgram& of_whole,
                                        PortModel ports, std::uint32_t limit, std::uint64_t seed) {
  const ClassNetwork network(*broken, trivial_symmetry(broken));
  const WholeProgramRun run(*broken, of_whole);
  std::vector<RepairAttempt> attempts = {{Anew::those_cut_off, 12'000'000},
                                         {Anew::those_in_their_sums, 12'000'000},
                                         {Anew::those_beside, 12'000'000},
                                         {Anew::all_of_their_origins, 5'000'000}};
  // Contributions that come as before get little from further steps.
  constexpr std::uint32_t kMostMoreSteps = 2;
  const std::uint32_t fewest = std::max(network.diameter(), of_whole.steps);
  for (std::uint32_t steps = fewest; steps < limit && steps <= fewest + kMostMoreSteps; ++steps) {
    for (RepairAttempt& attempt : attempts) {
      if (attempt.is_too_large) continue;
      const KnownWays known = run.known_ways(attempt.anew);
      ClassSearchResult found =
          search_by_classes(network, ports, steps, seed, {.known = &known, .most_clauses = attempt.most_clauses});
      if (found.program.has_value()) return std::move(found.program);
      attempt.is_too_large = found.end == ClassSearchEnd::too_large;
    }
  }
  return std::nullopt;
}

}  // namespace rota
