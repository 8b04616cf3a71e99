// SPDX-License-Identifier: Apache-2.0
//
// What one program for all nodes of an abelian group costs in steps: no choice of words brings some loads down to the
// bound.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota {

/// The least T ≥ `load` that this argument allows the busiest link if all nodes send their messages (`messages`: by
/// element) along the same words. Each letter p of the words then loads all links of port p once. The letters of all
/// words together multiply to the product of all destinations, as they commute. If port p carries L(p) ≤ T messages,
/// the T - L(p) that it could carry more are the letters of a word for the quotient of (Π p)^T by that product; its
/// weight is at most T·Σ weights - Σ weighted distances of all messages. On a group of even order the product of all
/// elements can be an involution: circulant:1000:3,14 needs 7,383 then, where two classes take 7,369, the bound.
/// `weights`: by port. Precondition: generators_commute(topology), some weight is not 0.
[[nodiscard]] std::uint64_t least_load_of_one_class(const Topology& topology,
                                                    const std::vector<std::uint32_t>& messages,
                                                    std::span<const std::uint64_t> weights, std::uint64_t load);

}  // namespace rota
