// SPDX-License-Identifier: Apache-2.0
//
// A fabric in a bench of ordinary signals: the test drives clock, reset and start, without a RunControl.
#pragma once

#include <gtest/gtest.h>

#include "sc_models/fabric.h"
#include "sc_models/systemc_node.h"
#include "tests/sc_models/sc_benches.h"

namespace rota::testing_support {

struct FabricBench : ClockedBench {
  sc_core::sc_signal<bool> rst{"rst"};
  Fabric fabric;

  FabricBench(const Programs& programs, const NetworkConfig& config, const NodeFactory& factory = make_model_node)
      : fabric("fabric", programs, config, factory) {
    fabric.clk(clk_);
    fabric.rst(rst);
    fabric.start(start_);
  }

  void reset(std::uint32_t edges) {
    rst.write(true);
    edge(edges);
    rst.write(false);
  }
  /// The edges from start until all nodes are done; at most `limit`.
  std::uint32_t run(std::uint32_t limit = 1000) {
    start();
    std::uint32_t edges = 0;
    do edge();
    while (!fabric.done().read() && ++edges < limit);
    return edges;
  }
  [[nodiscard]] bool any_link_active() const {
    for (const LinkWires* link : fabric.links()) {
      if (link->valid() || link->ready()) return true;
    }
    return false;
  }
};

/// A run, a second one that a reset cuts off, and a third that must be as the first.
inline void expect_reset_to_be_clean(const Programs& programs, const NetworkConfig& config,
                                     const NodeFactory& factory = make_model_node) {
  FabricBench bench(programs, config, factory);
  bench.reset(2);
  bench.edge(6);
  EXPECT_FALSE(bench.fabric.done().read());
  const std::uint32_t edges = bench.run();
  const SimulationResult first = bench.fabric.result(RunEnd::done);
  EXPECT_TRUE(first.good()) << testing::PrintToString(first.problems);

  bench.edge(4);
  bench.start();
  EXPECT_FALSE(bench.fabric.done().read());
  bench.edge(edges / 2);
  EXPECT_GT(bench.fabric.flits_moved(), 0U);
  EXPECT_FALSE(bench.fabric.done().read());
  bench.reset(1);
  bench.edge(edges + 10);
  EXPECT_FALSE(bench.fabric.done().read()) << "the run went on in spite of the reset";

  EXPECT_EQ(bench.run(), edges);
  const SimulationResult again = bench.fabric.result(RunEnd::done);
  EXPECT_TRUE(again.good()) << testing::PrintToString(again.problems);
  EXPECT_EQ(again.cycles, first.cycles);
  EXPECT_EQ(again.link_flits, first.link_flits);
}

}  // namespace rota::testing_support
