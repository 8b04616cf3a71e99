// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/collective_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "compiler/error.h"

namespace rota::interchange {
namespace {

using enum CollectiveKind;

/// Other tools name both all-reduces alike: the first of a name is the one of one chunk.
constexpr std::array<MscclName, 9> kNames{{
    {total_exchange, "alltoall", "Alltoall"},
    {multinode_broadcast, "allgather", "Allgather"},
    {multinode_accumulation, "reduce_scatter", "ReduceScatter"},
    {all_reduce, "allreduce", "Allreduce"},
    {multinode_all_reduce, "allreduce", "Allreduce"},
    {broadcast, "broadcast", "Broadcast"},
    {accumulation, "reduce", "Reduce"},
    {scatter, "custom", "Scatter"},
    {gather, "custom", "Gather"},
}};

template <class Condition>
const MscclName* find(const Condition& condition) {
  const auto* found = std::find_if(kNames.begin(), kNames.end(), condition);
  return found == kNames.end() ? nullptr : found;
}

}  // namespace

const MscclName* msccl_name(CollectiveKind kind) {
  return find([kind](const MscclName& name) { return name.kind == kind; });
}
const MscclName* msccl_named(std::string_view runtime) {
  if (runtime == "custom") return nullptr;
  return find([runtime](const MscclName& name) { return name.runtime == runtime; });
}
const MscclName* msccl_tools_named(std::string_view tools) {
  return find([tools](const MscclName& name) { return name.tools == tools; });
}
const MscclName& require_msccl_name(const Schedule& schedule) {
  const std::string_view collective = to_string(schedule.collective);
  if (schedule.demand.segments > 1) {
    throw InputError(fmt::format("a schedule for {} in {} segments has no form in MSCCL's files; allowed: 1 segment",
                                 collective, schedule.demand.segments));
  }
  if (schedule.collective == CollectiveKind::all_reduce && schedule.payload() == Payload::exchanged) {
    throw InputError(
        "an all-reduce in which nodes exchange sums has no form in MSCCL's files; allowed: one with --root NODE");
  }
  if (const MscclName* name = msccl_name(schedule.collective)) return *name;
  throw InputError(
      fmt::format("a schedule for {} has no form in MSCCL's files; allowed: the other collectives", collective));
}

}  // namespace rota::interchange
