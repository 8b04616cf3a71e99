// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/single_port_stages.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace rota {
namespace {

/// Precondition: they are neighbours.
Port port_between(const Topology& topology, std::uint32_t from, std::uint32_t to) {
  std::uint32_t port = 0;
  while (topology.neighbour(Node{from}, Port{port}) != Node{to}) ++port;
  return Port{port};
}

std::vector<std::uint16_t> first_numbers(std::size_t count) {
  std::vector<std::uint16_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::uint16_t{0});
  return numbers;
}

}  // namespace

SumProgram sums_in_pairs(const Topology& ring) {
  const Port forward{0};
  const Port backward = ring.reverse_port(Node{0}, forward);
  SumProgram program{ring.node_count() / 2, {}, {{}, {}}, {forward}};
  if (backward != forward) program.odd_ports.push_back(backward);
  for (std::uint32_t step = 0; step < program.steps; ++step) {
    const auto number = static_cast<std::uint16_t>(step);
    // The second sum is the first that has something to pass on, and the last with the node's own contribution.
    PartialSum sum{step < 2, {}};
    if (step > 0) sum.adds.push_back(static_cast<std::uint16_t>(step - 1));
    program.sums.sums.push_back(std::move(sum));
    program.nodes[step % 2].push_back({step, forward, number});
    program.nodes[1 - step % 2].push_back({step, backward, number});
  }
  keep_all(program.sums);
  return program;
}

SumProgram sums_along_array(const Topology& array) {
  const std::uint32_t n = array.node_count();
  SumProgram program{n % 2 == 0 ? n - 1 : n, {{{true, {0}}, {true, {1}}}, {0, 1}}, {}, {}};
  program.nodes.resize(n);
  for (std::uint32_t x = 0; x + 1 < n; ++x) program.nodes[x].push_back({x, port_between(array, x, x + 1), 0});
  for (std::uint32_t x = n - 1; x > 0; --x) {
    // The middle of an odd number gets the sum from below first.
    const bool is_late = n % 2 == 1 && x <= n / 2 + 1;
    program.nodes[x].push_back({n - 1 - x + (is_late ? 1U : 0U), port_between(array, x, x - 1), 1});
  }
  return program;
}

SumProgram doubled_sums(const Topology& complete) {
  std::vector<std::uint32_t> sizes{complete.node_count()};  // after the last step first
  while (sizes.back() > 1) sizes.push_back((sizes.back() + 1) / 2);
  std::ranges::reverse(sizes);
  SumProgram program{static_cast<std::uint32_t>(sizes.size() - 1), {}, {{}}, {}};
  for (std::uint32_t step = 0; step < program.steps; ++step) {
    // A node has the sum of the `size` nodes that end with it, and gets that of those before them.
    const std::uint32_t size = sizes[step];
    const bool all = sizes[step + 1] == 2 * size;
    program.sums.sums.push_back({all, first_numbers(step)});
    program.nodes.front().push_back(
        {step, port_between(complete, 0, all ? size : size - 1), static_cast<std::uint16_t>(step)});
  }
  keep_all(program.sums);
  return program;
}

}  // namespace rota
