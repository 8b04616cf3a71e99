// SPDX-License-Identifier: Apache-2.0
//
// The certificate checker: what weights prove, that no weights prove more than the bound, and that nonsense is refused.
#include "compiler/verify/certificate.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/bounds.h"

namespace rota {
namespace {

TEST(Certificate, CubeConnectedCycles_AreBoundByTheirCubeLinks) {
  const TopologyPtr topology = parse_topology("ccc:3");
  const LowerBounds bounds = lower_bounds(*topology);
  EXPECT_EQ(check_certificate(*topology, bounds.certificate), 36U);
  // Equal weights give the distance bound only.
  EXPECT_EQ(check_certificate(*topology, std::vector<std::uint32_t>{1, 1, 1}), 25U);
  EXPECT_LT(check_certificate(*topology, std::vector<std::uint32_t>{1, 0, 0}), 36U);
}

TEST(Certificate, ScalingAllWeights_ChangesNothing) {
  const TopologyPtr topology = parse_topology("circulant:48:3,14");
  Certificate certificate = lower_bounds(*topology).certificate;
  for (std::uint32_t& w : certificate.weights) w *= 7;
  EXPECT_EQ(check_certificate(*topology, certificate), 59U);
}

TEST(Certificate, OneWeightPerNodeAndPort_ProvesTheSameAsOnePerPort) {
  const TopologyPtr topology = parse_topology("torus:3x4");
  const std::vector<std::uint32_t> by_port{1, 2, 3, 4};
  std::vector<std::uint32_t> by_link;
  for (std::uint32_t x = 0; x < topology->node_count(); ++x)
    by_link.insert(by_link.end(), by_port.begin(), by_port.end());
  const Fraction one = check_weights(*topology, by_port);
  const Fraction all = check_weights(*topology, by_link);
  EXPECT_FALSE(one < all);
  EXPECT_FALSE(all < one);
}

TEST(Certificate, OfAFactor_ProvesTheSameAsWeightsOverTheWholeProduct) {
  for (const char* spec : {"torus:3x8", "torus:5x6", "torus:2x3x4", "product:ccc:3*ring:5", "ghc:3x4"}) {
    const TopologyPtr topology = parse_topology(spec);
    for (const Certificate& certificate : lower_bounds(*topology).factor_certificates) {
      EXPECT_EQ(check_certificate(*topology, certificate),
                check_certificate(*topology, port_weights(*topology, certificate)))
          << spec;
    }
  }
}

// Two messages go through array:3 from end to end.
TEST(DemandWeights, ProveWhatOneLinkOrOneNodeMustCarry) {
  const TopologyPtr array = parse_topology("array:3");
  const std::vector<PairDemand> two{{Node{0}, Node{2}, 2}};
  const auto steps = [&](PortModel ports, const std::vector<std::uint32_t>& weights) {
    return check_demand_weights(*array, ports, two, weights).ceil();
  };
  EXPECT_EQ(steps(PortModel::all, {1, 1, 1, 1, 1, 1}), 1U);     // 4 hops over the 4 links that there are
  EXPECT_EQ(steps(PortModel::all, {1, 0, 0, 0, 0, 0}), 2U);     // port 0 of node 0
  EXPECT_EQ(steps(PortModel::single, {1, 1, 1, 1, 1, 1}), 2U);  // 4 hops, each a send and a receipt, over 3 nodes
  EXPECT_EQ(steps(PortModel::single, {0, 1, 0, 0, 0, 0}), 2U);  // node 1 sends both
  EXPECT_EQ(steps(PortModel::single, {0, 1, 0, 0, 1, 0}), 2U);
  EXPECT_EQ(steps(PortModel::single, {0, 0, 1, 0, 0, 0}), 0U);  // node 2 sends nothing
}

TEST(DemandWeights, ThatDoNotFit_AreRefused) {
  const TopologyPtr array = parse_topology("array:3");
  const std::vector<PairDemand> two{{Node{0}, Node{2}, 2}};
  EXPECT_THROW((void)check_demand_weights(*array, PortModel::single, two, std::vector<std::uint32_t>(5, 1)),
               InputError);
  EXPECT_THROW((void)check_demand_weights(*array, PortModel::all, two, std::vector<std::uint32_t>(5, 1)), InputError);
  EXPECT_THROW((void)check_demand_weights(*array, PortModel::all, two, std::vector<std::uint32_t>(6, 0)), InputError);
  EXPECT_THROW((void)check_demand_weights(*array, PortModel::all, std::vector<PairDemand>{{Node{0}, Node{3}, 2}},
                                          std::vector<std::uint32_t>(6, 1)),
               InputError);
}

TEST(Certificate, ThatDoesNotFit_IsRefused) {
  const TopologyPtr torus = parse_topology("torus:3x4");
  const TopologyPtr ring = parse_topology("ring:5");
  const auto refused = [](const TopologyPtr& topology, const Certificate& certificate) {
    EXPECT_THROW(static_cast<void>(check_certificate(*topology, certificate)), InputError);
  };
  refused(ring, {std::nullopt, {}});
  refused(ring, {std::nullopt, {1, 1, 1}});
  refused(ring, {std::nullopt, {0, 0}});
  refused(ring, {0, {1, 1}});
  refused(torus, {2, {1, 1}});
  refused(torus, {1, {1, 1, 1, 1}});
}

TEST(Certificate, Fraction_RoundsUpAndCompares) {
  EXPECT_EQ((Fraction{9, 2}.ceil()), 5U);
  EXPECT_EQ((Fraction{8, 2}.ceil()), 4U);
  EXPECT_EQ((Fraction{0, 1}.ceil()), 0U);
  EXPECT_TRUE((Fraction{1, 3}) < (Fraction{1, 2}));
  EXPECT_FALSE((Fraction{2, 4}) < (Fraction{1, 2}));
  EXPECT_TRUE((Fraction{~0ULL - 1, ~0ULL}) < (Fraction{1, 1}));
}

RC_GTEST_PROP(CertificateProperty, NoWeightsProveMoreThanTheBestFound, ()) {
  static const std::vector<std::string> specs{"ccc:3",  "torus:3x4", "circulant:9:2,3", "circulant:48:3,14",
                                              "star:4", "bubble:4",  "butterfly:3",     "hypercube:3"};
  const TopologyPtr topology = parse_topology(*rc::gen::elementOf(specs));
  const std::uint64_t best = best_bound(*topology, PortModel::all);
  const auto weights =
      *rc::gen::container<std::vector<std::uint32_t>>(topology->port_count(), rc::gen::inRange(0U, 9U));
  RC_PRE(std::any_of(weights.begin(), weights.end(), [](std::uint32_t w) { return w != 0; }));
  RC_ASSERT(check_certificate(*topology, weights) <= best);
}

}  // namespace
}  // namespace rota
