// SPDX-License-Identifier: Apache-2.0
//
// Searches exchanges of partial sums on any network with a satisfiability solver. The nodes of each class of a symmetry
// do the same; without a symmetry each has a program of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "compiler/algorithms/sums/sum_program.h"
#include "compiler/ids.h"
#include "compiler/schedule/schedule.h"
#include "compiler/schedule/symmetry.h"
#include "compiler/topology/topology.h"

namespace rota {

/// A network as the representative of each class sees it.
class ClassNetwork {
 public:
  /// A link to a class's representative. Elements are frame coordinates: nodes as seen from a node's own place.
  struct Link {
    std::uint32_t sender = 0;         ///< its class
    Port port{};                      ///< of the sender
    std::vector<std::uint32_t> seen;  ///< by element as the receiver sees it: as the sender sees it
  };

  /// Time and memory: nodes times the links of the representatives. Precondition: the topology is connected.
  ClassNetwork(const Topology& topology, SymmetryPtr symmetry);

  [[nodiscard]] std::uint32_t nodes() const noexcept { return nodes_; }
  [[nodiscard]] std::uint32_t classes() const noexcept { return symmetry_->class_count(); }
  [[nodiscard]] std::uint32_t representative(std::uint32_t c) const {
    return index(symmetry_->representative(ClassId{c}));
  }
  [[nodiscard]] const std::vector<Link>& links_to(std::uint32_t c) const { return links_[c]; }
  [[nodiscard]] std::uint32_t distance(std::uint32_t c, std::uint32_t element) const { return distance_[c][element]; }
  [[nodiscard]] std::uint32_t diameter() const noexcept { return diameter_; }

 private:
  SymmetryPtr symmetry_;
  std::uint32_t nodes_;
  std::uint32_t diameter_ = 0;
  std::vector<std::vector<Link>> links_;
  std::vector<std::vector<std::uint32_t>> distance_;
};

/// In which step a contribution is sent to a node, over which of the links to its class.
struct KnownWay {
  std::uint32_t step;
  std::uint32_t link;
  friend bool operator==(const KnownWay&, const KnownWay&) = default;
};
/// By class and element: one of these. None: any step and link.
using KnownWays = std::vector<std::vector<std::vector<KnownWay>>>;

/// Some of the groups that exchange sums at the same time. Precondition of a search for them: no symmetry.
struct GroupsAmongOthers {
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  std::vector<std::uint32_t> group_of;  ///< by node: the group that adds its contribution; others may pass sums on
  std::uint32_t groups = 0;
  /// Whether other groups leave a link free in a step; single-port also the nodes at its ends.
  std::function<bool(std::uint32_t step, Node sender, Port port)> is_free;
};

/// What a search leaves out, and when it ends.
struct ClassSearchLimits {
  bool may_move_away = true;         ///< a contribution may go to a node that is farther from its origin
  const KnownWays* known = nullptr;  ///< how contributions come, as far as that is known before; null: not at all
  const GroupsAmongOthers* among = nullptr;  ///< null: all nodes are one group
  std::uint64_t most_clauses = 2'500'000;
  /// Clauses times conflicts with which the solver gives up, some seconds, but not before `least_conflicts` nor after
  /// `most_conflicts`.
  std::uint64_t work = 12'000'000'000;
  std::uint64_t least_conflicts = 3'000;
  std::uint64_t most_conflicts = 40'000;
};

enum class ClassSearchEnd : std::uint8_t {
  found,
  none,  ///< there is no program within the limits
  gave_up,
  too_large,  ///< the formula would have more than `most_clauses`
};

struct ClassSearchResult {
  std::optional<SumProgram> program;
  ClassSearchEnd end = ClassSearchEnd::none;
  std::uint64_t clauses = 0;  ///< of the formula, a measure of the time with given conflicts
};

/// A program of exactly `steps` steps in which every contribution comes to every other node once, or to every other
/// member of its group. The same seed gives
/// the same program. Precondition: steps > 0.
[[nodiscard]] ClassSearchResult search_by_classes(const ClassNetwork& network, PortModel ports, std::uint32_t steps,
                                                  std::uint64_t seed, const ClassSearchLimits& limits);

}  // namespace rota
