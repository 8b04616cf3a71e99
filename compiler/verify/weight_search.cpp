// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/weight_search.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "compiler/graph/link_table.h"
#include "compiler/graph/shortest_paths.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/wide.h"

namespace rota::verify {
namespace {

/// Weights are rounded to this many parts while searching; 2²⁰ keeps sums of distances within 64 bits.
constexpr double kSearchResolution = 1 << 20U;
/// Results are taken from weights of at most this size, smallest first.
constexpr std::uint32_t kMaxSmallWeight = 64;
constexpr int kMaxCuts = 100;
/// Above this many pairs of inverse generators only equal weights are tried.
constexpr std::size_t kMaxVariables = 128;

/// As many messages of the identity for each element as for its inverse.
bool is_symmetric(const Topology& topology, std::span<const std::uint32_t> messages) {
  for (std::uint32_t x = 0; x < messages.size(); ++x) {
    if (messages[x] != messages[index(topology.group()->inverse(Node{x}))]) return false;
  }
  return true;
}

/// Shortest paths from the identity under given weights, for so many messages from it to each node.
class PathSums {
 public:
  PathSums(const Topology& topology, std::vector<std::uint32_t> messages)
      : messages_(std::move(messages)),
        nodes_(topology.node_count()),
        ports_(topology.port_count()),
        links_(link_table(topology)) {
    const bool paired = is_symmetric(topology, messages_);
    variable_.assign(ports_, 0);
    for (std::uint32_t p = 0; p < ports_; ++p) {
      inverse_.push_back(index(topology.reverse_port(Node{0}, Port{p})));
      variable_[p] = paired && inverse_[p] < p ? variable_[inverse_[p]] : static_cast<std::uint32_t>(variables_++);
    }
  }

  /// Generators and their inverses share a variable if the demand is symmetric: both then see the same distances, so
  /// equal weights lose nothing.
  [[nodiscard]] std::size_t variables() const { return variables_; }
  [[nodiscard]] std::vector<std::uint32_t> by_port(const std::vector<std::uint32_t>& by_variable) const {
    std::vector<std::uint32_t> result;
    for (const std::uint32_t v : variable_) result.push_back(by_variable[v]);
    return result;
  }

  /// Computes the distances and the bound that the weights prove.
  Fraction bound(const std::vector<std::uint32_t>& by_variable) {
    const std::vector<std::uint32_t> weight = by_port(by_variable);
    order_.clear();
    position_.assign(nodes_, kUnset);
    Wide sum = 0;
    distance_ = graph::shortest_paths(
        links_, 0, kFar, [&weight](std::uint32_t, std::uint32_t port) -> std::uint64_t { return weight[port]; },
        [&](std::uint32_t x, std::uint64_t distance) {
          position_[x] = static_cast<std::uint32_t>(order_.size());
          order_.push_back(x);
          sum += Wide{messages_[x]} * distance;
        });
    Wide total = 0;
    for (const std::uint32_t w : weight) total += w;
    return make_fraction(sum, total);
  }

  /// Subgradient at the weights of the last `bound()`: hops per generator pair if every node splits its traffic evenly
  /// over its shortest predecessors. Even splits prove equal weights optimal in one step wherever symmetry makes the
  /// generators alike.
  [[nodiscard]] std::vector<double> path_counts(const std::vector<std::uint32_t>& by_variable) const {
    const std::vector<std::uint32_t> weight = by_port(by_variable);
    std::vector<double> traffic(messages_.begin(), messages_.end());
    std::vector<double> counts(variables_);
    std::vector<double> generators(variables_);
    for (std::uint32_t p = 0; p < ports_; ++p) ++generators[variable_[p]];
    for (std::size_t i = order_.size(); i-- > 1;) {
      const std::uint32_t y = order_[i];
      // The link into y over its port p is a generator's, the inverse of port p's.
      const auto is_way_in = [&](std::uint32_t p) {
        const std::uint32_t x = links_.target(links_.numbers().link(y, p));
        return position_[x] < i && distance_[x] + weight[inverse_[p]] == distance_[y];
      };
      double ways = 0;
      for (std::uint32_t p = 0; p < ports_; ++p) ways += is_way_in(p) ? 1.0 : 0.0;
      for (std::uint32_t p = 0; p < ports_; ++p) {
        if (!is_way_in(p)) continue;
        traffic[links_.target(links_.numbers().link(y, p))] += traffic[y] / ways;
        counts[variable_[inverse_[p]]] += traffic[y] / ways;
      }
    }
    for (std::size_t v = 0; v < variables_; ++v) counts[v] /= generators[v];
    return counts;
  }

  /// Weights in proportion to the shares; the largest is `resolution`.
  [[nodiscard]] std::vector<std::uint32_t> rounded(const std::vector<double>& shares, double resolution) const {
    std::vector<double> per_generator(shares);
    std::vector<double> generators(variables_);
    for (std::uint32_t p = 0; p < ports_; ++p) ++generators[variable_[p]];
    for (std::size_t v = 0; v < variables_; ++v) per_generator[v] /= generators[v];
    const double largest = *std::max_element(per_generator.begin(), per_generator.end());
    std::vector<std::uint32_t> result;
    result.reserve(variables_);
    for (const double w : per_generator)
      result.push_back(static_cast<std::uint32_t>(std::lround(w / largest * resolution)));
    return result;
  }

 private:
  static constexpr std::uint64_t kFar = ~0ULL;
  static constexpr std::uint32_t kUnset = ~0U;

  std::vector<std::uint32_t> messages_;  ///< by node
  std::uint32_t nodes_;
  std::uint32_t ports_;
  std::vector<std::uint32_t> inverse_;  ///< by port
  std::size_t variables_ = 0;
  graph::LinkTable links_;
  std::vector<std::uint32_t> variable_;  ///< by port
  std::vector<std::uint64_t> distance_;
  std::vector<std::uint32_t> order_;  ///< nodes, nearest first
  std::vector<std::uint32_t> position_;
};

/// The ceiling of a bound that is known only up to rounding, never too large.
std::uint64_t careful_ceil(double value) { return static_cast<std::uint64_t>(std::ceil(value * (1 - 1e-9) - 1e-9)); }

struct Found {
  Fraction bound;
  std::vector<std::uint32_t> by_variable;

  void offer(const Fraction& candidate, const std::vector<std::uint32_t>& weights) {
    if (!(bound < candidate)) return;
    bound = candidate;
    by_variable = weights;
  }
};

Weights search(PathSums paths, std::uint64_t copies, const GameSolver& solve) {
  std::vector<std::uint32_t> weights(paths.variables(), 1);
  Found best;
  best.offer(paths.bound(weights), weights);
  Found small = best;  // the best among small weights
  const auto steps = [copies](const Found& found) { return scaled(copies, found.bound).ceil(); };
  std::vector<std::vector<double>> cuts;
  GameSolution solution;
  std::uint64_t target = ~0ULL;
  while (paths.variables() <= kMaxVariables && cuts.size() < kMaxCuts) {
    cuts.push_back(paths.path_counts(weights));
    std::optional<GameSolution> solved = solve(cuts);
    if (!solved) break;
    solution = *std::move(solved);
    target = careful_ceil(static_cast<double>(copies) * solution.value);
    if (steps(best) >= target) break;
    weights = paths.rounded(solution.shares, kSearchResolution);
    best.offer(paths.bound(weights), weights);
  }
  if (solution.shares.empty()) return {small.bound, paths.by_port(small.by_variable)};
  target = std::max(steps(best), std::min(target, steps(best) + 1));  // rounding small may even gain the last step
  for (std::uint32_t largest = 1; largest <= kMaxSmallWeight && steps(small) < target; ++largest) {
    weights = paths.rounded(solution.shares, largest);
    small.offer(paths.bound(weights), weights);
  }
  const Found& result = steps(small) >= steps(best) ? small : best;
  return {result.bound, paths.by_port(result.by_variable)};
}

}  // namespace

Weights best_weights(const Topology& topology, std::uint64_t copies, const GameSolver& solve) {
  std::vector<std::uint32_t> one_for_each(topology.node_count(), 1);
  one_for_each[0] = 0;
  return search({topology, std::move(one_for_each)}, copies, solve);
}

Weights best_isotropic_weights(const Topology& topology, const std::vector<std::uint32_t>& demand) {
  return search({topology, demand}, 1, solve_game);
}

}  // namespace rota::verify
