// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/spec_files.h"

#include <gtest/gtest.h>

#include "compiler/error.h"

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
  EXPECT_EQ(renamed("fail:0-1,2:graph:a.txt"), "fail:0-1,2:graph:<a.txt>");
}

TEST(SpecFiles, OtherSpecifications_StayAsTheyAre) {
  for (const char* spec : {"torus:4x4", "", "graph", "graph:", "product:", "product:*", "graphs:a", "x graph:a",
                           "fail:0", "fail:0:ring:4"}) {
    EXPECT_EQ(renamed(spec), spec);
  }
}

TEST(SpecFiles, ComeBack_FromTheFolderOfTheFileThatNamesThem) {
  const std::string spec = "product:ring:3*graph:a/b.txt";
  EXPECT_EQ(spec_seen_from("", spec), spec);
  EXPECT_EQ(spec_seen_from("a", spec), "product:ring:3*graph:b.txt");
  EXPECT_EQ(spec_seen_from("c", spec), "product:ring:3*graph:../a/b.txt");
  EXPECT_EQ(spec_found_in("a", "lattice:b.txt"), "lattice:a/b.txt");
  EXPECT_EQ(spec_found_in("", "cayley:b.txt"), "cayley:b.txt");
  EXPECT_EQ(spec_found_in("a", "graph:/b.txt"), "graph:/b.txt");
  EXPECT_THROW((void)spec_seen_from("", "graph:\xFF"), InputError);
}

}  // namespace
}  // namespace rota
