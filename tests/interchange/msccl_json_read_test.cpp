// SPDX-License-Identifier: Apache-2.0
//
// What is wrong in a file of msccl-tools is refused with the place where it stands.
#include <gtest/gtest.h>

#include <string>

#include "compiler/error.h"
#include "compiler/interchange/import.h"

namespace rota::interchange {
namespace {

/// A broadcast from node 0 to node 1, with what is given in place of its parts.
std::string file(const std::string& steps, const std::string& chunk = R"({"pre": [0], "post": [0, 1], "addr": 0})") {
  return R"({"msccl_type": "algorithm", "name": "mine", "steps": )" + steps +
         R"j(, "collective": {"name": "Broadcast(n=2,root=0)", "nodes": 2, "chunks": [)j" + chunk +
         R"(]}, "topology": {}})";
}

std::string complaint(const std::string& text) {
  try {
    (void)import_schedule(text, "f.json", {.topology = "array:2", .ports = {}});
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(MscclTools, WhatIsWrong_IsRefusedWithItsPlace) {
  const std::string good = R"({"sends": [[0, 0, 1]]})";
  EXPECT_EQ(complaint(file("[" + good + "]")), "none");
  EXPECT_EQ(complaint(file("[" + good + R"(, {"sends": [[0, 1, 0], [0, 1]]}])")),
            "f.json: steps[1].sends[1]: a send that is no list of three; allowed: [address, from, to]");
  EXPECT_EQ(complaint(file(R"([{"sends": [[7, 0, 1]]}])")),
            "f.json: steps[0].sends[0]: a send of address 7; allowed: addresses of the chunks");
  EXPECT_EQ(complaint(file(R"([{"sends": [[0, 0, 2]]}])")),
            "f.json: steps[0].sends[0]: a rank that receives is 2; allowed: a whole number from 0 to 1");
  EXPECT_EQ(complaint(file(R"([{"sends": [[0, 0, 0]]}])")),
            "f.json: steps[0].sends[0]: 0 sends to 0; allowed: neighbours in array:2");
  EXPECT_EQ(complaint(file("[" + good + ", {}]")), "f.json: steps[1]: a step without \"sends\"; allowed: with it");
  EXPECT_EQ(complaint(file("[]", R"({"pre": [0], "post": [9], "addr": 0})")),
            "f.json: collective.chunks[0]: a rank in \"post\" is 9; allowed: a whole number from 0 to 1");
  EXPECT_EQ(complaint(file("[]", "")),
            "f.json: a collective without chunks; allowed: chunks that say where they begin and end");
}

}  // namespace
}  // namespace rota::interchange
