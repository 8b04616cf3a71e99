// SPDX-License-Identifier: Apache-2.0
//
// include/rota/cci.h, compiled against a stand-in of CCI (cci_stand_in/), for neither Debian nor Accellera's SystemC
// has the library. This checks the header's syntax, and which parameter becomes which field; not that it works with
// CCI.
#include "include/rota/cci.h"

#include <gtest/gtest.h>

#include "sc_models/report_ids.h"

#ifndef ROTA_HAS_CCI
#error "the stand-in is not on the include path"
#endif

namespace rota {
namespace {

TEST(CciStandIn, Defaults_AreThoseOfNetworkConfig) {
  const CciNetworkConfig parameters("rota");
  const NetworkConfig config = parameters.config();
  const NetworkConfig defaults;
  EXPECT_EQ(config.router, defaults.router);
  EXPECT_EQ(config.discipline, defaults.discipline);
  EXPECT_EQ(config.flit_width_bits, defaults.flit_width_bits);
  EXPECT_EQ(config.link_parity, defaults.link_parity);
  EXPECT_EQ(config.startup_cycles, defaults.startup_cycles);
  EXPECT_EQ(config.rearrange_cycles, defaults.rearrange_cycles);
  EXPECT_EQ(config.link_latency_cycles, defaults.link_latency_cycles);
  EXPECT_EQ(config.stall_probability, defaults.stall_probability);
  EXPECT_EQ(config.stall_seed, defaults.stall_seed);
  EXPECT_EQ(config.clock_period_ps, defaults.clock_period_ps);
  EXPECT_EQ(config.watchdog_cycles, defaults.watchdog_cycles);
  EXPECT_EQ(config.threads, defaults.threads);
}

TEST(CciStandIn, EveryPreset_ReachesItsField) {
  auto& presets = cci::stand_in_presets();
  presets["rota.discipline"] = std::string("self-timed");
  presets["rota.flit_width_bits"] = std::uint32_t{32};
  presets["rota.link_parity"] = true;
  presets["rota.link_latency_cycles"] = std::uint32_t{3};
  presets["rota.stall_probability"] = 0.25;
  presets["rota.stall_seed"] = std::uint64_t{7};
  presets["rota.clock_period_ps"] = std::uint32_t{800};
  presets["rota.watchdog_cycles"] = std::uint64_t{500};
  presets["rota.threads"] = std::uint32_t{2};
  const CciNetworkConfig self_timed("rota");
  const NetworkConfig first = self_timed.config();
  EXPECT_EQ(first.discipline, Discipline::self_timed);
  EXPECT_EQ(first.flit_width_bits, 32U);
  EXPECT_TRUE(first.link_parity);
  EXPECT_EQ(first.link_latency_cycles, 3U);
  EXPECT_EQ(first.stall_probability, 0.25);
  EXPECT_EQ(first.stall_seed, 7U);
  EXPECT_EQ(first.clock_period_ps, 800U);
  EXPECT_EQ(first.watchdog_cycles, 500U);
  EXPECT_EQ(first.threads, 2U);

  presets = {{"timed.router", std::string("timed")},
             {"timed.startup_cycles", std::uint32_t{5}},
             {"timed.rearrange_cycles", std::uint32_t{2}}};
  const CciNetworkConfig timed("timed");
  const NetworkConfig second = timed.config();
  EXPECT_EQ(second.router, RouterKind::timed);
  EXPECT_EQ(second.startup_cycles, 5U);
  EXPECT_EQ(second.rearrange_cycles, 2U);
  EXPECT_EQ(timed.startup_cycles.name(), "timed.startup_cycles");
}

TEST(CciStandIn, WhatIsWrong_IsAReport) {
  const auto refusal = [](const char* name, const std::any& value) -> std::string {
    cci::stand_in_presets() = {{name, value}};
    const CciNetworkConfig parameters("rota");
    try {
      (void)parameters.config();
    } catch (const sc_core::sc_report& report) {
      EXPECT_STREQ(report.get_msg_type(), kConfigReport);
      return report.get_msg();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal("rota.router", std::string("fast")), "router is fast; allowed: handshake, timed");
  EXPECT_EQ(refusal("rota.flit_width_bits", std::uint32_t{65}), "flit_width_bits is 65; allowed: 1 to 64");
}

}  // namespace
}  // namespace rota
