// SPDX-License-Identifier: Apache-2.0
#include "compiler/report/run_report.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

namespace rota {
namespace {

constexpr double kUtilisationTolerance = 1e-9;  // the same ratio of integers, worked out in another order

template <class Value>
bool differ(const Value& a, const Value& b) {
  return a != b;
}
bool differ(double a, double b) { return std::abs(a - b) > kUtilisationTolerance; }

/// Compares one field of every source with the first source that has it.
template <class Field>
void compare(const RunReport& report, std::string_view what, Field field, std::vector<std::string>& lines) {
  const SourceNumbers* first = nullptr;
  for (const SourceNumbers& source : report.sources) {
    if (!(source.*field)) continue;
    if (first == nullptr) {
      first = &source;
    } else if (differ(*(first->*field), *(source.*field))) {
      lines.push_back(fmt::format("{}: {} says {}, {} says {}", what, first->name, *(first->*field), source.name,
                                  *(source.*field)));
    }
  }
}

std::string number(const std::optional<std::uint64_t>& value) { return value ? fmt::format("{}", *value) : "-"; }
std::string percent(const std::optional<double>& value) { return value ? fmt::format("{:.2f} %", *value * 100) : "-"; }

}  // namespace

std::vector<std::string> RunReport::disagreements() const {
  std::vector<std::string> lines;
  compare(*this, "transmissions", &SourceNumbers::transmissions, lines);
  compare(*this, "fifo_peak_flits", &SourceNumbers::fifo_peak_flits, lines);
  if (exact_cycles) {
    compare(*this, "steps", &SourceNumbers::steps, lines);
    compare(*this, "cycles", &SourceNumbers::cycles, lines);
    compare(*this, "utilisation", &SourceNumbers::utilisation, lines);
  }
  if (delivery) {
    const auto complain = [&](std::uint64_t count, std::string_view what) {
      if (count > 0) lines.push_back(fmt::format("{} {}", count, what));
    };
    complain(delivery->lost, "messages lost");
    complain(delivery->duplicated, "messages duplicated");
    complain(delivery->corrupted, "flits corrupted");
    complain(delivery->misdelivered, "flits misdelivered");
  }
  return lines;
}

namespace {

nlohmann::ordered_json faults_json(const std::vector<FaultReport>& faults) {
  nlohmann::ordered_json list = nlohmann::ordered_json::object();
  for (const FaultReport& fault : faults) {
    nlohmann::ordered_json entry = {{"fault", fault.fault}};
    if (fault.hit) entry["cycle"] = *fault.hit;
    entry["caught"] = fault.caught;
    if (fault.detected) entry["detected_cycle"] = *fault.detected;
    if (fault.caught) entry["by"] = fault.detector;
    entry["damage"] = {{"lost", fault.damage.lost},
                       {"duplicated", fault.damage.duplicated},
                       {"corrupted", fault.damage.corrupted},
                       {"misdelivered", fault.damage.misdelivered},
                       {"stranded_flits", fault.stranded_flits}};
    list[fault.model] = std::move(entry);
  }
  return list;
}

std::string in_words(const FaultReport& fault) {
  std::string text = fmt::format("  fault        {} in {}: ", fault.fault, fault.model);
  if (!fault.hit) return text + "it never met a flit\n";
  text += fmt::format("struck in cycle {}; ", *fault.hit);
  if (!fault.caught) return text + "nothing noticed\n";
  text += fault.detected ? fmt::format("noticed in cycle {}: {}", *fault.detected, fault.detector)
                         : fmt::format("noticed at the end: {}", fault.detector);
  return text + fmt::format(
                    "\n               damage: {} messages lost, {} duplicated; flits {} corrupted, {} misdelivered, "
                    "{} left in the routers\n",
                    fault.damage.lost, fault.damage.duplicated, fault.damage.corrupted, fault.damage.misdelivered,
                    fault.stranded_flits);
}

}  // namespace

nlohmann::ordered_json to_json(const RunReport& r) {
  nlohmann::ordered_json json = {{"topology", r.topology},
                                 {"nodes", r.nodes},
                                 {"degree", r.degree},
                                 {"collective", r.collective},
                                 {"ports", r.ports},
                                 {"algorithm", r.algorithm},
                                 {"flits", r.flits},
                                 {"bound", r.bound},
                                 {"steps", r.steps},
                                 {"optimal", r.optimal()},
                                 {"transmissions", r.transmissions},
                                 {"min_transmissions", r.min_transmissions},
                                 {"startups", r.startups},
                                 {"rearranged_messages", r.rearranged_messages}};
  if (r.cycles) json["cycles"] = *r.cycles;
  if (r.pipeline_cycles) json["pipeline_cycles"] = *r.pipeline_cycles;
  json["classes"] = r.classes;
  if (r.router) json["rom_bits"] = r.router->rom_bits;
  json["link_utilisation"] = {
      {"min", r.link_utilisation.min}, {"mean", r.link_utilisation.mean}, {"max", r.link_utilisation.max}};
  if (r.router) {
    json["fifo"] = {{"depth", r.router->fifo_depth}, {"slots", r.router->fifo_slots}, {"lanes", r.router->fifo_lanes}};
  } else {
    json["no_router"] = r.no_router;
  }
  if (r.delivery) {
    json["delivered"] = r.delivery->delivered;
    json["lost"] = r.delivery->lost;
    json["duplicated"] = r.delivery->duplicated;
    json["corrupted"] = r.delivery->corrupted;
    json["misdelivered"] = r.delivery->misdelivered;
  }
  if (!r.faults.empty()) json["faults"] = faults_json(r.faults);
  json["agree"] = r.agree();
  nlohmann::ordered_json sources = nlohmann::ordered_json::object();
  for (const SourceNumbers& source : r.sources) {
    nlohmann::ordered_json entry = nlohmann::ordered_json::object();
    if (source.steps) entry["steps"] = *source.steps;
    if (source.transmissions) entry["transmissions"] = *source.transmissions;
    if (source.cycles) entry["cycles"] = *source.cycles;
    if (source.utilisation) entry["utilisation"] = *source.utilisation;
    if (source.fifo_peak_flits) entry["fifo_peak_flits"] = *source.fifo_peak_flits;
    sources[source.name] = std::move(entry);
  }
  json["sources"] = std::move(sources);
  return json;
}

std::string to_text(const RunReport& r) {
  std::string text =
      fmt::format("{}: {} nodes, degree {}\n{}, {}-port, algorithm {}, {} flit{} a message\n\n", r.topology, r.nodes,
                  r.degree, r.collective, r.ports, r.algorithm, r.flits, r.flits == 1 ? "" : "s");
  text += fmt::format("  {:<10}{:>12}{:>16}{:>12}{:>14}   {}\n", "source", "steps", "transmissions", "cycles",
                      "utilisation", "remark");
  for (const SourceNumbers& s : r.sources) {
    text += fmt::format("  {:<10}{:>12}{:>16}{:>12}{:>14}   {}\n", s.name, number(s.steps), number(s.transmissions),
                        number(s.cycles), percent(s.utilisation), s.remark);
  }
  text += fmt::format("\n  lower bound  {} steps ({}): {}\n", r.bound, r.bound_name,
                      r.optimal() ? "optimal" : fmt::format("{} steps above it", r.steps - r.bound));
  if (r.startups != r.steps || r.rearranged_messages > 0) {
    text += fmt::format("  packets      {} start-ups, {} messages rearranged at each node between phases\n", r.startups,
                        r.rearranged_messages);
  }
  text += fmt::format("  routes       {}\n", r.transmissions == r.min_transmissions
                                                 ? "minimal"
                                                 : fmt::format("{} transmissions more than shortest paths",
                                                               r.transmissions - r.min_transmissions));
  text += fmt::format("  links busy   min {:.2f} %, mean {:.2f} %, max {:.2f} % of the time\n",
                      r.link_utilisation.min * 100, r.link_utilisation.mean * 100, r.link_utilisation.max * 100);
  if (r.router) {
    text += fmt::format(
        "  a router     {} ROM image{}, {} bits with its NIC's; FIFOs: {} message slots, deepest {}, lanes {}\n",
        r.classes, r.classes == 1 ? "" : "s", r.router->rom_bits, r.router->fifo_slots, r.router->fifo_depth,
        r.router->fifo_lanes);
  } else {
    text += fmt::format("  a router     none: {}\n", r.no_router);
  }
  if (r.cycles) {
    text += fmt::format("  time         {} cycles, {}{}\n", *r.cycles, r.discipline,
                        r.pipeline_cycles ? fmt::format(", {} of them pipeline fill", *r.pipeline_cycles) : "");
  }
  if (r.delivery) {
    text += fmt::format("  messages     {} delivered, {} lost, {} duplicated; flits {} corrupted, {} misdelivered\n",
                        r.delivery->delivered, r.delivery->lost, r.delivery->duplicated, r.delivery->corrupted,
                        r.delivery->misdelivered);
  }
  for (const FaultReport& fault : r.faults) text += in_words(fault);
  if (!r.faults.empty()) return text;  // what disagrees is the damage
  for (const std::string& line : r.disagreements()) text += fmt::format("  DISAGREE     {}\n", line);
  for (const std::string& line : r.failures) text += fmt::format("  FAILED       {}\n", line);
  if (r.agree()) text += "  all sources agree\n";
  return text;
}

}  // namespace rota
