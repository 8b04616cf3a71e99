// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/demand.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"

namespace rota {

Demand::Demand(TopologyPtr topology, CollectiveKind kind, std::optional<Node> root,
               std::vector<std::uint32_t> isotropic)
    : topology_(std::move(topology)),
      shape_(traits_of(kind).demand),
      adds_(traits_of(kind).adds()),
      isotropic_(std::move(isotropic)) {
  const Collective& collective = traits_of(kind);
  const std::uint64_t n = topology_->node_count();
  slots_ = n;
  if (collective.rooted() != root.has_value()) {
    throw InputError(fmt::format("{}: {} root; allowed: {}", collective.name, collective.rooted() ? "no" : "a",
                                 collective.rooted() ? "one node" : "none"));
  }
  root_ = root.value_or(kNoNode);
  switch (shape_) {
    case DemandShape::every_pair:
      messages_ = n * (n - 1);
      return;
    case DemandShape::by_address:
      count_by_address();
      return;
    case DemandShape::from_root:
    case DemandShape::to_root:
      messages_ = n - 1;
      return;
    case DemandShape::through_root:
      messages_ = 2 * (n - 1);
      return;
  }
}

void Demand::count_by_address() {
  const std::uint64_t n = topology_->node_count();
  if (topology_->group() == nullptr || isotropic_.size() != n) {
    throw InputError(fmt::format("{}: an isotropic demand needs a Cayley graph and {} numbers; it has {}",
                                 topology_->spec(), n, isotropic_.size()));
  }
  slots_ = 0;
  for (const std::uint32_t k : isotropic_) {
    first_.push_back(slots_);
    slots_ += std::max(k, 1U);  // undemanded messages have a place, too
    most_copies_ = std::max(most_copies_, k);
  }
  messages_ = n * std::accumulate(isotropic_.begin(), isotropic_.end(), std::uint64_t{0});
}

std::uint32_t Demand::copies(Node origin, Node destination) const {
  if (origin == destination) return 0;
  switch (shape_) {
    case DemandShape::every_pair:
      return 1;
    case DemandShape::by_address:
      return isotropic_[index(relative(origin, destination))];
    case DemandShape::from_root:
      return origin == root_ ? 1 : 0;
    case DemandShape::to_root:
      return destination == root_ ? 1 : 0;
    case DemandShape::through_root:
      return origin == root_ || destination == root_ ? 1 : 0;
  }
  return 0;
}

Node Demand::relative(Node origin, Node destination) const {
  const Group& group = *topology_->group();
  return group.multiply(group.inverse(origin), destination);
}

}  // namespace rota
