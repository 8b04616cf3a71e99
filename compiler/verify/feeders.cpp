// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/feeders.h"

#include <algorithm>

#include "compiler/topology/topology_links.h"
#include "compiler/verify/distances.h"

namespace rota::verify {
namespace {

/// Every receiver wants `wanted` from its neighbours, each of which sends `sent` at most. Augmenting paths.
class Feeding {
 public:
  Feeding(const graph::LinkTable& links, std::uint32_t nodes, std::uint64_t wanted, std::uint64_t sent)
      : links_(links), lacks_(nodes, wanted), spare_(nodes, sent), given_(links.numbers().size(), 0) {}

  /// Those who want more than they can get, and all who get from the same senders. Empty if nobody does.
  std::vector<Node> starved() {
    for (std::uint32_t x = 0; x < lacks_.size(); ++x) {
      while (lacks_[x] > 0 && feed(x)) {
      }
      if (lacks_[x] == 0) continue;
      std::vector<Node> all;
      for (const std::uint32_t y : reached_) all.push_back(Node{y});
      std::ranges::sort(all);
      return all;
    }
    return {};
  }

 private:
  static constexpr std::uint32_t kNobody = 0xFFFFFFFFU;

  /// Breadth-first: a receiver asks its neighbours, and one of those who have nothing to spare asks whom it gives to.
  bool feed(std::uint32_t x) {
    reached_.assign({x});
    std::vector<std::uint32_t> asker(lacks_.size(), kNobody);    // index: sender
    std::vector<std::uint32_t> left_by(lacks_.size(), kNobody);  // index: receiver; the sender that it would release
    std::vector<bool> is_reached(lacks_.size(), false);
    is_reached[x] = true;
    for (std::size_t i = 0; i < reached_.size(); ++i) {
      const std::uint32_t receiver = reached_[i];
      std::uint32_t found = kNobody;
      links_.for_each_link(receiver, [&](std::uint32_t, std::uint32_t sender) {
        if (found != kNobody || asker[sender] != kNobody) return;
        asker[sender] = receiver;
        if (spare_[sender] > 0) {
          found = sender;
          return;
        }
        links_.for_each_link(sender, [&](std::uint32_t port, std::uint32_t other) {
          if (is_reached[other] || given_[links_.numbers().link(sender, port)] == 0) return;
          is_reached[other] = true;
          left_by[other] = sender;
          reached_.push_back(other);
        });
      });
      if (found == kNobody) continue;
      pass_on(x, found, asker, left_by);
      return true;
    }
    return false;
  }

  /// As much as all on the way from `sender` back to x can pass on.
  void pass_on(std::uint32_t x, std::uint32_t sender, const std::vector<std::uint32_t>& asker,
               const std::vector<std::uint32_t>& left_by) {
    std::uint64_t amount = std::min(spare_[sender], lacks_[x]);
    for (std::uint32_t y = asker[sender]; y != x; y = asker[left_by[y]]) {
      amount = std::min(amount, given(left_by[y], y));
    }
    spare_[sender] -= amount;
    lacks_[x] -= amount;
    for (std::uint32_t from = sender;;) {
      const std::uint32_t y = asker[from];
      given(from, y) += amount;
      if (y == x) return;
      from = left_by[y];
      given(from, y) -= amount;
    }
  }

  std::uint64_t& given(std::uint32_t sender, std::uint32_t receiver) {
    return given_[links_.numbers().link(sender, links_.port_to(sender, receiver))];
  }

  const graph::LinkTable& links_;
  std::vector<std::uint64_t> lacks_;  ///< index: receiver
  std::vector<std::uint64_t> spare_;  ///< index: sender
  std::vector<std::uint64_t> given_;  ///< index: link
  std::vector<std::uint32_t> reached_;
};

std::uint32_t feeders_of(const graph::LinkTable& links, std::uint32_t nodes, const std::vector<Node>& fed) {
  std::vector<bool> feeds(nodes, false);
  for (const Node x : fed) {
    links.for_each_link(index(x), [&](std::uint32_t, std::uint32_t y) { feeds[y] = true; });
  }
  return static_cast<std::uint32_t>(std::ranges::count(feeds, true));
}

}  // namespace

FedNodes least_fed(const Topology& topology) {
  const graph::LinkTable links = link_table(topology);
  const std::uint32_t n = topology.node_count();
  FedNodes least;
  for (std::uint32_t x = 0; x < n; ++x) least.fed.push_back(Node{x});
  least.feeders = n;
  if (n * degree_figures(topology).directed_links > kMaxLinkVisits) return least;
  // Dinkelbach: a set with more nodes a feeder starves where each node wants what the last set's can just get.
  while (true) {
    std::vector<Node> fed = Feeding(links, n, least.feeders, least.fed.size()).starved();
    if (fed.empty()) return least;
    const std::uint32_t feeders = feeders_of(links, n, fed);
    least = {std::move(fed), feeders};
  }
}

}  // namespace rota::verify
