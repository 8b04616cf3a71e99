// SPDX-License-Identifier: Apache-2.0
#include "compiler/interchange/merlin.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "compiler/error.h"
#include "compiler/interchange/graph_text.h"
#include "compiler/interchange/transfers.h"

namespace rota::interchange {
namespace {

using Path = std::vector<Node>;  ///< routers after the source, the destination last

/// By source and destination: each path, and how many messages take it.
using Routes = std::map<std::pair<Node, Node>, std::map<Path, std::uint32_t>>;

Routes routes_of(const Schedule& schedule) {
  std::map<std::tuple<Node, Node, std::uint16_t>, Path> paths;  // by origin, destination and copy
  for (const Transfer& t : transfers_of(schedule).all) paths[{t.origin, t.destination, t.copy}].push_back(t.dst);
  Routes routes;
  for (const auto& [message, path] : paths) {
    ++routes[{std::get<0>(message), std::get<1>(message)}][path];
  }
  return routes;
}

std::size_t longest_path(const Routes& routes) {
  std::size_t longest = 0;
  for (const auto& [pair, paths] : routes) {
    for (const auto& [path, messages] : paths) longest = std::max(longest, path.size());
  }
  return longest;
}

/// Weights of a pair's paths add up to 1.
std::string paths_as_json(const std::map<Path, std::uint32_t>& paths) {
  std::uint32_t total = 0;
  for (const auto& [path, messages] : paths) total += messages;
  std::string text;
  for (const auto& [path, messages] : paths) {
    text += fmt::format("{}[{},[", text.empty() ? "" : ",", static_cast<double>(messages) / total);
    for (std::size_t i = 0; i < path.size(); ++i) text += fmt::format("{}{}", i == 0 ? "" : ",", index(path[i]));
    text += "]]";
  }
  return text;
}

/// {"SOURCE":{"DESTINATION":[[weight,[router,…]],…],…},…}, a line a source.
std::string routes_as_json(const Routes& routes) {
  std::string text = "{";
  Node source = kNoNode;
  for (const auto& [pair, paths] : routes) {
    const bool first = pair.first != source;
    if (first) text += fmt::format("{}\n\"{}\":{{", source == kNoNode ? "" : "},", index(pair.first));
    source = pair.first;
    text += fmt::format("{}\"{}\":[{}]", first ? "" : ",", index(pair.second), paths_as_json(paths));
  }
  return text + (routes.empty() ? "}\n" : "}\n}\n");
}

constexpr std::string_view kScript = R"~~~(# {title}
# Source routes of a schedule on Merlin: sst merlin.py. It needs NetworkX. Every endpoint sends every other one a message.
# sst merlin.py -- shortest: the same over shortest paths of Merlin's choice.
import json
import os
import sys

from sst.merlin.base import *
from sst.merlin.endpoint import *
from sst.merlin.interface import *
from sst.merlin.topology import *

MESSAGE_BYTES = {bytes}
LINK = "1GB/s"  # a message takes MESSAGE_BYTES ns on a link
BUFFER = f"{{16 * MESSAGE_BYTES}}B"
here = os.path.dirname(os.path.abspath(__file__))

topology = topoAny()
topology.topo_name = "rota"
topology.routing_mode = "source_routing"
topology.vcs_per_vn = {channels}  # a hop takes the next virtual channel, so that nothing can deadlock
topology.link_latency = "1ns"
topology.host_link_latency = "1ns"
topology.import_graph(os.path.join(here, "network.graphml"))

router = hr_router()
router.link_bw = LINK
router.flit_size = "8B"
router.xbar_bw = "{crossbar}GB/s"
router.input_latency = "1ns"
router.output_latency = "1ns"
router.input_buf_size = BUFFER
router.output_buf_size = BUFFER
router.num_vns = 1
router.xbar_arb = "merlin.xbar_arb_rr"
topology.router = router

table = topology.calculate_routing_table()  # shortest paths, for pairs without a message in the schedule
if "shortest" not in sys.argv:
    with open(os.path.join(here, "routes.json"), encoding="utf-8") as file:
        for source, destinations in json.load(file).items():
            for destination, paths in destinations.items():
                table[int(source)][int(destination)] = [(weight, path) for weight, path in paths]

nic = EndpointNIC(use_reorderLinkControl=True, topo=topology)
nic.addPlugin("sourceRoutingPlugin", routing_table=table)
nic.link_bw = "{crossbar}GB/s"  # all-port: an endpoint keeps all its links busy
nic.input_buf_size = BUFFER
nic.output_buf_size = BUFFER
nic.vn_remap = [0]

job = TestJob(0, topology.getNumNodes())
job.setEndpointNIC(nic)
job.num_messages = 1
job.message_size = f"{{MESSAGE_BYTES}}B"

system = System()
system.setTopology(topology)
system.allocateNodes(job, "linear")
system.build()
)~~~";

}  // namespace

std::vector<ExportedFile> merlin_files(const Schedule& schedule, std::uint32_t message_bytes) {
  if (traits_of(schedule.collective).payload != Payload::personalised) {
    throw InputError(
        fmt::format("{}: messages without one route from a source to a destination; allowed with Merlin: "
                    "total-exchange, scatter, gather, demands",
                    to_string(schedule.collective)));
  }
  const Routes routes = routes_of(schedule);
  return {{"network.graphml", graph_as_graphml(*schedule.topology, GraphmlEndpoints::one_a_node)},
          {"routes.json", routes_as_json(routes)},
          {"merlin.py", fmt::format(kScript, fmt::arg("title", schedule.topology->title()),
                                    fmt::arg("bytes", message_bytes), fmt::arg("channels", longest_path(routes) + 1),
                                    fmt::arg("crossbar", schedule.topology->port_count()))}};
}

}  // namespace rota::interchange
