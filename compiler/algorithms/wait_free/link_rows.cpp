// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/link_rows.h"

#include <algorithm>
#include <utility>

namespace rota {

LinkRows::LinkRows(const ClassGraph& graph) : graph_(graph) { number_rows(); }

LinkRows::LinkRows(const ClassGraph& graph, const PortRotation& rotation) : graph_(graph) {
  Image power{0, rotation.port, rotation.node};
  for (std::uint32_t k = 1; k < rotation.order; ++k) {
    images_.push_back(power);
    for (auto& port : power.port) port = rotation.port[port];
    for (auto& node : power.node) node = rotation.node[index(node)];
  }
  number_rows();
}

LinkRows LinkRows::between_classes(const ClassGraph& graph, const PortRotation& turn) {
  LinkRows rows(graph);
  rows.images_.push_back({1, turn.port, turn.node});
  rows.number_rows();
  return rows;
}

void LinkRows::number_rows() {
  constexpr std::uint32_t kNoRow = ~std::uint32_t{0};
  row_.assign(graph_.link_count(), kNoRow);
  row_count_ = 0;
  for (std::uint32_t link = 0; link < row_.size(); ++link) {
    if (row_[link] != kNoRow) continue;
    for (const Image& image : images_) {
      const std::uint32_t cls = (graph_.class_of(link) + image.class_shift) % graph_.class_count();
      const std::uint32_t port = graph_.port_of(link);
      row_[graph_.link(cls, image.port.empty() ? port : image.port[port])] = row_count_;
    }
    ++row_count_;
  }
}

RelativeMessage LinkRows::image_of(const RelativeMessage& message, const Image& image) const {
  return {(message.origin_class + image.class_shift) % graph_.class_count(),
          image.node.empty() ? message.relative : image.node[index(message.relative)]};
}

std::vector<RelativeMessage> LinkRows::images(const RelativeMessage& message) const {
  std::vector<RelativeMessage> result;
  for (const Image& image : images_) {
    const RelativeMessage other = image_of(message, image);
    const auto same = [&other](const RelativeMessage& m) {
      return m.origin_class == other.origin_class && m.relative == other.relative;
    };
    if (std::none_of(result.begin(), result.end(), same)) result.push_back(other);
  }
  return result;
}

void LinkRows::unfold(const PlannedMessage& planned, std::vector<PlannedMessage>& result) const {
  for (const Image& image : images_) {
    PlannedMessage other{image_of(planned.message, image), planned.journey};
    if (!image.port.empty()) {
      for (auto& port : other.journey.word) port = image.port[port];
    }
    result.push_back(std::move(other));
  }
}

}  // namespace rota
