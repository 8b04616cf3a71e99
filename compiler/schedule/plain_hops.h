// SPDX-License-Identifier: Apache-2.0
//
// The hops of every node in the order and with the packet numbers of a schedule file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota::schedule_file {

inline constexpr std::uint64_t kNoPacket = ~0ULL;

/// One line of a schedule file, in the step that was asked for.
struct PlainHop {
  Node src;
  Port port;
  Node dst;
  Node origin;
  Node destination;
  std::uint16_t copy;
  std::uint64_t packet;  ///< its number, or kNoPacket
  std::uint32_t link;    ///< which of the parallel links from src to dst; 0 where there is one
};

/// Expands the hops to all nodes, one step at a time. It keeps a reference to the schedule.
class Expander {
 public:
  explicit Expander(const Schedule& schedule);

  /// The hops of class hops [begin, end), ordered by sender and port. Valid until the next call. Throws CheckFailed if
  /// a hop uses a class, port or node that does not exist.
  const std::vector<PlainHop>& expand(std::size_t begin, std::size_t end);

 private:
  [[noreturn]] void refuse_hop(std::size_t position) const;

  const Schedule& schedule_;
  bool parallel_links_;
  std::vector<std::uint64_t> packets_;
  std::vector<std::vector<Node>> members_;
  std::vector<PlainHop> hops_;
};

/// Calls visit(step, hops) for each step in which anything is sent, in order, until it returns false. Precondition: the
/// schedule's hops are ordered by step. Throws CheckFailed as Expander does.
template <class Visit>
void for_each_step(const Schedule& schedule, const Visit& visit) {
  Expander expander(schedule);
  const auto& hops = schedule.hops;
  for (std::size_t begin = 0, end = 0; begin < hops.size(); begin = end) {
    while (end < hops.size() && hops[end].step == hops[begin].step) ++end;
    if (!visit(hops[begin].step, expander.expand(begin, end))) return;
  }
}

}  // namespace rota::schedule_file
