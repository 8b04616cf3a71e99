// SPDX-License-Identifier: Apache-2.0
#include "compiler/report/run_report.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "compiler/text/counted.h"
#include "compiler/version.h"

namespace rota {
namespace {

constexpr double kUtilisationTolerance = 1e-9;  // the same ratio of integers, worked out in another order

template <class Value>
bool differ(const Value& a, const Value& b) {
  return a != b;
}
bool differ(double a, double b) { return std::abs(a - b) > kUtilisationTolerance; }

/// Compares what `value_of` says of every source with the first source of which it says anything.
template <class ValueOf>
void compare(const RunReport& report, std::string_view what, ValueOf value_of, std::vector<std::string>& lines) {
  const SourceNumbers* first = nullptr;
  for (const SourceNumbers& source : report.sources) {
    if (!value_of(source)) continue;
    if (first == nullptr) {
      first = &source;
    } else if (differ(*value_of(*first), *value_of(source))) {
      lines.push_back(fmt::format("{}: {} says {}, {} says {}", what, first->name, *value_of(*first), source.name,
                                  *value_of(source)));
    }
  }
}

/// One field of an optional part of a source.
template <class Part, class Value>
auto field(std::optional<Part> SourceNumbers::*part, Value Part::*member) {
  return [=](const SourceNumbers& source) {
    return source.*part ? std::optional<Value>((source.*part).value().*member) : std::nullopt;
  };
}
template <class Value>
auto field(std::optional<Value> SourceNumbers::*member) {
  return [=](const SourceNumbers& source) { return source.*member; };
}

/// Of a source that has measured it, where the schedule only says how many flits the FIFOs hold at most.
auto measured_fifo(std::uint64_t FifoFlits::*member) {
  return [=](const SourceNumbers& source) {
    return source.name == "schedule" ? std::nullopt : field(&SourceNumbers::fifo, member)(source);
  };
}

std::string number(const std::optional<std::uint64_t>& value) { return value ? fmt::format("{}", *value) : "-"; }
std::string percent(const std::optional<double>& value) { return value ? fmt::format("{:.2f} %", *value * 100) : "-"; }

}  // namespace

std::vector<std::string> RunReport::disagreements() const {
  std::vector<std::string> lines;
  compare(*this, "transmissions", field(&SourceNumbers::transmissions), lines);
  if (exact_cycles) {
    compare(*this, "steps", field(&SourceNumbers::steps), lines);
    compare(*this, "cycles", field(&SourceNumbers::cycles), lines);
    compare(*this, "utilisation", field(&SourceNumbers::utilisation), lines);
    compare(*this, "window utilisation", field(&SourceNumbers::window_utilisation), lines);
    compare(*this, "utilisation of the idlest link", field(&SourceNumbers::links, &LinkUtilisation::min), lines);
    compare(*this, "utilisation of the busiest link", field(&SourceNumbers::links, &LinkUtilisation::max), lines);
  }
  for (const auto& [what, member] : {std::pair{"flits in the deepest FIFO", &FifoFlits::depth},
                                     std::pair{"flits in a router's FIFOs", &FifoFlits::slots}}) {
    exact_fifos ? compare(*this, what, field(&SourceNumbers::fifo, member), lines)
                : compare(*this, what, measured_fifo(member), lines);
  }
  lines.insert(lines.end(), count_differences.begin(), count_differences.end());
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

nlohmann::ordered_json to_json(const LinkUtilisation& utilisation) {
  return {{"min", utilisation.min}, {"mean", utilisation.mean}, {"max", utilisation.max}};
}

void add_settings(nlohmann::ordered_json& json, const RunSettings& settings) {
  json["router"] = settings.router;
  json["model"] = settings.model;
  json["discipline"] = settings.discipline;
  json["startup"] = settings.startup_cycles;
  json["rearrange"] = settings.rearrange_cycles;
  json["width"] = settings.width_bits;
  json["link_parity"] = settings.link_parity;
  json["stall"] = settings.stall;
  if (settings.seed) json["seed"] = *settings.seed;
  json["version"] = kVersion;
}

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
                       {"stranded_flits", fault.stranded_flits},
                       {"stranded_routers", fault.stranded_routers}};
    list[fault.model] = std::move(entry);
  }
  return list;
}

/// A line a source: how busy it says the links were, and how full the FIFOs.
std::string counters_table(const RunReport& r) {
  std::string text = fmt::format("\n  {:<10}{:>36}{:>24}{:>26}\n", "source", "links busy, min/mean/max",
                                 "of the windows", "FIFO flits, most/router");
  for (const SourceNumbers& s : r.sources) {
    const std::string links =
        s.links ? fmt::format("{:.2f} / {:.2f} / {:.2f} %", s.links->min * 100, s.links->mean * 100, s.links->max * 100)
                : "-";
    text += fmt::format("  {:<10}{:>36}{:>24}{:>26}\n", s.name, links, percent(s.window_utilisation),
                        s.fifo ? fmt::format("{} / {}", s.fifo->depth, s.fifo->slots) : "-");
  }
  return text;
}

std::string in_words(const FaultReport& fault) {
  std::string text = fmt::format("  fault        {} in {}: ", fault.fault, fault.model);
  if (!fault.hit) return text + "it never met a flit\n";
  text += fmt::format("injected in cycle {}; ", *fault.hit);
  if (!fault.caught) return text + "not detected\n";
  text += fault.detected ? fmt::format("detected in cycle {}: {}", *fault.detected, fault.detector)
                         : fmt::format("detected at the end: {}", fault.detector);
  return text +
         fmt::format(
             "\n               damage: {} lost, {} duplicated; flits {} corrupted, {} misdelivered, {} left in {}\n",
             counted(fault.damage.lost, "message"), fault.damage.duplicated, fault.damage.corrupted,
             fault.damage.misdelivered, fault.stranded_flits, counted(fault.stranded_routers, "router"));
}

std::string bound_line(const RunReport& r) {
  if (!r.bound) return "\n  lower bound  unknown\n";
  return fmt::format("\n  lower bound  {} ({}): {}\n", counted(*r.bound, "step"), r.bound_name,
                     r.optimal() ? "optimal" : counted(r.steps - *r.bound, "step") + " above it");
}

}  // namespace

nlohmann::ordered_json to_json(const RunReport& r) {
  nlohmann::ordered_json json = {{"topology", r.topology},
                                 {"nodes", r.nodes},
                                 {"degree", r.degree},
                                 {"collective", r.collective},
                                 {"root", nullptr},
                                 {"ports", r.ports},
                                 {"algorithm", r.algorithm},
                                 {"flits", r.flits},
                                 {"bound", nullptr},
                                 {"steps", r.steps},
                                 {"optimal", r.optimal()},
                                 {"transmissions", r.transmissions},
                                 {"min_transmissions", r.min_transmissions},
                                 {"startups", r.startups},
                                 {"rearranged_messages", r.rearranged_messages}};
  if (!r.made_with.empty()) json["made_with"] = r.made_with;
  if (r.root) {
    json["root"] = *r.root;
  } else {
    json.erase("root");
  }
  if (r.settings) add_settings(json, *r.settings);
  if (r.bound) json["bound"] = *r.bound;
  if (!r.judged_by.empty()) json["judged_by"] = r.judged_by;
  if (!r.remarks.empty()) json["remarks"] = r.remarks;
  if (r.cycles) json["cycles"] = *r.cycles;
  if (r.pipeline_cycles) json["pipeline_cycles"] = *r.pipeline_cycles;
  json["classes"] = r.classes;
  if (r.router) json["rom_bits"] = r.router->rom_bits;
  json["link_utilisation"] = to_json(r.link_utilisation);
  json["window_utilisation"] = to_json(r.window_utilisation);
  if (r.router) {
    json["fifo"] = {{"depth", r.router->fifo_depth}, {"slots", r.router->fifo_slots}, {"lanes", r.router->fifo_lanes}};
    json["timed"] = {{"depth", r.router->timed.depth},
                     {"slots", r.router->timed.slots},
                     {"word", r.router->timed.word},
                     {"rom_bits", r.router->timed.rom_bits},
                     {"order", to_string(r.router->timed.order)}};
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
    if (source.window_utilisation) entry["window_utilisation"] = *source.window_utilisation;
    if (source.links) entry["link_utilisation"] = to_json(*source.links);
    if (source.fifo) entry["fifo_flits"] = {{"depth", source.fifo->depth}, {"slots", source.fifo->slots}};
    sources[source.name] = std::move(entry);
  }
  json["sources"] = std::move(sources);
  return json;
}

std::string to_text(const RunReport& r) {
  std::string text = fmt::format("{}: {} nodes, degree {}\n{}, {}-port, algorithm {}, {} a message\n\n", r.topology,
                                 r.nodes, r.degree, r.collective, r.ports, r.algorithm, counted(r.flits, "flit"));
  text += fmt::format("  {:<10}{:>12}{:>16}{:>12}{:>14}   {}\n", "source", "steps", "transmissions", "cycles",
                      "utilisation", "remark");
  for (const SourceNumbers& s : r.sources) {
    text += fmt::format("  {:<10}{:>12}{:>16}{:>12}{:>14}   {}\n", s.name, number(s.steps), number(s.transmissions),
                        number(s.cycles), percent(s.utilisation), s.remark);
  }
  if (r.settings) text += counters_table(r);
  text += bound_line(r);
  if (r.startups != r.steps || r.rearranged_messages > 0) {
    text += fmt::format("  packets      {}, {} rearranged at each node between phases\n",
                        counted(r.startups, "start-up"), counted(r.rearranged_messages, "message"));
  }
  const std::uint64_t more = r.transmissions - r.min_transmissions;
  std::string_view least = "shortest paths";
  if (r.collective == "multicast") least = "copies that are demanded";
  if (r.collective == "reduction") least = "contributions that are demanded";
  if (r.collective == "group-all-reduce") least = "contributions and totals that are demanded";
  text += fmt::format("  routes       {}\n",
                      more == 0 ? "minimal" : fmt::format("{} more than {}", counted(more, "transmission"), least));
  if (!r.settings) {
    text += fmt::format("  links busy   min {:.2f} %, mean {:.2f} %, max {:.2f} % of the time\n",
                        r.link_utilisation.min * 100, r.link_utilisation.mean * 100, r.link_utilisation.max * 100);
  }
  if (r.router) {
    text += fmt::format(
        "  a router     {} ROM image{}, {} bits with its NIC's; FIFOs: {} message slots, deepest {}, lanes {}\n",
        r.classes, r.classes == 1 ? "" : "s", r.router->rom_bits, r.router->fifo_slots, r.router->fifo_depth,
        r.router->fifo_lanes);
    const TimedCost& timed = r.router->timed;
    text += fmt::format("  a timed one  {} bits, {} words; flits that wait: {}, deepest {}{}\n", timed.rom_bits,
                        timed.word, timed.slots, timed.depth,
                        timed.order == FlitOrder::passes ? fmt::format(", in {} passes", r.flits) : "");
  } else {
    text += fmt::format("  a router     none: {}\n", r.no_router);
  }
  if (!r.made_with.empty()) text += fmt::format("  made with    {}\n", r.made_with);
  if (!r.judged_by.empty()) text += fmt::format("  judged       {}\n", r.judged_by);
  for (const std::string& remark : r.remarks) text += fmt::format("  remark       {}\n", remark);
  if (r.cycles) {
    text += fmt::format("  time         {} cycles, {}{}\n", *r.cycles, r.settings ? r.settings->discipline : "",
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
