// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/narrow/narrow_ways.h"

#include <limits>
#include <utility>

namespace rota {

/// State 0 becomes the message in its NIC; all others move up by one; the last one is the message in the other NIC.
Ways NarrowMessages::through_nic(const Ways& links, std::uint32_t origin_class, std::uint32_t destination_class) const {
  const std::uint32_t injection = graph_.link_count() + origin_class;
  const std::uint32_t ejection = graph_.link_count() + graph_.class_count() + destination_class;
  std::vector<std::uint16_t> last_hop(links.state_count, 0);
  Ways ways;
  ways.least_hops = links.least_hops;
  ways.state_count = links.state_count + 2;
  ways.hops.reserve(links.hops.size() + 1 + links.ends.size());
  ways.hops.push_back({0, 1, injection, Ways::kNicPort, 0});
  for (Ways::Hop hop : links.hops) {
    last_hop[hop.to] = hop.hops_before;
    ++hop.from;
    ++hop.to;
    ways.hops.push_back(hop);
  }
  ways.ends = {ways.state_count - 1};
  for (const std::uint32_t end : links.ends) {
    ways.hops.push_back({end + 1, ways.ends.front(), ejection, Ways::kNicPort, last_hop[end]});
  }
  return ways;
}

namespace {

class ByClasses final : public NarrowMessages {
 public:
  ByClasses(const TopologyPtr& topology, const SymmetryPtr& symmetry, const std::vector<std::uint32_t>& demand,
            const std::vector<std::uint64_t>& weights)
      : NarrowMessages(topology, symmetry), topology_(topology), rows_(graph_), finder_(*topology, weights) {
    for (std::uint32_t c = 0; c < graph_.class_count(); ++c) {
      for (std::uint32_t x = 1; x < topology->node_count(); ++x) {
        const Node destination = topology->group()->multiply(symmetry->representative(ClassId{c}), Node{x});
        for (std::uint32_t copy = 0; copy < demand[x]; ++copy) {
          messages_.push_back({c, destination, static_cast<std::uint16_t>(copy)});
          relative_.push_back(Node{x});
        }
      }
    }
  }

  [[nodiscard]] Ways ways(std::uint32_t m) override {
    const Routes::Message& message = messages_[m];
    return through_nic(finder_.ways({message.origin_class, relative_[m]}, rows_), message.origin_class,
                       index(symmetry_->class_of(message.destination)));
  }

 private:
  TopologyPtr topology_;
  LinkRows rows_;
  WayFinder finder_;
  std::vector<Node> relative_;  ///< by message
};

class OfAllNodes final : public NarrowMessages {
 public:
  OfAllNodes(const TopologyPtr& topology, const Demand& demand)
      : NarrowMessages(topology, trivial_symmetry(topology)), state_(topology->node_count(), kNone) {
    const std::uint32_t n = topology->node_count();
    for (std::uint32_t x = 0; x < n; ++x) {
      if (!demand.sends(Node{x})) continue;
      for (std::uint32_t y = 0; y < n; ++y) {
        const std::uint32_t copies = x == y ? 0 : demand.copies(Node{x}, Node{y});
        for (std::uint32_t copy = 0; copy < copies; ++copy) {
          messages_.push_back({x, Node{y}, static_cast<std::uint16_t>(copy)});
        }
      }
    }
  }

  [[nodiscard]] Ways ways(std::uint32_t m) override {
    const std::uint32_t origin = messages_[m].origin_class;
    const std::uint32_t destination = index(messages_[m].destination);
    const std::vector<std::uint32_t>& hops_to = distances_to(destination);
    Ways ways;
    ways.least_hops = hops_to[origin];
    std::vector<std::uint32_t> layer{origin};
    std::vector<std::uint32_t> next;
    std::uint32_t first_of_layer = 0;
    for (std::uint16_t hops = 0; layer.front() != destination; ++hops) {
      const std::uint32_t first_of_next = ways.state_count;
      for (std::uint32_t i = 0; i < layer.size(); ++i) {
        graph_.for_each_link(layer[i], [&](std::uint32_t port, std::uint32_t y) {
          if (hops_to[y] + 1 != hops_to[layer[i]]) return;
          if (state_[y] == kNone) {
            state_[y] = ways.state_count++;
            next.push_back(y);
          }
          ways.hops.push_back(
              {first_of_layer + i, state_[y], graph_.link(layer[i], port), static_cast<std::uint16_t>(port), hops});
        });
      }
      for (const std::uint32_t y : next) state_[y] = kNone;
      std::swap(layer, next);
      next.clear();
      first_of_layer = first_of_next;
    }
    ways.ends = {first_of_layer};
    return through_nic(ways, origin, destination);
  }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  /// Every link has one in the other direction, so one search from the destination serves all origins.
  const std::vector<std::uint32_t>& distances_to(std::uint32_t destination) {
    std::vector<std::uint32_t>& hops = distances_[destination % distances_.size()];
    std::uint32_t& owner = owners_[destination % distances_.size()];
    if (owner == destination) return hops;
    owner = destination;
    hops.assign(graph_.class_count(), kNone);
    std::vector<std::uint32_t> open{destination};
    hops[destination] = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      const std::uint32_t x = open[i];
      graph_.for_each_link(x, [&](std::uint32_t, std::uint32_t y) {
        if (hops[y] != kNone) return;
        hops[y] = hops[x] + 1;
        open.push_back(y);
      });
    }
    return hops;
  }

  static constexpr std::size_t kKept = 1024;
  std::vector<std::vector<std::uint32_t>> distances_{kKept};  ///< by destination, modulo kKept
  std::vector<std::uint32_t> owners_ = std::vector<std::uint32_t>(kKept, kNone);
  std::vector<std::uint32_t> state_;  ///< scratch space, by node: its state in the next layer
};

}  // namespace

std::unique_ptr<NarrowMessages> narrow_messages_by_classes(const TopologyPtr& topology, const SymmetryPtr& symmetry,
                                                           const std::vector<std::uint32_t>& demand,
                                                           const std::vector<std::uint64_t>& weights) {
  return std::make_unique<ByClasses>(topology, symmetry, demand, weights);
}

std::unique_ptr<NarrowMessages> narrow_messages_of_all_nodes(const TopologyPtr& topology, const Demand& demand) {
  return std::make_unique<OfAllNodes>(topology, demand);
}

}  // namespace rota
