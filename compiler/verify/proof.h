// SPDX-License-Identifier: Apache-2.0
//
// What proves a lower bound, and the checker that proves it again from the network alone. The searches that find bounds
// are elsewhere; the checker has its own and shares nothing with them, so that a bound is printed only if two programs
// come to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"

namespace rota {

/// The arguments. n is the number of nodes; T steps are proved by
enum class ProofKind : std::uint8_t {
  distances,  ///< the sum of all distances, over n transmissions a step (single-port) or one a link; no data
  ports,      ///< n-1 messages that must leave node `nodes[0]` (or come to it) over its links, or one a step
  parted,     ///< what node `nodes[0]` must send: its own n-1 messages and all between the parts it leaves behind
  cut,        ///< the messages from the nodes in `nodes` to all others, over the links between the two
  weights,    ///< all messages' weighted distances, over the weight of all links (all-port): see certificate.h
  far_pair,   ///< the distance from node `nodes[0]` to node `nodes[1]`
  doubling,   ///< ⌈log2 n⌉: who know of a message at most double in a step (single-port); no data
  demand,     ///< the transmissions of node 0's messages, `demand` by node, shared by its ports, or one a step
};

/// "distances", "ports", …
[[nodiscard]] std::string_view to_string(ProofKind kind) noexcept;
/// nullopt where there is none of that name.
[[nodiscard]] std::optional<ProofKind> proof_kind_named(std::string_view name) noexcept;

/// All that a checker needs beside the network.
struct Proof {
  ProofKind kind = ProofKind::doubling;
  std::vector<Node> nodes{};
  /// Of cut: the factor of a product that `nodes` belong to; the cut goes through all its copies. none: the network.
  std::optional<std::size_t> factor{};
  Certificate weights{};                ///< of ProofKind::weights
  std::vector<std::uint32_t> demand{};  ///< of ProofKind::demand, messages by node
};

/// The steps that the proof proves under `ports` for the collective that the argument is about, worked out from the
/// network and the proof alone. Searches from every node where `kind` is distances or weights and the network has no
/// group; elsewhere once. Throws InputError where the proof's data do not fit the network or its port model.
[[nodiscard]] std::uint64_t proved_steps(const Topology& topology, PortModel ports, const Proof& proof);

}  // namespace rota
