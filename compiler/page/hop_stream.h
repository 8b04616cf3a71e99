// SPDX-License-Identifier: Apache-2.0
//
// The hops of a schedule in about a byte and a half each, for the page of `rota report`: every message is followed from
// its origin, so a hop needs only its port and how long the message waited. Of a symmetric schedule only one node's
// messages per class are written.
//
// Messages come in ascending order of their keys, and the hops of a message in the order of steps. A hop is one or two
// numbers in LEB128:
//
//   ((gap · ports + port) · 2 + elsewhere) · 2 + last
//   sender, only if elsewhere is 1
//
// `elsewhere` is 0 if the node that the message's previous hop reached sends it on (for the first hop: the message's
// anchor). `gap` is then the steps since the previous hop minus 1, otherwise the steps since it; the hop before the
// first counts as step -1. `last` is 1 on the message's last hop.
//
// The anchor of a message is the representative of its class: the origin of a personalised or broadcast message, the
// destination of a partial sum, the sender of one for all nodes. Its key is ((class · 2 + sum) · (nodes + 1) + other) ·
// copies + copy, where `other` is the destination of a personalised message and `nodes` for any other.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota::page {

struct HopStream {
  std::uint32_t copies = 1;  ///< most messages of one origin for one destination
  std::uint64_t hops = 0;
  /// The keys: how many are left out since the end of the previous run (for the first: since 0), and how many follow
  /// one another.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> keys;
  std::string bytes;
};

/// Precondition: the schedule verifies.
[[nodiscard]] HopStream encode_hops(const Schedule& schedule);

/// RFC 4648, with padding.
[[nodiscard]] std::string base64(const std::string& bytes);

}  // namespace rota::page
