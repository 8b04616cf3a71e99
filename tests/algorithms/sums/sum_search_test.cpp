// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/sum_search.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/topology/registry.h"

namespace rota {
namespace {

CayleyPart whole(const Topology& topology) { return {topology, (1U << topology.port_count()) - 1}; }

std::optional<SumProgram> searched(const std::string& spec, PortModel ports, std::uint32_t steps,
                                   const std::vector<Port>& odd_ports = {}) {
  const TopologyPtr topology = parse_topology(spec);
  const CayleyPart part = whole(*topology);
  SumSearch search(part, ports, 1);
  std::optional<SumProgram> found = search.program_of(steps, odd_ports);
  EXPECT_FALSE(search.gave_up()) << spec;
  return found;
}

/// Tries everything: what each step brings to a node over the one port that all nodes send over, as bits of elements.
class EveryProgram {
 public:
  explicit EveryProgram(const Topology& topology) : topology_(topology), group_(*topology.group()) {}

  /// Whether some program of so many steps, or of fewer, brings every contribution once.
  [[nodiscard]] bool has_one_of(std::uint32_t steps) {
    if (is_whole(0, 1)) return true;
    if (steps == 0) return false;
    for (std::uint32_t p = 0; p < topology_.port_count(); ++p) {
      for (std::uint32_t choice = 1; choice < 2U << came_.size(); ++choice) {
        std::uint32_t sum = choice & 1U;
        bool once = true;
        for (std::size_t i = 0; i < came_.size(); ++i) {
          if ((choice >> (i + 1) & 1U) == 0) continue;
          once = once && (sum & came_[i]) == 0;
          sum |= came_[i];
        }
        if (!once) continue;
        came_.push_back(seen_over(p, sum));
        const bool found = has_one_of(steps - 1);
        came_.pop_back();
        if (found) return true;
      }
    }
    return false;
  }

 private:
  [[nodiscard]] std::uint32_t seen_over(std::uint32_t port, std::uint32_t sum) const {
    const Node sender = group_.inverse(topology_.neighbour(Node{0}, Port{port}));
    std::uint32_t seen = 0;
    for (std::uint32_t x = 0; x < topology_.node_count(); ++x) {
      if ((sum >> x & 1U) != 0) seen |= 1U << index(group_.multiply(sender, Node{x}));
    }
    return seen;
  }

  /// Whether some of what came, from number `next` on, makes `has` whole.
  [[nodiscard]] bool is_whole(std::size_t next, std::uint32_t has) const {
    if (has == (1U << topology_.node_count()) - 1) return true;
    if (next == came_.size()) return false;
    if ((came_[next] & has) == 0 && is_whole(next + 1, has | came_[next])) return true;
    return is_whole(next + 1, has);
  }

  const Topology& topology_;
  const Group& group_;
  std::vector<std::uint32_t> came_;
};

TEST(SumSearch, FindsASinglePortProgram_WhereverThereIsOne) {
  for (const char* spec : {"ring:3", "ring:4", "ring:5", "ring:6", "ring:7", "hypercube:3", "complete:5",
                           "circulant:8:1,4", "circulant:6:2,3"}) {
    const TopologyPtr topology = parse_topology(spec);
    const CayleyPart part = whole(*topology);
    EveryProgram every(*topology);
    for (std::uint32_t steps = 1; steps <= 4; ++steps) {
      SumSearch search(part, PortModel::single, 1);
      EXPECT_EQ(search.program_of(steps).has_value(), every.has_one_of(steps)) << spec << " in " << steps;
      EXPECT_FALSE(search.gave_up());
    }
  }
}

TEST(SumSearch, TellsThatThereIsNone) {
  EXPECT_FALSE(searched("star:4", PortModel::all, 3).has_value());     // below the diameter
  EXPECT_FALSE(searched("pancake:5", PortModel::all, 5).has_value());  // the diameter, but only for nodes that differ
  EXPECT_TRUE(searched("pancake:5", PortModel::all, 6).has_value());
  EXPECT_FALSE(searched("star:4", PortModel::single, 5).has_value());
  EXPECT_FALSE(searched("star:4", PortModel::single, 5, {Port{0}, Port{1}, Port{2}}).has_value());
}

TEST(SumSearch, EvenAndOddNodes_DoWhatAllAlikeCannot) {
  const std::vector<Port> all{Port{0}, Port{1}, Port{2}, Port{3}};
  EXPECT_FALSE(searched("butterfly:4", PortModel::single, 7).has_value());
  const std::optional<SumProgram> halves = searched("butterfly:4", PortModel::single, 7, all);
  ASSERT_TRUE(halves.has_value());
  EXPECT_EQ(halves->nodes.size(), 2U);
  EXPECT_EQ(halves->odd_ports, all);
}

TEST(SumSearch, OfALargeFormula_GivesUpAtOnce) {
  const TopologyPtr star = parse_topology("star:7");
  const CayleyPart part = whole(*star);
  SumSearch search(part, PortModel::all, 1);
  EXPECT_FALSE(search.program_of(9).has_value());
  EXPECT_TRUE(search.gave_up());
}

}  // namespace
}  // namespace rota
