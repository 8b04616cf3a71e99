// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/hop_collector.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "compiler/error.h"
#include "compiler/schedule/budget.h"
#include "compiler/text/counted.h"

namespace rota::schedule_file {

PortFinder::PortFinder(const Topology& topology) : topology_(topology), ports_(topology.port_count()) {
  constexpr std::uint64_t kMaxTable = 1U << 24U;
  if (std::uint64_t{topology.node_count()} * ports_ > kMaxTable) return;
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < ports_; ++p) table_.push_back(topology.neighbour(Node{x}, Port{p}));
  }
}

Port PortFinder::find(Node src, Node dst, std::uint64_t link) const {
  std::uint64_t lower = 0;
  for (std::uint32_t p = 0; p < ports_; ++p) {
    if (neighbour(src, Port{p}) == dst && lower++ == link) return Port{p};
  }
  if (lower > 0) {
    throw InputError(fmt::format(
        "\"link\" is {}; allowed: 0{}", link,
        lower == 1
            ? fmt::format(", the one link from node {} to node {}", index(src), index(dst))
            : fmt::format(" to {}, the parallel links from node {} to node {}", lower - 1, index(src), index(dst))));
  }
  std::string allowed;
  constexpr std::size_t kMaxListed = 60;
  for (std::uint32_t p = 0; p < ports_ && allowed.size() < kMaxListed; ++p) {
    if (neighbour(src, Port{p}) == kNoNode) continue;
    allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", index(neighbour(src, Port{p})));
  }
  throw InputError(fmt::format("nodes {} and {} are not adjacent; allowed from node {}: {}{}", index(src), index(dst),
                               index(src), allowed, allowed.size() < kMaxListed ? "" : ", …"));
}

bool PacketFinder::continues(std::uint64_t packet, Step step, Node src, Port port) {
  const Last now{step, src, port};
  const auto [at, is_new] = last_.try_emplace(packet, now);
  if (is_new) return false;
  const Last before = std::exchange(at->second, now);
  if (before.src != src || before.port != port || index(before.step) + 1 != index(step)) {
    throw InputError(
        fmt::format("packet {} was on another link or not in the step before; allowed: the messages of a packet in "
                    "consecutive steps on one link",
                    packet));
  }
  return true;
}

namespace {

/// The root of an all-reduce that has one is known after its first hop.
Payload payload_in_file(const Schedule& schedule) {
  return schedule.sums.empty() ? traits_of(schedule.collective).payload : schedule.payload();
}

}  // namespace

HopCollector::HopCollector(Schedule& schedule)
    : schedule_(schedule), payload_(payload_in_file(schedule)), ports_(*schedule.topology) {}

void HopCollector::add(const HopLine& line) {
  if (line.step >= schedule_.steps) {
    throw InputError(fmt::format("\"t\" is {}, beyond the {} of the header; allowed: below {}", line.step,
                                 counted(schedule_.steps, "step"), schedule_.steps));
  }
  const Step step{static_cast<std::uint32_t>(line.step)};
  if (step < current_) {
    throw InputError(
        fmt::format("\"t\" goes back from {} to {}; allowed: lines ordered by \"t\"", index(current_), line.step));
  }
  if (step != current_) end_step(step);
  const Node src = node(line.src, "\"src\"");
  const Port port = ports_.find(src, node(line.dst, "\"dst\""), line.link);
  const bool exchanged = payload_ == Payload::exchanged;
  const bool reduced = payload_ == Payload::reduced;
  const bool is_sum = payload_ == Payload::sum || exchanged || (reduced && line.origin == HopLine::kNone);
  const bool is_broadcast = payload_ == Payload::broadcast || exchanged || (reduced && !is_sum);
  ClassHop hop{step, ClassId{index(src)}, port, end_of_message(line.origin, is_sum, "the origin in \"msg\""),
               end_of_message(line.destination, is_broadcast, "the destination in \"msg\"")};
  hop.copy = copy(line.copy);
  hop.continues_packet = line.packet != HopLine::kNone && packets_.continues(line.packet, step, src, port);
  schedule_.hops.push_back(hop);
  if (schedule_.hops.size() > kMaxClassHops) require_budget(*schedule_.topology, {.class_hops = schedule_.hops.size()});
}

void HopCollector::finish() { end_step(current_); }

Node HopCollector::node(std::uint64_t value, const char* what) const {
  const std::uint32_t n = schedule_.topology->node_count();
  if (value >= n) throw InputError(fmt::format("{} is {}; allowed: nodes 0 to {}", what, value, n - 1));
  return Node{static_cast<std::uint32_t>(value)};
}

Node HopCollector::end_of_message(std::uint64_t value, bool is_none, const char* what) const {
  if (is_none == (value == HopLine::kNone)) return is_none ? kNoNode : node(value, what);
  throw InputError(fmt::format("{} is {}; allowed in a {}: {}", what, is_none ? std::to_string(value) : "-1",
                               to_string(schedule_.collective), is_none ? "-1" : "a node number"));
}

std::uint16_t HopCollector::copy(std::uint64_t value) const {
  constexpr std::uint64_t kMax = std::numeric_limits<std::uint16_t>::max();
  const DemandTable& demand = schedule_.demand;
  const std::uint64_t most = !schedule_.sums.empty() ? schedule_.sums.sums.size() - 1
                             : demand.empty()        ? 0
                             : demand.segments > 1   ? demand.segments - 1
                                                     : kMax;
  if (value <= most) return static_cast<std::uint16_t>(value);
  throw InputError(fmt::format("the copy in \"msg\" is {}; allowed: 0{}", value,
                               most == 0 ? ", for all but demands, segments and sums" : fmt::format(" to {}", most)));
}

void HopCollector::end_step(Step next) {
  const auto first = schedule_.hops.begin() + step_begin_;
  const auto before = [](const ClassHop& a, const ClassHop& b) {
    return a.cls < b.cls || (a.cls == b.cls && a.port < b.port);
  };
  if (!std::is_sorted(first, schedule_.hops.end(), before)) std::stable_sort(first, schedule_.hops.end(), before);
  step_begin_ = static_cast<std::ptrdiff_t>(schedule_.hops.size());
  current_ = next;
}

void find_meeting_node(Schedule& schedule) {
  if (!traits_of(schedule.collective).rooted() || schedule.root.has_value() || !schedule.sums.empty()) return;
  schedule.root = Node{0};
  if (schedule.hops.empty()) return;
  const ClassHop& first = schedule.hops.front();
  schedule.root = first.origin == kNoNode ? first.destination : first.origin;
}

}  // namespace rota::schedule_file
