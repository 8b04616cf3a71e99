// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/quotient_queues.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/graph/crosspoints.h"
#include "compiler/verify/queue_peaks.h"

namespace rota::verify {
namespace {

struct Crosspoint {
  ClassId cls{};
  Port in{};
  Port out{};
  QueuePeaks peaks{};
  std::uint32_t newest_left = 0;  ///< latest arrival among the messages that have left: step + 1
};

class Player {
 public:
  Player(const Schedule& schedule, const std::vector<Feed>& feeds)
      : schedule_(schedule),
        links_(class_link_numbers(*schedule.topology, *schedule.symmetry)),
        numbers_(links_, feeds.size()) {
    for (std::uint32_t c = 0; c < links_.node_count(); ++c) {
      const Node x = schedule.symmetry->representative(ClassId{c});
      for (std::uint32_t p = 0; p < links_.ports(c); ++p) {
        const bool present = schedule.topology->neighbour(x, Port{p}) != kNoNode;
        inputs_.push_back(present ? schedule.topology->reverse_port(x, Port{p}) : Port{p});
      }
    }
    // Messages that only move come in order of their next hop, which each has for itself.
    const bool is_ordered = std::adjacent_find(feeds.begin(), feeds.end(), [](const Feed& a, const Feed& b) {
                              return a.out >= b.out;
                            }) == feeds.end();
    by_in_ = ordered_by(is_ordered ? feeds : ordered_by(feeds, &Feed::out), &Feed::in);
    if (!is_ordered) own_by_out_ = ordered_by(by_in_, &Feed::out);
    by_out_ = is_ordered ? feeds : own_by_out_;
  }

  QueueFigures play() {
    auto leaves = by_out_.begin();
    auto comes = by_in_.begin();
    const auto& hops = schedule_.hops;
    const std::uint32_t on_link = schedule_.hop_steps - 1;  // steps between sending and arrival
    // In a step departures come before arrivals.
    while (comes != by_in_.end()) {
      const std::uint64_t arrives = std::uint64_t{index(hops[comes->in].step)} + on_link;
      for (; leaves != by_out_.end() && index(hops[leaves->out].step) <= arrives; ++leaves) {
        depart(leaves->in, leaves->out);
      }
      crosspoint(comes->in, comes->out).peaks.arrive(static_cast<std::uint32_t>(arrives));
      ++comes;
    }
    for (; leaves != by_out_.end(); ++leaves) depart(leaves->in, leaves->out);
    std::vector<std::uint64_t> slots(schedule_.symmetry->class_count());
    std::vector<std::uint64_t> waiting_slots(slots.size());
    for (std::uint32_t k = 0; k < crosspoints_.size(); ++k) {
      const QueuePeaks& peaks = crosspoints_[k].peaks;
      figures_.depth = std::max(figures_.depth, peaks.held_messages());
      figures_.waiting_depth = std::max(figures_.waiting_depth, peaks.waiting_messages());
      slots[numbers_.node_of(k)] += peaks.held_messages();
      waiting_slots[numbers_.node_of(k)] += peaks.waiting_messages();
    }
    figures_.slots = *std::max_element(slots.begin(), slots.end());
    figures_.waiting_slots = *std::max_element(waiting_slots.begin(), waiting_slots.end());
    list_crosspoints();
    return std::move(figures_);
  }

 private:
  /// Ordered by the number of one hop; where that is the same, the order stays. A counting sort: there are about as
  /// many hops as feeds.
  [[nodiscard]] std::vector<Feed> ordered_by(const std::vector<Feed>& feeds, std::uint32_t Feed::*hop) const {
    std::vector<std::uint32_t> place(schedule_.hops.size() + 1, 0);
    for (const Feed& feed : feeds) ++place[feed.*hop + 1];
    for (std::size_t k = 1; k < place.size(); ++k) place[k] += place[k - 1];
    std::vector<Feed> ordered(feeds.size());
    for (const Feed& feed : feeds) ordered[place[feed.*hop]++] = feed;
    return ordered;
  }

  void list_crosspoints() {
    for (const Crosspoint& crosspoint : crosspoints_) {
      figures_.crosspoints.push_back({crosspoint.cls, crosspoint.in, crosspoint.out, crosspoint.peaks.held_messages(),
                                      crosspoint.peaks.waiting_messages()});
    }
    std::sort(figures_.crosspoints.begin(), figures_.crosspoints.end(),
              [](const CrosspointPeak& a, const CrosspointPeak& b) {
                return std::tuple(a.cls, a.in, a.out) < std::tuple(b.cls, b.in, b.out);
              });
  }

  /// The crosspoint where the message of class hop `in` waits for class hop `out`.
  Crosspoint& crosspoint(std::uint32_t in, std::uint32_t out) {
    const ClassHop& by = schedule_.hops[in];
    const ClassHop& onward = schedule_.hops[out];
    const Port input = inputs_[links_.link(index(by.cls), index(by.port))];
    const std::uint32_t number = numbers_.number(index(onward.cls), index(input), index(onward.port));
    if (number == crosspoints_.size()) crosspoints_.push_back({.cls = onward.cls, .in = input, .out = onward.port});
    return crosspoints_[number];
  }

  void depart(std::uint32_t in, std::uint32_t out) {
    Crosspoint& queue = crosspoint(in, out);
    const std::uint32_t arrived = index(schedule_.hops[in].step) + 1;
    queue.peaks.depart(index(schedule_.hops[out].step));
    if (arrived < queue.newest_left) figures_.consistent = false;
    queue.newest_left = std::max(queue.newest_left, arrived);
  }

  const Schedule& schedule_;
  std::vector<Feed> by_in_;
  std::vector<Feed> own_by_out_;  ///< empty if the given feeds are in that order
  std::span<const Feed> by_out_;
  graph::LinkNumbers links_;
  std::vector<Port> inputs_;  ///< by link of a class: the port through which it enters its target
  graph::CrosspointNumbers numbers_;
  std::vector<Crosspoint> crosspoints_;  ///< by number
  QueueFigures figures_;
};

}  // namespace

QueueFigures quotient_queues(const Schedule& schedule, const std::vector<Feed>& feeds) {
  return Player(schedule, feeds).play();
}

}  // namespace rota::verify
