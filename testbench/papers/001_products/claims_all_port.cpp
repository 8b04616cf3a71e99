// SPDX-License-Identifier: Apache-2.0
//
// Paper 001, section 5: algorithm A3, and when it is optimal.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "testbench/papers/001_products/factors.h"

namespace rota::cli {
namespace {

std::uint64_t a3_steps(const Topology& power) {
  const auto factors = power.factors();
  if (factors.empty()) return paper001::a3_steps({2, 1}, power.port_count());  // a hypercube, of 2-node rings
  return paper001::a3_steps({factors.front()->node_count(), all_port_steps(factors.front())},
                            static_cast<std::uint32_t>(factors.size()));
}

/// The paper gives no formulas: "in [7] we have given algorithms that achieve this lower bound in linear arrays and
/// rings". Both the steps and the bound of eq. (4) that they achieve are held against what follows from the cuts.
void add_dimensions(std::vector<Claim>& claims, const std::string& family) {
  const bool ring = family == "ring";
  for (std::uint32_t n = 3; n <= 16; ++n) {
    claims.push_back({.id = fmt::format("section-5.1/{}/n{}", family, n),
                      .place = "section 5.1",
                      .what = std::string("all-port total exchange on a ") + (ring ? "ring" : "linear array"),
                      .printed = std::string("no formula: cites [7]; derived: ") +
                                 (ring ? "ceil(n^2/8), (n^2-1)/8" : "floor(n^2/4)"),
                      .formula = whole(ring ? paper001::ring_steps(n) : paper001::array_steps(n)),
                      .run = product_run(fmt::format("{}:{}", family, n), "all", family + "-exchange"),
                      .meets_bound = true,
                      .regression = true});
  }
}

/// A3 on this network. `optimal`: Theorem 5 has it meet the bound of eq. (4).
Claim a3_claim(const std::string& id, const char* place, const char* what, const char* printed, const char* spec,
               bool optimal) {
  const Run run = product_run(spec, "all", "product-a3");
  return {.id = id + "/" + slug(spec),
          .place = place,
          .what = what,
          .printed = printed,
          .formula = whole(a3_steps(*topology_of(run))),
          .run = run,
          .meets_bound = optimal};
}

void add_a3(std::vector<Claim>& claims) {
  const auto theorem_4 = [&](const char* spec, bool optimal) {
    claims.push_back(a3_claim("theorem-4", "Theorem 4, Fig. 6", "algorithm A3 on H^2", "n*T_H", spec, optimal));
  };
  for (const char* spec : {"mesh:3x3", "torus:5x5", "ghc:4x4"}) theorem_4(spec, true);
  for (const char* spec : {"product:star:3*star:3", "product:ccc:3*ccc:3", "product:graph:FILE*graph:FILE"}) {
    theorem_4(spec, false);
  }
  const auto corollary_3 = [&](const char* spec, bool optimal) {
    claims.push_back(
        a3_claim("corollary-3", "Corollary 3", "algorithm A3 on H^4 and H^8", "n^(d-1)*T_H", spec, optimal));
  };
  for (const char* spec : {"torus:3x3x3x3", "torus:4x4x4x4", "torus:5x5x5x5", "mesh:3x3x3x3", "mesh:4x4x4x4",
                           "ghc:3x3x3x3", "hypercube:4", "hypercube:8", "torus:3x3x3x3x3x3x3x3"}) {
    corollary_3(spec, true);
  }
  corollary_3("product:star:3*star:3*star:3*star:3", false);
}

/// Beside the rows of Theorem 4 and Corollary 3 that meet the bound of eq. (4).
void add_theorem_5(std::vector<Claim>& claims) {
  for (const char* spec : {"torus:4x4", "torus:8x8", "torus:32x32", "torus:64x64", "mesh:4x4", "mesh:5x5"}) {
    claims.push_back(a3_claim("theorem-5", "Theorem 5", "where T_H meets the cut bound, A3 does",
                              "T = the bound of eq. (4)", spec, true));
  }
}

/// Rings of n = 2 mod 4 meet their cut bound only after rounding.
void add_ring_erratum(std::vector<Claim>& claims) {
  const auto repaired = [&](const std::string& spec, const char* what, const char* printed, std::uint64_t bound) {
    claims.push_back({.id = "theorem-5/repaired/" + slug(spec),
                      .place = "Theorem 5",
                      .what = what,
                      .printed = printed,
                      .formula = whole(bound),
                      .run = product_run(spec, "all", "product-a3-repaired"),
                      .meets_bound = true,
                      .regression = true});
  };
  for (const std::uint64_t n : {6U, 10U, 14U, 18U, 22U, 26U, 30U}) {
    const std::string spec = fmt::format("torus:{}x{}", n, n);
    const Run plain = product_run(spec, "all", "product-a3");
    const std::uint64_t bound = paper001::a3_cut_bound(n, 2);
    claims.push_back({.id = "theorem-5/" + slug(spec),
                      .place = "Theorem 5",
                      .what = "A3 on rings of n = 2 mod 4",
                      .printed = "optimal on tori; derived: n^3/8",
                      .formula = whole(a3_steps(*topology_of(plain))),
                      .printed_value = whole(bound),
                      .erratum = "T_H must equal the cut bound before rounding; rings of n = 2 mod 4 exceed it: "
                                 "n(n^2+4)/8 on their squares",
                      .run = plain});
    repaired(spec, "A3 on rings of n = 2 mod 4, repaired", "optimal on tori; derived: n^3/8", bound);
  }
  repaired("torus:6x6x6x6", "A3 on rings of n = 2 mod 4, repaired, four dimensions", "optimal on tori; derived: n^5/8",
           paper001::a3_cut_bound(6, 4));
}

}  // namespace

void add_all_port_claims(std::vector<Claim>& claims) {
  for (const char* family : {"ring", "array"}) add_dimensions(claims, family);
  add_a3(claims);
  add_theorem_5(claims);
  add_ring_erratum(claims);
}

}  // namespace rota::cli
