// SPDX-License-Identifier: Apache-2.0
//
// The two judges of schedules. Given a schedule from any source, each decides whether it performs its collective under
// its port model, and measures steps, transmissions, link time and router memory. They reason differently, must agree,
// and share no code with what makes schedules. Use judge() of gate.h, which runs both; these functions are for tests.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/network_load.h"

namespace rota {

/// A verifier's result. If `ok` is false, only `offence`, `steps` and `transmissions` are set; the rest is 0.
struct Verdict {
  bool ok = false;
  /// The first offence in words: step, sender, receiver, message "origin→destination", what is wrong. Empty when ok.
  std::string offence;

  std::uint32_t steps = 0;          ///< as stated by the schedule
  std::uint64_t transmissions = 0;  ///< message hops of the whole network in all steps
  std::uint64_t messages = 0;       ///< messages delivered exactly once: n(n-1) in a total exchange; for sums and
                                    ///< all-reduce, the number of results
  std::uint64_t min_transmissions =
      0;                 ///< the sum of all distances, S_G of paper 000, section 4; for copies one per node
  bool minimal = false;  ///< transmissions equals min_transmissions

  std::uint64_t directed_links = 0;
  std::uint64_t link_busy_min = 0;  ///< steps in which the least used directed link carries a message
  std::uint64_t link_busy_max = 0;  ///< the same for the most used directed link

  /// The most messages at the end of any step in one crosspoint (input link → output link) of one node.
  std::uint32_t fifo_depth = 0;
  /// The sum of the peaks of one router's crosspoints, maximum over the routers; messages.
  std::uint64_t fifo_slots = 0;
  /// The same of messages that wait, which are those that do not leave in the step after their arrival.
  std::uint32_t waiting_depth = 0;
  std::uint64_t waiting_slots = 0;
  /// True if messages leave every crosspoint in the order in which they came.
  bool fifo_consistent = false;

  bool operator==(const Verdict&) const = default;

  /// True if every message moves in every step from its injection to its ejection: routers need no buffers.
  [[nodiscard]] bool wait_free() const noexcept { return ok && waiting_slots == 0; }

  /// Steps in which a directed link is busy, mean over the links.
  [[nodiscard]] double link_busy_mean() const {
    return directed_links == 0 ? 0.0 : static_cast<double>(transmissions) / static_cast<double>(directed_links);
  }
};

/// A verdict and, if it is good, the load of each link and crosspoint.
struct Assessment {
  Verdict verdict;
  NetworkLoad load;
};

/// The largest network that assess_all_nodes accepts; it holds 8 bytes for each of the n² messages.
inline constexpr std::uint32_t kMaxNodesForAllNodes = 16384;

/// Expands every class hop to all nodes of its class and follows all n(n-1) messages through the whole network. It uses
/// the symmetry only to expand hops. Memory: 8n² bytes and 2 bytes per transmission. Throws InputError if a rooted
/// collective has no root or shares programs, if the network is larger than kMaxNodesForAllNodes, or if the schedule
/// has 2³² or more transmissions.
[[nodiscard]] Assessment assess_all_nodes(const Schedule& schedule);
[[nodiscard]] Verdict verify_all_nodes(const Schedule& schedule);

/// Follows one message of each orbit, in the frame of its origin, through one node of each class. By paper 000, Lemma
/// 2, what happens at one node of a class happens, translated, at all. Memory: about 20 bytes per class hop. Throws
/// InputError if a rooted collective has no root or shares programs.
[[nodiscard]] Assessment assess_quotient(const Schedule& schedule);
[[nodiscard]] Verdict verify_quotient(const Schedule& schedule);

}  // namespace rota
