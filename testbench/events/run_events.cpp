// SPDX-License-Identifier: Apache-2.0
#include "testbench/events/run_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "compiler/error.h"
#include "sc_models/traced_signal.h"
#include "sc_models/traffic.h"

namespace rota::cli {
namespace {

using MessageKey = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  ///< origin, destination, copy

MessageKey key_of(const Hop& hop) { return {index(hop.origin), index(hop.destination), hop.copy}; }

/// Gives the k-th hop of the schedule on each link the times of the k-th message that was seen there.
class HopNames {
 public:
  HopNames(const Schedule& schedule, const Traffic& traffic, const RunRecord& record)
      : schedule_(schedule), traffic_(traffic), record_(record), taken_(record.links.size()) {
    const std::size_t ports = schedule.topology->port_count();
    link_at_.resize(schedule.topology->node_count() * ports);
    for (std::uint32_t i = 0; i < record.links.size(); ++i) {
      link_at_[index(record.links[i].source) * ports + index(record.links[i].port)] = i;
    }
  }

  std::vector<HopEvent> all() {
    std::vector<HopEvent> hops;
    const auto members = nodes_by_class(*schedule_.symmetry, schedule_.topology->node_count());
    for (const ClassHop& class_hop : schedule_.hops) {
      for (const Node x : members[index(class_hop.cls)]) hops.push_back(named(hop_at(schedule_, class_hop, x)));
    }
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      if (taken_[i] != record_.links[i].messages.size()) refuse(record_.links[i], "more messages");
    }
    return hops;
  }

 private:
  HopEvent named(const Hop& hop) {
    const std::uint32_t link = link_at_[index(hop.src) * schedule_.topology->port_count() + index(hop.port)];
    const LinkRecord& record = record_.links[link];
    if (taken_[link] == record.messages.size()) refuse(record, "fewer messages");
    const Crossing& crossing = record.messages[taken_[link]++];
    const bool is_plain = hop.origin != kNoNode && traffic_.payload != Payload::reduced;
    if (is_plain &&
        (crossing.data & width_mask(traffic_.width_bits)) != traffic_.word(hop.origin, hop.destination, 0, hop.copy)) {
      refuse(record, "another message");
    }
    return {
        link,         hop, schedule_.topology->neighbour(hop.src, hop.port), crossing.first_cycle, crossing.last_cycle,
        std::nullopt, 0};
  }

  [[noreturn]] void refuse(const LinkRecord& link, std::string_view what) const {
    throw CheckFailed(fmt::format("check failed: the link of node {} at port {} carried {} than the schedule says",
                                  schedule_.topology->node_name(link.source), index(link.port), what));
  }

  const Schedule& schedule_;
  const Traffic& traffic_;
  const RunRecord& record_;
  std::vector<std::size_t> taken_;      ///< index: link; messages named so far
  std::vector<std::uint32_t> link_at_;  ///< index: node · ports + port
};

/// Sets `previous` and `waited_cycles` of the hops of `order`, which is by time. previous_of(hop) is the hop before it,
/// of those that arrive(number of a hop) has been called for.
template <class PreviousOf, class Arrive>
void chain(std::vector<HopEvent>& hops, const std::vector<std::uint32_t>& order, const PreviousOf& previous_of,
           const Arrive& arrive) {
  for (std::size_t i = 0; i < order.size();) {
    // Hops that begin at the same edge do not bring each other's flits.
    std::size_t end = i;
    for (; end < order.size() && hops[order[end]].first_cycle == hops[order[i]].first_cycle; ++end) {
      HopEvent& hop = hops[order[end]];
      hop.previous = previous_of(hop);
      if (hop.previous) hop.waited_cycles = hop.first_cycle - hops[*hop.previous].first_cycle - 1;
    }
    for (; i < end; ++i) arrive(order[i]);
  }
}

/// The previous hop is, of those that brought the message to the sender before, the last one. `order` holds the hops of
/// one message.
void chain_hops(std::vector<HopEvent>& hops, const std::vector<std::uint32_t>& order) {
  std::map<std::uint32_t, std::uint32_t> arrived;  // node → the last hop into it
  const auto previous_of = [&](const HopEvent& hop) {
    const auto before = arrived.find(index(hop.hop.src));
    return before == arrived.end() ? std::nullopt : std::optional(before->second);
  };
  chain(hops, order, previous_of, [&](std::uint32_t hop) { arrived[index(hops[hop].to)] = hop; });
}

MessageEvent followed_back(const std::vector<HopEvent>& hops, std::uint32_t last) {
  MessageEvent message;
  message.last_cycle = hops[last].last_cycle;
  for (std::optional<std::uint32_t> at = last; at; at = hops[*at].previous) {
    message.way.push_back(*at);
    message.first_cycle = hops[*at].first_cycle;
    message.waited_cycles += hops[*at].waited_cycles;
  }
  std::reverse(message.way.begin(), message.way.end());
  return message;
}

/// The message at each node that it is for.
void add_messages(RunEvents& events, const std::vector<std::uint32_t>& order) {
  const Hop& any = events.hops[order.front()].hop;
  std::map<std::uint32_t, std::uint32_t> last_into;
  for (const std::uint32_t i : order) last_into[index(events.hops[i].to)] = i;
  for (const auto& [node, hop] : last_into) {
    const bool is_for = any.destination == kNoNode ? Node{node} != any.origin : Node{node} == any.destination;
    if (is_for) events.messages.push_back(followed_back(events.hops, hop));
  }
}

/// Exchanged sums: of the parts that a hop takes along, the previous hop is the one that brought the last. A message is
/// a node's result, which is there with the last sum that it keeps.
void add_results(RunEvents& events, const PartialSums& sums, const std::vector<std::uint32_t>& order) {
  std::vector<HopEvent>& hops = events.hops;                                 // by time
  std::map<std::pair<std::uint32_t, std::uint16_t>, std::uint32_t> arrived;  // node and sum → the last hop
  const auto last_of = [&](Node node, const std::vector<std::uint16_t>& numbers) {
    std::optional<std::uint32_t> last;
    for (const std::uint16_t number : numbers) {
      const auto at = arrived.find({index(node), number});
      if (at != arrived.end() && (!last || at->second > *last)) last = at->second;
    }
    return last;
  };
  const auto last_part = [&](const HopEvent& hop) { return last_of(hop.hop.src, sums.sums[hop.hop.copy].adds); };
  chain(hops, order, last_part, [&](std::uint32_t hop) { arrived[{index(hops[hop].to), hops[hop].hop.copy}] = hop; });
  std::set<std::uint32_t> reached;
  for (const auto& [key, hop] : arrived) reached.insert(key.first);
  for (const std::uint32_t node : reached) {
    if (const auto last = last_of(Node{node}, sums.kept)) events.messages.push_back(followed_back(hops, *last));
  }
}

template <class Range, class Value>
nlohmann::ordered_json min_mean_max(const Range& range, Value value) {
  if (range.empty()) return nullptr;
  auto least = value(*range.begin());
  auto most = least;
  double sum = 0;
  for (const auto& item : range) {
    least = std::min(least, value(item));
    most = std::max(most, value(item));
    sum += static_cast<double>(value(item));
  }
  return {{"min", least}, {"mean", sum / static_cast<double>(range.size())}, {"max", most}};
}

}  // namespace

void require_recordable(const std::string& option, const Schedule& schedule) {
  if (schedule.transmissions() <= kMaxRecordedHops) return;
  throw InputError(
      fmt::format("{}: {} sends {} messages over links; allowed: up to {} (--json has the figures of "
                  "larger runs)",
                  option, schedule.topology->title(), schedule.transmissions(), kMaxRecordedHops));
}

TimeWindows windows_of(const Programs& programs, const NetworkConfig& config) {
  TimeWindows windows{{pipeline_cycles(config.router)}, programs.flits};
  if (config.discipline != Discipline::lockstep || programs.timelines.runs.size() != 1) return windows;
  std::uint64_t next = windows.starts.front();
  for (const StepRun& run : programs.timelines.runs.front()) {
    for (std::uint32_t i = 0; i < run.count; ++i) {
      next += std::uint64_t{run.startups} * config.startup_cycles +
              std::uint64_t{run.rearranged_messages} * config.rearrange_cycles * programs.flits + programs.flits;
      windows.starts.push_back(next);
    }
  }
  return windows;
}

RunEvents assemble_events(const Schedule& schedule, const Programs& programs, const NetworkConfig& config,
                          std::string source, std::uint64_t cycles, RunRecord record) {
  RunEvents events{std::move(source), cycles, windows_of(programs, config), std::move(record), {}, {}};
  const Traffic traffic = traffic_of(programs, config.flit_width_bits);
  events.hops = HopNames(schedule, traffic, events.record).all();
  std::sort(events.hops.begin(), events.hops.end(), [](const HopEvent& a, const HopEvent& b) {
    return std::pair{a.first_cycle, a.link} < std::pair{b.first_cycle, b.link};
  });
  std::vector<std::uint32_t> order(events.hops.size());
  std::iota(order.begin(), order.end(), 0U);
  if (schedule.payload() == Payload::exchanged) {
    add_results(events, schedule.sums, order);
    return events;
  }
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return key_of(events.hops[a].hop) < key_of(events.hops[b].hop);
  });
  for (auto begin = order.begin(); begin != order.end();) {
    const auto end = std::find_if(begin, order.end(), [&](std::uint32_t i) {
      return key_of(events.hops[i].hop) != key_of(events.hops[*begin].hop);
    });
    const std::vector<std::uint32_t> message(begin, end);
    chain_hops(events.hops, message);
    add_messages(events, message);
    begin = end;
  }
  return events;
}

std::string message_title(const Hop& hop) {
  const auto name = [](Node x) { return x == kNoNode ? std::string("*") : std::to_string(index(x)); };
  const std::string copy = hop.copy == 0 ? "" : fmt::format(" copy {}", hop.copy);
  return name(hop.origin) + ">" + name(hop.destination) + copy;
}

std::string fifo_title(const Fifo& fifo) {
  constexpr std::string_view kPrefix = "fifo_";
  return fifo_scope(fifo).substr(kPrefix.size());
}

nlohmann::ordered_json stats_json(const RunEvents& events) {
  const auto flits_over = [](const LinkRecord& link) {
    return std::accumulate(link.flits_in_window.begin(), link.flits_in_window.end(), std::uint64_t{0});
  };
  const auto peak = [](const FifoRecord& fifo) { return fifo.cycles_at.size() - 1; };
  std::uint64_t hops_that_waited = 0;
  for (const HopEvent& hop : events.hops) hops_that_waited += hop.waited_cycles > 0 ? 1 : 0;
  std::uint64_t windows = 0;
  for (const LinkRecord& link : events.record.links) {
    windows = std::max<std::uint64_t>(windows, link.flits_in_window.size());
  }
  nlohmann::ordered_json json = {{"source", events.source}, {"windows", windows}};
  json["links"] = {{"count", events.record.links.size()}, {"flits", min_mean_max(events.record.links, flits_over)}};
  json["hops"] = {{"count", events.hops.size()}, {"waited", hops_that_waited}};
  json["messages"] = {
      {"count", events.messages.size()},
      {"latency_cycles", min_mean_max(events.messages, [](const MessageEvent& m) { return m.latency_cycles(); })},
      {"waited_cycles", min_mean_max(events.messages, [](const MessageEvent& m) { return m.waited_cycles; })}};
  json["fifos"] = {{"count", events.record.fifos.size()}, {"peak_flits", min_mean_max(events.record.fifos, peak)}};
  return json;
}

}  // namespace rota::cli
