// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/hop_graph.h"

#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "compiler/schedule/class_message.h"
#include "compiler/schedule/collective.h"

namespace rota {

/// Follows the messages in the order of the hops.
class MessageFollower {
 public:
  explicit MessageFollower(const Schedule& schedule)
      : schedule_(schedule), payload_(traits_of(schedule.collective).payload) {}

  std::vector<HopGraph::Edge> edges() {
    const auto& hops = schedule_.hops;
    for (std::uint32_t i = 0, end = 0; i < hops.size(); i = end) {
      while (end < hops.size() && hops[end].step == hops[i].step) ++end;
      for (std::uint32_t k = i; k < end; ++k) leave(k);
      for (std::uint32_t k = i; k < end; ++k) arrive(k);
    }
    return std::move(edges_);
  }

 private:
  void leave(std::uint32_t hop) {
    const ClassHop& h = schedule_.hops[hop];
    const ClassMessage message{index(h.cls), h.origin, h.destination, h.copy};
    if (h.destination == kNoNode && h.origin == schedule_.symmetry->representative(h.cls)) {  // the origin's own
      if (payload_ == Payload::reduced) edges_.push_back({total(h.cls), hop});
      return;
    }
    const auto [first, last] = here_.equal_range(message);
    for (auto it = first; it != last; ++it) edges_.push_back({it->second, hop});
    if (h.destination == kNoNode) {
      if (first == last) throw std::logic_error("HopGraph: a copy leaves a node that does not have it");
    } else {
      here_.erase(first, last);
    }
  }

  void arrive(std::uint32_t hop) {
    const ClassHop& h = schedule_.hops[hop];
    const Symmetry& symmetry = *schedule_.symmetry;
    const Node there = schedule_.topology->neighbour(symmetry.representative(h.cls), h.port);
    const auto seen_there = [&](Node y) { return y == kNoNode ? kNoNode : symmetry.to_frame(there, y); };
    const ClassId cls = symmetry.class_of(there);
    const ClassMessage message{index(cls), seen_there(h.origin), seen_there(h.destination), h.copy};
    if (message.destination == symmetry.representative(cls)) {
      if (payload_ == Payload::reduced) edges_.push_back({hop, total(cls)});
      return;
    }
    if (h.destination == kNoNode && here_.contains(message)) {
      throw std::logic_error("HopGraph: a node gets a copy twice");
    }
    here_.emplace(message, hop);
  }

  [[nodiscard]] std::uint32_t total(ClassId c) const {
    return static_cast<std::uint32_t>(schedule_.hops.size()) + index(c);
  }

  const Schedule& schedule_;
  Payload payload_;
  std::unordered_multimap<ClassMessage, std::uint32_t, ClassMessageHash> here_;  ///< the hops that brought it
  std::vector<HopGraph::Edge> edges_;
};

HopGraph::HopGraph(const Schedule& schedule) {
  add_channels(schedule);
  const bool has_totals = traits_of(schedule.collective).payload == Payload::reduced;
  set_edges(hop_count() + std::size_t{has_totals ? schedule.symmetry->class_count() : 0},
            MessageFollower(schedule).edges());
}

void HopGraph::add_channels(const Schedule& schedule) {
  const Symmetry& symmetry = *schedule.symmetry;
  const bool single = schedule.ports == PortModel::single;
  const graph::LinkNumbers links = class_link_numbers(*schedule.topology, symmetry);
  channels_ = single ? symmetry.class_count() : static_cast<std::uint32_t>(links.size());
  send_.reserve(schedule.hops.size());
  receive_.reserve(schedule.hops.size());
  for (const ClassHop& hop : schedule.hops) {
    const Node there = schedule.topology->neighbour(symmetry.representative(hop.cls), hop.port);
    const auto link = static_cast<std::uint32_t>(links.link(index(hop.cls), index(hop.port)));
    send_.push_back(single ? index(hop.cls) : link);
    receive_.push_back(single ? index(symmetry.class_of(there)) : link);
  }
}

void HopGraph::set_edges(std::size_t vertices, const std::vector<Edge>& edges) {
  waits_.assign(vertices, 0);
  first_.assign(vertices + 1, 0);
  next_.resize(edges.size());
  for (const Edge& edge : edges) {
    ++waits_[edge.later];
    ++first_[edge.earlier + 1];
  }
  for (std::size_t v = 1; v < first_.size(); ++v) first_[v] += first_[v - 1];
  std::vector<std::uint32_t> place(first_.begin(), first_.end() - 1);
  for (const Edge& edge : edges) next_[place[edge.earlier]++] = edge.later;
}

HopGraph HopGraph::reversed() const {
  std::vector<Edge> edges;
  edges.reserve(next_.size());
  for (std::uint32_t v = 0; v + 1 < first_.size(); ++v) {
    for_each_waiting(v, [&](std::uint32_t later) { edges.push_back({later, v}); });
  }
  HopGraph result;
  result.channels_ = channels_;
  result.send_ = receive_;
  result.receive_ = send_;
  result.set_edges(vertex_count(), edges);
  return result;
}

}  // namespace rota
