// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/spec_files.h"

#include <gtest/gtest.h>

namespace rota {
namespace {

std::string renamed(std::string_view spec) {
  return rename_files(spec, [](std::string_view file) { return "<" + std::string(file) + ">"; });
}

TEST(SpecFiles, OfEveryFactor_AreRenamed) {
  EXPECT_EQ(renamed("graph:a.txt"), "graph:<a.txt>");
  EXPECT_EQ(renamed("cayley:a/b:c.json"), "cayley:<a/b:c.json>");
  EXPECT_EQ(renamed("product:ring:3*graph:a.txt*cayley:b.json"), "product:ring:3*graph:<a.txt>*cayley:<b.json>");
  EXPECT_EQ(renamed("product:product:graph:a*ring:3"), "product:product:graph:<a>*ring:3");
}

TEST(SpecFiles, OtherSpecifications_StayAsTheyAre) {
  for (const char* spec : {"torus:4x4", "", "graph", "graph:", "product:", "product:*", "graphs:a", "x graph:a"}) {
    EXPECT_EQ(renamed(spec), spec);
  }
}

}  // namespace
}  // namespace rota
