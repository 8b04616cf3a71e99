// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/cyclic.h"

#include <fmt/format.h>

#include <memory>
#include <numeric>
#include <utility>

#include "compiler/topology/families.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

Generator cyclic_step(std::uint32_t size, std::uint32_t step, std::string name) {
  return {Node{step}, Node{size - step}, std::move(name)};
}

}  // namespace

CyclicTopology::CyclicTopology(Family family, std::string spec, std::uint32_t size, std::vector<CayleyPort> ports)
    : CayleyTopology(family, std::move(spec), size, std::move(ports)), size_(size) {
  for (const CayleyPort& port : this->ports()) steps_.push_back(index(port.generator));
}

TopologyPtr make_ring(std::uint32_t size) {
  return std::make_shared<CyclicTopology>(
      Family::ring, fmt::format("ring:{}", size), size,
      merge_generators({cyclic_step(size, 1, "+"), cyclic_step(size, size - 1, "-")}));
}

TopologyPtr make_complete(std::uint32_t size) {
  std::vector<Generator> generators;
  for (std::uint32_t step = 1; step < size; ++step) {
    generators.push_back(cyclic_step(size, step, fmt::format("+{}", step)));
  }
  return std::make_shared<CyclicTopology>(Family::complete, fmt::format("complete:{}", size), size,
                                          merge_generators(std::move(generators)));
}

TopologyPtr make_ring_family(std::string_view arguments) {
  const SpecText spec{"ring", arguments};
  return make_ring(parse_size(spec, {2, static_cast<std::uint32_t>(kMaxNodes), "ring:N with N"}));
}

TopologyPtr make_complete_family(std::string_view arguments) {
  const SpecText spec{"complete", arguments};
  return make_complete(parse_size(spec, {2, kMaxPorts + 1, "complete:N with N"}));
}

TopologyPtr make_circulant_family(std::string_view arguments) {
  const SpecText spec{"circulant", arguments};
  constexpr std::string_view kSyntax = "circulant:N:s1,s2,... with each step from 1 to N-1";
  const std::size_t colon = arguments.find(':');
  if (colon == std::string_view::npos) refuse(spec, "the steps are missing", kSyntax);
  const std::uint32_t size = parse_size(spec, arguments.substr(0, colon),
                                        {2, static_cast<std::uint32_t>(kMaxNodes), "circulant:N:s1,s2,... with N"});

  std::vector<Generator> generators;
  std::string canonical = fmt::format("circulant:{}:", size);
  std::uint32_t common = size;
  for (const std::string_view piece : split(arguments.substr(colon + 1), ',')) {
    const std::uint32_t step =
        parse_size(spec, piece, {1, size - 1, fmt::format("circulant:{}:s1,s2,... with each step", size)});
    canonical += fmt::format("{}{}", generators.empty() ? "" : ",", step);
    common = std::gcd(common, step);
    generators.push_back(cyclic_step(size, step, fmt::format("+{}", step)));
    generators.push_back(cyclic_step(size, size - step, fmt::format("-{}", step)));
  }
  if (common != 1) {
    refuse(spec, fmt::format("not connected, N and all steps are multiples of {}", common),
           "steps that have no common divisor with N");
  }
  std::vector<CayleyPort> ports = merge_generators(std::move(generators));
  if (ports.size() > kMaxPorts) {
    refuse(spec, fmt::format("{} ports", ports.size()), fmt::format("at most {} ports", kMaxPorts));
  }
  return std::make_shared<CyclicTopology>(Family::circulant, std::move(canonical), size, std::move(ports));
}

}  // namespace rota
