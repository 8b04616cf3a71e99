// SPDX-License-Identifier: Apache-2.0
//
// cayley:FILE, the Cayley graph of whatever permutations a user lists in a JSON file:
// {"generators": [[permutation of 0..m-1], ...]}.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/cayley_topology.h"
#include "compiler/topology/families.h"
#include "compiler/topology/permutation_group.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

using Json = nlohmann::json;
using Permutation = PermutationGroup::Permutation;

/// A larger table of neighbours is not stored; multiplying takes its place.
constexpr std::uint64_t kMaxTabledNeighbours = 1ULL << 24U;
/// Names of more symbols help no one; such nodes go by number.
constexpr std::uint32_t kMaxNamedPoints = 16;
constexpr std::string_view kAllowed = R"({"generators":[[permutation of 0..m-1],...]} closed under inverse)";

class CayleyFile final : public CayleyTopology {
 public:
  CayleyFile(std::string spec, PermutationGroup group, std::vector<CayleyPort> ports)
      : CayleyTopology(std::move(spec), group.size(), std::move(ports)), group_(std::move(group)) {
    if (std::uint64_t{node_count()} * port_count() > kMaxTabledNeighbours) return;
    neighbours_.reserve(std::size_t{node_count()} * port_count());
    for (std::uint32_t x = 0; x < node_count(); ++x) {
      for (const CayleyPort& port : this->ports()) neighbours_.push_back(multiply(Node{x}, port.generator));
    }
  }

  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    if (neighbours_.empty()) return CayleyTopology::neighbour(x, p);
    return neighbours_[std::size_t{index(x)} * port_count() + index(p)];
  }
  [[nodiscard]] Node multiply(Node a, Node b) const override { return Node{group_.multiply(index(a), index(b))}; }
  [[nodiscard]] Node inverse(Node a) const override { return Node{group_.inverse(index(a))}; }

  [[nodiscard]] std::string node_name(Node x) const override {
    const auto images = group_.element(index(x));
    if (images.size() > kMaxNamedPoints) return Topology::node_name(x);
    std::string name;
    for (const PermutationGroup::Point point : images) {
      if (!name.empty() && images.size() >= 10) name += '_';
      name += std::to_string(point + 1U);
    }
    return name;
  }

 private:
  PermutationGroup group_;
  std::vector<Node> neighbours_;
};

Json parse_json(const SpecText& spec, const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
    refuse(spec, fmt::format("line {} is not JSON", 1 + std::count(text.begin(), end, '\n')), kAllowed);
  }
}

Permutation read_permutation(const SpecText& spec, const Json& list, std::size_t number) {
  if (!list.is_array() || list.size() < 2 || list.size() > PermutationGroup::kMaxPoints) {
    refuse(spec, fmt::format("generator {} is not a list of 2 to {} numbers", number, PermutationGroup::kMaxPoints),
           kAllowed);
  }
  Permutation permutation;
  std::vector<bool> seen(list.size(), false);
  for (const Json& item : list) {
    if (!item.is_number_unsigned() || item.get<std::uint64_t>() >= list.size() || seen[item.get<std::size_t>()]) {
      refuse(spec,
             fmt::format("generator {} is not a permutation of 0..{} at its entry {}", number, list.size() - 1,
                         permutation.size()),
             kAllowed);
    }
    seen[item.get<std::size_t>()] = true;
    permutation.push_back(item.get<PermutationGroup::Point>());
  }
  if (std::is_sorted(permutation.begin(), permutation.end())) {
    refuse(spec, fmt::format("generator {} is the identity", number), kAllowed);
  }
  return permutation;
}

std::vector<Permutation> read_generators(const SpecText& spec, const Json& root) {
  if (!root.is_object() || !root.contains("generators") || !root["generators"].is_array() ||
      root["generators"].empty()) {
    refuse(spec, "the file has no list of generators", kAllowed);
  }
  const Json& lists = root["generators"];
  if (lists.size() > kMaxPorts) {
    refuse(spec, fmt::format("{} generators", lists.size()), fmt::format("at most {} generators", kMaxPorts));
  }
  std::vector<Permutation> generators;
  for (const Json& list : lists) {
    generators.push_back(read_permutation(spec, list, generators.size()));
    if (generators.back().size() != generators.front().size()) {
      refuse(spec,
             fmt::format("generator {} permutes {} points, generator 0 {}", generators.size() - 1,
                         generators.back().size(), generators.front().size()),
             kAllowed);
    }
  }
  return generators;
}

std::vector<Permutation> inverses(const SpecText& spec, const std::vector<Permutation>& generators) {
  std::vector<Permutation> sorted = generators;
  std::sort(sorted.begin(), sorted.end());
  std::vector<Permutation> result;
  for (const Permutation& generator : generators) {
    Permutation inverse(generator.size());
    for (std::size_t i = 0; i < generator.size(); ++i) inverse[generator[i]] = static_cast<PermutationGroup::Point>(i);
    if (!std::binary_search(sorted.begin(), sorted.end(), inverse)) {
      refuse(spec, fmt::format("the inverse of generator {} is not a generator", result.size()), kAllowed);
    }
    result.push_back(std::move(inverse));
  }
  return result;
}

}  // namespace

TopologyPtr make_cayley_family(std::string_view arguments) {
  const SpecText spec{"cayley", arguments};
  const std::vector<Permutation> generators = read_generators(spec, parse_json(spec, read_named_file(spec)));
  const std::vector<Permutation> inverse = inverses(spec, generators);
  std::optional<PermutationGroup> group = PermutationGroup::generate(generators);
  if (!group) {
    refuse(spec, "the group is too large",
           fmt::format("at most {} elements, and {} elements times points", PermutationGroup::kMaxElements,
                       PermutationGroup::kMaxStoredPoints));
  }
  std::vector<Generator> listed;
  for (std::size_t i = 0; i < generators.size(); ++i) {
    listed.push_back({Node{group->index_of(generators[i])}, Node{group->index_of(inverse[i])}, fmt::format("g{}", i)});
  }
  return std::make_shared<CayleyFile>(fmt::format("cayley:{}", arguments), *std::move(group),
                                      merge_generators(std::move(listed)));
}

}  // namespace rota
