// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/transmissions.h"

#include <algorithm>
#include <tuple>

namespace rota {

void order_transmissions(std::vector<Transmission>& log) {
  std::sort(log.begin(), log.end(), [](const Transmission& a, const Transmission& b) {
    return std::tie(a.step, a.link) < std::tie(b.step, b.link);
  });
}

std::vector<ClassHop> class_hops(const Topology& topology, const Symmetry& symmetry, const ClassGraph& graph,
                                 const Routes& routes, const std::vector<Transmission>& log) {
  std::vector<Node> position(routes.size());
  for (std::uint32_t m = 0; m < routes.size(); ++m) {
    position[m] = symmetry.representative(ClassId{routes.message(m).origin_class});
  }
  std::vector<ClassHop> hops;
  hops.reserve(log.size());
  for (const Transmission& sent : log) {
    const auto& message = routes.message(sent.message);
    const Node here = position[sent.message];
    const Node origin = symmetry.representative(ClassId{message.origin_class});
    const Port port{graph.port_of(sent.link)};
    hops.push_back({Step{sent.step}, ClassId{graph.class_of(sent.link)}, port, symmetry.to_frame(here, origin),
                    symmetry.to_frame(here, message.destination), message.copy});
    position[sent.message] = topology.neighbour(here, port);
  }
  return hops;
}

}  // namespace rota
