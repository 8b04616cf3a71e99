// SPDX-License-Identifier: Apache-2.0
//
// Judges of the all-reduce: a sum for the root, followed by a broadcast of the root's total. Each half goes to the
// judges of its own kind. What remains to check is that the root forwards nothing before the total is complete. It
// follows that every hop of the sum precedes every hop of the broadcast, so the halves never share a link in a step.
#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "compiler/schedule/expand.h"
#include "compiler/verify/class_hops.h"
#include "compiler/verify/judges.h"

namespace rota::verify {
namespace {

bool is_sum(const ClassHop& hop) { return hop.origin == kNoNode; }

/// The hops of one kind, with their positions in the whole schedule.
struct Half {
  Schedule schedule;
  std::vector<std::uint32_t> positions;

  /// Adds the feeds that its judge found, converted to positions in the whole schedule.
  void add_feeds(const Judged& judged, std::vector<Feed>& feeds) const {
    for (const Feed& feed : judged.feeds) feeds.push_back({positions[feed.in], positions[feed.out]});
  }
};

Half half_of(const Schedule& whole, bool of_the_sum) {
  Half half{whole, {}};
  half.schedule.hops.clear();
  for (std::uint32_t i = 0; i < whole.hops.size(); ++i) {
    if (is_sum(whole.hops[i]) != of_the_sum) continue;
    half.schedule.hops.push_back(whole.hops[i]);
    half.positions.push_back(i);
  }
  // The sum ends before the schedule does.
  if (of_the_sum && steps_taken(half.schedule) < whole.steps) {
    half.schedule.steps = static_cast<std::uint32_t>(steps_taken(half.schedule));
  }
  return half;
}

/// The hops to and from the root. One class per node.
struct AtTheRoot {
  std::vector<std::uint32_t> partial_sums;
  std::vector<std::uint32_t> copies;
};

AtTheRoot at_the_root(const Schedule& schedule) {
  AtTheRoot result;
  const Symmetry& symmetry = *schedule.symmetry;
  const ClassId root = symmetry.class_of(*schedule.root);
  for (std::uint32_t i = 0; i < schedule.hops.size(); ++i) {
    const ClassHop& hop = schedule.hops[i];
    if (!is_sum(hop)) {
      if (hop.cls == root) result.copies.push_back(i);
    } else if (schedule.topology->neighbour(symmetry.representative(hop.cls), hop.port) == *schedule.root) {
      result.partial_sums.push_back(i);
    }
  }
  return result;
}

/// Describes a hop by which the root sends too early; empty if there is none.
std::string too_soon(const Schedule& schedule, const AtTheRoot& root) {
  if (root.partial_sums.empty() || root.copies.empty()) return {};
  const std::uint32_t first = root.copies.front();
  const ClassHop& hop = schedule.hops[first];
  if (index(hop.step) >= index(schedule.hops[root.partial_sums.back()].step) + std::uint64_t{schedule.hop_steps}) {
    return {};
  }
  const Hop plain = hop_at(schedule, hop, *schedule.root);
  return describe({OffenceKind::sum_unfinished, first, hop, plain, schedule.topology->neighbour(plain.src, plain.port)},
                  schedule);
}

/// Describes a hop by which the root forwards a sum on another timeline than that of a part; empty if there is none.
std::string timeline_changed(const Schedule& schedule, const AtTheRoot& root) {
  for (const std::uint32_t out : root.copies) {
    for (const std::uint32_t in : root.partial_sums) {
      if (!changes_timeline(schedule, schedule.hops[in], schedule.hops[out])) continue;
      return describe_at(schedule, {out, OffenceKind::changes_timeline});
    }
  }
  return {};
}

LinkUse use_of(const Schedule& schedule) {
  const Symmetry& symmetry = *schedule.symmetry;
  LinkUse use(schedule);
  for (const ClassHop& hop : schedule.hops) {
    const Node receiver = schedule.topology->neighbour(symmetry.representative(hop.cls), hop.port);
    const auto offence =
        use.add(hop.step, index(hop.cls), hop.port, index(symmetry.class_of(receiver)), hop.continues_packet);
    if (offence.has_value()) throw std::logic_error("reduced: two correct halves share a link");
  }
  return use;
}

using Judge = Judged (*)(const Schedule&);

Assessment judge(const Schedule& schedule, Judge judge_sum, Judge judge_broadcast) {
  const std::uint64_t n = schedule.topology->node_count();
  const Half sum = half_of(schedule, true);
  const Half broadcast = half_of(schedule, false);
  const AtTheRoot root = at_the_root(schedule);
  Judged first = judge_sum(sum.schedule);
  if (first.offence.empty()) first.offence = too_soon(schedule, root);
  if (!first.offence.empty()) return assessment_of(schedule, std::move(first), n, 2 * (n - 1));
  Judged second = judge_broadcast(broadcast.schedule);
  if (second.offence.empty()) second.offence = timeline_changed(schedule, root);
  if (!second.offence.empty()) return assessment_of(schedule, std::move(second), n, 2 * (n - 1));

  Judged both{{}, use_of(schedule), {}};
  sum.add_feeds(first, both.feeds);
  broadcast.add_feeds(second, both.feeds);
  for (const std::uint32_t in : root.partial_sums) {
    for (const std::uint32_t out : root.copies) both.feeds.push_back({in, out});
  }
  return assessment_of(schedule, std::move(both), n, 2 * (n - 1));
}

}  // namespace

Assessment reduced_all_nodes(const Schedule& schedule) {
  return judge(expand(schedule), judge_sum_all_nodes, judge_broadcast_all_nodes);
}

Assessment reduced_quotient(const Schedule& schedule) {
  return judge(schedule, judge_sum_quotient, judge_broadcast_quotient);
}

}  // namespace rota::verify
