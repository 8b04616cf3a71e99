// SPDX-License-Identifier: Apache-2.0
//
// A schedule as other tools see collectives: transfers between neighbours, each with the transfers that it waits for.
// All exporters of schedules start here.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota::interchange {

/// One message over one link. `origin` or `destination` is kNoNode as in Hop.
struct Transfer {
  Step step;
  Node src;
  Port port;
  Node dst;
  Node origin;
  Node destination;
  std::uint16_t copy;
  std::uint32_t position;  ///< among the transfers over this link, from 0

  /// The message is a partial sum: the receiver adds it to what it has of that sum.
  [[nodiscard]] bool is_sum() const noexcept { return origin == kNoNode; }
};

/// Ordered by step, sender and port. Indices into `all` name transfers.
struct Transfers {
  std::vector<Transfer> all;
  /// The arrivals at `all[i].src` that `all[i]` sends on: one or none for messages, all earlier arrivals of a sum, of
  /// exchanged sums those that it adds.
  [[nodiscard]] std::span<const std::uint32_t> needs(std::size_t i) const {
    return std::span(needs_).subspan(first_need_[i], first_need_[i + 1] - first_need_[i]);
  }

  std::vector<std::uint32_t> needs_;
  std::vector<std::size_t> first_need_;  ///< one more than there are transfers
};

/// Files of other tools have a line or more for each transfer.
inline constexpr std::uint64_t kMaxTransfers = 1ULL << 23U;

/// Throws InputError for a network with parallel links, which files of other tools do not tell apart.
void require_single_links(const Topology& topology);

/// Precondition: the schedule is correct. Throws InputError if it has more than kMaxTransfers, or parallel links.
[[nodiscard]] Transfers transfers_of(const Schedule& schedule);

}  // namespace rota::interchange
