// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/plain_hops.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "compiler/error.h"
#include "compiler/topology/topology_links.h"

namespace rota::schedule_file {
namespace {

/// Numbers the packets that have more than one message. Index: class hop. The value is the packet's number at the first
/// node of the class (the next nodes have the next numbers), or kNoPacket.
std::vector<std::uint64_t> number_packets(const Schedule& schedule) {
  const auto& hops = schedule.hops;
  if (std::none_of(hops.begin(), hops.end(), [](const ClassHop& hop) { return hop.continues_packet; })) return {};
  std::vector<std::uint64_t> packets(hops.size(), kNoPacket);
  std::unordered_map<std::uint64_t, std::size_t> last;  // by class and port: the previous hop
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < hops.size(); ++i) {
    const std::uint64_t link =
        std::uint64_t{index(hops[i].cls)} * schedule.topology->port_count() + index(hops[i].port);
    const auto before = last.find(link);
    if (hops[i].continues_packet && before != last.end()) {
      std::uint64_t& packet = packets[before->second];
      if (packet == kNoPacket) packet = count++ * schedule.nodes_per_class();
      packets[i] = packet;
    }
    last[link] = i;
  }
  return packets;
}

}  // namespace

Expander::Expander(const Schedule& schedule)
    : schedule_(schedule),
      parallel_links_(has_parallel_links(*schedule.topology)),
      packets_(number_packets(schedule)),
      members_(nodes_by_class(*schedule.symmetry, schedule.topology->node_count())) {}

const std::vector<PlainHop>& Expander::expand(std::size_t begin, std::size_t end) {
  hops_.clear();
  for (std::size_t i = begin; i < end; ++i) {
    const ClassHop& class_hop = schedule_.hops[i];
    const std::uint32_t n = schedule_.topology->node_count();
    if (index(class_hop.cls) >= members_.size() || index(class_hop.port) >= schedule_.topology->port_count() ||
        (index(class_hop.origin) >= n && class_hop.origin != kNoNode) ||
        (index(class_hop.destination) >= n && class_hop.destination != kNoNode)) {
      refuse_hop(i);
    }
    std::uint64_t packet = packets_.empty() ? kNoPacket : packets_[i];
    for (const Node x : members_[index(class_hop.cls)]) {
      const Hop hop = hop_at(schedule_, class_hop, x);
      const Node dst = schedule_.topology->neighbour(x, hop.port);
      if (dst == kNoNode) refuse_hop(i);
      hops_.push_back({x, hop.port, dst, hop.origin, hop.destination, hop.copy, packet,
                       parallel_links_ ? parallel_rank(*schedule_.topology, x, hop.port) : 0});
      if (packet != kNoPacket) ++packet;
    }
  }
  std::stable_sort(hops_.begin(), hops_.end(), [](const PlainHop& a, const PlainHop& b) {
    return std::tie(a.src, a.port) < std::tie(b.src, b.port);
  });
  return hops_;
}

void Expander::refuse_hop(std::size_t position) const {
  const ClassHop& hop = schedule_.hops[position];
  throw CheckFailed(
      fmt::format("step {}: class {} sends {}→{} over port {}, which {} does not have; the schedule cannot "
                  "be written",
                  index(hop.step), index(hop.cls), index(hop.origin), index(hop.destination), index(hop.port),
                  schedule_.topology->spec()));
}

}  // namespace rota::schedule_file
