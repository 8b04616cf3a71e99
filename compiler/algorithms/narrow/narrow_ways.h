// SPDX-License-Identifier: Apache-2.0
//
// Messages of nodes with one NIC channel each way (Schedule::nic_channels), and their ways. A way occupies three kinds
// of rows: the injection channel of its origin in its first step, a link in each step, and the ejection channel of its
// destination in its last step. So the searches for wait-free schedules respect the NIC without knowing of it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/routes.h"
#include "compiler/algorithms/wait_free/link_rows.h"
#include "compiler/algorithms/wait_free/ways.h"
#include "compiler/schedule/demand.h"
#include "compiler/schedule/symmetry.h"

namespace rota {

/// A set of messages to place, and what they occupy.
class NarrowMessages {
 public:
  virtual ~NarrowMessages() = default;
  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(messages_.size()); }
  /// By class of the origin, then destination.
  [[nodiscard]] const std::vector<Routes::Message>& messages() const noexcept { return messages_; }
  /// Links first, then the injection channels of all classes, then the ejection channels.
  [[nodiscard]] std::uint32_t row_count() const noexcept { return graph_.link_count() + 2 * graph_.class_count(); }
  [[nodiscard]] const ClassGraph& graph() const noexcept { return graph_; }
  [[nodiscard]] const SymmetryPtr& symmetry() const noexcept { return symmetry_; }
  /// All best ways of message m. Its first hop is that of the injection channel.
  [[nodiscard]] virtual Ways ways(std::uint32_t m) = 0;

 protected:
  NarrowMessages(const TopologyPtr& topology, SymmetryPtr symmetry)
      : symmetry_(std::move(symmetry)), graph_(*topology, *symmetry_) {}
  [[nodiscard]] Ways through_nic(const Ways& links, std::uint32_t origin_class, std::uint32_t destination_class) const;

  SymmetryPtr symmetry_;
  ClassGraph graph_;
  std::vector<Routes::Message> messages_;
};

/// What every node of a Cayley graph sends, by the classes of `symmetry`: `demand` messages by relative address. The
/// best ways are the shortest ones under `weights` of the ports. Precondition: topology->group().
[[nodiscard]] std::unique_ptr<NarrowMessages> narrow_messages_by_classes(const TopologyPtr& topology,
                                                                         const SymmetryPtr& symmetry,
                                                                         const std::vector<std::uint32_t>& demand,
                                                                         const std::vector<std::uint64_t>& weights);

/// Any personalised messages on any network: every node is a class, and the best ways have the fewest hops.
[[nodiscard]] std::unique_ptr<NarrowMessages> narrow_messages_of_all_nodes(const TopologyPtr& topology,
                                                                           const Demand& demand);

}  // namespace rota
