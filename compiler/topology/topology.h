// SPDX-License-Identifier: Apache-2.0
//
// A network is a pure graph with numbered ports and, if it is a Cayley graph, its group. Routing, schedules and drawing
// live elsewhere. Adjacency is computed, not stored, wherever a formula exists, so a topology of a million nodes costs
// nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/ids.h"
#include "compiler/topology/group.h"

namespace rota {

struct RecognisedMesh;

/// The first word of a specification, in the order of the table of families (registry.h).
enum class Family : std::uint8_t {
  array,
  ring,
  torus,
  twisted,
  mesh,
  hypercube,
  complete,
  ghc,
  star,
  pancake,
  bubble,
  macrostar,
  ccc,
  butterfly,
  cycliccube,
  circulant,
  product,
  cayley,
  lattice,
  graph,
  fail,
};

/// A connected undirected graph without loops. Two nodes may be joined by several parallel links, each with a port of
/// its own at both ends.
///
/// Contract: `neighbour(neighbour(x, p), reverse_port(x, p)) == x`, and the k-th of the ports of x that lead to y is
/// opposite the k-th of those of y that lead to x, in ascending order. On a Cayley graph (`group() != nullptr`) every
/// port is present at every node, `neighbour(sigma_v(x), p) == sigma_v(neighbour(x, p))`, and reverse_port does not
/// depend on the node.
class Topology {
 public:
  Topology(Family family, std::string spec, std::uint32_t node_count, std::uint32_t port_count)
      : family_(family), spec_(std::move(spec)), node_count_(node_count), port_count_(port_count) {}
  virtual ~Topology() = default;
  Topology(const Topology&) = delete;
  Topology& operator=(const Topology&) = delete;

  /// Says what node numbers and ports mean: all members of a family number them alike. Factors have families, too.
  [[nodiscard]] Family family() const noexcept { return family_; }
  /// The specification as `parse_topology` takes it, e.g. "torus:8x8".
  [[nodiscard]] const std::string& spec() const noexcept { return spec_; }
  /// The specification for people, waveforms and generated files: one printable line, whatever a file in it is called.
  [[nodiscard]] std::string title() const;
  [[nodiscard]] std::uint32_t node_count() const noexcept { return node_count_; }
  /// The largest degree of any node. Ports are numbered 0 … port_count()-1.
  [[nodiscard]] std::uint32_t port_count() const noexcept { return port_count_; }

  /// Ports of x are below this, which is at most port_count(). A loop over the ports of all nodes ends here: then one
  /// node of a high degree does not make the others expensive.
  [[nodiscard]] virtual std::uint32_t port_end(Node) const { return port_count_; }
  /// The node that port p of x leads to, or kNoNode if x has no such port (as at the ends of an array).
  [[nodiscard]] virtual Node neighbour(Node x, Port p) const = 0;
  /// The port of neighbour(x, p) that leads back to x. Precondition: port p is present at x.
  [[nodiscard]] virtual Port reverse_port(Node x, Port p) const = 0;

  /// The group of translations, or nullptr if the graph is not given as a Cayley graph.
  [[nodiscard]] virtual const Group* group() const noexcept { return nullptr; }
  /// The factors of a Cartesian product, otherwise empty. Node numbers are row-major, first factor most significant;
  /// ports come in the order of the factors. Products of products are flattened: factors have no factors.
  [[nodiscard]] virtual std::span<const std::shared_ptr<const Topology>> factors() const noexcept { return {}; }

  /// The mesh that a graph:FILE is under other numbers, whose ports it has then (mesh_recognition.h); otherwise
  /// nullptr.
  [[nodiscard]] virtual const RecognisedMesh* as_mesh() const noexcept { return nullptr; }

  /// A short name for people and waveforms; only letters, digits and '_': "5", "3_1" (torus), "2413" (star).
  [[nodiscard]] virtual std::string node_name(Node x) const;
  /// What a port does; only letters, digits, '+', '-' and '_': "x0+", "bit3", "swap4".
  [[nodiscard]] virtual std::string port_name(Port p) const;

  /// The number of ports present at x.
  [[nodiscard]] std::uint32_t degree(Node x) const;

 private:
  Family family_;
  std::string spec_;
  std::uint32_t node_count_;
  std::uint32_t port_count_;
};

using TopologyPtr = std::shared_ptr<const Topology>;

}  // namespace rota
