// SPDX-License-Identifier: Apache-2.0
//
// What MSCCL and msccl-tools call rota's collectives.
#pragma once

#include <optional>
#include <string_view>

#include "compiler/schedule/collective.h"
#include "compiler/schedule/schedule.h"

namespace rota::interchange {

struct MscclName {
  CollectiveKind kind;
  std::string_view runtime;  ///< `coll` of the XML; "custom" where the runtime has none
  std::string_view tools;    ///< name of the collective's function in msccl-tools, as in "Alltoall(n=4)"
};

/// nullptr for demands, which neither has.
[[nodiscard]] const MscclName* msccl_name(CollectiveKind kind);
/// nullptr if there is none of that name. "custom" is no name.
[[nodiscard]] const MscclName* msccl_named(std::string_view runtime);
[[nodiscard]] const MscclName* msccl_tools_named(std::string_view tools);

/// Throws InputError for a collective without a name, of several segments, or of exchanged sums.
const MscclName& require_msccl_name(const Schedule& schedule);

}  // namespace rota::interchange
