// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/subgroups.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "compiler/algorithms/core/random.h"

namespace rota {
namespace {

using Elements = std::vector<Node>;  ///< ascending

class SubgroupFinder {
 public:
  SubgroupFinder(const Topology& topology, std::uint32_t most_cosets, std::uint64_t seed)
      : topology_(topology),
        group_(*topology.group()),
        size_(topology.node_count()),
        most_cosets_(most_cosets),
        random_(seed) {}

  /// From the subgroup of one element to a large one, an element more at a time.
  void climb() {
    constexpr int kMostInVain = 16;
    Elements generators;
    Elements within{Node{0}};
    for (int tries = 0; tries < kMostInVain; ++tries) {
      const Node x{random_.below(size_)};
      if (std::ranges::binary_search(within, x)) continue;
      generators.push_back(x);
      Elements larger = generated_by(group_, size_, generators);
      if (larger.size() == size_) {
        generators.pop_back();
        continue;
      }
      std::ranges::sort(larger);
      within = std::move(larger);
      tries = 0;
      note(within);
    }
  }

  std::vector<Elements> take_found() {
    std::ranges::stable_sort(found_, [](const Elements& a, const Elements& b) { return a.size() > b.size(); });
    return std::move(found_);
  }

 private:
  void note(const Elements& subgroup) {
    if (size_ / subgroup.size() > most_cosets_ || known_.contains(subgroup)) return;
    found_.push_back(subgroup);
    std::vector<Elements> conjugates{subgroup};
    known_.insert(subgroup);
    for (std::size_t i = 0; i < conjugates.size(); ++i) {
      for (std::uint32_t p = 0; p < topology_.port_count(); ++p) {
        Elements next = conjugate(conjugates[i], topology_.neighbour(Node{0}, Port{p}));
        if (known_.insert(next).second) conjugates.push_back(std::move(next));
      }
    }
  }

  [[nodiscard]] Elements conjugate(const Elements& subgroup, Node by) const {
    Elements result;
    for (const Node x : subgroup) result.push_back(group_.multiply(group_.multiply(by, x), group_.inverse(by)));
    std::ranges::sort(result);
    return result;
  }

  const Topology& topology_;
  const Group& group_;
  std::uint32_t size_;
  std::uint32_t most_cosets_;
  Random random_;
  std::vector<Elements> found_;
  std::set<Elements> known_;  ///< these and their conjugates
};

}  // namespace

std::vector<Node> generated_by(const Group& group, std::uint32_t size, const std::vector<Node>& generators) {
  std::vector<Node> elements{Node{0}};
  std::vector<bool> is_in(size, false);
  is_in[0] = true;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    for (const Node g : generators) {
      const Node y = group.multiply(elements[i], g);
      if (is_in[index(y)]) continue;
      is_in[index(y)] = true;
      elements.push_back(y);
    }
  }
  return elements;
}

std::vector<std::vector<Node>> some_subgroups(const Topology& topology, std::uint32_t most_cosets, std::uint64_t seed) {
  constexpr int kClimbs = 40;
  SubgroupFinder finder(topology, most_cosets, seed);
  for (int i = 0; i < kClimbs; ++i) finder.climb();
  return finder.take_found();
}

}  // namespace rota
