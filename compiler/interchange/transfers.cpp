// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/transfers.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "compiler/error.h"
#include "compiler/schedule/expand.h"
#include "compiler/topology/topology_links.h"

namespace rota::interchange {
namespace {

using Message = std::tuple<Node, Node, std::uint16_t>;  ///< origin, destination, copy

/// What has arrived at each node so far.
class Arrivals {
 public:
  explicit Arrivals(std::uint32_t nodes) : at_node_(nodes) {}

  void add(Node node, const Message& message, std::uint32_t transfer) {
    at_node_[index(node)][message].push_back(transfer);
  }
  [[nodiscard]] std::span<const std::uint32_t> of(Node node, const Message& message) const {
    const auto& messages = at_node_[index(node)];
    const auto found = messages.find(message);
    return found == messages.end() ? std::span<const std::uint32_t>() : std::span(found->second);
  }

 private:
  std::vector<std::map<Message, std::vector<std::uint32_t>>> at_node_;
};

std::vector<Transfer> in_order(const Schedule& schedule) {
  const Schedule explicit_schedule = expand(schedule);
  std::vector<Transfer> all;
  all.reserve(explicit_schedule.hops.size());
  for (const ClassHop& hop : explicit_schedule.hops) {
    const Node src = explicit_schedule.symmetry->representative(hop.cls);
    all.push_back({hop.step, src, hop.port, schedule.topology->neighbour(src, hop.port), hop.origin, hop.destination,
                   hop.copy, 0});
  }
  std::stable_sort(all.begin(), all.end(), [](const Transfer& a, const Transfer& b) {
    return std::tie(a.step, a.src, a.port) < std::tie(b.step, b.src, b.port);
  });
  std::vector<std::uint32_t> used(std::size_t{schedule.topology->node_count()} * schedule.topology->port_count());
  for (Transfer& t : all) {
    t.position = used[std::size_t{index(t.src)} * schedule.topology->port_count() + index(t.port)]++;
  }
  return all;
}

}  // namespace

void require_single_links(const Topology& topology) {
  if (!has_parallel_links(topology)) return;
  throw InputError(fmt::format("{}: parallel links; allowed in schedules of other tools: one link between two nodes",
                               topology.title()));
}

Transfers transfers_of(const Schedule& schedule) {
  if (schedule.transmissions() > kMaxTransfers) {
    throw InputError(fmt::format("{} transmissions; allowed in files of other tools: at most {}",
                                 schedule.transmissions(), kMaxTransfers));
  }
  require_single_links(*schedule.topology);
  Transfers result;
  result.all = in_order(schedule);
  Arrivals arrivals(schedule.topology->node_count());
  const bool reduced = schedule.payload() == Payload::reduced;
  const bool exchanged = schedule.payload() == Payload::exchanged;
  const auto message_of = [](const Transfer& t) { return Message{t.origin, t.destination, t.copy}; };
  for (std::size_t begin = 0, end = 0; begin < result.all.size(); begin = end) {
    while (end < result.all.size() && result.all[end].step == result.all[begin].step) ++end;
    for (std::size_t i = begin; i < end; ++i) {
      const Transfer& t = result.all[i];
      result.first_need_.push_back(result.needs_.size());
      if (exchanged) {
        for (const std::uint16_t part : schedule.sums.sums[t.copy].adds) {
          const auto parts = arrivals.of(t.src, {kNoNode, kNoNode, part});
          result.needs_.insert(result.needs_.end(), parts.begin(), parts.end());
        }
        std::sort(result.needs_.begin() + static_cast<std::ptrdiff_t>(result.first_need_.back()), result.needs_.end());
        continue;
      }
      // The root of an all-reduce broadcasts the sum that has arrived.
      const bool is_result = reduced && !t.is_sum() && t.src == t.origin;
      const auto arrived = arrivals.of(t.src, is_result ? Message{kNoNode, t.origin, 0} : message_of(t));
      const bool all_of_them = t.is_sum() || is_result;
      const auto needed = all_of_them || arrived.empty() ? arrived : arrived.last(1);
      result.needs_.insert(result.needs_.end(), needed.begin(), needed.end());
    }
    for (std::size_t i = begin; i < end; ++i) {
      arrivals.add(result.all[i].dst, message_of(result.all[i]), static_cast<std::uint32_t>(i));
    }
  }
  result.first_need_.push_back(result.needs_.size());
  return result;
}

}  // namespace rota::interchange
