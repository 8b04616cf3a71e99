// SPDX-License-Identifier: Apache-2.0
#include "sc_models/stall_driver.h"

#include <gtest/gtest.h>

#include "tests/sc_models/sc_benches.h"

namespace rota {
namespace {

/// Links that are always valid and ready but for the stalls.
class StallBench : public sc_core::sc_module, public testing_support::ClockedBench {
 public:
  StallBench(const sc_core::sc_module_name& name, std::size_t count, double probability, std::uint64_t seed)
      : sc_module(name), links("links", count), driver("driver", wires(), probability, seed) {
    driver.clk(clk_);
    for (std::size_t i = 0; i < count; ++i) {
      links[i].drive(true, {1, true});
      links[i].set_ready(true);
    }
  }
  std::vector<LinkWires*> wires() {
    std::vector<LinkWires*> all;
    for (std::size_t i = 0; i < links.size(); ++i) all.push_back(&links[i].wires());
    return all;
  }

  LinkGroup links;
  StallDriver driver;
};

TEST(StallDriver, StallsBothEndsTogetherWithTheGivenProbability) {
  StallBench bench("stalls", 50, 0.3, 4);
  std::uint32_t stalled = 0;
  for (std::uint32_t e = 0; e < 2000; ++e) {
    bench.edge();
    for (std::size_t i = 0; i < bench.links.size(); ++i) {
      EXPECT_EQ(bench.links[i].valid(), bench.links[i].ready());
      stalled += bench.links[i].valid() ? 0U : 1U;
    }
  }
  EXPECT_NEAR(stalled / 100'000.0, 0.3, 0.01);
}

TEST(StallDriver, SameSeedSameStallsAndAnotherSeedOthers) {
  StallBench one("one", 8, 0.5, 1);
  StallBench same("same", 8, 0.5, 1);
  StallBench other("other", 8, 0.5, 2);
  std::uint32_t differences = 0;
  for (std::uint32_t e = 0; e < 100; ++e) {
    one.edge();
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_EQ(one.links[i].valid(), same.links[i].valid());
      differences += one.links[i].valid() != other.links[i].valid() ? 1U : 0U;
    }
  }
  EXPECT_GT(differences, 200U);
}

}  // namespace
}  // namespace rota
