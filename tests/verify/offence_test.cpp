// SPDX-License-Identifier: Apache-2.0
//
// What both verifiers say of wrong schedules: each kind of offence, seeded by changing a correct schedule, is found by
// both and told in the same words; and no change whatever makes them disagree.
#include "compiler/verify/offence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <vector>

#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/verify/naive_schedule.h"

namespace rota {
namespace {

using ::testing::HasSubstr;
using testing_support::naive_total_exchange;
using testing_support::symmetries_of;

struct Seeded {
  const char* name;
  PortModel ports;
  std::function<void(Schedule&)> change;  ///< made to a correct schedule
  bool sort_afterwards;
  const char* expected;  ///< what the offence says, of any network and symmetry

  friend void PrintTo(const Seeded& seeded, std::ostream* out) { *out << seeded.name; }
};

/// A hop that does not deliver its message.
std::size_t hop_with_a_successor(const Schedule& schedule) {
  for (std::size_t i = 0; i < schedule.hops.size(); ++i) {
    const ClassHop& hop = schedule.hops[i];
    const Node next = schedule.topology->neighbour(schedule.symmetry->representative(hop.cls), hop.port);
    if (next != hop.destination) return i;
  }
  return 0;
}

std::size_t last_arrival(const Schedule& schedule) { return schedule.hops.size() - 1; }

ClassHop one_step_later(ClassHop hop, const Schedule& schedule) {
  hop.step = Step{schedule.steps};
  return hop;
}

/// All that happens in step 0 is that one message leaves by two ports at once.
void leave_by_two_ports(Schedule& schedule) {
  std::erase_if(schedule.hops, [](const ClassHop& hop) { return hop.step == Step{0}; });
  const ClassId cls = schedule.symmetry->class_of(Node{1});  // has two ports even in an array
  const Node x = schedule.symmetry->representative(cls);
  const Node destination{(index(x) + 1) % schedule.topology->node_count()};
  for (std::uint32_t p = 0, left = 2; left > 0; ++p) {
    if (schedule.topology->neighbour(x, Port{p}) == kNoNode) continue;
    schedule.hops.push_back({Step{0}, cls, Port{p}, x, destination});
    --left;
  }
}

const std::vector<Seeded>& offences() {
  static const std::vector<Seeded> all{
      {"NoHopsAtAll", PortModel::all, [](Schedule& s) { s.hops.clear(), s.steps = 0; }, true, "is never delivered"},
      {"LastHopMissing", PortModel::all, [](Schedule& s) { s.hops.pop_back(); }, true, "is never delivered"},
      {"MiddleHopMissing", PortModel::all,
       [](Schedule& s) { s.hops.erase(s.hops.begin() + static_cast<std::ptrdiff_t>(hop_with_a_successor(s))); }, true,
       "but that message is at node"},
      {"DeliveredAgain", PortModel::all,
       [](Schedule& s) {
         s.hops.push_back(one_step_later(s.hops[last_arrival(s)], s));
         ++s.steps;
       },
       true, "but that message was already delivered"},
      {"MovesOnAfterDelivery", PortModel::all,
       [](Schedule& s) {
         // Sends what was just delivered on, from where it is.
         const ClassHop last = s.hops[last_arrival(s)];
         const Node from = s.symmetry->representative(last.cls);
         const Node there = s.topology->neighbour(from, last.port);
         const auto seen = [&](Node y) { return s.symmetry->to_frame(there, y); };
         s.hops.push_back({Step{s.steps++}, s.symmetry->class_of(there), s.topology->reverse_port(from, last.port),
                           seen(last.origin), seen(last.destination)});
       },
       true, "but that message was already delivered"},
      {"LinkUsedTwice", PortModel::all,
       [](Schedule& s) {
         ClassHop second = s.hops[1];
         second.cls = s.hops[0].cls, second.port = s.hops[0].port, second.step = s.hops[0].step;
         s.hops.insert(s.hops.begin() + 1, second);
       },
       false, "but that link already carries a message in this step"},
      {"NodeSendsTwice", PortModel::single, [](Schedule& s) { s.hops.insert(s.hops.begin(), s.hops[0]); }, false,
       "but it already sends a message in this step"},
      {"MovesTwiceInAStep", PortModel::all, leave_by_two_ports, true, "but that message already moves in this step"},
      {"ToItself", PortModel::all, [](Schedule& s) { s.hops[0].destination = s.hops[0].origin; }, true,
       "but no message goes from a node to itself"},
      {"StepBeyondTheStatedSteps", PortModel::all, [](Schedule& s) { --s.steps; }, true,
       "but the schedule states only"},
      {"MoreStepsStatedThanTaken", PortModel::all, [](Schedule& s) { ++s.steps; }, true, "but its hops take"},
      {"HopsOutOfOrder", PortModel::all, [](Schedule& s) { std::swap(s.hops[0], s.hops[1]); }, false,
       "stands after a later one"},
      {"ClassOutOfRange", PortModel::all, [](Schedule& s) { s.hops.back().cls = ClassId{s.symmetry->class_count()}; },
       false, "is out of range"},
      {"PortOutOfRange", PortModel::all, [](Schedule& s) { s.hops.back().port = Port{s.topology->port_count()}; },
       false, "is out of range"},
      {"OriginOutOfRange", PortModel::all, [](Schedule& s) { s.hops[0].origin = kNoNode; }, false, "is out of range"},
      {"DestinationOutOfRange", PortModel::all,
       [](Schedule& s) { s.hops[0].destination = Node{s.topology->node_count()}; }, false, "is out of range"},
  };
  return all;
}

void put_in_order(Schedule& schedule) {
  std::stable_sort(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& a, const ClassHop& b) {
    return std::tie(a.step, a.cls, a.port) < std::tie(b.step, b.cls, b.port);
  });
}

class SeededOffence : public ::testing::TestWithParam<Seeded> {};

INSTANTIATE_TEST_SUITE_P(Verifier, SeededOffence, ::testing::ValuesIn(offences()),
                         [](const auto& seeded) { return seeded.param.name; });

TEST_P(SeededOffence, IsFoundByBothVerifiersInTheSameWords) {
  for (const char* spec : {"torus:3x4", "star:4", "ccc:3", "mesh:3x3", "circulant:9:2,3", "array:4"}) {
    const TopologyPtr topology = parse_topology(spec);
    for (const SymmetryPtr& symmetry : symmetries_of(topology)) {
      Schedule schedule = naive_total_exchange(topology, symmetry, GetParam().ports);
      GetParam().change(schedule);
      if (GetParam().sort_afterwards) put_in_order(schedule);
      const Verdict verdict = verify_all_nodes(schedule);
      EXPECT_FALSE(verdict.ok) << spec;
      EXPECT_THAT(verdict.offence, HasSubstr(GetParam().expected)) << spec << " classes " << symmetry->class_count();
      EXPECT_EQ(verdict.offence, verify_quotient(schedule).offence) << spec << " classes " << symmetry->class_count();
      EXPECT_EQ(verdict, verify_quotient(schedule));
    }
  }
}

TEST(Verifier, NodeThatReceivesTwice_IsFound) {
  const TopologyPtr topology = parse_topology("array:3");
  Schedule schedule = naive_total_exchange(topology, trivial_symmetry(topology), PortModel::single);
  const auto hop = [](std::uint32_t cls, std::uint32_t port, std::uint32_t destination) {
    return ClassHop{Step{0}, ClassId{cls}, Port{port}, Node{cls}, Node{destination}};
  };
  schedule.hops = {hop(0, 0, 1), hop(2, 0, 1)};
  for (const auto verify : {verify_all_nodes, verify_quotient}) {
    EXPECT_EQ(verify(schedule).offence,
              "step 0: node 2 sends 2→1 to node 1, but node 1 already receives a message in this step (single-port)");
  }
}

TEST(Verifier, AbsentPort_IsFound) {
  const TopologyPtr topology = parse_topology("array:3");
  Schedule schedule = naive_total_exchange(topology, trivial_symmetry(topology), PortModel::all);
  schedule.hops = {{Step{0}, ClassId{0}, Port{1}, Node{0}, Node{2}}};
  for (const auto verify : {verify_all_nodes, verify_quotient}) {
    EXPECT_EQ(verify(schedule).offence, "step 0: node 0 sends 0→2 over port 1, but it has no such port");
  }
}

TEST(Verifier, MessageThatLeavesInTheStepItArrives_IsFound) {
  const TopologyPtr topology = parse_topology("array:3");
  Schedule schedule = naive_total_exchange(topology, trivial_symmetry(topology), PortModel::all);
  schedule.hops = {{Step{0}, ClassId{0}, Port{0}, Node{0}, Node{2}}, {Step{0}, ClassId{1}, Port{0}, Node{0}, Node{2}}};
  for (const auto verify : {verify_all_nodes, verify_quotient}) {
    EXPECT_EQ(verify(schedule).offence,
              "step 0: node 1 sends 0→2 to node 2, but that message already moves in this step");
  }
}

RC_GTEST_PROP(VerifierProperty, AnyChangeToASchedule_GetsTheSameVerdictFromBoth, ()) {
  static const std::vector<std::string> specs{"torus:2x3", "ring:5", "ring:6", "star:3", "mesh:2x3", "hypercube:3"};
  const TopologyPtr topology = parse_topology(*rc::gen::elementOf(specs));
  const auto symmetries = symmetries_of(topology);
  const auto& symmetry = symmetries[*rc::gen::inRange<std::size_t>(0, symmetries.size())];
  const PortModel ports = *rc::gen::element(PortModel::single, PortModel::all);
  Schedule schedule = naive_total_exchange(topology, symmetry, ports, *rc::gen::inRange(0U, 20U));
  const int changes = *rc::gen::inRange(1, 4);
  const std::uint32_t n = topology->node_count();
  for (int k = 0; k < changes; ++k) {
    const auto position = *rc::gen::inRange<std::size_t>(0, schedule.hops.size());
    ClassHop& hop = schedule.hops[position];
    switch (*rc::gen::inRange(0, 8)) {
      case 0:
        hop.step = Step{*rc::gen::inRange(0U, schedule.steps + 1)};
        break;
      case 1:
        hop.cls = ClassId{*rc::gen::inRange(0U, symmetry->class_count() + 1)};
        break;
      case 2:
        hop.port = Port{*rc::gen::inRange(0U, topology->port_count() + 1)};
        break;
      case 3:
        hop.origin = Node{*rc::gen::inRange(0U, n + 1)};
        break;
      case 4:
        hop.destination = Node{*rc::gen::inRange(0U, n + 1)};
        break;
      case 5:
        schedule.hops.push_back(hop);
        break;
      case 6:
        std::swap(hop, schedule.hops[*rc::gen::inRange<std::size_t>(0, schedule.hops.size())]);
        break;
      default:
        schedule.steps = *rc::gen::inRange(0U, schedule.steps + 2);
        break;
    }
  }
  if (*rc::gen::inRange(0, 4) != 0) put_in_order(schedule);
  const Verdict verdict = verify_all_nodes(schedule);
  RC_ASSERT(verdict.offence == verify_quotient(schedule).offence);
  RC_ASSERT(verdict == verify_quotient(schedule));
}

}  // namespace
}  // namespace rota
