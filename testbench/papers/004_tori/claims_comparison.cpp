// SPDX-License-Identifier: Apache-2.0
//
// Paper 004, section V: table II and figure 6, AT2 beside the algorithms of references [5], [6] and [10].
#include <array>
#include <cmath>

#include "testbench/papers/004_tori/claims.h"

namespace rota::cli::claims_004 {
namespace {

constexpr std::uint32_t kMinD = 2;
constexpr std::uint32_t kMaxD = 7;  ///< of figure 6

Size square(std::uint32_t d) { return {1U << d, 1U << d}; }

/// An expression as table II prints it, and the same for the compiler.
struct Term {
  const char* printed;
  double (*value)(double d);
};

struct Line {
  const char* name;
  paper004::Cost (*cost)(std::uint32_t d);
  Term start_ups;
  Term steps;
  Term rearranged;
};

const std::array kTable2{
    Line{"[5]",
         paper004::tseng,
         {"2^(d-1)+2", [](double d) { return std::exp2(d - 1) + 2; }},
         {"2^(3d-2)+2^(2d)", [](double d) { return std::exp2(3 * d - 2) + std::exp2(2 * d); }},
         {"(2^(d-1)+1)*2^(2d)", [](double d) { return (std::exp2(d - 1) + 1) * std::exp2(2 * d); }}},
    Line{"[6]",
         paper004::suh_yalamanchili,
         {"3d-3", [](double d) { return 3 * d - 3; }},
         {"9*2^(3d-4)+(d^2-5d+3)*2^(2d-1)",
          [](double d) { return 9 * std::exp2(3 * d - 4) + (d * d - 5 * d + 3) * std::exp2(2 * d - 1); }},
         {"9*2^(3d-4)+(d^2-5d+3)*2^(2d-1)",
          [](double d) { return 9 * std::exp2(3 * d - 4) + (d * d - 5 * d + 3) * std::exp2(2 * d - 1); }}},
    Line{"[10]",
         paper004::suh_shin,
         {"2^(d-1)+2", [](double d) { return std::exp2(d - 1) + 2; }},
         {"2^(3d-2)+2^(2d)", [](double d) { return std::exp2(3 * d - 2) + std::exp2(2 * d); }},
         {"3*2^(2d)", [](double d) { return 3 * std::exp2(2 * d); }}},
    Line{"proposed",
         paper004::proposed,
         {"2^(d-1)+2", [](double d) { return std::exp2(d - 1) + 2; }},
         {"2^(3d-3)", [](double d) { return std::exp2(3 * d - 3); }},
         {"3*2^(2d)", [](double d) { return 3 * std::exp2(2 * d); }}},
};

Claim& add_entry(std::vector<Claim>& claims, const Line& line, const char* what, const Term& term,
                 std::uint64_t formula, std::uint32_t d) {
  claims.push_back({.place = fmt::format("table II, {}", line.name),
                    .what = fmt::format("{}, d = {}", what, d),
                    .printed = term.printed,
                    .formula = whole(formula),
                    .printed_value = rounded(term.value(d), 0)});
  return claims.back();
}

/// AT2's entries are measured, the others' algorithms are not the paper's.
void add_table_2(std::vector<Claim>& claims) {
  for (const Line& line : kTable2) {
    for (std::uint32_t d = kMinD; d <= kMaxD; ++d) {
      const paper004::Cost cost = line.cost(d);
      const bool measured = line.cost == &paper004::proposed;
      const std::string spec = square(d).spec();
      Claim& start_ups = add_entry(claims, line, "start-ups", line.start_ups, cost.start_ups, d);
      if (measured) {
        start_ups.run = run_of(spec, "at2", kPaid);
        start_ups.quantity = Quantity::start_ups;
        start_ups.against = run_of(spec, "at2");
      }
      Claim& steps = add_entry(claims, line, "message transmission", line.steps, cost.steps, d);
      if (measured) steps.run = run_of(spec, "at2");
      Claim& rearranged = add_entry(claims, line, "messages rearranged", line.rearranged, cost.rearranged_messages, d);
      if (measured) {
        rearranged.run = run_of(spec, "at2", kRearranged);
        rearranged.quantity = Quantity::rearranged;
        rearranged.against = run_of(spec, "at2", kPaid);
      }
    }
  }
}

/// The Paragon's start-up in units of t_w, as a run can have it. Its rho is 1.27 t_w; a run's is whole.
void add_paragon_runs(std::vector<Claim>& claims) {
  const auto start_up =
      static_cast<std::uint32_t>(std::lround(paper004::kParagon.start_up_us / paper004::kParagon.send_us));
  for (const std::uint32_t d : {3U, 4U}) {
    const Times times{start_up, 4, 1};
    claims.push_back({.place = "fig. 6, section V",
                      .what = fmt::format("AT2, time in units of t_w, {}, {}", square(d).name(), times.text()),
                      .printed = "t_s = 75us, t_w = 0.011us, rho = 0.014us",
                      .formula = whole(cycles(paper004::proposed(d), times)),
                      .run = run_of(square(d).spec(), "at2", times),
                      .quantity = Quantity::cycles});
  }
}

constexpr const char* kFewStartUps = "[6] has fewer start-ups, which is all that counts for the smallest messages";

/// "Obviously, the proposed algorithm always outperforms the other algorithms for any message size."
void add_figure_6(std::vector<Claim>& claims) {
  constexpr std::array kBytes{1.0, 64.0, 1024.0};
  for (const Line& line : kTable2) {
    if (line.cost == &paper004::proposed) continue;
    for (std::uint32_t d = 4; d <= kMaxD; ++d) {
      const double least = paper004::crossover_bytes(d, line.cost(d), paper004::kParagon);
      claims.push_back(
          {.place = "fig. 6, section V",
           .what = fmt::format("message size in bytes from which AT2 beats {}, {}", line.name, square(d).name()),
           .printed = "always outperforms",
           .formula = rounded(least, 3),
           .printed_value = "0.000",
           .erratum = least > 0 ? kFewStartUps : ""});
      for (const double bytes : kBytes) {
        const double ours = paper004::time_us(paper004::proposed(d), bytes, paper004::kParagon);
        const double theirs = paper004::time_us(line.cost(d), bytes, paper004::kParagon);
        claims.push_back({.place = "fig. 6, section V",
                          .what = fmt::format("{}, {} bytes: AT2 {:.1f} us, {} {:.1f} us", square(d).name(), bytes,
                                              ours, line.name, theirs),
                          .printed = "always outperforms",
                          .formula = ours < theirs ? "faster" : "slower",
                          .printed_value = "faster",
                          .erratum = ours < theirs ? "" : kFewStartUps});
      }
    }
  }
}

}  // namespace

void add_comparison(std::vector<Claim>& claims) {
  add_table_2(claims);
  add_paragon_runs(claims);
  add_figure_6(claims);
}

}  // namespace rota::cli::claims_004
