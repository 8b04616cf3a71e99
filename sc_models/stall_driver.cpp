// SPDX-License-Identifier: Apache-2.0
#include "sc_models/stall_driver.h"

#include <cmath>

namespace rota {

StallDriver::StallDriver(const sc_core::sc_module_name& name, std::vector<LinkWires*> links, double probability,
                         std::uint64_t seed)
    : sc_module(name),
      links_(std::move(links)),
      threshold_(static_cast<std::uint64_t>(std::ldexp(probability, 64))),
      state_(seed) {
  SC_HAS_PROCESS(StallDriver);
  SC_METHOD(tick);
  sensitive << clk.pos();
  dont_initialize();
}

void StallDriver::tick() {
  for (LinkWires* link : links_) {
    // SplitMix64.
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    link->stall((z ^ (z >> 31U)) < threshold_);
  }
}

}  // namespace rota
