// SPDX-License-Identifier: Apache-2.0
//
// `rota list`: the registries and the limits, as text or JSON.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/algorithms/registry.h"
#include "compiler/schedule/collective.h"
#include "compiler/topology/registry.h"
#include "testbench/options/option_values.h"
#include "testbench/options/schedule_options.h"
#include "testbench/verbs/cli.h"
#include "testbench/verbs/limits.h"

namespace rota::cli {
namespace {

std::string shown_name(const Variant& variant, const Construction& construction) {
  return fmt::format("{}{}", variant.name, construction.parameter.empty() ? "" : ":K");
}

std::string_view root_option(const Collective& collective) {
  if (collective.needs_root()) return "; --root";
  return collective.rooted() ? "; --root chooses where the sums meet" : "";
}

/// What its variants share, then a line for each of them.
std::string shown(const Construction& c) {
  std::string text = fmt::format("  needs {}; source: {}\n", c.needs, c.source);
  if (!c.parameter.empty()) text += fmt::format("    K: {}\n", c.parameter);
  for (const Variant& v : c.variants) {
    if (v.name.empty()) continue;
    text += fmt::format("    {:<34} {:<22} --ports {:<6}  {}steps: {}\n", shown_name(v, c), to_string(v.collective),
                        to_string(v.ports), v.nic_channels == 0 ? "" : "--nic-channels 1  ", v.promise);
  }
  return text;
}

std::string list_as_text() {
  std::string text = "topologies\n";
  for (const TopologyFamily& f : topology_families()) text += fmt::format("  {:<28} {}\n", f.syntax, f.about);
  text += "\ncollectives\n";
  for (const Collective& c : collectives()) {
    const bool has_file = c.demand == DemandShape::by_address || c.demand == DemandShape::by_pair;
    text +=
        fmt::format("  {:<28} {}{}\n", fmt::format("{}{}", c.name, has_file ? ":FILE" : ""), c.meaning, root_option(c));
  }
  text += fmt::format("  {:<28} every node has a message for each of its neighbours: a demand\n", kNeighbourExchange);
  text += "\nalgorithms (where several fit, the first is the default)\n";
  for (const Construction& c : constructions()) text += shown(c);
  text += "\nlimits\n";
  for (const Limit& l : limits()) text += fmt::format("  {:<18} {:>10} {:<14} {}\n", l.name, l.value, l.unit, l.of);
  return text;
}

std::string list_as_json() {
  nlohmann::ordered_json topologies = nlohmann::ordered_json::array();
  for (const TopologyFamily& f : topology_families()) {
    topologies.push_back({{"name", f.name}, {"syntax", f.syntax}, {"about", f.about}});
  }
  nlohmann::ordered_json table = nlohmann::ordered_json::array();
  for (const Algorithm& a : algorithms()) {
    table.push_back({{"name", a.name},
                     {"construction", a.construction->name()},
                     {"parameter", a.construction->parameter},
                     {"collective", to_string(a.collective)},
                     {"ports", to_string(a.ports)},
                     {"nic_channels",
                      a.nic_channels == 0 ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(a.nic_channels)},
                     {"needs", a.construction->needs},
                     {"steps", a.promise},
                     {"source", a.construction->source}});
  }
  nlohmann::ordered_json kinds = nlohmann::ordered_json::array();
  for (const Collective& c : collectives()) {
    kinds.push_back({{"name", c.name}, {"rooted", c.needs_root()}, {"takes_root", c.rooted()}, {"meaning", c.meaning}});
  }
  nlohmann::ordered_json sizes = nlohmann::ordered_json::array();
  for (const Limit& l : limits()) {
    sizes.push_back({{"name", l.name}, {"value", l.value}, {"unit", l.unit}, {"of", l.of}, {"where", l.where}});
  }
  const nlohmann::ordered_json all = {
      {"topologies", topologies}, {"collectives", kinds}, {"algorithms", table}, {"limits", sizes}};
  return all.dump(2) + "\n";
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "list", "topologies, collectives, algorithms and limits: what each needs and promises",
                            "rota list");
  const auto json = std::make_shared<bool>(false);
  add_flag(*verb, "--json", *json, "one JSON object on stdout");
  verb->callback([&action, json] { action = [json] { print(*json ? list_as_json() : list_as_text()); }; });
}

}  // namespace rota::cli
