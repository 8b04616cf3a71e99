// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/events.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "compiler/schedule/collective.h"

namespace rota {
namespace {

/// A message at a class, in its frame.
struct Held {
  std::uint32_t cls;
  Node origin;
  Node destination;
  std::uint32_t copy;
  friend bool operator==(const Held&, const Held&) = default;
};

struct HeldHash {
  std::size_t operator()(const Held& h) const noexcept {
    std::uint64_t x = (std::uint64_t{index(h.origin)} << 32U | index(h.destination)) +
                      (h.cls + (std::uint64_t{h.copy} << 32U)) * 0x9E3779B97F4A7C15ULL;
    x ^= x >> 29U;
    return x * 0xBF58476D1CE4E5B9ULL;
  }
};

struct Place {
  std::uint32_t channel;
  std::uint32_t number;
};

struct LastCopy {
  Place place;
  bool passed_on;
};

/// What tells a message from the others that a class, or a node, ever holds.
enum class Identity : std::uint8_t {
  any,     ///< all that there is
  origin,  ///< broadcasts: one message for each origin, and most nodes hold most of them
  /// A message for each class of origins and each destination seen from there. It is at one class at a time. Only where
  /// no group must be asked how an origin sees its destination, which can take longer than the hash.
  pair,
};

/// A table serves where it is small, in all and for what the schedule sends: it is many times faster than a hash.
Identity identity_of(const Schedule& schedule, Payload payload) {
  constexpr std::size_t kMostCells = std::size_t{1} << 27U;
  const std::size_t nodes = schedule.topology->node_count();
  const std::size_t classes = schedule.symmetry->class_count();
  if (classes * nodes > kMostCells || classes * nodes > 8 * schedule.hops.size()) return Identity::any;
  const bool has_pairs =
      payload == Payload::personalised && (classes == nodes || schedule.topology->group() == nullptr);
  const auto fits = [has_pairs](const ClassHop& hop) {
    return hop.origin != kNoNode && (hop.destination != kNoNode) == has_pairs && hop.copy == 0;
  };
  if (!std::all_of(schedule.hops.begin(), schedule.hops.end(), fits)) return Identity::any;
  return has_pairs ? Identity::pair : Identity::origin;
}

/// The messages that each class holds.
class HeldMessages {
 public:
  HeldMessages(Identity identity, const Symmetry& symmetry, std::size_t nodes)
      : identity_(identity),
        symmetry_(symmetry),
        nodes_(nodes),
        table_(identity == Identity::any ? 0 : symmetry.class_count() * nodes) {}

  [[nodiscard]] LastCopy* find(const Held& message) {
    if (!table_.empty()) {
      Cell& cell = table_[cell_of(message)];
      return cell.cls == message.cls ? &cell.last : nullptr;
    }
    const auto it = hashed_.find(message);
    return it == hashed_.end() ? nullptr : &it->second;
  }

  void add(const Held& message, Place place) {
    if (table_.empty()) {
      hashed_.insert_or_assign(message, LastCopy{place, false});
    } else {
      table_[cell_of(message)] = {message.cls, {place, false}};
    }
  }

  void remove(const Held& message) {
    if (table_.empty()) {
      hashed_.erase(message);
    } else {
      table_[cell_of(message)].cls = kNoClass;
    }
  }

  /// visit(class, origin, copy, last copy) for each. Not with Identity::pair.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (table_[i].cls == kNoClass) continue;
      visit(table_[i].cls, Node{static_cast<std::uint32_t>(i % nodes_)}, 0U, table_[i].last);
    }
    for (const auto& [message, last] : hashed_) visit(message.cls, message.origin, message.copy, last);
  }

 private:
  static constexpr std::uint32_t kNoClass = ~0U;
  struct Cell {
    std::uint32_t cls = kNoClass;
    LastCopy last{};
  };

  [[nodiscard]] std::size_t cell_of(const Held& message) const {
    if (identity_ == Identity::pair) {
      const Node origin = message.origin;
      return index(symmetry_.class_of(origin)) * nodes_ + index(symmetry_.to_frame(origin, message.destination));
    }
    return message.cls * nodes_ + index(message.origin);
  }

  Identity identity_;
  const Symmetry& symmetry_;
  std::size_t nodes_;
  std::vector<Cell> table_;
  std::unordered_map<Held, LastCopy, HeldHash> hashed_;
};

class Collector {
 public:
  explicit Collector(const Schedule& schedule)
      : schedule_(schedule),
        topology_(*schedule.topology),
        symmetry_(*schedule.symmetry),
        payload_(schedule.payload()),
        demand_(schedule.demanded()),
        single_(schedule.ports == PortModel::single),
        events_(symmetry_.class_count()),
        held_(identity_of(schedule, payload_), symmetry_, topology_.node_count()),
        summed_(symmetry_.class_count()),
        of_sum_(symmetry_.class_count() * schedule.sums.sums.size()) {
    for (std::uint32_t c = 0; c < events_.size(); ++c) {
      const std::size_t channels = single_ ? 1 : topology_.port_end(symmetry_.representative(ClassId{c}));
      events_[c].arrivals.resize(channels);
      events_[c].departures.resize(channels);
    }
  }

  std::vector<ClassEvents> run() {
    const auto& hops = schedule_.hops;
    std::size_t next = 0;  // the hop that arrives next
    for (const ClassHop& hop : hops) {
      for (; index(hops[next].step) + std::uint64_t{schedule_.hop_steps} <= index(hop.step); ++next) arrive(hops[next]);
      depart(hop);
    }
    for (; next < hops.size(); ++next) arrive(hops[next]);
    if (payload_ != Payload::personalised) {  // these messages are copies
      held_.for_each([&](std::uint32_t cls, Node origin, std::uint32_t copy, const LastCopy& last) {
        keep(cls, origin, copy, last);
      });
    }
    return std::move(events_);
  }

 private:
  void depart(const ClassHop& hop) {
    const std::uint32_t cls = index(hop.cls);
    const Node here = symmetry_.representative(hop.cls);
    const std::uint32_t channel = single_ ? 0 : index(hop.port);
    auto& list = events_[cls].departures[channel];
    const Place place{channel, static_cast<std::uint32_t>(list.size())};
    list.push_back({index(hop.step), index(hop.port), kNoNode});
    if (payload_ == Payload::exchanged) {
      const PartialSum& sum = schedule_.sums.sums[hop.copy];
      if (sum.own) list.back().inject_address = here;
      for (const std::uint16_t part : sum.adds) {
        for (const Place& came : of_sum(cls, part)) flow(cls, came, place);
      }
      return;
    }
    const Held message{cls, hop.origin, hop.destination, hop.copy};
    if (hop.origin == kNoNode) {
      list.back().inject_address = address(hop.destination, hop.copy);
      const auto [first, last] = partial_sums_.equal_range(message);
      for (auto it = first; it != last; ++it) flow(cls, it->second, place);
      partial_sums_.erase(first, last);
      return;
    }
    LastCopy* const last = held_.find(message);
    // A personalised message that has returned to its origin continues from the router; it is not injected again.
    const bool is_back = payload_ == Payload::personalised && last != nullptr;
    if (hop.origin == here && !is_back) {
      list.back().inject_address = address(hop.destination == kNoNode ? here : hop.destination, hop.copy);
      for (const Place& part : summed_[cls]) flow(cls, part, place);
      return;
    }
    if (last == nullptr) throw std::logic_error("collect_events: a message leaves a node where it is not");
    flow(cls, last->place, place);
    last->passed_on = true;
    if (payload_ == Payload::personalised) held_.remove(message);
  }

  void arrive(const ClassHop& hop) {
    const Node here = symmetry_.representative(hop.cls);
    const Node there = topology_.neighbour(here, hop.port);
    const ClassId next = symmetry_.class_of(there);
    const auto entry = index(topology_.reverse_port(here, hop.port));
    const std::uint32_t channel = single_ ? 0 : entry;
    const auto in_frame = [&](Node x) { return x == kNoNode ? kNoNode : symmetry_.to_frame(there, x); };
    const Held message{index(next), in_frame(hop.origin), in_frame(hop.destination), hop.copy};
    auto& list = events_[index(next)].arrivals[channel];
    const Place place{channel, static_cast<std::uint32_t>(list.size())};
    list.push_back({index(hop.step), entry, kNoNode});
    if (payload_ == Payload::exchanged) {
      if (schedule_.sums.keeps(hop.copy)) list.back().eject_address = symmetry_.representative(next);
      of_sum(index(next), hop.copy).push_back(place);
      return;
    }
    const bool is_home = message.destination == symmetry_.representative(next);
    if (is_home) {
      const bool is_sum = hop.origin == kNoNode;
      list.back().eject_address = address(is_sum ? message.destination : message.origin, hop.copy);
      if (payload_ == Payload::reduced) summed_[index(next)].push_back(place);
    } else if (hop.origin == kNoNode) {
      partial_sums_.emplace(message, place);
    } else {
      hold(message, place);
    }
  }

  /// What class `cls` has got of partial sum number `sum`.
  [[nodiscard]] std::vector<Place>& of_sum(std::uint32_t cls, std::uint16_t sum) {
    return of_sum_[cls * schedule_.sums.sums.size() + sum];
  }

  /// A node forwards and keeps the copy that comes last. A copy is discarded if it came earlier and was not forwarded,
  /// or if it returns to its origin.
  void hold(const Held& message, Place place) {
    if (payload_ == Payload::broadcast && message.origin == symmetry_.representative(ClassId{message.cls})) {
      return throw_away(message.cls, place);
    }
    LastCopy* const earlier = held_.find(message);
    if (earlier == nullptr) return held_.add(message, place);
    // Of copies that arrive in one step, the one over the higher-numbered link is the last.
    const Place before = earlier->place;
    const bool is_last = came(message.cls, before) <= came(message.cls, place);
    if (payload_ == Payload::broadcast && (!is_last || !earlier->passed_on)) {
      throw_away(message.cls, is_last ? before : place);
    }
    if (is_last) *earlier = {place, false};
  }

  /// Ejects the last copy of a message. Where the demand names who gets it, the others have it to pass it on.
  void keep(std::uint32_t cls, Node origin, std::uint32_t copy, const LastCopy& last) {
    if (!traits_of(schedule_.collective).has_relays() || demand_.copied_to(origin, Node{cls})) {
      events_[cls].arrivals[last.place.channel][last.place.number].eject_address = address(origin, copy);
    } else if (!last.passed_on) {  // a multicast; judges refuse it in all-reduces
      throw_away(cls, last.place);
    }
  }

  /// By step, then link.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> came(std::uint32_t cls, Place place) const {
    const Arrival& arrival = events_[cls].arrivals[place.channel][place.number];
    return {arrival.step, arrival.link};
  }

  /// Ejects the copy to the node's own address in its receive memory, which has no message of a broadcast and is not
  /// read.
  void throw_away(std::uint32_t cls, Place place) {
    events_[cls].arrivals[place.channel][place.number].eject_address = symmetry_.representative(ClassId{cls});
  }

  void flow(std::uint32_t cls, Place from, Place to) {
    events_[cls].flows.push_back({from.channel, from.number, to.channel, to.number});
    if (events_[cls].arrivals.size() > kMaxFifosPerChannel) count_crosspoint(cls, from.channel, to.channel);
  }

  /// Each crosspoint of a channel needs a FIFO at least.
  void count_crosspoint(std::uint32_t cls, std::uint32_t from, std::uint32_t to) {
    auto& partners = partners_[std::uint64_t{cls} << 32U | from];
    if (partners.insert(to).second && partners.size() > kMaxFifosPerChannel) refuse_router(topology_);
  }

  [[nodiscard]] Node address(Node other_end, std::uint32_t copy) const {
    return Node{index(other_end) + copy * topology_.node_count()};
  }

  const Schedule& schedule_;
  const Topology& topology_;
  const Symmetry& symmetry_;
  Payload payload_;
  Demand demand_;
  bool single_;
  std::vector<ClassEvents> events_;
  HeldMessages held_;                                            ///< the last arrival of each message
  std::unordered_multimap<Held, Place, HeldHash> partial_sums_;  ///< arrivals that have not been forwarded
  /// By class and receive channel: the send channels that get its messages. Only of nodes with more than 63 ports.
  std::unordered_map<std::uint64_t, std::unordered_set<std::uint32_t>> partners_;
  std::vector<std::vector<Place>> summed_;  ///< all-reduce, by class: the partial sums that have reached their root
  std::vector<std::vector<Place>> of_sum_;  ///< exchanged sums, by class and number: what has come of them
};

}  // namespace

void refuse_router(const Topology& topology) {
  throw NoRouterFor(
      fmt::format("{}: a router of this schedule needs more than {} FIFOs on one channel; allowed: up to {}",
                  topology.spec(), kMaxFifosPerChannel, kMaxFifosPerChannel));
}

std::vector<ClassEvents> collect_events(const Schedule& schedule) { return Collector(schedule).run(); }

}  // namespace rota
