// SPDX-License-Identifier: Apache-2.0
#include "compiler/emit/places.h"

#include <optional>

#include "compiler/emit/project_texts.h"

namespace rota {
namespace {

constexpr std::uint32_t kModulus = 255;
/// Of each flit after the first; prime to 255.
constexpr std::uint32_t kIncrement = 97;

/// A message of the collective, not of a schedule: what its words are, at every node alike.
class Tags {
 public:
  explicit Tags(const Programs& programs)
      : demand_(programs.demanded()),
        sums_have_relays_(traits_of(programs.collective).adds_zeros()),
        nodes_(programs.topology->node_count()),
        // Distinct for one origin and all destinations and the other way round, up to 127 nodes; above, up to 254.
        origin_factor_(nodes_ < 127 ? nodes_ : 109),
        for_all_(programs.payload() == Payload::broadcast || programs.payload() == Payload::exchanged) {}

  /// 1 to 254: a word of zeros is never right, but for what a node adds to a sum that it is no part of.
  [[nodiscard]] Place place(std::uint32_t origin, std::uint32_t destination, std::uint32_t copy) const {
    const bool is_relay = sums_have_relays_ && origin != destination;
    if (is_relay && !demand_.adds_to(Node{origin}, Node{destination})) return {0, 0, true};
    const std::uint64_t number =
        (origin + std::uint64_t{nodes_} * copy) * origin_factor_ + (for_all_ ? 0 : destination);
    return {static_cast<std::uint32_t>(1 + number % (kModulus - 1)), kIncrement, true};
  }

  /// Number `copy` of the sums of all nodes' messages to the destination, but for `left_out`'s.
  [[nodiscard]] Place sum(std::uint32_t destination, std::optional<std::uint32_t> left_out, std::uint32_t copy) const {
    Place all{0, 0, true};
    for (std::uint32_t origin = 0; origin < nodes_; ++origin) {
      if (origin == left_out) continue;
      all.tag = (all.tag + place(origin, destination, copy).tag) % kModulus;
      all.increment = (all.increment + kIncrement) % kModulus;
    }
    return all;
  }

 private:
  Demand demand_;
  bool sums_have_relays_;
  std::uint32_t nodes_;
  std::uint32_t origin_factor_;
  bool for_all_;  ///< a node has one message for all others
};

}  // namespace

std::vector<Place> send_places(const Programs& programs, Node self) {
  const Tags tags(programs);
  const std::uint32_t n = programs.topology->node_count();
  std::vector<Place> places;
  for (std::uint32_t address = 0; address < programs.addresses(); ++address) {
    const Node other = programs.symmetry->from_frame(self, Node{address % n});
    places.push_back(tags.place(index(self), index(other), address / n));
  }
  return places;
}

std::vector<Place> receive_places(const Programs& programs, Node self) {
  const Tags tags(programs);
  const Collective& collective = traits_of(programs.collective);
  const bool reduced = programs.payload() == Payload::reduced;
  const bool to_root = collective.demand == DemandShape::to_root;
  const bool from_root = collective.demand == DemandShape::from_root;
  const Demand demand = programs.demanded();
  const std::uint32_t n = programs.topology->node_count();
  std::vector<Place> places;
  for (std::uint32_t address = 0; address < programs.addresses(); ++address) {
    const Node other = programs.symmetry->from_frame(self, Node{address % n});
    const std::uint32_t copy = address / n;
    Place place;
    const bool rooted_here = !to_root || self == programs.root;
    if (collective.adds()) {
      if (other == self && demand.adds_up_at(self)) {
        place = tags.sum(index(self), index(self), copy);
      } else if (reduced && demand.copied_to(other, self)) {
        place = tags.sum(index(other), std::nullopt, copy);
      }
    } else if (!programs.demand.empty()) {
      if (copy < demand.copies(other, self)) place = tags.place(index(other), index(self), copy);
    } else if (other != self && rooted_here && (!from_root || other == programs.root)) {
      place = tags.place(index(other), index(self), 0);
    }
    places.push_back(place);
  }
  return places;
}

}  // namespace rota
