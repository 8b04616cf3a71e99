// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "compiler/error.h"
#include "compiler/rom/lanes.h"

namespace rota {
namespace {

constexpr std::uint32_t kMaxMaskBits = 64;  // one for the NIC, 63 for FIFOs
constexpr std::uint32_t kInjected = ~0U;

/// A message that a class receives.
struct Arrival {
  std::uint32_t step;
  std::uint32_t link;
  Node origin;
  Node destination;
  std::uint32_t departure_step = 0;
  std::uint32_t departure_channel = 0;
  std::uint32_t fifo = 0;
};

/// A message that a class sends.
struct Departure {
  std::uint32_t step;
  std::uint32_t link;
  std::uint32_t channel_of_arrival = kInjected;
  std::uint32_t arrival = 0;  ///< index there
  Node destination;           ///< the send address, where injected
};

/// All that happens at one node of a class, by channel, in order of time.
struct ClassEvents {
  std::vector<std::vector<Arrival>> arrivals;
  std::vector<std::vector<Departure>> departures;
};

struct Held {
  std::uint32_t cls;
  Node origin;
  Node destination;
  friend bool operator==(const Held&, const Held&) = default;
};

struct HeldHash {
  std::size_t operator()(const Held& h) const noexcept {
    std::uint64_t x = (std::uint64_t{index(h.origin)} << 32U | index(h.destination)) + h.cls * 0x9E3779B97F4A7C15ULL;
    x ^= x >> 29U;
    return x * 0xBF58476D1CE4E5B9ULL;
  }
};

/// Follows every message through the classes.
std::vector<ClassEvents> collect_events(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  const Symmetry& symmetry = *schedule.symmetry;
  const bool single = schedule.ports == PortModel::single;
  const std::size_t channels = single ? 1 : topology.port_count();
  std::vector<ClassEvents> events(symmetry.class_count());
  for (auto& e : events)
    e = {std::vector<std::vector<Arrival>>(channels), std::vector<std::vector<Departure>>(channels)};
  std::unordered_map<Held, std::pair<std::uint32_t, std::uint32_t>, HeldHash>
      held;  // -> (channel, index) of the arrival
  for (const ClassHop& hop : schedule.hops) {
    const std::uint32_t cls = index(hop.cls);
    const Node here = symmetry.representative(hop.cls);
    const std::uint32_t send_channel = single ? 0 : index(hop.port);
    Departure departure{index(hop.step), index(hop.port), kInjected, 0, hop.destination};
    if (hop.origin != here) {
      const auto it = held.find({cls, hop.origin, hop.destination});
      if (it == held.end()) throw std::logic_error("compile_programs: a message leaves a node where it is not");
      std::tie(departure.channel_of_arrival, departure.arrival) = it->second;
      Arrival& arrival = events[cls].arrivals[departure.channel_of_arrival][departure.arrival];
      arrival.departure_step = departure.step;
      arrival.departure_channel = send_channel;
      held.erase(it);
    }
    events[cls].departures[send_channel].push_back(departure);

    const Node there = topology.neighbour(here, hop.port);
    const auto next = index(symmetry.class_of(there));
    const auto entry = index(topology.reverse_port(here, hop.port));
    const std::uint32_t receive_channel = single ? 0 : entry;
    auto& list = events[next].arrivals[receive_channel];
    list.push_back(
        {index(hop.step), entry, symmetry.to_frame(there, hop.origin), symmetry.to_frame(there, hop.destination)});
    const Arrival& arrival = list.back();
    if (arrival.destination != symmetry.representative(ClassId{next})) {
      held[{next, arrival.origin, arrival.destination}] = {receive_channel,
                                                           static_cast<std::uint32_t>(list.size() - 1)};
    }
  }
  return events;
}

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

class ProgramBuilder {
 public:
  ProgramBuilder(ClassEvents events, Node self, const Programs& programs)
      : events_(std::move(events)), self_(self), programs_(programs) {}

  NodeProgram build() {
    const std::size_t channels = events_.arrivals.size();
    for (std::uint32_t i = 0; i < channels; ++i) add_fifos(i);
    number_mask_bits();
    program_.receive.resize(channels);
    program_.eject.resize(channels);
    program_.send.resize(channels);
    program_.inject.resize(channels);
    for (std::uint32_t i = 0; i < channels; ++i) receive_side(i);
    for (std::uint32_t j = 0; j < channels; ++j) send_side(j);
    return std::move(program_);
  }

 private:
  /// The crosspoint FIFOs behind receive channel i, one per lane.
  void add_fifos(std::uint32_t i) {
    auto& arrivals = events_.arrivals[i];
    for (std::uint32_t j = 0; j < events_.departures.size(); ++j) {
      std::vector<std::size_t> through;
      std::vector<Stay> stays;
      for (std::size_t k = 0; k < arrivals.size(); ++k) {
        if (arrivals[k].destination == self_ || arrivals[k].departure_channel != j) continue;
        through.push_back(k);
        stays.push_back({arrivals[k].step, arrivals[k].departure_step});
      }
      const auto lanes = fewest_lanes(stays);
      const auto first = static_cast<std::uint32_t>(program_.fifos.size());
      for (std::size_t k = 0; k < through.size(); ++k) arrivals[through[k]].fifo = first + lanes.lane[k];
      for (std::uint32_t lane = 0; lane < lanes.count; ++lane) {
        const FifoSize size = fifo_size(stays, lanes.lane, lane, programs_.flits);
        program_.fifos.push_back({Channel{i}, Channel{j}, lane, size.depth_messages, size.capacity_flits});
      }
    }
  }

  /// Bit 0 is the NIC; the FIFOs follow in order.
  void number_mask_bits() {
    std::vector<std::uint32_t> targets(events_.arrivals.size(), 1);
    std::vector<std::uint32_t> sources(events_.departures.size(), 1);
    for (const Fifo& fifo : program_.fifos) {
      target_bit_.push_back(targets[index(fifo.receive)]++);
      source_bit_.push_back(sources[index(fifo.send)]++);
      if (std::max(target_bit_.back(), source_bit_.back()) >= kMaxMaskBits) {
        throw InputError(
            fmt::format("{}: a router of this schedule needs more than {} FIFOs on one channel; allowed: up to {}",
                        programs_.topology->spec(), kMaxMaskBits - 1, kMaxMaskBits - 1));
      }
    }
  }

  void receive_side(std::uint32_t i) {
    for (const Arrival& arrival : events_.arrivals[i]) {
      const bool ejected = arrival.destination == self_;
      const std::uint64_t targets = ejected ? 1ULL : 1ULL << target_bit_[arrival.fifo];
      append_run(program_.receive[i], ReceiveEntry{Port{arrival.link}, targets}, 1);
      if (ejected) append_address(program_.eject[i], arrival.origin);
    }
  }

  void send_side(std::uint32_t j) {
    std::uint32_t now = 0;
    for (const Departure& departure : events_.departures[j]) {
      append_run(program_.send[j], SendEntry{Port{departure.link}, 0}, departure.step - now);
      now = departure.step + 1;
      std::uint64_t sources = 1;
      if (departure.channel_of_arrival == kInjected) {
        append_address(program_.inject[j], departure.destination);
      } else {
        sources = 1ULL << source_bit_[events_.arrivals[departure.channel_of_arrival][departure.arrival].fifo];
      }
      append_run(program_.send[j], SendEntry{Port{departure.link}, sources}, 1);
    }
  }

  ClassEvents events_;
  Node self_;
  const Programs& programs_;
  NodeProgram program_;
  std::vector<std::uint32_t> target_bit_;  ///< by FIFO
  std::vector<std::uint32_t> source_bit_;  ///< by FIFO
};

}  // namespace

Programs compile_programs(const Schedule& schedule, std::uint32_t flits) {
  Programs programs{schedule.topology, schedule.symmetry, schedule.ports, schedule.steps, flits, {}};
  auto events = collect_events(schedule);
  programs.classes.reserve(events.size());
  for (std::uint32_t c = 0; c < events.size(); ++c) {
    const Node self = schedule.symmetry->representative(ClassId{c});
    programs.classes.push_back(ProgramBuilder(std::move(events[c]), self, programs).build());
  }
  return programs;
}

}  // namespace rota
