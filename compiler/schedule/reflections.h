// SPDX-License-Identifier: Apache-2.0
//
// The symmetries of a mesh that schedules can share programs by.
#pragma once

#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// An array or a mesh, also one that has other numbers (Topology::as_mesh), some side of which has even length.
[[nodiscard]] bool has_reflections(const Topology& topology);

/// K holds the reflections of an array, or of a mesh along any of its sides of even length. They keep the ports, which
/// lead towards the middle and towards the ends (compiler/topology/array.h), and move every node. With e even sides
/// there are n/2^e classes, numbered row-major by the coordinates in the lower half. A reflection along an odd side
/// would leave the nodes in its middle where they are, but exchange their ports, so those sides are not reflected. No
/// total exchange at its bound keeps one, unless that is the only longest side (docs/optimality.md, Meshes).
/// A mesh under other numbers has the classes of its mesh. Precondition: `mesh` is an array, is_mesh(mesh) or
/// mesh.as_mesh().
[[nodiscard]] SymmetryPtr mesh_reflections(const Topology& mesh);

}  // namespace rota
