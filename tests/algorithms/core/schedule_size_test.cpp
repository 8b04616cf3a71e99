// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/schedule_size.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/topology/registry.h"
#include "tests/test_name.h"

namespace rota {
namespace {

using testing::HasSubstr;

struct TooLarge {
  const char* spec;
  CollectiveKind collective;
  PortModel ports;
  const char* algorithm;
  const char* hops;  ///< what the message says of them
};
void PrintTo(const TooLarge& t, std::ostream* out) { *out << t.spec << ' ' << t.algorithm; }

class BeyondTheBudget : public testing::TestWithParam<TooLarge> {};

TEST_P(BeyondTheBudget, IsRefusedBeforeTheWork) {
  const TooLarge& t = GetParam();
  try {
    (void)make_schedule(parse_topology(t.spec), {t.collective, t.ports, t.algorithm, {}});
    FAIL() << "made";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr(t.spec));
    EXPECT_THAT(error.what(), HasSubstr(t.hops));
    EXPECT_THAT(error.what(), HasSubstr("allowed: at most"));
  }
}

constexpr auto kExchange = CollectiveKind::total_exchange;

INSTANTIATE_TEST_SUITE_P(
    Schedules, BeyondTheBudget,
    testing::Values(TooLarge{"ring:100000", kExchange, PortModel::single, "", "2500000000 hops"},
                    TooLarge{"ring:140000", kExchange, PortModel::single, "invariant-furthest-first", "4900000000"},
                    TooLarge{"ring:140000", kExchange, PortModel::single, "invariant-closest-first", "4900000000"},
                    TooLarge{"ring:65536", kExchange, PortModel::all, "", "1073741824"},
                    TooLarge{"ring:16384", kExchange, PortModel::all, "ring-exchange", "134217728"},
                    TooLarge{"ring:16385", kExchange, PortModel::all, "ar", "67117056"},
                    TooLarge{"torus:256x256", kExchange, PortModel::all, "at2", "134217728"},
                    TooLarge{"mesh:45x45", kExchange, PortModel::all, "", "122958000"},
                    TooLarge{"mesh:45x45", kExchange, PortModel::single, "greedy", "122958000"},
                    TooLarge{"array:2048", kExchange, PortModel::all, "array-exchange", "hops or more"},
                    TooLarge{"torus:128x128", kExchange, PortModel::single, "product-a1", "134217728"},
                    TooLarge{"mesh:4096x4096", CollectiveKind::broadcast, PortModel::all, "", "67108864 ports"},
                    TooLarge{"array:1000000", CollectiveKind::scatter, PortModel::all, "", "499999500000"}),
    [](const auto& made) {
      return test_name(std::string(made.param.spec) + "_" + made.param.algorithm + "_" +
                       std::string(to_string(made.param.collective)) + "_" + std::string(to_string(made.param.ports)));
    });

TEST(ScheduleSize, OfProducts_ComesFromTheirFactors) {
  // A search of these 2²⁶ nodes takes seconds; the sum for the largest network that fits is exactly the limit.
  EXPECT_NO_THROW(require_exchange_budget(*parse_topology("torus:512x512"), 1));
  EXPECT_THROW(require_exchange_budget(*parse_topology("torus:512x512"), 2), InputError);
  EXPECT_THROW(require_exchange_budget(*parse_topology("torus:8192x8192"), 1), InputError);
}

}  // namespace
}  // namespace rota
