// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/schedule.h"

namespace rota {

std::string_view to_string(PortModel ports) noexcept { return ports == PortModel::single ? "single" : "all"; }

std::uint64_t Schedule::transmissions() const { return hops.size() * nodes_per_class(); }

}  // namespace rota
