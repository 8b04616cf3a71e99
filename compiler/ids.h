// SPDX-License-Identifier: Apache-2.0
//
// The number types of the core library. They are distinct types, so a node cannot be passed as a port or a step.
// `index()` returns the plain number.
#pragma once

#include <cstdint>
#include <type_traits>

namespace rota {

/// A vertex of the network: 0 … node_count-1. Node 0 of a Cayley graph is the group's identity.
enum class Node : std::uint32_t {};
/// One end of a bidirectional link at a node: 0 … port_count-1. Port p of a Cayley graph is generator p.
enum class Port : std::uint32_t {};
/// The papers' unit of time: one message over one link.
enum class Step : std::uint32_t {};
/// A rising edge of the clock. Cycle 0 is the edge that samples `start`.
enum class Cycle : std::uint64_t {};
/// A set of nodes that share one ROM image.
enum class ClassId : std::uint32_t {};
/// A message path into or out of a router. All-port: one per link. Single-port: one in all.
enum class Channel : std::uint32_t {};

inline constexpr Node kNoNode{0xFFFFFFFFU};

template <class Id>
requires std::is_enum_v<Id>
[[nodiscard]] constexpr auto index(Id id) noexcept { return static_cast<std::underlying_type_t<Id>>(id); }

}  // namespace rota
