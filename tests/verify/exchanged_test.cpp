// SPDX-License-Identifier: Apache-2.0
//
// The judges of exchanged sums: each offence, and, against a run of the sums as numbers, that what they accept is right
// and what they refuse is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "compiler/algorithms/sums/exchanged_sums.h"
#include "compiler/schedule/expand.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/verify/judged.h"

namespace rota {
namespace {

using testing_support::offence_of;

using ::testing::HasSubstr;

Schedule sums_of(const char* spec) { return exchanged_sums(parse_topology(spec), PortModel::all, 1, 1); }

/// Adds up numbers as the nodes would, modulo 2⁶⁴: true if every node gets the sum of all.
bool adds_up(const Schedule& schedule) {
  const Schedule all = expand(schedule);
  const std::uint32_t n = all.topology->node_count();
  std::mt19937_64 random(7);
  std::vector<std::uint64_t> own(n);
  std::uint64_t total = 0;
  for (std::uint64_t& number : own) total += number = random();
  std::map<std::pair<std::uint32_t, std::uint16_t>, std::uint64_t> got;  // by node and sum
  struct Sent {
    std::uint32_t step;
    std::pair<std::uint32_t, std::uint16_t> to;
    std::uint64_t number;
  };
  std::vector<Sent> under_way;
  const auto arrive_before = [&](std::uint64_t step) {
    std::erase_if(under_way, [&](const Sent& sent) {
      if (sent.step + std::uint64_t{all.hop_steps} > step) return false;
      got[sent.to] += sent.number;
      return true;
    });
  };
  for (const ClassHop& hop : all.hops) {
    arrive_before(index(hop.step));
    const PartialSum& sum = all.sums.sums[hop.copy];
    std::uint64_t number = sum.own ? own[index(hop.cls)] : 0;
    for (const std::uint16_t part : sum.adds) {
      const auto at = got.find({index(hop.cls), part});
      if (at != got.end()) number += at->second;
    }
    const Node there = all.topology->neighbour(Node{index(hop.cls)}, hop.port);
    under_way.push_back({index(hop.step), {index(there), hop.copy}, number});
  }
  arrive_before(~0ULL);
  for (std::uint32_t x = 0; x < n; ++x) {
    std::uint64_t result = own[x];
    for (const std::uint16_t kept : all.sums.kept) {
      const auto at = got.find({x, kept});
      if (at != got.end()) result += at->second;
    }
    if (result != total) return false;
  }
  return true;
}

TEST(ExchangedSums, OfEveryNetwork_AddUp) {
  for (const char* spec :
       {"ring:2", "ring:7", "array:5", "torus:4x4", "torus:3x5", "mesh:3x4", "hypercube:4", "star:4", "pancake:4",
        "ccc:3", "complete:5", "ghc:3x4", "circulant:13:1,5", "product:star:3*array:4"}) {
    const Schedule schedule = sums_of(spec);
    EXPECT_EQ(offence_of(schedule), "") << spec;
    EXPECT_TRUE(adds_up(schedule)) << spec;
  }
}

TEST(ExchangedSums, ASumOfNothing_IsRefused) {
  Schedule schedule = sums_of("ring:5");
  schedule.sums.sums[1].own = false;  // what goes on; nothing has come before step 1
  schedule.hops.erase(schedule.hops.begin());
  EXPECT_THAT(offence_of(schedule), HasSubstr("but it has nothing that is part of that sum"));
}

TEST(ExchangedSums, ASumThatNobodyUses_IsRefused) {
  Schedule schedule = sums_of("ring:4");
  schedule.sums.kept.pop_back();
  EXPECT_THAT(offence_of(schedule), HasSubstr("neither adds that sum to another nor keeps it"));
}

TEST(ExchangedSums, AMissingContribution_IsNamed) {
  Schedule schedule = sums_of("array:3");
  schedule.hops.pop_back();
  EXPECT_THAT(offence_of(schedule), HasSubstr("the contribution of node"));
}

TEST(ExchangedSums, AContributionThatComesTwice_IsRefused) {
  Schedule schedule = sums_of("ring:6");
  ClassHop again = schedule.hops.back();
  again.step = Step{schedule.steps++};
  schedule.hops.push_back(again);
  EXPECT_THAT(offence_of(schedule), HasSubstr("some contribution reaches node 0 in several of the sums that it keeps"));
}

TEST(ExchangedSums, ANumberWithoutASum_IsRefused) {
  Schedule schedule = sums_of("ring:4");
  schedule.hops.back().copy = 77;
  EXPECT_THAT(offence_of(schedule), HasSubstr("but an all-reduce has no such message"));
}

/// One thing changed somewhere: hop, port, step, number, what a sum has, what is kept. A schedule that the judges
/// accept adds up. One that they refuse though it adds up uses a link twice, sends what nobody needs, or states other
/// steps.
TEST(ExchangedSums, SpoiltSchedules_AreRefusedAlike_UnlessTheyAddUp) {
  std::mt19937_64 random(5);
  std::uint32_t refused = 0;
  for (const char* spec : {"ring:5", "torus:3x3", "mesh:2x3", "hypercube:3", "star:4", "array:4"}) {
    const Schedule good = sums_of(spec);
    for (int i = 0; i < 300; ++i) {
      Schedule spoilt = good;
      const auto below = [&random](std::size_t end) { return static_cast<std::size_t>(random() % end); };
      const std::size_t at = below(spoilt.hops.size());
      ClassHop& hop = spoilt.hops[at];
      PartialSum& sum = spoilt.sums.sums[below(spoilt.sums.sums.size())];
      switch (below(7)) {
        case 0:
          spoilt.hops.erase(spoilt.hops.begin() + static_cast<std::ptrdiff_t>(at));
          break;
        case 1:
          hop.port = Port{static_cast<std::uint32_t>(below(spoilt.topology->port_count()))};
          break;
        case 2:
          hop.copy = static_cast<std::uint16_t>(below(spoilt.sums.sums.size() + 1));
          break;
        case 3:
          sum.own = !sum.own;
          break;
        case 4:
          if (!sum.adds.empty()) sum.adds.erase(sum.adds.begin() + static_cast<std::ptrdiff_t>(below(sum.adds.size())));
          break;
        case 5:
          spoilt.sums.kept.erase(spoilt.sums.kept.begin() +
                                 static_cast<std::ptrdiff_t>(below(spoilt.sums.kept.size())));
          break;
        default:
          spoilt.hop_steps = 2;
      }
      const std::string offence = offence_of(spoilt);
      refused += offence.empty() ? 0 : 1;
      EXPECT_TRUE(!offence.empty() || adds_up(spoilt)) << spec << ' ' << i;
      const bool about_results = offence.find("contribution") != std::string::npos;
      EXPECT_FALSE(about_results && adds_up(spoilt)) << spec << ' ' << i << ' ' << offence;
    }
  }
  EXPECT_GT(refused, 1000U);
}

}  // namespace
}  // namespace rota
