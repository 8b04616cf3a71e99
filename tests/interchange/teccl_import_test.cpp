// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/verify/gate.h"

namespace rota::interchange {
namespace {

/// A file as TE-CCL writes it: flows and the keys of chunk paths; the paths themselves are not read.
std::string teccl_file(const std::string& flows, const std::string& demands) {
  return "{\n \"1-Epoch_Duration\": 1e-06,\n \"7-Flows\": [" + flows + "],\n \"8-Chunk paths\": {" + demands + "}\n}\n";
}

const std::string kAllGather = R"("Demand at 1 for chunk 0 from 0 met by epoch 0": [],
"Demand at 2 for chunk 0 from 0 met by epoch 1": [], "Demand at 0 for chunk 0 from 1 met by epoch 0": [],
"Demand at 2 for chunk 0 from 1 met by epoch 0": [], "Demand at 0 for chunk 0 from 2 met by epoch 1": [],
"Demand at 1 for chunk 0 from 2 met by epoch 0": [])";
const std::string kAllGatherFlows =
    R"("Chunk 0 from 0 traveled over 1->2 in epoch 1", "Chunk 0 from 0 traveled over 0->1 in epoch 0",
"Chunk 0 from 1 traveled over 1->0 in epoch 0", "Chunk 0 from 1 traveled over 1->2 in epoch 0",
"Chunk 0 from 2 traveled over 2->1 in epoch 0", "Chunk 0 from 2 traveled over 1->0 with volume 1.0 in epoch 1")";

std::string teccl_complaint(const std::string& text, const std::string& topology) {
  try {
    (void)import_schedule(text, "f.json", {.topology = topology, .ports = {}});
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(Teccl, AllGatherOnThreeNodes_IsReadInTheOrderOfEpochs_AndVerifies) {
  const Schedule schedule =
      import_schedule(teccl_file(kAllGatherFlows, kAllGather), "f.json", {.topology = "array:3", .ports = {}});
  EXPECT_EQ(schedule.collective, CollectiveKind::multinode_broadcast);
  EXPECT_EQ(schedule.steps, 2U);
  EXPECT_EQ(schedule.hops.size(), 6U);
  EXPECT_NO_THROW((void)require_correct(schedule));
}

TEST(Teccl, AllToAll_TakesDestinationsFromTheDemands) {
  const std::string text = teccl_file(
      R"("Chunk 7 from 0 traveled over 0->1 in epoch 0", "Chunk 3 from 1 traveled over 1->0 in epoch 0")",
      R"("Demand at 1 for chunk 7 from 0 met by epoch 0": [], "Demand at 0 for chunk 3 from 1 met by epoch 0": [])");
  const Schedule schedule = import_schedule(text, "f.json", {.topology = "array:2", .ports = {}});
  EXPECT_EQ(schedule.collective, CollectiveKind::total_exchange);
  EXPECT_NO_THROW((void)require_correct(schedule));
}

TEST(Teccl, WhatRotaCannotRepresent_IsRefusedInOneLine) {
  const auto with = [](const std::string& flow) {
    return teccl_complaint(teccl_file("\"" + flow + "\"", kAllGather), "array:3");
  };
  EXPECT_EQ(with("Chunk 0 from 0 traveled over 0->1 with volume 0.5 in epoch 0"),
            "f.json:3: 7-Flows[0]: 'Chunk 0 from 0 traveled over 0->1 with volume 0.5 in epoch 0'; allowed: whole "
            "chunks: rota does not "
            "divide messages");
  EXPECT_EQ(with("Chunk 0 from 0 traveled over 0->1 in epoch 0 via switches 7"),
            "f.json:3: 7-Flows[0]: 'Chunk 0 from 0 traveled over 0->1 in epoch 0 via switches 7'; allowed: links from "
            "node to node, "
            "without "
            "switches");
  EXPECT_EQ(with("Chunk 0 walked"),
            "f.json:3: 7-Flows[0]: 'Chunk 0 walked'; allowed: \"Chunk C from S traveled over A->B in epoch K\"");
  EXPECT_EQ(with("Chunk 0 from 0 traveled over 0->2 in epoch 0"),
            "f.json:3: 7-Flows[0]: rank 0 sends to 2; allowed: its neighbours in array:3");
  EXPECT_EQ(with("Chunk 0 from 0 traveled over 1->2 in epoch 0"),
            "f.json:3: 7-Flows[0]: node 1 sends chunk 0 of 0 in epoch 0, which it does not have; allowed: chunks that "
            "have arrived");
  EXPECT_EQ(teccl_complaint(teccl_file(kAllGatherFlows, kAllGather), ""),
            "f.json:6: the file names no topology; allowed: --topology SPEC beside it");
  EXPECT_EQ(teccl_complaint(teccl_file(kAllGatherFlows, kAllGather), "ring:5"),
            "f.json:6: 3 ranks; allowed on ring:5: 5");
  EXPECT_EQ(teccl_complaint(teccl_file(kAllGatherFlows + ", 7", kAllGather), "array:3"),
            "f.json:5: 7-Flows[6]: a flow that is no text; allowed: texts");
  EXPECT_EQ(teccl_complaint(teccl_file(kAllGatherFlows, R"("Demand at x": [])"), "array:3"),
            "f.json:6: 8-Chunk paths: 'Demand at x'; allowed: \"Demand at D for chunk C from S met by epoch K\"");
  EXPECT_EQ(teccl_complaint("{\n\"7-Flows\": [", "ring:5"), "f.json:2: not JSON; allowed: a JSON object");
  EXPECT_EQ(teccl_complaint(R"({"7-Flows": []})", "ring:5"),
            "f.json:1: 8-Chunk paths: the file without \"8-Chunk paths\"; allowed: with it");
}

}  // namespace
}  // namespace rota::interchange
