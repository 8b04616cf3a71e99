// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/list_scheduler.h"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <utility>

namespace rota {
namespace {

class ListScheduler {
 public:
  ListScheduler(const HopGraph& graph, const std::vector<std::uint32_t>& priority, std::uint32_t hop_steps,
                Overtaking overtaking)
      : graph_(graph),
        priority_(priority),
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
    return std::pair(priority_[a], b) < std::pair(priority_[b], a);
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
  const std::vector<std::uint32_t>& priority_;
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

}  // namespace

std::uint32_t steps_taken_by(const HopTimes& times) {
  return times.empty() ? 0 : *std::max_element(times.begin(), times.end()) + 1;
}

HopTimes mirrored(HopTimes times) {
  const std::uint32_t last = steps_taken_by(times) - 1;
  for (std::uint32_t& time : times) time = last - time;
  return times;
}

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

std::uint32_t fewest_steps_of(const HopGraph& graph, const std::vector<std::uint32_t>& longest) {
  std::uint32_t fewest = *std::max_element(longest.begin(), longest.end()) + 1;
  std::vector<std::uint32_t> sent(graph.channel_count(), 0);
  std::vector<std::uint32_t> received(graph.channel_count(), 0);
  for (std::uint32_t hop = 0; hop < graph.hop_count(); ++hop) {
    fewest = std::max({fewest, ++sent[graph.send_channel(hop)], ++received[graph.receive_channel(hop)]});
  }
  return fewest;
}

HopTimes list_scheduled(const HopGraph& graph, const std::vector<std::uint32_t>& priority, std::uint32_t hop_steps,
                        Overtaking overtaking) {
  return ListScheduler(graph, priority, hop_steps, overtaking).run();
}

}  // namespace rota
