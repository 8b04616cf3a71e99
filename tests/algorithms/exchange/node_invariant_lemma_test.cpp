// SPDX-License-Identifier: Apache-2.0
//
// Lemma 2 of paper 000, observed: a network of plain queues, one per node, runs a node-invariant schedule hop by hop at
// every node, and before every step every queue is the image of node 0's. It shares no code with the verifiers.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "compiler/algorithms/exchange/node_invariant.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/example_input.h"
#include "tests/test_name.h"

namespace rota {
namespace {

constexpr SelectionRule kLemmaRules[] = {SelectionRule::fifo, SelectionRule::furthest_first,
                                         SelectionRule::closest_first, SelectionRule::transit_first};

/// Origin, destination, copy.
using Message = std::tuple<Node, Node, std::uint32_t>;
using Queue = std::set<Message>;

class QueuesOfAllNodes {
 public:
  QueuesOfAllNodes(const Schedule& schedule, const std::vector<std::uint32_t>& demand)
      : schedule_(schedule), group_(*schedule.topology->group()), queues_(schedule.topology->node_count()) {
    for (std::uint32_t x = 0; x < queues_.size(); ++x) {
      for (std::uint32_t i = 1; i < queues_.size(); ++i) {
        for (std::uint32_t k = 0; k < demand[i]; ++k) queues_[x].insert({Node{x}, sigma(x, Node{i}), k});
      }
    }
  }

  void step(const ClassHop& class_hop) {
    std::vector<std::pair<Node, Message>> moving;
    for (std::uint32_t x = 0; x < queues_.size(); ++x) {
      const Hop hop = hop_at(schedule_, class_hop, Node{x});
      const Message message{hop.origin, hop.destination, hop.copy};
      ASSERT_EQ(queues_[x].erase(message), 1U) << "node " << x << " does not have what it sends";
      moving.emplace_back(schedule_.topology->neighbour(Node{x}, hop.port), message);
    }
    std::set<Node> receivers;
    for (const auto& [receiver, message] : moving) {
      ASSERT_TRUE(receivers.insert(receiver).second) << "node " << index(receiver) << " receives twice";
      if (std::get<1>(message) == receiver) continue;  // delivered
      queues_[index(receiver)].insert(message);
    }
  }

  void expect_all_are_images_of_node_0s() const {
    for (std::uint32_t x = 0; x < queues_.size(); ++x) {
      Queue image;
      for (const auto& [origin, destination, copy] : queues_[0]) {
        image.insert({sigma(x, origin), sigma(x, destination), copy});
      }
      ASSERT_EQ(queues_[x], image) << "node " << x;
    }
  }

  [[nodiscard]] bool all_empty() const {
    for (const Queue& queue : queues_) {
      if (!queue.empty()) return false;
    }
    return true;
  }

 private:
  Node sigma(std::uint32_t v, Node x) const { return group_.multiply(Node{v}, x); }

  const Schedule& schedule_;
  const Group& group_;
  std::vector<Queue> queues_;
};

void expect_lemma_2(const Schedule& schedule, const std::vector<std::uint32_t>& demand) {
  QueuesOfAllNodes network(schedule, demand);
  std::uint32_t step = 0;
  for (const ClassHop& hop : schedule.hops) {
    ASSERT_EQ(index(hop.step), step++) << "one hop a step: no node is ever idle";
    network.expect_all_are_images_of_node_0s();
    if (testing::Test::HasFatalFailure()) return;
    network.step(hop);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_EQ(step, schedule.steps);
  EXPECT_TRUE(network.all_empty());
}

/// Sum of k_i·d(i), with distances of a search of its own.
std::uint64_t minimum_steps(const Topology& topology, const std::vector<std::uint32_t>& demand) {
  std::vector<std::uint32_t> distance(topology.node_count(), ~0U);
  std::vector<Node> order{Node{0}};
  distance[0] = 0;
  for (std::size_t head = 0; head < order.size(); ++head) {
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = topology.neighbour(order[head], Port{p});
      if (distance[index(y)] != ~0U) continue;
      distance[index(y)] = distance[index(order[head])] + 1;
      order.push_back(y);
    }
  }
  std::uint64_t steps = 0;
  for (std::uint32_t i = 0; i < demand.size(); ++i) steps += std::uint64_t{demand[i]} * distance[i];
  return steps;
}

class Lemma2 : public testing::TestWithParam<const char*> {};

TEST_P(Lemma2, TotalExchange_EveryQueueIsTheImageOfNode0s_BeforeEveryStep) {
  const TopologyPtr topology = parse_topology(GetParam());
  for (const SelectionRule rule : kLemmaRules) {
    expect_lemma_2(node_invariant_total_exchange(topology, rule),
                   std::vector<std::uint32_t>(topology->node_count(), 1));
  }
}

TEST_P(Lemma2, IsotropicDemand_EveryQueueIsTheImageOfNode0s_AndTheStepsAreTheMinimum) {
  const TopologyPtr topology = parse_topology(GetParam());
  const std::vector<std::uint32_t> demand = testing_support::example_demand(topology->node_count());
  for (const SelectionRule rule : kLemmaRules) {
    const Schedule schedule = node_invariant_isotropic(topology, rule, demand);
    EXPECT_EQ(schedule.demand.by_address, demand);
    EXPECT_EQ(schedule.steps, minimum_steps(*topology, demand));
    expect_lemma_2(schedule, demand);
    const Verdict verdict = verify_all_nodes(schedule);
    EXPECT_TRUE(verdict.ok) << verdict.offence;
    EXPECT_TRUE(verdict.minimal);
    EXPECT_EQ(verify_quotient(schedule), verdict);
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, Lemma2,
                         testing::Values("ring:7", "torus:3x4", "hypercube:4", "star:4", "pancake:4", "bubble:4",
                                         "ccc:3", "butterfly:3", "circulant:9:2,3", "complete:5", "ghc:3x4",
                                         "product:ring:3*star:3", "macrostar:3:1", "cycliccube:2:3"),
                         [](const auto& network) { return test_name(network.param); });

TEST(NodeInvariantIsotropic, OneForEach_IsTheTotalExchange_HopByHop) {
  const TopologyPtr topology = parse_topology("ccc:3");
  std::vector<std::uint32_t> demand(topology->node_count(), 1);
  demand[0] = 0;
  for (const SelectionRule rule : kLemmaRules) {
    const Schedule isotropic = node_invariant_isotropic(topology, rule, demand);
    const Schedule exchange = node_invariant_total_exchange(topology, rule);
    ASSERT_EQ(isotropic.hops.size(), exchange.hops.size());
    for (std::size_t i = 0; i < exchange.hops.size(); ++i) {
      EXPECT_EQ(isotropic.hops[i].port, exchange.hops[i].port);
      EXPECT_EQ(isotropic.hops[i].origin, exchange.hops[i].origin);
      EXPECT_EQ(isotropic.hops[i].destination, exchange.hops[i].destination);
    }
  }
}

TEST(NodeInvariantIsotropic, DemandThatIsNoneOfTheNetwork_IsRefused) {
  const TopologyPtr ring = parse_topology("ring:4");
  using Demand = std::vector<std::uint32_t>;
  for (const Demand& demand :
       {Demand{}, Demand{0, 1, 1}, Demand{1, 0, 0, 1}, Demand{0, 0, 0, 0}, Demand{0, 65536, 0, 0}}) {
    EXPECT_THROW((void)node_invariant_isotropic(ring, SelectionRule::fifo, demand), InputError);
  }
  EXPECT_THROW((void)node_invariant_isotropic(parse_topology("array:4"), SelectionRule::fifo, {0, 1, 1, 1}),
               InputError);
  // Some 10^14 steps.
  Demand too_much(2'000'000, 65535);
  too_much[0] = 0;
  EXPECT_THROW(
      (void)node_invariant_isotropic(parse_topology("circulant:2000000:1,1414"), SelectionRule::fifo, too_much),
      InputError);
}

}  // namespace
}  // namespace rota
