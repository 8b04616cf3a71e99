// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/product.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <utility>

#include "compiler/error.h"
#include "compiler/text/printable.h"
#include "compiler/topology/array.h"
#include "compiler/topology/cyclic.h"
#include "compiler/topology/families.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

/// The moves of a factor with more (node, port) pairs than this are computed, not tabled.
constexpr std::uint64_t kMaxTabledMoves = 1U << 16U;

std::uint32_t total_ports(const std::vector<TopologyPtr>& factors) {
  std::uint32_t ports = 0;
  for (const TopologyPtr& factor : factors) ports += factor->port_count();
  return ports;
}

std::uint32_t total_nodes(const std::vector<TopologyPtr>& factors) {
  std::uint32_t nodes = 1;
  for (const TopologyPtr& factor : factors) nodes *= factor->node_count();
  return nodes;
}

}  // namespace

ProductTopology::ProductTopology(Family family, std::string spec, std::vector<TopologyPtr> factors)
    : Topology(family, std::move(spec), total_nodes(factors), total_ports(factors)), factors_(std::move(factors)) {
  std::uint32_t stride = node_count();
  for (std::uint32_t i = 0; i < factors_.size(); ++i) {
    const Topology* topology = factors_[i].get();
    stride /= topology->node_count();
    const bool is_cyclic = dynamic_cast<const CyclicTopology*>(topology) != nullptr;
    parts_.push_back(
        {FastDivisor(topology->node_count()), FastDivisor(stride), topology, topology->group(), is_cyclic});
    is_cayley_ = is_cayley_ && topology->group() != nullptr;
    add_ports(i);
  }
}

void ProductTopology::add_ports(std::uint32_t factor) {
  const Factor& part = parts_[factor];
  const std::uint32_t nodes = part.size.divisor();
  const std::uint32_t port_count = part.topology->port_count();
  const bool is_tabled = std::uint64_t{nodes} * port_count <= kMaxTabledMoves;
  const auto first_port = static_cast<std::uint32_t>(ports_.size());
  for (std::uint32_t p = 0; p < port_count; ++p) {
    ports_.push_back({factor, Port{p}, first_port, is_tabled ? static_cast<std::uint32_t>(moves_.size()) : kNotTabled});
    if (!is_tabled) continue;
    for (std::uint32_t x = 0; x < nodes; ++x) {
      const Node y = part.topology->neighbour(Node{x}, Port{p});
      moves_.push_back(y == kNoNode ? 0 : (index(y) - x) * part.stride.divisor());
    }
  }
}

Node ProductTopology::neighbour(Node x, Port p) const {
  const FactorPort& port = ports_[index(p)];
  const Factor& factor = parts_[port.factor];
  const Node from = factor_node(factor, x);
  if (port.moves != kNotTabled) {
    const std::uint32_t move = moves_[port.moves + index(from)];
    return move == 0 ? kNoNode : Node{index(x) + move};
  }
  const Node to = factor.topology->neighbour(from, port.port);
  return to == kNoNode ? kNoNode : Node{index(x) + (index(to) - index(from)) * factor.stride.divisor()};
}

Port ProductTopology::reverse_port(Node x, Port p) const {
  const FactorPort& port = ports_[index(p)];
  const Factor& factor = parts_[port.factor];
  return Port{port.first_port + index(factor.topology->reverse_port(factor_node(factor, x), port.port))};
}

Node ProductTopology::multiply(Node a, Node b) const {
  std::uint32_t rest_a = index(a);
  std::uint32_t rest_b = index(b);
  std::uint32_t result = 0;
  for (std::size_t i = parts_.size(); i-- > 0;) {
    const Factor& factor = parts_[i];
    const std::uint32_t size = factor.size.divisor();
    const std::uint32_t next_a = factor.size.quotient(rest_a);
    const std::uint32_t next_b = factor.size.quotient(rest_b);
    const std::uint32_t x = rest_a - next_a * size;
    const std::uint32_t y = rest_b - next_b * size;
    rest_a = next_a;
    rest_b = next_b;
    const std::uint32_t product = !factor.is_cyclic ? index(factor.group->multiply(Node{x}, Node{y}))
                                  : x + y >= size   ? x + y - size
                                                    : x + y;
    result += product * factor.stride.divisor();
  }
  return Node{result};
}

Node ProductTopology::inverse(Node a) const {
  std::uint32_t result = 0;
  for (const Factor& factor : parts_) {
    result += index(factor.group->inverse(factor_node(factor, a))) * factor.stride.divisor();
  }
  return Node{result};
}

std::string ProductTopology::node_name(Node x) const {
  std::string name;
  for (const Factor& factor : parts_) {
    if (!name.empty()) name += '_';
    name += factor.topology->node_name(factor_node(factor, x));
  }
  return name;
}

std::string ProductTopology::port_name(Port p) const {
  const FactorPort& port = ports_[index(p)];
  return fmt::format("x{}{}", port.factor, parts_[port.factor].topology->port_name(port.port));
}

namespace {

TopologyPtr make_product(Family family, const SpecText& spec, std::string canonical, std::vector<TopologyPtr> factors) {
  if (factors.size() == 1) return factors.front();
  if (total_ports(factors) > kMaxPorts) {
    refuse(spec, fmt::format("{} ports", total_ports(factors)), fmt::format("at most {} ports", kMaxPorts));
  }
  return std::make_shared<ProductTopology>(family, std::move(canonical), std::move(factors));
}

/// For "torus:AxB" and similar families: every dimension is a factor of the same kind.
TopologyPtr make_uniform(Family family, const SpecText& spec, TopologyPtr (*make_factor)(std::uint32_t)) {
  const std::vector<std::uint32_t> dimensions = parse_dimensions(spec);
  std::vector<TopologyPtr> factors;
  factors.reserve(dimensions.size());
  for (const std::uint32_t size : dimensions) factors.push_back(make_factor(size));
  return make_product(family, spec, fmt::format("{}:{}", spec.family, fmt::join(dimensions, "x")), std::move(factors));
}

TopologyPtr parse_factor(const SpecText& spec, std::string_view text) {
  // A product is split at every '*', so the prefix "product:" of a factor changes nothing.
  constexpr std::string_view kProduct = "product:";
  while (text.substr(0, kProduct.size()) == kProduct) text.remove_prefix(kProduct.size());
  try {
    return parse_topology(text);
  } catch (const InputError& error) {
    throw InputError(fmt::format("topology '{}': {}", printable(spec.text()), error.what()));
  }
}

}  // namespace

TopologyPtr make_torus_family(std::string_view arguments) {
  return make_uniform(Family::torus, SpecText{"torus", arguments}, make_ring);
}

TopologyPtr make_mesh_family(std::string_view arguments) {
  return make_uniform(Family::mesh, SpecText{"mesh", arguments}, make_array);
}

TopologyPtr make_ghc_family(std::string_view arguments) {
  const SpecText spec{"ghc", arguments};
  for (const std::uint32_t size : parse_dimensions(spec)) {
    if (size - 1U > kMaxPorts) {
      refuse(spec, fmt::format("dimension {} needs {} ports", size, size - 1U),
             fmt::format("at most {} ports", kMaxPorts));
    }
  }
  return make_uniform(Family::ghc, spec, make_complete);
}

TopologyPtr make_product_family(std::string_view arguments) {
  const SpecText spec{"product", arguments};
  const std::vector<std::string_view> texts = split(arguments, '*');
  if (texts.size() == 1) return parse_factor(spec, arguments);
  std::vector<TopologyPtr> factors;
  std::string canonical = "product:";
  std::uint64_t nodes = 1;
  for (const std::string_view text : texts) {
    const TopologyPtr factor = parse_factor(spec, text);
    nodes *= factor->node_count();
    if (nodes > kMaxNodes) refuse(spec, "too many nodes", fmt::format("at most {} nodes", kMaxNodes));
    canonical += fmt::format("{}{}", factors.empty() ? "" : "*", factor->spec());
    if (factor->factors().empty()) {
      factors.push_back(factor);
    } else {
      factors.insert(factors.end(), factor->factors().begin(), factor->factors().end());
    }
  }
  return make_product(Family::product, spec, std::move(canonical), std::move(factors));
}

}  // namespace rota
