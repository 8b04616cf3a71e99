// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/greedy_sums.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/sums/node_sets.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

constexpr std::uint32_t kGreedyTries = 600;
constexpr std::uint16_t kOwn = 0xFFFF;  ///< in place of a sum's number: the node's own contribution

/// What a node has got at once.
struct HeldSum {
  NodeSet nodes;
  std::uint16_t number;
};

struct Offer {
  std::uint32_t from;
  std::uint32_t to;
  Port port;
  NodeSet nodes;
  std::vector<std::uint16_t> parts;  ///< numbers of sums that `from` has got, or kOwn
  std::size_t size = 0;              ///< nodes; more in some tries, so that these differ
};

class GreedyExchange {
 public:
  GreedyExchange(const graph::LinkTable& links, bool varies, Random& random)
      : links_(links), n_(links.node_count()), varies_(varies), random_(random) {
    program_.nodes.resize(n_);
    for (std::uint32_t x = 0; x < n_; ++x) {
      NodeSet own(n_);
      own.add(x);
      has_.push_back(own);
      held_.push_back({HeldSum{std::move(own), kOwn}});
    }
  }

  std::optional<SumProgram> run(std::uint32_t limit) {
    while (std::ranges::any_of(has_, [this](const NodeSet& has) { return has.size() < n_; })) {
      if (program_.steps == limit) return std::nullopt;
      const std::vector<Offer> taken = largest_offers();
      if (taken.empty()) return std::nullopt;
      for (const Offer& offer : taken) take(offer);
      ++program_.steps;
    }
    keep_all(program_.sums);
    return std::move(program_);
  }

 private:
  /// The sum of all that `from` holds and of which `has` has nothing.
  Offer offer_of(std::uint32_t from, Port port, std::uint32_t to, const NodeSet& has) {
    Offer offer{from, to, port, NodeSet(n_), {}};
    for (const HeldSum& sum : held_[from]) {
      if (sum.nodes.meets(has)) continue;
      offer.nodes.add(sum.nodes);
      offer.parts.push_back(sum.number);
    }
    constexpr std::uint32_t kFine = 1000;
    offer.size = offer.nodes.size() * (kFine + (varies_ ? random_.below(2 * kFine) : 0));
    return offer;
  }

  /// Calls visit(from, port) for the links to x.
  template <class Visit>
  void for_each_link_to(std::uint32_t x, const Visit& visit) const {
    links_.for_each_link(x, [&](std::uint32_t, std::uint32_t from) { visit(from, Port{links_.port_to(from, x)}); });
  }

  /// The largest offers of nodes that do not send yet to nodes that do not get yet.
  std::vector<Offer> largest_offers() {
    std::vector<Offer> offers;
    for (std::uint32_t x = 0; x < n_; ++x) {
      for_each_link_to(x, [&](std::uint32_t from, Port port) { offers.push_back(offer_of(from, port, x, has_[x])); });
    }
    random_.shuffle(offers);
    std::ranges::stable_sort(offers, std::greater(), &Offer::size);
    std::vector<bool> sends(n_, false);
    std::vector<bool> gets(n_, false);
    std::vector<Offer> taken;
    for (Offer& offer : offers) {
      if (offer.size == 0 || sends[offer.from] || gets[offer.to]) continue;
      sends[offer.from] = true;
      gets[offer.to] = true;
      taken.push_back(std::move(offer));
    }
    return taken;
  }

  void take(const Offer& offer) {
    const auto number = static_cast<std::uint16_t>(program_.sums.sums.size());
    PartialSum sum;
    for (const std::uint16_t part : offer.parts) {
      if (part == kOwn) {
        sum.own = true;
      } else {
        sum.adds.push_back(part);
      }
    }
    program_.sums.sums.push_back(std::move(sum));
    program_.nodes[offer.from].push_back({program_.steps, offer.port, number});
    has_[offer.to].add(offer.nodes);
    held_[offer.to].push_back({offer.nodes, number});
  }

  const graph::LinkTable& links_;
  std::uint32_t n_;
  bool varies_;
  Random& random_;
  std::vector<NodeSet> has_;                ///< index: node
  std::vector<std::vector<HeldSum>> held_;  ///< index: node; in order of numbers
  SumProgram program_;
};

}  // namespace

std::optional<SumProgram> greedy_single_port_sums(const Topology& topology, std::uint32_t limit) {
  if (topology.node_count() > kMostGreedyNodes) return std::nullopt;
  const graph::LinkTable links = link_table(topology);
  Random random(1);
  std::optional<SumProgram> best;
  for (std::uint32_t k = 0; k < kGreedyTries && limit > 0; ++k) {
    auto found = GreedyExchange(links, k % 2 == 1, random).run(limit);
    if (!found.has_value()) continue;
    limit = found->steps - 1;
    best = std::move(found);
  }
  return best;
}

}  // namespace rota
