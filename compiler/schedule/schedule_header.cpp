// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/schedule_header.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <system_error>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/json_line.h"
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

void parse_demand(const JsonLine& header, Schedule& schedule) {
  const bool isotropic = schedule.collective == CollectiveKind::isotropic;
  if (isotropic != header.has("demand")) {
    throw InputError(isotropic ? "key \"demand\" is missing; needed: messages by relative address, [0,k_1,…]"
                               : "key \"demand\" is for collective \"isotropic\" only");
  }
  if (!isotropic) return;
  schedule.demand = numbers(header, "demand", schedule.topology->node_count(), kMaxCopies);
  if (schedule.demand[0] != 0) throw InputError("\"demand\" begins with messages of a node to itself; allowed: 0");
}

/// What a file named from the working folder is called in `folder`.
std::string seen_from(const fs::path& folder, std::string_view file) {
  const fs::path path(file);
  if (folder.empty() || path.is_absolute()) return path.string();
  std::error_code problem;
  const fs::path absolute = fs::absolute(path).lexically_normal();
  const fs::path shortest = absolute.lexically_relative(fs::absolute(folder).lexically_normal());
  if (fs::equivalent(folder / shortest, path, problem)) return shortest.string();
  // A symbolic link on the way: its ".." leads elsewhere.
  const fs::path from = fs::weakly_canonical(fs::absolute(folder), problem);
  const fs::path parent = fs::weakly_canonical(absolute.parent_path(), problem);
  return problem ? absolute.string() : (parent / path.filename()).lexically_proximate(from).string();
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
                 {"root", "demand", "phases", "timelines", "hop_steps"});
  Schedule schedule;
  schedule.collective = collective_named(printable(header.text("collective"))).kind;
  const std::string spec = header.text("topology");
  schedule.topology = parse_topology(rename_files(spec, [&folder](std::string_view file) {
    return (folder / file).string();  // an absolute name stays
  }));
  if (!expected_topology.empty() && spec != expected_topology && schedule.topology->spec() != expected_topology) {
    throw InputError(fmt::format("topology \"{}\"; allowed: \"{}\"", printable(spec), expected_topology));
  }
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.ports = parse_ports(header.text("ports"));
  schedule.algorithm = header.text("algorithm");
  schedule.steps = static_cast<std::uint32_t>(header.number("steps", kMaxSteps));
  parse_root(header, schedule);
  parse_demand(header, schedule);
  if (header.has("phases")) schedule.phases = parse_phases(header);
  if (header.has("timelines")) {
    const auto timelines = numbers(header, "timelines", schedule.topology->port_count(), kMaxTimeline);
    schedule.timeline_of_port.assign(timelines.begin(), timelines.end());
  }
  if (header.has("hop_steps")) {
    schedule.hop_steps = static_cast<std::uint32_t>(header.number("hop_steps", kMaxHopSteps));
  }
  require_phases_and_timelines(schedule);
  return schedule;
}

std::string header_line(const Schedule& schedule, const fs::path& folder) {
  const std::string spec =
      rename_files(schedule.topology->spec(), [&folder](std::string_view file) { return seen_from(folder, file); });
  if (!is_utf8(spec)) {
    throw InputError(
        fmt::format("topology '{}': a schedule file cannot name a file whose name is not UTF-8; allowed: "
                    "another name for the file",
                    printable(spec)));
  }
  nlohmann::ordered_json header;
  header["rota"] = 1;
  header["topology"] = spec;
  header["collective"] = to_string(schedule.collective);
  header["ports"] = to_string(schedule.ports);
  header["algorithm"] = schedule.algorithm;
  header["steps"] = schedule.steps;
  if (schedule.root.has_value()) header["root"] = index(*schedule.root);
  if (!schedule.demand.empty()) header["demand"] = schedule.demand;
  for (const Phase& phase : schedule.phases) {
    header["phases"].push_back({index(phase.first), phase.rearranged_messages});
  }
  if (!schedule.timeline_of_port.empty()) header["timelines"] = schedule.timeline_of_port;
  if (schedule.hop_steps != 1) header["hop_steps"] = schedule.hop_steps;
  return header.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace rota::schedule_file
