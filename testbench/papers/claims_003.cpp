// SPDX-License-Identifier: Apache-2.0
//
// Paper 003: all-to-all broadcasts on star graphs that pay fewer start-ups: personalised over k-substars, the same
// message for all over an embedded mesh. t_m is the flits of a message, t_s the start-up cycles.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compiler/report/paper003_formulas.h"
#include "compiler/rom/timing.h"
#include "testbench/papers/claims.h"

namespace rota::cli {
namespace {

/// t_s and t_m in cycles.
struct Times {
  std::uint32_t t_s;
  std::uint32_t t_m;
};

std::uint64_t cycles(const paper003::Cost& cost, Times times) {
  return cost.start_ups * times.t_s + cost.steps * times.t_m + kPipelineCycles;
}

Run substars(std::uint32_t n, std::uint32_t k, Times times) {
  return {.spec = fmt::format("star:{}", n),
          .ports = "single",
          .algorithm = fmt::format("substars:{}", k),
          .flits = times.t_m,
          .startup_cycles = times.t_s};
}

Run broadcast(std::uint32_t n, const char* algorithm, Times times) {
  return {.spec = fmt::format("star:{}", n),
          .ports = "single",
          .algorithm = algorithm,
          .collective = "multinode-broadcast",
          .flits = times.t_m,
          .startup_cycles = times.t_s};
}

double factorial(std::uint32_t n) { return n < 2 ? 1.0 : n * factorial(n - 1); }

void add_distances(std::vector<Claim>& claims) {
  for (std::uint32_t n = 2; n <= 12; ++n) {
    claims.push_back({.place = "Lemma 1",
                      .what = fmt::format("l_n,1 - l_n,2, n = {}", n),
                      .printed = "0.5",
                      .formula = truncated(paper003::mean_distance(n, 1) - paper003::mean_distance(n, 2), 3),
                      .printed_value = "0.500"});
  }
  for (std::uint32_t k = 2; k <= 5; ++k) {
    const double mean = paper003::mean_distance(k, 1);
    claims.push_back({.place = "footnote 1",
                      .what = fmt::format("l_k,1, k = {}", k),
                      .printed = "(k+2/k+H_k-4)*(k!-1)/k!",
                      .formula = truncated(mean, 3),
                      .printed_value = truncated(mean * (factorial(k) - 1) / factorial(k), 3),
                      .erratum = "k+2/k+H_k-4 is the mean over all k! nodes already"});
  }
}

void add_personalised(std::vector<Claim>& claims) {
  for (std::uint32_t n = 4; n <= 6; ++n) {
    for (std::uint32_t k = 1; k <= std::min(n - 1, 4U); ++k) {
      const paper003::Cost cost = paper003::personalised(n, k);
      claims.push_back({.place = "eq. (1), T(n,k)",
                        .what = fmt::format("unit steps, n = {}, k = {}", n, k),
                        .printed = "n!*(l_n,k+l_k,1)",
                        .formula = whole(cost.steps),
                        .run = substars(n, k, {0, 1})});
      for (const Times times : {Times{10, 1}, Times{7, 2}}) {
        claims.push_back({.place = "eq. (1), T(n,k)",
                          .what = fmt::format("n = {}, k = {}, t_s = {}, t_m = {}", n, k, times.t_s, times.t_m),
                          .printed = "(N*l_n,k+n!*l_k,1)*t_s+n!*(l_n,k+l_k,1)*t_m",
                          .formula = whole(cycles(cost, times)),
                          .run = substars(n, k, times),
                          .quantity = Quantity::cycles});
      }
    }
  }
  for (const std::uint32_t k : {2U, 3U}) {
    const double printed = factorial(5) * (paper003::mean_distance(5, k) + paper003::mean_distance(5, 1));
    claims.push_back({.place = "eq. (1)",
                      .what = fmt::format("its last term as printed, n = 5, k = {}", k),
                      .printed = "n!*(l_n,k+l_n,1)",
                      .formula = whole(paper003::personalised(5, k).steps),
                      .printed_value = whole(static_cast<std::uint64_t>(std::llround(printed))),
                      .erratum = "misprint: the last term is n!*l_k,1, as the text before it says",
                      .run = substars(5, k, {0, 1})});
  }
}

/// k = 2 always pays, also where start-ups cost a tenth of a message.
void add_theorem_1(std::vector<Claim>& claims) {
  for (const Times times : {Times{1, 10}, Times{100, 1}}) {
    for (std::uint32_t n = 3; n <= 6; ++n) {
      claims.push_back({.place = "Theorem 1",
                        .what = fmt::format("T(n,2) < T(n,1), n = {}, t_s/t_m = {}/{}", n, times.t_s, times.t_m),
                        .printed = "T(n,1) > T(n,2)",
                        .formula = whole(cycles(paper003::personalised(n, 1), times) - 1),
                        .run = substars(n, 2, times),
                        .quantity = Quantity::cycles,
                        .relation = Relation::at_most});
    }
  }
}

struct TableRow {
  std::uint32_t k;
  std::vector<const char*> values;  ///< for n = 4 … 12, the last being n = 12
};

void add_table_2(std::vector<Claim>& claims) {
  const std::vector<TableRow> table{
      {3, {"0.190", "0.150", "0.124", "0.106", "0.092", "0.082", "0.074", "0.067", "0.062"}},
      {4, {"0.288", "0.239", "0.205", "0.179", "0.160", "0.144", "0.131", "0.120"}},
      {5, {"0.367", "0.315", "0.276", "0.246", "0.222", "0.202", "0.186"}},
      {6, {"0.435", "0.382", "0.340", "0.307", "0.280", "0.257"}},
      {7, {"0.491", "0.438", "0.395", "0.360", "0.331"}},
      {8, {"0.538", "0.485", "0.442", "0.406"}},
      {9, {"0.577", "0.526", "0.483"}},
      {10, {"0.610", "0.560"}},
      {11, {"0.638"}}};
  for (const auto& [k, values] : table) {
    auto n = static_cast<std::uint32_t>(13 - values.size());
    for (const char* value : values) {
      claims.push_back({.place = "table 2, eq. (2)",
                        .what = fmt::format("least t_s/t_m, n = {}, k = {}", n, k),
                        .printed = value,
                        .formula = truncated(paper003::personalised_threshold(n, k), 3),
                        .printed_value = value});
      ++n;
    }
  }
}

struct Best {
  std::uint32_t k;
  double improvement;
};

Best best_substars(std::uint32_t n, double ratio) {
  Best best{1, 0};
  for (std::uint32_t k = 2; k < n; ++k) {
    const double improvement = paper003::personalised_improvement(n, k, ratio);
    if (improvement > best.improvement) best = {k, improvement};
  }
  return best;
}

void add_figures_2_to_4(std::vector<Claim>& claims) {
  struct Figure {
    const char* place;
    double ratio;
    const char* erratum;
  };
  for (const auto& [place, ratio, erratum] :
       {Figure{"fig. 2", 100, ""}, Figure{"fig. 3", 1, ""},
        Figure{"fig. 4", 0.1, "where start-ups cost a tenth of a message the gain is 4.3 per cent at most"}}) {
    Best least{12, 1};
    Best most{0, 0};  // each number by itself
    for (std::uint32_t n = 4; n <= 12; ++n) {
      const Best best = best_substars(n, ratio);
      least = {std::min(least.k, best.k), std::min(least.improvement, best.improvement)};
      most = {std::max(most.k, best.k), std::max(most.improvement, best.improvement)};
    }
    const auto inside = [](bool yes) { return yes ? "inside" : "outside"; };
    claims.push_back({.place = place,
                      .what = fmt::format("best k for n = 4 ... 12, t_s/t_m = {}: {} to {}", ratio, least.k, most.k),
                      .printed = "2 to 4",
                      .formula = inside(least.k >= 2 && most.k <= 4),
                      .printed_value = "inside"});
    claims.push_back({.place = place,
                      .what = fmt::format("their improvement, t_s/t_m = {}: {:.3f} to {:.3f}", ratio, least.improvement,
                                          most.improvement),
                      .printed = "0.2 to 0.8",
                      .formula = inside(least.improvement >= 0.2 && most.improvement <= 0.8),
                      .printed_value = "inside",
                      .erratum = erratum});
  }
}

void add_non_personalised(std::vector<Claim>& claims) {
  for (std::uint32_t n = 4; n <= 6; ++n) {
    claims.push_back({.place = "section IV, T",
                      .what = fmt::format("embedded mesh, unit steps, n = {}", n),
                      .printed = "n!+5n-6",
                      .formula = whole(paper003::non_personalised(n).steps),
                      .run = broadcast(n, "embedded-mesh", {0, 1})});
    claims.push_back({.place = "section IV, T'",
                      .what = fmt::format("Hamiltonian cycle, steps, n = {}", n),
                      .printed = "n!-1",
                      .formula = whole(paper003::hamiltonian_ring(n).steps),
                      .run = broadcast(n, "hamiltonian-ring", {0, 1})});
    for (const Times times : {Times{10, 1}, Times{7, 2}}) {
      claims.push_back({.place = "section IV, T",
                        .what = fmt::format("embedded mesh, n = {}, t_s = {}, t_m = {}", n, times.t_s, times.t_m),
                        .printed = "((n-1)!+6n-7)*t_s+(n!+5n-6)*t_m",
                        .formula = whole(cycles(paper003::non_personalised(n), times)),
                        .run = broadcast(n, "embedded-mesh", times),
                        .quantity = Quantity::cycles});
      claims.push_back({.place = "section IV, T'",
                        .what = fmt::format("Hamiltonian cycle, n = {}, t_s = {}, t_m = {}", n, times.t_s, times.t_m),
                        .printed = "(n!-1)*(t_s+t_m)",
                        .formula = whole(cycles(paper003::hamiltonian_ring(n), times)),
                        .run = broadcast(n, "hamiltonian-ring", times),
                        .quantity = Quantity::cycles});
    }
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
    claims.push_back({.place = "table 3, eq. (5)",
                      .what = fmt::format("least t_s/t_m, n = {}", n),
                      .printed = printed,
                      .formula = truncated_scientific(paper003::non_personalised_threshold(n)),
                      .printed_value = value});
  }
}

void add_figure_6(std::vector<Claim>& claims) {
  struct Point {
    double ratio;
    const char* printed;
  };
  for (const auto& [ratio, printed] : {Point{100, "0.8"}, Point{1, "0.4"}, Point{0.1, "0.1"}}) {
    claims.push_back({.place = "fig. 6",
                      .what = fmt::format("improvement, n = 7, t_s/t_m = {}", ratio),
                      .printed = fmt::format("approximately {}", printed),
                      .formula = rounded(paper003::non_personalised_improvement(7, ratio), 1),
                      .printed_value = printed});
  }
}

}  // namespace

Paper paper_003() {
  Paper paper{"003", "Tseng, Chang, Sheu: Efficient all-to-all broadcast in star graph interconnection networks", {}};
  add_distances(paper.claims);
  add_personalised(paper.claims);
  add_theorem_1(paper.claims);
  add_table_2(paper.claims);
  add_figures_2_to_4(paper.claims);
  add_non_personalised(paper.claims);
  add_table_3(paper.claims);
  add_figure_6(paper.claims);
  return paper;
}

}  // namespace rota::cli
