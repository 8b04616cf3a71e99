// SPDX-License-Identifier: Apache-2.0
//
// Makes a schedule's hops of lines as a schedule file has them, whoever made the lines: a file or an array of numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "compiler/schedule/collective.h"
#include "compiler/schedule/hop_line.h"
#include "compiler/schedule/schedule.h"

namespace rota::schedule_file {

/// Finds ports by their ends. Neighbours are tabled if that is cheap, because every hop needs one lookup.
class PortFinder {
 public:
  explicit PortFinder(const Topology& topology);

  /// The port of link number `link` of the parallel links from src to dst. Throws InputError if there is none.
  [[nodiscard]] Port find(Node src, Node dst, std::uint64_t link) const;

 private:
  [[nodiscard]] Node neighbour(Node x, Port p) const {
    return table_.empty() ? topology_.neighbour(x, p) : table_[std::size_t{index(x)} * ports_ + index(p)];
  }
  const Topology& topology_;
  std::uint32_t ports_;
  std::vector<Node> table_;
};

/// Finds the messages of one packet: those on one link in consecutive steps that share a number.
class PacketFinder {
 public:
  /// True if a packet of that number was on this link one step before. Throws InputError if it was elsewhere.
  bool continues(std::uint64_t packet, Step step, Node src, Port port);

 private:
  struct Last {
    Step step;
    Node src;
    Port port;
  };
  std::unordered_map<std::uint64_t, Last> last_;
};

/// Adds hops to a schedule that has everything else, one class per node, and sorts those of each step. It keeps a
/// reference to the schedule.
class HopCollector {
 public:
  explicit HopCollector(Schedule& schedule);

  /// Lines come ordered by step; the hops of one step in any order. Throws InputError (what is wrong, what is allowed;
  /// without file and line) if the hop does not fit the header or the network, or if the schedule grows too large.
  void add(const HopLine& line);
  /// After the last line.
  void finish();

 private:
  [[nodiscard]] Node node(std::uint64_t value, const char* what) const;
  [[nodiscard]] Node end_of_message(std::uint64_t value, bool is_none, const char* what) const;
  [[nodiscard]] std::uint16_t copy(std::uint64_t value) const;
  void end_step(Step next);

  Schedule& schedule_;
  Payload payload_;
  PortFinder ports_;
  PacketFinder packets_;
  Step current_{0};
  std::ptrdiff_t step_begin_ = 0;
};

/// Sets the root of an all-reduce that has neither a root nor partial sums for all nodes: where its sums go and its
/// broadcast comes from, as its first hop says; 0 without hops. What other hops say is for the verifier.
void find_meeting_node(Schedule& schedule);

}  // namespace rota::schedule_file
