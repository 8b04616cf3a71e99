// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/noxim.h"

#include <fmt/format.h>

#include "compiler/error.h"
#include "compiler/interchange/transfers.h"

namespace rota::interchange {
namespace {

void require_mesh(const Topology& topology) {
  if (topology.family() == Family::mesh && topology.factors().size() == 2) return;
  throw InputError(
      fmt::format("{}: Noxim has no such network; allowed: mesh:AxB, its only direct one", topology.title()));
}

void require_cycles(const Schedule& schedule, std::uint32_t packet_flits) {
  const std::uint64_t cycles = std::uint64_t{schedule.steps} * packet_flits;
  if (cycles <= kMaxTransfers) return;
  throw InputError(fmt::format("{} steps of {} flits: a table of {} cycles; allowed: at most {}", schedule.steps,
                               packet_flits, cycles, kMaxTransfers));
}

/// Of personalised messages the first hop, all hops of others.
bool is_packet(const Transfer& transfer, bool personalised) { return !personalised || transfer.src == transfer.origin; }

}  // namespace

std::string noxim_traffic(const Schedule& schedule, std::uint32_t packet_flits) {
  const Topology& mesh = *schedule.topology;
  require_mesh(mesh);
  require_cycles(schedule, packet_flits);
  const bool personalised = traits_of(schedule.collective).payload == Payload::personalised;
  // Noxim numbers nodes row by row: y·mesh_dim_x + x. It reads lines into 510 characters.
  std::string text = fmt::format(
      "# {}, {}, {}-port: {} steps of {} cycles\n"
      "# topology: MESH, mesh_dim_x: {}, mesh_dim_y: {}, min_packet_size: {}, max_packet_size: {},\n"
      "# traffic_distribution: TRAFFIC_HARDCODED, traffic_hardcoded_filename: this file\n",
      mesh.spec(), to_string(schedule.collective), to_string(schedule.ports), schedule.steps, packet_flits,
      mesh.factors()[1]->node_count(), mesh.factors()[0]->node_count(), packet_flits, packet_flits);
  std::uint64_t cycle = 0;
  const auto go_on_to = [&](std::uint64_t next) {
    for (; cycle < next; ++cycle) text += "-1\n";
  };
  for (const Transfer& t : transfers_of(schedule).all) {
    if (!is_packet(t, personalised)) continue;
    go_on_to(std::uint64_t{index(t.step)} * packet_flits);
    text += fmt::format("{} {}\n", index(t.src), index(personalised ? t.destination : t.dst));
  }
  go_on_to(std::uint64_t{schedule.steps} * packet_flits);
  return text;
}

}  // namespace rota::interchange
