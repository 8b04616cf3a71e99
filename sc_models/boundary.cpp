// SPDX-License-Identifier: Apache-2.0
#include "sc_models/boundary.h"

#include <algorithm>
#include <cstring>

namespace rota {
namespace {

/// A link's forward half in bytes: data, and a byte with valid and last. The backward half is a byte with ready.
constexpr std::size_t kForwardBytes = sizeof(std::uint64_t) + 1;
constexpr unsigned kValid = 1;
constexpr unsigned kLast = 2;

}  // namespace

Boundary::Boundary(Ranks& ranks, std::uint32_t nodes)
    : ranks_(ranks), nodes_(nodes), own_(block_of(nodes, ranks.size(), ranks.rank())) {}

std::uint32_t Boundary::rank_of(Node x) const noexcept {
  std::uint32_t rank = static_cast<std::uint32_t>(std::uint64_t{index(x)} * ranks_.size() / nodes_);
  while (block_of(nodes_, ranks_.size(), rank).end <= index(x)) ++rank;
  return rank;
}

std::size_t Boundary::peer_at(std::uint32_t rank) {
  const auto found = std::ranges::find(peers_, rank, &Peer::rank);
  if (found != peers_.end()) return static_cast<std::size_t>(found - peers_.begin());
  peers_.push_back({rank, {}, {}});
  bytes_.push_back({rank, {}, {}});
  return peers_.size() - 1;
}

void Boundary::add(Node source, Node receiver, LinkWires& wires) {
  if (owns(source) == owns(receiver)) return;
  const std::size_t at = peer_at(rank_of(owns(source) ? receiver : source));
  (owns(source) ? peers_[at].outgoing : peers_[at].incoming).push_back(&wires);
  const std::size_t forward = peers_[at].outgoing.size();
  const std::size_t backward = peers_[at].incoming.size();
  bytes_[at].out.resize(forward * kForwardBytes + backward);
  bytes_[at].in.resize(backward * kForwardBytes + forward);
}

void Boundary::exchange() {
  for (std::size_t i = 0; i < peers_.size(); ++i) {
    std::byte* out = bytes_[i].out.data();
    for (const LinkWires* wires : peers_[i].outgoing) {
      const LinkWires::Driven driven = wires->driven();
      std::memcpy(out, &driven.data, sizeof(driven.data));
      out[kForwardBytes - 1] = static_cast<std::byte>((driven.valid ? kValid : 0U) | (driven.last ? kLast : 0U));
      out += kForwardBytes;
    }
    for (const LinkWires* wires : peers_[i].incoming) *out++ = static_cast<std::byte>(wires->driven().ready);
  }
  ranks_.exchange(bytes_);
  for (std::size_t i = 0; i < peers_.size(); ++i) {
    const std::byte* in = bytes_[i].in.data();
    for (LinkWires* wires : peers_[i].incoming) {
      Flit flit{};
      std::memcpy(&flit.data, in, sizeof(flit.data));
      const auto bits = static_cast<unsigned>(in[kForwardBytes - 1]);
      flit.last = (bits & kLast) != 0;
      wires->drive((bits & kValid) != 0, flit);
      in += kForwardBytes;
    }
    for (LinkWires* wires : peers_[i].outgoing) wires->set_ready(*in++ != std::byte{0});
  }
}

}  // namespace rota
