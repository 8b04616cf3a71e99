// SPDX-License-Identifier: Apache-2.0
#include "compiler/page/hop_stream.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <tuple>

namespace rota::page {
namespace {

/// A hop of a message whose anchor is a representative.
struct AnchoredHop {
  std::uint64_t key;
  std::uint32_t step;
  std::uint32_t sender;
  std::uint32_t port;
};

void put_number(std::string& bytes, std::uint64_t value) {
  constexpr std::uint64_t kMore = 128;
  for (; value >= kMore; value /= kMore) bytes.push_back(static_cast<char>(value % kMore + kMore));
  bytes.push_back(static_cast<char>(value));
}

std::uint32_t most_copies(const Schedule& schedule) {
  std::uint32_t copies = 1;
  for (const ClassHop& hop : schedule.hops) copies = std::max<std::uint32_t>(copies, hop.copy + 1U);
  return copies;
}

/// Translates the hop at its class's representative so that the message's anchor becomes a representative.
AnchoredHop anchored(const Schedule& schedule, const ClassHop& hop, std::uint32_t copies) {
  const Symmetry& symmetry = *schedule.symmetry;
  const bool for_all = is_sum_for_all(hop.origin, hop.destination);
  const bool sum = hop.origin == kNoNode && !for_all;
  const Node anchor = for_all ? symmetry.representative(hop.cls) : sum ? hop.destination : hop.origin;
  const std::uint32_t nodes = schedule.topology->node_count();
  const bool personalised = !sum && !for_all && hop.destination != kNoNode;
  const std::uint32_t other = personalised ? index(symmetry.to_frame(anchor, hop.destination)) : nodes;
  const std::uint64_t cls = index(symmetry.class_of(anchor));
  const std::uint64_t key = ((cls * 2 + (sum ? 1 : 0)) * (std::uint64_t{nodes} + 1) + other) * copies + hop.copy;
  return {key, index(hop.step), index(symmetry.to_frame(anchor, symmetry.representative(hop.cls))), index(hop.port)};
}

std::vector<AnchoredHop> sorted_hops(const Schedule& schedule, std::uint32_t copies) {
  std::vector<AnchoredHop> hops;
  hops.reserve(schedule.hops.size());
  for (const ClassHop& hop : schedule.hops) hops.push_back(anchored(schedule, hop, copies));
  std::sort(hops.begin(), hops.end(), [](const AnchoredHop& a, const AnchoredHop& b) {
    return std::tuple(a.key, a.step, a.sender, a.port) < std::tuple(b.key, b.step, b.sender, b.port);
  });
  return hops;
}

}  // namespace

HopStream encode_hops(const Schedule& schedule) {
  const Topology& topology = *schedule.topology;
  const Symmetry& symmetry = *schedule.symmetry;
  HopStream stream{.copies = most_copies(schedule), .hops = schedule.hops.size(), .keys = {}, .bytes = {}};
  const std::uint64_t keys_per_class = 2 * (std::uint64_t{topology.node_count()} + 1) * stream.copies;
  const std::vector<AnchoredHop> hops = sorted_hops(schedule, stream.copies);
  std::uint64_t next_key = 0;
  std::int64_t step = -1;
  std::uint32_t reached = 0;
  for (std::size_t i = 0; i < hops.size(); ++i) {
    const AnchoredHop& hop = hops[i];
    if (i == 0 || hop.key != hops[i - 1].key) {
      if (hop.key != next_key || stream.keys.empty()) stream.keys.emplace_back(hop.key - next_key, 0);
      ++stream.keys.back().second;
      next_key = hop.key + 1;
      step = -1;
      reached = index(symmetry.representative(ClassId{static_cast<std::uint32_t>(hop.key / keys_per_class)}));
    }
    const bool elsewhere = hop.sender != reached || hop.step <= step;
    const bool last = i + 1 == hops.size() || hops[i + 1].key != hop.key;
    const auto gap = static_cast<std::uint64_t>(hop.step - step - (elsewhere ? 0 : 1));
    put_number(stream.bytes, ((gap * topology.port_count() + hop.port) * 2 + (elsewhere ? 1 : 0)) * 2 + (last ? 1 : 0));
    if (elsewhere) put_number(stream.bytes, hop.sender);
    step = hop.step;
    reached = index(topology.neighbour(Node{hop.sender}, Port{hop.port}));
  }
  return stream;
}

std::string base64(const std::string& bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8U | (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text.push_back(i + k <= bytes.size() ? kDigits[group >> (18U - 6U * k) & 63U] : '=');
    }
  }
  return text;
}

}  // namespace rota::page
