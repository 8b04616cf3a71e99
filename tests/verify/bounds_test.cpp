// SPDX-License-Identifier: Apache-2.0
//
// The lower bounds: the values that are known, the proof of each again, and that no schedule ever beats one.
#include "compiler/verify/bounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "tests/example_topologies.h"
#include "tests/verify/naive_schedule.h"

namespace rota {
namespace {

using testing_support::example_specs;
using testing_support::naive_total_exchange;
using testing_support::symmetries_of;

std::uint64_t steps_of(const std::vector<Bound>& bounds, std::string_view name) {
  for (const Bound& bound : bounds) {
    if (bound.name == name) return bound.steps;
  }
  ADD_FAILURE() << "no bound named " << name;
  return 0;
}

struct Known {
  const char* spec;
  std::uint64_t all_port_steps;
};

class KnownBound : public ::testing::TestWithParam<Known> {};

INSTANTIATE_TEST_SUITE_P(
    Bounds, KnownBound,
    ::testing::Values(Known{"ccc:3", 36}, Known{"torus:3x8", 24}, Known{"circulant:48:3,14", 59}, Known{"torus:4x4", 8},
                      Known{"torus:5x7", 30}, Known{"torus:8x8", 64}, Known{"torus:16x16", 512},
                      Known{"torus:32x32", 4096}, Known{"torus:4x4x4", 32}, Known{"torus:5x6", 23},
                      Known{"torus:6x6", 27}, Known{"torus:256x256", 2097152}, Known{"hypercube:1", 1},
                      Known{"hypercube:4", 8}, Known{"hypercube:10", 512}, Known{"ring:2", 1}, Known{"ring:3", 1},
                      Known{"ring:6", 5}, Known{"ring:7", 6}, Known{"ring:16", 32}, Known{"star:4", 21},
                      Known{"star:5", 111}, Known{"star:6", 689}, Known{"star:7", 4938}, Known{"complete:9", 1},
                      Known{"array:2", 1}, Known{"array:3", 2}, Known{"array:8", 16}, Known{"array:9", 20},
                      Known{"mesh:4x4", 16}, Known{"mesh:3x8", 48}, Known{"mesh:1024x1024", 268435456},
                      Known{"torus:1024x1024", 134217728}, Known{"product:ccc:3*ring:5", 180}),
    [](const auto& known) {
      std::string name = known.param.spec;
      for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
      return name;
    });

TEST_P(KnownBound, IsFoundAndItsCertificateProvesItAgain) {
  const TopologyPtr topology = parse_topology(GetParam().spec);
  const LowerBounds bounds = lower_bounds(*topology);
  EXPECT_EQ(bounds.best(PortModel::all), GetParam().all_port_steps);
  EXPECT_EQ(best_bound(*topology, PortModel::all), GetParam().all_port_steps);
  EXPECT_EQ(check_certificate(*topology, bounds.certificate), steps_of(bounds.all_port, "weighted distance"));
}

TEST(Bounds, SinglePort_IsTheStatusOnCayleyGraphs) {
  for (const auto& [spec, status] : {std::pair{"hypercube:4", 32U}, std::pair{"star:4", 62U}, std::pair{"ccc:3", 74U},
                                     std::pair{"torus:4x4", 32U}, std::pair{"ring:7", 12U}}) {
    EXPECT_EQ(best_bound(*parse_topology(spec), PortModel::single), status) << spec;
  }
}

TEST(Bounds, SinglePort_OfALinearArrayIsWhatItsMiddleMustSend) {
  for (std::uint32_t n = 3; n < 30; ++n) {
    const LowerBounds bounds = lower_bounds(*parse_topology("array:" + std::to_string(n)));
    const std::uint64_t middle = n / 2;
    EXPECT_EQ(steps_of(bounds.single_port, "busiest node"), n - 1 + 2 * middle * (n - 1 - middle));
    EXPECT_EQ(steps_of(bounds.single_port, "status"), (std::uint64_t{n} * n - 1 + 2) / 3);
    EXPECT_EQ(steps_of(bounds.all_port, "cut"), n / 2 * ((n + 1) / 2));
  }
}

/// All distances by Floyd and Warshall's method.
std::vector<std::vector<std::uint32_t>> all_distances(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  std::vector<std::vector<std::uint32_t>> d(n, std::vector<std::uint32_t>(n, n));
  for (std::uint32_t x = 0; x < n; ++x) {
    d[x][x] = 0;
    for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode) d[x][index(y)] = 1;
    }
  }
  for (std::uint32_t k = 0; k < n; ++k) {
    for (std::uint32_t x = 0; x < n; ++x) {
      for (std::uint32_t y = 0; y < n; ++y) d[x][y] = std::min(d[x][y], d[x][k] + d[k][y]);
    }
  }
  return d;
}

class BoundsOfEveryFamily : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Bounds, BoundsOfEveryFamily, ::testing::ValuesIn(example_specs()), [](const auto& spec) {
  std::string name = spec.param;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

TEST_P(BoundsOfEveryFamily, FiguresAreThoseOfAllDistances) {
  const TopologyPtr topology = parse_topology(GetParam());
  const std::uint32_t n = topology->node_count();
  const auto d = all_distances(*topology);
  std::vector<std::uint64_t> status(n);
  std::uint32_t diameter = 0;
  std::uint64_t links = 0;
  for (std::uint32_t x = 0; x < n; ++x) {
    status[x] = std::accumulate(d[x].begin(), d[x].end(), std::uint64_t{0});
    diameter = std::max(diameter, *std::max_element(d[x].begin(), d[x].end()));
    links += topology->degree(Node{x});
  }
  const LowerBounds bounds = lower_bounds(*topology);
  EXPECT_EQ(bounds.nodes, n);
  EXPECT_EQ(bounds.directed_links, links);
  EXPECT_EQ(bounds.diameter, diameter);
  EXPECT_EQ(bounds.status, status[0]);
  EXPECT_EQ(bounds.min_status, *std::min_element(status.begin(), status.end()));
  EXPECT_EQ(bounds.max_status, *std::max_element(status.begin(), status.end()));
  const auto total = static_cast<double>(std::accumulate(status.begin(), status.end(), std::uint64_t{0}));
  EXPECT_DOUBLE_EQ(bounds.average_status, total / n);
}

TEST_P(BoundsOfEveryFamily, NoScheduleBeatsThem) {
  const TopologyPtr topology = parse_topology(GetParam());
  const LowerBounds bounds = lower_bounds(*topology);
  for (const SymmetryPtr& symmetry : symmetries_of(topology)) {
    for (std::uint32_t rotation = 0; rotation < 12; ++rotation) {
      for (const PortModel ports : {PortModel::single, PortModel::all}) {
        EXPECT_LE(bounds.best(ports), naive_total_exchange(topology, symmetry, ports, rotation).steps);
      }
    }
  }
}

TEST_P(BoundsOfEveryFamily, EveryFactorHasWeightsThatProveSomething) {
  const TopologyPtr topology = parse_topology(GetParam());
  const LowerBounds bounds = lower_bounds(*topology);
  EXPECT_EQ(bounds.factor_certificates.size(), std::max<std::size_t>(topology->factors().size(), 1));
  std::uint64_t best = 0;
  for (const Certificate& certificate : bounds.factor_certificates) {
    const std::uint64_t proved = check_certificate(*topology, certificate);
    EXPECT_LE(proved, bounds.best(PortModel::all));
    best = std::max(best, proved);
  }
  EXPECT_EQ(best, check_certificate(*topology, bounds.certificate));
}

TEST(Bounds, ProductsOfTwoNodeArrays_GetTheBoundsOfTheCayleyGraphsTheyAre) {
  EXPECT_EQ(best_bound(*parse_topology("product:array:2*array:2"), PortModel::all),
            best_bound(*parse_topology("ring:4"), PortModel::all));
  EXPECT_EQ(best_bound(*parse_topology("mesh:2x2x2"), PortModel::single),
            best_bound(*parse_topology("hypercube:3"), PortModel::single));
}

}  // namespace
}  // namespace rota
