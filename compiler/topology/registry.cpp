// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/text/nearest.h"
#include "compiler/text/printable.h"
#include "compiler/topology/families.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

constexpr std::array kFamilies{
    TopologyFamily{Family::array, "array", "array:N", "linear array of N nodes", "array:2 array:3 array:6",
                   make_array_family},
    TopologyFamily{Family::ring, "ring", "ring:N", "ring of N nodes", "ring:2 ring:3 ring:8", make_ring_family},
    TopologyFamily{Family::torus, "torus", "torus:AxB[xC...]", "product of rings",
                   "torus:2x2 torus:2x3 torus:4x4 torus:3x5 torus:2x3x4", make_torus_family},
    TopologyFamily{Family::twisted, "twisted", "twisted:AxB[xC...]",
                   "torus; each wrap of a shorter side shifts the longest ones by that side",
                   "twisted:2x4 twisted:4x2 twisted:3x5 twisted:4x8 twisted:2x2x4 twisted:2x4x4", make_twisted_family},
    TopologyFamily{Family::mesh, "mesh", "mesh:AxB[xC...]", "product of linear arrays", "mesh:2x2 mesh:3x4 mesh:2x3x3",
                   make_mesh_family},
    TopologyFamily{Family::hypercube, "hypercube", "hypercube:D", "binary cube of D dimensions",
                   "hypercube:1 hypercube:2 hypercube:3 hypercube:4", make_hypercube_family},
    TopologyFamily{Family::complete, "complete", "complete:N", "every pair of N nodes linked",
                   "complete:2 complete:3 complete:6", make_complete_family},
    TopologyFamily{Family::ghc, "ghc", "ghc:AxB[xC...]", "generalised hypercube, product of complete graphs",
                   "ghc:2x2 ghc:3x4 ghc:2x3x3", make_ghc_family},
    TopologyFamily{Family::star, "star", "star:N", "permutations of N symbols; a link swaps the first with another",
                   "star:2 star:3 star:4", make_star_family},
    TopologyFamily{Family::pancake, "pancake", "pancake:N", "permutations of N symbols; a link reverses the first few",
                   "pancake:2 pancake:3 pancake:4", make_pancake_family},
    TopologyFamily{Family::bubble, "bubble", "bubble:N", "permutations of N symbols; a link swaps two adjacent ones",
                   "bubble:2 bubble:3 bubble:4", make_bubble_family},
    TopologyFamily{Family::macrostar, "macrostar", "macrostar:L:N",
                   "permutations of L*N+1 symbols; a link swaps the first with one of box 1, or box 1 with another",
                   "macrostar:1:2 macrostar:2:1 macrostar:3:1 macrostar:2:2", make_macro_star_family},
    TopologyFamily{Family::ccc, "ccc", "ccc:D", "cube-connected cycles of dimension D", "ccc:2 ccc:3", make_ccc_family},
    TopologyFamily{Family::butterfly, "butterfly", "butterfly:D", "wrapped butterfly of dimension D",
                   "butterfly:2 butterfly:3", make_butterfly_family},
    TopologyFamily{Family::cycliccube, "cycliccube", "cycliccube:N:K",
                   "cyclic-cube of N symbols with K ranks: a K-ary wrapped butterfly",
                   "cycliccube:2:2 cycliccube:2:3 cycliccube:3:2 cycliccube:3:3", make_cyclic_cube_family},
    TopologyFamily{Family::circulant, "circulant", "circulant:N:s1,s2,...",
                   "ring of N nodes with chords of the given lengths",
                   "circulant:2:1 circulant:6:1,3 circulant:9:2,3 circulant:16:1,5", make_circulant_family},
    TopologyFamily{
        Family::product, "product", "product:SPEC*SPEC[*...]", "Cartesian product of any topologies",
        "product:ring:2*ring:3 product:ring:3*star:3 product:array:3*hypercube:2 product:torus:2x2*complete:3",
        make_product_family},
    TopologyFamily{Family::cayley, "cayley", "cayley:FILE", "Cayley graph of the permutations in a JSON file", "",
                   make_cayley_family},
    TopologyFamily{Family::lattice, "lattice", "lattice:FILE",
                   "grid whose wraps are the rows of a matrix in a JSON file", "", make_lattice_family},
    TopologyFamily{Family::graph, "graph", "graph:FILE",
                   "any connected graph, one edge \"u v\" per line, or \"u v k\": k parallel links", "",
                   make_graph_family},
    TopologyFamily{Family::fail, "fail", "fail:U-V,W,...:SPEC", "any topology without the listed links and nodes",
                   "fail:0-1:ring:4 fail:4:torus:3x3 fail:0-1,5:hypercube:3", make_broken_family},
};

constexpr bool ordered_by_family() {
  for (std::size_t i = 0; i < kFamilies.size(); ++i) {
    if (static_cast<std::size_t>(kFamilies[i].family) != i) return false;
  }
  return true;
}
static_assert(ordered_by_family(), "the table has the order of the enumeration");

/// Longer than any sensible specification. A file pasted by mistake is refused before it is parsed.
constexpr std::size_t kMaxSpecLength = 65536;

std::vector<std::string> family_names() {
  std::vector<std::string> names;
  names.reserve(kFamilies.size());
  for (const TopologyFamily& family : kFamilies) names.emplace_back(family.name);
  return names;
}

}  // namespace

std::span<const TopologyFamily> topology_families() { return kFamilies; }

bool has_family(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  return colon != std::string_view::npos &&
         std::any_of(kFamilies.begin(), kFamilies.end(),
                     [&](const TopologyFamily& family) { return family.name == spec.substr(0, colon); });
}

TopologyPtr parse_topology(std::string_view spec) {
  if (spec.empty())
    throw InputError(fmt::format("topology '' is empty; allowed: FAMILY:SIZE with {}", fmt::join(family_names(), " ")));
  if (spec.size() > kMaxSpecLength) {
    throw InputError(
        fmt::format("topology '{}' is too long; allowed: at most {} characters", printable(spec), kMaxSpecLength));
  }
  const std::size_t colon = spec.find(':');
  const std::string_view name = spec.substr(0, colon);
  for (const TopologyFamily& family : kFamilies) {
    if (family.name != name) continue;
    if (colon == std::string_view::npos) {
      throw InputError(fmt::format("topology '{}' has no size; allowed: {}", printable(spec), family.syntax));
    }
    return family.make(spec.substr(colon + 1));
  }
  throw InputError(fmt::format("topology '{}': unknown family '{}'{}; allowed: {}", printable(spec), printable(name),
                               did_you_mean(name, family_names()), fmt::join(family_names(), " ")));
}

}  // namespace rota
