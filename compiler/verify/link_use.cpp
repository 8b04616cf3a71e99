// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/link_use.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace rota::verify {

Step phase_of(const Schedule& schedule, Step step) {
  const auto after = std::upper_bound(schedule.phases.begin(), schedule.phases.end(), step,
                                      [](Step s, const Phase& phase) { return s < phase.first; });
  return after == schedule.phases.begin() ? Step{0} : std::prev(after)->first;
}

bool changes_timeline(const Schedule& schedule, const ClassHop& in, const ClassHop& out) {
  const auto& timeline = schedule.timeline_of_port;
  if (timeline.empty() || timeline[index(in.port)] == timeline[index(out.port)]) return false;
  return phase_of(schedule, in.step) == phase_of(schedule, out.step);
}

bool comes_last(const Schedule& schedule, const ClassHop& a, const ClassHop& b) {
  if (a.step != b.step) return a.step < b.step;
  const auto input = [&schedule](const ClassHop& hop) {
    return schedule.topology->reverse_port(schedule.symmetry->representative(hop.cls), hop.port);
  };
  return input(a) <= input(b);
}

LinkUse::LinkUse(const Schedule& schedule, SymmetryPtr places)
    : model_(schedule.ports),
      places_(std::move(places)),
      links_(class_link_numbers(*schedule.topology, *places_)),
      phases_(schedule.phases),
      busy_(links_.size()),
      link_stamp_(links_.size()),
      send_stamp_(links_.node_count()),
      receive_stamp_(links_.node_count()) {}

bool LinkUse::begins_phase(Step step) const {
  return std::binary_search(phases_.begin(), phases_.end(), Phase{step, 0},
                            [](const Phase& a, const Phase& b) { return a.first < b.first; });
}

std::optional<OffenceKind> LinkUse::add(Step step, std::uint32_t sender, Port port, std::uint32_t receiver,
                                        bool continues_packet) {
  const std::uint32_t stamp = index(step) + 1;
  const std::size_t l = links_.link(sender, index(port));
  if (continues_packet) {
    if (link_stamp_[l] == 0 || link_stamp_[l] + 1 != stamp) return OffenceKind::packet_broken;
    if (begins_phase(step)) return OffenceKind::packet_crosses_phase;
  }
  if (model_ == PortModel::all) {
    if (link_stamp_[l] == stamp) return OffenceKind::link_busy;
  } else {
    if (send_stamp_[sender] == stamp) return OffenceKind::sends_twice;
    if (receive_stamp_[receiver] == stamp) return OffenceKind::receives_twice;
  }
  link_stamp_[l] = send_stamp_[sender] = receive_stamp_[receiver] = stamp;
  ++busy_[l];
  return std::nullopt;
}

void measure_links(const Topology& topology, const LinkUse& use, Assessment& result) {
  const Symmetry& symmetry = *use.places();
  const std::uint64_t nodes_per_class = topology.node_count() / symmetry.class_count();
  Verdict& verdict = result.verdict;
  NetworkLoad& load = result.load;
  verdict.link_busy_min = std::numeric_limits<std::uint64_t>::max();
  load.symmetry = use.places();
  load.links = use.links();
  load.busy_steps.assign(load.links.size(), 0);
  for (std::uint32_t c = 0; c < symmetry.class_count(); ++c) {
    const Node x = symmetry.representative(ClassId{c});
    for (std::uint32_t p = 0; p < load.links.ports(c); ++p) {
      if (topology.neighbour(x, Port{p}) == kNoNode) continue;
      const std::uint32_t busy = use.busy(c, Port{p});
      load.busy_steps[load.links.link(c, p)] = busy;
      verdict.directed_links += nodes_per_class;
      verdict.link_busy_min = std::min<std::uint64_t>(verdict.link_busy_min, busy);
      verdict.link_busy_max = std::max<std::uint64_t>(verdict.link_busy_max, busy);
    }
  }
  if (verdict.directed_links == 0) verdict.link_busy_min = 0;
}

}  // namespace rota::verify
