// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/demand.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "compiler/error.h"
#include "compiler/schedule/collective.h"

namespace rota {

Demand::Demand(TopologyPtr topology, std::string_view collective_name, std::optional<Node> root,
               std::vector<std::uint32_t> isotropic)
    : topology_(std::move(topology)), isotropic_(std::move(isotropic)) {
  const Collective& collective = collective_named(collective_name);
  const std::uint64_t n = topology_->node_count();
  slots_ = n;
  payload_ = collective.payload;
  if (collective.rooted != root.has_value()) {
    throw InputError(fmt::format("{}: {} root; allowed: {}", collective.name, collective.rooted ? "no" : "a",
                                 collective.rooted ? "one node" : "none"));
  }
  if (collective.name == "isotropic") {
    if (topology_->group() == nullptr || isotropic_.size() != n) {
      throw InputError(fmt::format("{}: an isotropic demand needs a Cayley graph and {} numbers; it has {}",
                                   topology_->spec(), n, isotropic_.size()));
    }
    kind_ = Kind::isotropic;
    slots_ = 0;
    for (const std::uint32_t k : isotropic_) {
      first_.push_back(slots_);
      slots_ += std::max(k, 1U);  // undemanded messages have a place, too
      most_copies_ = std::max(most_copies_, k);
    }
    messages_ = n * std::accumulate(isotropic_.begin(), isotropic_.end(), std::uint64_t{0});
    return;
  }
  messages_ = collective.rooted ? n - 1 : n * (n - 1);
  if (!collective.rooted) return;
  root_ = *root;
  const bool from = collective.payload == Payload::broadcast || collective.name == "scatter";
  kind_ = from ? Kind::from_root : Kind::to_root;
  if (collective.payload == Payload::reduced) {
    kind_ = Kind::through_root;
    messages_ *= 2;
  }
}

std::uint32_t Demand::copies(Node origin, Node destination) const {
  if (origin == destination) return 0;
  switch (kind_) {
    case Kind::everyone:
      return 1;
    case Kind::isotropic:
      return isotropic_[index(relative(origin, destination))];
    case Kind::from_root:
      return origin == root_ ? 1 : 0;
    case Kind::to_root:
      return destination == root_ ? 1 : 0;
    case Kind::through_root:
      return origin == root_ || destination == root_ ? 1 : 0;
  }
  return 0;
}

Node Demand::relative(Node origin, Node destination) const {
  const Group& group = *topology_->group();
  return group.multiply(group.inverse(origin), destination);
}

}  // namespace rota
