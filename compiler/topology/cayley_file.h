// SPDX-License-Identifier: Apache-2.0
//
// The networks of cayley:FILE, also where the permutations do not come from a file.
#pragma once

#include <string_view>
#include <vector>

#include "compiler/topology/permutation_group.h"
#include "compiler/topology/topology.h"

namespace rota {

/// What cayley:FILE is if `file` has these generators, in this order. The file need not exist.
/// Precondition: all permute the same 2 to kMaxPoints points, none is the identity. Throws InputError if an inverse is
/// missing or the group is too large.
[[nodiscard]] TopologyPtr make_cayley(std::string_view file,
                                      const std::vector<PermutationGroup::Permutation>& generators);

}  // namespace rota
