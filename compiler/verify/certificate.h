// SPDX-License-Identifier: Apache-2.0
//
// Checkable proofs of the all-port lower bound: a few link weights, and a short checker that shares no code with the
// search that found them.
//
// Give every directed link a weight w ≥ 0. In T steps the links carry at most T·Σ_links w of weight, and a message from
// s to d takes up at least dist_w(s, d) of it, whatever its path. So T ≥ Σ_{s,d} dist_w(s, d) / Σ_links w.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"

namespace rota {

/// numerator / denominator, steps; not reduced.
struct Fraction {
  std::uint64_t numerator = 0;
  std::uint64_t denominator = 1;

  [[nodiscard]] std::uint64_t ceil() const {
    return numerator / denominator + (numerator % denominator != 0 ? 1U : 0U);
  }
};

[[nodiscard]] bool operator<(const Fraction& a, const Fraction& b);

/// Weights that prove a bound for total exchange: of the links (all-port), or of the nodes as senders and then as
/// receivers (single-port).
struct Certificate {
  /// Products: the factor that the weights are for; links of the other factors weigh 0.
  std::optional<std::size_t> factor;
  /// Either one weight per port, the same at every node, or weights[node * port_count + port], 0 for absent ports.
  /// Ports and nodes are those of the factor, if one is given, otherwise of the topology.
  std::vector<std::uint32_t> weights;
};

/// The bound that the weights prove. Runs Dijkstra from node 0 if the weights are per port and the topology has a
/// group, otherwise from every node. Throws InputError if the number of weights fits neither form or all are 0.
[[nodiscard]] Fraction check_weights(const Topology& topology, std::span<const std::uint32_t> weights);

/// The same for a demand of personalised messages: T ≥ Σ messages · dist_w / Σ w. All-port, `weights` are those of the
/// links, index node · port_count + port. Single-port, they are those of the nodes as senders and then as receivers, a
/// link weighs as much as the node that sends and the node that receives together, and Σ w is over the nodes: in a step
/// each sends at most one message and receives at most one. Throws InputError if the number of weights does not fit, a
/// pair has a node that does not exist, or all weights are 0.
[[nodiscard]] Fraction check_demand_weights(const Topology& topology, PortModel ports,
                                            std::span<const PairDemand> pairs, std::span<const std::uint32_t> weights);

/// The same for an isotropic demand on a Cayley graph, `demand` by node as node 0 sends it, all-port, with one weight
/// per port, the same at every node: T ≥ Σ demand(x) · dist_w(0, x) / Σ w, since all nodes see the same distances. A
/// port and its inverse may have different weights. Throws InputError if the numbers do not fit, there is no group, or
/// all weights are 0.
[[nodiscard]] Fraction check_isotropic_weights(const Topology& topology, std::span<const std::uint32_t> demand,
                                               std::span<const std::uint32_t> weights);

/// The bound in steps that the certificate proves, computed from it alone. For a factor with nᵢ of the n nodes, its
/// bound is multiplied by n/nᵢ, because dist_w of a product is a sum over the factors. Throws InputError if it does not
/// fit.
[[nodiscard]] std::uint64_t check_certificate(const Topology& topology, const Certificate& certificate);
/// The same for plain weights over the whole topology.
[[nodiscard]] std::uint64_t check_certificate(const Topology& topology, std::span<const std::uint32_t> weights);

/// The certificate as one weight per port of the whole topology (0 in other factors), for routing by weighted distance.
/// Precondition: its weights are per port.
[[nodiscard]] std::vector<std::uint32_t> port_weights(const Topology& topology, const Certificate& certificate);

}  // namespace rota
