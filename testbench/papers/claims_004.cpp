// SPDX-License-Identifier: Apache-2.0
//
// Paper 004: complete exchange with few start-ups on all-port rings (AR) and tori (AT2). A byte is a flit: t_w is one
// cycle, t_s the start-up cycles, rho the rearrangement cycles a flit.
#include <fmt/format.h>

#include <algorithm>

#include "compiler/report/paper004_formulas.h"
#include "compiler/rom/timing.h"
#include "testbench/papers/claims.h"

namespace rota::cli {
namespace {

struct Size {
  std::uint32_t r;
  std::uint32_t c;
  [[nodiscard]] std::string spec() const { return fmt::format("torus:{}x{}", r, c); }
};

/// Cycles a start-up, flits a message, cycles a flit rearranged.
struct Times {
  std::uint32_t t_s;
  std::uint32_t flits;
  std::uint32_t rho;
};

std::uint64_t cycles(const paper004::Cost& cost, Times times) {
  return cost.start_ups * times.t_s + cost.steps * times.flits + cost.rearranged_messages * times.rho * times.flits +
         kPipelineCycles;
}

Run run_of(const std::string& spec, const char* algorithm, Times times = {0, 1, 0}) {
  return {.spec = spec,
          .algorithm = algorithm,
          .flits = times.flits,
          .startup_cycles = times.t_s,
          .rearrange_cycles = times.rho};
}

void add_rings(std::vector<Claim>& claims) {
  for (const std::uint32_t p : {4U, 6U, 8U, 10U, 12U, 14U, 16U, 32U, 64U}) {
    const std::string spec = fmt::format("ring:{}", p);
    claims.push_back({.place = p == 8 ? "Lemma 2, fig. 3" : "Lemma 2",
                      .what = fmt::format("AR, message transmission, p = {}", p),
                      .printed = "ceil(p^2/8)",
                      .formula = whole(paper004::ring(p).steps),
                      .run = run_of(spec, "ar")});
    for (const Times times : {Times{75, 1, 0}, Times{100, 16, 0}}) {
      claims.push_back({.place = "Lemma 2",
                        .what = fmt::format("AR, p = {}, t_s = {}, m = {}", p, times.t_s, times.flits),
                        .printed = "p/2*t_s+ceil(p^2/8)*m*t_w",
                        .formula = whole(cycles(paper004::ring(p), times)),
                        .run = run_of(spec, "ar", times),
                        .quantity = Quantity::cycles});
    }
  }
  for (const std::uint32_t p : {8U, 12U, 16U}) {
    claims.push_back({.place = "section III",
                      .what = fmt::format("AR keeps every link busy, p = {}", p),
                      .printed = "full utilization of the links",
                      .formula = "100.00",
                      .run = run_of(fmt::format("ring:{}", p), "ar"),
                      .quantity = Quantity::utilisation});
  }
}

void add_tori(std::vector<Claim>& claims) {
  for (const Size size : {Size{4, 4}, Size{4, 8}, Size{8, 8}, Size{8, 4}, Size{12, 12}, Size{12, 16}, Size{16, 16},
                          Size{16, 32}, Size{32, 32}}) {
    const paper004::Cost cost = paper004::torus(size.r, size.c);
    const std::string name = fmt::format("{}x{}", size.r, size.c);
    claims.push_back({.place = "Lemma 1",
                      .what = fmt::format("lower bound on message transmission, {}", name),
                      .printed = "N_1*prod(N_i)/8",
                      .formula = whole(paper004::torus_lower_bound(size.r, size.c)),
                      .run = run_of(size.spec(), "at2"),
                      .quantity = Quantity::bound});
    claims.push_back({.place = "Lemma 4",
                      .what = fmt::format("AT2, message transmission, {}", name),
                      .printed = "r*c^2/8",
                      .formula = whole(cost.steps),
                      .run = run_of(size.spec(), "at2")});
    for (const Times times : {Times{75, 1, 0}, Times{75, 1, 2}, Times{100, 8, 1}}) {
      claims.push_back(
          {.place = "section IV.D",
           .what = fmt::format("AT2, {}, t_s = {}, m = {}, rho = {}", name, times.t_s, times.flits, times.rho),
           .printed = "(c/2+2)*t_s+r*c^2/8*m*t_w+3*rc*m*rho",
           .formula = whole(cycles(cost, times)),
           .run = run_of(size.spec(), "at2", times),
           .quantity = Quantity::cycles});
    }
  }
}

void add_table_2(std::vector<Claim>& claims) {
  for (std::uint32_t d = 2; d <= 5; ++d) {
    const std::uint32_t side = 1U << d;
    constexpr Times kTimes{75, 1, 1};
    claims.push_back({.place = "table II, proposed",
                      .what = fmt::format("AT2, d = {}, t_s = 75, m = 1, rho = 1", d),
                      .printed = "(2^(d-1)+2)*t_s+2^(3d-3)*m*t_w+3*2^(2d)*m*rho",
                      .formula = whole(cycles(paper004::proposed(d), kTimes)),
                      .run = run_of(Size{side, side}.spec(), "at2", kTimes),
                      .quantity = Quantity::cycles});
  }
}

/// "Obviously, the proposed algorithm always outperforms the other algorithms for any message size."
void add_figure_6(std::vector<Claim>& claims) {
  struct Other {
    const char* reference;
    paper004::Cost (*cost)(std::uint32_t d);
    const char* erratum;
  };
  for (const auto& [reference, cost, erratum] :
       {Other{"[5]", paper004::tseng, ""},
        Other{"[6]", paper004::suh_yalamanchili,
              "[6] has fewer start-ups, which is all that counts for the smallest messages"},
        Other{"[10]", paper004::suh_shin, ""}}) {
    for (std::uint32_t d = 4; d <= 7; ++d) {
      const double bytes = paper004::crossover_bytes(d, cost(d), paper004::kParagon);
      claims.push_back(
          {.place = "fig. 6, section V",
           .what = fmt::format("message size in bytes from which AT2 beats {}, {}x{}", reference, 1U << d, 1U << d),
           .printed = "always outperforms",
           .formula = truncated(bytes, 1),
           .printed_value = "0.0",
           .erratum = erratum});
    }
  }
}

}  // namespace

Paper paper_004() {
  Paper paper{"004", "Liu, Gu, Bi, Tu, Dong: Optimal all-to-all personalized communication in all-port tori", {}};
  add_rings(paper.claims);
  add_tori(paper.claims);
  add_table_2(paper.claims);
  add_figure_6(paper.claims);
  return paper;
}

}  // namespace rota::cli
