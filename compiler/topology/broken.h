// SPDX-License-Identifier: Apache-2.0
//
// fail:LIST:SPEC, the network SPEC without the links and nodes of LIST ("3-7,12"). "3-7/1" is one of several parallel
// links. The nodes that are left are numbered
// without gaps in the order of the whole network; names and ports stay those of the whole network. It has no group.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota {

class BrokenTopology final : public Topology {
 public:
  /// Of the parallel links between two nodes, those numbered `first` and above (parallel_rank) have failed.
  struct FailedLinks {
    std::pair<Node, Node> ends;  ///< the smaller first
    std::uint32_t first = 0;
  };
  /// Nodes and links of a whole network. Both are sorted; no pair of nodes is there twice.
  struct Failures {
    std::vector<FailedLinks> links;
    std::vector<Node> nodes;
  };

  /// `left`: the nodes of `whole` that have not failed, ascending.
  BrokenTopology(std::string spec, TopologyPtr whole, Failures failures, std::vector<Node> left);

  [[nodiscard]] const TopologyPtr& whole() const { return whole_; }
  /// The number in the whole network of node x of this one.
  [[nodiscard]] Node whole_node(Node x) const { return whole_node_[index(x)]; }
  /// The inverse; kNoNode for failed nodes.
  [[nodiscard]] Node own_node(Node whole) const { return own_node_[index(whole)]; }

  [[nodiscard]] std::uint32_t port_end(Node x) const override;
  [[nodiscard]] Node neighbour(Node x, Port p) const override;
  [[nodiscard]] Port reverse_port(Node x, Port p) const override;
  [[nodiscard]] std::string node_name(Node x) const override;
  [[nodiscard]] std::string port_name(Port p) const override;

 private:
  /// Nodes and port of the whole network: p of `from` leads to `to`.
  [[nodiscard]] bool has_failed(Node from, Port p, Node to) const;

  TopologyPtr whole_;
  Failures failures_;
  std::vector<Node> whole_node_;  ///< index: own number
  std::vector<Node> own_node_;    ///< index: number in the whole network
};

}  // namespace rota
