// SPDX-License-Identifier: Apache-2.0
//
// The judge of schedules. A schedule from anywhere goes in, a verdict comes out: is it the collective it claims to
// be under its port model, and if so what does it cost in steps, transmissions, link time and router memory. There are
// two judges that reason differently and must agree; neither shares code with what makes schedules. Ask judge() of
// gate.h, which runs both; the functions here are for tests of one judge.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/network_load.h"

namespace rota {

/// What a verifier found. Where `ok` is false only `offence`, `steps` and `transmissions` mean anything; the rest is 0.
struct Verdict {
  bool ok = false;
  /// The first offence in words: step, sender, receiver, message "origin→destination", what is wrong. Empty when ok.
  std::string offence;

  std::uint32_t steps = 0;          ///< as the schedule states them
  std::uint64_t transmissions = 0;  ///< messages sent over links, the whole network, all steps
  std::uint64_t messages =
      0;  ///< delivered exactly once each: n(n-1) in a total exchange; sums: how many; results of an all-reduce
  std::uint64_t min_transmissions = 0;  ///< the sum of all distances, S_G of paper 000, section 4; copies: one a node
  bool minimal = false;                 ///< transmissions are the fewest possible

  std::uint64_t directed_links = 0;
  std::uint64_t link_busy_min = 0;  ///< steps in which the idlest directed link carries a message
  std::uint64_t link_busy_max = 0;  ///< … and the busiest

  /// The most messages that wait at the end of any step in one crosspoint (input link → output link) of one node.
  std::uint32_t fifo_depth = 0;
  /// The sum over a router's crosspoints of the peak of each, for the router that needs most; messages.
  std::uint64_t fifo_slots = 0;
  /// At every crosspoint messages leave in the order they came.
  bool fifo_consistent = false;

  bool operator==(const Verdict&) const = default;

  /// Steps in which a directed link is busy, on average.
  [[nodiscard]] double link_busy_mean() const {
    return directed_links == 0 ? 0.0 : static_cast<double>(transmissions) / static_cast<double>(directed_links);
  }
};

/// A verdict and, where it is good, what the schedule does to each link and crosspoint.
struct Assessment {
  Verdict verdict;
  NetworkLoad load;
};

/// The largest network verify_all_nodes takes: it holds 8 bytes for each of the n² messages.
inline constexpr std::uint32_t kMaxNodesForAllNodes = 16384;

/// Expands every class hop to all nodes of its class and follows all n(n-1) messages through the whole network.
/// Takes the symmetry's word only for what stands in the schedule; its reasoning is plain bookkeeping.
/// Memory 8n² bytes + 2 bytes a transmission. Throws InputError where a rooted collective has no root or shares
/// programs, or the network is larger than kMaxNodesForAllNodes or the schedule has 2³² transmissions or more.
[[nodiscard]] Assessment assess_all_nodes(const Schedule& schedule);
[[nodiscard]] Verdict verify_all_nodes(const Schedule& schedule);

/// Follows one message of each orbit, in the frame of its origin, through one node of each class (paper 000, Lemma 2:
/// what happens at one node of a class happens, translated, at all). Memory about 20 bytes a class hop.
/// Throws InputError where a rooted collective has no root or shares programs.
[[nodiscard]] Assessment assess_quotient(const Schedule& schedule);
[[nodiscard]] Verdict verify_quotient(const Schedule& schedule);

}  // namespace rota
