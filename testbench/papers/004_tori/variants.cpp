// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/004_tori/variants.h"

#include <cassert>
#include <sstream>

#include "compiler/algorithms/few_startups/ring_in_rounds.h"
#include "compiler/algorithms/few_startups/torus_in_rounds.h"
#include "compiler/schedule/schedule_file.h"

namespace rota::cli {
namespace {

Schedule variant_of(const Run& run) {
  const TopologyPtr topology = topology_of(run);
  if (run.variant == kOneWay) return ring_in_rounds_one_way(topology);
  if (run.variant == kHalfWayAsPrinted) return torus_in_rounds(topology, Figure5::half_way_as_printed);
  assert(run.variant == kCommonStartUps);
  return torus_in_rounds(topology, Figure5::common_start_ups);
}

}  // namespace

std::string variant_as_text(const Run& run) {
  Schedule schedule = variant_of(run);
  schedule.algorithm = run.algorithm + ", " + run.variant;
  std::ostringstream out;
  write_schedule(schedule, out);
  return out.str();
}

}  // namespace rota::cli
