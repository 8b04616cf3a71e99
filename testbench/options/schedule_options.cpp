// SPDX-License-Identifier: Apache-2.0
#include "testbench/options/schedule_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <limits>
#include <string_view>
#include <utility>

#include "compiler/algorithms/trees/centre.h"
#include "compiler/choice/best_schedule.h"
#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/demand_file.h"
#include "compiler/schedule/pair_demands.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/text/counted.h"
#include "compiler/topology/registry.h"
#include "testbench/options/option_values.h"

namespace rota::cli {
namespace {

constexpr double kMaxEffortSeconds = 604800;  // a week

/// The options that make a schedule: a schedule file stands beside none of them.
constexpr const char* kMakingOptions[] = {"--collective", "--ports",          "--nic-channels",
                                          "--algorithm",  "--algorithm-seed", "--effort",
                                          "--root",       "--segments",       "--members"};

/// A topology's specification is one even where a file has the same name; ./torus:3x3 is always a file.
bool names_schedule_file(const std::string& spec) {
  if (has_family(spec)) return false;
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(spec, ignored);
  if (std::filesystem::is_directory(status)) {
    throw InputError(fmt::format("{}: a folder; allowed: a topology (see rota list) or a schedule file", spec));
  }
  if (std::filesystem::exists(status)) return true;
  // "torus" alone is a topology without its size; "moebius:4" is a misspelt topology rather than a file.
  const bool like_a_file = !spec.empty() && spec.find(':') == std::string::npos && !has_family(spec + ":");
  if (like_a_file) {
    throw InputError(
        fmt::format("{}: no such file, and no topology; allowed: a schedule file, or a topology such as torus:8x8 (see "
                    "rota list)",
                    spec));
  }
  return false;
}

}  // namespace

void add_fail(CLI::App& verb, std::string& failures) {
  add_text(verb, "--fail", failures, "links U-V and nodes U, e.g. 3-7,12",
           "links and nodes that the network has lost, by number or name (U-V/K: K of the parallel links between U and "
           "V): --fail 3-7,12 with SPEC is the topology fail:3-7,12:SPEC");
}

void add_nic_channels(CLI::App& verb, std::uint32_t& channels) {
  add_number(
      verb, "--nic-channels", channels, 1, 1,
      "1: the NIC of an all-port node injects at most one message and ejects at most one in a step; default: one "
      "on every link");
}

TopologyPtr parse_network(const std::string& spec, const std::string& failures) {
  return parse_topology(failures.empty() ? spec : fmt::format("fail:{}:{}", failures, spec));
}

void ScheduleOptions::add_task_to(CLI::App& verb) {
  verb_ = &verb;
  add_text(verb, "--collective", collective, "a name of `rota list`",
           "what the nodes send: a name of `rota list`, as in demand:FILE; default: total-exchange, or what "
           "the algorithm is for");
  add_nic_channels(verb, nic_channels);
  add_number(
      verb, "--root", root, 0, kMaxNodes - 1,
      "of broadcast, accumulation, scatter and gather; of an all-reduce, where its sums meet, if given (default: "
      "where it is done soonest)");
  add_number(
      verb, "--segments", segments, 1, kMaxMessagesPerPair,
      "of broadcast, accumulation, scatter and gather: a long message is cut into so many, each sent by itself, over "
      "all links at once (docs/optimality.md); default: 1");
  add_fail(verb, failures);
  add_texts(verb, "--members", members, "nodes, e.g. 0-15",
            "the collective takes place among these nodes alone, the first of which is its root; a total exchange, if "
            "--collective names no other; repeated, in several groups at once: --members 0-3 --members 4,8-10");
}

void ScheduleOptions::add_to(CLI::App& verb) {
  add_task_to(verb);
  add_choice(verb, "--ports", ports, {"single", "all"},
             "port model: one message in and out of a node per step, or one on every link; default: what the algorithm "
             "is for, or all");
  add_text(verb, "--algorithm", algorithm, "a name of `rota list`",
           "see `rota list`; default: the best one known for the topology");
  add_seed(verb, "--algorithm-seed", algorithm_seed,
           "seed of an algorithm that searches (default: 1); the same seed makes the same schedule");
  add_seconds(verb, "--effort", effort_seconds, kMaxEffortSeconds,
              "try algorithms and seeds for so long; take the schedule with the fewest steps, then the fewest slots, "
              "lanes and ROM bits of a router, and say which options make it again (docs/pareto.md)");
}

void ScheduleOptions::add_reading_to(CLI::App& verb) {
  add_to(verb);
  add_text(verb, "--topology", topology, "a topology, e.g. torus:8x8",
           "the network of a schedule file of another tool (MSCCL, msccl-tools, TE-CCL)");
}

std::optional<PortModel> ScheduleOptions::port_model() const {
  if (ports.empty()) return std::nullopt;
  return ports == "single" ? PortModel::single : PortModel::all;
}

ScheduleRequest ScheduleOptions::request(const Topology& network, std::uint32_t hop_steps) const {
  ScheduleRequest request;
  request.input.hop_steps = hop_steps;
  request.ports = port_model();
  request.algorithm = algorithm;
  if (nic_channels != 0) {
    if (ports == "single") throw InputError("--nic-channels 1: contradicts --ports single; allowed: --ports all");
    request.ports = PortModel::all;
    request.nic_channels = nic_channels;
  }
  const bool chooses_root = sums_meet && algorithm.empty() && collective == to_string(CollectiveKind::all_reduce);
  if (chooses_root) request.input.root = centre(network);
  if (verb_->count("--root") > 0) request.input.root = Node{root};
  request.input.demand.segments = segments;
  request.input.seed = algorithm_seed.value_or(request.input.seed);
  set_collective(network, request);
  if (algorithm_seed && find_algorithm(algorithm) != nullptr) require_search(algorithm);
  if (effort_seconds > 0 && !algorithm.empty() && !has_choice(network, request)) {
    throw InputError(
        fmt::format("--effort {}: {} makes one schedule, whatever the seed; allowed: without --algorithm, "
                    "or with one that searches",
                    effort_seconds, algorithm));
  }
  return request;
}

MadeSchedule ScheduleOptions::make(const TopologyPtr& network, std::uint32_t hop_steps, const CostTerms& terms) const {
  return make(network, request(*network, hop_steps), terms);
}

MadeSchedule ScheduleOptions::make(const TopologyPtr& network, const ScheduleRequest& wanted,
                                   const CostTerms& terms) const {
  if (effort_seconds > 0) {
    BestSchedule found = best_schedule(network, wanted, terms, trial_limits(std::numeric_limits<std::uint64_t>::max()));
    fmt::print(stderr, "rota: --effort {}: the best of {}: {}\n", effort_seconds,
               counted(found.summary.tried, "schedule"), options_of(found.best.trial));
    return {std::move(found.best.schedule), options_of(found.best.trial)};
  }
  Schedule schedule = make_schedule(network, wanted);
  if (!algorithm_seed) return {std::move(schedule), ""};
  require_search(schedule.algorithm);
  std::string made_with = options_of({schedule.algorithm, *algorithm_seed});
  return {std::move(schedule), std::move(made_with)};
}

void ScheduleOptions::require_search(const std::string& name) const {
  if (takes_seed(name)) return;
  throw InputError(
      fmt::format("--algorithm-seed {}: {} does not search; allowed: with an algorithm that does (docs/pareto.md)",
                  algorithm_seed.value(), name));
}

TrialLimits ScheduleOptions::trial_limits(std::uint64_t seeds) const {
  using Clock = std::chrono::steady_clock;
  TrialLimits limits{.seeds = seeds};
  if (effort_seconds <= 0) return limits;
  limits.seconds = effort_seconds;
  limits.elapsed_seconds = [begin = Clock::now()] {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  return limits;
}

void ScheduleOptions::set_collective(const Topology& network, ScheduleRequest& request) const {
  constexpr std::string_view kIsotropic = "isotropic:";
  const std::size_t colon = collective.find(':');
  const Collective* const named = find_collective(collective.substr(0, colon));
  const bool is_by_pair = named != nullptr && named->demand == DemandShape::by_pair;
  if (!members.empty()) {
    set_collective_of_members(network, request);
  } else if (is_by_pair && colon != std::string::npos) {
    request.collective = named->kind;
    request.input.demand.by_pair = read_pair_demand_file(collective.substr(colon + 1), network.node_count());
  } else if (collective.starts_with(kIsotropic)) {
    request.collective = CollectiveKind::isotropic;
    request.input.demand.by_address = read_demand_file(collective.substr(kIsotropic.size()), network.node_count());
  } else if (collective == kNeighbourExchange) {
    request.collective = CollectiveKind::demand;
    request.input.demand.by_pair = neighbour_demand(network);
  } else if (collective == to_string(CollectiveKind::isotropic)) {
    throw InputError(
        "--collective isotropic: needs a file; allowed: isotropic:FILE with lines \"relative_node messages\"");
  } else if (is_by_pair) {
    throw InputError(fmt::format(
        "--collective {0}: needs a file; allowed: {0}:FILE with lines \"origin destination messages\", or the "
        "rows of a matrix with commas",
        collective));
  } else if (!collective.empty()) {
    request.collective = collective_named(collective).kind;
  }
}

void ScheduleOptions::set_collective_of_members(const Topology& network, ScheduleRequest& request) const {
  const Collective* const wanted =
      collective.empty() ? &traits_of(CollectiveKind::total_exchange) : find_collective(collective);
  const DemandShape shape = wanted == nullptr ? DemandShape::by_pair : wanted->demand;
  GroupPairs which = GroupPairs::all;
  if (shape == DemandShape::from_root) which = GroupPairs::from_root;
  if (shape == DemandShape::to_root) which = GroupPairs::to_root;
  const bool is_of_all = shape == DemandShape::every_pair || shape == DemandShape::through_every_node ||
                         shape == DemandShape::through_root;
  if (which == GroupPairs::all && !is_of_all) {
    throw InputError(
        fmt::format("--members: contradicts --collective {}; allowed: total-exchange, scatter, gather, "
                    "multinode-broadcast, broadcast, multinode-accumulation, accumulation, all-reduce, "
                    "multinode-all-reduce",
                    collective));
  }
  if (verb_->count("--root") > 0) {
    throw InputError("--root: contradicts --members; allowed: the root's number first, as in --members 5,0-4");
  }
  std::vector<NodeGroup> groups;
  for (const std::string& list : members) {
    NodeGroup group{node_ranges("--members", list, network.node_count()), 0};
    std::from_chars(list.data(), list.data() + list.size(), group.root);
    groups.push_back(std::move(group));
  }
  request.collective = CollectiveKind::demand;
  if (wanted->payload == Payload::broadcast) request.collective = CollectiveKind::multicast;
  if (wanted->payload == Payload::sum) request.collective = CollectiveKind::reduction;
  if (wanted->payload == Payload::reduced) request.collective = CollectiveKind::group_all_reduce;
  if (shape == DemandShape::through_root) request.collective = CollectiveKind::subset_all_reduce;
  try {
    request.input.demand.by_pair = group_demand(network, groups, which);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--members: {}", error.what()));
  }
}

void ScheduleOptions::refuse_all(std::string_view why) const {
  for (const char* option : kMakingOptions) {
    if (verb_->count(option) > 0) throw InputError(fmt::format("{}: {}", option, why));
  }
  if (!topology.empty()) throw InputError(fmt::format("--topology: {}", why));
}

MadeSchedule ScheduleOptions::make_or_read(const std::string& spec, std::uint32_t hop_steps,
                                           const std::function<void(const Topology&)>& check,
                                           const CostTerms& terms) const {
  if (!names_schedule_file(spec)) {
    if (!topology.empty()) throw InputError("--topology: allowed beside a schedule file of another tool");
    const TopologyPtr network = parse_network(spec, failures);
    if (check) check(*network);
    return make(network, hop_steps, terms);
  }
  const bool foreign = interchange::is_foreign_file(spec);
  const auto refuse = [&](const char* option) {
    throw InputError(fmt::format("{}: contradicts {}: a schedule file has its own", option, spec));
  };
  for (const char* option : kMakingOptions) {
    if (verb_->count(option) > 0 && !(foreign && option == std::string_view("--ports"))) refuse(option);
  }
  if (!failures.empty()) refuse("--fail");
  if (!foreign && !topology.empty() && interchange::is_own_file(spec)) {
    throw InputError(fmt::format("--topology: contradicts {}: a schedule file names its own", spec));
  }
  Schedule schedule = foreign || !topology.empty() ? interchange::import_schedule_file(spec, {topology, port_model()})
                                                   : read_schedule_file(spec);
  if (check) check(*schedule.topology);
  return {std::move(schedule), ""};
}

}  // namespace rota::cli
