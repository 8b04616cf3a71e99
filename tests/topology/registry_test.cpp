// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>

#include "compiler/text/printable.h"
#include "compiler/topology/spec_text.h"
#include "tests/topology/test_support.h"

namespace rota {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing_support::refusal;

/// Refused in one printable line that names the spec, what is wrong with it and what is allowed.
void expect_refused(const std::string& spec, const std::string& wrong) {
  const std::string message = refusal(spec);
  EXPECT_THAT(message, HasSubstr("topology '" + printable(spec)));
  EXPECT_THAT(message, HasSubstr(wrong));
  EXPECT_THAT(message, HasSubstr("allowed: "));
  EXPECT_THAT(message, Not(HasSubstr("\n")));
}

TEST(Registry, EveryFamily_HasExamplesThatItMakes) {
  std::set<std::string_view> names;
  for (const TopologyFamily& family : topology_families()) {
    EXPECT_TRUE(names.insert(family.name).second) << family.name;
    EXPECT_EQ(family.syntax.substr(0, family.name.size() + 1), std::string(family.name) + ":");
    EXPECT_FALSE(family.about.empty());
    if (family.syntax.find("FILE") != std::string_view::npos) continue;
    EXPECT_GE(split(family.examples, ' ').size(), 2U) << family.name;
    for (const std::string_view spec : split(family.examples, ' ')) {
      EXPECT_EQ(split(spec, ':').front(), family.name);
      EXPECT_EQ(parse_topology(spec)->spec(), spec);
      EXPECT_EQ(parse_topology(spec)->family(), family.family) << spec;
    }
  }
}

TEST(Registry, ProductsAndTheirFactors_HaveAFamilyEach) {
  const TopologyPtr product = parse_topology("product:torus:2x3*star:3");
  EXPECT_EQ(product->family(), Family::product);
  ASSERT_EQ(product->factors().size(), 3U);
  EXPECT_EQ(product->factors()[0]->family(), Family::ring);
  EXPECT_EQ(product->factors()[2]->family(), Family::star);
  EXPECT_EQ(parse_topology("product:star:3")->family(), Family::star);
  EXPECT_EQ(parse_topology("mesh:2x3")->factors()[1]->family(), Family::array);
  EXPECT_EQ(parse_topology("ghc:2x3")->factors()[1]->family(), Family::complete);
}

TEST(Registry, LeadingZeros_VanishFromTheSpec) {
  EXPECT_EQ(parse_topology("ring:008")->spec(), "ring:8");
  EXPECT_EQ(parse_topology("torus:03x04")->spec(), "torus:3x4");
  EXPECT_EQ(parse_topology("circulant:016:01,05")->spec(), "circulant:16:1,5");
  EXPECT_EQ(parse_topology("product:ring:05*star:04")->spec(), "product:ring:5*star:4");
  EXPECT_EQ(parse_topology("ring:" + std::string(60000, '0') + "5")->spec(), "ring:5");
}

TEST(Registry, UnknownFamily_IsRefusedWithTheListOfFamilies) {
  for (const char* const spec : {"tree:7", "Ring:8", " ring:8", "rin", ":8", "ring;8"}) {
    expect_refused(spec, "unknown family");
    for (const TopologyFamily& family : topology_families()) {
      EXPECT_THAT(refusal(spec), HasSubstr(std::string(family.name)));
    }
  }
  EXPECT_THAT(refusal(""), HasSubstr("empty"));
}

TEST(Registry, MissingSize_IsRefused) {
  for (const TopologyFamily& family : topology_families()) {
    const std::string name(family.name);
    expect_refused(name, "has no size");
    expect_refused(name + ":", "");
  }
}

TEST(Registry, SizesBelowTheSmallest_AreRefused) {
  for (const char* const spec : {"array:1", "array:0", "ring:1", "ring:0", "complete:1", "hypercube:0", "star:1",
                                 "pancake:1", "bubble:0", "ccc:1", "butterfly:1", "torus:1", "torus:0x4", "torus:4x1",
                                 "mesh:4x0", "ghc:1x3", "circulant:1:1", "circulant:8:0", "circulant:8:8"}) {
    expect_refused(spec, "out of range");
  }
}

TEST(Registry, SmallestSizes_AreAccepted) {
  for (const char* const spec : {"array:2", "ring:2", "complete:2", "hypercube:1", "star:2", "pancake:2", "bubble:2",
                                 "ccc:2", "butterfly:2", "torus:2x2", "mesh:2x2", "ghc:2x2", "circulant:2:1"}) {
    EXPECT_EQ(refusal(spec), "");
  }
}

TEST(Registry, WhatIsNotANumber_IsRefused) {
  for (const char* const spec : {"ring:x", "ring:-4", "ring:+4", "ring: 4", "ring:4 ", "ring:4.0", "ring:0x10",
                                 "ring:4,5", "ring:8:1", "star:4*", "hypercube:4x4", "ccc:3z", "torus:4×4", "torus:4y4",
                                 "mesh:3x 3", "circulant:8:1;2", "circulant:8:-1"}) {
    expect_refused(spec, "is not a number");
  }
  for (const char* const spec : {"ring:", "torus:x", "torus:4x", "torus:x4", "torus:4xx4",
                                 "circulant:8:", "circulant:8:1,", "circulant:8:,1", "circulant::1"}) {
    expect_refused(spec, "a number is missing");
  }
  expect_refused("circulant:8", "the steps are missing");
}

TEST(Registry, AbsurdSizes_AreRefused) {
  for (const char* const spec :
       {"hypercube:64", "hypercube:27", "star:25", "star:12", "pancake:12", "bubble:12", "ccc:22", "butterfly:32",
        "ring:67108865", "ring:4294967298", "array:18446744073709551618", "ring:99999999999999999999999999999999",
        "torus:99999999999x2", "complete:67108864", "complete:4098"}) {
    expect_refused(spec, "out of range");
  }
  for (const char* const spec : {"torus:8193x8192", "torus:65536x65536", "mesh:4194304x4194304x4194304",
                                 "ghc:4096x4096x4096", "product:ring:10000*ring:10000", "product:star:11*ring:2"}) {
    expect_refused(spec, "too many nodes");
  }
  for (const char* const spec : {"ghc:5000x2", "ghc:3000x3000", "product:complete:4000*complete:4000"}) {
    expect_refused(spec, "ports");
  }
}

TEST(Registry, LargestSizes_AreAccepted) {
  EXPECT_EQ(parse_topology("ring:67108864")->node_count(), kMaxNodes);
  EXPECT_EQ(parse_topology("hypercube:26")->node_count(), kMaxNodes);
  EXPECT_EQ(parse_topology("torus:8192x8192")->node_count(), kMaxNodes);
  EXPECT_EQ(parse_topology("complete:4097")->port_count(), kMaxPorts);
  EXPECT_EQ(parse_topology("star:11")->node_count(), 39916800U);
  EXPECT_EQ(parse_topology("ccc:21")->node_count(), 44040192U);
}

TEST(Registry, HugeSpecs_AreRefusedInAShortLine) {
  const std::string junk(4U << 20U, 'x');
  for (const std::string& spec : {junk, "ring:" + junk, "torus:2" + junk, "product:" + junk, "cayley:" + junk}) {
    expect_refused(spec, "too long");
    EXPECT_LT(refusal(spec).size(), 400U);
  }
  for (const std::string family : {"ring:", "torus:", "product:", "cayley:", "circulant:", ""}) {
    const std::string spec = family + junk.substr(0, 60000);
    EXPECT_NE(refusal(spec), "");
    EXPECT_LT(refusal(spec).size(), 500U);
  }
}

TEST(Registry, ManyDimensions_AreRefusedEarly) {
  std::string torus = "torus:2";
  std::string product = "product:ring:2";
  for (int i = 0; i < 8000; ++i) {
    torus += "x2";
    product += "*ring:2";
  }
  expect_refused(torus, "too many nodes");
  expect_refused(product, "too many nodes");
}

TEST(Registry, BinaryNoise_IsEscaped) {
  const std::string noise("ring:\x01\x00\xff\n\t8", 10);
  expect_refused(noise, "is not a number");
  EXPECT_THAT(refusal(noise), HasSubstr("\\x01\\x00\\xFF\\x0A\\x09"));
  expect_refused(std::string("\0\0\0", 3), "unknown family");
}

RC_GTEST_PROP(Registry, AnyText_IsATopologyOrAnInputError, ()) {
  const auto text = *rc::gen::container<std::string>(
      rc::gen::oneOf(rc::gen::arbitrary<char>(), rc::gen::element('0', '2', '3', ':', 'x', ',', '*', '-', ' ')));
  const auto families = topology_families();
  const auto family = *rc::gen::inRange<std::size_t>(0, families.size());
  // A cayley spec names a file; random names have no business in the file system.
  for (const char* reads_a_file : {"cayley", "graph"}) {
    RC_PRE(families[family].name != reads_a_file && text.find(reads_a_file) == std::string::npos);
  }
  for (const std::string& spec : {text, std::string(families[family].name) + ":" + text}) {
    const std::string message = refusal(spec);  // anything but an InputError escapes and fails
    RC_ASSERT(message == printable_whole(message));
  }
}

TEST(Registry, HasFamily_LooksAtTheWordBeforeTheColon) {
  EXPECT_TRUE(has_family("torus:4x4"));
  EXPECT_TRUE(has_family("graph:no/such/file"));
  EXPECT_FALSE(has_family("tours:4x4"));
  EXPECT_FALSE(has_family("torus"));
  EXPECT_FALSE(has_family(":4"));
}

}  // namespace
}  // namespace rota
