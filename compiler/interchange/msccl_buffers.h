// SPDX-License-Identifier: Apache-2.0
//
// Where a rank of MSCCL keeps what: input, output and scratch buffers, counted in chunks (a message each).
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "compiler/interchange/transfers.h"

namespace rota::interchange {

struct ChunkPlace {
  char buffer;  ///< 'i', 'o' or 's', as in the file
  std::uint32_t offset;
};

/// Input and output chunks of every rank.
struct BufferSizes {
  std::uint32_t input;
  std::uint32_t output;
};
[[nodiscard]] BufferSizes buffer_sizes(CollectiveKind kind, std::uint32_t ranks);

/// What the file says of them: of a scatter or gather both have as many chunks as the larger. MSCCL's runtime refuses
/// custom collectives with buffers of different sizes.
[[nodiscard]] BufferSizes declared_sizes(CollectiveKind kind, std::uint32_t ranks);

/// Follows the messages of a schedule through the buffers. Call `send` and `receive` in the order of transfers.
class ChunkPlaces {
 public:
  explicit ChunkPlaces(const Schedule& schedule);

  struct Received {
    ChunkPlace added;  ///< of a sum: what the arrival is added to; otherwise `kept`
    ChunkPlace kept;
  };
  /// Where the sender has it.
  [[nodiscard]] ChunkPlace send(const Transfer& t) const;
  /// Where the receiver puts it. Messages on their way get a chunk of scratch each.
  [[nodiscard]] Received receive(const Transfer& t);
  /// A rank's message for itself goes from its input to its output; true if `rank` has one.
  [[nodiscard]] bool own(Node rank, ChunkPlace& from, ChunkPlace& to) const;
  [[nodiscard]] std::uint32_t scratch(Node rank) const { return scratch_[index(rank)]; }

 private:
  [[nodiscard]] ChunkPlace input(const Transfer& t) const;
  [[nodiscard]] ChunkPlace output(const Transfer& t) const;
  [[nodiscard]] bool is_end(const Transfer& t, Node at) const;

  CollectiveKind kind_;
  Payload payload_;
  Node root_;
  std::vector<std::uint32_t> scratch_;  ///< index: rank; chunks used so far
  /// What has arrived: by rank, origin and destination.
  std::map<std::tuple<Node, Node, Node>, ChunkPlace> held_;
};

}  // namespace rota::interchange
