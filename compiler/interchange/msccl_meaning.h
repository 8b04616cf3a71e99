// SPDX-License-Identifier: Apache-2.0
//
// What the chunks of an MSCCL file mean to a collective: which message crosses a link, and what must be where at the
// end.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/interchange/msccl_program.h"
#include "compiler/interchange/schedule_builder.h"

namespace rota::interchange {

/// Input chunk `chunk` of every rank in `from` (sorted), added up. Empty: nothing has been written.
struct ChunkValue {
  std::uint32_t chunk = 0;
  std::vector<std::uint32_t> from;
};

class MscclMeaning {
 public:
  /// Throws InputError where the buffers' sizes are not those of the collective with one chunk a message.
  MscclMeaning(const MscclFile& file, ScheduleBuilder& builder);

  /// Adds the hop that carries `value`. Throws InputError if rota has no such message.
  void send(std::uint32_t step, Node src, Port port, const ChunkValue& value);
  /// What was sent in a step is there at its end.
  void end_step();

  /// Throws CheckFailed if an output chunk holds something else than the collective asks for.
  void require_output(std::uint32_t rank, std::uint32_t chunk, const ChunkValue& value) const;

  void set_root();

 private:
  struct Sent {
    Node dst;
    bool is_result;
    ChunkValue value;
  };

  void require_sizes() const;
  [[nodiscard]] bool adds() const { return payload_ == Payload::sum || payload_ == Payload::reduced; }
  [[nodiscard]] std::pair<Node, Node> message(Node src, const ChunkValue& value);
  void require_all_of_sum(Node src, const ChunkValue& value) const;
  [[nodiscard]] ChunkValue wanted_output(std::uint32_t rank, std::uint32_t chunk) const;
  [[nodiscard]] Node root() const { return file_.root.value_or(Node{0}); }

  const MscclFile& file_;
  ScheduleBuilder& builder_;
  std::uint32_t ranks_;
  Payload payload_;
  Contributions contributions_;
  std::vector<AllReduceRoot> meeting_;  ///< of each sum of an all-reduce
  std::vector<Sent> sent_;              ///< in this step
};

}  // namespace rota::interchange
