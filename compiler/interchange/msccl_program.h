// SPDX-License-Identifier: Apache-2.0
//
// The thread blocks of an MSCCL file, parsed and checked, before anything runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/interchange/msccl_buffers.h"
#include "compiler/schedule/schedule.h"

namespace rota::interchange {

/// What an instruction does, by its parts: rrcs = receive, reduce, copy, send.
struct MscclAction {
  std::string_view type;
  bool receives;
  bool reduces;
  bool stores;  ///< "copy"
  bool sends;
};

struct MscclStep {
  MscclAction action;
  ChunkPlace from;
  ChunkPlace to;
  std::uint32_t count;  ///< chunks
  std::int64_t waits_block = -1;
  std::int64_t waits_step = -1;
  std::optional<std::uint32_t> not_before;  ///< the step of rota's schedule, in rota's own exports
  std::string place;                        ///< "file:line"
};

struct MscclBlock {
  std::int64_t send = -1;  ///< peers, or -1
  std::int64_t receive = -1;
  std::uint32_t channel = 0;
  std::vector<MscclStep> steps;
};

struct MscclRank {
  std::uint32_t input = 0;  ///< chunks
  std::uint32_t output = 0;
  std::uint32_t scratch = 0;
  std::vector<MscclBlock> blocks;
  std::string place;  ///< "file:line"
};

struct MscclFile {
  std::string name;  ///< of the algorithm
  CollectiveKind collective{};
  std::optional<Node> root;
  std::string topology;  ///< empty: not in the file
  std::optional<PortModel> ports;
  bool in_place = false;
  std::vector<MscclRank> ranks;
  std::string place;  ///< of <algo>: "file:line"
};

/// Throws InputError "name:line: …" for what is broken, unknown or unsupported.
[[nodiscard]] MscclFile parse_msccl_xml(std::string_view text, std::string_view name);

}  // namespace rota::interchange
