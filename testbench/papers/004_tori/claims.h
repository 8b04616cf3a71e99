// SPDX-License-Identifier: Apache-2.0
//
// The claims of paper 004 by section: rings (AR), tori (AT2), and the comparison of AT2 with other algorithms. A byte
// is a flit: t_w is one cycle, t_s the start-up cycles, rho the rearrangement cycles per flit.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "compiler/rom/timing.h"
#include "testbench/papers/004_tori/formulas.h"
#include "testbench/papers/claim.h"

namespace rota::cli::claims_004 {

struct Size {
  std::uint32_t r;
  std::uint32_t c;
  [[nodiscard]] std::string name() const { return fmt::format("{}x{}", r, c); }
  [[nodiscard]] std::string spec() const { return "torus:" + name(); }
};

/// Cycles per start-up, flits per message, cycles per flit rearranged.
struct Times {
  std::uint32_t t_s;
  std::uint32_t flits;
  std::uint32_t rho;
  [[nodiscard]] std::string id() const { return fmt::format("ts{}-m{}-rho{}", t_s, flits, rho); }
  [[nodiscard]] std::string text() const { return fmt::format("t_s = {}, m = {}, rho = {}", t_s, flits, rho); }
};

/// Steps alone; steps and start-ups; steps, start-ups and rearrangements. Their differences count each.
inline constexpr Times kUnit{0, 1, 0};
inline constexpr Times kPaid{75, 1, 0};
inline constexpr Times kRearranged{75, 1, 2};

[[nodiscard]] inline std::uint64_t cycles(const paper004::Cost& cost, Times times) {
  return cost.start_ups * times.t_s + cost.steps * times.flits + cost.rearranged_messages * times.rho * times.flits +
         pipeline_cycles(router_for(times.t_s, times.rho));
}

[[nodiscard]] inline Run run_of(const std::string& spec, const char* algorithm, Times times = kUnit) {
  return {.spec = spec,
          .algorithm = algorithm,
          .flits = times.flits,
          .startup_cycles = times.t_s,
          .rearrange_cycles = times.rho};
}

void add_rings(std::vector<Claim>& claims);
void add_tori(std::vector<Claim>& claims);
void add_comparison(std::vector<Claim>& claims);

}  // namespace rota::cli::claims_004
