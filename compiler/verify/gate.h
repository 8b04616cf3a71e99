// SPDX-License-Identifier: Apache-2.0
//
// The one way into the verifier. A schedule from anywhere goes in; both judges, the checks of its header and of its
// classes come to one judgement. Every verb and every run asks here, so that what proves things runs where users are.
#pragma once

#include <cstdint>
#include <string_view>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/verifier.h"

namespace rota {

/// Up to here the all-nodes judge runs beside the quotient …
inline constexpr std::uint32_t kMaxNodesForBothJudges = 2048;
/// … unless the schedule has more transmissions than this: it follows them one by one, about 40 million a second.
inline constexpr std::uint64_t kMaxTransmissionsForBothJudges = 100'000'000;

struct Judgement {
  Verdict verdict;
  /// What the schedule does to each link and crosspoint; empty where it is wrong.
  NetworkLoad load;
  /// The all-nodes judge ran, too, and found the same. False: the network is too large for it, see above.
  bool by_all_nodes = false;

  /// "all nodes and quotient" or "quotient".
  [[nodiscard]] std::string_view judged_by() const { return by_all_nodes ? "all nodes and quotient" : "quotient"; }
};

/// Checks phases and timelines, that the group of the classes acts on the network (n · ports checks), and with both
/// judges every hop, link, port, packet and message; holds the judges' figures for every link and every crosspoint of
/// every node against each other. Throws InputError where root, demand, phases or timelines do not fit the collective,
/// the topology or the steps, and CheckFailed where the judges disagree, which is a defect of rota.
[[nodiscard]] Judgement judge(const Schedule& schedule);

/// The same; throws CheckFailed with the first offence in words where the schedule is wrong.
[[nodiscard]] Judgement require_correct(const Schedule& schedule);

}  // namespace rota
