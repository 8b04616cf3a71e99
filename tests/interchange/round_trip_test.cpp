// SPDX-License-Identifier: Apache-2.0
//
// Schedules that leave in MSCCL's formats and come back: the judges accept what comes back, and it takes the same
// steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/interchange/msccl.h"
#include "compiler/schedule/collective.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/gate.h"
#include "tests/interchange/trip_networks.h"

namespace rota::interchange {
namespace {

struct Format {
  const char* name;
  std::string (*write)(const Schedule&, const std::filesystem::path&);
};

constexpr Format kBoth[] = {{"msccl", msccl_xml}, {"msccl-tools", msccl_json}};

/// True if rota has an algorithm.
bool can_be_made(const Topology& topology, CollectiveKind collective, PortModel ports) {
  return std::ranges::any_of(algorithms(), [&](const Algorithm& algorithm) {
    return algorithm.collective == collective && algorithm.ports == ports && algorithm.applies(topology);
  });
}

/// The schedule that rota makes, or nothing where it has no algorithm.
std::vector<Schedule> schedule_for(const std::string& spec, CollectiveKind collective, PortModel ports) {
  ScheduleRequest request;
  request.collective = collective;
  request.ports = ports;
  if (traits_of(collective).rooted()) request.input.root = Node{1};
  const TopologyPtr topology = parse_topology(spec);
  if (!can_be_made(*topology, collective, ports)) return {};
  return {make_schedule(topology, request)};
}

void expect_round_trip(const Schedule& schedule, const Format& format) {
  SCOPED_TRACE(schedule.topology->spec() + ", " + std::string(to_string(schedule.collective)) + ", " +
               std::string(to_string(schedule.ports)) + ", " + format.name);
  const Schedule back = import_schedule(format.write(schedule, {}), "file", {});
  EXPECT_EQ(back.topology->spec(), schedule.topology->spec());
  EXPECT_EQ(back.collective, schedule.collective);
  EXPECT_EQ(back.ports, schedule.ports);
  EXPECT_EQ(back.steps, schedule.steps);
  EXPECT_EQ(back.transmissions(), schedule.transmissions());
  EXPECT_NO_THROW((void)require_correct(back));
}

/// Demands by address or pair: neither format has a collective for them.
bool has_no_form(const Collective& collective) {
  return collective.demand == DemandShape::by_address || collective.demand == DemandShape::by_pair;
}

TEST(RoundTrip, DemandsAreRefused_BecauseNeitherFormatHasThem) {
  Schedule schedule = schedule_for("ring:4", CollectiveKind::total_exchange, PortModel::all).at(0);
  for (const CollectiveKind kind :
       {CollectiveKind::isotropic, CollectiveKind::demand, CollectiveKind::multicast, CollectiveKind::reduction,
        CollectiveKind::group_all_reduce, CollectiveKind::subset_all_reduce}) {
    schedule.collective = kind;
    for (const Format& format : kBoth) {
      try {
        (void)format.write(schedule, {});
        ADD_FAILURE() << format.name;
      } catch (const InputError& error) {
        EXPECT_EQ(error.what(), "a schedule for " + std::string(to_string(kind)) +
                                    " has no form in MSCCL's files; allowed: the other collectives");
      }
    }
  }
}

TEST(RoundTrip, EveryCollectiveOnTwentyNetworks_ComesBackWithItsSteps) {
  for (const std::string spec : testing_support::kTripNetworks) {
    std::size_t trips = 0;
    for (const Collective& collective : collectives()) {
      if (has_no_form(collective)) continue;
      for (const PortModel ports : {PortModel::all, PortModel::single}) {
        for (const Schedule& schedule : schedule_for(spec, collective.kind, ports)) {
          for (const Format& format : kBoth) expect_round_trip(schedule, format);
          ++trips;
        }
      }
    }
    EXPECT_GE(trips, 10U) << spec;
  }
}

TEST(RoundTrip, FileWithoutOurAttributes_TakesNoMoreSteps) {
  for (const char* spec : {"torus:4x4", "star:4", "ring:16", "hypercube:4"}) {
    for (const Schedule& schedule : schedule_for(spec, CollectiveKind::total_exchange, PortModel::all)) {
      std::string text = msccl_xml(schedule);
      for (std::size_t at = text.find(" rota_"); at != std::string::npos; at = text.find(" rota_")) {
        text.erase(at, text.find('"', text.find('"', at) + 1) + 1 - at);
      }
      const Schedule back = import_schedule(text, "file", {.topology = spec, .ports = {}});
      EXPECT_EQ(back.steps, schedule.steps) << spec;
      EXPECT_NO_THROW((void)require_correct(back));
    }
  }
}

TEST(RoundTrip, LinkWithMoreStepsThanABlockHolds_TakesSeveralChannels) {
  const Schedule schedule = schedule_for("torus:12x12", CollectiveKind::total_exchange, PortModel::all).at(0);
  ASSERT_GT(schedule.steps, kMscclStepsPerBlock);
  const std::string text = msccl_xml(schedule);
  EXPECT_NE(text.find(" chan=\"3\""), std::string::npos);
  EXPECT_EQ(import_schedule(text, "file", {}).steps, schedule.steps);
}

}  // namespace
}  // namespace rota::interchange
