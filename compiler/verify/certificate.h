// SPDX-License-Identifier: Apache-2.0
//
// Proofs of the all-port lower bound that anyone can check again: a few link weights, and a checker of a few lines that
// shares nothing with the search that found them.
//
// Give every directed link a weight w ≥ 0. In T steps the links carry at most T·Σ_links w of weight, and a message from
// s to d takes up at least dist_w(s, d) of it, whatever its path. So T ≥ Σ_{s,d} dist_w(s, d) / Σ_links w.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

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

/// Link weights that prove an all-port bound for total exchange.
struct Certificate {
  /// Where the topology is a product: the factor that the weights are for; links of all others weigh 0.
  std::optional<std::size_t> factor;
  /// Either one weight a port, the same at every node, or one for every (node, port): weights[node * port_count +
  /// port], those of absent ports 0. Ports and nodes of the factor where one is named, else of the topology.
  std::vector<std::uint32_t> weights;
};

/// What the weights prove: Dijkstra from node 0 where the weights are per port and the topology has a group, else from
/// every node. Throws InputError where the number of weights fits neither form or all are 0.
[[nodiscard]] Fraction check_weights(const Topology& topology, std::span<const std::uint32_t> weights);

/// The bound in steps that the certificate proves, worked out from nothing else. For a factor of nᵢ of the n nodes,
/// what its weights prove counts n/nᵢ times: in a product dist_w separates. Throws InputError where it does not fit.
[[nodiscard]] std::uint64_t check_certificate(const Topology& topology, const Certificate& certificate);
/// The same for plain weights over the whole topology.
[[nodiscard]] std::uint64_t check_certificate(const Topology& topology, std::span<const std::uint32_t> weights);

/// The certificate as one weight a port of the whole topology (0 at other factors), for routing by weighted distance.
/// Precondition: its weights are per port.
[[nodiscard]] std::vector<std::uint32_t> port_weights(const Topology& topology, const Certificate& certificate);

}  // namespace rota
