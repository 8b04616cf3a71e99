// SPDX-License-Identifier: Apache-2.0
//
// Judge of personalised messages by one node per class. A message orbit is a pair (class of the origin, destination in
// the origin's frame). It follows the message of each orbit whose origin is the class's representative; a translation
// carries this message and all its hops to the others (paper 000, Lemma 2). Only compact arrays are used: a network of
// 65,536 nodes has 8 million class hops but 4·10⁹ messages.
#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/verify/distances.h"
#include "compiler/verify/judges.h"
#include "compiler/verify/none.h"
#include "compiler/verify/offence.h"
#include "compiler/verify/quotient_queues.h"

namespace rota::verify {
namespace {

/// An offending class hop. `where` is in the frame of the message's origin.
struct Finding {
  std::size_t position;
  OffenceKind kind;
  Node where = kNoNode;
};

/// Class hops of one message orbit after another, each in schedule order.
struct Orbits {
  std::vector<std::uint64_t> keys;  ///< by class hop: class of the origin · slots + the message's place in its frame
  std::vector<std::uint32_t> senders;  ///< by class hop: the sender in the frame of the origin
  std::vector<std::uint32_t> order;    ///< class hops by (key, position)
};

/// A class hop with which a message starts, or ends, at `place` = the class of the node.
struct NicUse {
  std::uint32_t place;
  std::size_t position;
  Node where;  ///< the sender, in the frame of the message's origin
};

class Quotient {
 public:
  explicit Quotient(const Schedule& schedule)
      : schedule_(schedule),
        topology_(*schedule.topology),
        symmetry_(*schedule.symmetry),
        demand_(schedule.demanded()),
        n_(topology_.node_count()),
        classes_(symmetry_.class_count()),
        use_(schedule) {}

  Assessment run() {
    std::optional<Finding> first = examine_hops();
    sort_orbits();
    follow_orbits(first);
    examine_nic(starts_, OffenceKind::starts_twice, first);
    examine_nic(ends_, OffenceKind::ends_twice, first);
    std::string offence;
    if (first.has_value()) {
      offence = in_words(*first);
    } else if (delivered_.size() * schedule_.nodes_per_class() != demand_.messages()) {
      offence = first_undelivered();
    } else if (steps_taken(schedule_) != schedule_.steps) {
      offence = describe_wrong_steps(schedule_);
    }
    orbits_ = {};
    const std::uint64_t least = offence.empty() ? total_distance() : 0;
    return assessment_of(schedule_, {std::move(offence), std::move(use_), std::move(feeds_)}, demand_.messages(),
                         least);
  }

 private:
  [[nodiscard]] Node representative(ClassId c) const { return symmetry_.representative(c); }
  [[nodiscard]] Node next_node(const ClassHop& hop) const {
    return topology_.neighbour(representative(hop.cls), hop.port);
  }

  /// Checks everything about a hop that does not depend on where its message is. Fills keys and senders up to, but not
  /// including, the first offence.
  std::optional<Finding> examine_hops() {
    const std::size_t count = schedule_.hops.size();
    orbits_.keys.reserve(count);
    orbits_.senders.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      if (out_of_range(schedule_, i)) return Finding{i, OffenceKind::malformed};
      if (out_of_order(schedule_, i)) return Finding{i, OffenceKind::unsorted};
      const ClassHop& hop = schedule_.hops[i];
      const Node receiver = next_node(hop);
      const auto kind = judge(hop, receiver);
      if (kind.has_value()) return Finding{i, *kind};
      orbits_.keys.push_back(key(hop.origin, hop.destination, hop.copy));
      orbits_.senders.push_back(index(symmetry_.to_frame(hop.origin, representative(hop.cls))));
    }
    return std::nullopt;
  }

  /// A class hop reaches each node of the receiving class exactly once (paper 000, Lemma 1), so the port model holds in
  /// the network if every class sends and receives once, or uses each link once, in the step.
  [[nodiscard]] std::optional<OffenceKind> judge(const ClassHop& hop, Node receiver) {
    if (index(hop.step) >= schedule_.steps) return OffenceKind::step_beyond;
    if (receiver == kNoNode) return OffenceKind::port_absent;
    if (hop.origin == hop.destination) return OffenceKind::self_message;
    if (hop.copy >= demand_.copies(hop.origin, hop.destination)) return OffenceKind::not_demanded;
    return use_.add(hop.step, index(hop.cls), hop.port, index(symmetry_.class_of(receiver)), hop.continues_packet);
  }

  void sort_orbits() {
    const auto& keys = orbits_.keys;
    const std::uint64_t orbit_count = classes_ * demand_.slots();
    orbits_.order.resize(keys.size());
    if (orbit_count > 4 * keys.size() + 1024) {  // far too few hops to deliver all: avoid an array over orbits
      std::iota(orbits_.order.begin(), orbits_.order.end(), 0U);
      std::stable_sort(orbits_.order.begin(), orbits_.order.end(),
                       [&keys](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
      return;
    }
    std::vector<std::uint32_t> next(orbit_count + 1);
    for (const std::uint64_t key : keys) ++next[key + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (std::size_t i = 0; i < keys.size(); ++i) orbits_.order[next[keys[i]]++] = static_cast<std::uint32_t>(i);
  }

  /// Follows each orbit's message from its origin; keeps the earliest offence of all.
  void follow_orbits(std::optional<Finding>& first) {
    const auto& order = orbits_.order;
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
      const std::uint64_t key = orbits_.keys[order[begin]];
      while (end < order.size() && orbits_.keys[order[end]] == key) ++end;
      const ClassHop& any = schedule_.hops[order[begin]];
      const Node destination = symmetry_.to_frame(any.origin, any.destination);
      Node place = representative(symmetry_.class_of(any.origin));
      for (std::size_t k = begin; k < end; ++k) {
        const std::uint32_t i = order[k];
        const ClassHop& hop = schedule_.hops[i];
        std::optional<OffenceKind> kind;
        if (k > begin && schedule_.hops[order[k - 1]].step == hop.step) {
          kind = OffenceKind::moves_twice;
        } else if (k > begin &&
                   index(schedule_.hops[order[k - 1]].step) + std::uint64_t{schedule_.hop_steps} > index(hop.step)) {
          kind = OffenceKind::under_way;
        } else if (place == destination) {
          kind = OffenceKind::moves_on;
        } else if (index(place) != orbits_.senders[i]) {
          kind = OffenceKind::not_there;
        } else if (k > begin && changes_timeline(schedule_, schedule_.hops[order[k - 1]], hop)) {
          kind = OffenceKind::changes_timeline;
        }
        if (kind.has_value()) {
          if (!first.has_value() || i < first->position) first = Finding{i, *kind, place};
          break;
        }
        if (k > begin) feeds_.push_back({order[k - 1], i});
        const Node sender = place;
        place = topology_.neighbour(place, hop.port);
        if (schedule_.nic_channels == 0) continue;
        if (k == begin) starts_.push_back({index(symmetry_.class_of(sender)), i, sender});
        if (place == destination) ends_.push_back({index(symmetry_.class_of(next_node(hop))), i, sender});
      }
      if (place == destination) delivered_.push_back(key);
    }
  }

  /// One NIC channel: a class hop brings one message to each node of the receiving class (paper 000, Lemma 1), so the
  /// nodes of a class start, or take, one message in a step if one class hop of that step does it there.
  void examine_nic(std::vector<NicUse>& uses, OffenceKind kind, std::optional<Finding>& first) const {
    const auto key = [this](const NicUse& use) {
      return std::tuple(use.place, index(schedule_.hops[use.position].step), use.position);
    };
    std::sort(uses.begin(), uses.end(), [&key](const NicUse& a, const NicUse& b) { return key(a) < key(b); });
    for (std::size_t i = 1; i < uses.size(); ++i) {
      const auto [place, step, position] = key(uses[i]);
      if (key(uses[i - 1]) < std::tuple(place, step, std::size_t{0})) continue;
      if (!first.has_value() || position < first->position) first = Finding{position, kind, uses[i].where};
    }
  }

  /// Describes the offence at the lowest node of the class; it is the same at the others.
  [[nodiscard]] std::string in_words(const Finding& finding) const {
    const ClassHop& class_hop = schedule_.hops[finding.position];
    if (finding.kind == OffenceKind::malformed || finding.kind == OffenceKind::unsorted) {
      return describe(Offence{finding.kind, finding.position, class_hop, {}, kNoNode}, schedule_);
    }
    Node x{0};
    while (symmetry_.class_of(x) != class_hop.cls) x = Node{index(x) + 1};
    const Hop hop = hop_at(schedule_, class_hop, x);
    const Node where = finding.where == kNoNode ? kNoNode : symmetry_.from_frame(hop.origin, finding.where);
    const Node receiver = topology_.neighbour(x, hop.port);
    return describe(Offence{finding.kind, finding.position, class_hop, hop, receiver, where}, schedule_);
  }

  /// The lowest origin, then the lowest destination, whose orbit is not delivered. Delivered orbits are sorted.
  [[nodiscard]] std::string first_undelivered() const {
    for (std::uint32_t origin = 0; origin < n_; ++origin) {
      const std::uint64_t base = index(symmetry_.class_of(Node{origin})) * demand_.slots();
      const auto from = std::lower_bound(delivered_.begin(), delivered_.end(), base);
      const auto to = std::lower_bound(from, delivered_.end(), base + demand_.slots());
      if (demanded_of(Node{origin}) == static_cast<std::uint64_t>(to - from)) continue;
      for (std::uint32_t destination = 0; destination < n_; ++destination) {
        const std::uint32_t copies = demand_.copies(Node{origin}, Node{destination});
        for (std::uint32_t copy = 0; copy < copies; ++copy) {
          if (std::binary_search(from, to, key(Node{origin}, Node{destination}, copy))) continue;
          return describe_missing(Node{origin}, Node{destination}, copy);
        }
      }
    }
    return {};
  }
  [[nodiscard]] std::uint64_t demanded_of(Node origin) const {
    std::uint64_t sum = 0;
    for (std::uint32_t d = 0; d < n_; ++d) sum += demand_.copies(origin, Node{d});
    return sum;
  }

  /// The key of the orbit of a message given in any frame.
  [[nodiscard]] std::uint64_t key(Node origin, Node destination, std::uint32_t copy) const {
    const ClassId origin_class = symmetry_.class_of(origin);
    return index(origin_class) * demand_.slots() +
           demand_.slot(representative(origin_class), symmetry_.to_frame(origin, destination), copy);
  }

  /// The sum of the distances of all messages, by one search per class.
  [[nodiscard]] std::uint64_t total_distance() const {
    std::uint64_t sum = 0;
    std::vector<bool> seen;
    for (std::uint32_t c = 0; c < classes_; ++c) {
      const Node origin = representative(ClassId{c});
      visit_by_distance(topology_, origin, seen, [&](Node y, std::uint32_t distance) {
        sum += schedule_.nodes_per_class() * demand_.copies(origin, y) * distance;
      });
    }
    return sum;
  }

  const Schedule& schedule_;
  const Topology& topology_;
  const Symmetry& symmetry_;
  Demand demand_;
  std::uint32_t n_;
  std::uint32_t classes_;
  LinkUse use_;
  Orbits orbits_;
  std::vector<NicUse> starts_;            ///< first hops of messages; only for one NIC channel
  std::vector<NicUse> ends_;              ///< hops to the destination; only for one NIC channel
  std::vector<Feed> feeds_;               ///< pairs of class hops: the second forwards what the first brought
  std::vector<std::uint64_t> delivered_;  ///< keys of the orbits that arrive, ascending
};

}  // namespace

Assessment personalised_quotient(const Schedule& schedule) { return Quotient(schedule).run(); }

}  // namespace rota::verify
