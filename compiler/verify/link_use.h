// SPDX-License-Identifier: Apache-2.0
//
// The rules of links, ports, packets and timelines, shared by all judges: who sends and receives in the current step,
// and how busy each link has been. A judge goes through the steps in order. A "place" is a node or a class of nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/graph/link_table.h"
#include "compiler/schedule/schedule.h"
#include "compiler/verify/offence.h"
#include "compiler/verify/verifier.h"

namespace rota::verify {

/// The first step of the phase that contains `step`; step 0 if the schedule has no phases.
[[nodiscard]] Step phase_of(const Schedule& schedule, Step step);

/// The rule of timelines: within a phase no message changes timeline. True if hop `out` takes on what hop `in` brought,
/// both are in one phase, and their links belong to different timelines.
[[nodiscard]] bool changes_timeline(const Schedule& schedule, const ClassHop& in, const ClassHop& out);

/// Of two copies that reach a node, the later one comes last; in the same step, the one over the higher-numbered input
/// port. True if the copy of hop `b` comes after that of hop `a`, or if `a` and `b` are the same.
[[nodiscard]] bool comes_last(const Schedule& schedule, const ClassHop& a, const ClassHop& b);

class LinkUse {
 public:
  /// Takes port model and phases from `schedule`. The places are its classes.
  explicit LinkUse(const Schedule& schedule) : LinkUse(schedule, schedule.symmetry) {}
  /// The places are the classes of `places`: with the trivial symmetry, the nodes.
  LinkUse(const Schedule& schedule, SymmetryPtr places);

  /// Adds a transmission over `port` of `sender`, unless it breaks the port model or the rules of packets: a hop that
  /// continues a packet needs a hop on its link one step before, in the same phase.
  [[nodiscard]] std::optional<OffenceKind> add(Step step, std::uint32_t sender, Port port, std::uint32_t receiver,
                                               bool continues_packet);

  /// The number of steps in which the link carried a message.
  [[nodiscard]] std::uint32_t busy(std::uint32_t place, Port port) const {
    return busy_[links_.link(place, index(port))];
  }
  [[nodiscard]] const SymmetryPtr& places() const noexcept { return places_; }
  [[nodiscard]] const graph::LinkNumbers& links() const noexcept { return links_; }

 private:
  [[nodiscard]] bool begins_phase(Step step) const;

  PortModel model_;
  SymmetryPtr places_;
  graph::LinkNumbers links_;
  std::vector<Phase> phases_;
  std::vector<std::uint32_t> busy_;
  std::vector<std::uint32_t> link_stamp_;  ///< step of the last use + 1; 0: never used
  std::vector<std::uint32_t> send_stamp_;
  std::vector<std::uint32_t> receive_stamp_;
};

/// Sets directed_links, link_busy_min, link_busy_max and the load of the links of `topology`.
void measure_links(const Topology& topology, const LinkUse& use, Assessment& result);

}  // namespace rota::verify
