// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/msccl_buffers.h"

namespace rota::interchange {

using enum CollectiveKind;

BufferSizes buffer_sizes(CollectiveKind kind, std::uint32_t ranks) {
  switch (kind) {
    case total_exchange:
    case multinode_all_reduce:
      return {ranks, ranks};
    case multinode_broadcast:
    case gather:
      return {1, ranks};
    case multinode_accumulation:
    case scatter:
      return {ranks, 1};
    default:
      return {1, 1};
  }
}

BufferSizes declared_sizes(CollectiveKind kind, std::uint32_t ranks) {
  if (kind == scatter || kind == gather) return {ranks, ranks};
  return buffer_sizes(kind, ranks);
}

ChunkPlaces::ChunkPlaces(const Schedule& schedule)
    : kind_(schedule.collective),
      payload_(traits_of(schedule.collective).payload),
      root_(schedule.root.value_or(kNoNode)),
      scratch_(schedule.topology->node_count()) {}

ChunkPlace ChunkPlaces::input(const Transfer& t) const {
  const bool by_destination = buffer_sizes(kind_, 2).input == 2;
  return {'i', by_destination ? index(t.destination) : 0};  // of an all-reduce: its sums come from there
}

ChunkPlace ChunkPlaces::output(const Transfer& t) const {
  const bool by_origin = buffer_sizes(kind_, 2).output == 2;
  const Node origin = payload_ == Payload::reduced && t.is_sum() ? t.destination : t.origin;
  return {'o', by_origin ? index(origin) : 0};
}

bool ChunkPlaces::is_end(const Transfer& t, Node at) const {
  // A broadcast message ends at every node. The sums of an all-reduce are built up where the result goes.
  return payload_ == Payload::broadcast || payload_ == Payload::reduced || t.destination == at;
}

ChunkPlace ChunkPlaces::send(const Transfer& t) const {
  // The root of an all-reduce broadcasts the sum that it holds.
  const bool is_result = payload_ == Payload::reduced && t.src == t.origin;
  const auto held =
      held_.find(is_result ? std::tuple{t.src, kNoNode, t.src} : std::tuple{t.src, t.origin, t.destination});
  return held == held_.end() ? input(t) : held->second;
}

ChunkPlaces::Received ChunkPlaces::receive(const Transfer& t) {
  const auto [held, is_first] = held_.try_emplace({t.dst, t.origin, t.destination});
  if (is_first) {
    held->second = is_end(t, t.dst) ? output(t) : ChunkPlace{'s', scratch_[index(t.dst)]++};
    return {t.is_sum() ? input(t) : held->second, held->second};
  }
  return {held->second, held->second};
}

bool ChunkPlaces::own(Node rank, ChunkPlace& from, ChunkPlace& to) const {
  const std::uint32_t r = index(rank);
  switch (kind_) {
    case total_exchange:
      from = {'i', r};
      to = {'o', r};
      return true;
    case multinode_broadcast:
      from = {'i', 0};
      to = {'o', r};
      return true;
    case broadcast:
      from = {'i', 0};
      to = {'o', 0};
      return rank == root_;
    case scatter:
      from = {'i', r};
      to = {'o', 0};
      return rank == root_;
    case gather:
      from = {'i', 0};
      to = {'o', r};
      return rank == root_;
    default:  // a sum begins with what the rank itself adds
      return false;
  }
}

}  // namespace rota::interchange
