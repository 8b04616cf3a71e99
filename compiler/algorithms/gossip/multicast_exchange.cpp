// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/multicast_exchange.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "compiler/graph/matching.h"

namespace rota {
namespace {

/// A message that a node lacks, and the most hops that it makes from there.
struct Lacking {
  std::uint32_t message;
  std::uint32_t height;
};

class MulticastExchange {
 public:
  MulticastExchange(const ClassGraph& graph, PortModel ports, const std::vector<std::vector<TreeNode>>& trees,
                    MulticastRule rule, std::uint32_t hop_steps, Random& random)
      : graph_(graph),
        ports_(ports),
        rule_(rule),
        hop_steps_(hop_steps),
        random_(random),
        nodes_(graph.node_count()),
        has_(std::size_t{nodes_} * nodes_),
        lacks_(nodes_),
        holders_(nodes_, 1),
        matching_(nodes_, graph::Lookahead::free_first),
        choices_(nodes_),
        asked_(nodes_) {
    for (std::uint32_t m = 0; m < trees.size(); ++m) {
      has_[at(m, m)] = true;
      for (const TreeNode& y : trees[m]) lacks_[y.node].push_back({m, y.height});
      left_ += trees[m].size();
    }
    for (std::vector<Lacking>& lacking : lacks_) random_.shuffle(lacking);
    for (std::uint32_t x = 0; x < nodes_; ++x) {
      graph_.for_each_link(x, [&](std::uint32_t port, std::uint32_t) { links_.push_back(graph_.link(x, port)); });
    }
  }

  std::optional<std::vector<MulticastHop>> run(std::uint32_t most_steps) {
    for (step_ = 0; left_ > 0; ++step_) {
      if (step_ + 1 >= most_steps) return std::nullopt;
      for (; next_ < hops_.size() && hops_[next_].step + hop_steps_ <= step_; ++next_) {
        has_[at(graph_.next_class(hops_[next_].link), hops_[next_].message)] = true;
      }
      order_links();
      if (ports_ == PortModel::all) {
        use_all_links();
      } else {
        use_matching();
      }
    }
    return std::move(hops_);
  }

 private:
  [[nodiscard]] std::size_t at(std::uint32_t node, std::uint32_t message) const {
    return std::size_t{node} * nodes_ + message;
  }

  /// The links to the nodes that lack most first.
  void order_links() {
    random_.shuffle(links_);
    std::ranges::stable_sort(links_, std::greater(),
                             [this](std::uint32_t link) { return lacks_[graph_.next_class(link)].size(); });
  }

  [[nodiscard]] bool has_news(std::uint32_t link) const {
    const std::size_t row = at(graph_.class_of(link), 0);
    return std::ranges::any_of(lacks_[graph_.next_class(link)],
                               [&](const Lacking& lacking) { return has_[row + lacking.message]; });
  }

  /// The less, the sooner the message is sent.
  [[nodiscard]] std::uint32_t key(const Lacking& lacking) const {
    return rule_ == MulticastRule::longest_way ? nodes_ - lacking.height : holders_[lacking.message];
  }

  /// The best message that its receiver lacks and its sender has, if there is one.
  void send(std::uint32_t link) {
    std::vector<Lacking>& lacking = lacks_[graph_.next_class(link)];
    const std::size_t row = at(graph_.class_of(link), 0);
    auto best = lacking.end();
    for (auto i = lacking.begin(); i != lacking.end(); ++i) {
      if (has_[row + i->message] && (best == lacking.end() || key(*i) < key(*best))) best = i;
    }
    if (best == lacking.end()) return;
    hops_.push_back({step_, link, best->message});
    ++holders_[best->message];
    lacking.erase(best);
    --left_;
  }

  void use_all_links() {
    for (const std::uint32_t link : links_) send(link);
  }

  void use_matching() {
    matching_.clear();
    for (auto& choices : choices_) choices.clear();
    for (const std::uint32_t link : links_) {
      const std::uint32_t y = graph_.next_class(link);
      if (has_news(link)) choices_[graph_.class_of(link)].push_back({y, link});
    }
    const auto choices_of = [this](std::uint32_t x) -> const auto& { return choices_[x]; };
    asked_.assign(nodes_, false);
    for (const std::uint32_t link : links_) {
      const std::uint32_t x = graph_.class_of(link);
      if (asked_[x] || choices_[x].empty()) continue;
      asked_[x] = true;
      (void)matching_.add(x, choices_of);
    }
    for (const std::uint32_t y : matching_.taken()) send(matching_.tag_of(y));
  }

  const ClassGraph& graph_;
  PortModel ports_;
  MulticastRule rule_;
  std::uint32_t hop_steps_;
  Random& random_;
  std::uint32_t nodes_;
  std::uint32_t step_ = 0;
  std::uint64_t left_ = 0;
  std::vector<bool> has_;                    ///< [node][message]; of what has arrived
  std::vector<std::vector<Lacking>> lacks_;  ///< index: node; what it lacks and is not on its way
  std::vector<std::uint32_t> holders_;       ///< index: message; the nodes that have it or get it
  std::vector<std::uint32_t> links_;
  graph::Matching matching_;
  std::vector<std::vector<graph::Matching::Choice>> choices_;  ///< index: sender
  std::vector<bool> asked_;
  std::vector<MulticastHop> hops_;
  std::size_t next_ = 0;  ///< the hop that arrives next
};

}  // namespace

std::optional<std::vector<MulticastHop>> exchange_multicast(const ClassGraph& graph, PortModel ports,
                                                            const std::vector<std::vector<TreeNode>>& trees,
                                                            MulticastRule rule, std::uint32_t hop_steps,
                                                            std::uint32_t most_steps, Random& random) {
  return MulticastExchange(graph, ports, trees, rule, hop_steps, random).run(most_steps);
}

}  // namespace rota
