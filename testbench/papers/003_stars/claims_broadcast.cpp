// SPDX-License-Identifier: Apache-2.0
//
// Paper 003, section IV: Nonpersonalized_Broadcast on the embedded n×(n-1)! mesh, T, against a Hamiltonian cycle, T'.
#include <array>
#include <cmath>

#include "testbench/papers/003_stars/claims.h"
#include "testbench/papers/counts.h"

namespace rota::cli::claims_003 {
namespace {

constexpr const char* kMesh = "embedded-mesh";
constexpr const char* kRing = "hamiltonian-ring";
/// The mesh's nodes have a program each, 25 million hops for seven symbols: the models run it up to six, and the cycle
/// of seven without start-ups only; the rest would take minutes.
constexpr std::uint32_t kMaxBroadcast = 6;
constexpr std::uint32_t kMaxMesh = 7;
constexpr std::uint32_t kMaxBroadcastFigure = 12;

Run broadcast(std::uint32_t n, const char* algorithm, Times times) {
  return run_of(n, algorithm, "multinode-broadcast", times, n <= kMaxBroadcast ? Judge::models : Judge::verifier);
}

/// One of the two algorithms of section IV.
struct Broadcast {
  const char* id;
  const char* place;
  const char* name;
  const char* algorithm;
  paper003::Cost (*cost)(std::uint32_t n);
  const char* steps;  ///< as printed
  const char* start_ups;
  const char* time;
};
constexpr std::array kBroadcasts{Broadcast{"mesh", "section IV, T", "embedded mesh", kMesh, paper003::non_personalised,
                                           "n!+5n-6", "(n-1)!+6n-7", "((n-1)!+6n-7)*t_s+(n!+5n-6)*t_m"},
                                 Broadcast{"cycle", "section IV, T'", "Hamiltonian cycle", kRing,
                                           paper003::hamiltonian_ring, "n!-1", "n!-1", "(n!-1)*(t_s+t_m)"}};

void add_costs(std::vector<Claim>& claims, const Broadcast& of, std::uint32_t n) {
  const paper003::Cost cost = of.cost(n);
  const std::string id = fmt::format("section-4/{}/n{}", of.id, n);
  const bool largest_cycle = n == kMaxMesh && of.algorithm == kRing;  // once on the models, without start-ups
  claims.push_back({.id = id + "/steps",
                    .place = of.place,
                    .what = fmt::format("{}, unit steps, n = {}", of.name, n),
                    .printed = of.steps,
                    .formula = whole(cost.steps),
                    .run = largest_cycle ? run_of(n, kRing, "multinode-broadcast", kUnit, Judge::models)
                                         : broadcast(n, of.algorithm, kUnit)});
  claims.push_back({.id = id + "/start-ups",
                    .place = of.place,
                    .what = fmt::format("{}, start-ups, n = {}", of.name, n),
                    .printed = of.start_ups,
                    .formula = whole(cost.start_ups),
                    .run = broadcast(n, of.algorithm, kTenfold),
                    .quantity = Quantity::start_ups,
                    .against = broadcast(n, of.algorithm, kUnit)});
  if (n > kMaxBroadcast) return;
  claims.push_back({.id = fmt::format("{}/time/{}", id, kBoth.id()),
                    .place = of.place,
                    .what = fmt::format("{}, time, n = {}, {}", of.name, n, kBoth.text()),
                    .printed = of.time,
                    .formula = whole(cycles(cost, kBoth)),
                    .run = broadcast(n, of.algorithm, kBoth),
                    .quantity = Quantity::cycles});
}

/// The three steps of the algorithm: columns up, columns down, packets of n messages round the rows.
void add_parts(std::vector<Claim>& claims) {
  for (std::uint32_t n = 3; n <= 5; ++n) {
    const LazySchedule schedule(broadcast(n, kMesh, kUnit));
    claims.push_back({.id = fmt::format("section-4/parts/n{}/columns", n),
                      .place = "section IV, Nonpersonalized_Broadcast",
                      .what = fmt::format("unit steps of steps (1) and (2), n = {}", n),
                      .printed = "6(n-1)",
                      .formula = whole(paper003::column_exchange(n).steps),
                      .quantity = Quantity::schedule,
                      .counted = [schedule] { return whole(steps_before_packets(schedule.get())); }});
    claims.push_back(
        {.id = fmt::format("section-4/parts/n{}/rows", n),
         .place = "section IV, Nonpersonalized_Broadcast",
         .what = fmt::format("unit steps of step (3), n = {}", n),
         .printed = "((n-1)!-1)*n",
         .formula = whole(paper003::row_exchange(n).steps),
         .quantity = Quantity::schedule,
         .counted = [schedule] { return whole(schedule.get().steps - steps_before_packets(schedule.get())); }});
  }
}

void add_table_3(std::vector<Claim>& claims) {
  struct Entry {
    std::uint32_t n;
    const char* printed;
    const char* value;
  };
  for (const auto& [n, printed, value] :
       {Entry{5, ".27", "2.7e-1"}, Entry{6, ".043", "4.3e-2"}, Entry{7, "7.0e-3", "7.0e-3"},
        Entry{8, "9.9e-4", "9.9e-4"}, Entry{9, "1.2e-4", "1.2e-4"}, Entry{10, "1.3e-5", "1.3e-5"},
        Entry{12, "1.2e-7", "1.2e-7"}, Entry{14, "8.0e-10", "8.0e-10"}, Entry{16, "3.8e-12", "3.8e-12"},
        Entry{18, "1.4e-14", "1.4e-14"}, Entry{20, "4.1e-17", "4.1e-17"}}) {
    Claim& claim = claims.emplace_back(Claim{.id = fmt::format("table-3/n{}", n),
                                             .place = "table 3, eq. (5)",
                                             .what = fmt::format("least t_s/t_m, n = {}", n),
                                             .printed = printed,
                                             .formula = truncated_scientific(paper003::non_personalised_threshold(n)),
                                             .printed_value = value});
    if (n > kMaxBroadcast) continue;
    claim.run = broadcast(n, kMesh, kTenfold);
    claim.quantity = Quantity::break_even;
    claim.against = broadcast(n, kRing, kTenfold);
    claim.digits = Digits::two_significant;
    claim.before = TwoRuns{broadcast(n, kMesh, kUnit), broadcast(n, kRing, kUnit)};
  }
}

/// The values that the text gives for figure 6, in one decimal.
struct Curve {
  Ratio ratio;
  const char* printed;
};
constexpr std::array kCurves{Curve{{"fig-6", "fig. 6", {100, 1}}, "0.8"}, Curve{{"fig-6", "fig. 6", {1, 1}}, "0.4"},
                             Curve{{"fig-6", "fig. 6", {1, 10}}, "0.1"}};
/// "Approximately": half a unit of the last digit that the figure's values are given in.
constexpr double kApproximately = 0.05;

void add_figure_6(std::vector<Claim>& claims) {
  for (const auto& [ratio, printed] : kCurves) {
    for (std::uint32_t n = 3; n <= kMaxBroadcastFigure; ++n) {
      const double improvement = paper003::non_personalised_improvement(n, ratio.value());
      Claim& claim = claims.emplace_back(Claim{.id = fmt::format("{}/{}/n{}", ratio.id, ratio.times.id(), n),
                                               .place = ratio.figure,
                                               .what = fmt::format("ETI, n = {}, t_s/t_m = {}", n, ratio.value()),
                                               .printed = fmt::format("approximately {} in most cases", printed),
                                               .formula = rounded(improvement, 3)});
      if (n <= kMaxBroadcast) {
        claim.run = broadcast(n, kMesh, ratio.times);
        claim.quantity = Quantity::saved;
        claim.against = broadcast(n, kRing, ratio.times);
      }
      if (improvement <= 0) {
        claim.printed = "no improvement for very small n";
      } else if (n >= kMaxBroadcast) {
        claim.printed_value = printed;
        claim.tolerance = kApproximately;
        const double off = std::abs(improvement - std::stod(printed));
        if (off > kApproximately) {
          claim.erratum = fmt::format("{} is {} away from {}: more than half a unit of its last digit", claim.formula,
                                      rounded(off, 3), printed);
        }
      } else {
        claim.printed = "(T'-T)/T'";
      }
    }
  }
  const double least = paper003::non_personalised_improvement(kMaxMesh, 0.1);
  const double most = paper003::non_personalised_improvement(kMaxBroadcastFigure, 100);
  claims.push_back({.id = "abstract/non-personalised",
                    .place = "abstract, section I",
                    .what = "improvement of non-personalised broadcast, n = 7 ... 12, fig. 6",
                    .printed = "about 10%~80%",
                    .formula = per_cent(least) + "~" + per_cent(most),
                    .printed_value = "10%~80%",
                    .erratum = "at the ratio 0.1 it is 8.3 per cent at most, at 100 more than 80 from n = 7 on"});
}

}  // namespace

void add_non_personalised(std::vector<Claim>& claims) {
  for (const Broadcast& of : kBroadcasts) {
    for (std::uint32_t n = 3; n <= kMaxMesh; ++n) add_costs(claims, of, n);
  }
  add_parts(claims);
  add_table_3(claims);
  add_figure_6(claims);
}

}  // namespace rota::cli::claims_003
