// SPDX-License-Identifier: Apache-2.0
//
// Divides the messages of a wait-free exchange into a part that a rotation orders and a part that a search orders.
//
// A message and its images under a rotation of order r take, in each step, each link of a cycle once. So under a
// rotation whose cycle is all ports, messages simply follow one another: this is the *lined-up* part, which needs no
// search then. It cannot hold messages that coincide with one of their images, such as that for the opposite corner of
// an even torus. These are the *loose* part, together with some short messages that fill the gaps between them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/wait_free/link_rows.h"
#include "compiler/algorithms/wait_free/load_bound.h"
#include "compiler/algorithms/wait_free/port_rotation.h"
#include "compiler/schedule/symmetry.h"

namespace rota {

/// The classes of a schedule, and the rows of its timetable.
struct Frame {
  SymmetryPtr symmetry;
  std::shared_ptr<const ClassGraph> graph;  ///< `rows` refers to it
  LinkRows rows;
};

/// Messages that one search places.
struct Part {
  std::shared_ptr<const Frame> frame;
  std::vector<Node> elements;            ///< its messages by relative address: those of every class
  std::vector<RelativeMessage> leaders;  ///< one of each set of images
  std::uint32_t least_steps = 0;
};

/// A division of all messages; one of the parts may be empty.
struct Division {
  Part lined_up;
  Part loose;
};

/// The divisions worth trying, in the order in which to try them; the first has a small loose part. Precondition:
/// topology->group().
[[nodiscard]] std::vector<Division> make_divisions(const TopologyPtr& topology, const LoadBound& bound);

}  // namespace rota
