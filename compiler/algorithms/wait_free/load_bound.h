// SPDX-License-Identifier: Apache-2.0
//
// The steps that a set of messages needs at least, because each link carries one message a step.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota {

/// The bound by weights: messages cover their weighted distances, and all links of a node together cover the sum of
/// their weights in a step. In a product each factor gives such a bound. Messages are elements of the group: what one
/// node sends, or every node of a class.
class LoadBound {
 public:
  /// Precondition: topology.group().
  explicit LoadBound(const Topology& topology);

  /// The weights behind the bound, by port. Only messages on shortest words under them can reach it.
  [[nodiscard]] const std::vector<std::uint64_t>& weights() const noexcept { return weights_; }
  [[nodiscard]] std::uint32_t steps(const std::vector<Node>& messages) const;

 private:
  struct Factor {
    std::uint32_t nodes;
    std::uint64_t weight;                  ///< of all its links
    std::vector<std::uint64_t> distances;  ///< by node of the factor, weighted
  };
  void add_factor(const Topology& factor);

  std::vector<Factor> factors_;
  std::vector<std::uint64_t> weights_;
};

}  // namespace rota
