// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/noxim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/schedule/expand.h"
#include "compiler/topology/registry.h"

namespace rota::interchange {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using ::testing::ThrowsMessage;

using Packet = std::pair<std::uint32_t, std::uint32_t>;  ///< source, destination

Schedule schedule_on(const char* spec, CollectiveKind collective, std::optional<Node> root = {}) {
  ScheduleRequest request{.collective = collective};
  request.input.root = root;
  return make_schedule(parse_topology(spec), request);
}

/// Packets by cycle, read as Noxim reads them: "#" begins a comment, "-1" ends a cycle.
std::vector<std::vector<Packet>> cycles_of(const std::string& text) {
  constexpr std::size_t kNoximLine = 510;
  std::vector<std::vector<Packet>> cycles(1);
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    EXPECT_LT(line.size(), kNoximLine);
    if (line.starts_with("#")) continue;
    if (line == "-1") {
      cycles.emplace_back();
      continue;
    }
    std::istringstream numbers(line);
    Packet packet;
    EXPECT_TRUE(numbers >> packet.first >> packet.second) << line;
    cycles.back().push_back(packet);
  }
  EXPECT_TRUE(cycles.back().empty()) << "the last cycle ends, too";
  cycles.pop_back();
  return cycles;
}

TEST(Noxim, TotalExchange_SendsEachMessageOnce_InTheStepInWhichItLeaves) {
  constexpr std::uint32_t kFlits = 3;
  const Schedule schedule = schedule_on("mesh:3x4", CollectiveKind::total_exchange);
  std::map<Packet, std::size_t> leaves;
  for (const ClassHop& hop : expand(schedule).hops) {
    if (index(hop.cls) == index(hop.origin)) leaves[{index(hop.origin), index(hop.destination)}] = index(hop.step);
  }
  const auto cycles = cycles_of(noxim_traffic(schedule, kFlits));
  EXPECT_EQ(cycles.size(), std::size_t{schedule.steps} * kFlits);
  std::set<Packet> sent;
  for (std::size_t cycle = 0; cycle < cycles.size(); ++cycle) {
    for (const Packet& packet : cycles[cycle]) {
      EXPECT_TRUE(sent.insert(packet).second);
      EXPECT_EQ(cycle, leaves.at(packet) * kFlits);
    }
  }
  EXPECT_EQ(sent.size(), 12U * 11U);
}

TEST(Noxim, BroadcastAndSum_ArePacketsBetweenNeighbours_OneAHop) {
  for (const CollectiveKind kind : {CollectiveKind::broadcast, CollectiveKind::accumulation}) {
    const Schedule schedule = schedule_on("mesh:3x4", kind, Node{5});
    std::size_t packets = 0;
    for (const auto& cycle : cycles_of(noxim_traffic(schedule, 2))) {
      for (const auto& [src, dst] : cycle) {
        ++packets;
        EXPECT_THAT((std::vector{src + 1, src - 1, src + 4, src - 4}), ::testing::Contains(dst));
      }
    }
    EXPECT_EQ(packets, 11U) << to_string(kind);
  }
}

TEST(Noxim, Comments_GiveTheConfiguration_ColumnsFirst) {
  const std::string text = noxim_traffic(schedule_on("mesh:3x4", CollectiveKind::total_exchange), 8);
  EXPECT_THAT(text, StartsWith("# mesh:3x4, total-exchange, all-port: "));
  EXPECT_THAT(text, HasSubstr("mesh_dim_x: 4, mesh_dim_y: 3, min_packet_size: 8, max_packet_size: 8,"));
}

TEST(Noxim, OtherNetworks_AndHugeTables_AreRefused) {
  for (const char* spec : {"torus:3x3", "mesh:2x2x2", "ring:4", "hypercube:2"}) {
    EXPECT_THAT([&] { (void)noxim_traffic(schedule_on(spec, CollectiveKind::total_exchange), 2); },
                ThrowsMessage<InputError>(std::string(spec) +
                                          ": Noxim has no such network; allowed: mesh:AxB, its only direct one"));
  }
  Schedule long_one = schedule_on("mesh:2x2", CollectiveKind::total_exchange);
  long_one.steps = 1000;
  EXPECT_THAT(
      [&] { (void)noxim_traffic(long_one, 65536); },
      ThrowsMessage<InputError>("1000 steps of 65536 flits: a table of 65536000 cycles; allowed: at most 8388608"));
}

}  // namespace
}  // namespace rota::interchange
