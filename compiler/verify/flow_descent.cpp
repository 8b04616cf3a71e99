// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/flow_descent.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace rota::verify {
namespace {

/// Resources that a sweep visits, times sweeps; about 90 ns each.
constexpr std::uint64_t kVisits = 40'000'000;
constexpr std::uint32_t kMinSweeps = 8;
constexpr std::uint32_t kMaxSweeps = 120;
/// The weight of the most loaded resource; one that carries nothing weighs e^-steepness of it, but at least 1.
constexpr double kHeaviest = 1 << 26U;
/// The first sweep has the first of these; it grows to the last one, which holds from the middle sweep on. Even
/// spreading comes first, then the most loaded resources.
constexpr double kFirstSteepness = 8;
constexpr double kLastSteepness = 96;
/// Where a source goes less than this part of the way to its new paths, it keeps the old ones.
constexpr double kLeastShare = 1.0 / 256;

class FlowDescent {
 public:
  explicit FlowDescent(EdgePaths& paths)
      : paths_(paths),
        flow_(paths.sources().size() * paths.edges()),
        load_(paths.edges(), 0),
        weights_(paths.edges(), 1),
        mean_(paths.edges(), 0),
        answer_(paths.edges(), 0) {
    for (std::size_t s = 0; s < paths_.sources().size(); ++s) {
      find_answer(s);
      for (std::size_t e = 0; e < load_.size(); ++e) {
        flow_of(s)[e] = static_cast<float>(answer_[e]);
        load_[e] += answer_[e];
      }
    }
  }

  double run(const std::function<bool(const WholeWeights&, double)>& offer) {
    const std::uint64_t a_sweep = std::uint64_t{paths_.sources().size()} * paths_.edges();
    const auto sweeps =
        static_cast<std::uint32_t>(std::clamp<std::uint64_t>(kVisits / a_sweep, kMinSweeps, kMaxSweeps));
    double fewest = steps();
    for (std::uint32_t k = 0; k < sweeps; ++k) {
      const double part = std::min(1.0, 2.0 * k / sweeps);
      steepness_ = kFirstSteepness * std::pow(kLastSteepness / kFirstSteepness, part);
      sweep();
      fewest = std::min(fewest, steps());
      if (offer(whole(mean_, kHeaviest), fewest)) break;
      set_weights();
      if (offer(weights_, fewest)) break;
    }
    return fewest;
  }

 private:
  [[nodiscard]] float* flow_of(std::size_t s) { return &flow_[s * load_.size()]; }
  [[nodiscard]] double top() const { return *std::max_element(load_.begin(), load_.end()); }
  [[nodiscard]] double steps() const { return top() / paths_.capacity(); }

  void find_answer(std::size_t s) {
    std::fill(answer_.begin(), answer_.end(), 0.0);
    (void)paths_.add_loads(paths_.sources()[s], weights_, answer_);
  }

  void set_weights() {
    const double slope = steepness_ / top();
    for (std::size_t e = 0; e < load_.size(); ++e) {
      weights_[e] = 1 + static_cast<std::uint32_t>(kHeaviest * std::exp(slope * load_[e] - steepness_));
    }
  }

  /// The mean of the weights on the way proves more than those at the end. Earlier sweeps count half as much each time.
  void sweep() {
    for (double& mean : mean_) mean /= 2;
    for (std::size_t s = 0; s < paths_.sources().size(); ++s) {
      set_weights();
      find_answer(s);
      float* flow = flow_of(s);
      for (std::size_t e = 0; e < load_.size(); ++e) {
        answer_[e] -= flow[e];
        mean_[e] += weights_[e];
      }
      const double share = share_of_answer();
      for (std::size_t e = 0; e < load_.size(); ++e) {
        if (answer_[e] == 0) continue;
        const auto next = static_cast<float>(flow[e] + share * answer_[e]);
        load_[e] += next - flow[e];
        flow[e] = next;
      }
    }
  }

  /// How far to go from the old paths to the new ones: halved until the sum of exp(slope · load) still falls there.
  [[nodiscard]] double share_of_answer() const {
    const double slope = steepness_ / top();
    for (double share = 1; share >= kLeastShare; share /= 2) {
      double growth = 0;
      for (std::size_t e = 0; e < load_.size(); ++e) {
        const double change = answer_[e];
        if (change != 0) growth += change * std::exp(slope * (load_[e] + share * change) - steepness_);
      }
      if (growth <= 0) return share;
    }
    return 0;
  }

  EdgePaths& paths_;
  double steepness_ = 0;
  std::vector<float> flow_;  ///< messages; index: source · resources + resource
  std::vector<double> load_;
  WholeWeights weights_;
  EdgeShares mean_;
  std::vector<double> answer_;  ///< of the current source under the current weights; then less its flow
};

}  // namespace

double descend_with_flow(EdgePaths& paths, const std::function<bool(const WholeWeights&, double)>& offer) {
  return FlowDescent(paths).run(offer);
}

}  // namespace rota::verify
