// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/regular_group.h"

#include <gtest/gtest.h>

#include "tests/renumbered.h"

namespace rota {
namespace {

using testing_support::EdgeList;
using testing_support::generalised_petersen;
using testing_support::heawood;
using testing_support::icosahedron;
using testing_support::neighbours_by;
using testing_support::renumbered;

bool is_abelian(const RegularGroup& group) {
  for (std::uint32_t a = 0; a < group.size(); ++a) {
    for (std::uint32_t b = 0; b < a; ++b) {
      if (group.image(a, b) != group.image(b, a)) return false;
    }
  }
  return true;
}

TEST(RegularGroup, AbelianOnes_AreFoundFirst) {
  for (const char* spec : {"ring:6", "ring:12", "circulant:20:1,2", "twisted:4x8", "torus:4x6"}) {
    const auto group = search_regular_group(neighbours_by(renumbered(spec, 1)));
    ASSERT_TRUE(group.has_value()) << spec;
    EXPECT_TRUE(is_abelian(*group)) << spec;
  }
}

TEST(RegularGroup, OtherOnes_AreFoundWhereNoneIsAbelian) {
  const EdgeList networks[] = {renumbered("star:4", 1), renumbered("ccc:3", 2), renumbered("pancake:4", 3),
                               renumbered(14, heawood(), 4), renumbered(12, icosahedron(), 5)};
  for (const EdgeList& edges : networks) {
    const auto group = search_regular_group(neighbours_by(edges));
    ASSERT_TRUE(group.has_value());
    EXPECT_FALSE(is_abelian(*group));
  }
}

TEST(RegularGroup, Element_MapsNode0ToItsNumber) {
  const auto group = search_regular_group(neighbours_by(renumbered("star:4", 6)));
  ASSERT_TRUE(group.has_value());
  for (std::uint32_t v = 0; v < group->size(); ++v) {
    EXPECT_EQ(group->image(v, 0), v);
    EXPECT_EQ(group->image(0, v), v);
  }
}

TEST(RegularGroup, OfGraphsThatHaveNone_IsNotFound) {
  EXPECT_FALSE(search_regular_group(neighbours_by(generalised_petersen(5, 2)))) << "all nodes alike, and yet none";
  EXPECT_FALSE(search_regular_group(neighbours_by(generalised_petersen(10, 2)))) << "the dodecahedron";
  EXPECT_FALSE(search_regular_group(neighbours_by(generalised_petersen(7, 2)))) << "two kinds of nodes";
  EXPECT_FALSE(search_regular_group(neighbours_by(renumbered("array:4", 1))));
}

}  // namespace
}  // namespace rota
