// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/wait_free/square_torus.h"

#include <array>
#include <initializer_list>
#include <span>
#include <utility>

namespace rota {
namespace {

/// The four directions in the order of the quarter turn: each is the image of the one before.
enum Direction : std::uint32_t { kEast, kNorth, kWest, kSouth };
constexpr std::uint32_t kDirections = 4;

/// So many hops in one direction.
struct Run {
  Direction direction;
  std::uint32_t hops;
};

class SquareTorus {
 public:
  explicit SquareTorus(const TopologyPtr& topology)
      : side_(topology->factors().front()->node_count()), half_(side_ / 2), result_(empty_courses(topology)) {}

  CourseSchedule run() && {
    const bool even = side_ % 2 == 0;
    if (even) send_half_way_messages();
    for (std::uint32_t east = 1; east <= half_; ++east) {
      for (std::uint32_t north = 0; north < side_ - half_; ++north) {
        const bool sent = even && north == 0 && (east == 1 || east + 1 >= half_);
        if (!sent) send_quartet(east, north);
      }
    }
    return std::move(result_);
  }

 private:
  /// The messages that the turn does not line up, and those that fill their gaps, in k steps: h = k/2.
  ///            steps 0 to h-1           steps h to k-1
  ///   east     (h,0)                    (1,0), then (h-1,0)
  ///   west     first half of (h,h)      (-1,0), then (1-h,0)
  ///   north    (0,1), then (0,h-1)      (0,h)
  ///   south    (0,-1), then (0,1-h)     second half of (h,h)
  void send_half_way_messages() {
    send(0, {{kEast, half_}});
    send(0, {{kWest, half_}, {kSouth, half_}});
    send(half_, {{kNorth, half_}});
    for (const std::uint32_t hops : {1U, half_ - 1}) {
      const std::uint32_t after = hops == 1 ? 0 : 1;
      for (const Direction direction : {kEast, kWest}) send(half_ + after, {{direction, hops}});
      for (const Direction direction : {kNorth, kSouth}) send(after, {{direction, hops}});
    }
    now_ = side_;
  }

  /// A message and its three images.
  void send_quartet(std::uint32_t east, std::uint32_t north) {
    for (std::uint32_t turn = 0; turn < kDirections; ++turn) {
      send(now_, {{turned(kEast, turn), east}, {turned(kNorth, turn), north}});
    }
    now_ += east + north;
  }

  static Direction turned(Direction direction, std::uint32_t times) {
    return static_cast<Direction>((direction + times) % kDirections);
  }

  void send(std::uint32_t start, std::initializer_list<Run> runs) {
    std::array<CourseLeg, 2> legs{};
    std::size_t count = 0;
    std::array<std::uint32_t, 2> place{0, 0};  // along the factors
    for (const auto& [direction, hops] : runs) {
      if (hops == 0) continue;
      const std::uint32_t factor = direction % 2;
      const bool forward = direction == kEast || direction == kNorth;
      place[factor] = (place[factor] + (forward ? hops : side_ - hops)) % side_;
      legs[count++] = {Port{2 * factor + (forward ? 0U : 1U)}, hops};
    }
    result_.add(Node{place[0] * side_ + place[1]}, Step{start}, std::span(legs).first(count));
  }

  std::uint32_t side_;
  std::uint32_t half_;
  CourseSchedule result_;
  std::uint32_t now_ = 0;  ///< the first step that is free
};

}  // namespace

bool is_turnable_torus(const Topology& topology) {
  const auto factors = topology.factors();
  if (topology.family() != Family::torus || factors.size() != 2) return false;
  const std::uint32_t side = factors[0]->node_count();
  return side == factors[1]->node_count() && side != 2 && side != 4;
}

CourseSchedule square_torus_exchange(const TopologyPtr& topology) { return SquareTorus(topology).run(); }

}  // namespace rota
