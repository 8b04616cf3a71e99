// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/topology.h"

#include <fmt/format.h>

#include "compiler/text/printable.h"

namespace rota {

std::string Topology::title() const { return printable_whole(spec_); }

std::string Topology::node_name(Node x) const { return fmt::format("{}", index(x)); }

std::string Topology::port_name(Port p) const { return fmt::format("p{}", index(p)); }

std::uint32_t Topology::degree(Node x) const {
  std::uint32_t present = 0;
  const std::uint32_t ports = port_end(x);
  for (std::uint32_t p = 0; p < ports; ++p) present += neighbour(x, Port{p}) != kNoNode ? 1U : 0U;
  return present;
}

}  // namespace rota
