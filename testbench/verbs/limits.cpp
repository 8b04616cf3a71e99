// SPDX-License-Identifier: Apache-2.0
#include "testbench/verbs/limits.h"

#include "compiler/emit/rtl_project.h"
#include "compiler/page/page.h"
#include "compiler/rom/compile.h"
#include "compiler/rom/timing.h"
#include "compiler/schedule/budget.h"
#include "compiler/schedule/demand_file.h"
#include "compiler/search/group_catalogue.h"
#include "compiler/search/search.h"
#include "compiler/topology/permutation_group.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"
#include "compiler/verify/bounds.h"
#include "compiler/verify/distances.h"
#include "compiler/verify/gate.h"
#include "testbench/runs/simulate.h"
#include "testbench/sweep/sweep_file.h"

namespace rota::cli {
namespace {

// Values come from the headers that the code goes by: no number stands here.
constexpr Limit kLimits[] = {
    {"nodes", kMaxNodes, "nodes", "any topology", "compiler/topology/registry.cpp"},
    {"ports", kMaxPorts, "ports", "any node", "compiler/topology/spec_text.h"},
    {"graph-nodes", kMaxGraphNodes, "nodes", "graph:FILE", "compiler/topology/graph_file.cpp"},
    {"group-elements", PermutationGroup::kMaxElements, "elements", "cayley:FILE",
     "compiler/topology/permutation_group.cpp"},
    {"topology-file", kMaxTopologyFileBytes, "bytes", "a file that describes a topology",
     "compiler/topology/spec_text.cpp"},
    {"demand-copies", kMaxMessagesPerPair, "messages", "isotropic:FILE and demand:FILE, for one pair of nodes",
     "compiler/schedule/demand_file.cpp"},
    {"schedule-memory", kMemoryBudgetBytes, "bytes", "the hops of one schedule, and its programs",
     "compiler/schedule/budget.cpp"},
    {"schedule-hops", kMaxClassHops, "hops", "all programs of one schedule together", "compiler/schedule/budget.cpp"},
    {"program-ports", kMaxClassPorts, "ports", "the nodes of all programs together", "compiler/schedule/budget.cpp"},
    {"both-judges", kMaxNodesForBothJudges, "nodes", "the judge that follows every message, beside the other",
     "compiler/verify/gate.cpp"},
    {"weight-search", kMaxNodesForWeightSearch, "nodes", "bounds with weights other than equal ones",
     "compiler/verify/bounds.cpp"},
    {"bound-search", verify::kMaxLinkVisits, "nodes x links",
     "distances in a graph without a group, no tree and no product", "compiler/verify/distances.cpp"},
    {"channel-fifos", kMaxFifosPerChannel, "FIFOs", "one channel of a router", "compiler/rom/compile.cpp"},
    {"flits", kMaxFlits, "flits", "a message", "testbench/options/transfer_options.cpp"},
    {"start-up", kMaxStartupCycles, "cycles", "--startup and --rearrange", "testbench/options/transfer_options.cpp"},
    {"rtl-nodes", kMaxRtlNodesByDefault, "nodes", "rota sim on the RTL, without --model",
     "testbench/runs/simulate.cpp"},
    {"sweep-rows", kMaxSweepRows, "rows", "rota sweep", "testbench/sweep/sweep_file.cpp"},
    {"search-nodes", search::kMaxSearchNodes, "nodes", "rota search", "testbench/verbs/search.cpp"},
    {"search-degree", search::kMaxSearchDegree, "ports", "rota search, a node", "testbench/verbs/search.cpp"},
    {"page-nodes", page::kMaxPageNodes, "nodes", "rota report", "compiler/page/page_data.cpp"},
    {"page-links", page::kMaxPageLinks, "links", "rota report, one for each direction", "compiler/page/page_data.cpp"},
    {"page-hops", page::kMaxPageHops, "hops", "rota report, all programs of the schedule together",
     "compiler/page/page_data.cpp"},
    {"emitted-nodes", kMaxProjectNodes, "nodes", "rota emit", "compiler/emit/rtl_project.cpp"},
    {"emitted-ports", kMaxProjectPorts, "ports", "rota emit", "compiler/emit/rtl_project.cpp"},
    {"emitted-width", kMaxProjectWidthBits, "bits", "rota emit, a flit", "compiler/emit/rtl_project.cpp"},
    {"emitted-messages", kMaxProjectMessages, "messages", "rota emit, a memory of one node",
     "compiler/emit/rtl_project.cpp"},
};

}  // namespace

std::span<const Limit> limits() { return kLimits; }

}  // namespace rota::cli
