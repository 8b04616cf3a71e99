// SPDX-License-Identifier: Apache-2.0
//
// Turns transfers in the order of a file into a schedule of steps.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/interchange/import.h"
#include "compiler/schedule/schedule.h"

namespace rota::interchange {

/// Collects the hops of an imported schedule, one class a node.
class ScheduleBuilder {
 public:
  ScheduleBuilder(TopologyPtr topology, CollectiveKind collective, PortModel ports, std::string algorithm);

  [[nodiscard]] const Topology& topology() const { return *schedule_.topology; }
  [[nodiscard]] CollectiveKind collective() const { return schedule_.collective; }
  [[nodiscard]] PortModel ports() const { return schedule_.ports; }
  void set_root(Node root) { schedule_.root = root; }
  /// Of a multinode all-reduce: the root of each sum by its number, which its hops have for a destination so far.
  void set_roots(std::vector<Node> roots) { roots_ = std::move(roots); }
  [[nodiscard]] std::optional<Node> root() const { return schedule_.root; }

  /// The port of src that leads to dst. Throws InputError if the two are not neighbours.
  [[nodiscard]] Port port(Node src, Node dst) const;

  void add(std::uint32_t step, Node src, Port port, Node origin, Node destination);

  /// The first step from `earliest` on in which the port model lets src send over `port`.
  [[nodiscard]] std::uint32_t first_free(std::uint32_t earliest, Node src, Port port) const;

  [[nodiscard]] Schedule finish();

 private:
  /// Steps in which something is used: a link (all-port), or a node's way out and way in (single-port).
  [[nodiscard]] std::size_t way_out(Node src, Port port) const;
  [[nodiscard]] std::size_t way_in(Node src, Port port) const;

  Schedule schedule_;
  std::vector<Node> roots_;  ///< empty but in a multinode all-reduce
  std::map<std::pair<Node, Node>, Port> port_to_;
  std::vector<std::vector<bool>> used_;  ///< by way, then step
};

/// Which ranks' contributions each rank has of each sum. Sums are numbered by their destination, or 0 where there is
/// one.
class Contributions {
 public:
  /// Sorted. A rank begins with its own.
  [[nodiscard]] std::vector<std::uint32_t> of(std::uint32_t rank, std::uint32_t sum) const;
  void add(std::uint32_t rank, std::uint32_t sum, const std::vector<std::uint32_t>& from);

 private:
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> held_;
};

/// Says what a transfer of an all-reduce is: a partial sum for the root, or the root's result. The root is the rank
/// where the sum is complete first.
class AllReduceRoot {
 public:
  explicit AllReduceRoot(std::uint32_t ranks) : has_result_(ranks) {}

  /// True if `rank` sends the result. Throws InputError if the sum is complete at a rank that is not the root and has
  /// not been sent the result: rota's all-reduce has one root.
  bool sends_result(std::uint32_t rank, bool complete);
  void receives_result(std::uint32_t rank) { has_result_[rank] = true; }
  [[nodiscard]] std::optional<Node> root() const { return root_; }

 private:
  std::vector<bool> has_result_;
  std::optional<Node> root_;
};

/// The roots of the sums of a multinode all-reduce, in their order; a sum that is nowhere complete has the rank of its
/// number. Throws InputError if a rank is the root of two.
[[nodiscard]] std::vector<Node> roots_of(const std::vector<AllReduceRoot>& sums);

/// The topology that the options or the file name. Throws InputError, which begins with `place`, if neither does, or if
/// it has another number of nodes.
[[nodiscard]] TopologyPtr topology_of_import(std::string_view place, const ImportOptions& options,
                                             const std::string& in_file, std::uint32_t ranks);

}  // namespace rota::interchange
