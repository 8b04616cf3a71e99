// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/port_rotation.h"

#include <optional>
#include <utility>

namespace rota {
namespace {

/// Links that the search for the rotation of one order may look at; takes about a tenth of a second.
constexpr std::uint64_t kRotationBudget = 3'000'000;
constexpr std::uint16_t kNoPort = 0xFFFF;

/// Extends a permutation of the ports cycle by cycle, and tests complete ones.
class RotationSearch {
 public:
  RotationSearch(const Topology& topology, std::span<const std::uint64_t> weights, std::uint32_t order)
      : topology_(topology),
        weights_(weights),
        order_(order),
        ports_(topology.port_count()),
        image_(ports_, kNoPort),
        is_image_(ports_, false) {}

  std::optional<PortRotation> run() {
    if (!begin_cycle()) return std::nullopt;
    return PortRotation{image_, std::move(nodes_), order_};
  }

 private:
  bool begin_cycle() {
    std::uint32_t first = 0;
    while (first < ports_ && image_[first] != kNoPort) ++first;
    if (first == ports_) return extends_to_nodes();
    return extend_cycle(first, first, 1);
  }

  /// The cycle of `first` has `length` ports so far, the last of them `last`.
  bool extend_cycle(std::uint32_t first, std::uint32_t last, std::uint32_t length) {
    if (++spent_ > kRotationBudget) return false;
    if (image_[last] != kNoPort) {  // set as the inverse of an earlier image
      if (image_[last] == first) return length == order_ && begin_cycle();
      return length < order_ && extend_cycle(first, image_[last], length + 1);
    }
    if (length == order_) return try_image(last, first, [&] { return begin_cycle(); });
    for (std::uint32_t next = first + 1; next < ports_; ++next) {
      if (try_image(last, next, [&] { return extend_cycle(first, next, length + 1); })) return true;
    }
    return false;
  }

  /// Maps `port` to `image` and the inverse generator to the inverse; takes both back if `go_on` fails.
  template <class GoOn>
  bool try_image(std::uint32_t port, std::uint32_t image, const GoOn& go_on) {
    const std::uint32_t inverse = inverse_of(port);
    const std::uint32_t inverse_image = inverse_of(image);
    if (weights_[port] != weights_[image] || is_image_[image]) return false;
    if ((inverse == port) != (inverse_image == image)) return false;
    set(port, image);
    if (inverse != port) {
      if (image_[inverse] != kNoPort || is_image_[inverse_image]) {
        unset(port);
        return false;
      }
      set(inverse, inverse_image);
    }
    if (go_on()) return true;
    unset(port);
    if (inverse != port) unset(inverse);
    return false;
  }

  void set(std::uint32_t port, std::uint32_t image) {
    image_[port] = static_cast<std::uint16_t>(image);
    is_image_[image] = true;
  }
  void unset(std::uint32_t port) {
    is_image_[image_[port]] = false;
    image_[port] = kNoPort;
  }
  [[nodiscard]] std::uint32_t inverse_of(std::uint32_t port) const {
    return index(topology_.reverse_port(Node{0}, Port{port}));
  }

  /// True if words of the same element have images of the same element. Leaves the nodes' images in nodes_.
  bool extends_to_nodes() {
    nodes_.assign(topology_.node_count(), kNoNode);
    nodes_[0] = Node{0};
    std::vector<Node> reached{Node{0}};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const Node x = reached[i];
      for (std::uint32_t p = 0; p < ports_; ++p) {
        ++spent_;
        const Node y = topology_.neighbour(x, Port{p});
        const Node image = topology_.neighbour(nodes_[index(x)], Port{image_[p]});
        if (nodes_[index(y)] == kNoNode) {
          nodes_[index(y)] = image;
          reached.push_back(y);
        } else if (nodes_[index(y)] != image) {
          return false;
        }
      }
    }
    return true;
  }

  const Topology& topology_;
  std::span<const std::uint64_t> weights_;
  std::uint32_t order_;
  std::uint32_t ports_;
  std::vector<std::uint16_t> image_;
  std::vector<bool> is_image_;
  std::vector<Node> nodes_;
  std::uint64_t spent_ = 0;
};

}  // namespace

std::vector<PortRotation> port_rotations(const Topology& topology, std::span<const std::uint64_t> weights) {
  std::vector<PortRotation> rotations;
  for (std::uint32_t order = topology.port_count(); order > 1; --order) {
    if (topology.port_count() % order != 0) continue;
    if (auto rotation = RotationSearch(topology, weights, order).run()) rotations.push_back(std::move(*rotation));
  }
  return rotations;
}

}  // namespace rota
