// SPDX-License-Identifier: Apache-2.0
//
// The table of constructions, the algorithms that come out of it, and the one way to make a schedule with them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "compiler/algorithms/input.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// A construction for one collective under one port model.
struct Variant {
  std::string_view name;  ///< what `--algorithm` takes and schedules report
  CollectiveKind collective;
  PortModel ports;
  std::string_view promise;       ///< steps
  bool promises_optimum = false;  ///< where a paper proves a minimum, it is reached
};

/// One row of the table: what its variants have in common. The first variant's name is the construction's, too.
struct Construction {
  std::string_view parameter = {};  ///< what the number behind the name means ("name:K"), or empty: it takes none
  std::string_view needs;           ///< what of the topology
  std::string_view source;          ///< paper and section
  bool (*applies)(const Topology&);
  /// A schedule for one of the variants' collectives. Variants for its dual run it backwards, and an all-reduce is a
  /// broadcast backwards and forwards.
  Schedule (*make)(const TopologyPtr&, PortModel, const AlgorithmInput&);
  bool (*promises_there)(const Topology&) = nullptr;  ///< the networks that the optimum is promised on; nullptr: all
  std::array<Variant, 6> variants{};                  ///< those with a name

  [[nodiscard]] std::string_view name() const { return variants.front().name; }
};

/// A variant together with its construction.
struct Algorithm : Variant {
  const Construction* construction = nullptr;

  [[nodiscard]] bool applies(const Topology& topology) const { return construction->applies(topology); }
  [[nodiscard]] bool promises_optimum_on(const Topology& topology) const {
    return promises_optimum && (construction->promises_there == nullptr || construction->promises_there(topology));
  }
};

[[nodiscard]] std::span<const Construction> constructions();

/// The variants of all constructions. For each collective and port model the best known comes first.
[[nodiscard]] std::span<const Algorithm> algorithms();

/// By the name alone, or with a parameter ("substars:3"). nullptr where there is none of that name.
[[nodiscard]] const Algorithm* find_algorithm(std::string_view name);

struct ScheduleRequest {
  /// nullopt: what the algorithm is for; without an algorithm total exchange.
  std::optional<CollectiveKind> collective = {};
  /// nullopt: what the algorithm is for; without an algorithm all-port.
  std::optional<PortModel> ports = {};
  /// Empty: the first of the table that applies. "name:K" where it takes a parameter. A construction's name stands for
  /// whichever of its variants has the collective and the port model.
  std::string_view algorithm = {};
  AlgorithmInput input = {};
};

/// Throws InputError where no algorithm has that name, or it does not apply: says what it needs and which would do; and
/// where the root is no node, or the collective has none.
[[nodiscard]] Schedule make_schedule(const TopologyPtr& topology, const ScheduleRequest& request);

}  // namespace rota
