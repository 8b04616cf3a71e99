// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/networks.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "compiler/search/group_catalogue.h"
#include "compiler/topology/registry.h"

namespace rota::search {
namespace {

/// A file that is removed with the object.
class TextFile {
 public:
  explicit TextFile(const std::string& text)
      : path_((std::filesystem::temp_directory_path() / ("rota_networks_" + std::to_string(getpid()))).string()) {
    std::ofstream(path_) << text;
  }
  ~TextFile() { std::filesystem::remove(path_); }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

void expect_same_ports(const Topology& a, const Topology& b) {
  ASSERT_EQ(a.node_count(), b.node_count());
  ASSERT_EQ(a.port_count(), b.port_count());
  for (std::uint32_t x = 0; x < a.node_count(); ++x) {
    for (std::uint32_t p = 0; p < a.port_count(); ++p) {
      ASSERT_EQ(a.neighbour(Node{x}, Port{p}), b.neighbour(Node{x}, Port{p})) << x << " " << p;
    }
  }
}

// A schedule for the circulant is one for the file, and the other way round.
TEST(Networks, OfACyclicGroup_IsACirculantWithTheNumbersOfItsFile) {
  const GroupPtr group = abelian_groups(16, 1).front();
  const std::vector<Orbit> generators{{3, 13}, {8, 8}};
  const TopologyPtr network = network_of(*group, generators, "unused");
  EXPECT_EQ(network->spec(), "circulant:16:3,8");
  const TextFile file(cayley_text(*group, generators));
  expect_same_ports(*network, *parse_topology("cayley:" + file.path()));
}

TEST(Networks, OfAnyOtherGroup_IsWhatItsFileIs) {
  for (const GroupPtr& group : {metacyclic_groups(24).back(), permutation_groups(24).front(), affine_groups(24).back(),
                                abelian_groups(24, 3).back()}) {
    SCOPED_TRACE(group->name());
    const std::vector<Orbit>& generators = group->orbits();
    const TextFile file(cayley_text(*group, generators));
    const TopologyPtr network = network_of(*group, generators, file.path());
    EXPECT_EQ(network->spec(), "cayley:" + file.path());
    expect_same_ports(*network, *parse_topology("cayley:" + file.path()));
    EXPECT_EQ(index(network->neighbour(Node{5}, Port{0})), group->multiply(5, generators[0].element));
  }
}

TEST(Networks, OfAReference_HasTheReferencesNumbers) {
  for (const char* spec : {"torus:4x6", "hypercube:4", "ring:5"}) {
    SCOPED_TRACE(spec);
    const TopologyPtr torus = parse_topology(spec);
    const TextFile file(cayley_text(*torus));
    expect_same_ports(*torus, *parse_topology("cayley:" + file.path()));
  }
}

}  // namespace
}  // namespace rota::search
