// SPDX-License-Identifier: Apache-2.0
#include "compiler/page/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/error.h"
#include "compiler/page/bound_sentence.h"
#include "compiler/page/embedded_web.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"

namespace rota::page {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;

TEST(Page, Networks_AreRefusedAboveTheLimit_InWords) {
  EXPECT_NO_THROW(require_page_network(*parse_topology("torus:32x32")));
  EXPECT_THAT(
      [] { require_page_network(*parse_topology("ring:1025")); },
      ThrowsMessage<InputError>("ring:1025: 1025 nodes; a page shows up to 1024 (rota sim --json has the figures "
                                "of larger networks)"));
}

TEST(Page, DenseNetworks_AreRefusedAboveTheLimitOfLinks_InWords) {
  EXPECT_NO_THROW(require_page_network(*parse_topology("complete:128")));  // 16256 links
  EXPECT_NO_THROW(require_page_network(*parse_topology("hypercube:10")));
  EXPECT_THAT([] { require_page_network(*parse_topology("complete:129")); },
              ThrowsMessage<InputError>("complete:129: 16512 directed links; a page shows up to 16384 (rota sim --json "
                                        "has the figures of larger networks)"));
}

TEST(Page, Schedules_AreRefusedAboveTheLimit_InWords) {
  Schedule schedule;
  schedule.topology = parse_topology("mesh:2x3");
  schedule.hops.resize(kMaxPageHops);
  EXPECT_NO_THROW(require_page_hops(schedule));
  schedule.hops.emplace_back();
  EXPECT_THAT([&] { require_page_hops(schedule); }, ThrowsMessage<InputError>(HasSubstr("holds up to 4000000")));
}

TEST(Page, EmbeddedTexts_AreWhole) {
  EXPECT_THAT(std::string(web_body()), StartsWith("<body>"));
  EXPECT_THAT(std::string(web_style()), HasSubstr("prefers-color-scheme"));
  EXPECT_THAT(std::string(web_script()), HasSubstr("rotaPage"));
  EXPECT_EQ(web_script().find("</script"), std::string_view::npos);
}

Schedule total_exchange(const char* spec, PortModel ports) {
  Schedule schedule;
  schedule.topology = parse_topology(spec);
  schedule.ports = ports;
  return schedule;
}

TEST(BoundSentence, NamesTheNumbersOfTheProof) {
  const auto sentence = [](const char* spec, PortModel ports) {
    const Schedule schedule = total_exchange(spec, ports);
    return bound_sentence(schedule, *best_bound_for(schedule));
  };
  EXPECT_THAT(sentence("torus:4x4", PortModel::all), HasSubstr("no schedule takes fewer than 8 steps"));
  EXPECT_THAT(sentence("mesh:4x4", PortModel::all),
              StartsWith("A cut through all copies of factor 1, array:4, parts 2 of its 4 nodes from the others"));
  EXPECT_THAT(sentence("array:5", PortModel::all), HasSubstr("no schedule takes fewer than"));
  EXPECT_THAT(sentence("complete:5", PortModel::single), HasSubstr("no schedule takes fewer than 4 steps"));
}

}  // namespace
}  // namespace rota::page
