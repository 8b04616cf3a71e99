// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "compiler/error.h"
#include "compiler/interchange/collective_names.h"
#include "compiler/interchange/msccl.h"
#include "compiler/interchange/msccl_buffers.h"
#include "compiler/interchange/transfers.h"
#include "compiler/interchange/xml_text.h"
#include "compiler/text/printable.h"
#include "compiler/topology/spec_files.h"

namespace rota::interchange {
namespace {

struct BlockStep {
  const char* type;
  ChunkPlace from;
  ChunkPlace to;
  std::int64_t waits_block = -1;  ///< id of another block of the rank
  std::int64_t waits_step = -1;
  bool is_waited_for = false;
  std::int64_t step = -1;  ///< of the schedule, at sends
};

/// Peers, or -1, and channel: a rank's blocks stand in this order.
using BlockKey = std::tuple<std::int64_t, std::int64_t, std::uint32_t>;

struct Block {
  BlockKey key;
  std::vector<BlockStep> steps;
};

struct StepId {
  std::size_t block = 0;
  std::size_t step = 0;
};

[[noreturn]] void refuse_limit(std::string_view what, std::uint64_t value, std::uint64_t limit) {
  throw InputError(fmt::format("{}: {}; allowed by the parser of MSCCL's runtime: at most {}", what, value, limit));
}

/// The blocks of all ranks.
class MscclProgram {
 public:
  explicit MscclProgram(const Schedule& schedule)
      : schedule_(schedule),
        transfers_(transfers_of(schedule)),
        places_(schedule),
        ranks_(schedule.topology->node_count()),
        received_(transfers_.all.size()) {
    count_channels();
    make_blocks();
    for (std::uint32_t r = 0; r < ranks_.size(); ++r) add_own(Node{r});
    const auto& all = transfers_.all;
    for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
      while (end < all.size() && all[end].step == all[begin].step) ++end;
      sent_from_.clear();
      for (std::size_t i = begin; i < end; ++i) add_send(i);
      for (std::size_t i = begin; i < end; ++i) add_receive(i, sent_from_[i - begin]);
    }
    require_limits();
  }

  [[nodiscard]] const std::vector<std::vector<Block>>& ranks() const { return ranks_; }
  [[nodiscard]] const ChunkPlaces& places() const { return places_; }
  [[nodiscard]] std::uint32_t channels() const { return channels_; }

 private:
  [[nodiscard]] std::size_t link(Node src, Port port) const {
    return std::size_t{index(src)} * schedule_.topology->port_count() + index(port);
  }

  void count_channels() {
    std::vector<std::uint32_t> transfers(ranks_.size() * schedule_.topology->port_count());
    for (const Transfer& t : transfers_.all) ++transfers[link(t.src, t.port)];
    for (const std::uint32_t count : transfers) {
      channels_of_link_.push_back((count + kMscclStepsPerBlock - 1) / kMscclStepsPerBlock);
      channels_ = std::max(channels_, channels_of_link_.back());
    }
    if (channels_ <= kMscclChannels) return;
    refuse_limit("transfers over one link", *std::max_element(transfers.begin(), transfers.end()),
                 std::uint64_t{kMscclChannels} * kMscclStepsPerBlock);
  }

  void make_blocks() {
    for (std::uint32_t r = 0; r < ranks_.size(); ++r) {
      ChunkPlace from{};
      ChunkPlace to{};
      if (places_.own(Node{r}, from, to)) ranks_[r].push_back({{-1, -1, 0}, {}});
      for (std::uint32_t p = 0; p < schedule_.topology->port_end(Node{r}); ++p) {
        const Node y = schedule_.topology->neighbour(Node{r}, Port{p});
        if (y == kNoNode) continue;
        const std::uint32_t out = channels_of_link_[link(Node{r}, Port{p})];
        const std::uint32_t in = channels_of_link_[link(y, schedule_.topology->reverse_port(Node{r}, Port{p}))];
        for (std::uint32_t c = 0; c < out; ++c) ranks_[r].push_back({{index(y), -1, c}, {}});
        for (std::uint32_t c = 0; c < in; ++c) ranks_[r].push_back({{-1, index(y), c}, {}});
      }
      std::sort(ranks_[r].begin(), ranks_[r].end(), [](const Block& a, const Block& b) { return a.key < b.key; });
    }
  }

  StepId append(Node rank, const BlockKey& key, const BlockStep& step) {
    auto& blocks = ranks_[index(rank)];
    const auto block = std::lower_bound(blocks.begin(), blocks.end(), key,
                                        [](const Block& b, const BlockKey& k) { return b.key < k; });
    block->steps.push_back(step);
    return {static_cast<std::size_t>(block - blocks.begin()), block->steps.size() - 1};
  }

  /// Makes the last step of a block wait for a step of another.
  void wait(Node rank, const StepId& later, const StepId& earlier) {
    if (later.block == earlier.block) return;
    auto& blocks = ranks_[index(rank)];
    BlockStep& step = blocks[later.block].steps[later.step];
    step.waits_block = static_cast<std::int64_t>(earlier.block);
    step.waits_step = static_cast<std::int64_t>(earlier.step);
    blocks[earlier.block].steps[earlier.step].is_waited_for = true;
  }

  void add_own(Node rank) {
    BlockStep step{.type = "cpy", .from = {}, .to = {}};
    if (places_.own(rank, step.from, step.to)) append(rank, {-1, -1, 0}, step);
  }

  [[nodiscard]] std::uint32_t channel(const Transfer& t) const {
    return t.position % channels_of_link_[link(t.src, t.port)];
  }

  void add_send(std::size_t i) {
    const Transfer& t = transfers_.all[i];
    sent_from_.push_back(places_.send(t));
    // Where the receiver puts it is known once all sends of this step are written; other ranks do not read it.
    const StepId id =
        append(t.src, {index(t.dst), -1, channel(t)},
               {.type = "s", .from = sent_from_.back(), .to = sent_from_.back(), .step = std::int64_t{index(t.step)}});
    const auto needs = transfers_.needs(i);
    if (!needs.empty()) wait(t.src, id, received_[needs.back()]);
    send_ids_.push_back(id);
  }

  void add_receive(std::size_t i, const ChunkPlace& from) {
    const Transfer& t = transfers_.all[i];
    const ChunkPlaces::Received place = places_.receive(t);
    ranks_[index(t.src)][send_ids_[i].block].steps[send_ids_[i].step].to = place.kept;
    received_[i] =
        append(t.dst, {-1, index(t.src), channel(t)},
               {.type = t.is_sum() ? "rrc" : "r", .from = t.is_sum() ? place.added : from, .to = place.kept});
    if (!t.is_sum()) return;
    // One addition to a sum at a time.
    const auto [last, is_first] = last_addition_.try_emplace({t.dst, t.destination}, received_[i]);
    if (!is_first) wait(t.dst, received_[i], std::exchange(last->second, received_[i]));
  }

  void require_limits() const {
    for (std::uint32_t r = 0; r < ranks_.size(); ++r) {
      std::uint64_t elements = 1 + ranks_.size();
      std::uint32_t to = 0;
      std::uint32_t from = 0;
      for (const Block& block : ranks_[r]) {
        const auto& [send, receive, channel] = block.key;
        elements += 1 + block.steps.size();
        if (channel > 0) continue;  // every link uses channel 0
        if (send >= 0) ++to;
        if (receive >= 0) ++from;
      }
      if (elements > kMscclElementsPerRank) {
        refuse_limit(fmt::format("XML elements that rank {} reads", r), elements, kMscclElementsPerRank);
      }
      if (std::max(to, from) > kMscclPeersPerChannel) {
        refuse_limit(fmt::format("neighbours of rank {} on a channel", r), std::max(to, from), kMscclPeersPerChannel);
      }
    }
  }

  const Schedule& schedule_;
  Transfers transfers_;
  ChunkPlaces places_;
  std::vector<std::vector<Block>> ranks_;
  std::uint32_t channels_ = 1;
  std::vector<std::uint32_t> channels_of_link_;
  std::vector<ChunkPlace> sent_from_;                      ///< of the present step's transfers
  std::vector<StepId> send_ids_;                           ///< index: transfer
  std::vector<StepId> received_;                           ///< index: transfer
  std::map<std::pair<Node, Node>, StepId> last_addition_;  ///< by rank and the sum's destination
};

template <class Value>
void set(pugi::xml_node& element, const char* name, const Value& value) {
  element.append_attribute(name) = value;
}

void write_step(pugi::xml_node& tb, std::size_t number, const BlockStep& step) {
  pugi::xml_node element = tb.append_child("step");
  const auto buffer = [](const ChunkPlace& place) { return std::string(1, place.buffer); };
  set(element, "s", static_cast<unsigned>(number));
  set(element, "type", step.type);
  set(element, "srcbuf", buffer(step.from).c_str());
  set(element, "srcoff", step.from.offset);
  set(element, "dstbuf", buffer(step.to).c_str());
  set(element, "dstoff", step.to.offset);
  set(element, "cnt", 1);
  set(element, "depid", static_cast<int>(step.waits_block));
  set(element, "deps", static_cast<int>(step.waits_step));
  set(element, "hasdep", step.is_waited_for ? 1 : 0);
  if (step.step >= 0) set(element, "rota_step", static_cast<unsigned>(step.step));
}

/// The algorithm's name, as much of it as the parser takes.
std::string name_that_fits(std::string name) {
  while (attribute_bytes(name) > kMscclAttributeBytes) {
    do {
      name.pop_back();
    } while ((static_cast<unsigned char>(name.back()) & 0xC0U) == 0x80U);  // no half character of UTF-8 stays
  }
  return name;
}

/// Throws InputError if the specification is too long: one that is cut off would name another network or none.
void require_spec_fits(const std::string& spec) {
  if (attribute_bytes(spec) <= kMscclAttributeBytes) return;
  refuse_limit(fmt::format("bytes of the topology '{}'", printable(spec)), attribute_bytes(spec), kMscclAttributeBytes);
}

void write_rank(pugi::xml_node& algo, std::uint32_t rank, const BufferSizes& sizes, const MscclProgram& program) {
  pugi::xml_node gpu = algo.append_child("gpu");
  set(gpu, "id", rank);
  set(gpu, "i_chunks", sizes.input);
  set(gpu, "o_chunks", sizes.output);
  set(gpu, "s_chunks", program.places().scratch(Node{rank}));
  unsigned id = 0;
  for (const Block& block : program.ranks()[rank]) {
    pugi::xml_node tb = gpu.append_child("tb");
    set(tb, "id", id++);
    set(tb, "send", static_cast<int>(std::get<0>(block.key)));
    set(tb, "recv", static_cast<int>(std::get<1>(block.key)));
    set(tb, "chan", std::get<2>(block.key));
    for (std::size_t s = 0; s < block.steps.size(); ++s) write_step(tb, s, block.steps[s]);
  }
}

}  // namespace

std::string msccl_xml(const Schedule& schedule, const std::filesystem::path& folder) {
  const MscclName& name = require_msccl_name(schedule);
  const std::uint32_t n = schedule.topology->node_count();
  const BufferSizes sizes = declared_sizes(schedule.collective, n);
  if (n > kMscclRanks) refuse_limit("ranks", n, kMscclRanks);
  const std::string spec = spec_seen_from(folder, schedule.topology->spec());
  require_spec_fits(spec);
  const MscclProgram program(schedule);
  pugi::xml_document document;
  pugi::xml_node algo = document.append_child("algo");
  set(algo, "name",
      name_that_fits(fmt::format("{} on {}", to_string(schedule.collective), schedule.topology->title())).c_str());
  set(algo, "proto", "Simple");
  set(algo, "nchannels", program.channels());
  set(algo, "nchunksperloop", std::max(sizes.input, sizes.output));
  set(algo, "ngpus", n);
  set(algo, "coll", std::string(name.runtime).c_str());
  set(algo, "inplace", 0);
  set(algo, "outofplace", 1);
  set(algo, "rota_topology", spec.c_str());
  set(algo, "rota_collective", std::string(to_string(schedule.collective)).c_str());
  set(algo, "rota_ports", std::string(to_string(schedule.ports)).c_str());
  if (traits_of(schedule.collective).needs_root()) set(algo, "rota_root", index(*schedule.root));
  for (std::uint32_t r = 0; r < n; ++r) write_rank(algo, r, sizes, program);
  return xml_text(document);
}

}  // namespace rota::interchange
