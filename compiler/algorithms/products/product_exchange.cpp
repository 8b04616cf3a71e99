// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/products/product_exchange.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <tuple>
#include <vector>

#include "compiler/algorithms/products/product_symmetry.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/product.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Appends the hops of the factors' exchanges, lifted to the product.
class Composer {
 public:
  Composer(const TopologyPtr& a, SymmetryPtr a_symmetry, const TopologyPtr& b, SymmetryPtr b_symmetry, PortModel ports)
      : a_symmetry_(std::move(a_symmetry)),
        b_symmetry_(std::move(b_symmetry)),
        a_ports_(a->port_count()),
        b_nodes_(b->node_count()) {
    schedule_.topology = product_of(a, b);
    schedule_.symmetry = product_symmetry(a_symmetry_, b_symmetry_, b_nodes_);
    schedule_.ports = ports;
  }

  /// Adds one total exchange in all copies of A. `other` returns, for a hop and the sender's coordinate j in B, the
  /// message's ends in B. Its ends in A are those of the hop.
  template <class OtherEnds>
  void exchange_in_a(const std::vector<ClassHop>& hops, std::uint32_t first_step, const OtherEnds& other) {
    for (const ClassHop& hop : hops) {
      for (std::uint32_t c = 0; c < b_symmetry_->class_count(); ++c) {
        const auto [origin, destination] = other(hop, b_symmetry_->representative(ClassId{c}));
        add(first_step + index(hop.step), hop.cls, ClassId{c}, hop.port, join(hop.origin, origin),
            join(hop.destination, destination));
      }
    }
  }

  /// Adds one total exchange in all copies of B; `other` returns the ends in A.
  template <class OtherEnds>
  void exchange_in_b(const std::vector<ClassHop>& hops, std::uint32_t first_step, const OtherEnds& other) {
    for (const ClassHop& hop : hops) {
      for (std::uint32_t c = 0; c < a_symmetry_->class_count(); ++c) {
        const auto [origin, destination] = other(hop, a_symmetry_->representative(ClassId{c}));
        add(first_step + index(hop.step), ClassId{c}, hop.cls, Port{a_ports_ + index(hop.port)},
            join(origin, hop.origin), join(destination, hop.destination));
      }
    }
  }

  Schedule finish(std::uint32_t steps) {
    std::sort(schedule_.hops.begin(), schedule_.hops.end(), [](const ClassHop& x, const ClassHop& y) {
      return std::tuple(x.step, x.cls, x.port) < std::tuple(y.step, y.cls, y.port);
    });
    schedule_.steps = steps;
    return std::move(schedule_);
  }

 private:
  Node join(Node x, Node y) const { return Node{index(x) * b_nodes_ + index(y)}; }
  void add(std::uint32_t step, ClassId a_class, ClassId b_class, Port port, Node origin, Node destination) {
    const ClassId cls{index(a_class) * b_symmetry_->class_count() + index(b_class)};
    schedule_.hops.push_back({Step{step}, cls, port, origin, destination});
  }

  SymmetryPtr a_symmetry_;
  SymmetryPtr b_symmetry_;
  std::uint32_t a_ports_;
  std::uint32_t b_nodes_;
  Schedule schedule_;
};

/// A message's ends in the dimension in which a hop does not move it.
struct Ends {
  Node origin;
  Node destination;
};

/// The second half of A1 and A2: in exchange y every node distributes what came from the node at offset y in B.
void exchange_arrivals(Composer& composer, const Schedule& a, const Topology& b, std::uint32_t first_step) {
  const Offsets in_b(b);
  for (std::uint32_t y = 0; y < b.node_count(); ++y) {
    composer.exchange_in_a(a.hops, first_step + y * a.steps, [&](const ClassHop&, Node j) {
      return Ends{in_b.forward(j, y), j};
    });
  }
}

/// The port of a shortest path to `destination`. Index: node.
std::vector<Port> ports_towards(const Topology& topology, Node destination) {
  std::vector<Port> port(topology.node_count());
  graph::breadth_first(TopologyLinks(topology), index(destination),
                       [&](std::uint32_t from, std::uint32_t p, std::uint32_t to, std::uint32_t) {
                         port[to] = topology.reverse_port(Node{from}, Port{p});
                       });
  return port;
}

/// A shortest path in B as hops of one message under the trivial symmetry, one hop per step.
std::vector<ClassHop> path(const Topology& topology, const std::vector<Port>& towards, Node from, Node to) {
  std::vector<ClassHop> hops;
  for (Node at = from; at != to; at = topology.neighbour(at, towards[index(at)])) {
    const Step step{static_cast<std::uint32_t>(hops.size())};
    hops.push_back({step, ClassId{index(at)}, towards[index(at)], from, to});
  }
  return hops;
}

}  // namespace

TopologyPtr product_of(const TopologyPtr& a, const TopologyPtr& b) {
  std::vector<TopologyPtr> factors;
  for (const TopologyPtr& side : {a, b}) {
    const auto parts = side->factors();
    if (parts.empty()) factors.push_back(side);
    factors.insert(factors.end(), parts.begin(), parts.end());
  }
  return std::make_shared<ProductTopology>(Family::product, fmt::format("({})*({})", a->spec(), b->spec()),
                                           std::move(factors));
}

Schedule compose_a1(const Schedule& a, const TopologyPtr& b) {
  Composer composer(a.topology, a.symmetry, b, trivial_symmetry(b), PortModel::single);
  const Offsets in_a(*a.topology);
  const std::uint32_t a_nodes = a.topology->node_count();
  const std::uint32_t b_nodes = b->node_count();
  std::vector<std::vector<Port>> towards;
  for (std::uint32_t k = 0; k < b_nodes; ++k) towards.push_back(ports_towards(*b, Node{k}));
  std::uint32_t step = 0;
  for (std::uint32_t j = 0; j < b_nodes; ++j) {
    for (std::uint32_t k = 0; k < b_nodes; ++k) {
      if (j == k) continue;
      const std::vector<ClassHop> hops = path(*b, towards[k], Node{j}, Node{k});
      for (std::uint32_t g = 0; g < a_nodes; ++g) {
        composer.exchange_in_b(hops, step + g, [&](const ClassHop&, Node i) { return Ends{i, in_a.forward(i, g)}; });
      }
      step += static_cast<std::uint32_t>(hops.size()) + a_nodes - 1;
    }
  }
  exchange_arrivals(composer, a, *b, step);
  return composer.finish(step + b_nodes * a.steps);
}

Schedule compose_a2(const Schedule& a, const Schedule& b) {
  assert(a.ports == PortModel::single && b.ports == PortModel::single);
  Composer composer(a.topology, a.symmetry, b.topology, b.symmetry, PortModel::single);
  const Offsets in_a(*a.topology);
  const std::uint32_t a_nodes = a.topology->node_count();
  for (std::uint32_t g = 0; g < a_nodes; ++g) {
    composer.exchange_in_b(b.hops, g * b.steps, [&](const ClassHop&, Node i) { return Ends{i, in_a.forward(i, g)}; });
  }
  exchange_arrivals(composer, a, *b.topology, a_nodes * b.steps);
  return composer.finish(a_nodes * b.steps + b.topology->node_count() * a.steps);
}

Schedule compose_a3(const Schedule& h) {
  assert(h.ports == PortModel::all);
  Composer composer(h.topology, h.symmetry, h.topology, h.symmetry, PortModel::all);
  const Offsets offsets(*h.topology);
  const std::uint32_t n = h.topology->node_count();
  for (std::uint32_t r = 1; r <= n; ++r) {
    const std::uint32_t first_step = (r - 1) * h.steps;
    composer.exchange_in_b(h.hops, first_step, [&](const ClassHop& hop, Node i) {
      if (r == n) return Ends{i, i};  // the rest: the messages for the node's own copy of B
      const std::uint32_t l = offsets.between(hop.origin, hop.destination);
      return Ends{i, offsets.forward(i, 1 + (l + r - 2) % (n - 1))};
    });
    composer.exchange_in_a(h.hops, first_step, [&](const ClassHop& hop, Node j) {
      if (r == 1) return Ends{j, j};
      // Exchange r-1 brought the message for this offset g over the offset l in B for which a3_exchange(n, g, l) = r-1.
      const std::uint32_t g = offsets.between(hop.origin, hop.destination);
      return Ends{offsets.backward(j, 1 + (g + (n - 1) - (r - 1)) % (n - 1)), j};
    });
  }
  return composer.finish(n * h.steps);
}

}  // namespace rota
