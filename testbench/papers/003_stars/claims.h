// SPDX-License-Identifier: Apache-2.0
//
// The claims of paper 003 by section: personalised broadcast (section III) and non-personalised (section IV). t_m is
// the number of flits per message, t_s the number of start-up cycles.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "compiler/rom/timing.h"
#include "testbench/papers/003_stars/formulas.h"
#include "testbench/papers/claim.h"

namespace rota::cli::claims_003 {

/// t_s and t_m, in cycles.
struct Times {
  std::uint32_t t_s;
  std::uint32_t t_m;
  [[nodiscard]] std::string id() const { return fmt::format("ts{}-tm{}", t_s, t_m); }
  [[nodiscard]] double ratio() const { return static_cast<double>(t_s) / t_m; }
  [[nodiscard]] std::string text() const { return fmt::format("t_s = {}, t_m = {}", t_s, t_m); }
};

/// Times without start-ups; times that count start-ups; and a pair that neither of these implies.
inline constexpr Times kUnit{0, 1};
inline constexpr Times kTenfold{10, 1};
inline constexpr Times kBoth{7, 2};

/// The ratios of the figures, as pairs of small numbers of cycles.
struct Ratio {
  const char* id;
  const char* figure;
  Times times;
  [[nodiscard]] double value() const { return times.ratio(); }
};

[[nodiscard]] inline std::uint64_t cycles(const paper003::Cost& cost, Times times) {
  return cost.start_ups * times.t_s + cost.steps * times.t_m + pipeline_cycles(router_for(times.t_s, 0));
}

/// Star graphs of more symbols are too large for the models.
inline constexpr std::uint32_t kMaxThatModelsRun = 7;

/// How a claim is measured: on the clocked models, or by the verifier if that would take minutes.
enum class Judge : std::uint8_t { models, verifier };

[[nodiscard]] inline Run run_of(std::uint32_t n, const std::string& algorithm, const char* collective, Times times,
                                Judge judge) {
  return {.spec = fmt::format("star:{}", n),
          .ports = "single",
          .algorithm = algorithm,
          .collective = collective,
          .flits = times.t_m,
          .startup_cycles = times.t_s,
          .only_verified = judge == Judge::verifier && n <= kMaxThatModelsRun};
}

/// "4%", truncated, as the paper truncates its tables.
[[nodiscard]] inline std::string per_cent(double share) { return fmt::format("{}%", static_cast<int>(share * 100)); }

void add_personalised(std::vector<Claim>& claims);
void add_non_personalised(std::vector<Claim>& claims);

}  // namespace rota::cli::claims_003
