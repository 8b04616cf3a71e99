// SPDX-License-Identifier: Apache-2.0
//
// The quotient of a network by a symmetry: one vertex per class; port p of a class leads to the class of the neighbour.
// All schedulers run on this graph. Under the trivial symmetry it is the network itself.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

class ClassGraph {
 public:
  ClassGraph(const Topology& topology, const Symmetry& symmetry);

  [[nodiscard]] std::uint32_t class_count() const noexcept { return classes_; }
  [[nodiscard]] std::uint32_t port_count() const noexcept { return ports_; }
  /// The number of the link that leaves a class's representative through a port, in 0 … link_count()-1.
  [[nodiscard]] std::uint32_t link(std::uint32_t cls, std::uint32_t port) const noexcept { return cls * ports_ + port; }
  [[nodiscard]] std::uint32_t link_count() const noexcept { return classes_ * ports_; }
  /// The class that `link` leads to, or kAbsent if the node has no such port.
  [[nodiscard]] std::uint32_t next_class(std::uint32_t link) const noexcept { return next_class_[link]; }
  /// The port through which `link` enters that class.
  [[nodiscard]] std::uint32_t entry_port(std::uint32_t link) const noexcept { return entry_port_[link]; }

  static constexpr std::uint32_t kAbsent = ~0U;

 private:
  std::uint32_t classes_;
  std::uint32_t ports_;
  std::vector<std::uint32_t> next_class_;
  std::vector<std::uint32_t> entry_port_;
};

}  // namespace rota
