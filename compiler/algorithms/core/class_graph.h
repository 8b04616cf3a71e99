// SPDX-License-Identifier: Apache-2.0
//
// The quotient of a network by a symmetry: one vertex per class; port p of a class leads to the class of the neighbour.
// All schedulers run on this graph. Under the trivial symmetry it is the network itself.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/graph/link_table.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

class ClassGraph {
 public:
  ClassGraph(const Topology& topology, const Symmetry& symmetry);

  [[nodiscard]] std::uint32_t class_count() const noexcept { return numbers_.node_count(); }
  /// The numbers of the links that leave the classes' representatives, by class and port.
  [[nodiscard]] const graph::LinkNumbers& numbers() const noexcept { return numbers_; }
  /// The number of the link that leaves a class's representative through a port, in 0 … link_count()-1.
  [[nodiscard]] std::uint32_t link(std::uint32_t cls, std::uint32_t port) const {
    return static_cast<std::uint32_t>(numbers_.link(cls, port));
  }
  [[nodiscard]] std::uint32_t link_count() const noexcept { return static_cast<std::uint32_t>(numbers_.size()); }
  /// The ports of a class are below this.
  [[nodiscard]] std::uint32_t ports(std::uint32_t cls) const { return numbers_.ports(cls); }
  /// The class that `link` leads to, or kAbsent if the node has no such port.
  [[nodiscard]] std::uint32_t next_class(std::uint32_t link) const noexcept { return links_[link].next_class; }
  /// The port through which `link` enters that class.
  [[nodiscard]] std::uint32_t entry_port(std::uint32_t link) const noexcept { return links_[link].entry_port; }
  /// The class that `link` leaves.
  [[nodiscard]] std::uint32_t class_of(std::uint32_t link) const noexcept { return links_[link].cls; }
  /// The port through which `link` leaves it.
  [[nodiscard]] std::uint32_t port_of(std::uint32_t link) const { return link - this->link(class_of(link), 0); }

  /// The same as class_count() and the links of a class, for the searches of compiler/graph.
  [[nodiscard]] std::uint32_t node_count() const noexcept { return class_count(); }
  template <class Visit>
  void for_each_link(std::uint32_t cls, const Visit& visit) const {
    for (std::uint32_t p = 0; p < ports(cls); ++p) {
      if (const std::uint32_t next = next_class(link(cls, p)); next != kAbsent) visit(p, next);
    }
  }

  static constexpr std::uint32_t kAbsent = graph::LinkTable::kAbsent;

 private:
  struct Link {
    std::uint32_t cls = 0;
    std::uint32_t next_class = kAbsent;
    std::uint32_t entry_port = kAbsent;
  };
  graph::LinkNumbers numbers_;
  std::vector<Link> links_;
};

}  // namespace rota
