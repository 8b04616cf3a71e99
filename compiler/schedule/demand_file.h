// SPDX-License-Identifier: Apache-2.0
//
// Reads the file of `--collective isotropic:FILE`: the number of messages that every node has for the node at each
// relative address (paper 000, section 7). Each line is "relative_node messages"; `#` begins a comment. Addresses
// without a line get no message.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <string_view>
#include <vector>

namespace rota {

/// Limit from the 16 bits of ClassHop::copy.
inline constexpr std::uint32_t kMaxMessagesPerAddress = 65535;

/// Returns messages by relative address, as in Schedule::demand: `node_count` numbers, the first 0. `name` stands for
/// the file in messages. Throws InputError "name:line: what is wrong, what is allowed", also if an address has two
/// lines or the file demands no message.
[[nodiscard]] std::vector<std::uint32_t> read_demand(std::istream& in, std::string_view name, std::uint32_t node_count);

/// The same from a file. Also throws InputError if it cannot be opened or read.
[[nodiscard]] std::vector<std::uint32_t> read_demand_file(const std::filesystem::path& path, std::uint32_t node_count);

}  // namespace rota
