// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/odd_ring.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace rota {
namespace {

enum class SentWay : std::uint8_t { none, ahead, back };

/// Where each of n nodes sends in this step. No node is sent to by both its neighbours.
std::vector<SentWay> ways_in_step(std::uint32_t step, std::uint32_t n) {
  std::vector<SentWay> ways(n, SentWay::back);
  const auto pair_from = [&](std::uint32_t first, std::uint32_t pairs) {
    for (std::uint32_t k = 0; k < pairs; ++k) ways[(first + 2 * k) % n] = SentWay::ahead;
  };
  if (step == 0) return ways;  // all contributions go back
  if (step == 1) {
    pair_from(0, 1);
    ways[2] = SentWay::none;
  } else if (step == 2) {
    pair_from(1, (n - 3) / 2);
    ways[n - 2] = SentWay::none;
  } else {
    ways[n - step] = SentWay::none;
    pair_from(n - step + 1, (n - 1) / 2);
  }
  return ways;
}

/// What a node has to pass on one way.
struct ToPassOn {
  bool own = true;
  std::vector<std::uint32_t> came_in;  ///< the steps in which it has got a sum from the other side since it last sent
};

class GappedRing {
 public:
  explicit GappedRing(const Topology& ring)
      : ring_(ring), n_(ring.node_count()), ahead_(n_), back_(n_), numbers_in_step_((n_ + 3) / 2) {
    program_.steps = (n_ + 3) / 2;
    program_.nodes.resize(n_);
  }

  SumProgram run() {
    for (step_ = 0; step_ < program_.steps; ++step_) {
      const std::vector<SentWay> ways = ways_in_step(step_, n_);
      std::vector<std::vector<std::uint32_t>*> got;
      for (std::uint32_t x = 0; x < n_; ++x) {
        if (ways[x] == SentWay::none) continue;
        const bool is_ahead = ways[x] == SentWay::ahead;
        ToPassOn& waiting = is_ahead ? ahead_[x] : back_[x];
        if (!waiting.own && waiting.came_in.empty()) continue;
        send(x, waiting, is_ahead ? Port{0} : ring_.reverse_port(Node{0}, Port{0}));
        got.push_back(is_ahead ? &ahead_[(x + 1) % n_].came_in : &back_[(x + n_ - 1) % n_].came_in);
      }
      for (std::vector<std::uint32_t>* const steps : got) steps->push_back(step_);
    }
    keep_all(program_.sums);
    return std::move(program_);
  }

 private:
  void send(std::uint32_t x, ToPassOn& waiting, Port port) {
    program_.nodes[x].push_back({step_, port, number_of(waiting)});
    waiting = {false, {}};
  }

  /// A node has got one sum in a step, so whatever numbers its neighbours gave to those of that step, it is meant.
  std::uint16_t number_of(const ToPassOn& waiting) {
    const auto next = static_cast<std::uint16_t>(program_.sums.sums.size());
    const auto [at, is_new] = numbers_.try_emplace(std::tuple(step_, waiting.own, waiting.came_in), next);
    if (!is_new) return at->second;
    PartialSum sum{waiting.own, {}};
    for (const std::uint32_t step : waiting.came_in) {
      sum.adds.insert(sum.adds.end(), numbers_in_step_[step].begin(), numbers_in_step_[step].end());
    }
    program_.sums.sums.push_back(std::move(sum));
    numbers_in_step_[step_].push_back(next);
    return next;
  }

  const Topology& ring_;
  std::uint32_t n_;
  std::uint32_t step_ = 0;
  std::vector<ToPassOn> ahead_;  ///< index: node
  std::vector<ToPassOn> back_;
  std::map<std::tuple<std::uint32_t, bool, std::vector<std::uint32_t>>, std::uint16_t> numbers_;
  std::vector<std::vector<std::uint16_t>> numbers_in_step_;
  SumProgram program_;
};

}  // namespace

SumProgram sums_beside_a_gap(const Topology& ring) { return GappedRing(ring).run(); }

}  // namespace rota
