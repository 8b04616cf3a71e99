// SPDX-License-Identifier: Apache-2.0
//
// Hops of several steps in collectives that copy and add: both judges, with schedules that no algorithm made.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/gate.h"
#include "compiler/verify/verifier.h"
#include "tests/verify/naive_collectives.h"

namespace rota {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using testing_support::naive_all_reduce;
using testing_support::naive_broadcast;
using testing_support::naive_schedules_of_every_collective;
using testing_support::sort_hops;

/// The same with `hop_steps` times as many steps between the hops: right for hops of that many steps, and no more.
Schedule slowed(Schedule schedule, std::uint32_t hop_steps) {
  for (ClassHop& hop : schedule.hops) hop.step = Step{index(hop.step) * hop_steps};
  schedule.hop_steps = hop_steps;
  sort_hops(schedule);
  return schedule;
}

/// Judged by both, which agree word for word.
Verdict verdict_of(const Schedule& schedule) {
  const Verdict all = verify_all_nodes(schedule);
  const Verdict quotient = verify_quotient(schedule);
  EXPECT_TRUE(all == quotient) << '"' << all.offence << "\", \"" << quotient.offence << '"';
  return all;
}

/// True if hop `later` sends on, within a class or from one class to another, what hop `earlier` brought.
bool follows(const Schedule& schedule, const ClassHop& earlier, const ClassHop& later) {
  const Symmetry& symmetry = *schedule.symmetry;
  const Node there = schedule.topology->neighbour(symmetry.representative(earlier.cls), earlier.port);
  const auto seen_there = [&](Node y) { return y == kNoNode ? kNoNode : symmetry.to_frame(there, y); };
  if (schedule.payload() == Payload::exchanged) {
    return symmetry.class_of(there) == later.cls && schedule.sums.adds(later.copy, earlier.copy);
  }
  const bool total = schedule.collective == CollectiveKind::all_reduce && earlier.origin == kNoNode &&
                     later.destination == kNoNode && there == *schedule.root;
  return symmetry.class_of(there) == later.cls &&
         (total || (seen_there(earlier.origin) == later.origin &&
                    seen_there(earlier.destination) == later.destination && earlier.copy == later.copy));
}

/// True if the hop is sent in the first step in which hops of several steps allow it.
bool leaves_at_once(const Schedule& schedule, const ClassHop& hop) {
  return std::any_of(schedule.hops.begin(), schedule.hops.end(), [&](const ClassHop& earlier) {
    return index(earlier.step) + schedule.hop_steps == index(hop.step) && follows(schedule, earlier, hop);
  });
}

constexpr const char* kNetworks[] = {"ring:5", "mesh:2x3", "hypercube:3", "star:3", "array:4"};
const auto kTooEarly =
    AnyOf(HasSubstr("it does not have that message yet"), HasSubstr("has already sent its partial sum"),
          HasSubstr("is still on its link"), HasSubstr("not all partial sums have reached it"),
          HasSubstr("it has nothing that is part of that sum"));

template <class Visit>
void for_each_schedule(const Visit& visit) {
  for (const char* spec : kNetworks) {
    for (const PortModel ports : {PortModel::single, PortModel::all}) {
      for (const Schedule& schedule : naive_schedules_of_every_collective(parse_topology(spec), ports)) {
        SCOPED_TRACE(std::string(spec) + " " + std::string(to_string(schedule.collective)) + " " +
                     std::string(to_string(ports)) + " " + std::to_string(schedule.symmetry->class_count()));
        visit(schedule);
      }
    }
  }
}

TEST(LongHopsOfEveryCollective, JustLongEnough_IsAccepted_OneStepMoreIsRefused) {
  for_each_schedule([](const Schedule& schedule) {
    for (const std::uint32_t hop_steps : {2U, 3U, 7U}) {
      Schedule slow = slowed(schedule, hop_steps);
      const Verdict verdict = verdict_of(slow);
      EXPECT_TRUE(verdict.ok) << verdict.offence;
      EXPECT_EQ(verdict.messages, verify_quotient(schedule).messages);
      const auto bound = best_bound_for(slow);  // its proof is checked
      ASSERT_TRUE(bound.has_value());
      EXPECT_LE(bound->steps, slow.steps);
      const bool tight = std::any_of(slow.hops.begin(), slow.hops.end(),
                                     [&slow](const ClassHop& hop) { return leaves_at_once(slow, hop); });
      ++slow.hop_steps;
      const Verdict of_longer = verdict_of(slow);
      EXPECT_EQ(of_longer.ok, !tight);
      if (!of_longer.ok) {
        EXPECT_THAT(of_longer.offence, kTooEarly);
      }
    }
  });
}

TEST(LongHopsOfEveryCollective, HopSentOneStepTooEarly_IsRefused) {
  std::uint32_t moved = 0;
  for_each_schedule([&moved](const Schedule& schedule) {
    const Schedule slow = slowed(schedule, 3);
    for (std::size_t i = 0; i < slow.hops.size(); ++i) {
      if (!leaves_at_once(slow, slow.hops[i])) continue;
      Schedule early = slow;
      early.hops[i].step = Step{index(early.hops[i].step) - 1};
      sort_hops(early);
      EXPECT_THAT(verdict_of(early).offence, kTooEarly) << "hop " << i;
      ++moved;
    }
  });
  EXPECT_GT(moved, 500U);
}

/// Every schedule with one hop taken out, moved by some steps, sent over another port, given another message, or sent
/// twice.
TEST(LongHopsOfEveryCollective, SpoiltSchedules_GetTheSameWordsFromBothJudges) {
  std::uint32_t refused = 0;
  for_each_schedule([&refused](const Schedule& schedule) {
    const Schedule slow = slowed(schedule, 3);
    for (std::size_t i = 0; i < slow.hops.size(); ++i) {
      for (std::uint32_t kind = 0; kind < 8; ++kind) {
        Schedule spoilt = slow;
        const auto at = spoilt.hops.begin() + static_cast<std::ptrdiff_t>(i);
        const ClassHop hop = *at;
        if (kind == 0) spoilt.hops.erase(at);
        if (kind == 1) at->port = Port{(index(hop.port) + 1) % slow.topology->port_count()};
        if (kind == 2) (hop.origin == kNoNode ? at->destination : at->origin) = Node{static_cast<std::uint32_t>(i) % 4};
        if (kind == 3) at->step = Step{index(hop.step) + 1};
        if (kind == 4) at->step = Step{index(hop.step) + 3};
        if (kind == 5) at->step = Step{index(hop.step) < 2 ? 0 : index(hop.step) - 2};
        if (kind >= 6) {
          spoilt.hops.push_back(hop);
          spoilt.hops.back().step = Step{index(hop.step) + (kind == 6 ? 1 : 4)};
        }
        sort_hops(spoilt);
        SCOPED_TRACE("hop " + std::to_string(i) + " kind " + std::to_string(kind));
        refused += verdict_of(spoilt).ok ? 0 : 1;
      }
    }
  });
  EXPECT_GT(refused, 1000U);
}

/// Node 1 gets the message twice and sends each copy on: the first while the second is on its link.
TEST(LongHopsOfABroadcast, CopyOnALink_IsNotTheOneThatIsPassedOn) {
  Schedule schedule;
  schedule.topology = parse_topology("complete:4");
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.collective = CollectiveKind::broadcast;
  schedule.root = Node{0};
  schedule.hop_steps = 2;
  const auto port_to = [&](Node x, Node y) {
    std::uint32_t p = 0;
    while (schedule.topology->neighbour(x, Port{p}) != y) ++p;
    return Port{p};
  };
  const std::tuple<std::uint32_t, std::uint32_t, std::uint32_t> sends[] = {{0, 0, 1}, {1, 0, 1}, {2, 1, 2}, {3, 1, 3}};
  for (const auto& [step, from, to] : sends) {
    schedule.hops.push_back({Step{step}, ClassId{from}, port_to(Node{from}, Node{to}), Node{0}, kNoNode});
  }
  sort_hops(schedule);
  const Verdict verdict = verdict_of(schedule);
  EXPECT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verdict.waiting_slots, 0U);  // each copy moves on in the step after its arrival
}

TEST(LongHopsOfAnAllReduce, RootMustWaitForThePartialSumsOnItsLinks) {
  const Schedule schedule = slowed(naive_all_reduce(parse_topology("array:4"), PortModel::all, Node{1}), 5);
  ASSERT_EQ(schedule.steps, 16U);
  ASSERT_TRUE(verdict_of(schedule).ok);
  Schedule early = schedule;
  for (ClassHop& hop : early.hops) {
    if (hop.destination == kNoNode) hop.step = Step{index(hop.step) - 1};  // each half is still right by itself
  }
  sort_hops(early);
  EXPECT_EQ(verdict_of(early).offence,
            "step 9: node 1 sends 1→all to node 2, but not all partial sums have reached it before this step");
}

TEST(LongHopsBound, OfABroadcastIsTheDistanceInLongHops) {
  const TopologyPtr array = parse_topology("array:5");
  const Schedule schedule = slowed(naive_broadcast(array, trivial_symmetry(array), PortModel::all, Node{0}), 6);
  const auto bound = best_bound_for(schedule);
  ASSERT_TRUE(bound.has_value());
  EXPECT_EQ(bound->name, "distance");
  EXPECT_EQ(bound->steps, 3U * 6 + 1);
  EXPECT_EQ(schedule.steps, bound->steps);
}

/// Single-port, λ = 2, everybody adjacent: 1, 2, 3, 5, 8, 13 nodes know after 0, 1, 2, … steps, as in the postal model.
TEST(LongHopsBound, OfASinglePortBroadcastIsThatOfThePostalModel) {
  const std::pair<std::uint32_t, std::uint64_t> steps_of_nodes[] = {{2, 1}, {3, 2}, {4, 3}, {5, 3},
                                                                    {6, 4}, {8, 4}, {9, 5}};
  for (const auto& [nodes, steps] : steps_of_nodes) {
    const TopologyPtr topology = parse_topology("complete:" + std::to_string(nodes));
    const auto bound =
        best_bound_for(slowed(naive_broadcast(topology, trivial_symmetry(topology), PortModel::single, Node{0}), 2));
    ASSERT_TRUE(bound.has_value());
    EXPECT_EQ(bound->steps, steps) << nodes;
    Proof later{.kind = ProofKind::doubling};
    later.hop_steps = 100;  // nobody passes it on before step 100
    EXPECT_EQ(proved_steps(*topology, PortModel::single, later), nodes - 1);
  }
}

/// Two nodes of a ring of seven are three hops away. Each node tells one neighbour a step, so one of the two hears
/// late.
TEST(LongHopsBound, OfASinglePortBroadcastCountsTheFarNodes) {
  const TopologyPtr ring = parse_topology("ring:7");
  for (const auto& [hop_steps, steps] : {std::pair(1U, 4U), std::pair(2U, 6U), std::pair(7U, 16U)}) {
    const auto bound =
        best_bound_for(slowed(naive_broadcast(ring, trivial_symmetry(ring), PortModel::single, Node{3}), hop_steps));
    ASSERT_TRUE(bound.has_value());
    EXPECT_EQ(bound->steps, steps);
    EXPECT_EQ(bound->name, "doubling");
    Proof proof{.kind = ProofKind::doubling, .nodes = {Node{3}}};
    proof.hop_steps = hop_steps;
    proof.window = 2;
    EXPECT_EQ(proved_steps(*ring, PortModel::single, proof), steps);
    proof.window = 0;
    EXPECT_EQ(proved_steps(*ring, PortModel::single, proof), steps);  // the last two are the last of all
    proof.window = 3;
    EXPECT_THROW((void)proved_steps(*ring, PortModel::single, proof), InputError);
  }
}

TEST(LongHopsBound, OfAScatterCountsTheHopsAfterTheRootsLinks) {
  // The last of the three messages leaves the end of the array in step 2. Two must go two hops or more, one three hops.
  const auto bound =
      best_bound_for(slowed(testing_support::naive_scatter(parse_topology("array:4"), PortModel::all, Node{0}), 4));
  ASSERT_TRUE(bound.has_value());
  EXPECT_EQ(bound->steps, 2U * 4 + 1);
  Proof proof{.kind = ProofKind::ports, .nodes = {Node{0}}};
  proof.hop_steps = 4;
  const TopologyPtr array = parse_topology("array:4");
  const std::uint64_t by_window[] = {3, 4 + 2, 8 + 1};
  for (proof.window = 0; proof.window < 3; ++proof.window) {
    EXPECT_EQ(proved_steps(*array, PortModel::all, proof), by_window[proof.window]);
  }
  EXPECT_THROW((void)proved_steps(*array, PortModel::all, proof), InputError);
}

}  // namespace
}  // namespace rota
