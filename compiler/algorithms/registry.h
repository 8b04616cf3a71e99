// SPDX-License-Identifier: Apache-2.0
//
// The table of algorithms, and the one way to make a schedule with them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "compiler/algorithms/input.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// One algorithm, as `rota list` shows it.
struct Algorithm {
  std::string_view name;
  std::string_view parameter;  ///< what the number behind the name means ("name:K"), or empty: it takes none
  CollectiveKind collective;
  PortModel ports;
  std::string_view needs;    ///< what of the topology
  std::string_view promise;  ///< steps
  std::string_view source;   ///< paper and section
  bool promises_optimum;     ///< where a paper proves a minimum, it is reached
  bool (*applies)(const Topology&);
  Schedule (*make)(const TopologyPtr&, const AlgorithmInput&);
  bool (*promises_there)(const Topology&) = nullptr;  ///< the networks that promises_optimum is said of; nullptr: all

  [[nodiscard]] bool promises_optimum_on(const Topology& topology) const {
    return promises_optimum && (promises_there == nullptr || promises_there(topology));
  }
};

/// For each collective and port model the best known comes first.
[[nodiscard]] std::span<const Algorithm> algorithms();

/// By the name alone, or with a parameter ("substars:3"). nullptr where there is none of that name.
[[nodiscard]] const Algorithm* find_algorithm(std::string_view name);

struct ScheduleRequest {
  CollectiveKind collective = CollectiveKind::total_exchange;
  PortModel ports = PortModel::all;
  std::string_view algorithm;  ///< empty: the first of the table that applies; "name:K" where it takes a parameter
  AlgorithmInput input = {};
};

/// Throws InputError where no algorithm has that name, or it does not apply: says what it needs and which would do; and
/// where the root is no node.
[[nodiscard]] Schedule make_schedule(const TopologyPtr& topology, const ScheduleRequest& request);

}  // namespace rota
