// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/stretched.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <deque>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_graph.h"
#include "compiler/algorithms/core/hop_order.h"
#include "compiler/error.h"

namespace rota {
namespace {

/// The step of each hop.
using HopTimes = std::vector<std::uint32_t>;

std::uint32_t steps_taken_by(const HopTimes& times) {
  return times.empty() ? 0 : *std::max_element(times.begin(), times.end()) + 1;
}

/// The earliest steps if every channel keeps its order. A hop's number is above those of the hops that it waits for.
HopTimes with_order_kept(const HopGraph& graph, std::uint32_t hop_steps) {
  std::vector<std::uint32_t> ready(graph.vertex_count(), 0);
  std::vector<std::uint32_t> send_free(graph.channel_count(), 0);
  std::vector<std::uint32_t> receive_free(graph.channel_count(), 0);
  HopTimes times(graph.hop_count());
  const auto let_go = [&](std::uint32_t vertex, std::uint32_t step) {
    graph.for_each_waiting(vertex, [&](std::uint32_t later) { ready[later] = std::max(ready[later], step); });
  };
  std::vector<std::uint32_t> parts;  // of each total, that have not come
  for (std::uint32_t v = graph.hop_count(); v < graph.vertex_count(); ++v) parts.push_back(graph.waits_for(v));
  for (std::uint32_t hop = 0; hop < graph.hop_count(); ++hop) {
    std::uint32_t& sender = send_free[graph.send_channel(hop)];
    std::uint32_t& receiver = receive_free[graph.receive_channel(hop)];
    times[hop] = std::max({ready[hop], sender, receiver});
    sender = receiver = times[hop] + 1;
    let_go(hop, times[hop] + hop_steps);
    graph.for_each_waiting(hop, [&](std::uint32_t later) {
      if (graph.is_total(later) && --parts[later - graph.hop_count()] == 0) let_go(later, ready[later]);
    });
  }
  return times;
}

/// For each vertex, the steps from its own to the last of those that wait for it, directly or not, if no link were
/// busy.
std::vector<std::uint32_t> longest_ways(const HopGraph& graph, std::uint32_t hop_steps) {
  const HopGraph back = graph.reversed();
  std::vector<std::uint32_t> longest(graph.vertex_count(), 0);
  std::vector<std::uint32_t> left(graph.vertex_count());
  std::vector<std::uint32_t> open;
  for (std::uint32_t v = 0; v < graph.vertex_count(); ++v) {
    left[v] = back.waits_for(v);
    if (left[v] == 0) open.push_back(v);
  }
  while (!open.empty()) {
    const std::uint32_t v = open.back();
    open.pop_back();
    back.for_each_waiting(v, [&](std::uint32_t earlier) {
      longest[earlier] = std::max(longest[earlier], longest[v] + (graph.is_total(earlier) ? 0 : hop_steps));
      if (--left[earlier] == 0) open.push_back(earlier);
    });
  }
  return longest;
}

/// Whether a message may leave a node before another that came before it to the same crosspoint.
enum class Overtaking : std::uint8_t { allowed, forbidden };

/// List scheduling: in each step every link sends the ready message with the longest way before it. Single-port, the
/// links of one sender or receiver come in that order, too.
class LongestFirst {
 public:
  /// Precondition: no hop waits for several if overtaking is forbidden.
  LongestFirst(const HopGraph& graph, const std::vector<std::uint32_t>& longest, std::uint32_t hop_steps,
               Overtaking overtaking)
      : graph_(graph),
        longest_(longest),
        hop_steps_(hop_steps),
        overtaking_(overtaking),
        waits_(graph.vertex_count()),
        link_of_(graph.hop_count()),
        fifo_of_(graph.hop_count(), kNoFifo),
        send_free_(graph.channel_count(), 0),
        receive_free_(graph.channel_count(), 0),
        times_(graph.hop_count()) {
    std::unordered_map<std::uint64_t, std::uint32_t> links;
    for (std::uint32_t hop = 0; hop < graph.hop_count(); ++hop) {
      const std::uint64_t link = std::uint64_t{graph.send_channel(hop)} << 32U | graph.receive_channel(hop);
      link_of_[hop] = links.try_emplace(link, static_cast<std::uint32_t>(links.size())).first->second;
    }
    ready_.resize(links.size());
  }

  HopTimes run() {
    for (std::uint32_t v = 0; v < graph_.vertex_count(); ++v) waits_[v] = graph_.waits_for(v);
    for (std::uint32_t hop = 0; hop < graph_.hop_count(); ++hop) {
      if (waits_[hop] == 0) make_ready(hop);
    }
    for (std::uint32_t step = 0; !open_.empty() || !on_links_.empty(); ++step) {
      if (open_.empty()) step = std::max(step, on_links_.front().arrives);
      while (!on_links_.empty() && on_links_.front().arrives <= step) {
        const std::uint32_t hop = on_links_.front().hop;
        on_links_.pop_front();
        arrive(hop);
      }
      send(step);
    }
    return std::move(times_);
  }

 private:
  static constexpr std::uint32_t kNoFifo = ~0U;
  struct OnLink {
    std::uint32_t hop;
    std::uint32_t arrives;  ///< the step from which those that wait for it can be sent
  };

  /// True if b goes before a.
  [[nodiscard]] bool after(std::uint32_t a, std::uint32_t b) const {
    return std::pair(longest_[a], b) < std::pair(longest_[b], a);
  }

  void make_ready(std::uint32_t hop) {
    auto& ready = ready_[link_of_[hop]];
    if (ready.empty()) open_.push_back(link_of_[hop]);
    ready.push_back(hop);
    std::push_heap(ready.begin(), ready.end(), [this](std::uint32_t a, std::uint32_t b) { return after(a, b); });
  }

  void arrive(std::uint32_t hop) {
    graph_.for_each_waiting(hop, [this, hop](std::uint32_t later) {
      if (--waits_[later] > 0) return;
      if (graph_.is_total(later)) {
        graph_.for_each_waiting(later, [this](std::uint32_t copy) {
          if (--waits_[copy] == 0) make_ready(copy);
        });
      } else if (overtaking_ == Overtaking::allowed) {
        make_ready(later);
      } else {
        join_fifo(graph_.receive_channel(hop), later);
      }
    });
  }

  /// Of a crosspoint's messages only the head is ready.
  void join_fifo(std::uint32_t from, std::uint32_t hop) {
    const std::uint64_t crosspoint = std::uint64_t{from} << 32U | graph_.send_channel(hop);
    fifo_of_[hop] =
        fifo_numbers_.try_emplace(crosspoint, static_cast<std::uint32_t>(fifo_numbers_.size())).first->second;
    if (fifo_of_[hop] == fifos_.size()) fifos_.emplace_back();
    auto& fifo = fifos_[fifo_of_[hop]];
    fifo.push_back(hop);
    if (fifo.size() == 1) make_ready(hop);
  }

  void send(std::uint32_t step) {
    std::sort(open_.begin(), open_.end(),
              [this](std::uint32_t a, std::uint32_t b) { return after(ready_[b].front(), ready_[a].front()); });
    std::vector<std::uint32_t> sent;
    for (const std::uint32_t link : open_) {
      auto& ready = ready_[link];
      const std::uint32_t hop = ready.front();
      std::uint32_t& sender = send_free_[graph_.send_channel(hop)];
      std::uint32_t& receiver = receive_free_[graph_.receive_channel(hop)];
      if (sender > step || receiver > step) continue;
      sender = receiver = step + 1;
      times_[hop] = step;
      on_links_.push_back({hop, step + hop_steps_});
      std::pop_heap(ready.begin(), ready.end(), [this](std::uint32_t a, std::uint32_t b) { return after(a, b); });
      ready.pop_back();
      if (fifo_of_[hop] != kNoFifo) sent.push_back(fifo_of_[hop]);
    }
    std::erase_if(open_, [this](std::uint32_t link) { return ready_[link].empty(); });
    for (const std::uint32_t fifo : sent) {
      fifos_[fifo].pop_front();
      if (!fifos_[fifo].empty()) make_ready(fifos_[fifo].front());
    }
  }

  const HopGraph& graph_;
  const std::vector<std::uint32_t>& longest_;
  std::uint32_t hop_steps_;
  Overtaking overtaking_;
  std::vector<std::uint32_t> waits_;               ///< by vertex: those that it waits for and that have not arrived
  std::vector<std::uint32_t> link_of_;             ///< by hop
  std::vector<std::uint32_t> fifo_of_;             ///< by hop: once it waits in one
  std::vector<std::vector<std::uint32_t>> ready_;  ///< by link: a heap of hops
  std::vector<std::uint32_t> open_;                ///< links with ready hops
  std::unordered_map<std::uint64_t, std::uint32_t> fifo_numbers_;  ///< by crosspoint
  std::vector<std::deque<std::uint32_t>> fifos_;                   ///< in order of arrival
  std::deque<OnLink> on_links_;                                    ///< in order of sending
  std::vector<std::uint32_t> send_free_;                           ///< by channel: its next free step
  std::vector<std::uint32_t> receive_free_;
  HopTimes times_;
};

/// What no order of these hops can undercut: the longest way, and the messages of the busiest channel.
std::uint32_t fewest_steps_of(const HopGraph& graph, const std::vector<std::uint32_t>& longest) {
  std::uint32_t fewest = *std::max_element(longest.begin(), longest.end()) + 1;
  std::vector<std::uint32_t> sent(graph.channel_count(), 0);
  std::vector<std::uint32_t> received(graph.channel_count(), 0);
  for (std::uint32_t hop = 0; hop < graph.hop_count(); ++hop) {
    fewest = std::max({fewest, ++sent[graph.send_channel(hop)], ++received[graph.receive_channel(hop)]});
  }
  return fewest;
}

HopTimes mirrored(HopTimes times) {
  const std::uint32_t last = steps_taken_by(times) - 1;
  for (std::uint32_t& time : times) time = last - time;
  return times;
}

bool waits_for_one_at_most(const HopGraph& graph) {
  for (std::uint32_t v = 0; v < graph.vertex_count(); ++v) {
    if (graph.waits_for(v) > 1) return false;
  }
  return true;
}

/// The order kept, then list scheduling, each from the first step on and backwards from the last, without and with
/// overtaking. Ends where no order can save a step.
HopTimes shortest_times(const HopGraph& graph, std::uint32_t hop_steps) {
  HopTimes best = with_order_kept(graph, hop_steps);
  const std::vector<std::uint32_t> longest = longest_ways(graph, hop_steps);
  const std::uint32_t fewest = fewest_steps_of(graph, longest);
  if (steps_taken_by(best) == fewest) return best;
  const HopGraph back = graph.reversed();
  const std::vector<std::uint32_t> longest_back = longest_ways(back, hop_steps);
  for (const Overtaking overtaking : {Overtaking::forbidden, Overtaking::allowed}) {
    for (const bool backward : {false, true}) {
      const HopGraph& way = backward ? back : graph;
      if (overtaking == Overtaking::forbidden && !waits_for_one_at_most(way)) continue;
      HopTimes times = LongestFirst(way, backward ? longest_back : longest, hop_steps, overtaking).run();
      if (backward) times = mirrored(std::move(times));
      if (steps_taken_by(times) < steps_taken_by(best)) best = std::move(times);
      if (steps_taken_by(best) == fewest) return best;
    }
  }
  return best;
}

void require_plain(const Schedule& schedule, std::uint32_t hop_steps) {
  const auto refuse = [&](std::string_view what) {
    throw InputError(fmt::format("hops of {} steps: its schedule has {}; allowed: hops of one step", hop_steps, what));
  };
  if (!schedule.phases.empty()) refuse("phases");
  if (!schedule.timeline_of_port.empty()) refuse("timelines");
  if (schedule.nic_channels != 0) refuse("one NIC channel");
  if (std::any_of(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& h) { return h.continues_packet; })) {
    refuse("packets of several messages");
  }
  // With the order kept, a hop of step t is sent in step t * hop_steps or before.
  if (schedule.steps * std::uint64_t{hop_steps} >= std::numeric_limits<std::uint32_t>::max()) {
    refuse(fmt::format("{} steps, too many", schedule.steps));
  }
}

}  // namespace

Schedule stretched(Schedule schedule, std::uint32_t hop_steps) {
  assert(schedule.hop_steps == 1);
  require_plain(schedule, hop_steps);
  schedule.hop_steps = hop_steps;
  if (schedule.hops.empty()) return schedule;
  const HopTimes times = shortest_times(HopGraph(schedule), hop_steps);
  for (std::size_t i = 0; i < times.size(); ++i) schedule.hops[i].step = Step{times[i]};
  order_hops(schedule);
  return schedule;
}

}  // namespace rota
