// SPDX-License-Identifier: Apache-2.0
//
// The factory functions of the registry's table. Each takes the text behind the family's colon and throws InputError if
// it cannot use it.
#pragma once

#include <string_view>

#include "compiler/topology/topology.h"

namespace rota {

[[nodiscard]] TopologyPtr make_array_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_ring_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_torus_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_twisted_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_mesh_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_hypercube_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_complete_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_ghc_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_star_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_pancake_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_bubble_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_macro_star_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_ccc_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_butterfly_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_cyclic_cube_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_circulant_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_product_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_cayley_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_lattice_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_graph_family(std::string_view arguments);
[[nodiscard]] TopologyPtr make_broken_family(std::string_view arguments);

}  // namespace rota
