// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/reflections.h"

#include <bit>
#include <cassert>
#include <cstddef>
#include <vector>

#include "compiler/topology/array.h"
#include "compiler/topology/fast_divisor.h"
#include "compiler/topology/mesh_recognition.h"

namespace rota {
namespace {

class Reflections final : public Symmetry {
 public:
  explicit Reflections(const Topology& mesh) {
    add_sides(mesh);
    places_.reserve(mesh.node_count());
    for (std::uint32_t x = 0; x < mesh.node_count(); ++x) {
      std::uint32_t cls = 0;
      std::uint32_t reflected = 0;
      for (std::size_t i = 0; i < sides_.size(); ++i) {
        const Side& side = sides_[i];
        const std::uint32_t coordinate = side.coordinate(x);
        const bool upper = side.is_even && 2 * coordinate >= side.size.divisor();
        cls = cls * side.kept() + (upper ? side.reflected(coordinate) : coordinate);
        if (upper) reflected |= 1U << i;
      }
      places_.push_back({ClassId{cls}, reflected});
      if (reflected == 0) representatives_.push_back(Node{x});  // ascending, as the classes are
    }
  }

  std::uint32_t class_count() const noexcept override { return static_cast<std::uint32_t>(representatives_.size()); }
  ClassId class_of(Node x) const override { return places_[index(x)].cls; }
  Node representative(ClassId c) const override { return representatives_[index(c)]; }
  // A reflection is its own inverse.
  Node from_frame(Node x, Node y) const override { return reflected(x, y); }
  Node to_frame(Node x, Node z) const override { return reflected(x, z); }

 private:
  struct Side {
    FastDivisor size;
    FastDivisor stride;  ///< of node numbers
    bool is_even;

    [[nodiscard]] std::uint32_t coordinate(std::uint32_t x) const { return size.remainder(stride.quotient(x)); }
    [[nodiscard]] std::uint32_t reflected(std::uint32_t coordinate) const { return size.divisor() - 1 - coordinate; }
    /// Coordinates of representatives.
    [[nodiscard]] std::uint32_t kept() const { return is_even ? size.divisor() / 2 : size.divisor(); }
  };
  struct Place {
    ClassId cls;
    std::uint32_t reflected;  ///< the sides along which a node lies in the upper half, as bits; even sides only
  };

  void add_sides(const Topology& mesh) {
    std::uint32_t stride = mesh.node_count();
    const auto add = [&](std::uint32_t size) {
      stride /= size;
      sides_.push_back({FastDivisor(size), FastDivisor(stride), size % 2 == 0});
    };
    for (const TopologyPtr& factor : mesh.factors()) add(factor->node_count());
    if (sides_.empty()) add(mesh.node_count());
  }

  /// The reflection that carries x to its representative, applied to y.
  [[nodiscard]] Node reflected(Node x, Node y) const {
    std::uint32_t result = index(y);
    for (std::uint32_t rest = places_[index(x)].reflected; rest != 0; rest &= rest - 1) {
      const Side& side = sides_[static_cast<std::size_t>(std::countr_zero(rest))];
      const std::uint32_t coordinate = side.coordinate(index(y));
      result += (side.reflected(coordinate) - coordinate) * side.stride.divisor();  // modulo 2^32
    }
    return Node{result};
  }

  std::vector<Side> sides_;
  std::vector<Place> places_;  ///< by node
  std::vector<Node> representatives_;
};

/// The same of a mesh under other numbers.
class RenumberedReflections final : public Symmetry {
 public:
  explicit RenumberedReflections(const RecognisedMesh& found)
      : of_mesh_(*found.mesh), node_at_(found.node_at), place_(found.place) {}

  std::uint32_t class_count() const noexcept override { return of_mesh_.class_count(); }
  ClassId class_of(Node x) const override { return of_mesh_.class_of(place(x)); }
  Node representative(ClassId c) const override { return node_at(of_mesh_.representative(c)); }
  Node from_frame(Node x, Node y) const override { return node_at(of_mesh_.from_frame(place(x), place(y))); }
  Node to_frame(Node x, Node z) const override { return node_at(of_mesh_.to_frame(place(x), place(z))); }

 private:
  [[nodiscard]] Node place(Node x) const { return place_[index(x)]; }
  [[nodiscard]] Node node_at(Node place) const { return node_at_[index(place)]; }

  Reflections of_mesh_;
  std::vector<Node> node_at_;
  std::vector<Node> place_;
};

bool is_array_or_mesh(const Topology& topology) { return topology.family() == Family::array || is_mesh(topology); }

}  // namespace

bool has_reflections(const Topology& topology) {
  // A product of odd sides is odd.
  return (is_array_or_mesh(topology) || topology.as_mesh() != nullptr) && topology.node_count() % 2 == 0;
}

SymmetryPtr mesh_reflections(const Topology& mesh) {
  if (mesh.as_mesh() != nullptr) return std::make_shared<RenumberedReflections>(*mesh.as_mesh());
  assert(is_array_or_mesh(mesh));
  return std::make_shared<Reflections>(mesh);
}

}  // namespace rota
