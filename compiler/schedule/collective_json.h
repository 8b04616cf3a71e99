// SPDX-License-Identifier: Apache-2.0
//
// What belongs to a collective, as keys of a JSON object: "root" (rooted collectives), "segments" (of a long message),
// "demand" (isotropic: messages by relative address, [0,2,…]; demand: by pair, [[0,5,2],…]), "hop_steps" (default 1).
// The headers of schedule files and the files of lower bounds have them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "compiler/schedule/json_line.h"
#include "compiler/schedule/schedule.h"

namespace rota::schedule_file {

/// Reads the keys "sums" and "kept", if they are there. Throws InputError, also for all but an all-reduce without a
/// root.
void read_partial_sums(const JsonLine& header, Schedule& schedule);

/// Sets what the keys say. Precondition: the schedule has its topology and its collective. Throws InputError where the
/// collective needs another set of keys, or where a value is not allowed.
void read_collective(const JsonLine& object, Schedule& schedule);

/// Appends "root", and "segments" or "demand".
void append_messages(const Schedule& schedule, nlohmann::ordered_json& object);

}  // namespace rota::schedule_file
