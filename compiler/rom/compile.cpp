// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

#include "compiler/rom/events.h"
#include "compiler/rom/lanes.h"

namespace rota {
namespace {

constexpr std::uint32_t kMaxMaskBits = kMaxFifosPerChannel + 1;  // one for the NIC

template <class Entry>
void append_run(std::vector<Run<Entry>>& runs, const Entry& value, std::uint32_t count) {
  if (count == 0) return;
  if (!runs.empty() && runs.back().value == value) {
    runs.back().count += count;
  } else {
    runs.push_back({value, count});
  }
}

void append_address(AddressProgram& runs, Node address) {
  const auto a = static_cast<std::int64_t>(index(address));
  if (!runs.empty()) {
    AddressRun& run = runs.back();
    const std::int64_t last = static_cast<std::int64_t>(index(run.first)) + std::int64_t{run.stride} * (run.count - 1);
    if (run.count == 1) run.stride = static_cast<std::int32_t>(a - last);
    if (a == last + run.stride) {
      ++run.count;
      return;
    }
    if (run.count == 1) run.stride = 0;
  }
  runs.push_back({address, 0, 1});
}

/// The start-ups that each timeline has paid, step by step. Empty if all links share one timeline.
class StartupSums {
 public:
  explicit StartupSums(const Timelines& timelines) {
    if (timelines.runs.size() < 2) return;
    for (const Timeline& timeline : timelines.runs) {
      auto& sums = by_timeline_.emplace_back();
      std::uint64_t step = 0;
      std::uint64_t paid = 0;
      for (const StepRun& run : timeline) {
        sums.push_back({step, paid, run.startups});
        step += run.count;
        paid += std::uint64_t{run.count} * run.startups;
      }
    }
  }
  [[nodiscard]] bool empty() const { return by_timeline_.empty(); }
  /// Start-ups up to and including `step`. Precondition: the timeline has that step.
  [[nodiscard]] std::uint64_t up_to(std::size_t timeline, std::uint32_t step) const {
    const auto& sums = by_timeline_[timeline];
    const auto after = std::upper_bound(sums.begin(), sums.end(), step,
                                        [](std::uint32_t s, const RunSum& sum) { return s < sum.first_step; });
    const RunSum& run = *std::prev(after);
    return run.paid_before + (step - run.first_step + 1) * run.each_step;
  }

 private:
  struct RunSum {
    std::uint64_t first_step;
    std::uint64_t paid_before;
    std::uint64_t each_step;
  };
  std::vector<std::vector<RunSum>> by_timeline_;
};

class ProgramBuilder {
 public:
  /// `here` is a node of the class.
  ProgramBuilder(const ClassEvents& events, const Programs& programs, Node here, const StartupSums& startups)
      : events_(events), programs_(programs), here_(here), startups_(startups) {}

  NodeProgram build() {
    const std::size_t channels = events_.arrivals.size();
    for (std::uint32_t i = 0; i < channels; ++i) {
      targets_.emplace_back(events_.arrivals[i].size(), 0);
      sources_.emplace_back(events_.departures[i].size(), 0);
    }
    mask_nic();
    add_fifos();
    program_.receive.resize(channels);
    program_.timed_receive.resize(channels);
    program_.eject.resize(programs_.nic_channels == 0 ? channels : 1);
    program_.send.resize(channels);
    program_.inject.resize(programs_.nic_channels == 0 ? channels : 1);
    for (std::uint32_t i = 0; i < channels; ++i) receive_side(i);
    for (std::uint32_t j = 0; j < channels; ++j) send_side(j);
    if (programs_.nic_channels != 0) share_nic();
    return std::move(program_);
  }

 private:
  /// Assigns bit 0 to the NIC. The FIFOs follow in order.
  void mask_nic() {
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      for (std::size_t k = 0; k < targets_[i].size(); ++k) {
        targets_[i][k] = events_.arrivals[i][k].eject_address != kNoNode ? 1 : 0;
      }
      for (std::size_t k = 0; k < sources_[i].size(); ++k) {
        sources_[i][k] = events_.departures[i][k].inject_address != kNoNode ? 1 : 0;
      }
    }
  }

  [[nodiscard]] Stay stay(const Flow& flow) const {
    const Arrival& arrival = events_.arrivals[flow.from][flow.arrival];
    const Departure& departure = events_.departures[flow.to][flow.departure];
    const std::uint32_t arrives = arrival.step + programs_.hop_steps - 1;
    if (startups_.empty()) return {arrives, departure.step};
    const Port sent_by = programs_.topology->reverse_port(here_, Port{arrival.link});
    const auto& of_channel = programs_.timelines.of_channel;
    return {arrives, departure.step, startups_.up_to(of_channel[index(sent_by)], arrival.step),
            startups_.up_to(of_channel[departure.link], departure.step)};
  }

  /// By the channel that they come from; where that is the same, the order stays. A counting sort.
  [[nodiscard]] std::vector<Flow> flows_by_source() const {
    const std::vector<Flow> flows = flows_of(events_);
    std::vector<std::size_t> place(targets_.size() + 1, 0);
    for (const Flow& flow : flows) ++place[flow.from + 1];
    for (std::size_t k = 1; k < place.size(); ++k) place[k] += place[k - 1];
    std::vector<Flow> ordered(flows.size());
    for (const Flow& flow : flows) ordered[place[flow.from]++] = flow;
    return ordered;
  }

  /// Adds the FIFOs of each crosspoint, one per lane, and their bits in the masks.
  void add_fifos() {
    std::vector<Flow> flows = flows_by_source();
    next_target_.assign(targets_.size(), 1);
    next_source_.assign(sources_.size(), 1);
    for (auto begin = flows.begin(); begin != flows.end();) {
      const auto end = std::find_if(begin, flows.end(),
                                    [&](const Flow& flow) { return flow.from != begin->from || flow.to != begin->to; });
      // Flows come in order of departure, which is that of arrival wherever one lane suffices.
      const auto earlier = [](const Flow& a, const Flow& b) {
        return std::tie(a.arrival, b.departure) < std::tie(b.arrival, a.departure);
      };
      if (!std::is_sorted(begin, end, earlier)) std::sort(begin, end, earlier);
      add_crosspoint({begin, end});
      begin = end;
    }
  }

  void add_crosspoint(std::span<const Flow> flows) {
    const std::uint32_t i = flows.front().from;
    const std::uint32_t j = flows.front().to;
    std::vector<Stay> stays;
    stays.reserve(flows.size());
    for (const Flow& flow : flows) stays.push_back(stay(flow));
    const auto lanes = fewest_lanes(stays);
    if (std::max(next_target_[i], next_source_[j]) + lanes.count > kMaxMaskBits) {
      refuse_router(*programs_.topology);
    }
    for (std::size_t k = 0; k < flows.size(); ++k) {
      targets_[i][flows[k].arrival] |= 1ULL << (next_target_[i] + lanes.lane[k]);
      sources_[j][flows[k].departure] |= 1ULL << (next_source_[j] + lanes.lane[k]);
    }
    for (std::uint32_t lane = 0; lane < lanes.count; ++lane) {
      const FifoSize size = fifo_size(stays, lanes.lane, lane, programs_.flits);
      const std::uint32_t waiting_flits = programs_.flit_order == FlitOrder::passes
                                              ? fifo_size(stays, lanes.lane, lane, 1).waiting_flits
                                              : size.waiting_flits;
      program_.fifos.push_back({Channel{i}, Channel{j}, lane, size.depth_messages, size.capacity_flits, waiting_flits});
    }
    next_target_[i] += lanes.count;
    next_source_[j] += lanes.count;
  }

  void receive_side(std::uint32_t i) {
    std::uint32_t now = 0;
    for (std::size_t k = 0; k < targets_[i].size(); ++k) {
      const Arrival& arrival = events_.arrivals[i][k];
      const ReceiveEntry entry{Port{arrival.link}, targets_[i][k]};
      append_run(program_.receive[i], entry, 1);
      append_run(program_.timed_receive[i], ReceiveEntry{entry.link, 0}, arrival.step - now);
      append_run(program_.timed_receive[i], entry, 1);
      now = arrival.step + 1;
      if (programs_.nic_channels == 0 && arrival.eject_address != kNoNode)
        append_address(program_.eject[i], arrival.eject_address);
    }
  }

  void send_side(std::uint32_t j) {
    std::uint32_t now = 0;
    for (std::size_t k = 0; k < sources_[j].size(); ++k) {
      const Departure& departure = events_.departures[j][k];
      append_run(program_.send[j], SendEntry{Port{departure.link}, 0}, departure.step - now);
      now = departure.step + 1;
      if (programs_.nic_channels == 0 && departure.inject_address != kNoNode)
        append_address(program_.inject[j], departure.inject_address);
      append_run(program_.send[j], SendEntry{Port{departure.link}, sources_[j][k]}, 1);
    }
  }

  /// One NIC channel: the addresses of all channels in the order of their steps, of which each has one at most.
  void share_nic() {
    std::vector<std::pair<std::uint32_t, Node>> injected;
    std::vector<std::pair<std::uint32_t, Node>> ejected;
    for (const auto& channel : events_.departures) {
      for (const Departure& d : channel) {
        if (d.inject_address != kNoNode) injected.emplace_back(d.step, d.inject_address);
      }
    }
    for (const auto& channel : events_.arrivals) {
      for (const Arrival& a : channel) {
        if (a.eject_address != kNoNode) ejected.emplace_back(a.step, a.eject_address);
      }
    }
    std::sort(injected.begin(), injected.end());
    std::sort(ejected.begin(), ejected.end());
    for (const auto& [step, address] : injected) append_address(program_.inject[0], address);
    for (const auto& [step, address] : ejected) append_address(program_.eject[0], address);
  }

  const ClassEvents& events_;
  const Programs& programs_;
  Node here_;
  const StartupSums& startups_;
  NodeProgram program_;
  std::vector<std::vector<std::uint64_t>> targets_;  ///< masks; [receive channel][arrival]
  std::vector<std::vector<std::uint64_t>> sources_;  ///< masks; [send channel][departure]
  std::vector<std::uint32_t> next_target_;           ///< next free mask bit; index: receive channel
  std::vector<std::uint32_t> next_source_;
};

}  // namespace

namespace {

void require_hops_fit(const Schedule& schedule, const Programs& programs, std::uint32_t startup_cycles) {
  if (programs.hop_steps <= schedule.hop_steps) return;
  throw InputError(fmt::format(
      "link latency {}: a hop takes {} steps of at least {} cycles, but the schedule sends on what it received {} {} "
      "before; allowed: at most {}, or more flits",
      programs.link_latency_cycles, programs.hop_steps,
      least_step_cycles(programs.timelines, programs.flits, startup_cycles), schedule.hop_steps,
      schedule.hop_steps == 1 ? "step" : "steps",
      std::uint64_t{schedule.hop_steps} * least_step_cycles(programs.timelines, programs.flits, startup_cycles)));
}

}  // namespace

Programs compile_programs(const Schedule& schedule, std::uint32_t flits, const LinkTiming& links, FlitOrder order) {
  Programs programs;
  programs.topology = schedule.topology;
  programs.symmetry = schedule.symmetry;
  programs.ports = schedule.ports;
  programs.steps = schedule.steps;
  programs.flits = flits;
  programs.flit_order = order;
  programs.collective = schedule.collective;
  programs.root = schedule.root;
  programs.demand = schedule.demand;
  programs.timelines = make_timelines(schedule);
  programs.nic_channels = schedule.nic_channels;
  programs.link_latency_cycles = links.latency_cycles;
  programs.hop_steps =
      hop_steps_of(links.latency_cycles, least_step_cycles(programs.timelines, flits, links.startup_cycles));
  require_hops_fit(schedule, programs, links.startup_cycles);
  const Events events = collect_events(schedule);
  const StartupSums startups(programs.timelines);
  programs.classes.reserve(events.classes.size());
  for (std::uint32_t c = 0; c < events.classes.size(); ++c) {
    const Node here = schedule.symmetry->representative(ClassId{c});
    programs.classes.push_back(ProgramBuilder(events.classes[c], programs, here, startups).build());
  }
  return programs;
}

}  // namespace rota
