// SPDX-License-Identifier: Apache-2.0
//
// Shortest paths of all messages of an exchange or a demand, under given weights of what they take up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/graph/link_table.h"
#include "compiler/schedule/demand.h"
#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"

namespace rota::verify {

using EdgeShares = std::vector<double>;           ///< a weight for each resource; only their proportions matter
using WholeWeights = std::vector<std::uint32_t>;  ///< the same in whole numbers

/// The largest of the shares becomes `resolution`, the others keep their proportions.
[[nodiscard]] WholeWeights whole(const EdgeShares& shares, double resolution);

/// What has a weight: an edge (both ways), a link, or a node as sender and as receiver.
enum class Resource : std::uint8_t { edge, link, node };

class EdgePaths {
 public:
  /// No `demand`: a total exchange.
  EdgePaths(const Topology& topology, Resource resource, const Demand* demand);

  [[nodiscard]] std::uint32_t nodes() const { return links_.node_count(); }
  /// The nodes that send.
  [[nodiscard]] const std::vector<std::uint32_t>& sources() const { return sources_; }
  /// The number of resources.
  [[nodiscard]] std::uint32_t edges() const { return edges_; }
  /// Messages that a resource carries in a step.
  [[nodiscard]] std::uint32_t capacity() const { return resource_ == Resource::edge ? 2 : 1; }

  /// Adds to `load` the messages over each resource if `source` sends evenly over shortest paths. Returns the sum of
  /// the messages' distances.
  std::uint64_t add_loads(std::uint32_t source, const WholeWeights& weights, std::vector<double>& load);

  /// The bound that the weights prove. Precondition: not all are 0.
  [[nodiscard]] Fraction bound(const WholeWeights& weights);

  /// Weights of 1 for what the messages of the busiest sender must take, and those of the busiest receiver.
  [[nodiscard]] std::vector<WholeWeights> ends_of_busiest() const;

  /// Of the links: index node · ports + port.
  [[nodiscard]] std::vector<std::uint32_t> by_port(const Topology& topology, const WholeWeights& weights) const;

 private:
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
  void search(std::uint32_t source, const WholeWeights& weights, const Settle& settle);

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

}  // namespace rota::verify
