// SPDX-License-Identifier: Apache-2.0
#include "sc_models/link.h"

#include <gtest/gtest.h>

namespace rota {
namespace {

void pass_delta() { sc_core::sc_start(sc_core::SC_ZERO_TIME); }

TEST(Link, WhatIsDrivenIsSeenAfterTheUpdateNotBefore) {
  LinkGroup links("links", 1);
  links[0].drive(true, {42, true});
  links[0].set_ready(true);
  EXPECT_FALSE(links[0].valid());
  EXPECT_FALSE(links[0].ready());
  pass_delta();
  EXPECT_TRUE(links[0].valid());
  EXPECT_TRUE(links[0].ready());
  EXPECT_EQ(links[0].flit(), (Flit{42, true}));
}

TEST(Link, OnlyAChangeAsksForAnUpdate) {
  LinkGroup links("links", 2);
  links[0].drive(true, {1, false});
  pass_delta();
  links[0].drive(true, {1, false});
  links[0].set_ready(false);
  links[1].drive(false, {9, true});
  EXPECT_FALSE(sc_core::sc_pending_activity_at_current_time());
  links[0].drive(true, {1, true});
  EXPECT_TRUE(sc_core::sc_pending_activity_at_current_time());
}

TEST(Link, StalledLinkShowsNeitherValidNorReadyAndKeepsItsFlit) {
  LinkGroup links("links", 1);
  links[0].drive(true, {5, false});
  links[0].set_ready(true);
  links[0].stall(true);
  pass_delta();
  EXPECT_FALSE(links[0].valid());
  EXPECT_FALSE(links[0].ready());
  links[0].stall(false);
  pass_delta();
  EXPECT_TRUE(links[0].valid());
  EXPECT_TRUE(links[0].ready());
  EXPECT_EQ(links[0].flit().data, 5U);
}

struct OtherSender : LinkSender {
  void drive(bool, const Flit&) override {}
  [[nodiscard]] bool ready() const override { return false; }
};

struct WithPort : sc_core::sc_module {
  explicit WithPort(const sc_core::sc_module_name& name) : sc_module(name) {}
  void end_of_elaboration() override { wires = bound_wires(port); }
  LinkOutPort port{"port"};
  LinkWires* wires = nullptr;
};

TEST(Link, PortGivesTheWiresOfTheLinkItIsBoundTo) {
  WithPort bound("bound");
  WithPort unbound("unbound");
  LinkGroup links("links", 3);
  bound.port(links[1]);
  pass_delta();
  EXPECT_EQ(bound.wires, &links[1].wires());
  EXPECT_EQ(unbound.wires, nullptr);
}

TEST(Link, PortBoundToSomethingElseIsReported) {
  WithPort module("module");
  OtherSender other;
  module.port(other);
  EXPECT_THROW(pass_delta(), sc_core::sc_report);
}

}  // namespace
}  // namespace rota
