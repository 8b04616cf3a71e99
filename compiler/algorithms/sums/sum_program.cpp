// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/sum_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "compiler/error.h"

namespace rota {

void require_numbers_of_sums(const Topology& topology, std::size_t sums) {
  constexpr std::size_t kMostSums = 65535;
  if (sums <= kMostSums) return;
  throw InputError(fmt::format("{}: {} partial sums; allowed: at most {}", topology.title(), sums, kMostSums));
}

std::uint32_t fewest_doublings(std::size_t nodes) { return static_cast<std::uint32_t>(std::bit_width(nodes - 1)); }

void keep_all(PartialSums& sums) {
  sums.kept.resize(sums.sums.size());
  std::iota(sums.kept.begin(), sums.kept.end(), std::uint16_t{0});
}

PartialSums chained(PartialSums first, const PartialSums& second) {
  const std::size_t before = first.sums.size();
  const std::vector<std::uint16_t> begins_with = first.kept;
  const auto numbered = [before](std::uint16_t sum) { return static_cast<std::uint16_t>(before + sum); };
  for (const PartialSum& sum : second.sums) {
    PartialSum after{sum.own, sum.own ? begins_with : std::vector<std::uint16_t>()};
    for (const std::uint16_t part : sum.adds) after.adds.push_back(numbered(part));
    first.sums.push_back(std::move(after));
  }
  for (const std::uint16_t sum : second.kept) first.kept.push_back(numbered(sum));
  return first;
}

SumProgram chained(SumProgram first, const SumProgram& second) {
  const auto before = static_cast<std::uint16_t>(first.sums.sums.size());
  first.nodes.resize(std::max(first.nodes.size(), second.nodes.size()), first.nodes.front());
  for (std::size_t x = 0; x < first.nodes.size(); ++x) {
    for (const SumHop& hop : second.hops_of(x)) {
      first.nodes[x].push_back({first.steps + hop.step, hop.port, static_cast<std::uint16_t>(before + hop.sum)});
    }
  }
  first.odd_ports.insert(first.odd_ports.end(), second.odd_ports.begin(), second.odd_ports.end());
  first.steps += second.steps;
  first.sums = chained(std::move(first.sums), second.sums);
  return first;
}

SumProgram beside(SumProgram first, const SumProgram& second) {
  const bool is_alike = first.sums == second.sums;
  const std::size_t before = is_alike ? 0 : first.sums.sums.size();
  const auto numbered = [before](std::uint16_t sum) { return static_cast<std::uint16_t>(before + sum); };
  for (std::size_t x = 0; x < first.nodes.size(); ++x) {
    for (const SumHop& hop : second.nodes[x]) first.nodes[x].push_back({hop.step, hop.port, numbered(hop.sum)});
  }
  first.steps = std::max(first.steps, second.steps);
  if (is_alike) return first;
  for (PartialSum sum : second.sums.sums) {
    for (std::uint16_t& part : sum.adds) part = numbered(part);
    first.sums.sums.push_back(std::move(sum));
  }
  for (const std::uint16_t sum : second.sums.kept) first.sums.kept.push_back(numbered(sum));
  return first;
}

}  // namespace rota
