// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/schedule_header.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/collective_json.h"
#include "compiler/schedule/json_line.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/text/printable.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_files.h"

namespace rota::schedule_file {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kMaxSteps = std::numeric_limits<std::uint32_t>::max() - 1;
constexpr std::uint8_t kMaxTimeline = 63;

PortModel parse_ports(const std::string& text) {
  if (text == "single") return PortModel::single;
  if (text == "all") return PortModel::all;
  throw InputError(fmt::format("\"ports\" is \"{}\"; allowed: \"single\", \"all\"", printable(text)));
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
                 {"root", "demand", "segments", "sums", "kept", "phases", "timelines", "hop_steps", "nic_channels"});
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
  read_collective(header, schedule);
  if (header.has("phases")) schedule.phases = parse_phases(header);
  if (header.has("timelines")) {
    const auto timelines = header.numbers("timelines", schedule.topology->port_count(), kMaxTimeline);
    schedule.timeline_of_port.assign(timelines.begin(), timelines.end());
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
  append_messages(schedule, header);
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
