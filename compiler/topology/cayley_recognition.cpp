// SPDX-License-Identifier: Apache-2.0
//
// Twins and products are taken apart first: their parts have few automorphisms where the whole can have very many. A
// product of Cayley graphs is a Cayley graph of the product of their groups, and so is a Cayley graph whose nodes are
// replaced by as many twins each.
#include "compiler/topology/cayley_recognition.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "compiler/topology/prime_factors.h"

namespace rota {
namespace {

/// Nodes times links of a graph whose distances are computed, about 2 ns each.
constexpr std::uint64_t kDistanceBudget = 1U << 28U;

bool has_one_degree(const NeighbourLists& graph) {
  return std::all_of(graph.begin(), graph.end(), [&](const auto& list) { return list.size() == graph.front().size(); });
}

/// Nodes whose neighbours are the same, apart from themselves.
struct TwinClasses {
  std::vector<std::uint32_t> class_of;              ///< index: node
  std::vector<std::vector<std::uint32_t>> members;  ///< index: class; node 0 is in class 0

  [[nodiscard]] bool equally_large() const {
    return std::all_of(members.begin(), members.end(),
                       [&](const auto& list) { return list.size() == members.front().size(); });
  }
};

/// `adjacent`: twins are neighbours of each other; otherwise they are not.
TwinClasses twin_classes(const NeighbourLists& graph, bool adjacent) {
  TwinClasses classes;
  std::map<std::vector<std::uint32_t>, std::uint32_t> class_by_neighbours;
  for (std::uint32_t x = 0; x < graph.size(); ++x) {
    std::vector<std::uint32_t> list = graph[x];
    if (adjacent) list.insert(std::lower_bound(list.begin(), list.end(), x), x);
    const auto next = static_cast<std::uint32_t>(classes.members.size());
    const std::uint32_t own = class_by_neighbours.emplace(std::move(list), next).first->second;
    if (own == next) classes.members.emplace_back();
    classes.class_of.push_back(own);
    classes.members[own].push_back(x);
  }
  return classes;
}

/// The graph with one node for each class.
NeighbourLists without_twins(const NeighbourLists& graph, const TwinClasses& classes) {
  NeighbourLists result;
  for (std::uint32_t c = 0; c < classes.members.size(); ++c) {
    std::vector<std::uint32_t> list;
    for (const std::uint32_t y : graph[classes.members[c].front()]) list.push_back(classes.class_of[y]);
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    std::erase(list, c);
    result.push_back(std::move(list));
  }
  return result;
}

/// A group for places, row-major by a class and a member, or by the coordinates of a product, as one for nodes.
template <class ImageOfPlace>
RegularGroup group_of_nodes(const std::vector<std::uint32_t>& place, const ImageOfPlace& image_of_place) {
  const auto nodes = static_cast<std::uint32_t>(place.size());
  std::vector<std::uint32_t> node_at(nodes);
  for (std::uint32_t x = 0; x < nodes; ++x) node_at[place[x]] = x;
  NodeMap images;
  images.reserve(std::size_t{nodes} * nodes);
  for (std::uint32_t v = 0; v < nodes; ++v) {
    const std::vector<std::uint32_t> image = image_of_place(place[v]);
    for (std::uint32_t x = 0; x < nodes; ++x) images.push_back(static_cast<std::uint16_t>(node_at[image[place[x]]]));
  }
  return {nodes, std::move(images)};
}

/// The images of all places under the element of the product of `groups` that maps place 0 to place `v`.
std::vector<std::uint32_t> product_element(const std::vector<RegularGroup>& groups, std::uint32_t v) {
  std::uint32_t stride = 1;
  for (const RegularGroup& group : groups) stride *= group.size();
  std::vector<std::uint32_t> images{0};
  for (const RegularGroup& group : groups) {
    stride /= group.size();
    const std::uint32_t element = v / stride % group.size();
    std::vector<std::uint32_t> longer;
    longer.reserve(images.size() * group.size());
    for (const std::uint32_t image : images) {
      for (std::uint32_t x = 0; x < group.size(); ++x) longer.push_back(image * group.size() + group.image(element, x));
    }
    images = std::move(longer);
  }
  return images;
}

RegularGroup product_group(const std::vector<RegularGroup>& groups, const std::vector<std::uint32_t>& place) {
  return group_of_nodes(place, [&](std::uint32_t v) { return product_element(groups, v); });
}

RegularGroup cyclic_group(std::uint32_t size) {
  NodeMap images;
  for (std::uint32_t v = 0; v < size; ++v) {
    for (std::uint32_t x = 0; x < size; ++x) images.push_back(static_cast<std::uint16_t>((v + x) % size));
  }
  return {size, std::move(images)};
}

std::optional<RegularGroup> group_with_twins(const NeighbourLists& graph, const TwinClasses& classes) {
  std::vector<RegularGroup> groups;
  if (classes.members.size() > 1) {
    auto group = find_regular_group(without_twins(graph, classes));
    if (!group) return std::nullopt;
    groups.push_back(*std::move(group));
  }
  const auto twins = static_cast<std::uint32_t>(classes.members.front().size());
  groups.push_back(cyclic_group(twins));
  std::vector<std::uint32_t> place(graph.size());
  for (std::uint32_t c = 0; c < classes.members.size(); ++c) {
    for (std::uint32_t i = 0; i < twins; ++i) place[classes.members[c][i]] = c * twins + i;
  }
  return product_group(groups, place);
}

bool distances_take_too_long(const NeighbourLists& graph) {
  return graph.size() * graph.size() * graph.front().size() > kDistanceBudget;
}

/// nullopt if a node sees other numbers of nodes at some distance than node 0.
std::optional<DistanceTable> even_distances(const NeighbourLists& graph) {
  const std::size_t nodes = graph.size();
  DistanceTable table(nodes * nodes, 0);
  std::vector<std::uint32_t> order(nodes);
  std::vector<std::uint32_t> levels;  // where the nodes at distance 1, 2, … begin, from node 0
  for (std::uint32_t start = 0; start < nodes; ++start) {
    std::uint16_t* const distance = table.data() + start * nodes;
    std::vector<std::uint32_t> own_levels;
    std::size_t found = 1;
    order[0] = start;
    for (std::size_t head = 0; head < found; ++head) {
      const std::uint32_t x = order[head];
      for (const std::uint32_t y : graph[x]) {
        if (y == start || distance[y] != 0) continue;
        distance[y] = static_cast<std::uint16_t>(distance[x] + 1);
        if (distance[y] > own_levels.size()) own_levels.push_back(static_cast<std::uint32_t>(found));
        order[found++] = y;
      }
    }
    if (start == 0) levels = own_levels;
    if (own_levels != levels) return std::nullopt;
  }
  return table;
}

std::optional<RegularGroup> group_of_factors(const PrimeFactors& product) {
  std::vector<RegularGroup> groups;
  for (const NeighbourLists& factor : product.factors) {
    auto group = find_regular_group(factor);
    if (!group) return std::nullopt;
    groups.push_back(*std::move(group));
  }
  return product_group(groups, product.place);
}

}  // namespace

std::optional<RegularGroup> find_regular_group(const NeighbourLists& graph) {
  if (graph.size() > kMaxRecognisedNodes || !has_one_degree(graph)) return std::nullopt;
  for (const bool adjacent : {false, true}) {
    const TwinClasses classes = twin_classes(graph, adjacent);
    if (!classes.equally_large()) return std::nullopt;
    if (classes.members.size() == graph.size()) continue;
    if (auto group = group_with_twins(graph, classes)) return group;
  }
  if (distances_take_too_long(graph)) return search_regular_group(graph);
  const auto distances = even_distances(graph);
  if (!distances) return std::nullopt;
  const PrimeFactors product = prime_factors(graph, *distances);
  if (product.factors.size() > 1) {
    if (auto group = group_of_factors(product)) return group;
  }
  return search_regular_group(graph);
}

}  // namespace rota
