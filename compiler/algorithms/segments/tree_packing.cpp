// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/segments/tree_packing.h"

#include <algorithm>
#include <utility>

#include "compiler/topology/topology_links.h"

namespace rota {

TreePacking::TreePacking(const Topology& topology, Node root)
    : nodes_(topology.node_count()), root_(index(root)), into_(nodes_), out_of_(nodes_) {
  const graph::LinkTable table = link_table(topology);
  for (std::uint32_t x = 0; x < nodes_; ++x) {
    table.for_each_link(x, [&](std::uint32_t port, std::uint32_t y) {
      if (y == root_) return;  // no tree enters the root
      into_[y].push_back(static_cast<std::uint32_t>(links_.size()));
      out_of_[x].push_back(static_cast<std::uint32_t>(links_.size()));
      links_.push_back({x, y, Port{port}});
    });
  }
  carries_.assign(links_.size(), false);
}

void TreePacking::clear(std::uint32_t count) {
  trees_ = count;
  depth_.assign(std::size_t{count} * nodes_, kNone);
  for (std::uint32_t tree = 0; tree < count; ++tree) depth_[std::size_t{tree} * nodes_ + root_] = 0;
  tree_of_.assign(links_.size(), kNone);
  grown_.assign(count, {});
  starts_.assign(count, kNone);
  seen_.assign(std::size_t{nodes_} + count, 0);
  searches_ = 0;
}

void TreePacking::forget_flow() {
  for (const std::uint32_t link : touched_) carries_[link] = false;
  touched_.clear();
  std::fill(starts_.begin(), starts_.end(), kNone);
}

/// A search backwards from the target, through free links and against the flow.
bool TreePacking::augment(std::uint32_t target) {
  ++searches_;
  visits_.clear();
  const auto visit = [this](std::uint32_t place, std::uint32_t before, std::uint32_t link) {
    if (seen_[place] == searches_) return;
    seen_[place] = searches_;
    visits_.push_back({place, before, link});
  };
  visit(target, kNone, kNone);
  for (std::uint32_t at = 0; at < visits_.size(); ++at) {
    const std::uint32_t place = visits_[at].place;
    if (place >= nodes_) {
      const std::uint32_t tree = place - nodes_;
      if (starts_[tree] != kNone) {  // its unit may start elsewhere, if what it feeds is fed otherwise
        visit(starts_[tree], at, kNone);
        continue;
      }
      for (std::uint32_t now = at; visits_[now].before != kNone; now = visits_[now].before) {
        const Visit& here = visits_[now];
        const Visit& next = visits_[here.before];
        if (here.place >= nodes_) {
          starts_[here.place - nodes_] = next.place;
        } else if (next.place < nodes_) {
          carries_[here.link] = !carries_[here.link];
          touched_.push_back(here.link);
        }
      }
      return true;
    }
    for (std::uint32_t tree = 0; tree < trees_; ++tree) {
      if (has(tree, place) && !has(tree, target) && starts_[tree] != place) visit(nodes_ + tree, at, kNone);
    }
    for (const std::uint32_t link : into_[place]) {
      if (tree_of_[link] == kNone && !carries_[link]) visit(links_[link].from, at, link);
    }
    for (const std::uint32_t link : out_of_[place]) {
      if (carries_[link]) visit(links_[link].to, at, link);
    }
  }
  return false;
}

std::uint32_t TreePacking::flow_into(std::uint32_t target, std::uint32_t most) {
  std::uint32_t flow = 0;
  while (flow < most && augment(target)) ++flow;
  forget_flow();
  return flow;
}

bool TreePacking::can_complete(std::uint32_t target) {
  std::uint32_t missing = 0;
  for (std::uint32_t tree = 0; tree < trees_; ++tree) missing += has(tree, target) ? 0 : 1;
  return flow_into(target, missing) == missing;
}

std::uint32_t TreePacking::most_trees() {
  std::size_t most = out_of_[root_].size();
  for (std::uint32_t x = 0; x < nodes_; ++x) {
    if (x != root_) most = std::min(most, into_[x].size());
  }
  clear(static_cast<std::uint32_t>(most));
  auto fewest = static_cast<std::uint32_t>(most);
  for (std::uint32_t x = 0; x < nodes_; ++x) {
    if (x != root_) fewest = std::min(fewest, flow_into(x, fewest));
  }
  return fewest;
}

/// Offers every free link out of a node of this depth to the trees that reach the node there.
void TreePacking::add_level(std::uint32_t level, Random& random) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> offers;  // link, tree
  for (std::uint32_t tree = 0; tree < trees_; ++tree) {
    for (std::uint32_t link = 0; link < links_.size(); ++link) {
      if (tree_of_[link] == kNone && depth_[std::size_t{tree} * nodes_ + links_[link].from] == level) {
        offers.emplace_back(link, tree);
      }
    }
  }
  random.shuffle(offers);
  for (const auto& [link, tree] : offers) {
    const std::uint32_t to = links_[link].to;
    if (tree_of_[link] != kNone || has(tree, to)) continue;
    tree_of_[link] = tree;
    depth_[std::size_t{tree} * nodes_ + to] = level + 1;
    if (can_complete(to)) {
      grown_[tree].push_back(link);
    } else {  // and never can: the set of nodes that has too few links into it keeps as few
      tree_of_[link] = kNone;
      depth_[std::size_t{tree} * nodes_ + to] = kNone;
    }
  }
}

std::vector<PackedTree> TreePacking::grow(std::uint32_t count, Random& random) {
  clear(count);
  const auto complete = [this] {
    return std::all_of(grown_.begin(), grown_.end(), [this](const auto& links) { return links.size() + 1 == nodes_; });
  };
  for (std::uint32_t level = 0; !complete() && level < nodes_; ++level) add_level(level, random);
  std::vector<PackedTree> trees(count);
  for (std::uint32_t tree = 0; tree < count; ++tree) {
    for (const std::uint32_t link : grown_[tree]) {
      const Link& hop = links_[link];
      const std::uint32_t depth = depth_[std::size_t{tree} * nodes_ + hop.to];
      trees[tree].hops.push_back({Node{hop.from}, hop.port, Node{hop.to}, depth});
      trees[tree].depth = std::max(trees[tree].depth, depth);
    }
  }
  return trees;
}

}  // namespace rota
