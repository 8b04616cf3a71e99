// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/offence.h"

#include <fmt/format.h>

#include <string>
#include <tuple>

#include "compiler/schedule/collective.h"
#include "compiler/text/counted.h"

namespace rota::verify {
namespace {

auto sort_key(const ClassHop& hop) { return std::tuple(index(hop.step), index(hop.cls), index(hop.port)); }

/// "3→9", "3→all" (broadcast), "sum→9", "sum→all", "sum→all copy 2".
std::string name_of(Node origin, Node destination, std::uint32_t copy) {
  return fmt::format("{}→{}{}", origin == kNoNode ? "sum" : std::to_string(index(origin)),
                     destination == kNoNode ? "all" : std::to_string(index(destination)),
                     copy == 0 ? "" : fmt::format(" copy {}", copy));
}

std::string describe_entry(const Offence& offence, std::string_view what) {
  const ClassHop& hop = offence.class_hop;
  return fmt::format("hop {} of the schedule (step {}, class {}, port {}, message {}) {}", offence.position,
                     index(hop.step), index(hop.cls), index(hop.port), name_of(hop.origin, hop.destination, hop.copy),
                     what);
}

std::string complaint(const Offence& offence, const Schedule& schedule) {
  switch (offence.kind) {
    case OffenceKind::step_beyond:
      return fmt::format("but the schedule states only {}", counted(schedule.steps, "step"));
    case OffenceKind::self_message:
      return "but no message goes from a node to itself";
    case OffenceKind::link_busy:
      return "but that link already carries a message in this step";
    case OffenceKind::sends_twice:
      return "but it already sends a message in this step (single-port)";
    case OffenceKind::receives_twice:
      return fmt::format("but node {} already receives a message in this step (single-port)", index(offence.receiver));
    case OffenceKind::moves_twice:
      return "but that message already moves in this step";
    case OffenceKind::under_way:
      return fmt::format("but that message is still on its link: a hop takes {}", counted(schedule.hop_steps, "step"));
    case OffenceKind::moves_on:
      return "but that message was already delivered";
    case OffenceKind::not_there:
      return fmt::format("but that message is at node {}", index(offence.where));
    case OffenceKind::not_demanded:
      return fmt::format("but {} has no such message", with_article(to_string(schedule.collective)));
    case OffenceKind::packet_broken:
      return "as part of a packet, but that link carried nothing in the step before";
    case OffenceKind::not_held:
      return "but it does not have that message yet";
    case OffenceKind::sent_before:
      return "but it has already sent its partial sum";
    case OffenceKind::too_late:
      return fmt::format("but node {} has already sent its partial sum", index(offence.receiver));
    case OffenceKind::sum_unfinished:
      return "but not all partial sums have reached it before this step";
    case OffenceKind::nothing_to_add:
      return "but it has nothing that is part of that sum";
    case OffenceKind::unused_sum:
      return fmt::format("but node {} neither adds that sum to another nor keeps it", index(offence.receiver));
    case OffenceKind::packet_crosses_phase:
      return "as part of a packet, but a phase begins in this step and no packet may cross its border";
    case OffenceKind::not_kept:
      return fmt::format("but node {} neither keeps that total nor passes it on", index(offence.receiver));
    case OffenceKind::spare:
      return fmt::format(
          "but node {} has that message and does nothing with this copy (allowed in broadcasts of one segment only)",
          index(offence.receiver));
    case OffenceKind::changes_timeline:
      return "but it came over a link of another timeline in the same phase";
    case OffenceKind::starts_twice:
      return "but another message already starts at that node in this step (one NIC channel)";
    case OffenceKind::ends_twice:
      return fmt::format("but node {} already takes a message in this step (one NIC channel)", index(offence.receiver));
    case OffenceKind::malformed:
    case OffenceKind::unsorted:
    case OffenceKind::port_absent:
      break;
  }
  return {};
}

}  // namespace

std::string describe(const Offence& offence, const Schedule& schedule) {
  if (offence.kind == OffenceKind::malformed) {
    return describe_entry(
        offence, fmt::format("is out of range: {} has {} nodes and ports 0…{}, the schedule {} classes",
                             schedule.topology->spec(), schedule.topology->node_count(),
                             std::int64_t{schedule.topology->port_count()} - 1, schedule.symmetry->class_count()));
  }
  if (offence.kind == OffenceKind::unsorted) {
    return describe_entry(offence, "stands after a later one; hops are ordered by step, class and port");
  }
  const Hop& hop = offence.hop;
  const std::string head = fmt::format("step {}: node {} sends {}", index(hop.step), index(hop.src),
                                       name_of(hop.origin, hop.destination, hop.copy));
  if (offence.receiver == kNoNode)
    return fmt::format("{} over port {}, but it has no such port", head, index(hop.port));
  return fmt::format("{} to node {}, {}", head, index(offence.receiver), complaint(offence, schedule));
}

std::string describe_missing(Node origin, Node destination, std::uint32_t copy) {
  return fmt::format("message {} is never delivered", name_of(origin, destination, copy));
}

std::string describe_missing_contribution(Node origin, Node destination, std::uint32_t copy) {
  return fmt::format("the contribution of node {}{} never reaches node {}", index(origin),
                     copy == 0 ? "" : fmt::format(" to sum {}", copy), index(destination));
}

std::string describe_missing_partial_sum(Node relay, Node destination) {
  return fmt::format("the partial sum that node {} has received for node {} is never sent on", index(relay),
                     index(destination));
}

std::string describe_unasked_contribution(Node origin, Node destination) {
  return fmt::format("the contribution of node {} reaches node {}, which does not ask for it", index(origin),
                     index(destination));
}

std::string describe_counted_twice(Node node) {
  return fmt::format("some contribution reaches node {} in several of the sums that it keeps", index(node));
}

std::string describe_wrong_steps(const Schedule& schedule) {
  return fmt::format("the schedule states {}, but its hops take {}", counted(schedule.steps, "step"),
                     steps_taken(schedule));
}

std::string first_malformed(const Schedule& schedule) {
  for (std::size_t i = 0; i < schedule.hops.size(); ++i) {
    const bool malformed = out_of_range(schedule, i);
    if (!malformed && !out_of_order(schedule, i)) continue;
    const OffenceKind kind = malformed ? OffenceKind::malformed : OffenceKind::unsorted;
    return describe(Offence{kind, i, schedule.hops[i], {}, kNoNode}, schedule);
  }
  return {};
}

bool out_of_order(const Schedule& schedule, std::size_t position) {
  return position > 0 && sort_key(schedule.hops[position]) < sort_key(schedule.hops[position - 1]);
}

bool out_of_range(const Schedule& schedule, std::size_t position) {
  const ClassHop& hop = schedule.hops[position];
  const Payload payload = schedule.payload();
  const auto is_node = [n = schedule.topology->node_count()](Node x) { return index(x) < n; };
  const bool reduced = payload == Payload::reduced;
  const bool exchanged = payload == Payload::exchanged;
  const bool is_sum = payload == Payload::sum || exchanged || (reduced && hop.origin == kNoNode);
  const bool is_broadcast = payload == Payload::broadcast || exchanged || (reduced && !is_sum);
  const bool origin_fits = is_sum ? hop.origin == kNoNode : is_node(hop.origin);
  const bool destination_fits = is_broadcast ? hop.destination == kNoNode : is_node(hop.destination);
  return index(hop.cls) >= schedule.symmetry->class_count() || index(hop.port) >= schedule.topology->port_count() ||
         !origin_fits || !destination_fits;
}

}  // namespace rota::verify
