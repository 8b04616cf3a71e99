// SPDX-License-Identifier: Apache-2.0
//
// The rows of a timetable: the links of the class representatives, or the cycles of such links under a rotation. With
// rotations, one message stands for all its images, and a search handles a fraction of links and messages.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/wait_free/port_rotation.h"
#include "compiler/algorithms/wait_free/timetable.h"

namespace rota {

/// A message of a class representative to a relative address.
struct RelativeMessage {
  std::uint32_t origin_class = 0;
  Node relative{};  ///< origin⁻¹ · destination
};

struct PlannedMessage {
  RelativeMessage message;
  Journey journey;
};

class LinkRows {
 public:
  /// One row for each link.
  explicit LinkRows(const ClassGraph& graph);
  /// One row for each cycle of the rotation's powers. Precondition: one class.
  LinkRows(const ClassGraph& graph, const PortRotation& rotation);
  /// Two classes; one row for a link and its image under `turn`, which belongs to the other class. Precondition: `turn`
  /// has order 2 and keeps the classes.
  [[nodiscard]] static LinkRows between_classes(const ClassGraph& graph, const PortRotation& turn);

  [[nodiscard]] const ClassGraph& graph() const noexcept { return graph_; }
  [[nodiscard]] std::uint32_t row_count() const noexcept { return row_count_; }
  [[nodiscard]] std::uint32_t row(std::uint32_t link) const { return row_[link]; }

  /// The message and its images. Fewer than image_count() if some coincide; then it cannot stand for them.
  [[nodiscard]] std::vector<RelativeMessage> images(const RelativeMessage& message) const;
  [[nodiscard]] std::size_t image_count() const noexcept { return images_.size(); }
  /// The journeys of all images, of which each uses another link of a row.
  void unfold(const PlannedMessage& planned, std::vector<PlannedMessage>& result) const;

 private:
  struct Image {
    std::uint32_t class_shift = 0;    ///< 1: the other class
    std::vector<std::uint16_t> port;  ///< empty: the identity
    std::vector<Node> node;
  };
  void number_rows();
  [[nodiscard]] RelativeMessage image_of(const RelativeMessage& message, const Image& image) const;

  const ClassGraph& graph_;
  std::vector<Image> images_{Image{}};
  std::vector<std::uint32_t> row_;  ///< by link
  std::uint32_t row_count_ = 0;
};

}  // namespace rota
