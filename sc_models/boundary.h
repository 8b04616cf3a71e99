// SPDX-License-Identifier: Apache-2.0
//
// The links that cross from one rank's nodes to another's. Both ranks have the wires; after every edge, before the
// links are updated, each tells the other what its end drives.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/ids.h"
#include "sc_models/link.h"
#include "sc_models/parallel.h"
#include "sc_models/ranks.h"

namespace rota {

class Boundary {
 public:
  /// `ranks` must outlive the boundary. Rank r has block r of the nodes.
  Boundary(Ranks& ranks, std::uint32_t nodes);

  /// This rank's nodes.
  [[nodiscard]] Block own() const noexcept { return own_; }
  [[nodiscard]] bool owns(Node x) const noexcept { return index(x) >= own_.first && index(x) < own_.end; }

  /// A link of the network. All ranks add all links in the same order.
  void add(Node source, Node receiver, LinkWires& wires);
  /// Precondition: all own nodes have had their edge.
  void exchange();

 private:
  struct Peer {
    std::uint32_t rank;
    std::vector<LinkWires*> outgoing;  ///< this rank drives data, last and valid, the peer ready
    std::vector<LinkWires*> incoming;
  };

  [[nodiscard]] std::uint32_t rank_of(Node x) const noexcept;
  [[nodiscard]] std::size_t peer_at(std::uint32_t rank);

  Ranks& ranks_;
  const std::uint32_t nodes_;
  const Block own_;
  std::vector<Peer> peers_;
  std::vector<PeerBytes> bytes_;  ///< by peer
};

}  // namespace rota
