// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/mesh_traffic.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace rota {

bool is_mesh(const Topology& topology) {
  const auto factors = topology.factors();
  return factors.size() >= 2 && std::all_of(factors.begin(), factors.end(),
                                            [](const auto& factor) { return factor->family() == Family::array; });
}

MeshShape::MeshShape(const Topology& mesh, MeshRoutes routes) : node_count_(mesh.node_count()), routes_(routes) {
  std::uint32_t stride = node_count_;
  std::uint32_t port = 0;
  for (const TopologyPtr& factor : mesh.factors()) {
    stride /= factor->node_count();
    sides_.push_back({factor->node_count(), stride, port});
    port += factor->port_count();
  }
  std::stable_sort(sides_.begin(), sides_.end(), [](const Side& a, const Side& b) { return a.size > b.size; });
  by_port_.resize(direction_count());
  std::iota(by_port_.begin(), by_port_.end(), 0U);
  std::stable_sort(by_port_.begin(), by_port_.end(),
                   [this](std::uint32_t a, std::uint32_t b) { return this->port(a) < this->port(b); });
  coordinates_.reserve(node_count_ * sides_.size());
  for (std::uint32_t x = 0; x < node_count_; ++x) {
    sums_.push_back(0);
    for (const Side& side : sides_) {
      coordinates_.push_back(x / side.stride % side.size);
      sums_.back() += coordinates_.back();
    }
  }
}

Port MeshShape::port(std::uint32_t direction) const {
  const Side& side = sides_[direction / 2];
  return Port{side.first_port + (side.size == 2 ? 0 : direction % 2)};  // two nodes have one port each
}

std::uint32_t MeshShape::direction(std::uint32_t origin, std::uint32_t x, std::uint32_t to) const {
  const bool shortest_first =
      routes_ == MeshRoutes::both_orders && (coordinate(origin, 0) + coordinate(to, 0)) % 2 == 1;
  std::size_t side = 0;
  if (shortest_first) {
    side = sides_.size() - 1;
    while (coordinate(x, side) == coordinate(to, side)) --side;
  } else {
    if (routes_ == MeshRoutes::every_side_first) side = (sums_[origin] + sums_[to]) % sides_.size();
    while (coordinate(x, side) == coordinate(to, side)) side = side + 1 == sides_.size() ? 0 : side + 1;
  }
  return static_cast<std::uint32_t>(2 * side) + (coordinate(to, side) < coordinate(x, side) ? 1 : 0);
}

std::uint32_t MeshShape::turn(std::uint32_t x, std::uint32_t to, std::uint32_t direction) const {
  const std::size_t side = direction / 2;
  const std::uint32_t stride = sides_[side].stride;
  return x - coordinate(x, side) * stride + coordinate(to, side) * stride;
}

std::uint32_t MeshShape::distance(std::uint32_t x, std::uint32_t to) const {
  std::uint32_t sum = 0;
  for (std::size_t side = 0; side < sides_.size(); ++side) {
    const std::uint32_t a = coordinate(x, side);
    const std::uint32_t b = coordinate(to, side);
    sum += a < b ? b - a : a - b;
  }
  return sum;
}

MeshTraffic::MeshTraffic(const Topology& mesh, MeshOrder order, std::uint64_t seed, MeshRoutes routes)
    : shape_(mesh, routes) {
  std::vector<std::uint32_t> equals(shape_.node_count());
  std::iota(equals.rbegin(), equals.rend(), 0U);
  Random random(seed);
  for (std::uint32_t x = 0; x < shape_.node_count(); ++x) {
    if (seed != 0) random.shuffle(equals);
    add_groups_of(x, equals);
  }
  first_group_.push_back(group_count());
  if (order != MeshOrder::farthest_first) {
    for (const Group& group : groups_) mix(group, order, random);
  }
  count_loads();
}

void MeshTraffic::add_groups_of(std::uint32_t x, const std::vector<std::uint32_t>& order) {
  struct Message {
    std::uint32_t direction, way, out, reach, turn, to;
    [[nodiscard]] auto group() const { return std::tie(direction, way, out); }
  };
  std::vector<Message> messages;
  messages.reserve(order.size());
  for (const std::uint32_t to : order) {
    if (to == x) continue;
    const std::uint32_t direction = shape_.direction(x, x, to);
    const std::uint32_t turn = shape_.turn(x, to, direction);
    messages.push_back({direction, shape_.distance(x, turn), turn == to ? kEnd : shape_.direction(x, turn, to),
                        shape_.distance(turn, to), turn, to});
  }
  std::stable_sort(messages.begin(), messages.end(), [](const Message& a, const Message& b) {
    return a.group() != b.group() ? a.group() < b.group() : a.reach > b.reach;
  });
  std::uint32_t direction = 0;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const Message& m = messages[i];
    if (i == 0 || m.group() != messages[i - 1].group()) {
      for (; direction <= m.direction; ++direction) first_group_.push_back(group_count());
      groups_.push_back({m.turn, m.out, m.way, static_cast<std::uint32_t>(destinations_.size()), 0});
    }
    ++groups_.back().size;
    destinations_.push_back(m.to);
  }
  for (; direction < shape_.direction_count(); ++direction) first_group_.push_back(group_count());
}

void MeshTraffic::mix(const Group& group, MeshOrder order, Random& random) {
  std::vector<std::uint32_t> early;
  std::vector<std::uint32_t> late;
  for (std::uint32_t i = 0; i < group.size; ++i) {
    (i % 2 == 1 ? early : late).push_back(destinations_[group.first + i]);
  }
  std::reverse(early.begin(), early.end());
  if (order == MeshOrder::half_shuffled) random.shuffle(early);
  const auto first = destinations_.begin() + group.first;
  std::copy(late.begin(), late.end(), std::copy(early.begin(), early.end(), first));
}

void MeshTraffic::count_loads() {
  const std::uint32_t directions = shape_.direction_count();
  loads_.assign(std::size_t{shape_.node_count()} * directions, 0);
  own_messages_.assign(loads_.size(), 0);
  for (std::uint32_t x = 0; x < shape_.node_count(); ++x) {
    for (std::uint32_t to = 0; to < shape_.node_count(); ++to) {
      if (x != to) ++own_messages_[std::size_t{x} * directions + shape_.direction(x, x, to)];
      for (std::uint32_t at = x; at != to;) {
        const std::uint32_t direction = shape_.direction(x, at, to);
        ++loads_[std::size_t{at} * directions + direction];
        at = shape_.neighbour(at, direction);
      }
    }
  }
}

}  // namespace rota
