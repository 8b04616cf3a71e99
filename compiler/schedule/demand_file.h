// SPDX-License-Identifier: Apache-2.0
//
// What `--collective isotropic:FILE` reads: how many messages every node has for the node at each relative address
// (paper 000, section 7). One line an address, "relative_node messages"; `#` begins a comment; addresses without a line
// get nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <string_view>
#include <vector>

namespace rota {

/// ClassHop::copy numbers the messages of a pair from 0.
inline constexpr std::uint32_t kMaxMessagesPerAddress = 65535;

/// Messages by relative address, as Schedule::demand has them: `node_count` numbers, the first 0. `name` stands in
/// messages for the file. Throws InputError "name:line: what is wrong, what is allowed", also where an address has two
/// lines and where no message is left.
[[nodiscard]] std::vector<std::uint32_t> read_demand(std::istream& in, std::string_view name, std::uint32_t node_count);

/// The same from a file. Throws InputError also where it cannot be opened or read.
[[nodiscard]] std::vector<std::uint32_t> read_demand_file(const std::filesystem::path& path, std::uint32_t node_count);

}  // namespace rota
