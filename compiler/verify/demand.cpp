// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/demand.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "compiler/error.h"

namespace rota::verify {

Demand::Demand(const Schedule& schedule) : schedule_(schedule) {
  const std::uint64_t n = schedule.topology->node_count();
  slots_ = n;
  messages_ = n - 1;
  if (schedule.collective == "isotropic") {
    if (schedule.topology->group() == nullptr || schedule.demand.size() != n) {
      throw InputError(fmt::format("{}: an isotropic demand needs a Cayley graph and {} numbers; it has {}",
                                   schedule.topology->spec(), n, schedule.demand.size()));
    }
    kind_ = Kind::isotropic;
    slots_ = 0;
    for (const std::uint32_t k : schedule.demand) {
      first_.push_back(slots_);
      slots_ += std::max(k, 1U);  // undemanded messages have a place, too
    }
    messages_ = n * std::accumulate(schedule.demand.begin(), schedule.demand.end(), std::uint64_t{0});
  } else if (schedule.collective == "scatter") {
    kind_ = Kind::from_root;
  } else if (schedule.collective == "gather") {
    kind_ = Kind::to_root;
  } else {
    messages_ = n * (n - 1);
  }
}

std::uint32_t Demand::copies(Node origin, Node destination) const {
  if (origin == destination) return 0;
  switch (kind_) {
    case Kind::everyone:
      return 1;
    case Kind::isotropic:
      return schedule_.demand[index(relative(origin, destination))];
    case Kind::from_root:
      return origin == schedule_.root ? 1 : 0;
    case Kind::to_root:
      return destination == schedule_.root ? 1 : 0;
  }
  return 0;
}

Node Demand::relative(Node origin, Node destination) const {
  const Group& group = *schedule_.topology->group();
  return group.multiply(group.inverse(origin), destination);
}

}  // namespace rota::verify
