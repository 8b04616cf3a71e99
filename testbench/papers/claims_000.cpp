// SPDX-License-Identifier: Apache-2.0
//
// Paper 000: any node-invariant algorithm exchanges totally in status(v) steps, single-port, on any Cayley graph.
#include <fmt/format.h>

#include <sstream>

#include "compiler/algorithms/registry.h"
#include "compiler/report/formulas.h"
#include "compiler/report/paper000_formulas.h"
#include "compiler/schedule/demand_file.h"
#include "compiler/topology/registry.h"
#include "testbench/papers/claims.h"

namespace rota::cli {
namespace {

constexpr const char* kAnyRule = "invariant-transit-first";

PaperFormula status_of(const std::string& spec) {
  return total_exchange_formula(*parse_topology(spec), PortModel::single).value();
}

Claim steps_in_status(const std::string& place, const std::string& spec, const std::string& algorithm) {
  return {.place = place,
          .what = "total exchange in status(v) steps",
          .printed = "s(v)",
          .formula = whole(status_of(spec).steps),
          .run = Run{.spec = spec, .ports = "single", .algorithm = algorithm}};
}

/// Theorem 1 on each family that the paper names, each rule that it names, up to the largest sizes.
void add_theorem_1(std::vector<Claim>& claims) {
  for (const char* spec : {"ring:12", "complete:8", "circulant:16:1,5", "torus:6x6", "ghc:3x4", "ccc:3", "ccc:5",
                           "butterfly:3", "butterfly:5", "star:5", "star:6", "star:7", "pancake:5", "bubble:5",
                           "cycliccube:3:2", "macrostar:2:2", "product:ring:5*star:4", "star:8"}) {
    claims.push_back(steps_in_status("Theorem 1", spec, kAnyRule));
  }
  for (const char* rule : {"invariant-fifo", "invariant-furthest-first", "invariant-closest-first"}) {
    for (const char* spec : {"ccc:3", "star:5"}) claims.push_back(steps_in_status("Theorem 1", spec, rule));
  }
}

/// What the theorem's proof rests on, on a few of its networks.
void add_lemmas(std::vector<Claim>& claims) {
  for (const char* spec : {"ccc:3", "star:5", "butterfly:5"}) {
    const Run run{.spec = spec, .ports = "single", .algorithm = kAnyRule};
    const PaperFormula status = status_of(spec);
    claims.push_back({.place = "eq. (3)",
                      .what = "no total exchange takes fewer steps than the status",
                      .printed = "T >= s(v)",
                      .formula = whole(status.steps),
                      .run = run,
                      .quantity = Quantity::bound});
    claims.push_back({.place = "Lemma 2",
                      .what = "all nodes do the same: one program serves all",
                      .printed = "Q_vi(t) = sigma_vi(Q_v0(t))",
                      .formula = "1",
                      .run = run,
                      .quantity = Quantity::classes});
    claims.push_back({.place = "Lemma 3",
                      .what = "no message is derouted: n*s(v) transmissions",
                      .printed = "S_G = n*s(v)",
                      .formula = whole(status.transmissions),
                      .run = run,
                      .quantity = Quantity::transmissions});
  }
}

void add_figures(std::vector<Claim>& claims) {
  for (const char* spec : {"ring:12", "butterfly:3", "star:5"}) {
    claims.push_back(steps_in_status("Fig. 1", spec, "invariant-fifo"));
  }
  for (std::uint32_t d = 1; d <= 10; ++d) {
    claims.push_back(steps_in_status("section 6.1, Fig. 2", fmt::format("hypercube:{}", d), "invariant-fifo"));
  }
}

/// Section 7: other demands that look the same from every node; `demand` has lines "relative_node messages".
Claim isotropic(const std::string& what, const std::string& spec, const std::string& demand) {
  const TopologyPtr topology = parse_topology(spec);
  std::istringstream lines(demand);
  const auto formula = isotropic_formula(*topology, read_demand(lines, what, topology->node_count()));
  return {.place = "section 7",
          .what = what,
          .printed = "sum of k_i*d(i)",
          .formula = whole(formula.value().steps),
          .run = Run{.spec = spec,
                     .ports = "single",
                     .algorithm = "invariant-isotropic",
                     .collective = "isotropic",
                     .demand = demand}};
}

}  // namespace

Paper paper_000() {
  Paper paper{"000", "Dimakopoulos, Dimopoulos: Optimal total exchange in Cayley graphs", {}};
  add_theorem_1(paper.claims);
  add_lemmas(paper.claims);
  add_figures(paper.claims);
  paper.claims.push_back(
      isotropic("several messages for some nodes, none for others", "ring:12", "1 3\n5 2\n6 1\n11 3\n"));
  paper.claims.push_back(isotropic("a halo: 4 for each neighbour, 1 for each corner", "torus:6x6",
                                   "1 4\n5 4\n6 4\n30 4\n7 1\n11 1\n31 1\n35 1\n"));
  paper.claims.push_back(isotropic("two messages for the antipode", "hypercube:5", "31 2\n"));
  return paper;
}

}  // namespace rota::cli
