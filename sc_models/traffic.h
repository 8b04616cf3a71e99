// SPDX-License-Identifier: Apache-2.0
//
// The contents of the messages in a checked run: words that depend only on origin, destination, copy and flit number.
// Any receiver can therefore compute the expected word, and a misplaced word can be traced to its message. This file
// does not depend on SystemC; a bench for the RTL sends and checks the same words.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "compiler/rom/program.h"
#include "compiler/rom/timing.h"
#include "compiler/schedule/collective.h"
#include "sc_models/flit.h"
#include "sc_models/memory.h"

namespace rota {

/// Flit `flit` of the message from `origin` to `destination` (kNoNode: a broadcast), all 64 bits. `copy` numbers
/// several messages of one pair. Precondition: flit < kMaxFlits.
[[nodiscard]] constexpr std::uint64_t payload(Node origin, Node destination, std::uint32_t flit,
                                              std::uint32_t copy = 0) noexcept {
  // SplitMix64's finaliser, applied twice to a word that is unique for every (origin, destination, copy, flit).
  const auto mix = [](std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31U);
  };
  const std::uint64_t pair = (std::uint64_t{index(origin)} << 32U) | index(destination);
  return mix(mix(pair) + 0x9E3779B97F4A7C15ULL * (std::uint64_t{copy} * kMaxFlits + flit + 1));
}

/// The messages of a run and their format.
struct Traffic {
  SymmetryPtr symmetry;
  std::uint32_t node_count = 0;
  std::uint32_t flits = 1;
  std::uint32_t width_bits = 64;
  Payload payload = Payload::personalised;
  std::optional<Demand> demand;  ///< empty: every node has a message for every other

  [[nodiscard]] std::uint32_t copies(Node origin, Node destination) const {
    if (demand.has_value()) return demand->copies(origin, destination);
    return origin != destination ? 1 : 0;
  }
  [[nodiscard]] std::uint32_t most_copies() const { return demand.has_value() ? demand->most_copies() : 1; }
  /// Whether a word tells its message: narrow ones of different messages are equal by chance.
  [[nodiscard]] bool words_differ() const noexcept {
    const auto pair_bits = 2U * static_cast<std::uint32_t>(std::bit_width(node_count));
    return width_bits >= std::min(pair_bits + 8U, 64U);
  }
  /// All that arrives is partial sums, which the receive memory adds up.
  [[nodiscard]] bool only_sums() const noexcept { return payload == Payload::sum || payload == Payload::exchanged; }
  /// Some messages are partial sums.
  [[nodiscard]] bool adds() const noexcept { return only_sums() || payload == Payload::reduced; }
  /// Arrivals at this node are added up; in an all-reduce with a root only there, in others at every node.
  [[nodiscard]] bool adds_up_at(Node self) const { return demand.has_value() ? demand->adds_up_at(self) : only_sums(); }
  /// A node that only passes on partial sums adds nothing to them.
  [[nodiscard]] bool adds_nothing(Node origin, Node destination) const {
    return adds() && demand.has_value() && origin != destination && !demand->adds_to(origin, destination);
  }
  /// The word that the origin sends: its contribution if messages are summed, otherwise the payload.
  [[nodiscard]] std::uint64_t word(Node origin, Node destination, std::uint32_t flit, std::uint32_t copy = 0) const {
    if (adds_nothing(origin, destination)) return 0;
    const Node to = payload == Payload::broadcast || payload == Payload::exchanged ? kNoNode : destination;
    return rota::payload(origin, to, flit, copy) & width_mask(width_bits);
  }
};

/// The traffic of the collective that the programs implement.
[[nodiscard]] inline Traffic traffic_of(const Programs& programs, std::uint32_t width_bits) {
  return {programs.symmetry,  programs.topology->node_count(), programs.flits, width_bits, programs.payload(),
          programs.demanded()};
}

/// A memory address, split into node and copy, in the frame of the memory's node.
struct MessageAddress {
  std::uint32_t node;
  std::uint32_t copy;
};

[[nodiscard]] inline MessageAddress message_at(std::uint32_t address, std::uint32_t node_count) noexcept {
  if (address < node_count) [[likely]]
    return {address, 0};
  return {address % node_count, address / node_count};
}

/// Converts frame addresses of one node to nodes. Flits of several messages arrive interleaved from several channels,
/// so the last few conversions are cached; in some groups one costs more than everything else that a flit needs.
class FrameReader {
 public:
  FrameReader(const Symmetry& symmetry, Node self) : symmetry_(&symmetry), self_(self) {
    addresses_.fill(kUnused);
    nodes_.fill(kNoNode);
  }
  [[nodiscard]] Node self() const noexcept { return self_; }
  [[nodiscard]] Node node(std::uint32_t address) {
    const std::size_t slot = address % addresses_.size();
    if (addresses_[slot] != address) {
      addresses_[slot] = address;
      nodes_[slot] = symmetry_->from_frame(self_, Node{address});
    }
    return nodes_[slot];
  }

 private:
  static constexpr std::uint32_t kUnused = 0xFFFFFFFFU;
  const Symmetry* symmetry_;
  Node self_;
  std::array<std::uint32_t, 8> addresses_{};
  std::array<Node, 8> nodes_{};
};

/// The send memory of one node in a checked run: address y + k·nodes holds copy k of the message for frame coordinate
/// y.
class PatternSendMemory final : public SendMemory {
 public:
  PatternSendMemory(const Traffic& traffic, Node self) : traffic_(&traffic), frame_(*traffic.symmetry, self) {}
  [[nodiscard]] std::uint64_t read(std::uint32_t address, std::uint32_t flit) override {
    const MessageAddress at = message_at(address, traffic_->node_count);
    return traffic_->word(frame_.self(), frame_.node(at.node), flit, at.copy);
  }

 private:
  const Traffic* traffic_;
  FrameReader frame_;
};

}  // namespace rota
