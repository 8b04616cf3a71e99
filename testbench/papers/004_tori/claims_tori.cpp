// SPDX-License-Identifier: Apache-2.0
//
// Paper 004, section IV: AT2 on all-port tori, whole and phase by phase; and section VI's other sizes.
#include <cassert>

#include "testbench/papers/004_tori/claims.h"
#include "testbench/papers/004_tori/variants.h"
#include "testbench/papers/counts.h"

namespace rota::cli::claims_004 {
namespace {

Run at2(const Size& size, Times times = kUnit) { return run_of(size.spec(), "at2", times); }

/// Start-ups, transmission and rearrangement by themselves, then together as t_s, m and rho weigh them.
void add_size(std::vector<Claim>& claims, const Size& size, const std::vector<Times>& all_times) {
  const paper004::Cost cost = paper004::torus(size.r, size.c);
  const std::string id = "section-4/" + size.name();
  assert(cost.steps == paper004::torus_lower_bound(size.r, size.c));  // Lemma 1
  claims.push_back({.id = id + "/steps",
                    .place = "Lemmas 1 and 4",
                    .what = fmt::format("AT2, message transmission, {}", size.name()),
                    .printed = size.r <= size.c ? "r*c^2/8" : "r*c^2/8, c the longer",
                    .formula = whole(cost.steps),
                    .run = at2(size),
                    .meets_bound = true});
  claims.push_back({.id = id + "/start-ups",
                    .place = "section IV.D.1",
                    .what = fmt::format("AT2, start-ups, {}", size.name()),
                    .printed = size.r <= size.c ? "c/2+2" : "c/2+2, c the longer",
                    .formula = whole(cost.start_ups),
                    .run = at2(size, kPaid),
                    .quantity = Quantity::start_ups,
                    .against = at2(size)});
  claims.push_back({.id = id + "/rearranged",
                    .place = "section IV.D.3",
                    .what = fmt::format("AT2, messages rearranged, at most, {}", size.name()),
                    .printed = "3*r*c",
                    .formula = whole(cost.rearranged_messages),
                    .run = at2(size),
                    .quantity = Quantity::rearranged,
                    .relation = Relation::at_most});
  for (const Times times : all_times) {
    claims.push_back({.id = fmt::format("{}/time/{}", id, times.id()),
                      .place = "section IV.D",
                      .what = fmt::format("AT2, time, {}, {}", size.name(), times.text()),
                      .printed = size.r <= size.c ? "(c/2+2)*t_s+r*c^2/8*m*t_w+3*rc*m*rho"
                                                  : "(c/2+2)*t_s+r*c^2/8*m*t_w+3*rc*m*rho, c the longer",
                      .formula = whole(cycles(cost, times)),
                      .run = at2(size, times),
                      .quantity = Quantity::cycles,
                      .relation = Relation::at_most});
  }
}

void add_sizes(std::vector<Claim>& claims) {
  constexpr Times kLong{100, 8, 1};
  for (const Size size : {Size{4, 4}, Size{4, 8}, Size{4, 12}, Size{8, 8}, Size{8, 4}, Size{8, 12}, Size{12, 12},
                          Size{12, 16}, Size{16, 16}}) {
    add_size(claims, size, {kRearranged, kLong});
  }
  for (const Size size : {Size{20, 20}, Size{16, 32}, Size{28, 28}, Size{32, 32}}) {
    add_size(claims, size, {kRearranged});
  }
  for (const Size size : {Size{32, 40}, Size{36, 36}, Size{40, 40}, Size{64, 64}})
    add_size(claims, size, {});  // by the verifier
}

/// What each phase pays, Lemma 3 and the proof of Lemma 4.
void add_phases(std::vector<Claim>& claims) {
  for (const Size size : {Size{4, 4}, Size{4, 8}, Size{8, 8}, Size{8, 12}, Size{12, 12}, Size{12, 16}, Size{16, 16}}) {
    const paper004::Phases phases = paper004::torus_phases(size.r, size.c);
    const LazySchedule schedule(at2(size));
    const auto add = [&](const char* id, const char* place, const std::string& what, const char* printed,
                         std::uint64_t formula, std::uint64_t (*counted)(const std::vector<PhaseCount>&)) {
      claims.push_back({.id = fmt::format("phases/{}/{}", size.name(), id),
                        .place = place,
                        .what = fmt::format("AT2, {}, {}", what, size.name()),
                        .printed = printed,
                        .formula = whole(formula),
                        .quantity = Quantity::schedule,
                        .counted = [schedule, counted] { return whole(counted(phase_counts(schedule.get()))); }});
    };
    using Counts = std::vector<PhaseCount>;
    add("1/step-1", "Lemma 4, phase 1", "messages in step 1", "r*c/8+r*c/16", phases.phase_1_steps[0],
        [](const Counts& counts) { return counts.at(0).steps; });
    add("1/step-2", "Lemma 4, phase 1", "messages in step 2", "r*c/16", phases.phase_1_steps[1],
        [](const Counts& counts) { return counts.at(1).steps; });
    add("1/start-ups", "section IV.D.1, phase 1", "start-ups", "2 steps", phases.phase_1_steps.size(),
        [](const Counts& counts) { return counts.at(0).start_ups + counts.at(1).start_ups; });
    add("2/start-ups", "Lemma 3, phase 2", "start-ups", "c/4", phases.phase_2.start_ups,
        [](const Counts& counts) { return counts.at(2).start_ups; });
    add("2/steps", "Lemma 3, phase 2", "messages", "(r*c/32+r*c/32-r/8)*c", phases.phase_2.steps,
        [](const Counts& counts) { return counts.at(2).steps; });
    add("3/start-ups", "eq. (4), phase 3", "start-ups", "c/4", phases.phase_3.start_ups,
        [](const Counts& counts) { return counts.at(3).start_ups; });
    add("3/steps", "eq. (4), phase 3", "messages", "(r*c/32+r*c/32-r/8)*c", phases.phase_3.steps,
        [](const Counts& counts) { return counts.at(3).steps; });
  }
}

/// Which destinations of node P(0,0) are meant, by their coordinates.
using Group = bool (*)(std::uint32_t x, std::uint32_t y, const Size& size);

/// Who gets what from P(0,0), a node of G_00, in step 1. Dimension 0 is x, down and up; 1 is y, right and left.
void add_table_1(std::vector<Claim>& claims) {
  struct PortLine {
    const char* id;
    const char* port;
    Port index;
    bool down_or_up;
  };
  constexpr Group kG10 = [](std::uint32_t x, std::uint32_t y, const Size&) { return x % 2 == 1 && y % 2 == 0; };
  constexpr Group kG01 = [](std::uint32_t x, std::uint32_t y, const Size&) { return x % 2 == 0 && y % 2 == 1; };
  constexpr Group kG11 = [](std::uint32_t x, std::uint32_t y, const Size&) { return x % 2 == 1 && y % 2 == 1; };
  constexpr Group kQuadrant = [](std::uint32_t x, std::uint32_t y, const Size& size) {
    return x % 2 == 1 && y % 2 == 0 && 2 * x <= size.r && 2 * y <= size.c;
  };
  for (const Size size : {Size{8, 8}, Size{16, 16}}) {
    const LazySchedule schedule(at2(size));
    const paper004::PortLoads loads = paper004::table_1(size.r, size.c);
    const std::string id = "table-1/" + size.name();
    const auto counted = [&](Port port, Group wanted) {
      return [schedule, size, port, wanted] {
        return whole(messages_of_node_0(schedule.get(), port,
                                        [&](Node to) { return wanted(index(to) / size.c, index(to) % size.c, size); }));
      };
    };
    for (const PortLine& line :
         {PortLine{"lower", "lower port", Port{0}, true}, PortLine{"right", "right port", Port{2}, false},
          PortLine{"upper", "upper port", Port{1}, true}, PortLine{"left", "left port", Port{3}, false}}) {
      claims.push_back(
          {.id = fmt::format("{}/{}/one-hop", id, line.id),
           .place = "table I",
           .what = fmt::format("{}, messages to {}, {}", line.port, line.down_or_up ? "G_10" : "G_01", size.name()),
           .printed = "r*c/8",
           .formula = whole(loads.one_hop),
           .quantity = Quantity::schedule,
           .counted = counted(line.index, line.down_or_up ? kG10 : kG01)});
      claims.push_back({.id = fmt::format("{}/{}/two-hops", id, line.id),
                        .place = "table I",
                        .what = fmt::format("{}, messages to G_11, {}", line.port, size.name()),
                        .printed = "r*c/16",
                        .formula = whole(loads.two_hops),
                        .quantity = Quantity::schedule,
                        .counted = counted(line.index, kG11)});
    }
    claims.push_back({.id = id + "/quadrant",
                      .place = "table I",
                      .what = fmt::format("lower port, messages to G_10 that are in QI, {}", size.name()),
                      .printed = "r*c/8, G_10 and QI",
                      .formula = whole(paper004::table_1_in_quadrant(size.r, size.c)),
                      .printed_value = whole(loads.one_hop),
                      .erratum = "they are those of a half, QI and QIV, as the sets B, R, T, L of fig. 5 have it",
                      .quantity = Quantity::schedule,
                      .counted = counted(Port{0}, kQuadrant)});
  }
}

/// Where fig. 5, taken word by word, costs more than Lemma 4 says: schedules made by those words. The formulas count
/// the messages of each start-up; in steps of single hops some of the schedules take a few steps more.
void add_errata(std::vector<Claim>& claims) {
  const auto add = [&](const char* id, const char* variant, const Size& size, const char* printed,
                       std::uint64_t formula, const char* erratum) {
    Run run = at2(size);
    run.variant = variant;
    claims.push_back({.id = fmt::format("fig-5/{}/{}", id, size.name()),
                      .place = "fig. 5, phases 2 and 3",
                      .what = fmt::format("AT2, {}, {}", variant, size.name()),
                      .printed = printed,
                      .formula = whole(formula),
                      .printed_value = whole(paper004::torus(size.r, size.c).steps),
                      .erratum = erratum,
                      .run = run,
                      .relation = Relation::at_least});
  };
  for (const Size size : {Size{4, 4}, Size{4, 12}, Size{12, 12}, Size{20, 20}}) {
    add("half-way-as-printed", kHalfWayAsPrinted, size, "run algorithm AR: r*c^2/8",
        paper004::torus_steps_as_printed(size.r, size.c),
        "c = 4 mod 8: each phase takes r/2 more unless nodes send half of their half-way messages each way, from AR's "
        "stage 1 on; c = 0 mod 8: dividing them would add a start-up a phase");
  }
  for (const Size size : {Size{8, 12}, Size{12, 16}}) {
    add("common-start-ups", kCommonStartUps, size, "(1) and (2) Para_Do: r*c^2/8",
        paper004::torus_steps_with_barriers(size.r, size.c),
        "r < c: rows and columns must go through a phase independently; waiting for each other at every start-up costs "
        "more");
  }
}

/// "Tori with an arbitrary number of nodes in each dimension by adding imaginary nodes": a node would have to be played
/// by a real one, over real links. Rota takes rounds of one hop instead; the padded torus' cost, the least that the
/// sentence could mean, stands beside.
void add_any_size(std::vector<Claim>& claims) {
  constexpr const char* kPrinted = "an arbitrary number of nodes in each dimension by adding imaginary nodes";
  for (const Size size : {Size{3, 3}, Size{3, 4}, Size{4, 5}, Size{4, 6}, Size{5, 5}, Size{5, 7}, Size{6, 6},
                          Size{6, 10}, Size{7, 7}, Size{9, 12}, Size{10, 10}, Size{13, 13}, Size{14, 18}}) {
    const paper004::Cost cost = paper004::any_torus(size.r, size.c);
    const paper004::Cost padded = paper004::padded_torus(size.r, size.c);
    const std::string id = fmt::format("section-6/torus/{}", size.name());
    claims.push_back({.id = id + "/steps",
                      .place = "section VI, imaginary nodes",
                      .what = fmt::format("message transmission, {}; padded {}", size.name(), padded.steps),
                      .printed = kPrinted,
                      .formula = whole(cost.steps),
                      .run = at2(size),
                      .regression = true});
    claims.push_back({.id = id + "/start-ups",
                      .place = "section VI, imaginary nodes",
                      .what = fmt::format("start-ups, {}; padded {}", size.name(), padded.start_ups),
                      .printed = kPrinted,
                      .formula = whole(cost.start_ups),
                      .run = at2(size, kPaid),
                      .quantity = Quantity::start_ups,
                      .against = at2(size),
                      .regression = true});
  }
}

}  // namespace

void add_tori(std::vector<Claim>& claims) {
  add_sizes(claims);
  add_phases(claims);
  add_table_1(claims);
  add_errata(claims);
  add_any_size(claims);
}

}  // namespace rota::cli::claims_004
