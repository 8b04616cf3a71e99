// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/class_hops.h"

#include <tuple>
#include <utility>

#include "compiler/schedule/collective.h"

namespace rota::verify {

void Findings::note(const Finding& finding) {
  const auto key = [this](const Finding& f) {
    const std::uint64_t on_link = f.at_reception ? schedule_.hop_steps - 1 : 0;
    return std::tuple(index(schedule_.hops[f.position].step) + on_link, f.at_reception, f.position);
  };
  if (!first_.has_value() || key(finding) < key(*first_)) first_ = finding;
}

std::string describe_at(const Schedule& schedule, const Finding& finding) {
  const ClassHop& class_hop = schedule.hops[finding.position];
  const Hop hop = hop_at(schedule, class_hop, lowest_node(*schedule.symmetry, class_hop.cls));
  return describe({finding.kind, finding.position, class_hop, hop, schedule.topology->neighbour(hop.src, hop.port)},
                  schedule);
}

Node lowest_node(const Symmetry& symmetry, ClassId c) {
  Node x{0};
  while (symmetry.class_of(x) != c) x = Node{index(x) + 1};
  return x;
}

std::vector<Node> lowest_nodes(const Symmetry& symmetry, std::uint32_t nodes) {
  std::vector<Node> lowest(symmetry.class_count(), kNoNode);
  for (std::uint32_t x = 0; x < nodes; ++x) {
    Node& of_class = lowest[index(symmetry.class_of(Node{x}))];
    if (of_class == kNoNode) of_class = Node{x};
  }
  return lowest;
}

std::string offence_at_the_end(const Schedule& schedule, std::string missing) {
  if (!missing.empty()) return missing;
  return steps_taken(schedule) == schedule.steps ? std::string() : describe_wrong_steps(schedule);
}

bool takes_spare_copies(const Schedule& schedule) {
  return traits_of(schedule.collective).payload == Payload::broadcast && schedule.demand.segments == 1;
}

std::string total_left_at_relay(const Schedule& schedule, const std::vector<bool>& used) {
  if (!traits_of(schedule.collective).has_relays() || takes_spare_copies(schedule)) return {};
  const Demand demand = schedule.demanded();
  for (std::uint32_t i = 0; i < schedule.hops.size(); ++i) {
    const ClassHop& hop = schedule.hops[i];
    const Node receiver = schedule.topology->neighbour(schedule.symmetry->representative(hop.cls), hop.port);
    if (used[i] || demand.copied_to(hop.origin, receiver)) continue;
    return describe_at(schedule, {i, OffenceKind::not_kept});
  }
  return {};
}

std::optional<OffenceKind> examine_hop(const Schedule& schedule, std::uint32_t i, MessageEnd end, LinkUse& use) {
  const ClassHop& hop = schedule.hops[i];
  const Node receiver = schedule.topology->neighbour(schedule.symmetry->representative(hop.cls), hop.port);
  if (index(hop.step) >= schedule.steps) return OffenceKind::step_beyond;
  if (receiver == kNoNode) return OffenceKind::port_absent;
  if (schedule.root.has_value() && hop.*end != *schedule.root) return OffenceKind::not_demanded;
  if (hop.copy >= schedule.demand.segments) return OffenceKind::not_demanded;
  return use.add(hop.step, index(hop.cls), hop.port, index(schedule.symmetry->class_of(receiver)),
                 hop.continues_packet);
}

std::vector<std::vector<std::uint32_t>> examine_hops(const Schedule& schedule, MessageEnd end, LinkUse& use,
                                                     Findings& findings) {
  std::vector<std::vector<std::uint32_t>> by_class(schedule.symmetry->class_count());
  for (std::uint32_t i = 0; i < schedule.hops.size(); ++i) {
    const auto kind = examine_hop(schedule, i, end, use);
    if (kind.has_value()) {
      findings.note({i, *kind});
      break;
    }
    by_class[index(schedule.symmetry->class_of(schedule.hops[i].*end))].push_back(i);
  }
  return by_class;
}

Assessment assessment_of(const Schedule& schedule, Judged judged, std::uint64_t messages,
                         std::uint64_t min_transmissions) {
  Assessment result;
  Verdict& verdict = result.verdict;
  verdict.steps = schedule.steps;
  verdict.transmissions = schedule.transmissions();
  verdict.offence = std::move(judged.offence);
  if (!verdict.offence.empty()) return result;
  verdict.ok = true;
  verdict.messages = messages;
  verdict.min_transmissions = min_transmissions;
  verdict.minimal = verdict.transmissions == min_transmissions;
  measure_links(*schedule.topology, judged.use, result);
  QueueFigures queues = quotient_queues(schedule, judged.feeds);
  verdict.fifo_depth = queues.depth;
  verdict.fifo_slots = queues.slots;
  verdict.waiting_depth = queues.waiting_depth;
  verdict.waiting_slots = queues.waiting_slots;
  verdict.fifo_consistent = queues.consistent;
  result.load.crosspoints = std::move(queues.crosspoints);
  return result;
}

}  // namespace rota::verify
