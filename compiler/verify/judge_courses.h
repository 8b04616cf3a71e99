// SPDX-License-Identifier: Apache-2.0
//
// The judge of schedules that are given as courses. It follows node 0's messages hop by hop, as the quotient judge
// does, but keeps one bit for each link and step instead of the hops.
#pragma once

#include "compiler/schedule/courses.h"
#include "compiler/verify/gate.h"

namespace rota {

/// The judgement of the all-port total exchange that `courses` describe: the same verdict and load as `judge` gives for
/// `with_hops(courses)`. Memory: steps · ports bits and two bits a node. By paper 000, Lemma 2, no link carries two
/// messages in a step if no two hops of node 0's messages take one port in one step.
[[nodiscard]] Judgement judge(const CourseSchedule& courses);

}  // namespace rota
