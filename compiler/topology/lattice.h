// SPDX-License-Identifier: Apache-2.0
//
// Quotients of Z^d by a lattice: grids of any number of dimensions whose wraps may shift. twisted:AxB[xC...] is one,
// and lattice:FILE is any.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/topology/fast_divisor.h"
#include "compiler/topology/tabled_cayley.h"

namespace rota {

using LatticeRow = std::vector<std::int64_t>;

/// A step over the end of a dimension goes back by `shift`, whose entry at `dimension` is the dimension's length.
struct LatticeWrap {
  std::uint32_t dimension;
  LatticeRow shift;
};

/// The points of Z^d modulo the lattice that the wraps generate, numbered row-major, first dimension most significant.
class LatticeBox {
 public:
  /// Preconditions: one wrap for each dimension; no wrap shifts the dimension of an earlier one; the product of the
  /// lengths is at most kMaxNodes.
  explicit LatticeBox(std::vector<LatticeWrap> wraps);

  [[nodiscard]] std::uint32_t dimensions() const noexcept { return static_cast<std::uint32_t>(lengths_.size()); }
  [[nodiscard]] std::uint32_t node_count() const noexcept;
  /// 0 ≤ coordinate < length in every dimension.
  [[nodiscard]] LatticeRow point(Node x) const;
  /// The node of any point of Z^d.
  [[nodiscard]] Node node(LatticeRow point) const;

 private:
  std::vector<LatticeWrap> wraps_;
  std::vector<FastDivisor> lengths_;  ///< by dimension
};

/// Port 2i goes one step up dimension i, port 2i+1 one step down; coinciding ports are one.
class LatticeTopology final : public TabledCayley {
 public:
  /// Precondition: no step up leads back to the node itself.
  LatticeTopology(Family family, std::string spec, LatticeBox box);

  [[nodiscard]] Node multiply(Node a, Node b) const override;
  [[nodiscard]] Node inverse(Node a) const override;
  [[nodiscard]] std::string node_name(Node x) const override;
  [[nodiscard]] const LatticeBox& box() const noexcept { return box_; }

 private:
  LatticeBox box_;
};

}  // namespace rota
