// SPDX-License-Identifier: Apache-2.0
//
// The single entry to the verifier: both judges, and the checks of a schedule's header and classes, give one judgement.
// Every verb and every run calls it.
#pragma once

#include <cstdint>
#include <string_view>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/verifier.h"

namespace rota {

/// Up to this size the all-nodes judge runs besides the quotient judge.
inline constexpr std::uint32_t kMaxNodesForBothJudges = 2048;
/// Above this the all-nodes judge does not run; it follows about 40 million transmissions a second, one by one.
inline constexpr std::uint64_t kMaxTransmissionsForBothJudges = 100'000'000;
/// Places of a personalised collective's messages, 8 bytes each.
inline constexpr std::uint64_t kMaxMessagesForBothJudges = 300'000'000;
/// Exchanged sums: a byte for each node and each sum that is sent.
inline constexpr std::uint64_t kMaxCountsForBothJudges = 300'000'000;

struct Judgement {
  Verdict verdict;
  /// The load of each link and crosspoint; empty if the schedule is wrong.
  NetworkLoad load;
  /// True if the all-nodes judge ran too and found the same. False: the network is too large for it.
  bool by_all_nodes = false;

  /// "all nodes and quotient" or "quotient".
  [[nodiscard]] std::string_view judged_by() const { return by_all_nodes ? "all nodes and quotient" : "quotient"; }
};

/// Checks phases and timelines, that the group of the classes acts on the network (n · ports checks), and with both
/// judges every hop, link, port, packet and message. Compares the judges' figures for every link and every crosspoint
/// of every node. Throws InputError if root, demand, phases or timelines do not fit the collective, the topology or the
/// steps; throws CheckFailed if the judges disagree, which is a defect of rota.
[[nodiscard]] Judgement judge(const Schedule& schedule);

/// Returns the judgement of a correct schedule. Throws CheckFailed with the first offence in words if it is wrong.
[[nodiscard]] Judgement require_correct(Judgement judgement);
[[nodiscard]] inline Judgement require_correct(const Schedule& schedule) { return require_correct(judge(schedule)); }

}  // namespace rota
