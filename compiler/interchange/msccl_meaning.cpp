// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/msccl_meaning.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "compiler/error.h"

namespace rota::interchange {
namespace {

using enum CollectiveKind;

std::string in_words(const ChunkValue& value) {
  if (value.from.empty()) return "nothing";
  if (value.from.size() == 1) return fmt::format("chunk {} of rank {}", value.chunk, value.from[0]);
  return fmt::format("the sum of chunk {} of {} ranks", value.chunk, value.from.size());
}

Node origin_of(Node src, const ChunkValue& value) {
  if (value.from.size() == 1) return Node{value.from[0]};
  throw InputError(
      fmt::format("rank {} sends {}; allowed: sums in collectives that add only", index(src), in_words(value)));
}

}  // namespace

MscclMeaning::MscclMeaning(const MscclFile& file, ScheduleBuilder& builder)
    : file_(file),
      builder_(builder),
      ranks_(static_cast<std::uint32_t>(file.ranks.size())),
      payload_(traits_of(file.collective).payload),
      meeting_(file.collective == multinode_all_reduce ? ranks_ : 1, AllReduceRoot(ranks_)) {
  require_sizes();
}

void MscclMeaning::require_sizes() const {
  const bool may_be_in_place = file_.collective == multinode_broadcast || file_.collective == multinode_accumulation ||
                               payload_ == Payload::reduced;
  if (file_.in_place && !may_be_in_place) {
    throw InputError(fmt::format("{}: a {} in place; allowed: with input and output of its own", file_.place,
                                 to_string(file_.collective)));
  }
  const BufferSizes sizes = buffer_sizes(file_.collective, ranks_);
  // Ranks that have nothing to give or to get may have no buffer for it; what is missing shows at the end.
  const bool rooted = traits_of(file_.collective).needs_root();
  const BufferSizes declared = declared_sizes(file_.collective, ranks_);
  const auto is_as = [rooted](std::uint32_t size, std::uint32_t usual, std::uint32_t filled) {
    return size == usual || size == filled || (rooted && size == 0);
  };
  for (std::uint32_t r = 0; r < ranks_; ++r) {
    const MscclRank& rank = file_.ranks[r];
    const std::uint32_t larger = std::max(rank.input, rank.output);
    const bool fits = file_.in_place ? larger == std::max(sizes.input, sizes.output)
                                     : is_as(rank.input, sizes.input, declared.input) &&
                                           is_as(rank.output, sizes.output, declared.output);
    if (fits) continue;
    throw InputError(fmt::format(
        "{}: rank {} has {} input and {} output chunks; allowed for {} on {} ranks: {} and {}, one "
        "chunk a message",
        rank.place, r, rank.input, rank.output, to_string(file_.collective), ranks_, sizes.input, sizes.output));
  }
}

void MscclMeaning::send(std::uint32_t step, Node src, Port port, const ChunkValue& value) {
  const auto [origin, destination] = message(src, value);
  builder_.add(step, src, port, origin, destination);
  sent_.push_back({builder_.topology().neighbour(src, port), origin != kNoNode, value});
}

void MscclMeaning::end_step() {
  for (const Sent& sent : sent_) {
    if (adds()) contributions_.add(index(sent.dst), sent.value.chunk, sent.value.from);
    if (payload_ == Payload::reduced && sent.is_result) meeting_[sent.value.chunk].receives_result(index(sent.dst));
  }
  sent_.clear();
}

std::pair<Node, Node> MscclMeaning::message(Node src, const ChunkValue& value) {
  if (value.from.empty())
    throw InputError(
        fmt::format("rank {} sends a chunk into which nothing was written; allowed: chunks with a value", index(src)));
  if (payload_ == Payload::personalised) {
    return {origin_of(src, value), file_.collective == gather ? root() : Node{value.chunk}};
  }
  if (payload_ == Payload::broadcast) return {origin_of(src, value), kNoNode};
  require_all_of_sum(src, value);
  if (payload_ == Payload::sum) return {kNoNode, file_.collective == accumulation ? root() : Node{value.chunk}};
  AllReduceRoot& meeting = meeting_[value.chunk];
  if (meeting.sends_result(index(src), value.from.size() == ranks_)) return {*meeting.root(), kNoNode};
  // For the root, which is known at the end.
  return {kNoNode, file_.collective == all_reduce ? kNoNode : Node{value.chunk}};
}

void MscclMeaning::require_all_of_sum(Node src, const ChunkValue& value) const {
  const ChunkValue held{value.chunk, contributions_.of(index(src), value.chunk)};
  if (value.from == held.from) return;
  throw InputError(fmt::format("rank {} sends {}; allowed: all that it has of that sum, {}", index(src),
                               in_words(value), in_words(held)));
}

ChunkValue MscclMeaning::wanted_output(std::uint32_t rank, std::uint32_t chunk) const {
  std::vector<std::uint32_t> everyone(ranks_);
  std::iota(everyone.begin(), everyone.end(), 0U);
  switch (file_.collective) {
    case total_exchange:
      return {rank, {chunk}};
    case multinode_broadcast:
    case gather:
      return {0, {chunk}};
    case broadcast:
      return {0, {index(root())}};
    case scatter:
      return {rank, {index(root())}};
    case multinode_accumulation:
      return {rank, std::move(everyone)};
    case multinode_all_reduce:
      return {chunk, std::move(everyone)};
    default:
      return {0, std::move(everyone)};
  }
}

void MscclMeaning::require_output(std::uint32_t rank, std::uint32_t chunk, const ChunkValue& value) const {
  const bool only_at_root = file_.collective == accumulation || file_.collective == gather;
  if (only_at_root && index(root()) != rank) return;
  const ChunkValue wanted = wanted_output(rank, chunk);
  if (value.from == wanted.from && value.chunk == wanted.chunk) return;
  throw CheckFailed(fmt::format("{}: rank {}'s output chunk {} holds {} at the end; it should hold {}",
                                file_.ranks[rank].place, rank, chunk, in_words(value), in_words(wanted)));
}

void MscclMeaning::set_root() {
  if (file_.root) builder_.set_root(*file_.root);
  if (file_.collective == all_reduce) builder_.set_root(meeting_.front().root().value_or(Node{0}));
  if (file_.collective == multinode_all_reduce) builder_.set_roots(roots_of(meeting_));
}

}  // namespace rota::interchange
