// SPDX-License-Identifier: Apache-2.0
//
// Paper 004, section III: AR on all-port rings, its stages, its half-way messages; and section VI's other sizes.
#include <array>
#include <numeric>

#include "testbench/papers/004_tori/claims.h"
#include "testbench/papers/004_tori/variants.h"
#include "testbench/papers/counts.h"

namespace rota::cli::claims_004 {
namespace {

constexpr std::uint32_t kMaxInARow = 20;

std::string ring(std::uint32_t p) { return fmt::format("ring:{}", p); }
Run ar(std::uint32_t p, Times times = kUnit) { return run_of(ring(p), "ar", times); }

void add_lemma_2(std::vector<Claim>& claims) {
  std::vector<std::uint32_t> sizes;
  for (std::uint32_t p = 4; p <= kMaxInARow; p += 2) sizes.push_back(p);
  sizes.insert(sizes.end(), {32, 64, 128});
  for (const std::uint32_t p : sizes) {
    const paper004::Cost cost = paper004::ring(p);
    const std::string id = fmt::format("lemma-2/p{}", p);
    claims.push_back({.id = id + "/steps",
                      .place = p == 8 ? "Lemma 2, fig. 3" : "Lemma 2",
                      .what = fmt::format("AR, message transmission, p = {}", p),
                      .printed = "ceil(p^2/8)",
                      .formula = whole(cost.steps),
                      .run = ar(p),
                      .meets_bound = true});
    claims.push_back({.id = id + "/start-ups",
                      .place = "Lemma 2",
                      .what = fmt::format("AR, start-ups, p = {}", p),
                      .printed = "p/2",
                      .formula = whole(cost.start_ups),
                      .run = ar(p, kPaid),
                      .quantity = Quantity::start_ups,
                      .against = ar(p)});
    constexpr Times kLong{100, 16, 0};
    claims.push_back({.id = fmt::format("{}/time/{}", id, kLong.id()),
                      .place = "Lemma 2",
                      .what = fmt::format("AR, time, p = {}, t_s = {}, m = {}", p, kLong.t_s, kLong.flits),
                      .printed = "p/2*t_s+ceil(p^2/8)*m*t_w",
                      .formula = whole(cycles(cost, kLong)),
                      .run = ar(p, kLong),
                      .quantity = Quantity::cycles});
  }
}

/// The steps of rounds `first` to before `end`.
std::string steps_in_rounds(const Schedule& schedule, std::size_t first, std::size_t end) {
  const std::vector<std::uint64_t> rounds = round_lengths(schedule);
  if (end > rounds.size()) return fmt::format("only {} rounds", rounds.size());
  return whole(std::accumulate(rounds.begin() + static_cast<std::ptrdiff_t>(first),
                               rounds.begin() + static_cast<std::ptrdiff_t>(end), std::uint64_t{0}));
}

/// Round 0 is stage 1, the next floor(p/4) are stage 2, the others stage 3.
void add_stages(std::vector<Claim>& claims) {
  struct Stage {
    const char* id;
    const char* place;
    const char* printed;
  };
  constexpr std::array kStages{Stage{"stage-1", "Lemma 2, stage 1", "ceil(p/4)"},
                               Stage{"stage-2", "eq. (1), stage 2", "floor(p/4)*ceil(p/4)"},
                               Stage{"stage-3", "eq. (2), stage 3", "floor(p/4)*(ceil(p/4)-1)"}};
  for (std::uint32_t p = 4; p <= kMaxInARow; p += 2) {
    const std::array<paper004::Cost, 3> stages = paper004::ring_stages(p);
    const LazySchedule schedule(ar(p));
    const std::size_t last = p / 2;  // one round a start-up
    std::size_t first = 0;
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
      const std::size_t end = std::min(last, first + static_cast<std::size_t>(stages[stage].start_ups));
      claims.push_back({.id = fmt::format("lemma-2/{}/p{}", kStages[stage].id, p),
                        .place = kStages[stage].place,
                        .what = fmt::format("AR, message transmission in {} start-ups, p = {}", end - first, p),
                        .printed = kStages[stage].printed,
                        .formula = whole(stages[stage].steps),
                        .quantity = Quantity::schedule,
                        .counted = [schedule, first, end] { return steps_in_rounds(schedule.get(), first, end); }});
      first = end;
    }
  }
}

void add_utilisation(std::vector<Claim>& claims) {
  for (std::uint32_t p = 4; p <= kMaxInARow; p += 2) {
    Claim& claim = claims.emplace_back(Claim{.id = fmt::format("section-3/utilisation/p{}", p),
                                             .place = "section III",
                                             .what = fmt::format("the least used link, per cent, p = {}", p),
                                             .printed = "full utilization of the links",
                                             .formula = rounded(paper004::ring_least_utilisation(p), 2),
                                             .printed_value = "100.00",
                                             .run = ar(p),
                                             .quantity = Quantity::utilisation});
    if (p % 4 == 2) claim.erratum = "p = 2 mod 4: p^2/8 is no whole number, so that links rest in a step";
  }
}

/// What section III leaves open or has wrong about half-way messages and receivers.
void add_half_way_rules(std::vector<Claim>& claims) {
  for (const std::uint32_t p : {8U, 10U, 12U, 14U}) {
    const LazySchedule schedule(ar(p));
    Run one_way = ar(p);
    one_way.variant = kOneWay;
    claims.push_back(
        {.id = fmt::format("section-3/one-way/p{}", p),
         .place = "section III, positive half-circle",
         .what = fmt::format("AR, all half-way messages one way round, p = {}", p),
         .printed = "(j-i) mod p <= p/2: ceil(p^2/8)",
         .formula = whole(paper004::ring_one_way_steps(p)),
         .printed_value = whole(paper004::ring(p).steps),
         .erratum = "half-way messages must go both ways, even against odd origins, as the sets of fig. 2 do",
         .run = one_way});
    claims.push_back({.id = fmt::format("fig-2/half-way/p{}", p),
                      .place = p % 4 == 0 ? "fig. 2, stage 2" : "fig. 2, stage 1",
                      .what = fmt::format("origins whose half-way message goes clockwise, p = {}", p),
                      .printed = p % 4 == 0 ? "P_2i sends M_2i+2,...,2i+2*floor(p/4)-2k"
                                            : "P_2i+1 sends M_2i+2,2i+4,...,2i+2*ceil(p/4)",
                      .formula = p % 4 == 0 ? "even" : "odd",
                      .quantity = Quantity::schedule,
                      .counted = [schedule] { return half_way_clockwise(schedule.get()); }});
  }
  claims.push_back({.id = "fig-2/receiver/p8",
                    .place = "fig. 2, stage 2",
                    .what = "hops to the receiver, p = 8",
                    .printed = "to P_2i+1",
                    .formula = "2",
                    .printed_value = "1",
                    .erratum = "the receiver is P_2i+2, the next even node, as the text before says",
                    .quantity = Quantity::schedule,
                    .counted = [] { return whole(most_hops_in_round(verified_schedule(ar(8)), 1)); }});
}

/// "By adding imaginary nodes": rota takes rounds of one hop on rings of odd size instead.
void add_odd_rings(std::vector<Claim>& claims) {
  for (std::uint32_t p = 3; p < kMaxInARow; p += 2) {
    const paper004::Cost cost = paper004::odd_ring(p);
    const paper004::Cost padded = paper004::padded_ring(p);
    constexpr const char* kPrinted = "an arbitrary number of nodes by adding imaginary nodes";
    const std::string id = fmt::format("section-6/ring/p{}", p);
    claims.push_back({.id = id + "/steps",
                      .place = "section VI, imaginary nodes",
                      .what = fmt::format("odd ring, message transmission, p = {}; padded {}", p, padded.steps),
                      .printed = kPrinted,
                      .formula = whole(cost.steps),
                      .run = ar(p),
                      .regression = true});
    claims.push_back({.id = id + "/start-ups",
                      .place = "section VI, imaginary nodes",
                      .what = fmt::format("odd ring, start-ups, p = {}; padded {}", p, padded.start_ups),
                      .printed = kPrinted,
                      .formula = whole(cost.start_ups),
                      .run = ar(p, kPaid),
                      .quantity = Quantity::start_ups,
                      .against = ar(p),
                      .regression = true});
  }
}

}  // namespace

void add_rings(std::vector<Claim>& claims) {
  add_lemma_2(claims);
  add_stages(claims);
  add_utilisation(claims);
  add_half_way_rules(claims);
  add_odd_rings(claims);
}

}  // namespace rota::cli::claims_004
