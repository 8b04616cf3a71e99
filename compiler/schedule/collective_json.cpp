// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/collective_json.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"
#include "compiler/schedule/partial_sums_json.h"

namespace rota::schedule_file {
namespace {

constexpr std::uint32_t kMaxCopies = std::numeric_limits<std::uint16_t>::max();

void parse_root(const JsonLine& header, Schedule& schedule) {
  const Collective& collective = traits_of(schedule.collective);
  if (!collective.rooted()) {
    if (!header.has("root")) return;
    throw InputError(fmt::format("key \"root\" is for rooted collectives; {} has none", with_article(collective.name)));
  }
  if (!header.has("root")) {
    if (!collective.needs_root()) return;
    throw InputError(fmt::format("key \"root\" is missing; needed: the root of the {}", collective.name));
  }
  if (header.has("sums")) throw InputError("keys \"root\" and \"sums\"; allowed: one of them");
  schedule.root = Node{static_cast<std::uint32_t>(header.number("root", schedule.topology->node_count() - 1))};
}

std::vector<std::uint32_t> parse_demand_by_address(const JsonLine& header, std::uint32_t node_count) {
  std::vector<std::uint32_t> by_address = header.numbers("demand", node_count, kMaxCopies);
  if (by_address[0] != 0) throw InputError("\"demand\" begins with messages of a node to itself; allowed: 0");
  return by_address;
}

std::vector<PairDemand> parse_demand_by_pair(const JsonLine& header, std::uint32_t node_count) {
  constexpr const char* kAllowed = "[[origin,destination,messages],…]";
  const nlohmann::json& list = header.value("demand");
  if (!list.is_array()) throw InputError(fmt::format("\"demand\" is not a list; allowed: {}", kAllowed));
  std::vector<PairDemand> by_pair;
  for (const auto& entry : list) {
    if (!entry.is_array() || entry.size() != 3) {
      throw InputError(fmt::format("an entry of \"demand\" is not a triple; allowed: {}", kAllowed));
    }
    const auto node = [&](std::size_t i) {
      return Node{static_cast<std::uint32_t>(JsonLine::number_in(entry[i], "a node in \"demand\"", node_count - 1))};
    };
    by_pair.push_back(
        {node(0), node(1),
         static_cast<std::uint32_t>(JsonLine::number_in(entry[2], "the messages in \"demand\"", kMaxCopies))});
  }
  return by_pair;
}

void parse_demand(const JsonLine& header, Schedule& schedule) {
  const DemandShape shape = traits_of(schedule.collective).demand;
  const bool by_address = shape == DemandShape::by_address;
  const bool needed = by_address || shape == DemandShape::by_pair;
  if (needed != header.has("demand")) {
    throw InputError(needed
                         ? fmt::format("key \"demand\" is missing; needed: {}",
                                       by_address ? "messages by relative address, [0,k_1,…]"
                                                  : "messages by pair, [[origin,destination,messages],…]")
                         : "key \"demand\" is for collectives \"isotropic\", \"demand\", \"multicast\", \"reduction\", "
                           "\"group-all-reduce\" and \"subset-all-reduce\" only");
  }
  if (!needed) return;
  const std::uint32_t n = schedule.topology->node_count();
  if (by_address) {
    schedule.demand.by_address = parse_demand_by_address(header, n);
  } else {
    schedule.demand.by_pair = parse_demand_by_pair(header, n);
  }
}

void parse_segments(const JsonLine& header, Schedule& schedule) {
  if (!header.has("segments")) return;
  const Collective& collective = traits_of(schedule.collective);
  if (!collective.takes_segments()) {
    throw InputError(fmt::format("key \"segments\" is for broadcast, accumulation, scatter and gather; {} has none",
                                 collective.name));
  }
  schedule.demand.segments = static_cast<std::uint32_t>(header.number("segments", kMaxCopies));
  if (schedule.demand.segments == 0) throw InputError("\"segments\" is 0; allowed: 1 to 65535");
}

nlohmann::ordered_json demand_to_json(const DemandTable& demand) {
  if (demand.by_pair.empty()) return demand.by_address;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& [origin, destination, messages] : demand.by_pair) {
    list.push_back({index(origin), index(destination), messages});
  }
  return list;
}

void parse_hop_steps(const JsonLine& header, Schedule& schedule) {
  if (!header.has("hop_steps")) return;
  schedule.hop_steps = static_cast<std::uint32_t>(header.number("hop_steps", kMaxHopSteps));
}

}  // namespace

void read_partial_sums(const JsonLine& header, Schedule& schedule) {
  if (!header.has("sums") && !header.has("kept")) return;
  if (schedule.payload() != Payload::exchanged) {
    throw InputError(fmt::format("key \"sums\" is for an all-reduce without \"root\", or of subsets; this is {}",
                                 to_string(schedule.collective)));
  }
  schedule.sums = parse_partial_sums(header);
}

void read_collective(const JsonLine& object, Schedule& schedule) {
  parse_root(object, schedule);
  parse_demand(object, schedule);
  parse_segments(object, schedule);
  read_partial_sums(object, schedule);
  parse_hop_steps(object, schedule);
}

void append_messages(const Schedule& schedule, nlohmann::ordered_json& object) {
  if (schedule.root.has_value()) object["root"] = index(*schedule.root);
  if (!schedule.sums.empty()) append_partial_sums(schedule.sums, object);
  if (schedule.demand.segments != 1) {
    object["segments"] = schedule.demand.segments;
  } else if (!schedule.demand.empty()) {
    object["demand"] = demand_to_json(schedule.demand);
  }
}

}  // namespace rota::schedule_file
