// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/sum_stages.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

void add_way(SumProgram& program, Port port, std::uint32_t hops, bool adding) {
  for (std::uint32_t step = 0; step < hops; ++step) {
    const auto sum = static_cast<std::uint16_t>(program.sums.sums.size());
    PartialSum consists{step == 0 || adding, {}};
    if (step > 0) consists.adds.push_back(static_cast<std::uint16_t>(sum - 1));
    program.sums.sums.push_back(std::move(consists));
    program.nodes.front().push_back({step, port, sum});
    if (!adding || step + 1 == hops) program.sums.kept.push_back(sum);
  }
}

/// A spanning tree of which a node or the middle of a link is the centre.
class CentredTree {
 public:
  explicit CentredTree(const Topology& topology) : n_(topology.node_count()), links_(link_table(topology)) {
    find_centre();
    grow();
  }

  SumProgram program() const {
    std::size_t most_children = 0;
    for (const auto& children : children_) most_children = std::max(most_children, children.size());
    const auto up = [](std::size_t child) { return static_cast<std::uint16_t>(child); };
    const auto down = [&](std::size_t child) { return static_cast<std::uint16_t>(most_children + child); };
    SumProgram program;
    program.nodes.resize(n_);
    // A sum upwards has all that comes from below; one downwards all but what came from that child.
    for (std::size_t i = 0; i < 2 * most_children; ++i) {
      PartialSum sum{true, {}};
      for (std::size_t j = 0; j < most_children; ++j) {
        if (j + most_children != i) sum.adds.push_back(up(j));
      }
      for (std::size_t j = 0; j < most_children && i >= most_children; ++j) sum.adds.push_back(down(j));
      program.sums.sums.push_back(std::move(sum));
      program.sums.kept.push_back(static_cast<std::uint16_t>(i));
    }
    std::vector<std::uint32_t> from_below(n_, 0);  // the first step with all sums of the children
    for (auto x = order_.rbegin(); x != order_.rend(); ++x) {
      if (*x == order_.front()) break;
      std::uint32_t& above = from_below[parent_[*x]];
      above = std::max(above, from_below[*x] + 1);
      program.nodes[*x].push_back({from_below[*x], port_to(*x, parent_[*x]), up(place_[*x])});
    }
    std::vector<std::uint32_t> from_above(n_, 0);  // the first step with the sum of the parent
    for (const std::uint32_t x : order_) {
      for (std::size_t i = 0; i < children_[x].size(); ++i) {
        std::uint32_t step = from_above[x];
        for (const std::uint32_t other : children_[x]) {
          if (other != children_[x][i]) step = std::max(step, from_below[other] + 1);
        }
        program.nodes[x].push_back({step, port_to(x, children_[x][i]), down(i)});
        from_above[children_[x][i]] = step + 1;
        program.steps = std::max(program.steps, step + 1);
      }
      program.steps = std::max(program.steps, from_below[x]);
    }
    return program;
  }

 private:
  [[nodiscard]] Port port_to(std::uint32_t x, std::uint32_t y) const { return Port{links_.port_to(x, y)}; }

  /// The node, or the link, from which the farthest node is nearest: a tree over shortest ways from it has a diameter
  /// of twice that distance, and of one more for a link.
  void find_centre() {
    constexpr std::uint64_t kMostWork = std::uint64_t{1} << 28U;
    const std::uint64_t searches =
        std::max<std::uint64_t>(1, kMostWork / std::max<std::size_t>(1, links_.numbers().size()));
    std::vector<std::vector<std::uint32_t>> distances;
    const bool all = n_ <= searches && n_ <= 4096;
    std::uint64_t least = ~0ULL;
    for (std::uint32_t x = 0; x < std::min<std::uint64_t>(n_, searches); ++x) {
      graph::Reached reached = graph::reached_from(links_, x);
      if (2 * std::uint64_t{reached.eccentricity()} < least) {
        least = 2 * std::uint64_t{reached.eccentricity()};
        centre_ = {x, x};
      }
      if (all) distances.push_back(std::move(reached.distance));
    }
    for (std::uint32_t x = 0; x < distances.size(); ++x) {
      links_.for_each_link(x, [&](std::uint32_t, std::uint32_t y) {
        std::uint32_t farthest = 0;
        for (std::uint32_t z = 0; z < n_; ++z)
          farthest = std::max(farthest, std::min(distances[x][z], distances[y][z]));
        if (2 * std::uint64_t{farthest} + 1 < least) {
          least = 2 * std::uint64_t{farthest} + 1;
          centre_ = {x, y};
        }
      });
    }
  }

  /// Level by level from the centre.
  void grow() {
    parent_.assign(n_, n_);
    place_.assign(n_, 0);
    children_.resize(n_);
    const auto hang = [this](std::uint32_t child, std::uint32_t parent) {
      parent_[child] = parent;
      place_[child] = children_[parent].size();
      children_[parent].push_back(child);
      order_.push_back(child);
    };
    parent_[centre_.first] = centre_.first;
    order_.push_back(centre_.first);
    if (centre_.second != centre_.first) hang(centre_.second, centre_.first);
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const std::uint32_t x = order_[i];
      links_.for_each_link(x, [&](std::uint32_t, std::uint32_t y) {
        if (parent_[y] == n_) hang(y, x);
      });
    }
  }

  std::uint32_t n_;
  graph::LinkTable links_;
  std::pair<std::uint32_t, std::uint32_t> centre_{0, 0};
  std::vector<std::uint32_t> parent_;
  std::vector<std::size_t> place_;  ///< among its parent's children
  std::vector<std::vector<std::uint32_t>> children_;
  std::vector<std::uint32_t> order_;
};

}  // namespace

SumProgram sums_along(Port forward, Port backward, std::uint32_t ahead, std::uint32_t behind, bool adding) {
  SumProgram program{std::max(ahead, behind), {}, {{}}};
  // What a node sends forward has come from behind it.
  add_way(program, forward, behind, adding);
  add_way(program, backward, ahead, adding);
  return program;
}

SumProgram sums_of_neighbours(std::uint32_t ports) {
  SumProgram program{1, {{PartialSum{true, {}}}, {0}}, {{}}};
  for (std::uint32_t p = 0; p < ports; ++p) program.nodes.front().push_back({0, Port{p}, 0});
  return program;
}

SumProgram sums_over_tree(const Topology& topology) { return CentredTree(topology).program(); }

}  // namespace rota
