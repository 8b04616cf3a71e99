// SPDX-License-Identifier: Apache-2.0
//
// The search adds one element after another to a group H that fixes no node: it takes a neighbour v of node 0 that H
// does not map 0 to, and tries the automorphisms that map 0 to v. When H maps 0 to all its neighbours, then it does to
// all nodes, because the graph is connected.
#include "compiler/topology/regular_group.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "compiler/topology/automorphisms.h"
#include "compiler/topology/permutation_group.h"

namespace rota {
namespace {

/// Images that a search may compute, about 2 ns each; abelian groups, then all.
constexpr std::uint64_t kImageBudget = 150'000'000;
/// Images of the automorphisms that keep node 0, if all of them are listed. Of more, as many are drawn at random.
constexpr std::uint64_t kMostStabiliserImages = 1U << 22U;
constexpr std::uint64_t kMostDrawn = 1024;

NodeMap identity_map(std::size_t nodes) {
  NodeMap map(nodes);
  std::iota(map.begin(), map.end(), std::uint16_t{0});
  return map;
}

/// First `second`, then `first`: (first · second)(x) = first(second(x)).
NodeMap composed(const NodeMap& first, const NodeMap& second) {
  NodeMap map(first.size());
  for (std::size_t x = 0; x < map.size(); ++x) map[x] = first[second[x]];
  return map;
}

/// The common length of all cycles, or 0 if they differ: then some power fixes a node and not all others.
std::uint32_t even_cycle_length(const NodeMap& map) {
  std::vector<bool> seen(map.size(), false);
  std::uint32_t common = 0;
  for (std::uint32_t x = 0; x < map.size(); ++x) {
    if (seen[x]) continue;
    std::uint32_t length = 0;
    for (std::uint32_t y = x; !seen[y]; y = map[y]) {
      seen[y] = true;
      ++length;
    }
    if (common != 0 && length != common) return 0;
    common = length;
  }
  return common;
}

/// A group in which only the identity keeps node 0.
struct PartialGroup {
  std::vector<NodeMap> generators;
  std::vector<NodeMap> element;        ///< by the image of node 0; empty where the group does not map it to
  std::vector<std::uint32_t> reached;  ///< the images of node 0
};

class RegularGroupSearch {
 public:
  RegularGroupSearch(const NeighbourLists& graph, std::vector<NodeMap> stabiliser, std::vector<NodeMap> to_neighbour)
      : graph_(graph), stabiliser_(std::move(stabiliser)), to_neighbour_(std::move(to_neighbour)) {}

  std::optional<RegularGroup> run() {
    for (const bool abelian : {true, false}) {
      abelian_ = abelian;
      budget_ = kImageBudget;
      PartialGroup trivial{{}, std::vector<NodeMap>(graph_.size()), {0}};
      trivial.element[0] = identity_map(graph_.size());
      if (extend(trivial)) return take_result();
    }
    return std::nullopt;
  }

 private:
  struct Candidate {
    std::uint32_t order;
    std::uint32_t stabiliser;  ///< index
  };

  bool extend(PartialGroup& group) {
    const auto& neighbours = graph_[0];
    const auto next =
        std::find_if(neighbours.begin(), neighbours.end(), [&](std::uint32_t v) { return group.element[v].empty(); });
    if (next == neighbours.end()) {
      result_ = std::move(group);
      return true;
    }
    const NodeMap& to_next = to_neighbour_[static_cast<std::size_t>(next - neighbours.begin())];
    for (const Candidate& candidate : candidates(group, to_next)) {
      if (budget_ == 0) return false;
      const std::size_t old = group.reached.size();
      group.generators.push_back(composed(to_next, stabiliser_[candidate.stabiliser]));
      if (close(group) && extend(group)) return true;
      group.generators.pop_back();
      for (std::size_t i = old; i < group.reached.size(); ++i) group.element[group.reached[i]].clear();
      group.reached.resize(old);
    }
    return false;
  }

  /// The automorphisms that map 0 as `to_next` does and could be in the group, those of large order first.
  std::vector<Candidate> candidates(const PartialGroup& group, const NodeMap& to_next) {
    std::vector<Candidate> result;
    for (std::uint32_t k = 0; k < stabiliser_.size() && spend(graph_.size()); ++k) {
      const NodeMap map = composed(to_next, stabiliser_[k]);
      if (abelian_ && !commutes(map, group.generators)) continue;
      const std::uint32_t order = even_cycle_length(map);
      if (order != 0) result.push_back({order, k});
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const Candidate& a, const Candidate& b) { return a.order > b.order; });
    return result;
  }

  [[nodiscard]] bool commutes(const NodeMap& map, const std::vector<NodeMap>& others) const {
    return std::all_of(others.begin(), others.end(), [&](const NodeMap& other) {
      for (std::size_t x = 0; x < map.size(); ++x) {
        if (map[other[x]] != other[map[x]]) return false;
      }
      return true;
    });
  }

  /// Adds the products with the last generator. False if an element other than the identity keeps a node.
  bool close(PartialGroup& group) {
    // The elements before the last generator are closed under the earlier ones, so only the new one is applied to them.
    const std::size_t old = group.reached.size();
    for (std::size_t i = 0; i < group.reached.size(); ++i) {
      const NodeMap& left = group.element[group.reached[i]];
      for (std::size_t g = i < old ? group.generators.size() - 1 : 0; g < group.generators.size(); ++g) {
        const NodeMap& right = group.generators[g];
        NodeMap& product = group.element[left[right[0]]];
        if (!spend(graph_.size())) return false;
        if (product.empty()) {
          product = composed(left, right);
          group.reached.push_back(product[0]);
          if (even_cycle_length(product) == 0) return false;
          continue;
        }
        for (std::size_t x = 0; x < product.size(); ++x) {
          if (product[x] != left[right[x]]) return false;
        }
      }
    }
    return graph_.size() % group.reached.size() == 0;
  }

  bool spend(std::uint64_t images) {
    budget_ -= std::min(budget_, images);
    return budget_ != 0;
  }

  [[nodiscard]] RegularGroup take_result() const {
    NodeMap images;
    images.reserve(graph_.size() * graph_.size());
    for (const NodeMap& element : result_.element) images.insert(images.end(), element.begin(), element.end());
    return {static_cast<std::uint32_t>(graph_.size()), std::move(images)};
  }

  const NeighbourLists& graph_;
  std::vector<NodeMap> stabiliser_;    ///< automorphisms that keep node 0
  std::vector<NodeMap> to_neighbour_;  ///< one that maps node 0 to its i-th neighbour
  bool abelian_ = true;
  std::uint64_t budget_ = 0;
  PartialGroup result_;
};

/// Products of the generators, by product replacement (Celler and others, 1995). The engine is the same everywhere.
std::vector<NodeMap> drawn_products(std::vector<NodeMap> generators, std::uint64_t count) {
  constexpr std::size_t kFewestSlots = 10;
  constexpr std::size_t kMixing = 8;
  std::mt19937_64 engine(1);
  const auto below = [&engine](std::size_t bound) { return static_cast<std::size_t>((engine() >> 33U) % bound); };
  for (std::size_t i = 0; generators.size() < kFewestSlots; ++i) generators.push_back(generators[i]);
  NodeMap product = generators.front();
  std::vector<NodeMap> drawn;
  const std::size_t mixing = kMixing * generators.size();
  for (std::size_t step = 0; step < mixing + count; ++step) {
    const std::size_t to = below(generators.size());
    const std::size_t from = (to + 1 + below(generators.size() - 1)) % generators.size();
    generators[to] = composed(generators[to], generators[from]);
    product = composed(product, generators[to]);
    if (step >= mixing) drawn.push_back(product);
  }
  return drawn;
}

/// All automorphisms that keep node 0, or some if there are too many.
std::optional<std::vector<NodeMap>> stabiliser_of_node_0(const NeighbourLists& graph) {
  const auto found = automorphisms(graph, Moves::all_but_node_0);
  if (!found) return std::nullopt;
  const std::size_t nodes = graph.size();
  if (found->generators.empty()) return std::vector<NodeMap>{identity_map(nodes)};
  if (found->count * static_cast<double>(nodes) > static_cast<double>(kMostStabiliserImages)) {
    return drawn_products(found->generators, std::min(kMostDrawn, kMostStabiliserImages / nodes));
  }
  const auto group = PermutationGroup::generate(found->generators);
  std::vector<NodeMap> all;
  for (std::uint32_t a = 0; a < group->size(); ++a) {
    const auto images = group->element(a);
    all.emplace_back(images.begin(), images.end());
  }
  return all;
}

/// For each neighbour of node 0 a product of the generators that maps 0 to it.
std::vector<NodeMap> maps_to_neighbours(const NeighbourLists& graph, const std::vector<NodeMap>& generators) {
  constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  std::vector<std::uint32_t> by(graph.size(), kNone);  // the generator that reached a node
  std::vector<std::uint32_t> from(graph.size(), 0);
  std::vector<std::uint32_t> queue{0};
  by[0] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    for (std::uint32_t g = 0; g < generators.size(); ++g) {
      const std::uint32_t to = generators[g][queue[head]];
      if (by[to] != kNone) continue;
      by[to] = g;
      from[to] = queue[head];
      queue.push_back(to);
    }
  }
  std::vector<NodeMap> maps;
  for (const std::uint32_t v : graph[0]) {
    NodeMap map = identity_map(graph.size());
    for (std::uint32_t x = v; x != 0; x = from[x]) map = composed(map, generators[by[x]]);
    maps.push_back(std::move(map));
  }
  return maps;
}

}  // namespace

std::optional<RegularGroup> search_regular_group(const NeighbourLists& graph) {
  const auto all = automorphisms(graph, Moves::all_nodes);
  if (!all || all->orbits != 1) return std::nullopt;
  auto stabiliser = stabiliser_of_node_0(graph);
  if (!stabiliser) return std::nullopt;
  return RegularGroupSearch(graph, *std::move(stabiliser), maps_to_neighbours(graph, all->generators)).run();
}

}  // namespace rota
