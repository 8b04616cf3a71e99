// SPDX-License-Identifier: Apache-2.0
//
// Judge of all-reduces in which nodes exchange partial sums, by one node per class. It goes backwards: the result of
// a class's representative consists of the sums that it keeps, each of them of its sender's contribution, or not, and
// of others that the sender had got before. Followed to the end, the senders that contribute must be all other nodes
// that the demand names, each once.
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/verify/class_hops.h"
#include "compiler/verify/exchanged.h"
#include "compiler/verify/judges.h"

namespace rota::verify {
namespace {

class UnfoldedSums {
 public:
  explicit UnfoldedSums(const Schedule& schedule)
      : schedule_(schedule),
        topology_(*schedule.topology),
        symmetry_(*schedule.symmetry),
        sums_(schedule.sums),
        demand_(schedule.demanded()),
        n_(topology_.node_count()),
        use_(schedule),
        came_(symmetry_.class_count() * sums_.sums.size()) {
    first_part_.reserve(schedule.hops.size() + 1);
  }

  Judged judge() {
    std::string offence = examine_hops_in_order();
    if (offence.empty()) offence = unused();
    if (offence.empty()) offence = offence_at_the_end(schedule_, wrong_results());
    return {std::move(offence), std::move(use_), std::move(feeds_)};
  }

 private:
  /// Sum `hop` came to a node over its port `port`.
  struct Part {
    std::uint32_t port;
    std::uint32_t hop;
  };

  [[nodiscard]] std::vector<Part>& came(ClassId c, std::uint16_t sum) {
    return came_[index(c) * sums_.sums.size() + sum];
  }

  std::string examine_hops_in_order() {
    for (std::uint32_t i = 0; i < schedule_.hops.size(); ++i) {
      const ClassHop& hop = schedule_.hops[i];
      first_part_.push_back(parts_.size());
      auto kind = examine_exchanged(schedule_, hop, use_);
      if (!kind.has_value()) kind = find_parts(i);
      if (kind.has_value()) return describe_at(schedule_, {i, *kind});
      const Node sender = symmetry_.representative(hop.cls);
      const Node receiver = topology_.neighbour(sender, hop.port);
      came(symmetry_.class_of(receiver), hop.copy).push_back({index(topology_.reverse_port(sender, hop.port)), i});
      is_own_.push_back(sums_.sums[hop.copy].own);
    }
    first_part_.push_back(parts_.size());
    return {};
  }

  std::optional<OffenceKind> find_parts(std::uint32_t i) {
    const ClassHop& hop = schedule_.hops[i];
    const PartialSum& sum = sums_.sums[hop.copy];
    for (const std::uint16_t number : sum.adds) {
      for (const Part& part : came(hop.cls, number)) {
        const ClassHop& in = schedule_.hops[part.hop];
        if (index(in.step) + std::uint64_t{schedule_.hop_steps} > index(hop.step)) continue;
        if (changes_timeline(schedule_, in, hop)) return OffenceKind::changes_timeline;
        parts_.push_back(part);
        feeds_.push_back({part.hop, i});
      }
    }
    return sum.own || parts_.size() > first_part_[i] ? std::nullopt : std::optional(OffenceKind::nothing_to_add);
  }

  std::string unused() {
    std::vector<bool> used(schedule_.hops.size(), false);
    for (std::uint32_t i = 0; i < used.size(); ++i) used[i] = sums_.keeps(schedule_.hops[i].copy);
    for (const Feed& feed : feeds_) used[feed.in] = true;
    const auto first = std::find(used.begin(), used.end(), false);
    if (first == used.end()) return {};
    return describe_at(schedule_, {static_cast<std::uint32_t>(first - used.begin()), OffenceKind::unused_sum, true});
  }

  /// Describes what is wrong with the result of the lowest node that has a wrong one.
  std::string wrong_results() {
    const std::vector<Node> lowest = lowest_nodes(symmetry_, n_);
    std::vector<std::uint32_t> classes(symmetry_.class_count());
    for (std::uint32_t c = 0; c < classes.size(); ++c) classes[c] = c;
    std::ranges::sort(classes, {}, [&](std::uint32_t c) { return lowest[c]; });
    for (const std::uint32_t c : classes) {
      if (std::string wrong = wrong_result(ClassId{c}, lowest[c]); !wrong.empty()) return wrong;
    }
    return {};
  }

  std::string wrong_result(ClassId c, Node lowest) {
    std::vector<bool> contributed(n_, false);
    std::vector<std::pair<Node, std::uint32_t>> left;  // a sender, as the representative sees it, and its hop
    const Node self = symmetry_.representative(c);
    contributed[index(self)] = true;
    for (const std::uint16_t number : sums_.kept) {
      for (const Part& part : came(c, number)) left.emplace_back(topology_.neighbour(self, Port{part.port}), part.hop);
    }
    while (!left.empty()) {
      const auto [sender, hop] = left.back();
      left.pop_back();
      if (is_own_[hop]) {
        if (contributed[index(sender)]) return describe_counted_twice(lowest);
        contributed[index(sender)] = true;
      }
      for (std::size_t i = first_part_[hop]; i < first_part_[hop + 1]; ++i) {
        left.emplace_back(topology_.neighbour(sender, Port{parts_[i].port}), parts_[i].hop);
      }
    }
    Node missing = kNoNode;
    Node unasked = kNoNode;
    for (std::uint32_t y = 0; y < n_; ++y) {
      const Node origin = symmetry_.from_frame(lowest, Node{y});
      if (origin == lowest || contributed[y] == demand_.adds_to(origin, lowest)) continue;
      Node& wrong = contributed[y] ? unasked : missing;
      wrong = std::min(wrong, origin);
    }
    if (unasked != kNoNode) return describe_unasked_contribution(unasked, lowest);
    return missing == kNoNode ? std::string() : describe_missing_contribution(missing, lowest);
  }

  const Schedule& schedule_;
  const Topology& topology_;
  const Symmetry& symmetry_;
  const PartialSums& sums_;
  Demand demand_;
  std::uint32_t n_;
  LinkUse use_;
  std::vector<std::vector<Part>> came_;  ///< [class][sum]: what comes of it, in order of steps
  std::vector<Part> parts_;              ///< of all hops, one hop after another
  std::vector<std::size_t> first_part_;  ///< index: hop, and one more
  std::vector<bool> is_own_;             ///< index: hop; whether its sender's contribution is in its sum
  std::vector<Feed> feeds_;
};

}  // namespace

Assessment exchanged_quotient(const Schedule& schedule) {
  return assessment_of(schedule, UnfoldedSums(schedule).judge(), schedule.demanded().summing_nodes(),
                       least_transmissions_of_exchange(schedule));
}

}  // namespace rota::verify
