// SPDX-License-Identifier: Apache-2.0
//
// Messages wait at their origin rather than in FIFOs, where that costs no step.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/verifier.h"
#include "tests/test_name.h"

namespace rota {
namespace {

struct DepthCase {
  const char* spec;
  std::uint32_t most;  ///< messages in the deepest FIFO
  friend std::ostream& operator<<(std::ostream& out, const DepthCase& c) { return out << c.spec; }
};

class FifoDepth : public testing::TestWithParam<DepthCase> {};

// Without such rules ccc:7 had 145, mesh:16x16 31, mesh:8x8x8 71.
TEST_P(FifoDepth, AtTheBound_IsSmall_InTheCompiledPrograms) {
  const auto [spec, most] = GetParam();
  const TopologyPtr topology = parse_topology(spec);
  const Schedule schedule = make_schedule(topology, {});
  const Verdict verdict = verify_quotient(schedule);
  ASSERT_TRUE(verdict.ok) << verdict.offence;
  EXPECT_EQ(verdict.steps, best_bound(*topology, PortModel::all));
  std::uint32_t deepest = 0;
  for (const NodeProgram& program : compile_programs(schedule, 1).classes) {
    for (const Fifo& fifo : program.fifos) deepest = std::max(deepest, fifo.depth_messages);
  }
  EXPECT_LE(deepest, most);
}

INSTANTIATE_TEST_SUITE_P(Networks, FifoDepth,
                         testing::Values(DepthCase{"ccc:4", 3}, DepthCase{"ccc:5", 3}, DepthCase{"ccc:6", 2},
                                         DepthCase{"ccc:7", 3}, DepthCase{"ccc:8", 4}, DepthCase{"butterfly:6", 3},
                                         DepthCase{"bubble:6", 7}, DepthCase{"mesh:8x8", 4}, DepthCase{"mesh:4x16", 2},
                                         DepthCase{"mesh:12x20", 8}, DepthCase{"mesh:16x16", 4},
                                         DepthCase{"mesh:13x13", 8}, DepthCase{"mesh:20x20", 5},
                                         DepthCase{"mesh:5x5x5", 8}, DepthCase{"mesh:6x6x6", 5},
                                         DepthCase{"mesh:8x8x8", 7}),
                         [](const auto& tested) { return test_name(tested.param.spec); });

}  // namespace
}  // namespace rota
