// SPDX-License-Identifier: Apache-2.0
//
// The options that choose a schedule: --collective, --ports, --algorithm, --algorithm-seed, --effort, --root,
// --segments and --fail. The verbs schedule, sim, emit, report, export and plot take them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/choice/trials.h"
#include "compiler/schedule/schedule.h"

namespace CLI {
class App;
}  // namespace CLI

namespace rota::cli {

/// What --collective takes for a demand of one message from every node to each of its neighbours.
inline constexpr std::string_view kNeighbourExchange = "neighbour-exchange";

/// Adds --fail, which names links and nodes that the network has lost.
void add_fail(CLI::App& verb, std::string& failures);
/// Adds --nic-channels; 0: not given.
void add_nic_channels(CLI::App& verb, std::uint32_t& channels);
/// The network that `spec` names, without `failures` ("3-7,12"); empty: whole. Throws InputError.
[[nodiscard]] TopologyPtr parse_network(const std::string& spec, const std::string& failures);

/// A schedule and, where the request alone does not make it again, the options that do.
struct MadeSchedule {
  Schedule schedule;
  /// "--algorithm balanced --algorithm-seed 7"; empty without --effort and --algorithm-seed, and for a file.
  std::string made_with;
};

/// Which schedule to make: the options --collective, --ports, --algorithm, --root and --fail.
struct ScheduleOptions {
  /// Empty: not given. An algorithm then says its collective and ports.
  std::string collective;
  std::string ports;
  std::string algorithm;
  std::optional<std::uint64_t> algorithm_seed;
  double effort_seconds = 0;         ///< 0: not given, one schedule is made
  std::uint32_t nic_channels = 0;    ///< 0: not given
  std::uint32_t root = 0;            ///< used only where --root is given
  std::uint32_t segments = 1;        ///< of the root's messages
  std::string topology;              ///< of a file of another tool
  std::string failures;              ///< links and nodes that the network has lost
  std::vector<std::string> members;  ///< groups of nodes, each with a collective of its own
  bool sums_meet = false;            ///< not an option: an all-reduce without --root and --algorithm gets a root

  void add_to(CLI::App& verb);
  /// Only the options that say what is to be sent, on which network: --collective, --root, --segments, --members,
  /// --nic-channels and --fail.
  void add_task_to(CLI::App& verb);
  /// Also --topology, for verbs that read files of other tools.
  void add_reading_to(CLI::App& verb);
  /// The request that the options make, in which a hop takes `hop_steps` steps. It refers to these options. Throws
  /// InputError if they contradict each other, or if a seed or more effort would change nothing.
  [[nodiscard]] ScheduleRequest request(const Topology& network, std::uint32_t hop_steps = 1) const;
  /// The schedule that the options ask for. With --effort it is verified, and the best for a run by `terms`. Throws
  /// InputError.
  [[nodiscard]] MadeSchedule make(const TopologyPtr& network, std::uint32_t hop_steps = 1,
                                  const CostTerms& terms = {}) const;
  /// The same for `wanted`, the request that these options make. Making it reads the files that they name, which can be
  /// pipes, so it is made once.
  [[nodiscard]] MadeSchedule make(const TopologyPtr& network, const ScheduleRequest& wanted,
                                  const CostTerms& terms) const;
  /// The same where `spec` names a topology; where it names a schedule file, ours or another tool's, that schedule.
  /// Throws InputError where an option that makes schedules stands beside a file. `check`, if any, sees the topology
  /// before a schedule is made.
  [[nodiscard]] MadeSchedule make_or_read(const std::string& spec, std::uint32_t hop_steps = 1,
                                          const std::function<void(const Topology&)>& check = {},
                                          const CostTerms& terms = {}) const;
  /// Until --effort's time is over, with `seeds` for each algorithm; without --effort only these end the trials.
  [[nodiscard]] TrialLimits trial_limits(std::uint64_t seeds) const;

  /// Throws InputError if any of them but --fail is given, for what needs no schedule.
  void refuse_all(std::string_view why) const;

 private:
  [[nodiscard]] std::optional<PortModel> port_model() const;
  /// Throws InputError if --algorithm-seed would change nothing.
  void require_search(const std::string& name) const;
  void set_collective(const Topology& network, ScheduleRequest& request) const;
  /// What --collective is among --members, a demand or a multicast, and its messages. Throws InputError if it is none.
  void set_collective_of_members(const Topology& network, ScheduleRequest& request) const;

  const CLI::App* verb_ = nullptr;
};

}  // namespace rota::cli
