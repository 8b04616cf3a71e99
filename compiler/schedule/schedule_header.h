// SPDX-License-Identifier: Apache-2.0
//
// The first line of a schedule file: everything except the hops.
//
//   {"rota":1,"topology":"torus:4x4","collective":"total-exchange","ports":"all","algorithm":"…","steps":8}
//
// Optional keys: "root":0 (rooted collectives), "demand":[0,2,…] (isotropic: messages by relative address; demand: by
// pair, [[0,5,2],…]), "phases":[[0,16],[6,16]] (first step, messages rearranged before it; the first phase begins at
// step 0, each later one after it and before "steps"), "timelines":[0,0,1,1] (0 … 63, one per port; all-port only),
// "hop_steps":2 (1 … 1024, default 1: what is sent in step t can be sent on from step t + hop_steps). "algorithm" is
// only a remark and proves nothing.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "compiler/schedule/schedule.h"

namespace rota::schedule_file {

/// A schedule without hops, one class a node. The topology's relative file names count from `folder` (empty: the
/// working folder). Throws InputError: what is wrong, what is allowed; no file or line.
[[nodiscard]] Schedule parse_header(std::string_view line, std::string_view expected_topology,
                                    const std::filesystem::path& folder);

/// The line with its '\n', for a file in `folder` (empty: the working folder): the topology's relative file names
/// count from there. Throws InputError where a file name is not UTF-8, which JSON must be.
[[nodiscard]] std::string header_line(const Schedule& schedule, const std::filesystem::path& folder);

}  // namespace rota::schedule_file
