// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/bounds_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/text/printable.h"
#include "compiler/topology/registry.h"

namespace rota::cli {
namespace {

using Json = nlohmann::ordered_json;

std::int64_t number_of(Node x) { return x == kNoNode ? -1 : static_cast<std::int64_t>(index(x)); }

Json port_table(const Topology& topology) {
  Json rows = Json::array();
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    Json row = Json::array();
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      row.push_back(number_of(topology.neighbour(Node{x}, Port{p})));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json port_model_to_json(const std::vector<Bound>& bounds, std::uint64_t best) {
  Json json = {{"best", best}};
  for (const Bound& b : bounds) {
    json["bounds"].push_back(
        {{"name", b.name}, {"steps", b.steps}, {"source", b.source}, {"certificate", proof_to_json(b.proof)}});
  }
  return json;
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
    throw InputError(fmt::format("\"{}\" is {}; allowed: a whole number from 0", key, text_of(value)));
  }
  [[nodiscard]] static std::uint32_t number32(const Json& value, const char* key) {
    const std::uint64_t n = number(value, key);
    if (n <= 0xFFFFFFFFU) return static_cast<std::uint32_t>(n);
    throw InputError(fmt::format("\"{}\" has {}; allowed: up to {}", key, n, 0xFFFFFFFFU));
  }
  [[nodiscard]] static std::string text(const Json& value, const char* key) {
    if (value.is_string()) return value.get<std::string>();
    throw InputError(fmt::format("\"{}\" is {}; allowed: a text", key, text_of(value)));
  }
  [[nodiscard]] static const Json& array(const Json& value, const char* key) {
    if (value.is_array()) return value;
    throw InputError(fmt::format("\"{}\" is {}; allowed: a list", key, text_of(value)));
  }
  [[nodiscard]] static const Json& object(const Json& value, const char* key) {
    if (value.is_object()) return value;
    throw InputError(fmt::format("\"{}\" is {}; allowed: an object", key, text_of(value)));
  }

 private:
  static std::string text_of(const Json& value) {
    constexpr std::size_t kShown = 40;
    return printable(value.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, kShown));
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
  if (*kind == ProofKind::weights) {
    proof.weights = {factor, numbers(json, "weights")};
  } else {
    proof.factor = factor;
  }
  if (json.contains("window")) proof.window = Reader::number32(json["window"], "window");
  if (json.contains("demand")) proof.demand = numbers(json, "demand");
  if (json.contains("segments")) proof.segments = Reader::number32(json["segments"], "segments");
  if (json.contains("times")) proof.times = numbers(json, "times");
  return proof;
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

std::uint64_t check_port_model(const Topology& topology, PortModel ports, const Json& model) {
  std::uint64_t most = 0;
  std::uint64_t count = 0;
  for (const Json& entry : Reader::array(Reader::value(model, "bounds"), "bounds")) {
    const Json& bound = Reader::object(entry, "bounds");
    const std::string name = Reader::text(Reader::value(bound, "name"), "name");
    const std::uint64_t claimed = Reader::number(Reader::value(bound, "steps"), "steps");
    const Json& certificate = Reader::object(Reader::value(bound, "certificate"), "certificate");
    const std::uint64_t proved = proved_steps(topology, ports, proof_from_json(certificate));
    if (proved < claimed) {
      throw CheckFailed(fmt::format("{}-port bound \"{}\" claims {} steps; its certificate proves {}", to_string(ports),
                                    printable(name), claimed, proved));
    }
    most = std::max(most, claimed);
    ++count;
  }
  const std::uint64_t best = Reader::number(Reader::value(model, "best"), "best");
  if (best > most) {
    throw CheckFailed(
        fmt::format("the best {}-port bound claims {} steps; the largest of all is {}", to_string(ports), best, most));
  }
  return count;
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
  const std::uint64_t nodes = Reader::number(Reader::value(file, "nodes"), "nodes");
  if (nodes != topology->node_count()) {
    throw CheckFailed(fmt::format("\"nodes\" is {}; {} has {}", nodes, topology->spec(), topology->node_count()));
  }
  CheckedBounds checked{topology->spec(), topology->node_count(), 0, check_port_table(*topology, file)};
  for (const std::string key : {"single", "all", "narrow_nic"}) {
    if (key == "narrow_nic" && !file.contains(key)) continue;
    const PortModel ports = key == "single" ? PortModel::single : PortModel::all;
    const Json& model = Reader::object(Reader::value(file, key.c_str()), key.c_str());
    if (model.contains("bounds")) checked.bounds += check_port_model(*topology, ports, model);
  }
  if (checked.bounds == 0) throw InputError("no bounds; allowed: at least one");
  return checked;
}

}  // namespace

Json proof_to_json(const Proof& proof) {
  Json json = {{"kind", to_string(proof.kind)}};
  if (proof.factor) json["factor"] = *proof.factor;
  if (!proof.nodes.empty()) {
    json["nodes"] = Json::array();
    for (const Node x : proof.nodes) json["nodes"].push_back(index(x));
  }
  if (proof.kind == ProofKind::weights) {
    if (proof.weights.factor) json["factor"] = *proof.weights.factor;
    json["weights"] = proof.weights.weights;
  }
  if (proof.window != 0) json["window"] = proof.window;
  if (!proof.demand.empty()) json["demand"] = proof.demand;
  if (proof.segments != 1) json["segments"] = proof.segments;
  if (!proof.times.empty()) json["times"] = proof.times;
  return json;
}

Json bounds_to_json(const Topology& topology, const LowerBounds& b, bool narrow) {
  const auto known = [&b](const auto& value) { return b.distances_known ? Json(value) : Json(nullptr); };
  Json json = {{"topology", topology.spec()},
               {"nodes", b.nodes},
               {"links", b.directed_links},
               {"cayley", topology.group() != nullptr},
               {"degree", b.max_degree},
               {"min_degree", b.min_degree},
               {"diameter", known(b.diameter)},
               {"status", known(b.status)},
               {"min_status", known(b.min_status)},
               {"max_status", known(b.max_status)},
               {"average_status", known(b.average_status)},
               {"single", port_model_to_json(b.single_port, b.best(PortModel::single))},
               {"all", port_model_to_json(b.all_port, b.best(PortModel::all))}};
  if (narrow) {
    std::vector<Bound> bounds = b.all_port;
    bounds.insert(bounds.end(), b.narrow_nic.begin(), b.narrow_nic.end());
    json["narrow_nic"] = port_model_to_json(bounds, b.best_narrow());
  }
  json["certificate"] = {{"weights", b.certificate.weights}};
  if (b.certificate.factor) json["certificate"]["factor"] = *b.certificate.factor;
  const std::uint64_t entries = std::uint64_t{b.nodes} * topology.port_count();
  if (entries <= kMaxPortTable) {
    json["port_table"] = port_table(topology);
  } else {
    json["port_table"] = nullptr;
    json["port_table_left_out"] = fmt::format("{} entries; written up to {}", entries, kMaxPortTable);
  }
  return json;
}

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
