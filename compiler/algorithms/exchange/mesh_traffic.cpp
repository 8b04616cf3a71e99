// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/mesh_traffic.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "compiler/schedule/reflections.h"

namespace rota {

MeshShape::MeshShape(const Topology& mesh, MeshRoutes routes)
    : node_count_(mesh.node_count()), routes_(routes), symmetry_(mesh_reflections(mesh)) {
  std::uint32_t stride = node_count_;
  std::uint32_t port = 0;
  for (const TopologyPtr& factor : mesh.factors()) {
    stride /= factor->node_count();
    sides_.push_back({factor->node_count(), stride, port});
    port += factor->port_count();
  }
  std::stable_sort(sides_.begin(), sides_.end(), [](const Side& a, const Side& b) { return a.size > b.size; });
  coordinates_.reserve(node_count_ * sides_.size());
  for (std::uint32_t x = 0; x < node_count_; ++x) {
    for (const Side& side : sides_) coordinates_.push_back(x / side.stride % side.size);
  }
  for (std::uint32_t x = 0; x < node_count_; ++x) {
    const ClassId cls = symmetry_->class_of(Node{x});
    const std::uint32_t r = index(symmetry_->representative(cls));
    places_.push_back({index(cls), 0});
    sums_.push_back(0);
    for (std::size_t side = 0; side < sides_.size(); ++side) {
      if (coordinate(x, side) != coordinate(r, side)) places_.back().reflected_sides |= 1U << side;
      sums_.back() += coordinate(r, side);
    }
  }
}

std::vector<std::uint32_t> MeshShape::directions_by_port(std::uint32_t x) const {
  std::vector<std::uint32_t> directions(direction_count());
  std::iota(directions.begin(), directions.end(), 0U);
  std::stable_sort(directions.begin(), directions.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return port(x, a) < port(x, b); });
  return directions;
}

Port MeshShape::port(std::uint32_t x, std::uint32_t direction) const {
  const Side& side = sides_[direction / 2];
  const bool ascending = direction % 2 == 0;
  const bool towards_middle = ascending == (2 * coordinate(x, direction / 2) < side.size);
  return Port{side.first_port + (towards_middle || side.size == 2 ? 0 : 1)};
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
  for (std::uint32_t cls = 0; cls < shape_.class_count(); ++cls) {
    if (seed != 0) random.shuffle(equals);
    add_groups_of(shape_.representative(cls), equals);
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
  loads_.assign(shape_.link_count(), 0);
  own_messages_.assign(loads_.size(), 0);
  for (std::uint32_t cls = 0; cls < shape_.class_count(); ++cls) {
    const std::uint32_t x = shape_.representative(cls);
    for (std::uint32_t to = 0; to < shape_.node_count(); ++to) {
      if (x != to) ++own_messages_[shape_.link(x, shape_.direction(x, x, to))];
      for (std::uint32_t at = x; at != to;) {
        const std::uint32_t direction = shape_.direction(x, at, to);
        ++loads_[shape_.link(at, direction)];
        at = shape_.neighbour(at, direction);
      }
    }
  }
}

}  // namespace rota
