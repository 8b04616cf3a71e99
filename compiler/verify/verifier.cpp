// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/verifier.h"

#include <fmt/format.h>

#include <limits>

#include "compiler/error.h"
#include "compiler/verify/total_exchange.h"

namespace rota {
namespace {

struct CollectiveVerifiers {
  std::string_view collective;
  Verdict (*all_nodes)(const Schedule&);
  Verdict (*quotient)(const Schedule&);
};

constexpr CollectiveVerifiers kVerifiers[] = {
    {"total-exchange", verify::total_exchange_all_nodes, verify::total_exchange_quotient},
};

const CollectiveVerifiers& verifiers_for(const Schedule& schedule) {
  std::string known;
  for (const CollectiveVerifiers& entry : kVerifiers) {
    if (entry.collective == schedule.collective) return entry;
    known += (known.empty() ? "" : ", ") + std::string(entry.collective);
  }
  throw InputError(fmt::format("collective \"{}\": no verifier; allowed: {}", schedule.collective, known));
}

}  // namespace

Verdict verify_all_nodes(const Schedule& schedule) {
  const CollectiveVerifiers& verifiers = verifiers_for(schedule);
  const std::uint32_t n = schedule.topology->node_count();
  if (n > kMaxNodesForAllNodes) {
    throw InputError(fmt::format("{}: {} nodes are too many to follow every message; allowed: up to {}",
                                 schedule.topology->spec(), n, kMaxNodesForAllNodes));
  }
  if (schedule.transmissions() >= std::numeric_limits<std::uint32_t>::max()) {
    throw InputError(fmt::format("{}: {} transmissions are too many to follow one by one; allowed: below {}",
                                 schedule.topology->spec(), schedule.transmissions(),
                                 std::numeric_limits<std::uint32_t>::max()));
  }
  return verifiers.all_nodes(schedule);
}

Verdict verify_quotient(const Schedule& schedule) {
  const CollectiveVerifiers& verifiers = verifiers_for(schedule);
  if (schedule.hops.size() >= std::numeric_limits<std::uint32_t>::max()) {
    throw InputError(fmt::format("{}: {} hops are too many; allowed: below {}", schedule.topology->spec(),
                                 schedule.hops.size(), std::numeric_limits<std::uint32_t>::max()));
  }
  return verifiers.quotient(schedule);
}

}  // namespace rota
