// SPDX-License-Identifier: Apache-2.0
//
// Stalls links at random, to show that a self-timed run loses nothing whatever the timing.
//
// Cycle order of the one process: at every rising edge it draws which links are stalled until the next edge.
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "sc_models/link.h"

namespace rota {

class StallDriver final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};

  /// Every link is stalled in a cycle with probability `probability`, independently. The same seed gives the same
  /// stalls.
  StallDriver(const sc_core::sc_module_name& name, std::vector<LinkWires*> links, double probability,
              std::uint64_t seed);

 private:
  void tick();

  std::vector<LinkWires*> links_;
  std::uint64_t threshold_;  ///< stall probability times 2^64
  std::uint64_t state_;
};

}  // namespace rota
