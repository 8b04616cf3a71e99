// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/message_names.h"

#include <gtest/gtest.h>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"

namespace rota::cli {
namespace {

Programs programs_of(CollectiveKind collective, std::uint32_t flits) {
  ScheduleRequest request;
  request.collective = collective;
  return compile_programs(make_schedule(parse_topology("hypercube:3"), request), flits);
}

TEST(MessageNames, TellOriginDestinationAndFlit) {
  const MessageNames one(programs_of(CollectiveKind::total_exchange, 1), 32);
  ASSERT_TRUE(one.known());
  EXPECT_EQ(one.of(payload(Node{5}, Node{2}, 0) & width_mask(32)), "5>2");
  EXPECT_EQ(one.of(payload(Node{5}, Node{5}, 0) & width_mask(32)), "?");
  const MessageNames three(programs_of(CollectiveKind::total_exchange, 3), 64);
  EXPECT_EQ(three.of(payload(Node{5}, Node{2}, 2)), "5>2:2");
}

TEST(MessageNames, ParityAboveTheDataDoesNotMatter) {
  const MessageNames names(programs_of(CollectiveKind::total_exchange, 1), 32);
  const std::uint64_t data = payload(Node{1}, Node{6}, 0) & width_mask(32);
  EXPECT_EQ(names.of(data | std::uint64_t{1} << 32U), "1>6");
}

TEST(MessageNames, OfABroadcastTheOriginIsEnough_AndSumsHaveNoOrigin) {
  const MessageNames broadcast(programs_of(CollectiveKind::broadcast, 1), 32);
  EXPECT_EQ(broadcast.of(payload(Node{0}, kNoNode, 0) & width_mask(32)), "0");
  const MessageNames sums(programs_of(CollectiveKind::accumulation, 1), 32);
  const auto part = [](std::uint32_t origin) { return payload(Node{origin}, Node{0}, 0) & width_mask(32); };
  EXPECT_EQ(sums.of(part(3)), "3");
  EXPECT_EQ(sums.of((part(3) + part(5)) & width_mask(32)), "sum");
}

TEST(MessageNames, AreUnknownWhereWordsAreNarrow) {
  EXPECT_FALSE(MessageNames(programs_of(CollectiveKind::total_exchange, 1), 8).known());
}

}  // namespace
}  // namespace rota::cli
