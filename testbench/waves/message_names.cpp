// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/message_names.h"

#include <fmt/format.h>

#include <algorithm>

namespace rota::cli {
namespace {

constexpr std::uint64_t kMostFlits = 4'000'000;

}  // namespace

MessageNames::MessageNames(const Programs& programs, std::uint32_t width_bits)
    : traffic_(traffic_of(programs, width_bits)), topology_(programs.topology) {
  const std::uint64_t n = traffic_.node_count;
  if (!traffic_.words_differ() || n * n * traffic_.most_copies() * traffic_.flits > kMostFlits) return;
  for (std::uint32_t o = 0; o < n; ++o) {
    for (std::uint32_t d = 0; d < n; ++d) {
      // A contribution to a sum is its origin's, whatever the demand says of pairs.
      const std::uint32_t copies = traffic_.adds() ? traffic_.most_copies() : traffic_.copies(Node{o}, Node{d});
      if (o != d && copies > 0 && !traffic_.adds_nothing(Node{o}, Node{d})) add(Node{o}, Node{d}, copies);
    }
  }
}

void MessageNames::add(Node origin, Node destination, std::uint32_t copies) {
  for (std::uint32_t copy = 0; copy < copies; ++copy) {
    for (std::uint32_t f = 0; f < traffic_.flits; ++f) {
      flits_.try_emplace(traffic_.word(origin, destination, f, copy), Flit{origin, destination, f});
    }
  }
}

std::string MessageNames::of(std::uint64_t data) const {
  const auto found = flits_.find(data & width_mask(traffic_.width_bits));
  if (found == flits_.end()) return traffic_.adds() ? "sum" : "?";
  std::string name = name_of(found->second);
  if (traffic_.flits > 1) name += fmt::format(":{}", found->second.flit);
  return name;
}

bool MessageNames::has(const std::string& message) const {
  return std::ranges::any_of(flits_, [&](const auto& flit) { return name_of(flit.second) == message; });
}

std::string MessageNames::first() const {
  std::string least;
  for (const auto& [data, flit] : flits_) {
    const std::string name = name_of(flit);
    if (least.empty() || name < least) least = name;
  }
  return least;
}

std::string MessageNames::name_of(const Flit& flit) const {
  std::string name = topology_->node_name(flit.origin);
  if (traffic_.payload == Payload::personalised) name += ">" + topology_->node_name(flit.destination);
  std::ranges::replace(name, ' ', '_');
  return name;
}

}  // namespace rota::cli
