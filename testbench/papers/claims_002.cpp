// SPDX-License-Identifier: Apache-2.0
//
// Paper 002: tables 1 and 2, every collective on the hypercubes of 1 to 10 dimensions under both port models, and the
// constructions that reach them.
#include <fmt/format.h>

#include "compiler/report/paper002_formulas.h"
#include "testbench/papers/claims.h"

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
  return hypercube_formula(collective, d, all ? PortModel::all : PortModel::single).value();
}

Run run_of(const char* collective, std::uint32_t d, bool all, const char* algorithm) {
  return {.spec = fmt::format("hypercube:{}", d),
          .ports = all ? "all" : "single",
          .algorithm = algorithm,
          .collective = collective};
}

void add_tables(std::vector<Claim>& claims) {
  for (const Entry& entry : kEntries) {
    for (const bool all : {true, false}) {
      const char* algorithm = all ? entry.all : entry.single;
      for (std::uint32_t d = 1; d <= kMostDimensions; ++d) {
        claims.push_back({.place = "table 1",
                          .what = fmt::format("{}, d = {}, {}", entry.collective, d, all ? "MLA" : "SLA"),
                          .printed = all ? entry.printed_all : entry.printed_single,
                          .formula = whole(formula(entry.collective, d, all).steps),
                          .run = run_of(entry.collective, d, all, algorithm)});
      }
      for (std::uint32_t d = 1; d <= kMostDimensions; ++d) {
        claims.push_back({.place = "table 2",
                          .what = fmt::format("{}, d = {}, {}", entry.collective, d, all ? "MLA" : "SLA"),
                          .printed = entry.printed_count,
                          .formula = whole(formula(entry.collective, d, all).transmissions),
                          .run = run_of(entry.collective, d, all, algorithm),
                          .quantity = Quantity::transmissions});
      }
    }
  }
}

/// Beyond what a clocked model takes, the verifiers still count.
void add_large_cubes(std::vector<Claim>& claims) {
  for (const std::uint32_t d : {11U, 12U}) {
    const PaperFormula expected = formula("total-exchange", d, true);
    const Run run = run_of("total-exchange", d, true, "three-phase");
    const std::string what = fmt::format("total-exchange, d = {}, MLA", d);
    claims.push_back(
        {.place = "table 1", .what = what, .printed = "2^(d-1)", .formula = whole(expected.steps), .run = run});
    claims.push_back({.place = "table 2",
                      .what = what,
                      .printed = "d*2^(2d-1)",
                      .formula = whole(expected.transmissions),
                      .run = run,
                      .quantity = Quantity::transmissions});
  }
}

/// Other constructions that the text gives for the same entries.
struct Alternative {
  const char* place;
  const char* what;
  const char* collective;
  bool all;
  const char* algorithm;
};
constexpr Alternative kAlternatives[] = {
    {"section 2", "multinode broadcast along an embedded ring", "multinode-broadcast", false, "gray-code-ring"},
    {"section 2", "multinode accumulation along an embedded ring", "multinode-accumulation", false,
     "gray-code-ring-accumulation"},
    {"section 3, fig. 3", "gather over the paths of the multinode broadcast", "gather", true, "edge-sets-gather"},
    {"section 3, fig. 3", "gather over the paths of the multinode broadcast", "gather", false,
     "edge-sets-gather-single"},
};

void add_alternatives(std::vector<Claim>& claims) {
  for (const Alternative& other : kAlternatives) {
    for (const std::uint32_t d : {3U, 6U, 8U}) {
      const PaperFormula expected = formula(other.collective, d, other.all);
      const Run run = run_of(other.collective, d, other.all, other.algorithm);
      claims.push_back({.place = other.place,
                        .what = fmt::format("{}, d = {}", other.what, d),
                        .printed = other.all ? kShare : kEach,
                        .formula = whole(expected.steps),
                        .run = run});
      claims.push_back({.place = other.place,
                        .what = fmt::format("{}, d = {}", other.what, d),
                        .printed = std::string_view(other.collective) == "gather" ? kHalf : kAll,
                        .formula = whole(expected.transmissions),
                        .run = run,
                        .quantity = Quantity::transmissions});
    }
  }
}

/// The lower bounds of sections 2 to 4, as rota works them out from the graph, equal what the constructions take.
void add_bounds(std::vector<Claim>& claims) {
  for (const Entry& entry : kEntries) {
    for (const bool all : {true, false}) {
      claims.push_back({.place = "sections 2-4",
                        .what = fmt::format("lower bound of {}, d = 6, {}", entry.collective, all ? "MLA" : "SLA"),
                        .printed = all ? entry.printed_all : entry.printed_single,
                        .formula = whole(formula(entry.collective, 6, all).steps),
                        .run = run_of(entry.collective, 6, all, all ? entry.all : entry.single),
                        .quantity = Quantity::bound});
    }
  }
  for (const std::uint32_t d : {3U, 6U, 10U}) {
    claims.push_back({.place = "section 4, eq. (4)",
                      .what = fmt::format("every link is busy all the time, d = {}", d),
                      .printed = "100 %",
                      .formula = "100.00",
                      .run = run_of("total-exchange", d, true, "three-phase"),
                      .quantity = Quantity::utilisation});
  }
}

/// The appendix's proposition, tried on every d for which 2^d mod d can be had by repeated doubling.
void add_appendix(std::vector<Claim>& claims) {
  constexpr std::uint32_t kMost = 2000;
  claims.push_back({.place = "appendix, proposition",
                    .what = fmt::format("how many d = 2 ... {} divide 2^d-1", kMost),
                    .printed = "0",
                    .formula = whole(dimensions_dividing(kMost)),
                    .printed_value = "0"});
}

}  // namespace

Paper paper_002() {
  Paper paper{
      "002", "Bertsekas, Ozveren, Stamoulis, Tseng, Tsitsiklis: Optimal communication algorithms for hypercubes", {}};
  add_tables(paper.claims);
  add_large_cubes(paper.claims);
  add_alternatives(paper.claims);
  add_bounds(paper.claims);
  add_appendix(paper.claims);
  return paper;
}

}  // namespace rota::cli
