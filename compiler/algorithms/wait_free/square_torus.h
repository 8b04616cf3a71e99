// SPDX-License-Identifier: Apache-2.0
//
// Wait-free total exchange on square tori in closed form, without a search and without a limit of size.
#pragma once

#include "compiler/schedule/courses.h"

namespace rota {

/// True for tori of two equal sides, except those of sides 2 and 4, where the closed form finds no place for the
/// messages to the opposite corner.
[[nodiscard]] bool is_turnable_torus(const Topology& topology);

/// A total exchange in which nothing waits and every link is busy in every step: k(k²-1)/8 steps for odd k, k³/8 for
/// even k, which is the lower bound. The quarter turn maps the four ports onto one another in a cycle, so a message and
/// its three images, sent in the same step, take each port once in each of their steps: such quartets follow one
/// another. For even k, three messages coincide with one of their images: (k/2,0), (0,k/2) and (k/2,k/2). They take the
/// first k steps, and the messages over 1 and k/2-1 links of one dimension fill the links that are left. Precondition:
/// is_turnable_torus(*topology).
[[nodiscard]] CourseSchedule square_torus_exchange(const TopologyPtr& topology);

}  // namespace rota
