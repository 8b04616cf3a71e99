// SPDX-License-Identifier: Apache-2.0
//
// What is wrong in a file of msccl-tools is refused with the place where it stands.
#include <gtest/gtest.h>

#include <string>

#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/verify/gate.h"

namespace rota::interchange {
namespace {

/// A broadcast from node 0 to node 1, with what is given in place of its parts.
std::string file(const std::string& steps, const std::string& chunk = R"({"pre": [0], "post": [0, 1], "addr": 0})") {
  return R"({"msccl_type": "algorithm", "name": "mine", "steps": )" + steps +
         R"j(, "collective": {"name": "Broadcast(n=2,root=0)", "nodes": 2, "chunks": [)j" + chunk +
         R"(]}, "topology": {}})";
}

std::string json_complaint(const std::string& text) {
  try {
    (void)import_schedule(text, "f.json", {.topology = "array:2", .ports = {}});
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(MscclTools, WhatIsWrong_IsRefusedWithItsPlace) {
  const std::string good = R"({"sends": [[0, 0, 1]]})";
  EXPECT_EQ(json_complaint(file("[" + good + "]")), "none");
  EXPECT_EQ(json_complaint(file("[" + good + R"(, {"sends": [[0, 1, 0], [0, 1]]}])")),
            "f.json:1: steps[1].sends[1]: a send that is no list of three; allowed: [address, from, to]");
  EXPECT_EQ(json_complaint(file(R"([{"sends": [[7, 0, 1]]}])")),
            "f.json:1: steps[0].sends[0]: a send of address 7; allowed: addresses of the chunks");
  EXPECT_EQ(json_complaint(file(R"([{"sends": [[0, 0, 2]]}])")),
            "f.json:1: steps[0].sends[0]: a rank that receives is 2; allowed: a whole number from 0 to 1");
  EXPECT_EQ(json_complaint(file(R"([{"sends": [[0, 0, 0]]}])")),
            "f.json:1: steps[0].sends[0]: rank 0 sends to 0; allowed: its neighbours in array:2");
  EXPECT_EQ(json_complaint(file("[\n" + good + ",\n{\"sends\": [\n[0, 0, 1],\n[0, 0, 0.5]]}]")),
            "f.json:5: steps[1].sends[1]: a rank that receives is 0.5; allowed: a whole number from 0 to 1");
  EXPECT_EQ(json_complaint(file("null")), "f.json:1: steps: \"steps\" is null; allowed: a list");
  EXPECT_EQ(json_complaint(R"({"msccl_type": "instance", "collective": {"msccl_type": "collective"}})"),
            "f.json:1: \"msccl_type\" is 'instance'; allowed: algorithm");
  EXPECT_EQ(json_complaint(R"({"msccl_type": "algorithm"})"),
            "f.json:1: the algorithm without \"topology\"; allowed: with it");
  EXPECT_EQ(json_complaint(file("[" + good + "]")), "none");
  EXPECT_EQ(json_complaint(file("[" + good + ", {}]")),
            "f.json:1: steps[1]: a step without \"sends\"; allowed: with it");
  EXPECT_EQ(json_complaint(file("[]", R"({"pre": [0], "post": [9], "addr": 0})")),
            "f.json:1: collective.chunks[0]: a rank in \"post\" is 9; allowed: a whole number from 0 to 1");
  EXPECT_EQ(json_complaint(file("[]", "")),
            "f.json:1: collective: a collective without chunks; allowed: chunks that say where they begin and end");
}

/// A collective of two ranks in which each rank's data are two chunks, and all sends of its chunks.
std::string in_halves(const std::string& collective, const std::string& chunks) {
  return R"({"msccl_type": "algorithm", "name": "mine", "steps": [{"sends": [[0, 0, 1], [1, 0, 1], [2, 1, 0], [3, 1, 0]]}],
             "collective": {"name": ")" +
         collective + R"(", "nodes": 2, "chunks": [)" + chunks + R"(]}, "topology": {}})";
}

TEST(MscclTools, SeveralChunksAMessage_AreRefused_NotTakenForOne) {
  const std::string allowed_a_rank = ", several chunks a message; allowed: one chunk a rank";
  EXPECT_EQ(
      json_complaint(in_halves("Allgather(n=2,chunks=2)",
                               R"({"pre": [0], "post": [0, 1], "addr": 0}, {"pre": [0], "post": [0, 1], "addr": 1},
                                   {"pre": [1], "post": [0, 1], "addr": 2}, {"pre": [1], "post": [0, 1], "addr": 3})")),
      "f.json:2: collective: addresses 0 and 1 are of the same ranks" + allowed_a_rank);
  EXPECT_EQ(
      json_complaint(in_halves("ReduceScatter(n=2,chunks=2)",
                               R"({"pre": [0, 1], "post": [1], "addr": 0}, {"pre": [0, 1], "post": [1], "addr": 1},
                                   {"pre": [0, 1], "post": [0], "addr": 2}, {"pre": [0, 1], "post": [0], "addr": 3})")),
      "f.json:2: collective: addresses 0 and 1 are of the same ranks" + allowed_a_rank);
  EXPECT_EQ(
      json_complaint(in_halves("Broadcast(n=2,root=0,chunks=2)",
                               R"({"pre": [0], "post": [0, 1], "addr": 0}, {"pre": [0], "post": [0, 1], "addr": 1})")),
      "f.json:2: collective: addresses 0 and 1 are of the same ranks" + allowed_a_rank);
  EXPECT_EQ(json_complaint(in_halves("Alltoall(n=2,chunks=2)",
                                     R"({"pre": [0], "post": [1], "addr": 0}, {"pre": [0], "post": [1], "addr": 1},
                                   {"pre": [1], "post": [0], "addr": 2}, {"pre": [1], "post": [0], "addr": 3})")),
            "f.json:2: collective: addresses 0 and 1 are of the same ranks, several chunks a message; allowed: one "
            "chunk for each pair of ranks");
  const std::string sum = R"({"pre": [0, 1], "post": [0, 1], "addr": )";
  EXPECT_EQ(
      json_complaint(in_halves("Allreduce(n=2,chunks=4)", sum + "0}, " + sum + "1}, " + sum + "2}, " + sum + "3}")),
      "f.json:2: collective: addresses 0 and 1 are of the same ranks, several chunks a message; allowed: one "
      "chunk, the sum of one message of each rank, or one for each rank");
}

/// Rank 0 completes the sum of address 5, rank 1 that of address 3: its number is 0, but it is met at node 1.
TEST(MscclTools, AllReduceWithAChunkForEachRank_IsMultinode_WithRootsWhereTheSumsAreComplete) {
  const auto text = [](const std::string& first, const std::string& second) {
    return R"j({"msccl_type": "algorithm", "name": "mine", "steps": [{"sends": [)j" + first + R"j(]}, {"sends": [)j" +
           second + R"j(]}], "collective": {"name": "Allreduce(n=2)", "nodes": 2, "chunks": [
           {"pre": [0, 1], "post": [0, 1], "addr": 3}, {"pre": [0, 1], "post": [0, 1], "addr": 5}]}, "topology": {}})j";
  };
  const Schedule schedule = import_schedule(text("[3, 0, 1], [5, 1, 0]", "[3, 1, 0], [5, 0, 1]"), "f.json",
                                            {.topology = "array:2", .ports = {}});
  EXPECT_EQ(schedule.collective, CollectiveKind::multinode_all_reduce);
  EXPECT_EQ(schedule.steps, 2U);
  EXPECT_EQ(schedule.transmissions(), 4U);
  EXPECT_NO_THROW((void)require_correct(schedule));
  EXPECT_EQ(json_complaint(text("[3, 0, 1], [5, 0, 1]", "[3, 1, 0], [5, 1, 0]")),
            "f.json:1: collective: the sums 0 and 1 are complete first at rank 1; allowed: one sum a rank");
}

/// What an address is may be said rank by rank.
TEST(MscclTools, OneChunk_InSeveralEntriesOfOneAddress_IsOne) {
  const std::string sum_in_two_entries =
      R"j({"msccl_type": "algorithm", "name": "mine", "steps": [{"sends": [[0, 0, 1]]}, {"sends": [[0, 1, 0]]}],
          "collective": {"name": "Allreduce(n=2)", "nodes": 2, "chunks": [{"pre": [0], "post": [0, 1], "addr": 0},
          {"pre": [1], "post": [0, 1], "addr": 0}]}, "topology": {}})j";
  EXPECT_EQ(json_complaint(sum_in_two_entries), "none");
}

}  // namespace
}  // namespace rota::interchange
