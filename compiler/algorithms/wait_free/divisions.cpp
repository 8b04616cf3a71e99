// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/divisions.h"

#include <algorithm>
#include <utility>

#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

constexpr std::size_t kParitySubgroups = 2;
/// Sizes of the loose part that are tried; each has about half as many steps again as the one before.
constexpr std::uint32_t kLooseSizes = 5;

using FramePtr = std::shared_ptr<const Frame>;

class Divider {
 public:
  Divider(TopologyPtr topology, const LoadBound& bound)
      : topology_(std::move(topology)),
        bound_(bound),
        rotations_(port_rotations(*topology_, bound.weights())),
        distance_(topology_->node_count(), 0) {
    graph::breadth_first(TopologyLinks(*topology_), 0,
                         [this](std::uint32_t, std::uint32_t, std::uint32_t y, std::uint32_t distance) {
                           distance_[y] = distance;
                           all_.push_back(Node{y});
                         });
    whole_ = whole_group(topology_);
    whole_graph_ = std::make_shared<const ClassGraph>(*topology_, *whole_);
    one_class_ = std::make_shared<const Frame>(Frame{whole_, whole_graph_, LinkRows(*whole_graph_)});
    add_frames_of_two_classes();
  }

  std::vector<Division> run() {
    for (const PortRotation& rotation : rotations_) divide_by(rotation);
    add({}, all_, one_class_, one_class_);
    for (const FramePtr& frame : two_classes_) add({}, all_, one_class_, frame);
    return std::move(divisions_);
  }

 private:
  /// With a turn of order 2, one class does what the other does, turned.
  void add_frames_of_two_classes() {
    for (const SymmetryPtr& half : parity_subgroups(topology_, kParitySubgroups)) {
      const auto graph = std::make_shared<const ClassGraph>(*topology_, *half);
      const auto turns = [&](const PortRotation& rotation) { return rotation.order == 2 && keeps(*half, rotation); };
      const auto turn = std::find_if(rotations_.begin(), rotations_.end(), turns);
      LinkRows rows = turn == rotations_.end() ? LinkRows(*graph) : LinkRows::between_classes(*graph, *turn);
      two_classes_.push_back(std::make_shared<const Frame>(Frame{half, graph, std::move(rows)}));
    }
  }

  bool keeps(const Symmetry& half, const PortRotation& rotation) const {
    return std::all_of(all_.begin(), all_.end(),
                       [&](Node x) { return half.class_of(x) == half.class_of(rotation.node[index(x)]); });
  }

  /// Lines up the messages that the rotation moves, but for some short ones.
  void divide_by(const PortRotation& rotation) {
    const auto lined_up = std::make_shared<const Frame>(Frame{whole_, whole_graph_, LinkRows(*whole_graph_, rotation)});
    const std::size_t order = lined_up->rows.image_count();
    std::vector<Node> loose;
    std::vector<Node> movable;  // whole sets of images one after the other, nearest first
    std::vector<bool> seen(topology_->node_count(), false);
    for (const Node x : all_) {
      if (seen[index(x)]) continue;
      const auto images = lined_up->rows.images({0, x});
      for (const RelativeMessage& image : images) {
        seen[index(image.relative)] = true;
        (images.size() == order ? movable : loose).push_back(image.relative);
      }
    }
    if (loose.empty()) return add(movable, {}, lined_up, one_class_);
    for (const FramePtr& frame : frames_of_loose_part()) {
      std::size_t fillers = 0;
      std::uint32_t steps = least_steps(loose);
      for (std::uint32_t size = 0; size < kLooseSizes; ++size, steps += steps / 2 + 1) {
        std::vector<Node> filled = loose;
        filled.insert(filled.end(), movable.begin(), movable.begin() + static_cast<std::ptrdiff_t>(fillers));
        while (fillers < movable.size() && bound_.steps(filled) < steps) {
          for (std::size_t k = 0; k < order; ++k) filled.push_back(movable[fillers++]);
        }
        if (fillers == movable.size()) break;
        if (!holds_images(filled, *frame)) continue;
        add({movable.begin() + static_cast<std::ptrdiff_t>(fillers), movable.end()}, filled, lined_up, frame);
      }
    }
  }

  /// A frame's own turn may take a message out of a part that another rotation has made.
  bool holds_images(const std::vector<Node>& elements, const Frame& frame) const {
    std::vector<bool> held(topology_->node_count(), false);
    for (const Node x : elements) held[index(x)] = true;
    return std::all_of(elements.begin(), elements.end(), [&](Node x) {
      const auto images = frame.rows.images({0, x});
      return std::all_of(images.begin(), images.end(),
                         [&](const RelativeMessage& image) { return held[index(image.relative)]; });
    });
  }

  std::vector<FramePtr> frames_of_loose_part() const {
    if (two_classes_.empty()) return {one_class_};
    return {one_class_, two_classes_.front()};
  }

  void add(std::vector<Node> lined_up, std::vector<Node> loose, const FramePtr& lined_up_frame,
           const FramePtr& loose_frame) {
    Division division{part_of(std::move(lined_up), lined_up_frame), part_of(std::move(loose), loose_frame)};
    divisions_.push_back(std::move(division));
  }

  Part part_of(std::vector<Node> elements, const FramePtr& frame) const {
    Part part{frame, std::move(elements), {}, 0};
    part.least_steps = least_steps(part.elements);
    const std::uint32_t nodes = topology_->node_count();
    std::vector<bool> seen(std::size_t{nodes} * frame->graph->class_count(), false);
    for (std::uint32_t c = 0; c < frame->graph->class_count(); ++c) {
      for (const Node x : part.elements) {
        if (seen[std::size_t{c} * nodes + index(x)]) continue;
        part.leaders.push_back({c, x});
        for (const RelativeMessage& image : frame->rows.images({c, x})) {
          seen[std::size_t{image.origin_class} * nodes + index(image.relative)] = true;
        }
      }
    }
    return part;
  }

  std::uint32_t least_steps(const std::vector<Node>& elements) const {
    std::uint32_t farthest = 0;
    for (const Node x : elements) farthest = std::max(farthest, distance_[index(x)]);
    return std::max(farthest, bound_.steps(elements));
  }

  TopologyPtr topology_;
  const LoadBound& bound_;
  std::vector<PortRotation> rotations_;
  std::vector<std::uint32_t> distance_;  ///< of each node from node 0, in hops
  std::vector<Node> all_;                ///< all elements but the identity, nearest first
  SymmetryPtr whole_;
  std::shared_ptr<const ClassGraph> whole_graph_;
  FramePtr one_class_;
  std::vector<FramePtr> two_classes_;
  std::vector<Division> divisions_;
};

}  // namespace

std::vector<Division> make_divisions(const TopologyPtr& topology, const LoadBound& bound) {
  return Divider(topology, bound).run();
}

}  // namespace rota
