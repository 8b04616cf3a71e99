// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/node_differences.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace rota::cli {
namespace {

/// Two models of node 0_0, each with a link and a fill level, as a trace declares them.
struct ModelPair {
  explicit ModelPair(RouterKind router = RouterKind::handshake) : differences("rtl", router) {
    for (const char* model : {"", "rtl."}) {
      const std::string node = std::string(model) + "node_0_0";
      const std::string suffix = *model == '\0' ? "1" : "2";
      declare(node + ".router.link_out_0", "valid", "v" + suffix);
      declare(node + ".router.link_out_0", "data", "d" + suffix);
      declare(node + ".router.fifo_0_to_1", "fill", "f" + suffix);
      declare(node + ".nic.inject_0", "valid", "i" + suffix);
    }
    for (const char* id : {"v1", "v2", "i1", "i2"}) set(id, "0");
    for (const char* id : {"d1", "d2", "f1", "f2"}) set(id, "b0 ");
  }
  void declare(const std::string& scope, const std::string& name, const std::string& id) {
    differences.declare({scope, name, id});
  }
  void set(const std::string& id, const std::string& value) { differences.follow(id, value + id); }
  /// What is written for the changes so far.
  std::string written() {
    std::ostringstream out;
    differences.write_changes(out, 0);
    return out.str();
  }

  NodeDifferences differences;
};

TEST(NodeDifferences, EqualModels_AreMarkedSoOnce) {
  ModelPair models;
  EXPECT_EQ(models.written(), "0D0\n");
  models.set("f1", "b1 ");
  models.set("f2", "b1 ");
  EXPECT_EQ(models.written(), "");
}

TEST(NodeDifferences, ADifference_IsMarkedWhileItLasts) {
  ModelPair models;
  (void)models.written();
  models.set("f2", "b10 ");
  EXPECT_EQ(models.written(), "1D0\n");
  models.set("v1", "1");
  EXPECT_EQ(models.written(), "") << "still differs, in two signals now";
  models.set("f2", "b0 ");
  EXPECT_EQ(models.written(), "");
  models.set("v2", "1");
  EXPECT_EQ(models.written(), "0D0\n");
}

TEST(NodeDifferences, Data_CountOnlyWhileValidIsHigh) {
  ModelPair models;
  (void)models.written();
  models.set("d1", "b101 ");
  EXPECT_EQ(models.written(), "");
  models.set("v1", "1");
  models.set("v2", "1");
  EXPECT_EQ(models.written(), "1D0\n");
  models.set("d2", "b101 ");
  EXPECT_EQ(models.written(), "0D0\n");
}

TEST(NodeDifferences, LinksFromTheNic_CountInHandshakeRoutersOnly) {
  ModelPair handshake;
  (void)handshake.written();
  handshake.set("i1", "1");
  EXPECT_EQ(handshake.written(), "1D0\n");
  ModelPair timed(RouterKind::timed);
  (void)timed.written();
  timed.set("i1", "1");
  EXPECT_EQ(timed.written(), "");
}

TEST(NodeDifferences, TheMark_IsDeclaredInTheFirstModelsNodeOnly) {
  ModelPair models;
  EXPECT_EQ(models.differences.end_scope("node_0_0"), "$var wire 1 D0 differs $end\n");
  EXPECT_EQ(models.differences.end_scope("node_0_0.router"), "");
  EXPECT_EQ(models.differences.end_scope("rtl.node_0_0"), "");
}

TEST(NodeDifferences, OneModelAlone_HasNoMarks) {
  NodeDifferences differences("", RouterKind::handshake);
  differences.declare({"node_0_0.router.link_out_0", "valid", "v"});
  differences.follow("v", "1v");
  std::ostringstream out;
  differences.write_changes(out, 0);
  EXPECT_EQ(out.str() + differences.end_scope("node_0_0"), "");
}

}  // namespace
}  // namespace rota::cli
