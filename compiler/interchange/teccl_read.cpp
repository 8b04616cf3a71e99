// SPDX-License-Identifier: Apache-2.0
//
// TE-CCL's JSON: "7-Flows" says in words what crosses which link in which epoch, the keys of "8-Chunk paths" for whom
// each chunk is.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/interchange/json_text.h"
#include "compiler/interchange/schedule_builder.h"
#include "compiler/text/printable.h"

namespace rota::interchange {
namespace {

/// Nodes, chunks and epochs.
constexpr std::uint32_t kMostInSentence = (1U << 24U) - 1;

/// A sentence, word by word.
class Sentence {
 public:
  explicit Sentence(std::string_view text) : whole_(text), rest_(text) {}

  [[nodiscard]] bool skip(std::string_view words) {
    if (!rest_.starts_with(words)) return false;
    rest_.remove_prefix(words.size());
    return true;
  }
  void expect(std::string_view words, std::string_view form) {
    if (!skip(words)) refuse(form);
  }
  std::uint32_t number(std::string_view form) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) refuse(form);
    if (value > kMostInSentence) refuse(fmt::format("numbers from 0 to {}", kMostInSentence));
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  double fraction(std::string_view form) {
    double value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) refuse(form);
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  [[nodiscard]] bool ended() const { return rest_.empty(); }
  [[noreturn]] void refuse(std::string_view form) const {
    throw InputError(fmt::format("'{}'; allowed: {}", printable(whole_), form));
  }

 private:
  std::string_view whole_;
  std::string_view rest_;
};

struct Flow {
  std::size_t index;  ///< in the file
  std::uint32_t epoch;
  std::uint32_t chunk;
  std::uint32_t origin;
  std::uint32_t src;
  std::uint32_t dst;
};

Flow parse_flow(std::size_t index, std::string_view text) {
  constexpr std::string_view kForm = "\"Chunk C from S traveled over A->B in epoch K\"";
  Sentence sentence(text);
  Flow flow{};
  flow.index = index;
  sentence.expect("Chunk ", kForm);
  flow.chunk = sentence.number(kForm);
  sentence.expect(" from ", kForm);
  flow.origin = sentence.number(kForm);
  sentence.expect(" traveled over ", kForm);
  flow.src = sentence.number(kForm);
  sentence.expect("->", kForm);
  flow.dst = sentence.number(kForm);
  if (sentence.skip(" with volume ") && sentence.fraction(kForm) != 1.0) {
    sentence.refuse("whole chunks: rota does not divide messages");
  }
  sentence.expect(" in epoch ", kForm);
  flow.epoch = sentence.number(kForm);
  if (!sentence.ended()) sentence.refuse("links from node to node, without switches");
  return flow;
}

/// Which destinations each chunk (origin, number) has.
using Demands = std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<std::uint32_t>>;

void parse_demand(std::string_view text, Demands& demands) {
  constexpr std::string_view kForm = "\"Demand at D for chunk C from S met by epoch K\"";
  Sentence sentence(text);
  sentence.expect("Demand at ", kForm);
  const std::uint32_t destination = sentence.number(kForm);
  sentence.expect(" for chunk ", kForm);
  const std::uint32_t chunk = sentence.number(kForm);
  sentence.expect(" from ", kForm);
  demands[{sentence.number(kForm), chunk}].insert(destination);
}

Demands parse_demands(const nlohmann::json& document) {
  Demands demands;
  const nlohmann::json& paths = at(document, "8-Chunk paths", "the file");
  if (!paths.is_object() || paths.empty()) {
    throw InputError("no demand; allowed: an object with a key for each demand");
  }
  for (const auto& entry : paths.items()) parse_demand(entry.key(), demands);
  return demands;
}

/// Total exchange if every chunk has one destination, multinode broadcast if every origin has one chunk for all others.
CollectiveKind collective_of(const Demands& demands, std::uint32_t ranks) {
  std::map<std::uint32_t, std::set<std::uint32_t>> reached;
  bool all_single = true;
  bool all_to_everyone = true;
  for (const auto& [chunk, destinations] : demands) {
    all_single = all_single && destinations.size() == 1;
    all_to_everyone = all_to_everyone && destinations.size() + 1 == ranks;
    for (const std::uint32_t d : destinations) {
      if (chunk.first >= ranks || d >= ranks || !reached[chunk.first].insert(d).second)
        all_single = all_to_everyone = false;
    }
  }
  const bool every_pair =
      reached.size() == ranks &&
      std::all_of(reached.begin(), reached.end(), [&](const auto& entry) { return entry.second.size() + 1 == ranks; });
  if (every_pair && all_single) return CollectiveKind::total_exchange;
  if (every_pair && all_to_everyone) return CollectiveKind::multinode_broadcast;
  throw InputError(fmt::format(
      "demands that are neither all-to-all nor all-gather on {} nodes; allowed: one chunk for each pair, or "
      "one of each node for all",
      ranks));
}

}  // namespace

Schedule import_teccl_json(std::string_view text, std::string_view name, const ImportOptions& options) {
  const JsonFile file(text, name);
  const auto place_of_flow = [](std::size_t index) { return JsonPlace{"7-Flows", index}; };
  const auto place_of_demands = [] { return JsonPlace{"8-Chunk paths"}; };
  std::vector<Flow> flows;
  const nlohmann::json* const lines =
      file.placed([] { return JsonPlace{"7-Flows"}; }, [&] { return &list_at(file.root(), "7-Flows", "the file"); });
  for (const auto& line : *lines) {
    const std::size_t i = flows.size();
    if (!line.is_string()) file.refuse(place_of_flow(i), "a flow that is no text; allowed: texts");
    flows.push_back(file.placed([&] { return place_of_flow(i); },
                                [&] { return parse_flow(i, line.get_ref<const std::string&>()); }));
  }
  std::stable_sort(flows.begin(), flows.end(), [](const Flow& a, const Flow& b) { return a.epoch < b.epoch; });
  const Demands demands = file.placed(place_of_demands, [&] { return parse_demands(file.root()); });
  std::uint32_t ranks = 0;
  for (const auto& [chunk, destinations] : demands)
    ranks = std::max({ranks, chunk.first + 1, *destinations.rbegin() + 1});
  TopologyPtr topology = topology_of_import(file.line(place_of_demands()), options, "", ranks);
  const CollectiveKind kind = file.placed(place_of_demands, [&] { return collective_of(demands, ranks); });
  ScheduleBuilder builder(std::move(topology), kind, options.ports.value_or(PortModel::all), "TE-CCL");

  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> there_from;  // rank, chunk: step
  for (const auto& [chunk, destinations] : demands) there_from[{chunk.first, chunk.first, chunk.second}] = 0;
  for (const Flow& flow : flows) {
    const auto there = there_from.find({flow.src, flow.origin, flow.chunk});
    if (there == there_from.end()) {
      file.refuse(
          place_of_flow(flow.index),
          fmt::format("node {} sends chunk {} of {} in epoch {}, which it does not have; allowed: chunks that have "
                      "arrived",
                      flow.src, flow.chunk, flow.origin, flow.epoch));
    }
    const Port port = file.placed([&] { return place_of_flow(flow.index); },
                                  [&] { return builder.port(Node{flow.src}, Node{flow.dst}); });
    const std::uint32_t step = builder.first_free(there->second, Node{flow.src}, port);
    const Node destination =
        kind == CollectiveKind::total_exchange ? Node{*demands.at({flow.origin, flow.chunk}).begin()} : kNoNode;
    builder.add(step, Node{flow.src}, port, Node{flow.origin}, destination);
    there_from.try_emplace({flow.dst, flow.origin, flow.chunk}, step + 1);
  }
  return builder.finish();
}

}  // namespace rota::interchange
