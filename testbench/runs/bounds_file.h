// SPDX-License-Identifier: Apache-2.0
//
// Lower bounds as JSON, with all that a stranger's checker needs: the network's port table and every bound's proof.
// What is written is also read back and checked, whoever wrote it.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "compiler/topology/topology.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/proof.h"

namespace rota::cli {

/// Larger port tables (nodes × ports) are left out; the object then says so under "port_table_left_out".
inline constexpr std::uint64_t kMaxPortTable = 100'000;

/// The object that `rota bounds SPEC --json` prints. "port_table" has a row per node, and in it per port the
/// neighbour's number or -1; "single" and "all" have the bounds of the two port models, each with its "certificate".
/// What is unknown is null. `narrow`: also "narrow_nic", the all-port bounds of nodes with one NIC channel.
[[nodiscard]] nlohmann::ordered_json bounds_to_json(const Topology& topology, const LowerBounds& bounds,
                                                    bool narrow = false);

/// A proof as the "certificate" of a bound in that object.
[[nodiscard]] nlohmann::ordered_json proof_to_json(const Proof& proof);

struct CheckedBounds {
  std::string topology;
  std::uint32_t nodes = 0;
  std::uint64_t bounds = 0;         ///< that their certificates prove
  bool port_table_checked = false;  ///< it stood in the file
};

/// Reads such an object and proves every bound in it again, on the network that `topology_spec` names, or the file
/// where that is empty. Looks at nothing else that the file says of the network but "nodes" and "port_table". Throws
/// InputError where the file cannot be read, is no such object, or has data that do not fit the network; CheckFailed
/// where the port table is not that of the network or a certificate proves less than its bound claims.
[[nodiscard]] CheckedBounds check_bounds_file(const std::string& file, const std::string& topology_spec);

}  // namespace rota::cli
