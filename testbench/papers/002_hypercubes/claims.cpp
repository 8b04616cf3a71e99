// SPDX-License-Identifier: Apache-2.0
//
// Paper 002: tables 1 and 2, every collective on the hypercubes of 1 to 10 dimensions under both port models, and the
// constructions that reach them.
#include "testbench/papers/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <string_view>

#include "testbench/papers/002_hypercubes/formulas.h"
#include "testbench/papers/bibliography.h"

namespace rota::cli {
namespace {

constexpr std::uint32_t kMostDimensions = 10;

/// A collective of the tables, and the paper's constructions for it under the two port models.
struct Entry {
  const char* collective;
  const char* printed_all;     ///< table 1, MLA
  const char* printed_single;  ///< table 1, SLA
  const char* printed_count;   ///< table 2
  const char* all;
  const char* single;
};
constexpr const char* kShare = "ceil((2^d-1)/d)";
constexpr const char* kEach = "2^d-1";
constexpr const char* kHalf = "d*2^(d-1)";
constexpr const char* kAll = "2^d*(2^d-1)";
constexpr Entry kEntries[] = {
    {"broadcast", "d", "d", kEach, "spanning-tree", "spanning-tree-single"},
    {"accumulation", "d", "d", kEach, "spanning-tree-accumulation", "spanning-tree-accumulation-single"},
    {"scatter", kShare, kEach, kHalf, "balanced-tree", "spanning-tree-scatter"},
    {"gather", kShare, kEach, kHalf, "balanced-tree-gather", "spanning-tree-gather"},
    {"multinode-broadcast", kShare, kEach, kAll, "edge-sets", "edge-sets-single"},
    {"multinode-accumulation", kShare, kEach, kAll, "edge-sets-accumulation", "edge-sets-accumulation-single"},
    {"total-exchange", "2^(d-1)", kHalf, "d*2^(2d-1)", "three-phase", "three-phase-single"},
};

PaperFormula formula(const char* collective, std::uint32_t d, bool all) {
  return hypercube_formula(collective_named(collective).kind, d, all ? PortModel::all : PortModel::single).value();
}

Run run_of(const char* collective, std::uint32_t d, bool all, const char* algorithm) {
  return {.spec = fmt::format("hypercube:{}", d),
          .ports = all ? "all" : "single",
          .algorithm = algorithm,
          .collective = collective};
}

const char* algorithm_of(const Entry& entry, bool all) { return all ? entry.all : entry.single; }
const char* printed_steps(const Entry& entry, bool all) { return all ? entry.printed_all : entry.printed_single; }
const char* ports_name(bool all) { return all ? "MLA" : "SLA"; }

Run run_of(const Entry& entry, std::uint32_t d, bool all) {
  return run_of(entry.collective, d, all, algorithm_of(entry, all));
}

std::string case_of(const Entry& entry, std::uint32_t d, bool all) {
  return fmt::format("{}, d = {}, {}", entry.collective, d, ports_name(all));
}

/// "broadcast/d4/all"
std::string id_of(const char* name, std::uint32_t d, bool all) {
  return fmt::format("{}/d{}/{}", name, d, all ? "all" : "single");
}

/// The lower bounds of sections 2 to 4 are the same expressions: each run must meet the one that its graph gives.
Claim table_1(const Entry& entry, std::uint32_t d, bool all) {
  return {.id = "table-1/" + id_of(entry.collective, d, all),
          .place = "table 1",
          .what = case_of(entry, d, all),
          .printed = printed_steps(entry, all),
          .formula = whole(formula(entry.collective, d, all).steps),
          .run = run_of(entry, d, all),
          .meets_bound = true};
}

Claim table_2(const Entry& entry, std::uint32_t d, bool all) {
  return {.id = "table-2/" + id_of(entry.collective, d, all),
          .place = "table 2",
          .what = case_of(entry, d, all),
          .printed = entry.printed_count,
          .formula = whole(formula(entry.collective, d, all).transmissions),
          .run = run_of(entry, d, all),
          .quantity = Quantity::transmissions};
}

/// Up to 10 dimensions, and the total exchange up to 12: on SystemC as SLA, and counted by the verifier as MLA.
void add_table(std::vector<Claim>& claims, Claim (*claim_of)(const Entry&, std::uint32_t, bool)) {
  for (const Entry& entry : kEntries) {
    const bool longer = std::string_view(entry.collective) == "total-exchange";
    for (const bool all : {true, false}) {
      for (std::uint32_t d = 1; d <= kMostDimensions + (longer ? 2 : 0); ++d) claims.push_back(claim_of(entry, d, all));
    }
  }
}

/// Other constructions that the text gives for the same entries.
struct Alternative {
  const char* id;
  const char* place;
  const char* what;
  const char* collective;
  bool all;
  const char* algorithm;
};
constexpr Alternative kAlternatives[] = {
    {"section-2", "section 2", "multinode broadcast along an embedded ring", "multinode-broadcast", false,
     "gray-code-ring"},
    {"section-2", "section 2", "multinode accumulation along an embedded ring", "multinode-accumulation", false,
     "gray-code-ring-accumulation"},
    {"section-3", "section 3", "gather over the paths of the multinode broadcast", "gather", true, "edge-sets-gather"},
    {"section-3", "section 3", "gather over the paths of the multinode broadcast", "gather", false,
     "edge-sets-gather-single"},
};

void add_alternatives(std::vector<Claim>& claims) {
  for (const Alternative& other : kAlternatives) {
    for (std::uint32_t d = 1; d <= kMostDimensions; ++d) {
      const PaperFormula expected = formula(other.collective, d, other.all);
      const Run run = run_of(other.collective, d, other.all, other.algorithm);
      const std::string id = fmt::format("{}/{}", other.id, id_of(other.collective, d, other.all));
      claims.push_back({.id = id + "/steps",
                        .place = other.place,
                        .what = fmt::format("{}, d = {}", other.what, d),
                        .printed = other.all ? kShare : kEach,
                        .formula = whole(expected.steps),
                        .run = run});
      claims.push_back({.id = id + "/transmissions",
                        .place = other.place,
                        .what = fmt::format("{}, d = {}", other.what, d),
                        .printed = std::string_view(other.collective) == "gather" ? kHalf : kAll,
                        .formula = whole(expected.transmissions),
                        .run = run,
                        .quantity = Quantity::transmissions});
    }
  }
}

const Entry& entry_of(std::string_view collective) {
  const auto* found = std::find_if(std::begin(kEntries), std::end(kEntries),
                                   [&](const Entry& entry) { return entry.collective == collective; });
  assert(found != std::end(kEntries));
  return *found;
}

void add_utilisation(std::vector<Claim>& claims) {
  for (std::uint32_t d = 1; d <= kMostDimensions; ++d) {
    const MultinodeLinkUse use = multinode_broadcast_link_use(d);
    const double share = 100.0 * static_cast<double>(use.busy_steps) / static_cast<double>(use.steps);
    claims.push_back({.id = fmt::format("section-2/sets/d{}", d),
                      .place = "section 2, sets A_i",
                      .what = fmt::format("every link is busy in {} of {} steps, d = {}", use.busy_steps, use.steps, d),
                      .printed = "A_1 ... A_(q-1) have d elements",
                      .formula = rounded(share, 2),
                      .run = run_of(entry_of("multinode-broadcast"), d, true),
                      .quantity = Quantity::utilisation});
  }
}

/// The appendix's proposition, tried on every d for which 2^d mod d can be had by repeated doubling.
void add_appendix(std::vector<Claim>& claims) {
  constexpr std::uint32_t kMost = 2000;
  claims.push_back({.id = "appendix/proposition",
                    .place = "appendix, proposition",
                    .what = fmt::format("how many d = 2 ... {} divide 2^d-1", kMost),
                    .printed = "0",
                    .formula = whole(dimensions_dividing(kMost)),
                    .printed_value = "0"});
}

}  // namespace

Paper paper_002() {
  Paper paper{"002", full_title("002"), {}};
  add_table(paper.claims, table_1);
  add_table(paper.claims, table_2);
  add_alternatives(paper.claims);
  add_utilisation(paper.claims);
  add_appendix(paper.claims);
  return paper;
}

}  // namespace rota::cli
