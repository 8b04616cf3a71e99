// SPDX-License-Identifier: Apache-2.0
//
// This says which links carry something in a step, where several groups of nodes share a network.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "compiler/ids.h"
#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"
#include "compiler/topology/topology_links.h"

namespace rota {

/// Single-port, a node that sends uses all links from it, and one that receives uses all links to it.
class UsedLinks {
 public:
  /// All links are free.
  UsedLinks(const Topology& topology, PortModel ports)
      : topology_(&topology),
        single_(ports == PortModel::single),
        links_(link_numbers(topology)),
        sends_(single_ ? links_.node_count() : links_.size(), false),
        receives_(single_ ? links_.node_count() : 0, false) {}

  [[nodiscard]] bool is_free(Node sender, Port port) const {
    return !sends_[channel(sender, port)] && !(single_ && receives_[receiver(sender, port)]);
  }
  void use(Node sender, Port port) {
    sends_[channel(sender, port)] = true;
    if (single_) receives_[receiver(sender, port)] = true;
  }

 private:
  [[nodiscard]] std::size_t channel(Node sender, Port port) const {
    return single_ ? index(sender) : links_.link(index(sender), index(port));
  }
  [[nodiscard]] std::uint32_t receiver(Node sender, Port port) const {
    return index(topology_->neighbour(sender, port));
  }

  const Topology* topology_;
  bool single_;
  graph::LinkNumbers links_;
  std::vector<bool> sends_;
  std::vector<bool> receives_;
};

}  // namespace rota
