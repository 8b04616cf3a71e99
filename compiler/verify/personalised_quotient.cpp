// SPDX-License-Identifier: Apache-2.0
//
// Judge of personalised messages by one node per class. A message orbit is a pair (class of the origin, destination in
// the origin's frame). It follows the message of each orbit whose origin is the class's representative; a translation
// carries this message and all its hops to the others (paper 000, Lemma 2). Memory is proportional to orbits and class
// hops: a network of 65,536 nodes has 8 million class hops but 4·10⁹ messages.
#include <algorithm>
#include <cstdint>
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

/// Where the message of an orbit is.
struct Message {
  Node place = kNoNode;          ///< in the frame of its origin; kNoNode: no hop has been seen yet
  std::uint32_t last = kNone32;  ///< the class hop that brought it there; kNone32: it is at its origin still
  Step sent{};                   ///< the step of that hop
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
    std::optional<Finding> first = follow_hops();
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
    messages_ = {};
    const std::uint64_t least = offence.empty() ? total_distance() : 0;
    return assessment_of(schedule_, {std::move(offence), std::move(use_), std::move(feeds_)}, demand_.messages(),
                         least);
  }

 private:
  [[nodiscard]] Node representative(ClassId c) const { return symmetry_.representative(c); }
  [[nodiscard]] Node next_node(const ClassHop& hop) const {
    return topology_.neighbour(representative(hop.cls), hop.port);
  }

  /// Follows the message of every orbit from its origin, up to the first offence.
  std::optional<Finding> follow_hops() {
    number_orbits();
    // All hops of a message but its first forward what another brought.
    feeds_.reserve(schedule_.hops.size() - std::min(schedule_.hops.size(), messages_.size()));
    for (std::size_t i = 0; i < schedule_.hops.size(); ++i) {
      if (out_of_range(schedule_, i)) return Finding{i, OffenceKind::malformed};
      if (out_of_order(schedule_, i)) return Finding{i, OffenceKind::unsorted};
      const ClassHop& hop = schedule_.hops[i];
      const Node receiver = next_node(hop);
      if (const auto kind = judge(hop, receiver)) return Finding{i, *kind};
      const ClassId origin_class = symmetry_.class_of(hop.origin);
      const Node origin = representative(origin_class);
      const Node destination = symmetry_.to_frame(hop.origin, hop.destination);
      const std::uint64_t key = this->key(origin_class, destination, hop.copy);
      Message& message = messages_[orbit(key)];
      const bool starts = message.last == kNone32;
      if (starts) message.place = origin;
      const Node sender = symmetry_.to_frame(hop.origin, representative(hop.cls));
      if (const auto kind = judge_move(message, destination, sender, hop)) return Finding{i, *kind, message.place};
      if (!starts) feeds_.push_back({message.last, static_cast<std::uint32_t>(i)});
      message = {topology_.neighbour(sender, hop.port), static_cast<std::uint32_t>(i), hop.step};
      if (message.place == destination) delivered_.push_back(key);
      if (schedule_.nic_channels == 0) continue;
      if (starts) starts_.push_back({index(symmetry_.class_of(sender)), i, sender});
      if (message.place == destination) ends_.push_back({index(symmetry_.class_of(receiver)), i, sender});
    }
    return std::nullopt;
  }

  /// Whether the hop sends a message that is at its sender, and no message twice.
  [[nodiscard]] std::optional<OffenceKind> judge_move(const Message& message, Node destination, Node sender,
                                                      const ClassHop& hop) const {
    const bool moved = message.last != kNone32;
    if (moved && message.sent == hop.step) return OffenceKind::moves_twice;
    if (moved && index(message.sent) + std::uint64_t{schedule_.hop_steps} > index(hop.step)) {
      return OffenceKind::under_way;
    }
    if (message.place == destination) return OffenceKind::moves_on;
    if (message.place != sender) return OffenceKind::not_there;
    if (moved && changes_timeline(schedule_, schedule_.hops[message.last], hop)) return OffenceKind::changes_timeline;
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

  /// Makes a place for the message of every orbit; where hops are far too few to deliver all, of the orbits that move.
  void number_orbits() {
    const std::uint64_t orbit_count = classes_ * demand_.slots();
    if (orbit_count <= 4 * schedule_.hops.size() + 1024) {
      messages_.resize(orbit_count);
      return;
    }
    for (std::size_t i = 0; i < schedule_.hops.size(); ++i) {
      const ClassHop& hop = schedule_.hops[i];
      if (out_of_range(schedule_, i) || hop.copy >= demand_.copies(hop.origin, hop.destination)) break;
      keys_.push_back(key(hop.origin, hop.destination, hop.copy));
    }
    std::sort(keys_.begin(), keys_.end());
    keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
    messages_.resize(keys_.size());
  }
  [[nodiscard]] std::size_t orbit(std::uint64_t key) const {
    if (keys_.empty()) return key;
    return static_cast<std::size_t>(std::lower_bound(keys_.begin(), keys_.end(), key) - keys_.begin());
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

  /// The lowest origin, then the lowest destination, whose orbit is not delivered.
  [[nodiscard]] std::string first_undelivered() {
    std::sort(delivered_.begin(), delivered_.end());
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
    return key(symmetry_.class_of(origin), symmetry_.to_frame(origin, destination), copy);
  }
  /// The same in the origin's frame.
  [[nodiscard]] std::uint64_t key(ClassId origin_class, Node destination, std::uint32_t copy) const {
    return index(origin_class) * demand_.slots() + demand_.slot(representative(origin_class), destination, copy);
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
  std::vector<Message> messages_;         ///< by orbit
  std::vector<std::uint64_t> keys_;       ///< by orbit, ascending; empty: an orbit's number is its key
  std::vector<NicUse> starts_;            ///< first hops of messages; only for one NIC channel
  std::vector<NicUse> ends_;              ///< hops to the destination; only for one NIC channel
  std::vector<Feed> feeds_;               ///< pairs of class hops: the second forwards what the first brought, in order
  std::vector<std::uint64_t> delivered_;  ///< keys of the orbits that arrive
};

}  // namespace

Assessment personalised_quotient(const Schedule& schedule) { return Quotient(schedule).run(); }

}  // namespace rota::verify
