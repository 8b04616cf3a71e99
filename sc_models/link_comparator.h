// SPDX-License-Identifier: Apache-2.0
//
// Compares two fabrics of the same topology: every link between nodes, at every edge.
//
// Cycle order of the one process: at every rising edge it reads the links as all modules see them at that edge. Two
// links are equal if their valid and ready are equal and, while valid, data and last. The first difference ends the
// run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

#include "sc_models/fabric.h"
#include "sc_models/run_control.h"

namespace rota {

struct LinkDifference {
  Node source{};
  Port port{};
  std::uint64_t cycle = 0;  ///< the edge, counted from the one that sampled start
  std::string first;        ///< what the first fabric's link showed, in words
  std::string second;
};

class LinkComparator final : public sc_core::sc_module {
 public:
  sc_core::sc_in<bool> clk{"clk"};
  sc_core::sc_in<bool> start{"start"};

  LinkComparator(const sc_core::sc_module_name& name, const Fabric& first, const Fabric& second, RunControl& control);

  /// The difference found since the last start.
  [[nodiscard]] const std::optional<LinkDifference>& difference() const noexcept { return difference_; }

 private:
  struct Pair {
    Node source;
    Port port;
    const LinkWires* first;
    const LinkWires* second;
  };

  void tick();

  /// The first differing pair of all ranks'. Precondition: there is one.
  [[nodiscard]] LinkDifference first_difference(std::size_t own_pair) const;

  const Fabric& fabric_;
  RunControl& control_;
  std::vector<Pair> pairs_;
  std::uint64_t cycle_ = 0;
  std::optional<LinkDifference> difference_;
};

}  // namespace rota
