// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/sharing.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/schedule/reflections.h"

namespace rota {
namespace {

constexpr std::size_t kMaxSubgroups = 8;

/// The hops of each node in order of time. Those of node x are positions[ends[x-1] … ends[x]).
class HopsByNode {
 public:
  HopsByNode(const std::vector<ClassHop>& hops, std::uint32_t nodes) : positions_(hops.size()), ends_(nodes, 0) {
    for (const ClassHop& hop : hops) ++ends_[index(hop.cls)];
    std::size_t begin = 0;
    for (std::size_t& end : ends_) begin += std::exchange(end, begin);
    for (std::size_t i = 0; i < hops.size(); ++i) positions_[ends_[index(hops[i].cls)]++] = i;
  }

  [[nodiscard]] std::size_t count(Node x) const { return ends_[index(x)] - begin(x); }
  /// The index in the schedule of x's k-th hop.
  [[nodiscard]] std::size_t position(Node x, std::size_t k) const { return positions_[begin(x) + k]; }

 private:
  [[nodiscard]] std::size_t begin(Node x) const { return x == Node{0} ? 0 : ends_[index(x) - 1]; }

  std::vector<std::size_t> positions_;
  std::vector<std::size_t> ends_;
};

/// True if every node does what its class's representative does, seen from its own frame.
bool has_symmetry(const Schedule& schedule, const HopsByNode& by_node, const Symmetry& symmetry) {
  for (std::uint32_t v = 0; v < schedule.topology->node_count(); ++v) {
    const Node x{v};
    const Node representative = symmetry.representative(symmetry.class_of(x));
    if (by_node.count(x) != by_node.count(representative)) return false;
    for (std::size_t k = 0; k < by_node.count(x); ++k) {
      const ClassHop& mine = schedule.hops[by_node.position(x, k)];
      const ClassHop& model = schedule.hops[by_node.position(representative, k)];
      const auto in_frame = [&](Node y) { return y == kNoNode ? kNoNode : symmetry.to_frame(x, y); };
      if (mine.step != model.step || mine.port != model.port || mine.copy != model.copy ||
          mine.continues_packet != model.continues_packet || in_frame(mine.origin) != model.origin ||
          in_frame(mine.destination) != model.destination) {
        return false;
      }
    }
  }
  return true;
}

SymmetryPtr find_symmetry(const Schedule& schedule) {
  const HopsByNode by_node(schedule.hops, schedule.topology->node_count());
  if (schedule.topology->group() == nullptr) {
    SymmetryPtr reflections = mesh_reflections(*schedule.topology);
    return has_symmetry(schedule, by_node, *reflections) ? std::move(reflections) : nullptr;
  }
  if (SymmetryPtr whole = whole_group(schedule.topology); has_symmetry(schedule, by_node, *whole)) return whole;
  for (SymmetryPtr& half : parity_subgroups(schedule.topology, kMaxSubgroups)) {
    if (has_symmetry(schedule, by_node, *half)) return std::move(half);
  }
  return nullptr;
}

}  // namespace

Schedule share_programs(Schedule schedule) {
  const bool is_explicit = schedule.symmetry->class_count() == schedule.topology->node_count();
  // What a node keeps of a multicast, or adds to a reduction, is no part of its hops.
  if (!is_explicit || schedule.root.has_value() || traits_of(schedule.collective).has_relays()) return schedule;
  if (schedule.topology->group() == nullptr && !has_reflections(*schedule.topology)) return schedule;
  SymmetryPtr symmetry = find_symmetry(schedule);
  if (symmetry == nullptr) return schedule;
  // A representative's frame is the identity, so its hops stay as they are.
  std::erase_if(schedule.hops, [&](const ClassHop& hop) {
    const Node x{index(hop.cls)};
    return symmetry->representative(symmetry->class_of(x)) != x;
  });
  for (ClassHop& hop : schedule.hops) hop.cls = symmetry->class_of(Node{index(hop.cls)});
  schedule.symmetry = std::move(symmetry);
  std::sort(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& a, const ClassHop& b) {
    return std::tuple(a.step, a.cls, a.port) < std::tuple(b.step, b.cls, b.port);
  });
  return schedule;
}

}  // namespace rota
