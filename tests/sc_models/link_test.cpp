// SPDX-License-Identifier: Apache-2.0
#include "sc_models/link.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

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

TEST(LinkSignal, IsALinkThatCarriesItsName) {
  LinkSignal link("north");
  EXPECT_STREQ(link.name(), "north");
  link.drive(true, {7, true});
  link.set_ready(true);
  pass_delta();
  EXPECT_TRUE(link.valid());
  EXPECT_TRUE(link.ready());
  EXPECT_EQ(link.flit(), (Flit{7, true}));
}

struct WithPorts : sc_core::sc_module {
  explicit WithPorts(const sc_core::sc_module_name& name) : sc_module(name) {}
  sc_core::sc_vector<LinkOutPort> ports{"ports", 3};
};

TEST(LinkSignal, AVectorOfThem_BindsToAVectorOfPorts) {
  sc_core::sc_vector<LinkSignal> links("links", 3);
  WithPorts module("module");
  EXPECT_STREQ(links[2].name(), "links_2");
  module.ports.bind(links);
  pass_delta();
  module.ports[2]->drive(true, {5, false});
  pass_delta();
  EXPECT_TRUE(links[2].valid());
  EXPECT_FALSE(links[1].valid());
}

TEST(Flit, IsTheValueOfASignal_AndPrintsItself) {
  sc_core::sc_signal<Flit> signal("signal");
  signal.write({42, true});
  pass_delta();
  EXPECT_EQ(signal.read(), (Flit{42, true}));
  std::ostringstream text;
  text << signal.read() << " and " << Flit{1, false};
  EXPECT_EQ(text.str(), "0x2a last and 0x1");
}

TEST(LinkTrace, LinksAndFlits_HaveAnOverloadOfScTrace) {
  LinkSignal link("link");
  Flit flit{3, false};
  const std::string path = testing::TempDir() + "rota_link_trace";
  sc_core::sc_trace_file* const file = sc_core::sc_create_vcd_trace_file(path.c_str());
  sc_trace(file, link, "north");
  sc_trace(file, flit, "word");
  link.drive(true, {0xAB, true});
  sc_core::sc_start(1, sc_core::SC_NS);
  sc_core::sc_close_vcd_trace_file(file);
  std::ifstream in(path + ".vcd");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto north = text.find("$scope module north $end");
  const auto word = text.find("$scope module word $end");
  ASSERT_NE(north, std::string::npos);
  ASSERT_NE(word, std::string::npos);
  for (const char* name : {" data ", " last ", " valid ", " ready "}) {
    EXPECT_NE(text.find(name, north), std::string::npos) << name;
  }
  for (const char* name : {" data ", " last "}) EXPECT_NE(text.find(name, word), std::string::npos) << name;
  EXPECT_THAT(text, testing::HasSubstr("b10101011 ")) << "the data that was driven";
  std::remove((path + ".vcd").c_str());
}

}  // namespace
}  // namespace rota
