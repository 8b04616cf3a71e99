// SPDX-License-Identifier: Apache-2.0
//
// Reads the files of `--collective isotropic:FILE` and `--collective demand:FILE`. `#` begins a comment.
//
// isotropic: the number of messages that every node has for the node at each relative address (paper 000, section 7).
// Each line is "relative_node messages". Addresses without a line get no message.
//
// demand: the number of messages of each pair of nodes. Either each line is "origin destination messages", where 1 may
// be left out, and pairs without a line get no message. Or the lines have commas: they are the rows of a matrix whose
// entry j of row i is the number of messages from node i to node j.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <string_view>
#include <vector>

#include "compiler/schedule/demand.h"

namespace rota {

/// Of one pair of nodes. Limit from the 16 bits of ClassHop::copy.
inline constexpr std::uint32_t kMaxMessagesPerPair = 65535;

/// Returns messages by relative address, as in Schedule::demand: `node_count` numbers, the first 0. `name` stands for
/// the file in messages. Throws InputError "name:line: what is wrong, what is allowed", also if an address has two
/// lines or the file demands no message.
[[nodiscard]] std::vector<std::uint32_t> read_demand(std::istream& in, std::string_view name, std::uint32_t node_count);

/// The same from a file. Also throws InputError if it cannot be opened or read.
[[nodiscard]] std::vector<std::uint32_t> read_demand_file(const std::filesystem::path& path, std::uint32_t node_count);

/// Returns the demanded pairs in order, as in DemandTable::by_pair. Throws InputError "name:line: what is wrong, what
/// is allowed", also if a pair has two lines, a node has a message for itself or the file demands no message.
[[nodiscard]] std::vector<PairDemand> read_pair_demand(std::istream& in, std::string_view name,
                                                       std::uint32_t node_count);

/// The same from a file. Also throws InputError if it cannot be opened or read.
[[nodiscard]] std::vector<PairDemand> read_pair_demand_file(const std::filesystem::path& path,
                                                            std::uint32_t node_count);

}  // namespace rota
