// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/verifier.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"
#include "compiler/verify/judges.h"
#include "compiler/verify/offence.h"

namespace rota {
namespace {

struct Judges {
  Payload payload;
  Assessment (*all_nodes)(const Schedule&);
  Assessment (*quotient)(const Schedule&);
};

constexpr Judges kJudges[] = {
    {Payload::personalised, verify::personalised_all_nodes, verify::personalised_quotient},
    {Payload::broadcast, verify::broadcast_all_nodes, verify::broadcast_quotient},
    {Payload::sum, verify::sum_all_nodes, verify::sum_quotient},
    {Payload::reduced, verify::reduced_all_nodes, verify::reduced_quotient},
    {Payload::exchanged, verify::exchanged_all_nodes, verify::exchanged_quotient},
};

const Judges& judges_for(const Schedule& schedule) {
  const Collective& collective = traits_of(schedule.collective);
  (void)schedule.demanded();  // throws if root or demand do not fit the collective
  require_phases_and_timelines(schedule);
  const bool differ = schedule.root.has_value() || collective.has_relays();  // nodes do
  if (differ && schedule.symmetry->class_count() != schedule.topology->node_count()) {
    throw InputError(fmt::format("{}: {} classes; allowed: one per node, {}", collective.name,
                                 schedule.symmetry->class_count(), schedule.topology->node_count()));
  }
  return *std::find_if(std::begin(kJudges), std::end(kJudges),
                       [&](const Judges& judges) { return judges.payload == schedule.payload(); });
}

/// Broadcast and sum judges need well-formed, sorted hops; check that first.
Assessment judged(const Schedule& schedule, Assessment (*judge)(const Schedule&)) {
  if (traits_of(schedule.collective).payload == Payload::personalised) return judge(schedule);
  std::string offence = verify::first_malformed(schedule);
  if (offence.empty()) return judge(schedule);
  Assessment result;
  result.verdict.steps = schedule.steps;
  result.verdict.transmissions = schedule.transmissions();
  result.verdict.offence = std::move(offence);
  return result;
}

}  // namespace

Assessment assess_all_nodes(const Schedule& schedule) {
  const Judges& judges = judges_for(schedule);
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
  return judged(schedule, judges.all_nodes);
}

Assessment assess_quotient(const Schedule& schedule) {
  const Judges& judges = judges_for(schedule);
  if (schedule.hops.size() >= std::numeric_limits<std::uint32_t>::max()) {
    throw InputError(fmt::format("{}: {} hops are too many; allowed: below {}", schedule.topology->spec(),
                                 schedule.hops.size(), std::numeric_limits<std::uint32_t>::max()));
  }
  return judged(schedule, judges.quotient);
}

Verdict verify_all_nodes(const Schedule& schedule) { return assess_all_nodes(schedule).verdict; }

Verdict verify_quotient(const Schedule& schedule) { return assess_quotient(schedule).verdict; }

}  // namespace rota
