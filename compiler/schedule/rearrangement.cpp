// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/rearrangement.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>

namespace rota {
namespace {

/// A message as a class's representative names it.
struct Message {
  Node origin;
  Node destination;
  std::uint16_t copy;
  friend auto operator<=>(const Message&, const Message&) = default;
};

/// Something that happens to a message at the representative of a class.
struct Passage {
  ClassId cls;
  Message message;
  Step step;
  Port port;
  bool arrives;
  /// By message; of one message in order of time, what arrives in a step before what leaves in a later one.
  friend bool operator<(const Passage& a, const Passage& b) {
    return std::tie(a.cls, a.message, a.step, b.arrives) < std::tie(b.cls, b.message, b.step, a.arrives);
  }
};

/// A message that a node holds at the beginning of a phase and sends in it.
struct HeldPlace {
  std::size_t phase;
  ClassId cls;
  std::tuple<bool, std::uint32_t, std::uint32_t> lies;  ///< arrived, then address and copy, or port and step
  std::pair<std::uint32_t, std::uint32_t> leaves;       ///< port, step
};

std::vector<Passage> passages_of(const Schedule& schedule) {
  const Symmetry& symmetry = *schedule.symmetry;
  const Topology& topology = *schedule.topology;
  std::vector<Passage> passages;
  passages.reserve(2 * schedule.hops.size());
  for (const ClassHop& hop : schedule.hops) {
    const Message message{hop.origin, hop.destination, hop.copy};
    passages.push_back({hop.cls, message, hop.step, hop.port, false});
    const Node from = symmetry.representative(hop.cls);
    const Node to = topology.neighbour(from, hop.port);
    const auto seen = [&](Node node) { return node == kNoNode ? kNoNode : symmetry.to_frame(to, node); };
    passages.push_back({symmetry.class_of(to),
                        {seen(hop.origin), seen(hop.destination), hop.copy},
                        hop.step,
                        topology.reverse_port(from, hop.port),
                        true});
  }
  std::sort(passages.begin(), passages.end());
  return passages;
}

class Borders {
 public:
  explicit Borders(const Schedule& schedule)
      : schedule_(schedule),
        addresses_(schedule.topology->group() == nullptr ? trivial_symmetry(schedule.topology)
                                                         : whole_group(schedule.topology)) {}

  [[nodiscard]] std::vector<std::uint32_t> count() {
    const Passage* arrival = nullptr;
    const std::vector<Passage> passages = passages_of(schedule_);
    for (std::size_t i = 0; i < passages.size(); ++i) {
      const Passage& passage = passages[i];
      if (i > 0 && (passages[i - 1].cls != passage.cls || passages[i - 1].message != passage.message))
        arrival = nullptr;
      if (passage.arrives) {
        arrival = &passage;
      } else {
        add(passage, arrival);
      }
    }
    return most_moved();
  }

 private:
  [[nodiscard]] std::size_t phase_of(Step step) const {
    const auto after = std::upper_bound(schedule_.phases.begin(), schedule_.phases.end(), step,
                                        [](Step s, const Phase& phase) { return s < phase.first; });
    return static_cast<std::size_t>(after - schedule_.phases.begin()) - 1;
  }

  void add(const Passage& leaving, const Passage* arrival) {
    const std::size_t phase = phase_of(leaving.step);
    if (arrival != nullptr && phase_of(arrival->step) == phase) return;  // it came in this phase
    const std::pair leaves{index(leaving.port), index(leaving.step)};
    if (arrival != nullptr) {
      held_.push_back({phase, leaving.cls, {true, index(arrival->port), index(arrival->step)}, leaves});
    } else {
      const Node destination = leaving.message.destination;
      const Node here = schedule_.symmetry->representative(leaving.cls);
      const Node address = destination == kNoNode ? kNoNode : addresses_->to_frame(here, destination);
      held_.push_back({phase, leaving.cls, {false, index(address), leaving.message.copy}, leaves});
    }
  }

  [[nodiscard]] std::vector<std::uint32_t> most_moved() {
    std::vector<std::uint32_t> most(schedule_.phases.size(), 0);
    const auto group = [](const HeldPlace& held) { return std::tie(held.phase, held.cls); };
    std::sort(held_.begin(), held_.end(), [](const HeldPlace& a, const HeldPlace& b) {
      return std::tie(a.phase, a.cls, a.lies) < std::tie(b.phase, b.cls, b.lies);
    });
    std::vector<std::pair<std::uint32_t, std::uint32_t>> sent;
    for (std::size_t begin = 0; begin < held_.size();) {
      std::size_t end = begin;
      sent.clear();
      for (; end < held_.size() && group(held_[end]) == group(held_[begin]); ++end) sent.push_back(held_[end].leaves);
      std::sort(sent.begin(), sent.end());
      std::uint32_t moved = 0;
      for (std::size_t i = begin; i < end; ++i) moved += held_[i].leaves == sent[i - begin] ? 0U : 1U;
      most[held_[begin].phase] = std::max(most[held_[begin].phase], moved);
      begin = end;
    }
    return most;
  }

  const Schedule& schedule_;
  SymmetryPtr addresses_;  ///< whose frames are the addresses of the send memory
  std::vector<HeldPlace> held_;
};

}  // namespace

std::vector<std::uint32_t> rearranged_messages(const Schedule& schedule) {
  if (schedule.phases.empty()) return {};
  return Borders(schedule).count();
}

Schedule with_counted_rearrangement(Schedule schedule) {
  const std::vector<std::uint32_t> counted = rearranged_messages(schedule);
  for (std::size_t p = 0; p < counted.size(); ++p) schedule.phases[p].rearranged_messages = counted[p];
  return schedule;
}

}  // namespace rota
