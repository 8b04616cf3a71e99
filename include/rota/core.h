// SPDX-License-Identifier: Apache-2.0
//
// The stable part of rota's core library: topologies, algorithms, schedules and their files, the verifier, lower
// bounds, and the compiler to programs. docs/api.md lists the names. What other headers declare may change in any
// release.
#pragma once

// IWYU pragma: begin_exports
#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/rom/timing.h"
#include "compiler/schedule/expand.h"
#include "compiler/schedule/schedule.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/gate.h"
#include "compiler/version.h"
// IWYU pragma: end_exports
