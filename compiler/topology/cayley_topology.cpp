// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/cayley_topology.h"

#include <unordered_map>
#include <utility>

namespace rota {

std::vector<CayleyPort> merge_generators(std::vector<Generator> generators) {
  std::unordered_map<std::uint32_t, std::uint32_t> port_of;  // element -> port
  std::vector<Generator> kept;
  for (Generator& g : generators) {
    const auto port = static_cast<std::uint32_t>(kept.size());
    if (port_of.emplace(index(g.element), port).second) kept.push_back(std::move(g));
  }
  std::vector<CayleyPort> ports;
  ports.reserve(kept.size());
  for (Generator& g : kept) ports.push_back({g.element, Port{port_of.at(index(g.inverse))}, std::move(g.name)});
  return ports;
}

}  // namespace rota
