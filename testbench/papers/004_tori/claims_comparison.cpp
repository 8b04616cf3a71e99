// SPDX-License-Identifier: Apache-2.0
//
// Paper 004, section V: table II and figure 6, AT2 beside the algorithms of references [5], [6] and [10].
#include <array>
#include <cmath>

#include "testbench/papers/004_tori/claims.h"

namespace rota::cli::claims_004 {
namespace {

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

/// The other papers' algorithms are not here: their costs are taken as printed, for figure 6.
void add_references(std::vector<Claim>& claims) {
  for (const Line& line : kTable2) {
    if (line.cost == &paper004::proposed) continue;
    const auto add = [&](const char* id, const char* what, const Term& term) {
      claims.push_back({.id = fmt::format("table-2/ref-{}/{}", slug(line.name), id),
                        .place = fmt::format("table II, {}", line.name),
                        .what = fmt::format("{}, d = {}", what, kMaxD),
                        .printed = term.printed,
                        .formula = rounded(term.value(kMaxD), 0),
                        .evidence = Evidence::stated});
    };
    add("start-ups", "start-ups", line.start_ups);
    add("steps", "message transmission", line.steps);
    add("rearranged", "messages rearranged", line.rearranged);
  }
}

/// AT2's entries for smaller d are the rows of section IV.
void add_proposed(std::vector<Claim>& claims) {
  const Line& line = kTable2.back();
  const paper004::Cost cost = line.cost(kMaxD);
  const std::string spec = square(kMaxD).spec();
  const auto add = [&](const char* id, const char* what, const Term& term, std::uint64_t formula,
                       Quantity quantity) -> Claim& {
    return claims.emplace_back(Claim{.id = fmt::format("table-2/proposed/d{}/{}", kMaxD, id),
                                     .place = "table II, proposed",
                                     .what = fmt::format("{}, d = {}", what, kMaxD),
                                     .printed = term.printed,
                                     .formula = whole(formula),
                                     .printed_value = rounded(term.value(kMaxD), 0),
                                     .run = run_of(spec, "at2"),
                                     .quantity = quantity});
  };
  add("steps", "message transmission", line.steps, cost.steps, Quantity::steps);
  add("rearranged", "messages rearranged, at most", line.rearranged, cost.rearranged_messages, Quantity::rearranged)
      .relation = Relation::at_most;
  Claim& start_ups = add("start-ups", "start-ups", line.start_ups, cost.start_ups, Quantity::start_ups);
  start_ups.run = run_of(spec, "at2", kPaid);
  start_ups.against = run_of(spec, "at2");
}

/// The Paragon's start-up in units of t_w, as a run can have it. Its rho is 1.27 t_w; a run's is whole.
void add_paragon_runs(std::vector<Claim>& claims) {
  const auto start_up =
      static_cast<std::uint32_t>(std::lround(paper004::kParagon.start_up_us / paper004::kParagon.send_us));
  for (const std::uint32_t d : {3U, 4U}) {
    const Times times{start_up, 4, 1};
    claims.push_back({.id = fmt::format("fig-6/paragon/{}", square(d).name()),
                      .place = "fig. 6, section V",
                      .what = fmt::format("AT2, time in units of t_w, {}, {}", square(d).name(), times.text()),
                      .printed = "t_s = 75us, t_w = 0.011us, rho = 0.014us",
                      .formula = whole(cycles(paper004::proposed(d), times)),
                      .run = run_of(square(d).spec(), "at2", times),
                      .quantity = Quantity::cycles,
                      .relation = Relation::at_most});
  }
}

constexpr const char* kFewStartUps = "[6] has fewer start-ups, which is all that counts for the smallest messages";

/// "Obviously, the proposed algorithm always outperforms the other algorithms for any message size."
void add_figure_6(std::vector<Claim>& claims) {
  for (const Line& line : kTable2) {
    if (line.cost == &paper004::proposed) continue;
    for (std::uint32_t d = 4; d <= kMaxD; ++d) {
      const double least = paper004::crossover_bytes(d, line.cost(d), paper004::kParagon);
      claims.push_back(
          {.id = fmt::format("fig-6/crossover/ref-{}/{}", slug(line.name), square(d).name()),
           .place = "fig. 6, section V",
           .what = fmt::format("message size in bytes from which AT2 beats {}, {}", line.name, square(d).name()),
           .printed = "always outperforms",
           .formula = rounded(least, 3),
           .printed_value = "0.000",
           .erratum = least > 0 ? kFewStartUps : ""});
    }
  }
}

}  // namespace

void add_comparison(std::vector<Claim>& claims) {
  add_references(claims);
  add_proposed(claims);
  add_paragon_runs(claims);
  add_figure_6(claims);
}

}  // namespace rota::cli::claims_004
