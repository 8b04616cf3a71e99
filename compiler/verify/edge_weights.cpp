// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/edge_weights.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "compiler/verify/edge_paths.h"
#include "compiler/verify/flow_descent.h"
#include "compiler/verify/path_game.h"
#include "compiler/verify/wide.h"

namespace rota::verify {
namespace {

/// Weights are rounded to this many parts while searching; sums of distances then stay within 64 bits.
constexpr double kEdgeResolution = 1 << 20U;
/// Weights of at most this size are preferred, smallest first.
constexpr std::uint32_t kMaxSmallEdgeWeight = 32;
constexpr std::uint32_t kDescentRounds = 50;
constexpr std::uint32_t kMaxProgramRounds = 60;
constexpr std::uint32_t kMinProgramRounds = 30;
constexpr std::uint64_t kProgramLinkVisits = 200'000'000;
/// On large networks bounds that are this close to what a flow takes are good enough.
constexpr double kGap = 0.001;

void normalise(EdgeShares& shares) {
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& w : shares) w /= sum;
}

class EdgeSearch {
 public:
  EdgeSearch(EdgePaths& paths, std::uint64_t copies) : copies_(copies), paths_(paths) {
    offer(WholeWeights(paths_.edges(), 1));
  }

  void run() {
    if (size() <= kMaxExactNodeEdges) {
      descend();
      solve();
      prefer_small();
      return;
    }
    descend_with_flow(paths_, [this](const WholeWeights& weights, double flow) {
      offer(weights);
      const double proved = static_cast<double>(best_.numerator) / static_cast<double>(best_.denominator);
      return proved >= (1 - kGap) * flow;
    });
  }

  [[nodiscard]] const Fraction& bound() const { return best_; }
  [[nodiscard]] const WholeWeights& weights() const { return weights_; }
  [[nodiscard]] std::uint64_t size() const { return std::uint64_t{paths_.sources().size()} * paths_.edges(); }

  void offer(const WholeWeights& weights) {
    const Fraction bound = paths_.bound(weights);
    if (!weights_.empty() && !(best_ < bound)) return;
    best_ = bound;
    weights_ = weights;
  }

 private:
  [[nodiscard]] std::uint64_t steps(const Fraction& bound) const { return scaled(copies_, bound).ceil(); }

  /// Raises the weights of edges that carry more than the bound and lowers the others, by ever smaller factors.
  void descend() {
    EdgeShares shares(paths_.edges(), 1.0 / paths_.edges());
    EdgeShares mean(paths_.edges(), 0);
    std::vector<double> load;
    double best = 0;
    for (std::uint32_t k = 0; k < kDescentRounds; ++k) {
      load.assign(paths_.edges(), 0);
      const WholeWeights weights = whole(shares, kEdgeResolution);
      std::uint64_t sum = 0;
      for (const std::uint32_t s : paths_.sources()) sum += paths_.add_loads(s, weights, load);
      const std::uint64_t total = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
      const double bound = static_cast<double>(sum) / static_cast<double>(paths_.capacity() * total);
      if (bound > best) {
        best = bound;
        top_ = shares;
      }
      const double step = 1 / std::sqrt(1.0 + k);
      for (std::uint32_t e = 0; e < paths_.edges(); ++e) {
        shares[e] *= std::exp(std::clamp(step * (load[e] / paths_.capacity() / bound - 1), -0.7, 0.7));
      }
      normalise(shares);
      if (2 * k < kDescentRounds) continue;
      for (std::uint32_t e = 0; e < paths_.edges(); ++e) mean[e] += shares[e];
    }
    normalise(mean);
    offer(whole(top_, kEdgeResolution));
    offer(whole(mean, kEdgeResolution));
  }

  /// Kelley's method, a function for each source: a linear program whose rows are the loads found so far proposes the
  /// weights. They are examined halfway from the best ones, which takes far fewer rounds.
  void solve() {
    const auto sources = static_cast<std::uint32_t>(paths_.sources().size());
    const auto rounds = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(kProgramLinkVisits / (4 * size()), kMinProgramRounds, kMaxProgramRounds));
    PathGame game(sources, paths_.edges());
    EdgeShares at(weights_.begin(), weights_.end());
    normalise(at);
    EdgeShares best = at;
    for (std::uint32_t k = 0; k < rounds; ++k) {
      const WholeWeights weights = whole(at, kEdgeResolution);
      const Fraction before = best_;
      for (std::uint32_t s = 0; s < sources; ++s) {
        std::vector<double> load(paths_.edges(), 0);
        (void)paths_.add_loads(paths_.sources()[s], weights, load);
        game.add(s, load);
      }
      offer(weights);
      if (before < best_) best = at;
      const auto solution = game.solve();
      if (!solution) return;
      const double target = static_cast<double>(copies_) * solution->value / paths_.capacity();
      const double proved = static_cast<double>(steps(best_));
      if (proved >= std::ceil(target * (1 - 1e-9) - 1e-9)) return;
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

  std::uint64_t copies_;
  EdgePaths& paths_;
  Fraction best_;
  WholeWeights weights_;
  EdgeShares top_;
};

}  // namespace

EdgeWeights best_edge_weights(const Topology& topology, std::uint64_t copies) {
  EdgePaths paths(topology, Resource::edge, nullptr);
  EdgeSearch search(paths, copies);
  search.run();
  return {search.bound(), paths.by_port(topology, search.weights())};
}

DemandWeights best_demand_weights(const Topology& topology, PortModel ports, const Demand& demand) {
  const bool all_port = ports == PortModel::all;
  EdgePaths paths(topology, all_port ? Resource::link : Resource::node, &demand);
  EdgeSearch search(paths, 1);
  for (const std::vector<std::uint32_t>& busiest : paths.ends_of_busiest()) search.offer(busiest);
  if (search.size() <= kMaxFlowEntries) search.run();
  return {search.bound(), all_port ? paths.by_port(topology, search.weights()) : search.weights()};
}

}  // namespace rota::verify
