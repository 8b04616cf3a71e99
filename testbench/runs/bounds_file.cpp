// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/bounds_file.h"

#include <fmt/format.h>
#include <zlib.h>

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "compiler/schedule/collective.h"
#include "compiler/schedule/collective_json.h"

namespace rota::cli {
namespace {

using Json = nlohmann::ordered_json;

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

Json task_to_json(const Schedule& task) {
  Json json = {{"collective", to_string(task.collective)}};
  schedule_file::append_messages(task, json);
  if (task.hop_steps != 1) json["hop_steps"] = task.hop_steps;
  return json;
}

Json port_model_to_json(const std::vector<Bound>& bounds, std::uint64_t best) {
  Json json = {{"best", best}};
  for (const Bound& b : bounds) {
    json["bounds"].push_back(
        {{"name", b.name}, {"steps", b.steps}, {"source", b.source}, {"certificate", proof_to_json(b.proof)}});
  }
  return json;
}

}  // namespace

std::int64_t number_of(Node x) { return x == kNoNode ? -1 : static_cast<std::int64_t>(index(x)); }

std::string checksum_of(const Json& object) {
  nlohmann::json sorted(object);
  sorted.erase("crc32");
  const std::string text = sorted.dump(-1, ' ', true, Json::error_handler_t::replace);
  return fmt::format("{:08x}", crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()));
}

Json proof_to_json(const Proof& proof) {
  Json json = {{"kind", to_string(proof.kind)}};
  if (proof.factor) json["factor"] = *proof.factor;
  if (!proof.nodes.empty()) {
    json["nodes"] = Json::array();
    for (const Node x : proof.nodes) json["nodes"].push_back(index(x));
  }
  if (proof.weights.factor) json["factor"] = *proof.weights.factor;
  if (has_weights(proof.kind)) json["weights"] = proof.weights.weights;
  if (proof.hop_steps != 1) json["hop_steps"] = proof.hop_steps;
  if (proof.window != 0) json["window"] = proof.window;
  if (proof.segments != 1) json["segments"] = proof.segments;
  if (!proof.times.empty()) json["times"] = proof.times;
  return json;
}

void require_task(const Schedule& task) {
  const bool rooted = traits_of(task.collective).rooted();
  const Node any{0};  // where the sums of an all-reduce meet is left open
  (void)Demand(task.topology, task.collective, rooted ? task.root.value_or(any) : task.root, task.demand);
  require_phases_and_timelines(task);
}

bool is_plain_exchange(const Schedule& task) {
  return task.collective == CollectiveKind::total_exchange && task.hop_steps == 1;
}

Json bounds_to_json(const Schedule& task, const LowerBounds& b, bool narrow) {
  const Topology& topology = *task.topology;
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
               {"average_status", known(b.average_status)}};
  if (!is_plain_exchange(task)) json["task"] = task_to_json(task);
  json["single"] = port_model_to_json(b.single_port, b.best(PortModel::single));
  json["all"] = port_model_to_json(b.all_port, b.best(PortModel::all));
  if (narrow) {
    std::vector<Bound> bounds = b.all_port;
    bounds.insert(bounds.end(), b.narrow_nic.begin(), b.narrow_nic.end());
    json["narrow_nic"] = port_model_to_json(bounds, b.best_narrow());
  }
  const std::uint64_t entries = std::uint64_t{b.nodes} * topology.port_count();
  if (entries <= kMaxPortTable) {
    json["port_table"] = port_table(topology);
  } else {
    json["port_table"] = nullptr;
    json["port_table_left_out"] = fmt::format("{} entries; written up to {}", entries, kMaxPortTable);
  }
  json["crc32"] = checksum_of(json);
  return json;
}

}  // namespace rota::cli
