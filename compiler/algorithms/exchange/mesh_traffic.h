// SPDX-License-Identifier: Apache-2.0
//
// The total exchange on a mesh as the scheduler of mesh_scheduler.h sees it: routes side by side of the mesh, and the
// messages of each link in groups that turn at the same place into the same direction. Routes keep the reflections of
// the mesh (compiler/schedule/reflections.h), so that one node of each class stands for all.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// The order in which a message travels along the sides of a mesh.
enum class MeshRoutes : std::uint8_t {
  longest_side_first,  ///< then the next longest; equal sides keep their order
  /// Half of the messages do so. The others begin with the shortest side: those whose origin and destination are an odd
  /// number of hops apart along the longest side. The links across a side's middle carry as many messages as before: at
  /// any node c, the messages of one kind that enter from the nodes at an even distance make up for those of the
  /// other kind that leave for the nodes at an odd one. Every link can then inject messages of its own to the end.
  both_orders,
  /// The sum of all coordinates of origin and destination, modulo the number of sides, tells which side a message takes
  /// first; the others follow in a cycle. Along sides of even length, coordinates count from the nearer end, so that a
  /// reflection changes no sum. Every link then carries as many messages as in longest_side_first: a message
  /// that crosses it has one coordinate of every other side, the origin's or the destination's, in common with the
  /// link, and the other one is free. So the sum runs through the same values whichever side comes first, and each
  /// value is counted for one order. The links of all sides inject alike many messages of their own nodes.
  every_side_first,
};

/// A product of arrays. Sides are ranked by their length, the longest first. Directions are
/// numbered 2·(rank of the side) for ascending and 2·(rank of the side) + 1 for descending coordinates.
/// Links are numbered class · directions + direction: a link of any node has the number of the link that a reflection
/// carries it to, which leaves the representative of the node's class.
class MeshShape {
 public:
  /// Precondition: is_mesh(mesh).
  explicit MeshShape(const Topology& mesh, MeshRoutes routes = MeshRoutes::longest_side_first);

  [[nodiscard]] std::uint32_t node_count() const noexcept { return node_count_; }
  [[nodiscard]] std::uint32_t direction_count() const noexcept { return 2 * static_cast<std::uint32_t>(sides_.size()); }
  [[nodiscard]] const SymmetryPtr& symmetry() const noexcept { return symmetry_; }
  [[nodiscard]] std::uint32_t class_count() const noexcept { return symmetry_->class_count(); }
  [[nodiscard]] std::uint32_t representative(std::uint32_t cls) const {
    return index(symmetry_->representative(ClassId{cls}));
  }
  [[nodiscard]] std::size_t link_count() const noexcept { return std::size_t{class_count()} * direction_count(); }
  [[nodiscard]] std::size_t link(std::uint32_t x, std::uint32_t direction) const {
    return std::size_t{places_[x].cls} * direction_count() + in_frame(x, direction);
  }
  /// A direction at x as the representative of x's class sees it.
  [[nodiscard]] std::uint32_t in_frame(std::uint32_t x, std::uint32_t direction) const {
    return direction ^ (places_[x].reflected_sides >> direction / 2 & 1U);
  }
  /// A node as the representative of x's class sees it from x's place.
  [[nodiscard]] std::uint32_t in_frame_of(std::uint32_t x, std::uint32_t y) const {
    return places_[x].reflected_sides == 0 ? y : index(symmetry_->to_frame(Node{x}, Node{y}));
  }
  /// Several sides are the longest, and the one of this direction is among them. Precondition: two sides or more.
  [[nodiscard]] bool is_along_one_of_longest(std::uint32_t direction) const {
    return sides_[0].size == sides_[1].size && sides_[direction / 2].size == sides_[0].size;
  }
  /// All directions, ordered by x's ports.
  [[nodiscard]] std::vector<std::uint32_t> directions_by_port(std::uint32_t x) const;
  [[nodiscard]] Port port(std::uint32_t x, std::uint32_t direction) const;
  /// Precondition: the mesh goes on in that direction.
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t x, std::uint32_t direction) const {
    const std::uint32_t stride = sides_[direction / 2].stride;
    return direction % 2 == 0 ? x + stride : x - stride;
  }
  /// The direction in which the message from `origin` for `to` leaves x. Precondition: x != to.
  [[nodiscard]] std::uint32_t direction(std::uint32_t origin, std::uint32_t x, std::uint32_t to) const;
  /// The node at which a message that leaves x for `to` in `direction` has come as far as that side needs.
  [[nodiscard]] std::uint32_t turn(std::uint32_t x, std::uint32_t to, std::uint32_t direction) const;
  [[nodiscard]] std::uint32_t distance(std::uint32_t x, std::uint32_t to) const;

 private:
  struct Side {
    std::uint32_t size;
    std::uint32_t stride;  ///< of node numbers
    std::uint32_t first_port;
  };
  [[nodiscard]] std::uint32_t coordinate(std::uint32_t x, std::size_t side) const {
    return coordinates_[x * sides_.size() + side];
  }

  struct Place {
    std::uint32_t cls;
    std::uint32_t reflected_sides;  ///< between x and the representative of its class; bit: rank of the side
  };

  std::uint32_t node_count_;
  MeshRoutes routes_;
  SymmetryPtr symmetry_;
  std::vector<Side> sides_;                 ///< longest first
  std::vector<std::uint32_t> coordinates_;  ///< node by node
  std::vector<Place> places_;               ///< by node
  std::vector<std::uint32_t> sums_;         ///< of the coordinates of a node's representative
};

/// The order in which the messages of a group are injected, by the hops that they go behind the turn. Links stay busy
/// to the end if far messages go first; FIFOs fill less if they do not all go at once.
enum class MeshOrder : std::uint8_t {
  farthest_first,
  half_nearest_first,  ///< every second message, the nearest first; then the others, the farthest first
  half_shuffled,       ///< every second message, shuffled; then the others, the farthest first
};

class MeshTraffic {
 public:
  /// Messages that start at the representative of one link, over that link, and leave its line at one node in one
  /// direction, or end there.
  struct Group {
    std::uint32_t turn;  ///< the node
    std::uint32_t out;   ///< the direction, or kEnd
    std::uint32_t way;   ///< hops to the node
    std::uint32_t first;
    std::uint32_t size;
  };
  static constexpr std::uint32_t kEnd = 0xFFFFFFFFU;

  /// `seed` shuffles the messages of a group that have equally far to go (0: by destination).
  explicit MeshTraffic(const Topology& mesh, MeshOrder order = MeshOrder::farthest_first, std::uint64_t seed = 0,
                       MeshRoutes routes = MeshRoutes::longest_side_first);

  [[nodiscard]] const MeshShape& shape() const noexcept { return shape_; }
  /// Groups are numbered link by link. Those of a link are first_group(link) … first_group(link + 1) - 1. Nodes are as
  /// seen from the link's representative.
  [[nodiscard]] std::uint32_t first_group(std::size_t link) const { return first_group_[link]; }
  [[nodiscard]] std::uint32_t group_count() const noexcept { return static_cast<std::uint32_t>(groups_.size()); }
  [[nodiscard]] const Group& group(std::uint32_t g) const { return groups_[g]; }
  /// Destinations of a group, in the order of injection.
  [[nodiscard]] std::span<const std::uint32_t> destinations(std::uint32_t g) const {
    return {destinations_.data() + groups_[g].first, groups_[g].size};
  }
  /// Messages that cross each link.
  [[nodiscard]] const std::vector<std::uint32_t>& loads() const noexcept { return loads_; }
  /// Messages of each link's own node, which start there.
  [[nodiscard]] const std::vector<std::uint32_t>& own_messages() const noexcept { return own_messages_; }

 private:
  void add_groups_of(std::uint32_t x, const std::vector<std::uint32_t>& order);
  /// Reorders the destinations of a group that are ordered from the farthest to the nearest.
  void mix(const Group& group, MeshOrder order, Random& random);
  void count_loads();

  MeshShape shape_;
  std::vector<std::uint32_t> first_group_;
  std::vector<Group> groups_;
  std::vector<std::uint32_t> destinations_;
  std::vector<std::uint32_t> loads_;
  std::vector<std::uint32_t> own_messages_;
};

}  // namespace rota
