// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/link_use.h"

#include <algorithm>
#include <limits>

namespace rota::verify {

LinkUse::LinkUse(PortModel model, std::uint32_t places, std::uint32_t ports)
    : model_(model),
      ports_(ports),
      busy_(std::size_t{places} * ports),
      link_stamp_(std::size_t{places} * ports),
      send_stamp_(places),
      receive_stamp_(places) {}

std::optional<OffenceKind> LinkUse::add(Step step, std::uint32_t sender, Port port, std::uint32_t receiver,
                                        bool continues_packet) {
  const std::uint32_t stamp = index(step) + 1;
  const std::size_t l = link(sender, port);
  if (continues_packet && link_stamp_[l] + 1 != stamp) return OffenceKind::packet_broken;
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

void measure_links(const Schedule& schedule, const LinkUse& use, Verdict& verdict) {
  verdict.link_busy_min = std::numeric_limits<std::uint64_t>::max();
  for (std::uint32_t c = 0; c < schedule.symmetry->class_count(); ++c) {
    const Node x = schedule.symmetry->representative(ClassId{c});
    for (std::uint32_t p = 0; p < schedule.topology->port_count(); ++p) {
      if (schedule.topology->neighbour(x, Port{p}) == kNoNode) continue;
      verdict.directed_links += schedule.nodes_per_class();
      verdict.link_busy_min = std::min(verdict.link_busy_min, use.busy(c, Port{p}));
      verdict.link_busy_max = std::max(verdict.link_busy_max, use.busy(c, Port{p}));
    }
  }
  if (verdict.directed_links == 0) verdict.link_busy_min = 0;
}

}  // namespace rota::verify
