// SPDX-License-Identifier: Apache-2.0
//
// Paper 000: any node-invariant algorithm exchanges totally in status(v) steps, single-port, on any Cayley graph.
#include "testbench/papers/claims.h"

#include <fmt/format.h>

#include <sstream>

#include "compiler/algorithms/registry.h"
#include "compiler/schedule/demand_file.h"
#include "compiler/topology/registry.h"
#include "testbench/papers/000_cayley/formulas.h"
#include "testbench/papers/bibliography.h"
#include "testbench/papers/formulas.h"

namespace rota::cli {
namespace {

/// The selection rules that the paper names: transit-first keeps one message a node, which lets the largest networks
/// run.
constexpr const char* kAnyRule = "invariant-transit-first";
constexpr const char* kFifo = "invariant-fifo";
constexpr const char* kOtherRules[] = {"invariant-furthest-first", "invariant-closest-first"};

/// The alternating group of 4 symbols, which is no other family: a 3-cycle, its inverse, and a double transposition.
constexpr const char* kAlternating = R"({"generators":[[1,2,0,3],[2,0,1,3],[1,0,3,2]]})";
constexpr const char* kAlternatingSpec = "cayley:FILE";

/// Each family that the paper names, and each that rota has beside: one small member.
constexpr const char* kFamilies[] = {"ring:12",
                                     "complete:8",
                                     "circulant:16:1,5",
                                     "torus:6x6",
                                     "ghc:3x4",
                                     "hypercube:4",
                                     "ccc:3",
                                     "butterfly:3",
                                     "star:5",
                                     "pancake:5",
                                     "bubble:5",
                                     "cycliccube:3:2",
                                     "macrostar:2:2",
                                     "product:ring:5*star:4",
                                     kAlternatingSpec};

Run run_on(const std::string& spec, const std::string& algorithm) {
  return {
      .spec = spec, .ports = "single", .algorithm = algorithm, .network = spec == kAlternatingSpec ? kAlternating : ""};
}

PaperFormula status_of(const Run& run) { return total_exchange_formula(*topology_of(run), PortModel::single).value(); }

/// "torus:6x6" as it stands in an id.
std::string name_of(const std::string& spec) { return spec == kAlternatingSpec ? "alternating-4" : slug(spec); }

/// "furthest-first" of "invariant-furthest-first".
std::string rule_of(const std::string& algorithm) { return algorithm.substr(algorithm.find('-') + 1); }

/// Eq. (3) says that fewer steps than the status are not possible: the run's lower bound must be the status, too.
Claim steps_in_status(const std::string& id, const std::string& place, const std::string& spec,
                      const std::string& algorithm) {
  const Run run = run_on(spec, algorithm);
  return {.id = id,
          .place = place,
          .what = spec == kAlternatingSpec ? "total exchange in status(v) steps, alternating group of 4 symbols"
                                           : "total exchange in status(v) steps",
          .printed = "s(v)",
          .formula = whole(status_of(run).steps),
          .run = run,
          .meets_bound = true};
}

Claim theorem_1(const std::string& spec, const std::string& rule) {
  return steps_in_status(fmt::format("theorem-1/{}/{}", rule_of(rule), name_of(spec)), "Theorem 1", spec, rule);
}

/// Theorem 1 on every family under every rule, and on some larger members up to the sizes that run.
void add_theorem_1(std::vector<Claim>& claims) {
  for (const char* spec : kFamilies) claims.push_back(theorem_1(spec, kAnyRule));
  for (const char* spec : {"star:6", "star:7", "macrostar:3:2", "cycliccube:4:5", "ccc:5", "butterfly:5", "star:8"}) {
    claims.push_back(theorem_1(spec, kAnyRule));
  }
  for (const char* rule : kOtherRules) {
    for (const char* spec : kFamilies) claims.push_back(theorem_1(spec, rule));
  }
}

Claim one_program(const std::string& spec, const std::string& algorithm) {
  return {.id = fmt::format("lemma-2/{}/{}", rule_of(algorithm), name_of(spec)),
          .place = "Lemma 2",
          .what = "all nodes do the same: one program serves all",
          .printed = "Q_vi(t) = sigma_vi(Q_v0(t))",
          .formula = "1",
          .run = run_on(spec, algorithm),
          .quantity = Quantity::classes};
}

/// What the theorem's proof rests on, on every family.
void add_lemmas(std::vector<Claim>& claims) {
  for (const char* spec : kFamilies) claims.push_back(one_program(spec, kAnyRule));
  for (const char* rule : {kFifo, kOtherRules[0], kOtherRules[1]}) {
    for (const char* spec : {"ring:12", "ccc:3", "star:5"}) claims.push_back(one_program(spec, rule));
  }
  for (const char* spec : kFamilies) {
    const Run run = run_on(spec, kAnyRule);
    claims.push_back({.id = "lemma-3/" + name_of(spec),
                      .place = "Lemma 3",
                      .what = "no message is derouted: n*s(v) transmissions",
                      .printed = "S_G = n*s(v)",
                      .formula = whole(status_of(run).transmissions),
                      .run = run,
                      .quantity = Quantity::transmissions});
  }
}

void add_figures(std::vector<Claim>& claims) {
  for (const std::string spec : kFamilies) {
    if (spec.starts_with("hypercube:")) continue;  // Fig. 2
    claims.push_back(steps_in_status("fig-1/" + name_of(spec), "Theorem 1, Fig. 1", spec, kFifo));
  }
  for (std::uint32_t d = 1; d <= 10; ++d) {
    claims.push_back(
        steps_in_status(fmt::format("fig-2/d{}", d), "section 6.1, Fig. 2", fmt::format("hypercube:{}", d), kFifo));
  }
}

/// A demand that looks the same from every node: lines "relative_node messages".
struct Isotropic {
  const char* name;
  const char* what;
  const char* spec;
  const char* demand;
};
constexpr Isotropic kIsotropic[] = {
    {"several", "several messages for some nodes, none for others", "ring:12", "1 3\n5 2\n6 1\n11 3\n"},
    {"halo", "a halo: 4 for each neighbour, 1 for each corner", "torus:6x6",
     "1 4\n5 4\n6 4\n30 4\n7 1\n11 1\n31 1\n35 1\n"},
    {"antipode", "two messages for the antipode", "hypercube:5", "31 2\n"},
    {"near-and-far", "some nodes near, some far", "star:4", "1 2\n5 3\n14 1\n23 2\n"},
    {"near-and-far", "some nodes near, some far", "ccc:3", "1 1\n7 2\n12 4\n23 3\n"},
};

/// Section 7: Fig. 1's algorithm, and those of the other rules, on other demands than the total exchange.
void add_isotropic(std::vector<Claim>& claims) {
  for (const std::string rule : {"", "-fifo", "-furthest-first", "-closest-first"}) {
    for (const Isotropic& isotropic : kIsotropic) {
      const TopologyPtr topology = parse_topology(isotropic.spec);
      std::istringstream lines(isotropic.demand);
      const auto formula =
          isotropic_formula(*topology, read_demand(lines, isotropic.what, topology->node_count())).value();
      claims.push_back({.id = fmt::format("section-7/{}/{}/{}", rule.empty() ? "transit-first" : rule.substr(1),
                                          isotropic.name, slug(isotropic.spec)),
                        .place = "section 7",
                        .what = isotropic.what,
                        .printed = "sum of k_i*d(i)",
                        .formula = whole(formula.steps),
                        .run = Run{.spec = isotropic.spec,
                                   .ports = "single",
                                   .algorithm = "invariant-isotropic" + rule,
                                   .collective = "isotropic",
                                   .demand = isotropic.demand}});
    }
  }
}

}  // namespace

Paper paper_000() {
  Paper paper{"000", full_title("000"), {}};
  add_theorem_1(paper.claims);
  add_lemmas(paper.claims);
  add_figures(paper.claims);
  add_isotropic(paper.claims);
  return paper;
}

}  // namespace rota::cli
