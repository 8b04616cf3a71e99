// SPDX-License-Identifier: Apache-2.0
//
// Judges of the all-reduces: a sum for a node, its root, followed by a broadcast of the root's total. Each half goes to
// the judges of its own kind. What remains to check is that a root forwards nothing before its total is complete, and
// that the halves share the links: in a multinode all-reduce every node is the root of one sum, and one root may
// broadcast while the sums of others are under way.
#include <algorithm>
#include <string>
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
    half.schedule.hops.back().continues_packet = false;  // the packet may begin in the other half: see use_of
    half.positions.push_back(i);
  }
  // The sum ends before the schedule does.
  if (of_the_sum && steps_taken(half.schedule) < whole.steps) {
    half.schedule.steps = static_cast<std::uint32_t>(steps_taken(half.schedule));
  }
  return half;
}

/// The hops to and from the root that represents a class, by position.
struct AtTheRoot {
  std::vector<std::uint32_t> partial_sums;
  std::vector<std::uint32_t> copies;
};

/// Index: class.
std::vector<AtTheRoot> at_the_roots(const Schedule& schedule) {
  const Symmetry& symmetry = *schedule.symmetry;
  std::vector<AtTheRoot> result(symmetry.class_count());
  for (std::uint32_t i = 0; i < schedule.hops.size(); ++i) {
    const ClassHop& hop = schedule.hops[i];
    const Node sender = symmetry.representative(hop.cls);
    if (!is_sum(hop)) {
      if (hop.origin == sender) result[index(hop.cls)].copies.push_back(i);
      continue;
    }
    const Node receiver = schedule.topology->neighbour(sender, hop.port);
    if (hop.destination == receiver) result[index(symmetry.class_of(receiver))].partial_sums.push_back(i);
  }
  return result;
}

/// Describes the earliest hop by which a root sends too early; empty if there is none.
std::string too_soon(const Schedule& schedule, const std::vector<AtTheRoot>& roots) {
  Findings findings(schedule);
  for (const AtTheRoot& root : roots) {
    if (root.partial_sums.empty() || root.copies.empty()) continue;
    const std::uint64_t complete =
        index(schedule.hops[root.partial_sums.back()].step) + std::uint64_t{schedule.hop_steps};
    const std::uint32_t first = root.copies.front();
    if (index(schedule.hops[first].step) < complete) findings.note({first, OffenceKind::sum_unfinished});
  }
  return findings.any() ? findings.in_words() : std::string();
}

/// Describes a hop by which a root forwards a sum on another timeline than that of a part; empty if there is none.
std::string timeline_changed(const Schedule& schedule, const std::vector<AtTheRoot>& roots) {
  Findings findings(schedule);
  for (const AtTheRoot& root : roots) {
    for (const std::uint32_t out : root.copies) {
      for (const std::uint32_t in : root.partial_sums) {
        if (changes_timeline(schedule, schedule.hops[in], schedule.hops[out])) {
          findings.note({out, OffenceKind::changes_timeline});
        }
      }
    }
  }
  return findings.any() ? findings.in_words() : std::string();
}

/// The links' use by both halves together; `offence` describes a hop that both do not leave room for.
LinkUse use_of(const Schedule& schedule, std::string& offence) {
  const Symmetry& symmetry = *schedule.symmetry;
  LinkUse use(schedule);
  for (std::uint32_t i = 0; i < schedule.hops.size() && offence.empty(); ++i) {
    const ClassHop& hop = schedule.hops[i];
    const Node receiver = schedule.topology->neighbour(symmetry.representative(hop.cls), hop.port);
    const auto kind =
        use.add(hop.step, index(hop.cls), hop.port, index(symmetry.class_of(receiver)), hop.continues_packet);
    if (kind.has_value()) offence = describe_at(schedule, {i, *kind});
  }
  return use;
}

using Judge = Judged (*)(const Schedule&);

Assessment judge(const Schedule& schedule, Judge judge_sum, Judge judge_broadcast) {
  const std::uint64_t sums = sums_asked_for(schedule);
  const Demand demand = schedule.demanded();
  // Each of the other nodes sends a contribution to every sum, or those do that the demand names, and gets the total.
  const std::uint64_t totals = traits_of(schedule.collective).has_relays()
                                   ? demand.messages() / 2
                                   : sums * (schedule.topology->node_count() - 1U);
  const auto assessed = [&](Judged judged) {
    return assessment_of(schedule, std::move(judged), sums + totals, 2 * totals);
  };
  const Half sum = half_of(schedule, true);
  const Half broadcast = half_of(schedule, false);
  const std::vector<AtTheRoot> roots = at_the_roots(schedule);
  Judged first = judge_sum(sum.schedule);
  if (first.offence.empty()) first.offence = too_soon(schedule, roots);
  if (!first.offence.empty()) return assessed(std::move(first));
  Judged second = judge_broadcast(broadcast.schedule);
  if (second.offence.empty()) second.offence = timeline_changed(schedule, roots);
  if (!second.offence.empty()) return assessed(std::move(second));

  std::string offence;
  LinkUse use = use_of(schedule, offence);
  Judged both{std::move(offence), std::move(use), {}};
  sum.add_feeds(first, both.feeds);
  broadcast.add_feeds(second, both.feeds);
  for (const AtTheRoot& root : roots) {
    for (const std::uint32_t in : root.partial_sums) {
      for (const std::uint32_t out : root.copies) both.feeds.push_back({in, out});
    }
  }
  return assessed(std::move(both));
}

}  // namespace

Assessment reduced_all_nodes(const Schedule& schedule) {
  return judge(expand(schedule), judge_sum_all_nodes, judge_broadcast_all_nodes);
}

Assessment reduced_quotient(const Schedule& schedule) {
  return judge(schedule, judge_sum_quotient, judge_broadcast_quotient);
}

}  // namespace rota::verify
