// SPDX-License-Identifier: Apache-2.0
//
// The number types of the core library. Each is a distinct type, so that a node cannot be
// passed where a port or a step is meant; `index()` gives the plain number back.
#pragma once

#include <cstdint>
#include <type_traits>

namespace rota {

/// A vertex of the network: 0 … node_count-1. Node 0 of a Cayley graph is the group's identity.
enum class Node : std::uint32_t {};
/// A bidirectional link end of a node: 0 … port_count-1. Port p of a Cayley graph is generator p.
enum class Port : std::uint32_t {};
/// The papers' unit of time: one message over one link.
enum class Step : std::uint32_t {};
/// A rising edge of the one clock, counted from the edge that samples `start` (cycle 0).
enum class Cycle : std::uint64_t {};
/// A set of nodes that share one ROM image.
enum class ClassId : std::uint32_t {};
/// A message path into or out of a router: one per link in the all-port model, one in all in the single-port model.
enum class Channel : std::uint32_t {};

inline constexpr Node kNoNode{0xFFFFFFFFU};

template <class Id>
requires std::is_enum_v<Id>
[[nodiscard]] constexpr auto index(Id id) noexcept { return static_cast<std::underlying_type_t<Id>>(id); }

}  // namespace rota
