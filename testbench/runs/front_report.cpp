// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/front_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "compiler/text/counted.h"

namespace rota::cli {
namespace {

std::string row_text(const FrontRow& row) {
  const std::string bound = row.bound ? fmt::format("{}", *row.bound) : "-";
  const std::string above = row.bound ? fmt::format("{}", row.cost.steps - *row.bound) : "-";
  return fmt::format("  {:>8}{:>8}{:>7}{:>8}{:>7}{:>10}  {:<11}{}\n", row.cost.steps, bound, above, row.cost.slots,
                     row.cost.lanes, row.cost.rom_bits, row.nic_channels == 1 ? "1 channel" : "",
                     options_of(row.trial));
}

nlohmann::ordered_json row_json(const FrontRow& row) {
  nlohmann::ordered_json json = {{"algorithm", row.trial.algorithm},  {"algorithm_seed", row.trial.seed},
                                 {"steps", row.cost.steps},           {"bound", nullptr},
                                 {"slots", row.cost.slots},           {"lanes", row.cost.lanes},
                                 {"rom_bits", row.cost.rom_bits},     {"nic_channels", nullptr},
                                 {"made_with", options_of(row.trial)}};
  if (row.bound) json["bound"] = *row.bound;
  if (row.nic_channels != 0) json["nic_channels"] = row.nic_channels;
  if (!takes_seed(row.trial.algorithm)) json.erase("algorithm_seed");
  return json;
}

}  // namespace

std::string to_text(const ParetoFront& front, const Topology& network) {
  std::string text = fmt::format("{}: {} nodes\n{}, {}-port; verified: {}; not beaten by another: {}\n\n",
                                 network.title(), network.node_count(), to_string(front.collective),
                                 to_string(front.ports), counted(front.summary.tried, "schedule"), front.rows.size());
  text += fmt::format("  {:>8}{:>8}{:>7}{:>8}{:>7}{:>10}  {:<11}{}\n", "steps", "bound", "above", "slots", "lanes",
                      "ROM bits", "NIC", "made with");
  for (const FrontRow& row : front.rows) text += row_text(row);
  for (const Refusal& refusal : front.summary.refused) {
    text += fmt::format("  left out: {}: {}\n", refusal.algorithm, refusal.why);
  }
  return text;
}

nlohmann::ordered_json to_json(const ParetoFront& front, const Topology& network) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const FrontRow& row : front.rows) rows.push_back(row_json(row));
  nlohmann::ordered_json json = {
      {"topology", network.title()},     {"nodes", network.node_count()}, {"collective", to_string(front.collective)},
      {"ports", to_string(front.ports)}, {"tried", front.summary.tried},  {"front", std::move(rows)}};
  if (!front.summary.refused.empty()) {
    json["refused"] = nlohmann::ordered_json::array();
    for (const Refusal& r : front.summary.refused)
      json["refused"].push_back({{"algorithm", r.algorithm}, {"why", r.why}});
  }
  return json;
}

}  // namespace rota::cli
