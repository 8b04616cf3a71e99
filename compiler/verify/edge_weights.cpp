// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/edge_weights.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "compiler/graph/link_table.h"
#include "compiler/graph/shortest_paths.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/path_game.h"
#include "compiler/verify/wide.h"

namespace rota::verify {
namespace {

/// Weights are rounded to this many parts while searching; sums of distances then stay within 64 bits.
constexpr double kEdgeResolution = 1 << 20U;
/// Weights of at most this size are preferred, smallest first.
constexpr std::uint32_t kMaxSmallEdgeWeight = 32;
/// Link visits that the descent may spend; about ten seconds.
constexpr std::uint64_t kDescentLinkVisits = 100'000'000;
/// Fewer rounds than this gain nothing over equal weights.
constexpr std::uint64_t kMinDescentRounds = 15;
constexpr std::uint32_t kMaxDescentRounds = 50;
constexpr std::uint32_t kMaxProgramRounds = 60;
constexpr std::uint32_t kMinProgramRounds = 30;
constexpr std::uint64_t kProgramLinkVisits = 200'000'000;
/// On large networks the linear program takes the sources in so many groups, which keeps its rows few.
constexpr std::uint32_t kSourceGroups = 16;
/// There, bounds that are this close to the best that could still be found are good enough.
constexpr double kGoodEnough = 0.99;
/// The largest nodes · edges for which a linear program is tried.
constexpr std::uint64_t kMaxProgramNodeEdges = 2'500'000;

using EdgeShares = std::vector<double>;           ///< a weight for each edge; only their proportions matter
using WholeWeights = std::vector<std::uint32_t>;  ///< the same in whole numbers

/// Shortest paths between all nodes under given weights of the edges.
class EdgePaths {
 public:
  explicit EdgePaths(const Topology& topology) : links_(link_table(topology)), edge_(links_.numbers().size()) {
    for (std::uint32_t x = 0; x < links_.node_count(); ++x) {
      links_.for_each_link(x, [&](std::uint32_t port, std::uint32_t y) {
        const std::uint32_t back = index(topology.reverse_port(Node{x}, Port{port}));
        edge_[links_.numbers().link(x, port)] = y < x ? edge_[links_.numbers().link(y, back)] : edges_++;
      });
    }
  }

  [[nodiscard]] std::uint32_t nodes() const { return links_.node_count(); }
  [[nodiscard]] std::uint32_t edges() const { return edges_; }

  /// Adds to `load` the messages over each edge if `source` sends one to every node, evenly over shortest paths.
  /// Returns the sum of the distances.
  std::uint64_t add_loads(std::uint32_t source, const WholeWeights& weights, std::vector<double>& load) {
    std::uint64_t sum = 0;
    search(source, weights, [&sum](std::uint64_t distance) { sum += distance; });
    traffic_.assign(nodes(), 1.0);
    for (std::size_t i = order_.size(); i-- > 1;) {
      const std::uint32_t y = order_[i];
      ways_.clear();
      links_.for_each_link(y, [&](std::uint32_t port, std::uint32_t x) {
        const std::uint32_t edge = edge_[links_.numbers().link(y, port)];
        if (position_[x] < i && distance_[x] + weights[edge] == distance_[y]) ways_.emplace_back(x, edge);
      });
      const double share = traffic_[y] / static_cast<double>(ways_.size());
      for (const auto& [x, edge] : ways_) {
        traffic_[x] += share;
        load[edge] += share;
      }
    }
    return sum;
  }

  /// The bound that the weights prove.
  Fraction bound(const WholeWeights& weights) {
    Wide sum = 0;
    for (std::uint32_t s = 0; s < nodes(); ++s) {
      search(s, weights, [&sum](std::uint64_t distance) { sum += distance; });
    }
    return make_fraction(sum, 2 * std::accumulate(weights.begin(), weights.end(), Wide{0}));
  }

  [[nodiscard]] std::vector<std::uint32_t> by_port(const Topology& topology, const WholeWeights& weights) const {
    std::vector<std::uint32_t> result(std::size_t{nodes()} * topology.port_count(), 0);
    for (std::uint32_t x = 0; x < nodes(); ++x) {
      links_.for_each_link(x, [&](std::uint32_t port, std::uint32_t) {
        result[std::size_t{x} * topology.port_count() + port] = weights[edge_[links_.numbers().link(x, port)]];
      });
    }
    return result;
  }

 private:
  static constexpr std::uint64_t kFar = ~std::uint64_t{0};

  template <class Settle>
  void search(std::uint32_t source, const WholeWeights& weights, const Settle& settle) {
    order_.clear();
    position_.assign(nodes(), ~0U);
    distance_ = graph::shortest_paths(
        links_, source, kFar,
        [&](std::uint32_t x, std::uint32_t port) -> std::uint64_t {
          return weights[edge_[links_.numbers().link(x, port)]];
        },
        [&](std::uint32_t x, std::uint64_t distance) {
          position_[x] = static_cast<std::uint32_t>(order_.size());
          order_.push_back(x);
          settle(distance);
        });
  }

  graph::LinkTable links_;
  std::vector<std::uint32_t> edge_;  ///< by link; both ways of an edge have one number
  std::uint32_t edges_ = 0;
  std::vector<std::uint64_t> distance_;
  std::vector<std::uint32_t> order_;  ///< nodes, nearest first
  std::vector<std::uint32_t> position_;
  std::vector<double> traffic_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ways_;
};

WholeWeights whole(const EdgeShares& shares, double resolution) {
  const double largest = *std::max_element(shares.begin(), shares.end());
  WholeWeights result;
  result.reserve(shares.size());
  for (const double w : shares) result.push_back(static_cast<std::uint32_t>(std::lround(w / largest * resolution)));
  return result;
}

void normalise(EdgeShares& shares) {
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& w : shares) w /= sum;
}

class EdgeSearch {
 public:
  EdgeSearch(const Topology& topology, std::uint64_t copies) : topology_(topology), copies_(copies), paths_(topology) {}

  EdgeWeights run() {
    offer(WholeWeights(paths_.edges(), 1));
    descend();
    if (std::uint64_t{paths_.nodes()} * paths_.edges() <= kMaxExactNodeEdges) {
      solve();
      prefer_small();
    } else if (std::uint64_t{paths_.nodes()} * paths_.edges() <= kMaxProgramNodeEdges) {
      solve();
    }
    return {best_, paths_.by_port(topology_, weights_)};
  }

 private:
  [[nodiscard]] std::uint64_t steps(const Fraction& bound) const { return scaled(copies_, bound).ceil(); }

  void offer(const WholeWeights& weights) {
    const Fraction bound = paths_.bound(weights);
    if (!weights_.empty() && !(best_ < bound)) return;
    best_ = bound;
    weights_ = weights;
  }

  /// Raises the weights of edges that carry more than the bound and lowers the others, by ever smaller factors.
  void descend() {
    const std::uint64_t a_round = std::uint64_t{paths_.nodes()} * paths_.edges() * 2;
    const auto rounds =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(kDescentLinkVisits / a_round, kMaxDescentRounds));
    if (rounds < kMinDescentRounds) return;
    EdgeShares shares(paths_.edges(), 1.0 / paths_.edges());
    EdgeShares mean(paths_.edges(), 0);
    std::vector<double> load;
    double best = 0;
    for (std::uint32_t k = 0; k < rounds; ++k) {
      load.assign(paths_.edges(), 0);
      const WholeWeights weights = whole(shares, kEdgeResolution);
      Wide sum = 0;
      for (std::uint32_t s = 0; s < paths_.nodes(); ++s) sum += paths_.add_loads(s, weights, load);
      const double total = static_cast<double>(2 * std::accumulate(weights.begin(), weights.end(), Wide{0}));
      const double bound = static_cast<double>(sum) / total;
      if (bound > best) {
        best = bound;
        top_ = shares;
      }
      const double step = 1 / std::sqrt(1.0 + k);
      for (std::uint32_t e = 0; e < paths_.edges(); ++e) {
        shares[e] *= std::exp(std::clamp(step * (load[e] / 2 / bound - 1), -0.7, 0.7));
      }
      normalise(shares);
      if (2 * k < rounds) continue;
      for (std::uint32_t e = 0; e < paths_.edges(); ++e) mean[e] += shares[e];
    }
    normalise(mean);
    offer(whole(top_, kEdgeResolution));
    offer(whole(mean, kEdgeResolution));
  }

  /// Kelley's method, a function for each source: a linear program whose rows are the loads found so far proposes the
  /// weights. They are examined halfway from the best ones, which takes far fewer rounds.
  void solve() {
    const std::uint64_t size = std::uint64_t{paths_.nodes()} * paths_.edges();
    const std::uint32_t groups = size <= kMaxExactNodeEdges ? paths_.nodes() : std::min(paths_.nodes(), kSourceGroups);
    const auto rounds = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(kProgramLinkVisits / (4 * size), kMinProgramRounds, kMaxProgramRounds));
    PathGame game(groups, paths_.edges());
    EdgeShares at(weights_.begin(), weights_.end());
    normalise(at);
    EdgeShares best = at;
    for (std::uint32_t k = 0; k < rounds; ++k) {
      const WholeWeights weights = whole(at, kEdgeResolution);
      const Fraction before = best_;
      for (std::uint32_t g = 0; g < groups; ++g) {
        std::vector<double> load(paths_.edges(), 0);
        for (std::uint32_t s = g; s < paths_.nodes(); s += groups) (void)paths_.add_loads(s, weights, load);
        game.add(g, load);
      }
      offer(weights);
      if (before < best_) best = at;
      const auto solution = game.solve();
      if (!solution) return;
      const double target = static_cast<double>(copies_) * solution->value / 2;
      const double proved = static_cast<double>(steps(best_));
      if (proved >= std::ceil(target * (1 - 1e-9) - 1e-9) ||
          (groups < paths_.nodes() && proved >= kGoodEnough * target))
        return;
      for (std::uint32_t e = 0; e < paths_.edges(); ++e) at[e] = (best[e] + solution->shares[e]) / 2;
    }
  }

  /// Small weights that prove as many steps make a certificate that people can follow.
  void prefer_small() {
    const EdgeShares shares(weights_.begin(), weights_.end());
    for (std::uint32_t largest = 1; largest <= kMaxSmallEdgeWeight; ++largest) {
      const WholeWeights small = whole(shares, largest);
      const Fraction bound = paths_.bound(small);
      if (steps(bound) < steps(best_)) continue;
      best_ = bound;
      weights_ = small;
      return;
    }
  }

  const Topology& topology_;
  std::uint64_t copies_;
  EdgePaths paths_;
  Fraction best_;
  WholeWeights weights_;
  EdgeShares top_;
};

}  // namespace

EdgeWeights best_edge_weights(const Topology& topology, std::uint64_t copies) {
  return EdgeSearch(topology, copies).run();
}

}  // namespace rota::verify
