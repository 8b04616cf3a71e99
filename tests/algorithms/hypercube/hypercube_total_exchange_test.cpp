// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/hypercube/hypercube_total_exchange.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"

namespace rota {
namespace {

TopologyPtr cube(std::uint32_t d) { return parse_topology("hypercube:" + std::to_string(d)); }

using Columns = std::vector<std::vector<std::uint32_t>>;

/// The destinations of a node's own messages by link, in the order it sends them.
Columns own_messages(const Schedule& schedule) {
  Columns columns(schedule.topology->port_count());
  for (const ClassHop& hop : schedule.hops) {
    if (hop.origin == Node{0}) columns[index(hop.port)].push_back(index(hop.destination));
  }
  return columns;
}

TEST(HypercubeTotalExchange, AllPortFourDimensions_SendsOwnMessagesInTheOrderOfThePapersTable) {
  EXPECT_EQ(own_messages(hypercube_total_exchange(cube(4), PortModel::all)),
            (Columns{{0b0001},
                     {0b0011, 0b0010},
                     {0b0101, 0b0111, 0b0110, 0b0100},
                     {0b1001, 0b1011, 0b1101, 0b1010, 0b1111, 0b1110, 0b1100, 0b1000}}));
}

TEST(HypercubeTotalExchange, AllPort_EveryLinkIsBusyInEveryStep) {
  for (std::uint32_t d = 1; d <= 10; ++d) {
    const Schedule schedule = hypercube_total_exchange(cube(d), PortModel::all);
    EXPECT_EQ(schedule.hops.size(), std::size_t{d} * schedule.steps);
  }
}

TEST(HypercubeTotalExchange, BothVerifiers_FindItMinimal) {
  for (std::uint32_t d = 1; d <= 7; ++d) {
    for (const PortModel ports : {PortModel::all, PortModel::single}) {
      const Schedule schedule = hypercube_total_exchange(cube(d), ports);
      const Verdict verdict = verify_all_nodes(schedule);
      EXPECT_TRUE(verdict.ok) << verdict.offence;
      EXPECT_TRUE(verdict.minimal);
      EXPECT_EQ(verify_quotient(schedule), verdict);
    }
  }
}

using Sent = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;  // step, port, origin, destination

std::set<Sent> sendings(const Schedule& schedule) {
  std::set<Sent> result;
  for (const ClassHop& hop : schedule.hops) {
    result.insert({index(hop.step), index(hop.port), index(hop.origin), index(hop.destination)});
  }
  return result;
}

/// The "Implementation of the Optimal Algorithm" of section 4, run step by step at node 0: what it sends over link k in
/// the steps up to 2^(k-1) are its own messages, from the table; later, arrivals, which join the queue of the highest
/// link they still have to cross, ordered by origin and then by arrival.
std::set<Sent> by_local_rules(std::uint32_t d, const Columns& table) {
  struct Waiting {
    std::uint32_t arrival;
    std::uint32_t destination;
  };
  std::vector<std::multimap<std::uint32_t, Waiting>> queue(d);  // by origin; equal ones stay in the order they came
  std::set<Sent> result;
  for (std::uint32_t step = 0; step < (1U << (d - 1)); ++step) {
    std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> crossing;  // port, origin, destination
    for (std::uint32_t k = 0; k < d; ++k) {
      if (step < (1U << k)) {
        crossing.emplace_back(k, 0, table[k][step]);
      } else if (!queue[k].empty()) {
        crossing.emplace_back(k, queue[k].begin()->first, queue[k].begin()->second.destination);
        queue[k].erase(queue[k].begin());
      }
    }
    for (const auto& [k, origin, destination] : crossing) {
      result.insert({step, k, origin, destination});
      const std::uint32_t left = destination ^ (1U << k);  // as the neighbour over link k sees it
      if (left != 0) {
        queue[static_cast<std::size_t>(std::bit_width(left)) - 1].insert({origin ^ (1U << k), {step, left}});
      }
    }
  }
  return result;
}

TEST(HypercubeTotalExchange, AllPort_IsWhatThePapersLocalForwardingRulesDo) {
  for (std::uint32_t d = 1; d <= 9; ++d) {
    const Schedule schedule = hypercube_total_exchange(cube(d), PortModel::all);
    EXPECT_EQ(by_local_rules(d, own_messages(schedule)), sendings(schedule)) << "d = " << d;
  }
}

TEST(HypercubeTotalExchange, SinglePort_PhasesFollowOneAnother) {
  const Schedule schedule = hypercube_total_exchange(cube(3), PortModel::single);
  std::vector<std::uint32_t> ports;
  for (const ClassHop& hop : schedule.hops) ports.push_back(index(hop.port));
  EXPECT_EQ(ports, (std::vector<std::uint32_t>{0, 1, 1, 0, 2, 2, 2, 2, 0, 1, 1, 0}));
}

}  // namespace
}  // namespace rota
