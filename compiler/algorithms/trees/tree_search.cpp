// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/trees/tree_search.h"

#include <algorithm>
#include <deque>

#include "compiler/algorithms/core/random.h"

namespace rota {
namespace {

/// Trees that may be tried, and nodes that all of them together may place in time; about a second.
constexpr std::uint64_t kMostTrees = 300'000;
constexpr std::uint64_t kPlacedNodes = 100'000'000;
/// Trees without gain before the search begins again with another one.
constexpr std::uint32_t kIdleTrees = 20'000;

class TreeSearch {
 public:
  TreeSearch(const Topology& topology, std::uint32_t fewest, std::uint64_t seed, std::uint32_t hop_steps)
      : topology_(topology),
        nodes_(topology.node_count()),
        ports_(topology.port_count()),
        fewest_(fewest),
        hop_steps_(hop_steps),
        random_(seed),
        into_(nodes_),
        time_(nodes_),
        children_(nodes_),
        waiting_(ports_) {}

  std::vector<TreeHop> run(std::uint32_t steps) {
    std::vector<TreeHop> best;
    while (may_go_on() && steps > fewest_) {
      start();
      climb();
      if (steps_ >= steps) continue;
      steps = steps_;
      best = hops();
    }
    return best;
  }

 private:
  [[nodiscard]] bool may_go_on() const { return placed_ < kPlacedNodes && placed_ / nodes_ < kMostTrees; }

  [[nodiscard]] std::uint32_t sender(std::uint32_t x) const {
    return index(topology_.neighbour(Node{x}, topology_.reverse_port(Node{x}, Port{into_[x]})));
  }

  /// A random tree of shortest paths.
  void start() {
    std::vector<std::uint32_t> order;
    std::vector<bool> reached(nodes_, false);
    order.push_back(0);
    reached[0] = true;
    std::vector<std::uint32_t> ports(ports_);
    for (std::uint32_t p = 0; p < ports_; ++p) ports[p] = p;
    for (std::size_t i = 0; i < order.size(); ++i) {
      random_.shuffle(ports);
      for (const std::uint32_t p : ports) {
        const std::uint32_t next = index(topology_.neighbour(Node{order[i]}, Port{p}));
        if (reached[next]) continue;
        reached[next] = true;
        into_[next] = p;
        order.push_back(next);
      }
    }
  }

  /// Changes the last hop to one node after another; keeps what makes no hops later.
  void climb() {
    std::uint64_t late = place();
    for (std::uint32_t idle = 0; idle < kIdleTrees && steps_ > fewest_ && may_go_on(); ++idle) {
      const std::uint32_t x = 1 + random_.below(nodes_ - 1);
      const std::uint32_t before = into_[x];
      into_[x] = random_.below(ports_);
      if (into_[x] == before || hangs_on(sender(x), x)) {
        into_[x] = before;
        continue;
      }
      const std::uint64_t changed = place();
      if (changed < late) idle = 0;
      if (changed > late) into_[x] = before;
      late = std::min(late, changed);
    }
    (void)place();
  }

  /// True if x is on the way to y.
  [[nodiscard]] bool hangs_on(std::uint32_t y, std::uint32_t x) const {
    while (y != 0 && y != x) y = sender(y);
    return y == x;
  }

  /// Gives every hop its step: each generator serves, of the nodes that can be reached, the one whose sender was
  /// reached first. Returns how late the hops after the fewest steps are, all together.
  std::uint64_t place() {
    for (auto& list : children_) list.clear();
    for (std::uint32_t x = 1; x < nodes_; ++x) children_[sender(x)].push_back(x);
    for (auto& queue : waiting_) queue.clear();
    release(0);
    std::uint64_t late = 0;
    on_links_.assign(hop_steps_ - 1, {});
    steps_ = 0;
    for (std::uint32_t left = nodes_ - 1; left > 0; ++steps_) {
      auto& reached = on_links_.emplace_back();
      for (auto& queue : waiting_) {
        if (queue.empty()) continue;
        reached.push_back(queue.front());
        queue.pop_front();
      }
      for (const std::uint32_t x : reached) {
        time_[x] = steps_;
        if (steps_ >= fewest_) late += steps_ - fewest_ + 1;
      }
      left -= static_cast<std::uint32_t>(reached.size());
      for (const std::uint32_t x : on_links_.front()) release(x);
      on_links_.pop_front();
    }
    placed_ += std::max(nodes_, steps_);
    return late;
  }

  void release(std::uint32_t x) {
    for (const std::uint32_t child : children_[x]) waiting_[into_[child]].push_back(child);
  }

  [[nodiscard]] std::vector<TreeHop> hops() const {
    std::vector<TreeHop> hops;
    for (std::uint32_t x = 1; x < nodes_; ++x) hops.push_back({time_[x], Node{sender(x)}, Port{into_[x]}, Node{x}});
    return hops;
  }

  const Topology& topology_;
  std::uint32_t nodes_;
  std::uint32_t ports_;
  std::uint32_t fewest_;
  std::uint32_t hop_steps_;
  Random random_;
  std::vector<std::uint32_t> into_;  ///< by node: the generator of the hop that reaches it
  std::vector<std::uint32_t> time_;  ///< by node: the step of that hop
  std::vector<std::vector<std::uint32_t>> children_;
  std::vector<std::deque<std::uint32_t>> waiting_;   ///< by generator: nodes whose senders have the message
  std::deque<std::vector<std::uint32_t>> on_links_;  ///< the nodes reached in the latest steps, which cannot send yet
  std::uint32_t steps_ = 0;
  std::uint64_t placed_ = 0;
};

}  // namespace

std::vector<TreeHop> search_tree(const Topology& topology, std::uint32_t steps, std::uint32_t fewest,
                                 std::uint64_t seed, std::uint32_t hop_steps) {
  return TreeSearch(topology, fewest, seed, hop_steps).run(steps);
}

}  // namespace rota
