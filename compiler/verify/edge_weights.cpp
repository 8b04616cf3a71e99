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

using EdgeShares = std::vector<double>;           ///< a weight for each resource; only their proportions matter
using WholeWeights = std::vector<std::uint32_t>;  ///< the same in whole numbers

/// What has a weight: an edge (both ways), a link, or a node as sender and as receiver.
enum class Resource : std::uint8_t { edge, link, node };

/// Shortest paths of all messages under given weights of the resources.
class EdgePaths {
 public:
  /// No `demand`: a total exchange.
  EdgePaths(const Topology& topology, Resource resource, const Demand* demand)
      : links_(link_table(topology)),
        resource_(resource),
        demand_(demand),
        edge_(links_.numbers().size()),
        opposite_(links_.numbers().size()) {
    for (std::uint32_t x = 0; x < nodes(); ++x) {
      links_.for_each_link(x, [&](std::uint32_t port, std::uint32_t y) {
        const std::size_t link = links_.numbers().link(x, port);
        opposite_[link] = links_.numbers().link(y, index(topology.reverse_port(Node{x}, Port{port})));
        edge_[link] = resource == Resource::edge && y < x ? edge_[opposite_[link]] : edges_++;
      });
    }
    if (resource == Resource::node) edges_ = 2 * nodes();
    for (std::uint32_t s = 0; s < nodes(); ++s) {
      if (demand == nullptr || demand->sends(Node{s})) sources_.push_back(s);
    }
  }

  [[nodiscard]] std::uint32_t nodes() const { return links_.node_count(); }
  /// The nodes that send.
  [[nodiscard]] const std::vector<std::uint32_t>& sources() const { return sources_; }
  /// The number of resources.
  [[nodiscard]] std::uint32_t edges() const { return edges_; }
  /// Messages that a resource carries in a step.
  [[nodiscard]] std::uint32_t capacity() const { return resource_ == Resource::edge ? 2 : 1; }

  /// Adds to `load` the messages over each resource if `source` sends evenly over shortest paths. Returns the sum of
  /// the messages' distances.
  std::uint64_t add_loads(std::uint32_t source, const WholeWeights& weights, std::vector<double>& load) {
    std::uint64_t sum = 0;
    traffic_.assign(nodes(), 0);
    search(source, weights, [&](std::uint32_t x, std::uint64_t distance) {
      const std::uint32_t messages = messages_to(source, x);
      traffic_[x] = messages;
      sum += messages * distance;
    });
    for (std::size_t i = order_.size(); i-- > 1;) {
      const std::uint32_t y = order_[i];
      if (traffic_[y] == 0) continue;
      ways_.clear();
      links_.for_each_link(y, [&](std::uint32_t port, std::uint32_t x) {
        const Way into = way(x, opposite_[links_.numbers().link(y, port)]);
        if (position_[x] < i && distance_[x] + weight(into, weights) == distance_[y]) ways_.push_back(into);
      });
      const double share = traffic_[y] / static_cast<double>(ways_.size());
      for (const Way& into : ways_) {
        traffic_[into.from] += share;
        load[into.first] += share;
        if (into.second != kNone) load[into.second] += share;
      }
    }
    return sum;
  }

  /// The bound that the weights prove.
  Fraction bound(const WholeWeights& weights) {
    Wide sum = 0;
    for (const std::uint32_t s : sources_) {
      search(s, weights, [&](std::uint32_t x, std::uint64_t distance) { sum += Wide{messages_to(s, x)} * distance; });
    }
    return make_fraction(sum, capacity() * std::accumulate(weights.begin(), weights.end(), Wide{0}));
  }

  /// Weights of 1 for what the messages of the busiest sender must take, and those of the busiest receiver.
  [[nodiscard]] std::vector<WholeWeights> ends_of_busiest() const {
    std::vector<std::uint64_t> sent(nodes(), 0);
    std::vector<std::uint64_t> received(nodes(), 0);
    for (const std::uint32_t s : sources_) {
      for (std::uint32_t x = 0; x < nodes(); ++x) {
        sent[s] += messages_to(s, x);
        received[x] += messages_to(s, x);
      }
    }
    const bool by_node = resource_ == Resource::node;
    const auto busiest = [&](const std::vector<std::uint64_t>& messages) {
      std::uint32_t best = 0;
      Fraction most;
      for (std::uint32_t x = 0; x < nodes(); ++x) {
        std::uint64_t links = 0;
        links_.for_each_link(x, [&links](std::uint32_t, std::uint32_t) { ++links; });
        const Fraction share{messages[x], by_node ? 1 : links};
        if (most < share) {
          most = share;
          best = x;
        }
      }
      return best;
    };
    std::vector<WholeWeights> result(2, WholeWeights(edges_, 0));
    const std::uint32_t sender = busiest(sent);
    links_.for_each_link(sender, [&](std::uint32_t port, std::uint32_t) {
      result[0][way(sender, links_.numbers().link(sender, port)).first] = 1;
    });
    const std::uint32_t receiver = busiest(received);
    links_.for_each_link(receiver, [&](std::uint32_t port, std::uint32_t x) {
      const Way into = way(x, opposite_[links_.numbers().link(receiver, port)]);
      result[1][by_node ? into.second : into.first] = 1;
    });
    return result;
  }

  /// Of the links: index node · ports + port.
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
  static constexpr std::uint32_t kNone = ~0U;

  /// A link, by the node that it leaves and the resources that a message over it takes up.
  struct Way {
    std::uint32_t from;
    std::uint32_t first;
    std::uint32_t second;
  };

  [[nodiscard]] std::uint32_t messages_to(std::uint32_t source, std::uint32_t x) const {
    return demand_ != nullptr ? demand_->copies(Node{source}, Node{x}) : static_cast<std::uint32_t>(x != source);
  }

  [[nodiscard]] Way way(std::uint32_t x, std::size_t link) const {
    if (resource_ == Resource::node) return {x, x, nodes() + links_.target(link)};
    return {x, edge_[link], kNone};
  }
  [[nodiscard]] static std::uint64_t weight(const Way& way, const WholeWeights& weights) {
    return std::uint64_t{weights[way.first]} + (way.second == kNone ? 0 : weights[way.second]);
  }

  template <class Settle>
  void search(std::uint32_t source, const WholeWeights& weights, const Settle& settle) {
    order_.clear();
    position_.assign(nodes(), ~0U);
    distance_ = graph::shortest_paths(
        links_, source, kFar,
        [&](std::uint32_t x, std::uint32_t port) { return weight(way(x, links_.numbers().link(x, port)), weights); },
        [&](std::uint32_t x, std::uint64_t distance) {
          position_[x] = static_cast<std::uint32_t>(order_.size());
          order_.push_back(x);
          settle(x, distance);
        });
  }

  graph::LinkTable links_;
  Resource resource_;
  const Demand* demand_;
  std::vector<std::uint32_t> edge_;    ///< by link
  std::vector<std::size_t> opposite_;  ///< by link
  std::uint32_t edges_ = 0;
  std::vector<std::uint32_t> sources_;
  std::vector<std::uint64_t> distance_;
  std::vector<std::uint32_t> order_;  ///< nodes, nearest first
  std::vector<std::uint32_t> position_;
  std::vector<double> traffic_;
  std::vector<Way> ways_;
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
  EdgeSearch(EdgePaths& paths, std::uint64_t copies) : copies_(copies), paths_(paths) {
    offer(WholeWeights(paths_.edges(), 1));
  }

  void run() {
    descend();
    if (size() <= kMaxExactNodeEdges) {
      solve();
      prefer_small();
    } else if (size() <= kMaxProgramNodeEdges) {
      solve();
    }
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
    const std::uint64_t a_round = size() * 2;
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
      for (const std::uint32_t s : paths_.sources()) sum += paths_.add_loads(s, weights, load);
      const double total =
          static_cast<double>(paths_.capacity() * std::accumulate(weights.begin(), weights.end(), Wide{0}));
      const double bound = static_cast<double>(sum) / total;
      if (bound > best) {
        best = bound;
        top_ = shares;
      }
      const double step = 1 / std::sqrt(1.0 + k);
      for (std::uint32_t e = 0; e < paths_.edges(); ++e) {
        shares[e] *= std::exp(std::clamp(step * (load[e] / paths_.capacity() / bound - 1), -0.7, 0.7));
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
    const auto sources = static_cast<std::uint32_t>(paths_.sources().size());
    const std::uint32_t groups = size() <= kMaxExactNodeEdges ? sources : std::min(sources, kSourceGroups);
    const auto rounds = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(kProgramLinkVisits / (4 * size()), kMinProgramRounds, kMaxProgramRounds));
    PathGame game(groups, paths_.edges());
    EdgeShares at(weights_.begin(), weights_.end());
    normalise(at);
    EdgeShares best = at;
    for (std::uint32_t k = 0; k < rounds; ++k) {
      const WholeWeights weights = whole(at, kEdgeResolution);
      const Fraction before = best_;
      for (std::uint32_t g = 0; g < groups; ++g) {
        std::vector<double> load(paths_.edges(), 0);
        for (std::uint32_t s = g; s < sources; s += groups) (void)paths_.add_loads(paths_.sources()[s], weights, load);
        game.add(g, load);
      }
      offer(weights);
      if (before < best_) best = at;
      const auto solution = game.solve();
      if (!solution) return;
      const double target = static_cast<double>(copies_) * solution->value / paths_.capacity();
      const double proved = static_cast<double>(steps(best_));
      if (proved >= std::ceil(target * (1 - 1e-9) - 1e-9) || (groups < sources && proved >= kGoodEnough * target))
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
  if (search.size() <= kMaxWeightedNodeEdges) search.run();
  return {search.bound(), all_port ? paths.by_port(topology, search.weights()) : search.weights()};
}

}  // namespace rota::verify
