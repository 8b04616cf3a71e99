// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/edge_paths.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "compiler/graph/shortest_paths.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/wide.h"

namespace rota::verify {
namespace {

constexpr std::uint64_t kFar = ~std::uint64_t{0};

}  // namespace

WholeWeights whole(const EdgeShares& shares, double resolution) {
  const double largest = *std::max_element(shares.begin(), shares.end());
  WholeWeights result;
  result.reserve(shares.size());
  for (const double w : shares) result.push_back(static_cast<std::uint32_t>(std::lround(w / largest * resolution)));
  return result;
}

EdgePaths::EdgePaths(const Topology& topology, Resource resource, const Demand* demand)
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

template <class Settle>
void EdgePaths::search(std::uint32_t source, const WholeWeights& weights, const Settle& settle) {
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

std::uint64_t EdgePaths::add_loads(std::uint32_t source, const WholeWeights& weights, std::vector<double>& load) {
  traffic_.assign(nodes(), 0);
  std::uint64_t sum = 0;
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

Fraction EdgePaths::bound(const WholeWeights& weights) {
  Wide sum = 0;
  for (const std::uint32_t s : sources_) {
    search(s, weights, [&](std::uint32_t x, std::uint64_t distance) { sum += Wide{messages_to(s, x)} * distance; });
  }
  return make_fraction(sum, capacity() * std::accumulate(weights.begin(), weights.end(), Wide{0}));
}

std::vector<WholeWeights> EdgePaths::ends_of_busiest() const {
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

std::vector<std::uint32_t> EdgePaths::by_port(const Topology& topology, const WholeWeights& weights) const {
  std::vector<std::uint32_t> result(std::size_t{nodes()} * topology.port_count(), 0);
  for (std::uint32_t x = 0; x < nodes(); ++x) {
    links_.for_each_link(x, [&](std::uint32_t port, std::uint32_t) {
      result[std::size_t{x} * topology.port_count() + port] = weights[edge_[links_.numbers().link(x, port)]];
    });
  }
  return result;
}

}  // namespace rota::verify
