// SPDX-License-Identifier: Apache-2.0
//
// Runs the thread blocks of an MSCCL file with chunks that say where they come from, one schedule step at a time, and
// writes down what crosses which link.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <tuple>
#include <vector>

#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/interchange/msccl_meaning.h"
#include "compiler/interchange/msccl_program.h"
#include "compiler/interchange/schedule_builder.h"
#include "compiler/text/printable.h"

namespace rota::interchange {
namespace {

/// The chunks of a rank. In place, input and output are one buffer: the input of an all-gather is a part of its output,
/// the output of a reduce-scatter a part of its input.
class RankBuffers {
 public:
  RankBuffers(const MscclFile& file, std::uint32_t rank)
      : rank_(rank), in_place_(file.in_place), kind_(file.collective) {
    const BufferSizes sizes = buffer_sizes(kind_, static_cast<std::uint32_t>(file.ranks.size()));
    outputs_ = sizes.output;
    input_.resize(std::max(sizes.input, file.ranks[rank].input));
    output_.resize(std::max(sizes.output, file.ranks[rank].output));
    scratch_.resize(file.ranks[rank].scratch);
    for (std::uint32_t k = 0; k < sizes.input; ++k) at({'i', k}) = {k, {rank}};
  }

  [[nodiscard]] ChunkValue& at(const ChunkPlace& place) {
    if (place.buffer == 's') return scratch_[place.offset];
    if (in_place_ && kind_ == CollectiveKind::multinode_broadcast) {
      return output_[place.buffer == 'i' ? (place.offset + rank_) % output_.size() : place.offset];
    }
    if (in_place_ && kind_ == CollectiveKind::multinode_accumulation) {
      return input_[place.buffer == 'o' ? (place.offset + rank_) % input_.size() : place.offset];
    }
    if (in_place_ || place.buffer == 'i') return input_[place.offset];
    return output_[place.offset];
  }
  /// Those that the collective asks for; chunks that only fill the buffer follow.
  [[nodiscard]] std::uint32_t outputs() const { return outputs_; }

 private:
  std::uint32_t rank_;
  bool in_place_;
  CollectiveKind kind_;
  std::uint32_t outputs_;
  std::vector<ChunkValue> input_;
  std::vector<ChunkValue> output_;
  std::vector<ChunkValue> scratch_;
};

/// Between two blocks: what has been sent and not been received.
struct Connection {
  std::deque<ChunkValue> chunks;
  std::uint64_t transfers = 0;
};

struct BlockState {
  std::size_t step = 0;     ///< the next to end
  std::uint32_t chunk = 0;  ///< of that step
  bool received = false;    ///< that chunk, in a step that sends it on
  ChunkValue held;          ///< what it then sends
};

/// A block that could send now.
struct Sender {
  std::uint64_t priority;  ///< the smallest first
  std::uint32_t rank;
  std::size_t block;
};

class MscclRun {
 public:
  MscclRun(const MscclFile& file, ScheduleBuilder& builder) : file_(file), builder_(builder), meaning_(file, builder) {
    for (std::uint32_t r = 0; r < file.ranks.size(); ++r) {
      buffers_.emplace_back(file, r);
      states_.emplace_back(file.ranks[r].blocks.size());
      for (const MscclBlock& block : file.ranks[r].blocks) {
        if (block.send < 0) continue;
        std::uint32_t& channels = channels_[{r, static_cast<std::uint32_t>(block.send)}];
        channels = std::max(channels, block.channel + 1);
      }
    }
  }

  void run() {
    for (std::uint32_t step = 0;; ++step) {
      while (run_local_steps()) {
      }
      if (finished()) break;
      if (!send_all(step) && !someone_waits_for_a_later_step(step)) refuse_standstill();
    }
    for (std::uint32_t r = 0; r < buffers_.size(); ++r) {
      for (std::uint32_t k = 0; k < buffers_[r].outputs(); ++k) meaning_.require_output(r, k, buffers_[r].at({'o', k}));
    }
    meaning_.set_root();
  }

 private:
  using ConnectionKey = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  ///< from, to, channel

  [[nodiscard]] const MscclStep* current(std::uint32_t rank, std::size_t block) const {
    const auto& steps = file_.ranks[rank].blocks[block].steps;
    const std::size_t at = states_[rank][block].step;
    return at < steps.size() ? &steps[at] : nullptr;
  }

  [[nodiscard]] bool may_begin(std::uint32_t rank, const MscclStep& step) const {
    return step.waits_block < 0 ||
           std::cmp_greater(states_[rank][static_cast<std::size_t>(step.waits_block)].step, step.waits_step);
  }

  static void end_chunk(BlockState& state, const MscclStep& step) {
    state.received = false;
    if (++state.chunk < step.count) return;
    state.chunk = 0;
    ++state.step;
  }

  [[nodiscard]] ChunkValue& chunk_at(std::uint32_t rank, const ChunkPlace& place, std::uint32_t chunk) {
    return buffers_[rank].at({place.buffer, place.offset + chunk});
  }

  static ChunkValue sum(const MscclStep& step, const ChunkValue& a, const ChunkValue& b) {
    ChunkValue result{a.chunk, {}};
    std::set_union(a.from.begin(), a.from.end(), b.from.begin(), b.from.end(), std::back_inserter(result.from));
    if (a.chunk == b.chunk && result.from.size() == a.from.size() + b.from.size()) return result;
    throw InputError(
        fmt::format("{}: adds chunks that have ranks in common or are of different sums; allowed: parts of "
                    "one sum",
                    step.place));
  }

  /// Everything that takes no link: copies, local sums, receptions of what has arrived. False if there was nothing to
  /// do.
  bool run_local_steps() {
    bool any = false;
    for (std::uint32_t r = 0; r < states_.size(); ++r) {
      for (std::size_t b = 0; b < states_[r].size(); ++b) {
        while (run_local_step(r, b)) any = true;
      }
    }
    return any;
  }

  bool run_local_step(std::uint32_t rank, std::size_t block) {
    const MscclStep* const step = current(rank, block);
    BlockState& state = states_[rank][block];
    if (step == nullptr || state.received || !may_begin(rank, *step)) return false;
    const MscclAction& action = step->action;
    if (action.receives) return receive(rank, block, *step);
    if (action.sends) return false;
    if (action.stores) {  // cpy, re
      for (std::uint32_t k = 0; k < step->count; ++k) {
        ChunkValue& to = chunk_at(rank, step->to, k);
        const ChunkValue from = chunk_at(rank, step->from, k);
        to = action.reduces ? sum(*step, to, from) : from;
      }
    }
    ++state.step;
    return true;
  }

  bool receive(std::uint32_t rank, std::size_t block, const MscclStep& step) {
    const MscclBlock& own = file_.ranks[rank].blocks[block];
    auto& chunks = connections_[{static_cast<std::uint32_t>(own.receive), rank, own.channel}].chunks;
    if (chunks.empty()) return false;
    BlockState& state = states_[rank][block];
    ChunkValue value = std::move(chunks.front());
    chunks.pop_front();
    if (step.action.reduces) value = sum(step, value, chunk_at(rank, step.from, state.chunk));
    if (step.action.stores) chunk_at(rank, step.to, state.chunk) = value;
    if (step.action.sends) {
      state.held = std::move(value);
      state.received = true;
    } else {
      end_chunk(state, step);
    }
    return true;
  }

  [[nodiscard]] bool finished() const {
    for (std::uint32_t r = 0; r < states_.size(); ++r) {
      for (std::size_t b = 0; b < states_[r].size(); ++b) {
        if (current(r, b) != nullptr) return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool could_send(std::uint32_t rank, std::size_t block) const {
    const MscclStep* const step = current(rank, block);
    return step != nullptr && step->action.sends && may_begin(rank, *step) &&
           (!step->action.receives || states_[rank][block].received);
  }

  [[nodiscard]] bool someone_waits_for_a_later_step(std::uint32_t now) const {
    for (std::uint32_t r = 0; r < states_.size(); ++r) {
      for (std::size_t b = 0; b < states_[r].size(); ++b) {
        if (could_send(r, b) && current(r, b)->not_before.value_or(0) > now) return true;
      }
    }
    return false;
  }

  /// One chunk over each link, the earliest in the link's order. False if there was none.
  bool send_all(std::uint32_t step) {
    std::vector<Sender> senders;
    for (std::uint32_t r = 0; r < states_.size(); ++r) {
      for (std::size_t b = 0; b < states_[r].size(); ++b) {
        if (!could_send(r, b) || current(r, b)->not_before.value_or(0) > step) continue;
        const MscclBlock& block = file_.ranks[r].blocks[b];
        const auto to = static_cast<std::uint32_t>(block.send);
        // Channels of a link take turns.
        const std::uint64_t turn = connections_[{r, to, block.channel}].transfers * channels_[{r, to}] + block.channel;
        senders.push_back({turn, r, b});
      }
    }
    std::sort(senders.begin(), senders.end(), [](const Sender& a, const Sender& b) {
      return std::tie(a.priority, a.rank, a.block) < std::tie(b.priority, b.rank, b.block);
    });
    std::vector<std::pair<Connection*, ChunkValue>> arriving;
    for (const Sender& sender : senders) send(step, sender, arriving);
    for (auto& [connection, value] : arriving) connection->chunks.push_back(std::move(value));
    meaning_.end_step();
    return !arriving.empty();
  }

  void send(std::uint32_t now, const Sender& sender, std::vector<std::pair<Connection*, ChunkValue>>& arriving) {
    const MscclStep& step = *current(sender.rank, sender.block);
    const MscclBlock& block = file_.ranks[sender.rank].blocks[sender.block];
    BlockState& state = states_[sender.rank][sender.block];
    const auto to = static_cast<std::uint32_t>(block.send);
    try {
      const Port port = builder_.port(Node{sender.rank}, Node{to});
      if (builder_.first_free(now, Node{sender.rank}, port) != now) return;
      ChunkValue value = step.action.receives ? state.held : chunk_at(sender.rank, step.from, state.chunk);
      meaning_.send(now, Node{sender.rank}, port, value);
      Connection& connection = connections_[{sender.rank, to, block.channel}];
      ++connection.transfers;
      arriving.emplace_back(&connection, std::move(value));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", step.place, error.what()));
    }
    end_chunk(state, step);
  }

  [[noreturn]] void refuse_standstill() const {
    for (std::uint32_t r = 0; r < states_.size(); ++r) {
      for (std::size_t b = 0; b < states_[r].size(); ++b) {
        if (const MscclStep* step = current(r, b)) {
          throw CheckFailed(
              fmt::format("{}: rank {} waits for ever at step {} of block {}", step->place, r, states_[r][b].step, b));
        }
      }
    }
    throw CheckFailed("all blocks have ended");
  }

  const MscclFile& file_;
  ScheduleBuilder& builder_;
  MscclMeaning meaning_;
  std::vector<RankBuffers> buffers_;
  std::vector<std::vector<BlockState>> states_;
  std::map<ConnectionKey, Connection> connections_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> channels_;  ///< by link
};

}  // namespace

Schedule import_msccl_xml(std::string_view text, std::string_view name, const ImportOptions& options) {
  const MscclFile file = parse_msccl_xml(text, name);
  TopologyPtr topology =
      topology_of_import(file.place, options, file.topology, static_cast<std::uint32_t>(file.ranks.size()));
  const PortModel ports = options.ports.value_or(file.ports.value_or(PortModel::all));
  ScheduleBuilder builder(std::move(topology), file.collective, ports, fmt::format("MSCCL: {}", printable(file.name)));
  MscclRun(file, builder).run();
  return builder.finish();
}

}  // namespace rota::interchange
