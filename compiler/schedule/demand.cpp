// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/demand.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"
#include "compiler/text/counted.h"

namespace rota {

void require_root(const Topology& topology, const Collective& collective, std::optional<Node> root) {
  if (!root.has_value()) return;
  if (!collective.rooted()) {
    throw InputError(fmt::format("--root {}: {} has none", index(*root), with_article(collective.name)));
  }
  if (index(*root) >= topology.node_count()) {
    throw InputError(fmt::format("--root {}: allowed: nodes 0 to {}", index(*root), topology.node_count() - 1));
  }
}

Demand::Demand(TopologyPtr topology, CollectiveKind kind, std::optional<Node> root, DemandTable table)
    : topology_(std::move(topology)),
      shape_(traits_of(kind).demand),
      adds_(traits_of(kind).adds()),
      returns_(shape_ == DemandShape::by_pair && traits_of(kind).payload == Payload::reduced),
      table_(std::move(table)) {
  const Collective& collective = traits_of(kind);
  const std::uint64_t n = topology_->node_count();
  row_size_ = n;
  slots_ = n * table_.segments;
  most_copies_ = table_.segments;
  if (root.has_value() ? !collective.rooted() : collective.needs_root()) {
    throw InputError(fmt::format("{}: {} root; allowed: {}", collective.name, collective.rooted() ? "no" : "a",
                                 collective.rooted() ? "one node" : "none"));
  }
  constexpr std::uint32_t kMostSegments = 65535;  // the 16 bits of ClassHop::copy
  const std::uint32_t most = collective.takes_segments() ? kMostSegments : 1;
  if (table_.segments < 1 || table_.segments > most) {
    throw InputError(fmt::format("{}: {} segments; allowed: {}", collective.name, table_.segments,
                                 most == 1 ? "1" : fmt::format("1 to {}", most)));
  }
  root_ = root.value_or(kNoNode);
  switch (shape_) {
    case DemandShape::every_pair:
    case DemandShape::through_every_node:
      messages_ = n * (n - 1);
      return;
    case DemandShape::by_address:
      count_by_address();
      return;
    case DemandShape::by_pair:
      count_by_pair();
      require_one_message(collective);
      if (returns_) messages_ *= 2;
      return;
    case DemandShape::from_root:
    case DemandShape::to_root:
      messages_ = table_.segments * (n - 1);
      return;
    case DemandShape::through_root:
      messages_ = (root.has_value() ? 2 : n) * (n - 1);
      return;
  }
}

void Demand::count_by_address() {
  const std::uint64_t n = topology_->node_count();
  const std::vector<std::uint32_t>& by_address = table_.by_address;
  if (topology_->group() == nullptr || by_address.size() != n) {
    throw InputError(fmt::format("{}: an isotropic demand needs a Cayley graph and {} numbers; it has {}",
                                 topology_->spec(), n, by_address.size()));
  }
  slots_ = 0;
  for (const std::uint32_t k : by_address) {
    first_.push_back(slots_);
    slots_ += std::max(k, 1U);  // undemanded messages have a place, too
    most_copies_ = std::max(most_copies_, k);
  }
  messages_ = n * std::accumulate(by_address.begin(), by_address.end(), std::uint64_t{0});
}

void Demand::count_by_pair() {
  const std::uint32_t n = topology_->node_count();
  const std::vector<PairDemand>& pairs = table_.by_pair;
  if (pairs.empty())
    throw InputError(fmt::format("{}: a demand of no message; allowed: one at least", topology_->spec()));
  std::vector<std::uint64_t> extra(n, 0);  // messages of an origin that are not the first of their pair
  row_.assign(n + std::size_t{1}, 0);
  is_destination_.assign(n, false);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto& [origin, destination, messages] = pairs[i];
    const bool in_order =
        i == 0 || std::pair(pairs[i - 1].origin, pairs[i - 1].destination) < std::pair(origin, destination);
    if (index(origin) >= n || index(destination) >= n || origin == destination || messages == 0 || !in_order) {
      throw InputError(
          fmt::format("{}: the demand has {} from node {} to node {} as its entry {}; allowed: one or more, "
                      "between two of the {} nodes, in order, each pair once",
                      topology_->spec(), counted(messages, "message"), index(origin), index(destination), i, n));
    }
    first_.push_back(n + extra[index(origin)]);
    extra[index(origin)] += messages - 1;
    messages_ += messages;
    most_copies_ = std::max(most_copies_, messages);
    row_[index(origin) + std::size_t{1}] = i + 1;
    is_destination_[index(destination)] = true;
  }
  for (std::uint32_t x = 0; x < n; ++x) row_[x + std::size_t{1}] = std::max(row_[x + std::size_t{1}], row_[x]);
  slots_ = n + *std::max_element(extra.begin(), extra.end());
}

void Demand::require_one_message(const Collective& collective) const {
  if (!collective.has_relays() || most_copies_ == 1) return;
  throw InputError(
      fmt::format("{}: {} for one pair of nodes; allowed: 1", collective.name, counted(most_copies_, "message")));
}

std::size_t Demand::find_pair(Node origin, Node destination) const {
  const auto begin = table_.by_pair.begin() + static_cast<std::ptrdiff_t>(row_[index(origin)]);
  const auto end = table_.by_pair.begin() + static_cast<std::ptrdiff_t>(row_[index(origin) + std::size_t{1}]);
  const auto at = std::lower_bound(begin, end, destination,
                                   [](const PairDemand& pair, Node node) { return pair.destination < node; });
  return at != end && at->destination == destination ? static_cast<std::size_t>(at - table_.by_pair.begin())
                                                     : table_.by_pair.size();
}

std::uint64_t Demand::slot_by_pair(Node origin, Node destination, std::uint32_t copy) const {
  return copy == 0 ? index(destination) : first_[find_pair(origin, destination)] + copy - 1;
}

std::uint32_t Demand::copies(Node origin, Node destination) const {
  if (origin == destination) return 0;
  switch (shape_) {
    case DemandShape::every_pair:
    case DemandShape::through_every_node:
      return 1;
    case DemandShape::by_address:
      return table_.by_address[index(relative(origin, destination))];
    case DemandShape::by_pair: {
      if (returns_) return has_pair(origin, destination) || has_pair(destination, origin) ? 1 : 0;
      const std::size_t pair = find_pair(origin, destination);
      return pair < table_.by_pair.size() ? table_.by_pair[pair].messages : 0;
    }
    case DemandShape::from_root:
      return origin == root_ ? table_.segments : 0;
    case DemandShape::to_root:
      return destination == root_ ? table_.segments : 0;
    case DemandShape::through_root:
      return root_ == kNoNode || origin == root_ || destination == root_ ? 1 : 0;
  }
  return 0;
}

std::uint32_t Demand::summing_nodes() const {
  std::uint32_t nodes = 0;
  for (std::uint32_t x = 0; x < topology_->node_count(); ++x) nodes += adds_up_at(Node{x}) ? 1 : 0;
  return nodes;
}

bool Demand::adds_to(Node origin, Node destination) const {
  if (!adds_up_at(destination)) return false;
  return returns_ ? has_pair(origin, destination) : copies(origin, destination) > 0;
}

bool Demand::copied_to(Node origin, Node destination) const {
  if (returns_) return has_pair(destination, origin);
  return copies(origin, destination) > 0 && (!adds_ || adds_up_at(origin));
}

bool Demand::sends(Node origin) const {
  if (shape_ == DemandShape::by_pair) return row_[index(origin)] < row_[index(origin) + std::size_t{1}];
  return shape_ != DemandShape::from_root || origin == root_;
}

Node Demand::relative(Node origin, Node destination) const {
  const Group& group = *topology_->group();
  return group.multiply(group.inverse(origin), destination);
}

}  // namespace rota
