// SPDX-License-Identifier: Apache-2.0
//
// The table of constructions, the algorithms that they provide, and the function that makes a schedule with one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/algorithms/input.h"
#include "compiler/schedule/courses.h"
#include "compiler/schedule/schedule.h"

namespace rota {

/// A construction for one collective under one port model.
struct Variant {
  std::string_view name;  ///< what `--algorithm` takes and schedules report
  CollectiveKind collective;
  PortModel ports;
  std::string_view promise;        ///< steps
  bool promises_optimum = false;   ///< the schedule reaches a minimum that a paper proves
  bool never_waits = false;        ///< every message moves in every step from its injection to its ejection
  std::uint32_t nic_channels = 0;  ///< as Schedule::nic_channels
};

/// Whether a construction makes schedules of one segment (as of collectives that take no others), of several, or both.
enum class SegmentsMade : std::uint8_t { one, several, any };

/// One row of the table: what its variants share. The first variant's name is also the construction's name.
struct Construction {
  std::string_view parameter = {};  ///< meaning of the number behind the name ("name:K"); empty: it takes none
  std::string_view needs;           ///< requirement on the topology
  std::string_view source;          ///< paper and section
  bool (*applies)(const Topology&);
  /// Makes a schedule for one of the variants' collectives. Variants for the dual collective reverse it; an all-reduce
  /// is a reversed broadcast followed by the broadcast, a multinode all-reduce the same of a multinode broadcast.
  Schedule (*make)(const TopologyPtr&, PortModel, const AlgorithmInput&);
  bool (*promises_there)(const Topology&) = nullptr;  ///< networks for which the optimum is promised; nullptr: all
  bool takes_long_hops = false;  ///< schedules hops of several steps itself; schedules of the others are stretched
  bool takes_seed = false;       ///< other seeds may give other schedules
  SegmentsMade segments = SegmentsMade::one;
  bool takes_root = true;  ///< false: an all-reduce without a root
  /// The number behind the name goes from 1 to this; nullptr: the construction takes none.
  std::uint32_t (*greatest_parameter)(const Topology&) = nullptr;
  std::array<Variant, 6> variants{};  ///< unused entries have no name

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

/// The variants of all constructions. For each collective and port model the best known one comes first.
[[nodiscard]] std::span<const Algorithm> algorithms();

/// Finds an algorithm by its name, with or without a parameter ("substars:3"). nullptr if there is none.
[[nodiscard]] const Algorithm* find_algorithm(std::string_view name);

/// True if the algorithm of that name searches: other seeds may give other schedules.
[[nodiscard]] bool takes_seed(std::string_view name);

struct ScheduleRequest {
  /// nullopt: the algorithm's collective; without an algorithm, total exchange.
  std::optional<CollectiveKind> collective = {};
  /// nullopt: the algorithm's port model; without an algorithm, all-port.
  std::optional<PortModel> ports = {};
  /// Empty: the first of the table that applies. "name:K" if it takes a parameter. A construction's name selects its
  /// variant with the collective and the port model.
  std::string_view algorithm = {};
  AlgorithmInput input = {};
  /// nullopt: the algorithm's; without an algorithm, 0. As Schedule::nic_channels.
  std::optional<std::uint32_t> nic_channels = {};
};

/// The values of ScheduleRequest::algorithm with which the request can be made on this network, in the order of the
/// table: "name", or "name:K" for each number that it takes. Where the request does not say how many NIC channels, also
/// the algorithms for one: their schedules fit the wider NIC. If the request names an algorithm: that one. Throws
/// InputError as make_schedule does if it does not apply.
[[nodiscard]] std::vector<std::string> algorithms_for(const Topology& topology, const ScheduleRequest& request);

/// Throws InputError if there is no algorithm of that name; if it does not apply (the message says what it needs and
/// which algorithms apply); or if the root is not a node, or the collective has no root.
[[nodiscard]] Schedule make_schedule(const TopologyPtr& topology, const ScheduleRequest& request);

/// The requested schedule as courses, if that is what it takes: an all-port total exchange on a network where one is
/// known in closed form, by the default algorithm or by "wait-free", whose list of hops exceeds the memory budget.
[[nodiscard]] std::optional<CourseSchedule> make_courses(const TopologyPtr& topology, const ScheduleRequest& request);

}  // namespace rota
