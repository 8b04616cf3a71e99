// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/schedule_header.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/json_line.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/text/printable.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_files.h"

namespace rota::schedule_file {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kMaxSteps = std::numeric_limits<std::uint32_t>::max() - 1;
constexpr std::uint32_t kMaxCopies = std::numeric_limits<std::uint16_t>::max();
constexpr std::uint8_t kMaxTimeline = 63;

PortModel parse_ports(const std::string& text) {
  if (text == "single") return PortModel::single;
  if (text == "all") return PortModel::all;
  throw InputError(fmt::format("\"ports\" is \"{}\"; allowed: \"single\", \"all\"", printable(text)));
}

/// The array of whole numbers up to `max` under `key`; of `size` numbers.
std::vector<std::uint32_t> numbers(const JsonLine& header, std::string_view key, std::size_t size, std::uint64_t max) {
  const nlohmann::json& list = header.value(key);
  if (!list.is_array() || list.size() != size) {
    throw InputError(fmt::format("\"{}\" is not a list of {} numbers; allowed: exactly that many", key, size));
  }
  std::vector<std::uint32_t> result;
  for (const auto& value : list) {
    result.push_back(
        static_cast<std::uint32_t>(JsonLine::number_in(value, fmt::format("a number in \"{}\"", key), max)));
  }
  return result;
}

std::vector<Phase> parse_phases(const JsonLine& header) {
  const nlohmann::json& list = header.value("phases");
  const char* const allowed = "[[first step,messages rearranged],…], ascending from step 0";
  if (!list.is_array()) throw InputError(fmt::format("\"phases\" is not a list; allowed: {}", allowed));
  std::vector<Phase> phases;
  for (const auto& pair : list) {
    if (!pair.is_array() || pair.size() != 2) {
      throw InputError(fmt::format("an entry of \"phases\" is not a pair; allowed: {}", allowed));
    }
    const std::uint64_t first = JsonLine::number_in(pair[0], "the first step of a phase", kMaxSteps);
    const std::uint64_t messages = JsonLine::number_in(pair[1], "the messages of a phase", kMaxSteps);
    phases.push_back({Step{static_cast<std::uint32_t>(first)}, static_cast<std::uint32_t>(messages)});
  }
  return phases;
}

void parse_root(const JsonLine& header, Schedule& schedule) {
  const Collective& collective = traits_of(schedule.collective);
  if (!collective.rooted()) {
    if (!header.has("root")) return;
    throw InputError(fmt::format("key \"root\" is for rooted collectives; a {} has none", collective.name));
  }
  if (!header.has("root")) {
    if (!collective.needs_root()) return;
    throw InputError(fmt::format("key \"root\" is missing; needed: the root of the {}", collective.name));
  }
  schedule.root = Node{static_cast<std::uint32_t>(header.number("root", schedule.topology->node_count() - 1))};
}

std::vector<std::uint32_t> parse_demand_by_address(const JsonLine& header, std::uint32_t node_count) {
  std::vector<std::uint32_t> by_address = numbers(header, "demand", node_count, kMaxCopies);
  if (by_address[0] != 0) throw InputError("\"demand\" begins with messages of a node to itself; allowed: 0");
  return by_address;
}

std::vector<PairDemand> parse_demand_by_pair(const JsonLine& header, std::uint32_t node_count) {
  constexpr const char* kAllowed = "[[origin,destination,messages],…]";
  const nlohmann::json& list = header.value("demand");
  if (!list.is_array()) throw InputError(fmt::format("\"demand\" is not a list; allowed: {}", kAllowed));
  std::vector<PairDemand> by_pair;
  for (const auto& entry : list) {
    if (!entry.is_array() || entry.size() != 3) {
      throw InputError(fmt::format("an entry of \"demand\" is not a triple; allowed: {}", kAllowed));
    }
    const auto node = [&](std::size_t i) {
      return Node{static_cast<std::uint32_t>(JsonLine::number_in(entry[i], "a node in \"demand\"", node_count - 1))};
    };
    by_pair.push_back(
        {node(0), node(1),
         static_cast<std::uint32_t>(JsonLine::number_in(entry[2], "the messages in \"demand\"", kMaxCopies))});
  }
  return by_pair;
}

void parse_demand(const JsonLine& header, Schedule& schedule) {
  const DemandShape shape = traits_of(schedule.collective).demand;
  const bool by_address = shape == DemandShape::by_address;
  const bool needed = by_address || shape == DemandShape::by_pair;
  if (needed != header.has("demand")) {
    throw InputError(needed ? fmt::format("key \"demand\" is missing; needed: {}",
                                          by_address ? "messages by relative address, [0,k_1,…]"
                                                     : "messages by pair, [[origin,destination,messages],…]")
                            : "key \"demand\" is for collectives \"isotropic\" and \"demand\" only");
  }
  if (!needed) return;
  const std::uint32_t n = schedule.topology->node_count();
  if (by_address) {
    schedule.demand.by_address = parse_demand_by_address(header, n);
  } else {
    schedule.demand.by_pair = parse_demand_by_pair(header, n);
  }
}

void parse_segments(const JsonLine& header, Schedule& schedule) {
  if (!header.has("segments")) return;
  const Collective& collective = traits_of(schedule.collective);
  if (!collective.takes_segments()) {
    throw InputError(fmt::format("key \"segments\" is for broadcast, accumulation, scatter and gather; {} has none",
                                 collective.name));
  }
  schedule.demand.segments = static_cast<std::uint32_t>(header.number("segments", kMaxCopies));
  if (schedule.demand.segments == 0) throw InputError("\"segments\" is 0; allowed: 1 to 65535");
}

nlohmann::ordered_json demand_to_json(const DemandTable& demand) {
  if (demand.by_pair.empty()) return demand.by_address;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& [origin, destination, messages] : demand.by_pair) {
    list.push_back({index(origin), index(destination), messages});
  }
  return list;
}

}  // namespace

Schedule parse_header(std::string_view line, std::string_view expected_topology, const fs::path& folder) {
  const JsonLine header(line);
  if (!header.has("rota")) {
    throw InputError(
        "no header; the first line is {\"rota\":1,\"topology\":…,\"collective\":…,\"ports\":…,"
        "\"algorithm\":…,\"steps\":…}");
  }
  if (header.value("rota") != 1) {
    throw InputError(
        fmt::format("format version {}; allowed: 1",
                    printable(header.value("rota").dump(-1, ' ', true, nlohmann::json::error_handler_t::replace))));
  }
  header.require({"rota", "topology", "collective", "ports", "algorithm", "steps"},
                 {"root", "demand", "segments", "phases", "timelines", "hop_steps", "nic_channels"});
  Schedule schedule;
  schedule.collective = collective_named(printable(header.text("collective"))).kind;
  const std::string spec = header.text("topology");
  schedule.topology = parse_topology(spec_found_in(folder, spec));
  if (!expected_topology.empty() && spec != expected_topology && schedule.topology->spec() != expected_topology) {
    throw InputError(fmt::format("topology \"{}\"; allowed: \"{}\"", printable(spec), expected_topology));
  }
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.ports = parse_ports(header.text("ports"));
  schedule.algorithm = header.text("algorithm");
  schedule.steps = static_cast<std::uint32_t>(header.number("steps", kMaxSteps));
  parse_root(header, schedule);
  parse_demand(header, schedule);
  parse_segments(header, schedule);
  if (header.has("phases")) schedule.phases = parse_phases(header);
  if (header.has("timelines")) {
    const auto timelines = numbers(header, "timelines", schedule.topology->port_count(), kMaxTimeline);
    schedule.timeline_of_port.assign(timelines.begin(), timelines.end());
  }
  if (header.has("hop_steps")) {
    schedule.hop_steps = static_cast<std::uint32_t>(header.number("hop_steps", kMaxHopSteps));
  }
  if (header.has("nic_channels")) {
    schedule.nic_channels = static_cast<std::uint32_t>(header.number("nic_channels", 1));
    if (schedule.nic_channels == 0) throw InputError("\"nic_channels\" is 0; allowed: 1, or no such key");
  }
  require_phases_and_timelines(schedule);
  return schedule;
}

std::string header_line(const Schedule& schedule, const fs::path& folder) {
  const std::string spec = spec_seen_from(folder, schedule.topology->spec());
  nlohmann::ordered_json header;
  header["rota"] = 1;
  header["topology"] = spec;
  header["collective"] = to_string(schedule.collective);
  header["ports"] = to_string(schedule.ports);
  header["algorithm"] = schedule.algorithm;
  header["steps"] = schedule.steps;
  if (schedule.root.has_value()) header["root"] = index(*schedule.root);
  if (schedule.demand.segments != 1) {
    header["segments"] = schedule.demand.segments;
  } else if (!schedule.demand.empty()) {
    header["demand"] = demand_to_json(schedule.demand);
  }
  for (const Phase& phase : schedule.phases) {
    header["phases"].push_back({index(phase.first), phase.rearranged_messages});
  }
  if (!schedule.timeline_of_port.empty()) header["timelines"] = schedule.timeline_of_port;
  if (schedule.hop_steps != 1) header["hop_steps"] = schedule.hop_steps;
  if (schedule.nic_channels != 0) header["nic_channels"] = schedule.nic_channels;
  std::string line = header.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
  if (line.size() > kMaxScheduleHeaderBytes) {
    throw InputError(
        fmt::format("the demand fills {} bytes of the header; allowed: {}", line.size(), kMaxScheduleHeaderBytes));
  }
  return line;
}

}  // namespace rota::schedule_file
