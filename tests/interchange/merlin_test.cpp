// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/merlin.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"

namespace rota::interchange {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

std::string file_of(const Schedule& schedule, std::string_view name, std::uint32_t bytes = 512) {
  for (const ExportedFile& file : merlin_files(schedule, bytes)) {
    if (file.path == name) return file.bytes;
  }
  ADD_FAILURE() << "no " << name;
  return {};
}

bool adjacent(const Topology& topology, Node x, Node y) {
  for (std::uint32_t p = 0; p < topology.port_end(x); ++p) {
    if (topology.neighbour(x, Port{p}) == y) return true;
  }
  return false;
}

/// The hops of a path that leads from source to destination over links of the topology.
std::size_t hops_of(const Topology& topology, const std::string& source, const std::string& destination,
                    const json& path) {
  Node at{static_cast<std::uint32_t>(std::stoul(source))};
  for (const auto& next : path) {
    const Node to{next.get<std::uint32_t>()};
    EXPECT_TRUE(adjacent(topology, at, to)) << source << " to " << destination << ": " << path;
    at = to;
  }
  EXPECT_EQ(std::to_string(index(at)), destination);
  return path.size();
}

TEST(Merlin, RoutesOfATotalExchange_LeadOverLinks_AndMakeAllTheSchedulesTransmissions) {
  for (const char* spec : {"torus:4x4", "star:4", "mesh:2x3", "ccc:3", "circulant:9:1,2"}) {
    const Schedule schedule = make_schedule(parse_topology(spec), {});
    const json routes = json::parse(file_of(schedule, "routes.json"));
    std::size_t hops = 0;
    std::size_t pairs = 0;
    std::size_t longest = 0;
    for (const auto& [source, destinations] : routes.items()) {
      for (const auto& [destination, paths] : destinations.items()) {
        ++pairs;
        ASSERT_EQ(paths.size(), 1U);
        EXPECT_EQ(paths[0][0], 1.0);
        const std::size_t length = hops_of(*schedule.topology, source, destination, paths[0][1]);
        hops += length;
        longest = std::max(longest, length);
      }
    }
    const std::uint64_t n = schedule.topology->node_count();
    EXPECT_EQ(pairs, n * (n - 1)) << spec;
    EXPECT_EQ(hops, schedule.transmissions()) << spec;
    EXPECT_THAT(file_of(schedule, "merlin.py"), HasSubstr(fmt::format("vcs_per_vn = {} ", longest + 1)));
  }
}

TEST(Merlin, SeveralMessagesOfAPair_ShareTheWeightOfTheirPaths) {
  ScheduleRequest request{.collective = CollectiveKind::isotropic, .ports = PortModel::single};
  request.input.demand.by_address = {0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  const Schedule schedule = make_schedule(parse_topology("torus:4x4"), request);
  const json routes = json::parse(file_of(schedule, "routes.json"));
  EXPECT_EQ(routes.size(), 16U);
  for (const auto& [source, destinations] : routes.items()) {
    EXPECT_EQ(destinations.size(), 2U);
    for (const auto& [destination, paths] : destinations.items()) {
      double weight = 0;
      for (const json& path : paths) {
        weight += path[0].get<double>();
        (void)hops_of(*schedule.topology, source, destination, path[1]);
      }
      EXPECT_DOUBLE_EQ(weight, 1.0);
    }
  }
}

TEST(Merlin, Scatter_HasRoutesFromTheRootOnly) {
  ScheduleRequest request{.collective = CollectiveKind::scatter};
  request.input.root = Node{4};
  const Schedule schedule = make_schedule(parse_topology("mesh:3x3"), request);
  const json routes = json::parse(file_of(schedule, "routes.json"));
  ASSERT_EQ(routes.size(), 1U);
  EXPECT_EQ(routes.at("4").size(), 8U);
}

TEST(Merlin, GraphHasAnEndpointPerRouter_AndTheScriptItsMessageAndLinks) {
  const Schedule schedule = make_schedule(parse_topology("ring:3"), {});
  const std::string graph = file_of(schedule, "network.graphml");
  EXPECT_THAT(graph, HasSubstr(R"(<key id="endpoints" for="node" attr.name="endpoints" attr.type="int" />)"));
  EXPECT_THAT(graph, HasSubstr(R"(<data key="endpoints">1</data>)"));
  const std::string script = file_of(schedule, "merlin.py", 4096);
  EXPECT_THAT(script, HasSubstr("MESSAGE_BYTES = 4096\n"));
  EXPECT_THAT(script, HasSubstr("BUFFER = f\"{16 * MESSAGE_BYTES}B\"\n"));
  EXPECT_THAT(script, HasSubstr("router.xbar_bw = \"2GB/s\"\n"));
}

TEST(Merlin, CopiesAndSums_AreRefused) {
  const Schedule schedule = make_schedule(parse_topology("ring:4"), {.collective = CollectiveKind::broadcast});
  EXPECT_THAT([&] { (void)merlin_files(schedule, 8); },
              ThrowsMessage<InputError>(HasSubstr("broadcast: messages without one route from a source to a "
                                                  "destination; allowed with Merlin: total-exchange, scatter")));
}

}  // namespace
}  // namespace rota::interchange
