// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/events.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "compiler/rom/held_messages.h"
#include "compiler/schedule/class_message.h"
#include "compiler/schedule/collective.h"

namespace rota {
namespace {

/// The far end of a link that leaves a class's representative.
struct FarEnd {
  Node node = kNoNode;
  std::uint32_t cls = 0;
  std::uint32_t entry = 0;     ///< the port that leads back
  std::uint64_t messages = 0;  ///< that cross the link
};

/// The part of Events::arrivals, or departures, of one channel, as far as it is known.
template <class Event>
struct EventList {
  Event* first = nullptr;
  std::uint32_t size = 0;

  void push_back(const Event& event) { first[size++] = event; }
  [[nodiscard]] Event& back() const { return first[size - 1]; }
};

/// Makes room for the events of all lists, by the number of each list's.
template <class Event>
std::vector<EventList<Event>> lists_of(std::vector<Event>& events, const std::vector<std::size_t>& sizes) {
  events.resize(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}));
  std::vector<EventList<Event>> lists;
  lists.reserve(sizes.size());
  Event* first = events.data();
  for (const std::size_t size : sizes) {
    lists.push_back({first, 0});
    first += size;
  }
  return lists;
}

class Collector {
 public:
  explicit Collector(const Schedule& schedule)
      : schedule_(schedule),
        topology_(*schedule.topology),
        symmetry_(*schedule.symmetry),
        payload_(schedule.payload()),
        demand_(schedule.demanded()),
        single_(schedule.ports == PortModel::single),
        links_(class_link_numbers(topology_, symmetry_)),
        far_ends_(links_.size()),
        held_(schedule),
        summed_(symmetry_.class_count()),
        of_sum_(symmetry_.class_count() * schedule.sums.sums.size()) {
    for (const ClassHop& hop : schedule.hops) ++far_end(hop).messages;
    for (std::uint32_t c = 0; c < symmetry_.class_count(); ++c) find_far_ends(c);
    make_room();
  }

  Events run() {
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
    divide();
    return std::move(events_);
  }

 private:
  void find_far_ends(std::uint32_t cls) {
    const Node here = symmetry_.representative(ClassId{cls});
    for (std::uint32_t p = 0; p < links_.ports(cls); ++p) {
      FarEnd& end = far_ends_[links_.link(cls, p)];
      if (end.messages == 0) continue;
      end.node = topology_.neighbour(here, Port{p});
      end.cls = index(symmetry_.class_of(end.node));
      end.entry = index(topology_.reverse_port(here, Port{p}));
    }
  }

  [[nodiscard]] std::uint32_t channels(std::uint32_t cls) const { return single_ ? 1 : links_.ports(cls); }
  /// The number of a class's channel among all.
  [[nodiscard]] std::size_t list(std::uint32_t cls, std::uint32_t channel) const {
    return single_ ? cls : links_.link(cls, channel);
  }

  void make_room() {
    const std::size_t lists = single_ ? symmetry_.class_count() : links_.size();
    std::vector<std::size_t> arrivals(lists, 0);
    std::vector<std::size_t> departures(lists, 0);
    for (std::uint32_t c = 0; c < symmetry_.class_count(); ++c) {
      for (std::uint32_t p = 0; p < links_.ports(c); ++p) {
        const FarEnd& end = far_ends_[links_.link(c, p)];
        departures[list(c, single_ ? 0 : p)] += end.messages;
        arrivals[list(end.cls, single_ ? 0 : end.entry)] += end.messages;
      }
    }
    arrivals_ = lists_of(events_.arrivals, arrivals);
    departures_ = lists_of(events_.departures, departures);
    events_.classes.resize(symmetry_.class_count());
  }

  /// Tells each class which events are its own.
  void divide() {
    for (std::uint32_t c = 0; c < events_.classes.size(); ++c) {
      for (std::uint32_t channel = 0; channel < channels(c); ++channel) {
        const EventList<Arrival>& arrivals = arrivals_[list(c, channel)];
        const EventList<Departure>& departures = departures_[list(c, channel)];
        events_.classes[c].arrivals.emplace_back(arrivals.first, arrivals.size);
        events_.classes[c].departures.emplace_back(departures.first, departures.size);
      }
    }
  }

  [[nodiscard]] FarEnd& far_end(const ClassHop& hop) { return far_ends_[links_.link(index(hop.cls), index(hop.port))]; }

  void depart(const ClassHop& hop) {
    const std::uint32_t cls = index(hop.cls);
    const Node here = symmetry_.representative(hop.cls);
    const std::uint32_t channel = single_ ? 0 : index(hop.port);
    EventList<Departure>& list = departures_[this->list(cls, channel)];
    const EventId place{channel, list.size};
    list.push_back({index(hop.step), index(hop.port), kNoNode, {kNoChannel, 0}});
    if (payload_ == Payload::exchanged) {
      const PartialSum& sum = schedule_.sums.sums[hop.copy];
      if (sum.own) list.back().inject_address = here;
      for (const std::uint16_t part : sum.adds) {
        for (const EventId& came : of_sum(cls, part)) flow(cls, came, place);
      }
      return;
    }
    const ClassMessage message{cls, hop.origin, hop.destination, hop.copy};
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
      for (const EventId& part : summed_[cls]) flow(cls, part, place);
      return;
    }
    if (last == nullptr) throw std::logic_error("collect_events: a message leaves a node where it is not");
    flow(cls, last->place, place);
    last->passed_on = true;
    if (payload_ == Payload::personalised) held_.remove(message);
  }

  void arrive(const ClassHop& hop) {
    const FarEnd& end = far_end(hop);
    const std::uint32_t cls = end.cls;
    const std::uint32_t channel = single_ ? 0 : end.entry;
    const Node here = symmetry_.representative(ClassId{cls});
    const auto in_frame = [&](Node x) { return x == kNoNode ? kNoNode : symmetry_.to_frame(end.node, x); };
    const ClassMessage message{cls, in_frame(hop.origin), in_frame(hop.destination), hop.copy};
    EventList<Arrival>& list = arrivals_[this->list(cls, channel)];
    const EventId place{channel, list.size};
    list.push_back({index(hop.step), end.entry, kNoNode});
    if (payload_ == Payload::exchanged) {
      if (schedule_.sums.keeps(hop.copy)) list.back().eject_address = here;
      of_sum(cls, hop.copy).push_back(place);
      return;
    }
    const bool is_home = message.destination == here;
    if (is_home) {
      const bool is_sum = hop.origin == kNoNode;
      list.back().eject_address = address(is_sum ? message.destination : message.origin, hop.copy);
      if (payload_ == Payload::reduced) summed_[cls].push_back(place);
    } else if (hop.origin == kNoNode) {
      partial_sums_.emplace(message, place);
    } else {
      hold(message, place);
    }
  }

  /// What class `cls` has got of partial sum number `sum`.
  [[nodiscard]] std::vector<EventId>& of_sum(std::uint32_t cls, std::uint16_t sum) {
    return of_sum_[cls * schedule_.sums.sums.size() + sum];
  }

  /// A node forwards and keeps the copy that comes last. A copy is discarded if it came earlier and was not forwarded,
  /// or if it returns to its origin.
  void hold(const ClassMessage& message, EventId place) {
    if (payload_ == Payload::broadcast && message.origin == symmetry_.representative(ClassId{message.cls})) {
      return throw_away(message.cls, place);
    }
    LastCopy* const earlier = held_.find(message);
    if (earlier == nullptr) return held_.add(message, place);
    // Of copies that arrive in one step, the one over the higher-numbered link is the last.
    const EventId before = earlier->place;
    const bool is_last = came(message.cls, before) <= came(message.cls, place);
    if (payload_ == Payload::broadcast && (!is_last || !earlier->passed_on)) {
      throw_away(message.cls, is_last ? before : place);
    }
    if (is_last) *earlier = {place, false};
  }

  /// Ejects the last copy of a message. Where the demand names who gets it, the others have it to pass it on.
  void keep(std::uint32_t cls, Node origin, std::uint32_t copy, const LastCopy& last) {
    if (!traits_of(schedule_.collective).has_relays() || demand_.copied_to(origin, Node{cls})) {
      arrival(cls, last.place).eject_address = address(origin, copy);
    } else if (!last.passed_on) {  // a multicast; judges refuse it in all-reduces
      throw_away(cls, last.place);
    }
  }

  /// By step, then link.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> came(std::uint32_t cls, EventId place) const {
    return {arrival(cls, place).step, arrival(cls, place).link};
  }
  [[nodiscard]] Arrival& arrival(std::uint32_t cls, EventId place) const {
    return arrivals_[list(cls, place.channel)].first[place.number];
  }

  /// Ejects the copy to the node's own address in its receive memory, which has no message of a broadcast and is not
  /// read.
  void throw_away(std::uint32_t cls, EventId place) {
    arrival(cls, place).eject_address = symmetry_.representative(ClassId{cls});
  }

  /// `to` names a departure.
  void flow(std::uint32_t cls, EventId from, EventId to) {
    Departure& departure = departures_[list(cls, to.channel)].first[to.number];
    if (departure.source.channel == kNoChannel) {
      departure.source = from;
    } else {
      events_.classes[cls].further_flows.push_back({from.channel, from.number, to.channel, to.number});
    }
    if (channels(cls) > kMaxFifosPerChannel) count_crosspoint(cls, from.channel, to.channel);
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
  graph::LinkNumbers links_;      ///< of the representatives
  std::vector<FarEnd> far_ends_;  ///< by link
  Events events_;
  std::vector<EventList<Arrival>> arrivals_;      ///< by list()
  std::vector<EventList<Departure>> departures_;  ///< by list()
  HeldMessages held_;                             ///< the last arrival of each message
  std::unordered_multimap<ClassMessage, EventId, ClassMessageHash>
      partial_sums_;  ///< arrivals that have not been forwarded
  /// By class and receive channel: the send channels that get its messages. Only of nodes with more than 63 ports.
  std::unordered_map<std::uint64_t, std::unordered_set<std::uint32_t>> partners_;
  std::vector<std::vector<EventId>> summed_;  ///< all-reduce, by class: the partial sums that have reached their root
  std::vector<std::vector<EventId>> of_sum_;  ///< exchanged sums, by class and number: what has come of them
};

}  // namespace

void refuse_router(const Topology& topology) {
  throw NoRouterFor(
      fmt::format("{}: a router of this schedule needs more than {} FIFOs on one channel; allowed: up to {}",
                  topology.spec(), kMaxFifosPerChannel, kMaxFifosPerChannel));
}

std::vector<Flow> flows_of(const ClassEvents& events) {
  std::size_t departures = 0;
  for (const auto& channel : events.departures) departures += channel.size();
  std::vector<Flow> flows;
  flows.reserve(departures + events.further_flows.size());
  for (std::uint32_t to = 0; to < events.departures.size(); ++to) {
    for (std::uint32_t k = 0; k < events.departures[to].size(); ++k) {
      const EventId source = events.departures[to][k].source;
      if (source.channel != kNoChannel) flows.push_back({source.channel, source.number, to, k});
    }
  }
  if (events.further_flows.empty()) return flows;
  flows.insert(flows.end(), events.further_flows.begin(), events.further_flows.end());
  std::stable_sort(flows.begin(), flows.end(), [](const Flow& a, const Flow& b) {
    return std::tie(a.to, a.departure) < std::tie(b.to, b.departure);
  });
  return flows;
}

Events collect_events(const Schedule& schedule) { return Collector(schedule).run(); }

}  // namespace rota
