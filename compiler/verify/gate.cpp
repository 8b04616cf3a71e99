// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "compiler/error.h"
#include "compiler/verify/class_group.h"

namespace rota {
namespace {

bool both_judges_can(const Schedule& schedule) {
  const std::uint64_t nodes = schedule.topology->node_count();
  if (nodes > kMaxNodesForBothJudges || schedule.transmissions() > kMaxTransmissionsForBothJudges) return false;
  // A count for each node of every sum that is sent.
  if (schedule.payload() == Payload::exchanged) return nodes * schedule.transmissions() <= kMaxCountsForBothJudges;
  // A table of every node's messages, demanded or not: one root's many segments make it long.
  return traits_of(schedule.collective).payload != Payload::personalised ||
         nodes * schedule.demanded().slots() <= kMaxMessagesForBothJudges;
}

/// The crosspoints in use, class by class.
class CrosspointsByClass {
 public:
  explicit CrosspointsByClass(const NetworkLoad& load) : all_(load.crosspoints) {}
  [[nodiscard]] auto of(ClassId c) const {
    const auto before = [](const CrosspointPeak& a, ClassId b) { return a.cls < b; };
    const auto after = [](ClassId a, const CrosspointPeak& b) { return a < b.cls; };
    return std::pair(std::lower_bound(all_.begin(), all_.end(), c, before),
                     std::upper_bound(all_.begin(), all_.end(), c, after));
  }

 private:
  const std::vector<CrosspointPeak>& all_;
};

/// Describes the first node at which the judges counted differently; empty if there is none. `plain` has one class per
/// node.
std::string difference_in_load(const Topology& topology, const NetworkLoad& plain, const NetworkLoad& quotient) {
  const CrosspointsByClass plain_peaks(plain);
  const CrosspointsByClass quotient_peaks(quotient);
  const auto same = [](const CrosspointPeak& a, const CrosspointPeak& b) {
    return a.in == b.in && a.out == b.out && a.messages == b.messages && a.waiting_messages == b.waiting_messages;
  };
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    for (std::uint32_t p = 0; p < topology.port_end(Node{x}); ++p) {
      if (plain.busy(Node{x}, Port{p}) == quotient.busy(Node{x}, Port{p})) continue;
      return fmt::format("node {} sends {} messages over port {}, or {}", x, plain.busy(Node{x}, Port{p}), p,
                         quotient.busy(Node{x}, Port{p}));
    }
    const auto [a, a_end] = plain_peaks.of(ClassId{x});
    const auto [b, b_end] = quotient_peaks.of(quotient.symmetry->class_of(Node{x}));
    if (!std::equal(a, a_end, b, b_end, same)) return fmt::format("the FIFOs of node {} differ", x);
  }
  return {};
}

void require_agreement(const Schedule& schedule, const Assessment& plain, const Assessment& quotient) {
  const auto fail = [](const std::string& what) {
    throw CheckFailed(
        fmt::format("internal error: the judge of all nodes and the judge of classes disagree: {}", what));
  };
  const Verdict& a = plain.verdict;
  const Verdict& b = quotient.verdict;
  if (a.offence != b.offence) fail(fmt::format("\"{}\", \"{}\"", a.offence, b.offence));
  if (!(a == b)) fail("they find the same offences, but other figures");
  if (!a.ok) return;
  const std::string difference = difference_in_load(*schedule.topology, plain.load, quotient.load);
  if (!difference.empty()) fail(difference);
}

}  // namespace

Judgement judge(const Schedule& schedule) {
  Judgement judgement;
  judgement.verdict.steps = schedule.steps;
  judgement.verdict.transmissions = schedule.transmissions();
  judgement.verdict.offence = verify::class_group_offence(*schedule.topology, *schedule.symmetry);
  if (!judgement.verdict.offence.empty()) return judgement;
  Assessment quotient = assess_quotient(schedule);
  if (both_judges_can(schedule)) {
    require_agreement(schedule, assess_all_nodes(schedule), quotient);
    judgement.by_all_nodes = true;
  }
  judgement.verdict = std::move(quotient.verdict);
  judgement.load = std::move(quotient.load);
  return judgement;
}

Judgement require_correct(Judgement judgement) {
  if (!judgement.verdict.ok) throw CheckFailed("the schedule is wrong: " + judgement.verdict.offence);
  return judgement;
}

}  // namespace rota
