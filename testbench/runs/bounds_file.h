// SPDX-License-Identifier: Apache-2.0
//
// Lower bounds as JSON, with all that a stranger's checker needs: the network's port table and every bound's proof.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "compiler/schedule/schedule.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/proof.h"

namespace rota::cli {

/// Larger port tables (nodes × ports) are left out; the object then says so under "port_table_left_out".
inline constexpr std::uint64_t kMaxPortTable = 100'000;

/// The object that `rota bounds SPEC --json` prints: the bounds on the collective of `task`, a schedule without hops;
/// "task" says which, unless it is a total exchange whose hops take one step. "port_table" has a row per node, and in
/// it per port the neighbour's number or -1; "single" and "all" have the bounds of the two port models, each with its
/// "certificate". What is unknown is null. "crc32" is the checksum_of all the rest. `narrow`: also "narrow_nic", the
/// all-port bounds of nodes with one NIC channel.
[[nodiscard]] nlohmann::ordered_json bounds_to_json(const Schedule& task, const LowerBounds& bounds,
                                                    bool narrow = false);

/// Throws InputError if the root, the segments, the demand, the steps of a hop or the NIC channels of `task` do not fit
/// its collective and its network.
void require_task(const Schedule& task);

/// Of a total exchange whose hops take one step.
[[nodiscard]] bool is_plain_exchange(const Schedule& task);

/// A proof as the "certificate" of a bound in that object, without the messages that the task says.
[[nodiscard]] nlohmann::ordered_json proof_to_json(const Proof& proof);

/// A node's number, -1 for kNoNode.
[[nodiscard]] std::int64_t number_of(Node x);

/// The CRC-32 (IEEE 802.3, as in zlib) of the object without its key "crc32", written without spaces, keys in
/// alphabetical order, all in ASCII; eight hexadecimal digits.
[[nodiscard]] std::string checksum_of(const nlohmann::ordered_json& object);

}  // namespace rota::cli
