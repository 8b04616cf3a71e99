// SPDX-License-Identifier: Apache-2.0
//
// Which hops of a schedule must wait for which, and which share a link or a port: all that is left of a schedule if
// its steps are forgotten.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota {

/// A vertex is a class hop, numbered as in the schedule, or, after the hops, a total for each class: the sum that a
/// root of an all-reduce waits for before it sends its first copy.
class HopGraph {
 public:
  /// Follows every message through the classes. Preconditions: the schedule is correct, its hops take one step, and a
  /// node gets each copied message once.
  explicit HopGraph(const Schedule& schedule);

  /// Every hop the other way: what waited now comes first.
  [[nodiscard]] HopGraph reversed() const;

  [[nodiscard]] std::uint32_t hop_count() const noexcept { return static_cast<std::uint32_t>(send_.size()); }
  [[nodiscard]] std::uint32_t vertex_count() const noexcept { return static_cast<std::uint32_t>(waits_.size()); }
  [[nodiscard]] bool is_total(std::uint32_t vertex) const noexcept { return vertex >= hop_count(); }
  [[nodiscard]] std::uint32_t channel_count() const noexcept { return channels_; }
  /// The link (all-port) or the sender (single-port) of a hop; a channel sends one message a step.
  [[nodiscard]] std::uint32_t send_channel(std::uint32_t hop) const { return send_[hop]; }
  /// The same of the receiver.
  [[nodiscard]] std::uint32_t receive_channel(std::uint32_t hop) const { return receive_[hop]; }
  /// The number of vertices that `vertex` waits for.
  [[nodiscard]] std::uint32_t waits_for(std::uint32_t vertex) const { return waits_[vertex]; }
  /// Calls visit(vertex) for those that wait for `vertex`.
  template <class Visit>
  void for_each_waiting(std::uint32_t vertex, const Visit& visit) const {
    for (std::uint32_t k = first_[vertex]; k < first_[vertex + 1]; ++k) visit(next_[k]);
  }

 private:
  struct Edge {
    std::uint32_t earlier;
    std::uint32_t later;
  };
  HopGraph() = default;
  void add_channels(const Schedule& schedule);
  void set_edges(std::size_t vertices, const std::vector<Edge>& edges);

  friend class MessageFollower;
  std::uint32_t channels_ = 0;
  std::vector<std::uint32_t> send_;
  std::vector<std::uint32_t> receive_;
  std::vector<std::uint32_t> waits_;
  std::vector<std::uint32_t> first_;  ///< of each vertex in `next_`, and the end
  std::vector<std::uint32_t> next_;
};

}  // namespace rota
