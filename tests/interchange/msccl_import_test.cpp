// SPDX-License-Identifier: Apache-2.0
//
// XML as msccl-tools writes it for two and three ranks, written by hand: every kind of step, and everything refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/verify/gate.h"

namespace rota::interchange {
namespace {

using ::testing::HasSubstr;

std::string algo(int ranks, const std::string& coll, const std::string& body, const std::string& in_place = "0") {
  return "<algo name=\"mine\" proto=\"Simple\" nchannels=\"1\" nchunksperloop=\"1\" ngpus=\"" + std::to_string(ranks) +
         "\" coll=\"" + coll + "\" inplace=\"" + in_place + "\">\n" + body + "</algo>\n";
}
std::string gpu(int id, int input, int output, int scratch, const std::string& blocks) {
  return "<gpu id=\"" + std::to_string(id) + "\" i_chunks=\"" + std::to_string(input) + "\" o_chunks=\"" +
         std::to_string(output) + "\" s_chunks=\"" + std::to_string(scratch) + "\">\n" + blocks + "</gpu>\n";
}
std::string tb(int id, int send, int receive, const std::string& steps) {
  return "<tb id=\"" + std::to_string(id) + "\" send=\"" + std::to_string(send) + "\" recv=\"" +
         std::to_string(receive) + "\" chan=\"0\">\n" + steps + "</tb>\n";
}
/// `from` and `to` such as "i0".
std::string step(int s, const std::string& type, const std::string& from, const std::string& to, int depid = -1,
                 int deps = -1, int count = 1) {
  return "<step s=\"" + std::to_string(s) + "\" type=\"" + type + "\" srcbuf=\"" + from.substr(0, 1) + "\" srcoff=\"" +
         from.substr(1) + "\" dstbuf=\"" + to.substr(0, 1) + "\" dstoff=\"" + to.substr(1) + "\" cnt=\"" +
         std::to_string(count) + "\" depid=\"" + std::to_string(depid) + "\" deps=\"" + std::to_string(deps) +
         "\" hasdep=\"0\"/>\n";
}

const std::string kXml = "<algo>, an MSCCL algorithm; `rota import` also takes <graphml>";

Schedule imported(const std::string& text, const std::string& topology) {
  return import_schedule(text, "f.xml", {.topology = topology, .ports = {}});
}

template <class Error>
std::string msccl_complaint(const std::string& text, const std::string& topology) {
  try {
    (void)imported(text, topology);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

TEST(MscclImport, AllGatherOnAnArray_RelaysWithReceiveCopySend) {
  const std::string text =
      algo(3, "allgather",
           gpu(0, 1, 3, 0,
               tb(0, -1, -1, step(0, "cpy", "i0", "o0")) +
                   tb(1, 1, 1, step(0, "s", "i0", "o0") + step(1, "r", "i0", "o1") + step(2, "r", "o2", "o2"))) +
               gpu(1, 1, 3, 0,
                   tb(0, -1, -1, step(0, "cpy", "i0", "o1")) +
                       tb(1, 2, 0, step(0, "rcs", "i0", "o0") + step(1, "s", "i0", "o1")) +
                       tb(2, 0, 2, step(0, "s", "i0", "o1") + step(1, "rcs", "i0", "o2"))) +
               gpu(2, 1, 3, 0,
                   tb(0, -1, -1, step(0, "cpy", "i0", "o2")) +
                       tb(1, 1, 1, step(0, "s", "i0", "o2") + step(1, "r", "o0", "o0") + step(2, "r", "i0", "o1"))));
  const Schedule schedule = imported(text, "array:3");
  EXPECT_EQ(schedule.collective, CollectiveKind::multinode_broadcast);
  EXPECT_EQ(schedule.transmissions(), 6U);
  EXPECT_EQ(schedule.steps, 3U) << "rank 1 sends its own chunk to rank 2 behind that of rank 0";
  EXPECT_NO_THROW((void)require_correct(schedule));
}

TEST(MscclImport, AllGatherInPlace_UsesOneBuffer) {
  const std::string text = algo(2, "allgather",
                                gpu(0, 0, 2, 0, tb(0, 1, 1, step(0, "s", "o0", "o0") + step(1, "r", "o1", "o1"))) +
                                    gpu(1, 0, 2, 0, tb(0, 0, 0, step(0, "s", "o1", "o1") + step(1, "r", "o0", "o0"))),
                                "1");
  EXPECT_NO_THROW((void)require_correct(imported(text, "array:2")));
}

/// Ranks 0 and 2 give their sums to rank 1, which sends the result back.
std::string all_reduce(const std::string& at_middle) {
  return algo(3, "allreduce",
              gpu(0, 1, 1, 0, tb(0, 1, 1, step(0, "s", "i0", "o0") + step(1, "r", "o0", "o0"))) +
                  gpu(1, 1, 1, 1, at_middle) +
                  gpu(2, 1, 1, 0, tb(0, 1, 1, step(0, "s", "i0", "o0") + step(1, "r", "o0", "o0"))));
}

TEST(MscclImport, AllReduce_WithEveryKindOfAddition) {
  const std::string stored = all_reduce(
      tb(0, 0, 0, step(0, "rrc", "i0", "o0") + step(1, "nop", "i0", "o0", 1, 0, 0) + step(2, "s", "o0", "o0")) +
      tb(1, 2, 2, step(0, "rrcs", "o0", "o0", 0, 0)));
  const std::string by_copy =
      all_reduce(tb(0, 0, 0, step(0, "rrc", "i0", "o0") + step(1, "s", "o0", "o0", 1, 1)) +
                 tb(1, 2, 2, step(0, "r", "i0", "s0") + step(1, "re", "s0", "o0", 0, 0) + step(2, "s", "o0", "o0")));
  // A step that sends what it adds ends when it has sent, and the other direction waits for it.
  for (const auto& [text, steps] : {std::pair(stored, 3U), std::pair(by_copy, 2U)}) {
    const Schedule schedule = imported(text, "array:3");
    EXPECT_EQ(schedule.collective, CollectiveKind::all_reduce);
    EXPECT_EQ(schedule.root, Node{1});
    EXPECT_EQ(schedule.steps, steps);
    EXPECT_NO_THROW((void)require_correct(schedule));
  }
}

/// Each rank sends its part of the other's chunk, adds, and sends the total of its own; in place.
TEST(MscclImport, AllReduceOfAChunkForEachRank_IsMultinode) {
  const auto rank = [](int own, int other) {
    const std::string mine = "i" + std::to_string(own);
    const std::string others = "i" + std::to_string(other);
    return gpu(own, 2, 2, 0,
               tb(0, other, -1, step(0, "s", others, others) + step(1, "s", mine, mine, 1, 0)) +
                   tb(1, -1, other, step(0, "rrc", mine, mine) + step(1, "r", others, others)));
  };
  const Schedule schedule = imported(algo(2, "allreduce", rank(0, 1) + rank(1, 0), "1"), "array:2");
  EXPECT_EQ(schedule.collective, CollectiveKind::multinode_all_reduce);
  EXPECT_EQ(schedule.steps, 2U);
  EXPECT_EQ(schedule.transmissions(), 4U);
  EXPECT_NO_THROW((void)require_correct(schedule));
}

TEST(MscclImport, SeveralChunksOfAStep_CrossTheLinkOneAfterTheOther) {
  // Rank 0 scatters through rank 1: two chunks in one step.
  const std::string text = algo(
      3, "custom\" rota_collective=\"scatter\" rota_root=\"0",
      gpu(0, 3, 1, 0, tb(0, -1, -1, step(0, "cpy", "i0", "o0")) + tb(1, 1, -1, step(0, "s", "i1", "s0", -1, -1, 2))) +
          gpu(1, 3, 1, 2,
              tb(0, -1, 0, step(0, "r", "i1", "s0", -1, -1, 2)) + tb(1, -1, -1, step(0, "cpy", "s0", "o0", 0, 0)) +
                  tb(2, 2, -1, step(0, "s", "s1", "o0", 0, 0))) +
          gpu(2, 3, 1, 0, tb(0, -1, 1, step(0, "r", "s1", "o0"))));
  const Schedule schedule = imported(text, "array:3");
  EXPECT_EQ(schedule.steps, 3U);
  EXPECT_EQ(schedule.transmissions(), 3U);
  EXPECT_NO_THROW((void)require_correct(schedule));
}

TEST(MscclImport, RootThatTheFileDoesNotName_IsTheRankThatOnlySendsOrOnlyReceives) {
  const auto ranks = [](const std::string& first, const std::string& last) {
    return gpu(0, 1, 1, 0, first) + gpu(1, 1, 1, 0, last);
  };
  const std::string from = tb(0, 0, -1, step(0, "s", "i0", "o0"));
  const std::string copy = tb(1, -1, -1, step(0, "cpy", "i0", "o0"));
  const Schedule broadcast =
      imported(algo(2, "broadcast", ranks(tb(0, -1, 1, step(0, "r", "i0", "o0")), from + copy)), "array:2");
  EXPECT_EQ(broadcast.root, Node{1});
  EXPECT_NO_THROW((void)require_correct(broadcast));
  const std::string to_last = ranks(tb(0, 1, -1, step(0, "s", "i0", "o0")), tb(0, -1, 0, step(0, "rrc", "i0", "o0")));
  const Schedule reduce = imported(algo(2, "reduce", to_last), "array:2");
  EXPECT_EQ(reduce.root, Node{1});
  EXPECT_NO_THROW((void)require_correct(reduce));
  EXPECT_EQ(msccl_complaint<InputError>(algo(2, "reduce", ranks("", "")), "array:2"),
            "f.xml:1: no \"root\", and 2 ranks send nothing; allowed: \"root\", or one such rank");
}

/// `text` with the first `from` replaced.
std::string changed(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

/// Two ranks that exchange their chunks; `steps0` are those of rank 0's block for sending.
std::string exchange(const std::string& steps0, const std::string& copy0 = step(0, "cpy", "i0", "o0")) {
  return algo(2, "alltoall",
              gpu(0, 2, 2, 1, tb(0, -1, -1, copy0) + tb(1, 1, -1, steps0) + tb(2, -1, 1, step(0, "r", "i0", "o1"))) +
                  gpu(1, 2, 2, 0,
                      tb(0, -1, -1, step(0, "cpy", "i1", "o1")) + tb(1, 0, -1, step(0, "s", "i0", "o1")) +
                          tb(2, -1, 0, step(0, "r", "i1", "o0"))));
}

TEST(MscclImport, WrongDataAtTheEnd_AndBlocksThatWaitForEver_FailTheCheck) {
  EXPECT_EQ(msccl_complaint<CheckFailed>(exchange(step(0, "s", "i1", "o0")), "array:2"), "none");
  EXPECT_EQ(msccl_complaint<CheckFailed>(exchange(step(0, "s", "i1", "o0"), step(0, "cpy", "i1", "o0")), "array:2"),
            "f.xml:2: rank 0's output chunk 0 holds chunk 1 of rank 0 at the end; it should hold chunk 0 of rank 0");
  EXPECT_EQ(msccl_complaint<CheckFailed>(exchange(step(0, "s", "i1", "o0"), step(0, "nop", "i0", "o0", -1, -1, 0)),
                                         "array:2"),
            "f.xml:2: rank 0's output chunk 0 holds nothing at the end; it should hold chunk 0 of rank 0");
  EXPECT_EQ(msccl_complaint<CheckFailed>(exchange(step(0, "s", "i1", "o0", 2, 0), step(0, "cpy", "i0", "o0", 1, 0)),
                                         "array:2"),
            "none")
      << "rank 0's reception waits for nobody";
  EXPECT_THAT(msccl_complaint<CheckFailed>(exchange(step(0, "s", "i1", "o0", 0, 0), step(0, "cpy", "i0", "o0", 1, 0)),
                                           "array:2"),
              HasSubstr("rank 0 waits for ever at step 0 of block 0"));
}

TEST(MscclImport, WhatRotaCannotRepresent_IsRefusedWithItsPlace) {
  const auto refused = [](const std::string& text, const std::string& topology = "array:2") {
    return msccl_complaint<InputError>(text, topology);
  };
  EXPECT_EQ(refused(exchange(step(0, "s", "s0", "o0"))),
            "f.xml:7: rank 0 sends a chunk into which nothing was written; allowed: chunks with a value");
  EXPECT_EQ(refused(exchange(step(0, "dance", "i1", "o0"))),
            "f.xml:7: \"type\" is 'dance'; allowed: nop, cpy, re, s, r, rcs, rrs, rrc, rrcs");
  EXPECT_EQ(refused(exchange(step(0, "s", "i9", "o0"))),
            "f.xml:7: \"srcoff\" is '9'; allowed: a whole number from 0 to 1");
  EXPECT_EQ(refused(exchange(step(0, "s", "x0", "o0"))), "f.xml:7: \"srcbuf\" is 'x'; allowed: i, o or s");
  EXPECT_EQ(refused(exchange(step(4, "s", "i1", "o0"))), "f.xml:7: \"s\" is 4; allowed: steps in order, from 0");
  EXPECT_EQ(refused(exchange(step(0, "s", "i1", "o0", 7, 0))),
            "f.xml:7: waits for step 0 of block 7; allowed: steps that the rank has");
  EXPECT_EQ(refused(exchange(step(0, "r", "i1", "o0"))),
            "f.xml:7: a block that receives without a peer; allowed: \"recv\" at its <tb>");
  EXPECT_EQ(refused(exchange(step(0, "s", "i1", "o0")), "array:3"), "f.xml:1: 2 ranks; allowed on array:3: 3");
  EXPECT_EQ(refused(exchange(step(0, "s", "i1", "o0")), ""),
            "f.xml:1: the file names no topology; allowed: --topology SPEC beside it");
  EXPECT_EQ(refused("<algo>\n<gpu></algo>"), "f.xml:2: Start-end tags mismatch; allowed: " + kXml);
  EXPECT_EQ(refused("<!-- mine -->\n<html/>"), "f.xml:2: <html>; allowed: " + kXml);
  EXPECT_EQ(refused("<!-- mine -->"), "f.xml:1: no element; allowed: " + kXml);
  const std::string good = exchange(step(0, "s", "i1", "o0"));
  EXPECT_EQ(refused(good + "<algo/>"), "f.xml:25: <algo> behind </algo>; allowed: one outermost element");
  EXPECT_EQ(refused(good + "\nend\n"), "f.xml:26: 'end' outside of an element; allowed: elements only");
  EXPECT_EQ(refused(changed(good, "<tb ", "then <tb ")),
            "f.xml:3: 'then' outside of an element; allowed: elements only");
  EXPECT_EQ(refused(changed(good, "ngpus=", "ngpus=\"2\" ngpus=")),
            "f.xml:1: \"ngpus\" twice in <algo>; allowed: each attribute once");
  EXPECT_EQ(refused(changed(good, "ngpus=", "rota_ports=\"both\" ngpus=")),
            "f.xml:1: \"rota_ports\" is 'both'; allowed: all or single");
  EXPECT_EQ(refused(changed(good, "type=\"s\"", "")),
            "f.xml:7: <step> without \"type\"; allowed: nop, cpy, re, s, r, rcs, rrs, rrc, rrcs");
  EXPECT_EQ(refused(good, "ring:5"), "f.xml:1: 2 ranks; allowed on ring:5: 5");
  EXPECT_THAT(refused(good, "rong:2"), HasSubstr("f.xml:1: --topology: topology 'rong:2': unknown family"));
  EXPECT_EQ(refused(changed(good, "send=\"1\"", "send=\"0\"")),
            "f.xml:7: rank 0 sends to 0; allowed: its neighbours in array:2");
  EXPECT_EQ(refused(algo(2, "sort", "")),
            "f.xml:1: \"coll\" is 'sort'; allowed: alltoall, allgather, reduce_scatter, allreduce, broadcast, reduce");
  // What MSCCL would run is what rota has to judge.
  EXPECT_EQ(refused(algo(2, "alltoall\" rota_collective=\"multinode-broadcast", "")),
            "f.xml:1: \"coll\" is 'alltoall', \"rota_collective\" 'multinode-broadcast'; allowed: the same collective, "
            "\"custom\" for a scatter or a gather");
  EXPECT_EQ(refused(algo(2, "alltoall", gpu(0, 2, 2, 0, ""))),
            "f.xml:1: 1 elements <gpu>; allowed: \"ngpus\" of them, 2");
  EXPECT_EQ(refused(algo(2, "allreduce", gpu(0, 8, 8, 0, "") + gpu(1, 8, 8, 0, ""))),
            "f.xml:2: rank 0 has 8 input and 8 output chunks; allowed for all-reduce on 2 ranks: 1 and 1, one chunk a "
            "message");
}

TEST(MscclImport, SumsThatMeetAtTwoRanks_OrLeaveSomethingOut_AreRefused) {
  // Both ranks send their own and complete the sum themselves; then one sends it on.
  const std::string both =
      algo(2, "allreduce",
           gpu(0, 1, 1, 0, tb(0, 1, 1, step(0, "s", "i0", "o0") + step(1, "rrcs", "i0", "o0"))) +
               gpu(1, 1, 1, 0, tb(0, 0, 0, step(0, "s", "i0", "o0") + step(1, "rrcs", "i0", "o0"))));
  EXPECT_THAT(
      msccl_complaint<InputError>(both, "array:2"),
      HasSubstr("the sum is complete at rank 0 and at rank 1; allowed in an all-reduce: one rank where the sums meet"));
  const std::string left_out = all_reduce(tb(0, 0, 0, step(0, "rrc", "i0", "o0") + step(1, "s", "i0", "o0")) +
                                          tb(1, 2, 2, step(0, "rrcs", "o0", "o0", 0, 0)));
  EXPECT_THAT(msccl_complaint<InputError>(left_out, "array:3"),
              HasSubstr("rank 1 sends chunk 0 of rank 1; allowed: all that it has of that sum"));
}

}  // namespace
}  // namespace rota::interchange
