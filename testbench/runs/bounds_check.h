// SPDX-License-Identifier: Apache-2.0
//
// Checks a file of lower bounds, whoever wrote it: every bound is proved again from its certificate alone.
#pragma once

#include <cstdint>
#include <string>

namespace rota::cli {

struct CheckedBounds {
  std::string topology;
  std::uint32_t nodes = 0;
  std::string collective;
  std::uint64_t bounds = 0;         ///< that their certificates prove
  bool port_table_checked = false;  ///< it stood in the file
  bool checksum_checked = false;    ///< it stood in the file
};

/// Reads an object that bounds_to_json made, or one like it, and proves every bound in it again, on the network that
/// `topology_spec` names, or the file where that is empty. Every figure of the network in the file must be the
/// network's, every bound the steps that its certificate proves, "best" the largest of them. Weights that differ can
/// prove the same, so that only "crc32" finds some changes; files of others need not have it. Throws InputError where
/// the file cannot be read, is no such object, or has data that do not fit the network; CheckFailed where a figure, a
/// bound or the checksum is wrong.
[[nodiscard]] CheckedBounds check_bounds_file(const std::string& file, const std::string& topology_spec);

}  // namespace rota::cli
