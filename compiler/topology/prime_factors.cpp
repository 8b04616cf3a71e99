// SPDX-License-Identifier: Apache-2.0
//
// Two links belong to the same factor if they are related by Θ (Djoković, Winkler) or by τ, and so does the transitive
// closure of both. Relating all links to those of a spanning tree is enough (Feder, 1992). Links xy and uv are in Θ if
// d(x,u) + d(y,v) ≠ d(x,v) + d(y,u); links xu and uy are in τ if u is the only common neighbour of x and y.
#include "compiler/topology/prime_factors.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace rota {
namespace {

/// Pairs of links that are compared, about 2 ns each.
constexpr std::uint64_t kLinkPairBudget = 200'000'000;
constexpr std::uint32_t kUnplaced = 0xFFFFFFFFU;

class DisjointSets {
 public:
  explicit DisjointSets(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0U); }
  std::uint32_t root(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::uint32_t i, std::uint32_t j) { parent_[std::max(root(i), root(j))] = std::min(root(i), root(j)); }

 private:
  std::vector<std::uint32_t> parent_;
};

/// An undirected edge, `low` < `high`.
struct Edge {
  std::uint32_t low;
  std::uint32_t high;
  friend auto operator<=>(const Edge&, const Edge&) = default;
};

class Factorisation {
 public:
  Factorisation(const NeighbourLists& graph, const DistanceTable& distances) : graph_(graph), distances_(distances) {
    for (std::uint32_t x = 0; x < graph.size(); ++x) {
      for (const std::uint32_t y : graph[x]) {
        if (x < y) edges_.push_back({x, y});
      }
    }
  }

  PrimeFactors run() {
    PrimeFactors whole{{graph_}, identity_places()};
    if (edges_.size() * graph_.size() > kLinkPairBudget) return whole;
    relate();
    if (colours_ == 1) return whole;
    PrimeFactors result{{}, std::vector<std::uint32_t>(graph_.size(), 0)};
    for (std::uint32_t colour = 0; colour < colours_; ++colour) add_factor(colour, result);
    return is_product(result) ? result : whole;
  }

 private:
  [[nodiscard]] std::vector<std::uint32_t> identity_places() const {
    std::vector<std::uint32_t> place(graph_.size());
    std::iota(place.begin(), place.end(), 0U);
    return place;
  }
  [[nodiscard]] std::uint32_t distance(std::uint32_t x, std::uint32_t y) const {
    return distances_[std::size_t{x} * graph_.size() + y];
  }
  [[nodiscard]] std::uint32_t edge_between(std::uint32_t x, std::uint32_t y) const {
    const Edge edge{std::min(x, y), std::max(x, y)};
    return static_cast<std::uint32_t>(std::lower_bound(edges_.begin(), edges_.end(), edge) - edges_.begin());
  }

  /// Gives every edge a colour: edges of one factor have the same.
  void relate() {
    DisjointSets sets(edges_.size());
    for (std::uint32_t x = 1; x < graph_.size(); ++x) {
      // The tree's link of x leads to a neighbour that is nearer to node 0.
      const std::uint32_t y = *std::find_if(graph_[x].begin(), graph_[x].end(),
                                            [&](std::uint32_t z) { return distance(0, z) < distance(0, x); });
      const std::uint32_t e = edge_between(x, y);
      for (std::uint32_t f = 0; f < edges_.size(); ++f) {
        const auto [u, v] = edges_[f];
        if (distance(x, u) + distance(y, v) != distance(x, v) + distance(y, u)) sets.join(e, f);
      }
    }
    for (std::uint32_t u = 0; u < graph_.size(); ++u) relate_at(u, sets);
    std::vector<std::uint32_t> colour_of_root(edges_.size(), kUnplaced);
    for (std::uint32_t e = 0; e < edges_.size(); ++e) {
      std::uint32_t& colour = colour_of_root[sets.root(e)];
      if (colour == kUnplaced) colour = colours_++;
      colour_.push_back(colour);
    }
  }

  /// Neighbours x, y of u that are adjacent are related by Θ already.
  void relate_at(std::uint32_t u, DisjointSets& sets) {
    for (const std::uint32_t x : graph_[u]) {
      for (const std::uint32_t y : graph_[u]) {
        if (x >= y || distance(x, y) != 2) continue;
        const auto common =
            std::count_if(graph_[x].begin(), graph_[x].end(), [&](std::uint32_t z) { return distance(z, y) == 1; });
        if (common == 1) sets.join(edge_between(x, u), edge_between(u, y));
      }
    }
  }

  /// Nodes that are joined by edges whose colour is, or is not, `colour` get the number of their component. Node 0 is
  /// in component 0.
  [[nodiscard]] std::vector<std::uint32_t> components(std::uint32_t colour, bool of_colour) const {
    DisjointSets sets(graph_.size());
    for (std::uint32_t e = 0; e < edges_.size(); ++e) {
      if ((colour_[e] == colour) == of_colour) sets.join(edges_[e].low, edges_[e].high);
    }
    std::vector<std::uint32_t> component(graph_.size());
    for (std::uint32_t x = 0; x < graph_.size(); ++x) component[x] = sets.root(x);
    return component;
  }

  /// The factor is the layer of `colour` through node 0. Nodes that the other colours join have the same coordinate.
  void add_factor(std::uint32_t colour, PrimeFactors& result) const {
    const auto layer = components(colour, true);
    const auto other = components(colour, false);
    std::vector<std::uint32_t> coordinate(graph_.size(), kUnplaced);  // index: component of the other colours
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t x = 0; x < graph_.size(); ++x) {
      if (layer[x] != 0) continue;
      coordinate[other[x]] = static_cast<std::uint32_t>(nodes.size());
      nodes.push_back(x);
    }
    NeighbourLists factor(nodes.size());
    for (std::uint32_t e = 0; e < edges_.size(); ++e) {
      const auto [x, y] = edges_[e];
      if (colour_[e] != colour || layer[x] != 0) continue;
      factor[coordinate[other[x]]].push_back(coordinate[other[y]]);
      factor[coordinate[other[y]]].push_back(coordinate[other[x]]);
    }
    for (auto& list : factor) std::sort(list.begin(), list.end());
    for (std::uint32_t x = 0; x < graph_.size(); ++x) {
      result.place[x] = result.place[x] * static_cast<std::uint32_t>(nodes.size()) + coordinate[other[x]];
    }
    result.factors.push_back(std::move(factor));
  }

  /// True if the coordinates are as the theory says.
  [[nodiscard]] bool is_product(const PrimeFactors& result) const {
    std::uint64_t nodes = 1;
    for (const NeighbourLists& factor : result.factors) nodes *= factor.size();
    if (nodes != graph_.size()) return false;
    std::vector<bool> taken(graph_.size(), false);
    for (const std::uint32_t place : result.place) {
      if (place >= graph_.size() || taken[place]) return false;
      taken[place] = true;
    }
    return std::all_of(edges_.begin(), edges_.end(), [&](const Edge& edge) {
      return joins_neighbours(result, result.place[edge.low], result.place[edge.high]);
    });
  }

  /// Places that differ in one coordinate, by an edge of its factor.
  [[nodiscard]] static bool joins_neighbours(const PrimeFactors& result, std::uint32_t a, std::uint32_t b) {
    std::uint32_t differing = 0;
    for (auto factor = result.factors.rbegin(); factor != result.factors.rend(); ++factor) {
      const auto size = static_cast<std::uint32_t>(factor->size());
      if (a % size != b % size) {
        ++differing;
        const auto& list = (*factor)[a % size];
        if (!std::binary_search(list.begin(), list.end(), b % size)) return false;
      }
      a /= size;
      b /= size;
    }
    return differing == 1;
  }

  const NeighbourLists& graph_;
  const DistanceTable& distances_;
  std::vector<Edge> edges_;            ///< ascending
  std::vector<std::uint32_t> colour_;  ///< index: edge
  std::uint32_t colours_ = 0;
};

}  // namespace

PrimeFactors prime_factors(const NeighbourLists& graph, const DistanceTable& distances) {
  return Factorisation(graph, distances).run();
}

}  // namespace rota
