// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/bounds_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/collective_json.h"
#include "compiler/text/printable.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/proof.h"
#include "compiler/verify/proof_figures.h"
#include "compiler/verify/proof_scope.h"
#include "testbench/runs/bounds_file.h"

namespace rota::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Distances are counted again where that looks at no more links than this; takes some seconds.
constexpr std::uint64_t kMaxVisits = 2'000'000'000;

/// A value as a message quotes it.
std::string shown(const Json& value) {
  constexpr std::size_t kShown = 40;
  return printable(value.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, kShown));
}

/// Reads values out of a file's object; every complaint names the key and what is allowed.
class Reader {
 public:
  [[nodiscard]] static const Json& value(const Json& object, const char* key) {
    const auto it = object.find(key);
    if (it == object.end())
      throw InputError(fmt::format("key \"{}\" is missing; needed: what `rota bounds --json` prints", key));
    return *it;
  }
  [[nodiscard]] static std::uint64_t number(const Json& value, const char* key) {
    if (value.is_number_unsigned()) return value.get<std::uint64_t>();
    throw InputError(fmt::format("\"{}\" is {}; allowed: a whole number from 0", key, shown(value)));
  }
  [[nodiscard]] static std::uint32_t number32(const Json& value, const char* key) {
    const std::uint64_t n = number(value, key);
    if (n <= 0xFFFFFFFFU) return static_cast<std::uint32_t>(n);
    throw InputError(fmt::format("\"{}\" has {}; allowed: up to {}", key, n, 0xFFFFFFFFU));
  }
  [[nodiscard]] static std::string text(const Json& value, const char* key) {
    if (value.is_string()) return value.get<std::string>();
    throw InputError(fmt::format("\"{}\" is {}; allowed: a text", key, shown(value)));
  }
  [[nodiscard]] static const Json& array(const Json& value, const char* key) {
    if (value.is_array()) return value;
    throw InputError(fmt::format("\"{}\" is {}; allowed: a list", key, shown(value)));
  }
  [[nodiscard]] static const Json& object(const Json& value, const char* key) {
    if (value.is_object()) return value;
    throw InputError(fmt::format("\"{}\" is {}; allowed: an object", key, shown(value)));
  }
};

std::vector<std::uint32_t> numbers(const Json& object, const char* key) {
  std::vector<std::uint32_t> result;
  for (const Json& entry : Reader::array(Reader::value(object, key), key)) {
    result.push_back(Reader::number32(entry, key));
  }
  return result;
}

Proof proof_from_json(const Json& json) {
  const std::string name = Reader::text(Reader::value(json, "kind"), "kind");
  const std::optional<ProofKind> kind = proof_kind_named(name);
  if (!kind)
    throw InputError(
        fmt::format("certificate of kind \"{}\"; allowed: those of `rota bounds --json`", printable(name)));
  Proof proof{.kind = *kind};
  std::optional<std::size_t> factor;
  if (json.contains("factor")) factor = Reader::number32(json["factor"], "factor");
  if (json.contains("nodes")) {
    for (const std::uint32_t x : numbers(json, "nodes")) proof.nodes.push_back(Node{x});
  }
  if (has_weights(*kind)) {
    proof.weights = {factor, numbers(json, "weights")};
  } else {
    proof.factor = factor;
  }
  if (json.contains("hop_steps")) proof.hop_steps = Reader::number32(json["hop_steps"], "hop_steps");
  if (json.contains("window")) proof.window = Reader::number32(json["window"], "window");
  if (json.contains("segments")) proof.segments = Reader::number32(json["segments"], "segments");
  if (json.contains("times")) proof.times = numbers(json, "times");
  return proof;
}

/// Throws CheckFailed where the file gives the network another figure. A key that is null or not there claims nothing.
void require_figure(const Json& file, const char* key, const Json& counted) {
  const auto given = file.find(key);
  if (given == file.end() || given->is_null() || *given == counted) return;
  throw CheckFailed(fmt::format("\"{}\" is {}; the network's is {}", key, shown(*given), counted.dump()));
}

void check_figures(const Topology& topology, const Json& file) {
  require_figure(file, "nodes", topology.node_count());
  const verify::LinkFigures links = verify::link_figures(topology);
  require_figure(file, "links", links.links);
  require_figure(file, "degree", links.max_degree);
  require_figure(file, "min_degree", links.min_degree);
  require_figure(file, "cayley", topology.group() != nullptr);
  if (verify::visits_for_hop_figures(topology) > kMaxVisits) return;
  const verify::HopFigures hops = verify::hop_figures(topology);
  require_figure(file, "diameter", hops.diameter);
  require_figure(file, "status", hops.status);
  require_figure(file, "min_status", hops.min_status);
  require_figure(file, "max_status", hops.max_status);
  require_figure(file, "average_status", static_cast<double>(hops.total) / topology.node_count());
}

/// False where the file has none.
bool check_checksum(const Json& file) {
  if (!file.contains("crc32")) return false;
  const std::string given = Reader::text(file["crc32"], "crc32");
  if (const std::string own = checksum_of(file); own != given) {
    throw CheckFailed(fmt::format("\"crc32\" is {}; the rest of the file gives {}, so something in it was changed",
                                  printable(given), own));
  }
  return true;
}

/// False where the file has none.
bool check_port_table(const Topology& topology, const Json& file) {
  const Json& table = Reader::value(file, "port_table");
  if (table.is_null()) return false;
  if (Reader::array(table, "port_table").size() != topology.node_count()) {
    throw CheckFailed(fmt::format("\"port_table\" has {} rows; {} has {} nodes", table.size(), topology.spec(),
                                  topology.node_count()));
  }
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    const Json& row = Reader::array(table[x], "port_table");
    if (row.size() != topology.port_count()) {
      throw CheckFailed(
          fmt::format("\"port_table\" gives node {} {} ports; it has {}", x, row.size(), topology.port_count()));
    }
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const std::int64_t neighbour = number_of(topology.neighbour(Node{x}, Port{p}));
      if (row[p] == neighbour) continue;
      throw CheckFailed(fmt::format("\"port_table\" says that port {} of node {} leads to node {}; it leads to {}", p,
                                    x, row[p].dump(), neighbour));
    }
  }
  return true;
}

/// The steps that a certificate of the file proves for the task.
std::uint64_t steps_proved_by(const Json& certificate, const Schedule& task) {
  Proof proof = proof_from_json(certificate);
  const std::string offence = verify::scope_offence(task, proof);
  if (!offence.empty()) throw CheckFailed(offence);
  verify::set_messages(task, proof);
  return proved_steps(*task.topology, task.ports, proof);
}

std::uint64_t check_port_model(const Schedule& task, const Json& model) {
  const std::string_view ports = to_string(task.ports);
  std::uint64_t most = 0;
  std::uint64_t count = 0;
  for (const Json& entry : Reader::array(Reader::value(model, "bounds"), "bounds")) {
    const Json& bound = Reader::object(entry, "bounds");
    const std::string name = Reader::text(Reader::value(bound, "name"), "name");
    const std::uint64_t claimed = Reader::number(Reader::value(bound, "steps"), "steps");
    const Json& certificate = Reader::object(Reader::value(bound, "certificate"), "certificate");
    const std::uint64_t proved = steps_proved_by(certificate, task);
    if (proved != claimed) {
      throw CheckFailed(fmt::format("{}-port bound \"{}\" claims {} steps; its certificate proves {}", ports,
                                    printable(name), claimed, proved));
    }
    most = std::max(most, claimed);
    ++count;
  }
  const std::uint64_t best = Reader::number(Reader::value(model, "best"), "best");
  if (best != most) {
    throw CheckFailed(
        fmt::format("the best {}-port bound claims {} steps; the largest of all is {}", ports, best, most));
  }
  return count;
}

/// A schedule without hops for what the file's bounds are of.
Schedule task_of(const TopologyPtr& topology, const Json& file) {
  Schedule task;
  task.topology = topology;
  task.symmetry = trivial_symmetry(topology);
  if (!file.contains("task")) return task;
  const schedule_file::JsonLine keys(Reader::object(file["task"], "task").dump());
  keys.require({"collective"}, {"root", "segments", "demand", "hop_steps"});
  task.collective = collective_named(printable(keys.text("collective"))).kind;
  schedule_file::read_collective(keys, task);
  require_task(task);
  return task;
}

Json read_object(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw InputError(std::strerror(errno));
  std::ostringstream text;
  text << in.rdbuf();
  Json object = Json::parse(text.str(), nullptr, false);
  if (!object.is_object()) throw InputError("not a JSON object; allowed: what `rota bounds SPEC --json` prints");
  return object;
}

CheckedBounds check(const Json& file, const std::string& topology_spec) {
  const std::string spec =
      topology_spec.empty() ? Reader::text(Reader::value(file, "topology"), "topology") : topology_spec;
  const TopologyPtr topology = parse_topology(spec);
  check_figures(*topology, file);
  Schedule task = task_of(topology, file);
  CheckedBounds checked{topology->spec(),
                        topology->node_count(),
                        std::string(to_string(task.collective)),
                        0,
                        check_port_table(*topology, file),
                        false};
  for (const std::string key : {"single", "all", "narrow_nic"}) {
    if (key == "narrow_nic" && !file.contains(key)) continue;
    task.ports = key == "single" ? PortModel::single : PortModel::all;
    task.nic_channels = key == "narrow_nic" ? 1 : 0;
    const Json& model = Reader::object(Reader::value(file, key.c_str()), key.c_str());
    if (model.contains("bounds")) checked.bounds += check_port_model(task, model);
  }
  if (checked.bounds == 0) throw InputError("no bounds; allowed: at least one");
  checked.checksum_checked = check_checksum(file);
  return checked;
}

}  // namespace

CheckedBounds check_bounds_file(const std::string& file, const std::string& topology_spec) {
  try {
    return check(read_object(file), topology_spec);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--certificate {}: {}", file, error.what()));
  } catch (const CheckFailed& error) {
    throw CheckFailed(fmt::format("{}: {}", file, error.what()));
  }
}

}  // namespace rota::cli
