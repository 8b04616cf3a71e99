// SPDX-License-Identifier: Apache-2.0
//
// Judge of personalised messages over all nodes. Every class hop is executed at every node of its class, and each of
// the n² messages has a row in a table. There are two passes: the first checks each hop against the rules. The second,
// for correct schedules only, measures the queues, since it is then known where each arriving message goes next.
#include <algorithm>
#include <deque>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/graph/crosspoints.h"
#include "compiler/topology/topology_links.h"
#include "compiler/verify/judges.h"
#include "compiler/verify/link_use.h"
#include "compiler/verify/none.h"
#include "compiler/verify/offence.h"
#include "compiler/verify/queue_peaks.h"

namespace rota::verify {
namespace {

constexpr std::uint16_t kNone16 = std::numeric_limits<std::uint16_t>::max();
/// Replaces a message's position while it is on a link. Node numbers stay below 2²⁶.
constexpr std::uint32_t kMoving = 1U << 31U;

/// The nodes of each class, ascending.
using ClassMembers = std::vector<std::vector<Node>>;

class Rules {
 public:
  Rules(const Schedule& schedule, const Demand& demand, const ClassMembers& members)
      : schedule_(schedule),
        topology_(*schedule.topology),
        demand_(demand),
        members_(members),
        n_(topology_.node_count()),
        links_(link_table(topology_)),
        messages_(n_ * demand.slots()),
        came_by_(schedule.timeline_of_port.empty() ? 0 : n_ * demand.slots(), kNone32),
        starts_(schedule.nic_channels == 0 ? 0 : n_, kNone32),
        ends_(starts_),
        use_(schedule, trivial_symmetry(schedule.topology)) {
    for (std::uint32_t origin = 0; origin < n_; ++origin) {
      std::fill_n(messages_.begin() + static_cast<std::ptrdiff_t>(origin * demand.slots()), demand.slots(),
                  Message{origin, kNone32});
    }
  }

  /// The first offence in words, or empty.
  std::string play() {
    for (std::size_t i = 0; i < schedule_.hops.size(); ++i) {
      const ClassHop& hop = schedule_.hops[i];
      const bool malformed = out_of_range(schedule_, i);
      if (malformed || out_of_order(schedule_, i)) {
        const OffenceKind kind = malformed ? OffenceKind::malformed : OffenceKind::unsorted;
        return describe(Offence{kind, i, hop, {}, kNoNode}, schedule_);
      }
      if (hop.step != step_) end_step(hop.step);
      for (const Node x : members_[index(hop.cls)]) {
        const auto offence = play_at(i, hop_at(schedule_, hop, x));
        if (offence.has_value()) return describe(*offence, schedule_);
      }
    }
    while (!on_links_.empty()) land();
    return undelivered();
  }

  /// For each transmission, the port by which its message leaves the node that it reached; kNone16 if it stays.
  [[nodiscard]] std::vector<std::uint16_t> take_onward_ports() { return std::move(onward_); }
  [[nodiscard]] const LinkUse& use() const { return use_; }

 private:
  void end_step(Step next) {
    while (!on_links_.empty() && on_links_.front().sent + std::uint64_t{schedule_.hop_steps} <= index(next)) land();
    step_ = next;
  }

  void land() {
    messages_[on_links_.front().message].place = on_links_.front().node;
    on_links_.pop_front();
  }

  std::optional<Offence> play_at(std::size_t position, const Hop& hop) {
    const Node receiver = neighbour(hop.src, hop.port);
    const bool wanted = hop.copy < demand_.copies(hop.origin, hop.destination);
    const std::size_t number = this->number(hop.origin, hop.destination, wanted ? hop.copy : 0);
    Message& message = messages_[number];
    const auto kind = judge(position, hop, receiver, number, wanted);
    if (kind.has_value()) {
      return Offence{*kind, position, schedule_.hops[position], hop, receiver, Node{message.place}};
    }
    message.place |= kMoving;
    on_links_.push_back({number, index(receiver), index(hop.step)});
    if (message.last_event != kNone32) onward_[message.last_event] = static_cast<std::uint16_t>(index(hop.port));
    message.last_event = static_cast<std::uint32_t>(onward_.size());
    onward_.push_back(kNone16);
    if (!came_by_.empty()) came_by_[number] = static_cast<std::uint32_t>(position);
    return std::nullopt;
  }

  [[nodiscard]] Node neighbour(Node x, Port p) const {
    const graph::LinkNumbers& numbers = links_.numbers();
    if (index(p) >= numbers.ports(index(x))) return kNoNode;
    const std::uint32_t target = links_.target(numbers.link(index(x), index(p)));
    return target == graph::LinkTable::kAbsent ? kNoNode : Node{target};
  }

  [[nodiscard]] std::optional<OffenceKind> judge(std::size_t position, const Hop& hop, Node receiver,
                                                 std::size_t message, bool wanted) {
    const std::uint32_t place = messages_[message].place;
    if (index(hop.step) >= schedule_.steps) return OffenceKind::step_beyond;
    if (receiver == kNoNode) return OffenceKind::port_absent;
    if (hop.origin == hop.destination) return OffenceKind::self_message;
    if (!wanted) return OffenceKind::not_demanded;
    const auto kind = use_.add(hop.step, index(hop.src), hop.port, index(receiver), hop.continues_packet);
    if (kind.has_value()) return kind;
    if ((place & kMoving) != 0) return sent_in(hop.step, message) ? OffenceKind::moves_twice : OffenceKind::under_way;
    if (place == index(hop.destination)) return OffenceKind::moves_on;
    if (place != index(hop.src)) return OffenceKind::not_there;
    if (!came_by_.empty() && came_by_[message] != kNone32 &&
        changes_timeline(schedule_, schedule_.hops[came_by_[message]], schedule_.hops[position])) {
      return OffenceKind::changes_timeline;
    }
    return schedule_.nic_channels == 0 ? std::nullopt
                                       : use_nic(hop, receiver, messages_[message].last_event == kNone32);
  }

  /// One channel each way: refuses a second start at the sender, and a second delivery at the receiver, in one step.
  [[nodiscard]] std::optional<OffenceKind> use_nic(const Hop& hop, Node receiver, bool starts) {
    const std::uint32_t step = index(hop.step);
    if (starts && std::exchange(starts_[index(hop.src)], step) == step) return OffenceKind::starts_twice;
    const bool ends = receiver == hop.destination;
    if (ends && std::exchange(ends_[index(receiver)], step) == step) return OffenceKind::ends_twice;
    return std::nullopt;
  }

  /// True if the message, which is on a link, was sent in `step`.
  [[nodiscard]] bool sent_in(Step step, std::size_t message) const {
    return std::any_of(on_links_.rbegin(), on_links_.rend(),
                       [&](const OnLink& m) { return m.message == message && m.sent == index(step); });
  }

  [[nodiscard]] std::string undelivered() const {
    for (std::uint32_t origin = 0; origin < n_; ++origin) {
      for (std::uint32_t destination = 0; destination < n_; ++destination) {
        const std::uint32_t copies = demand_.copies(Node{origin}, Node{destination});
        for (std::uint32_t copy = 0; copy < copies; ++copy) {
          if (messages_[number(Node{origin}, Node{destination}, copy)].place == destination) continue;
          return describe_missing(Node{origin}, Node{destination}, copy);
        }
      }
    }
    return steps_taken(schedule_) == schedule_.steps ? std::string() : describe_wrong_steps(schedule_);
  }

  [[nodiscard]] std::size_t number(Node origin, Node destination, std::uint32_t copy) const {
    return index(origin) * demand_.slots() + demand_.slot(origin, destination, copy);
  }

  struct Message {
    std::uint32_t place;       ///< the node where it is
    std::uint32_t last_event;  ///< the number of its last transmission
  };
  struct OnLink {
    std::size_t message;
    std::uint32_t node;  ///< where it goes
    std::uint32_t sent;  ///< step
  };

  const Schedule& schedule_;
  const Topology& topology_;
  const Demand& demand_;
  const ClassMembers& members_;
  std::uint32_t n_;
  Step step_{0};
  graph::LinkTable links_;
  std::vector<Message> messages_;
  std::vector<std::uint16_t> onward_;
  std::vector<std::uint32_t> came_by_;  ///< index: message; the class hop of its last transmission; only with timelines
  std::vector<std::uint32_t> starts_;   ///< index: node; the last step in which a message started; one NIC channel only
  std::vector<std::uint32_t> ends_;     ///< the same of messages delivered there
  LinkUse use_;
  std::deque<OnLink> on_links_;  ///< in order of sending
};

class Queues {
 public:
  Queues(const Schedule& schedule, const Demand& demand, const ClassMembers& members,
         const std::vector<std::uint16_t>& onward)
      : schedule_(schedule),
        topology_(*schedule.topology),
        demand_(demand),
        members_(members),
        onward_(onward),
        n_(topology_.node_count()),
        links_(link_table(topology_)),
        crosspoints_(links_.numbers(), onward.size()),
        waiting_(n_ * demand.slots()) {
    inputs_.resize(links_.numbers().size());
    for (std::uint32_t x = 0; x < n_; ++x) {
      links_.for_each_link(x, [&](std::uint32_t p, std::uint32_t) {
        inputs_[links_.numbers().link(x, p)] = index(topology_.reverse_port(Node{x}, Port{p}));
      });
    }
  }

  /// Sets the FIFO figures and the crosspoints, each node a class of its own.
  void play(Assessment& result) {
    const auto& hops = schedule_.hops;
    std::size_t next = 0;  // hop whose message arrives next
    const auto arrive_before = [&](std::uint64_t step) {
      while (next < hops.size() && index(hops[next].step) + (schedule_.hop_steps - std::uint64_t{1}) < step) {
        arrive(hops[next++]);
      }
    };
    for (const ClassHop& hop : hops) {
      arrive_before(index(hop.step));
      depart(hop);
    }
    arrive_before(std::numeric_limits<std::uint64_t>::max());
    Verdict& verdict = result.verdict;
    verdict.fifo_consistent = in_order_;
    std::vector<std::uint64_t> slots(n_);
    std::vector<std::uint64_t> waiting_slots(n_);
    for (const Queue& queue : queues_) {
      verdict.fifo_depth = std::max(verdict.fifo_depth, queue.peaks.held_messages());
      verdict.waiting_depth = std::max(verdict.waiting_depth, queue.peaks.waiting_messages());
      slots[queue.node] += queue.peaks.held_messages();
      waiting_slots[queue.node] += queue.peaks.waiting_messages();
      result.load.crosspoints.push_back({ClassId{queue.node}, Port{queue.input}, Port{queue.output},
                                         queue.peaks.held_messages(), queue.peaks.waiting_messages()});
    }
    verdict.fifo_slots = *std::max_element(slots.begin(), slots.end());
    verdict.waiting_slots = *std::max_element(waiting_slots.begin(), waiting_slots.end());
    std::sort(result.load.crosspoints.begin(), result.load.crosspoints.end(),
              [](const CrosspointPeak& a, const CrosspointPeak& b) {
                return std::tuple(a.cls, a.in, a.out) < std::tuple(b.cls, b.in, b.out);
              });
  }

 private:
  struct Queue {
    std::uint32_t node;
    std::uint32_t input;
    std::uint32_t output;
    QueuePeaks peaks{};
    std::uint32_t newest_left = 0;  ///< latest arrival among the messages that have left: step + 1
  };
  struct Waiting {
    std::uint32_t since = 0;  ///< step of its arrival here + 1; 0: still in its origin's memory
    std::uint32_t input = 0;  ///< port through which it came
  };

  [[nodiscard]] Queue& queue(Node x, std::uint32_t input, std::uint32_t output) {
    const std::uint32_t number = crosspoints_.number(index(x), input, output);
    if (number == queues_.size()) queues_.push_back({index(x), input, output});
    return queues_[number];
  }
  [[nodiscard]] Waiting& waiting(const Hop& hop) {
    return waiting_[index(hop.origin) * demand_.slots() + demand_.slot(hop.origin, hop.destination, hop.copy)];
  }

  void depart(const ClassHop& class_hop) {
    for (const Node x : members_[index(class_hop.cls)]) {
      const Hop hop = hop_at(schedule_, class_hop, x);
      const Waiting& message = waiting(hop);
      if (message.since == 0) continue;
      Queue& q = queue(x, message.input, index(hop.port));
      q.peaks.depart(index(hop.step));
      if (message.since < q.newest_left) in_order_ = false;
      q.newest_left = std::max(q.newest_left, message.since);
    }
  }

  void arrive(const ClassHop& class_hop) {
    for (const Node x : members_[index(class_hop.cls)]) {
      const std::uint16_t output = onward_[event_++];
      if (output == kNone16) continue;
      const Hop hop = hop_at(schedule_, class_hop, x);
      const std::size_t link = links_.numbers().link(index(x), index(hop.port));
      const std::uint32_t input = inputs_[link];
      const std::uint32_t arrived = index(hop.step) + schedule_.hop_steps - 1;
      waiting(hop) = Waiting{arrived + 1, input};
      queue(Node{links_.target(link)}, input, output).peaks.arrive(arrived);
    }
  }

  const Schedule& schedule_;
  const Topology& topology_;
  const Demand& demand_;
  const ClassMembers& members_;
  const std::vector<std::uint16_t>& onward_;
  std::uint32_t n_;
  graph::LinkTable links_;
  std::vector<std::uint32_t> inputs_;  ///< by link: the port through which it enters its target
  graph::CrosspointNumbers crosspoints_;
  std::vector<Waiting> waiting_;
  std::vector<Queue> queues_;  ///< by crosspoint
  std::size_t event_ = 0;
  bool in_order_ = true;
};

/// The sum of the distances of all demanded messages, by a breadth-first search from every node.
std::uint64_t total_distance(const Topology& topology, const Demand& demand) {
  const std::uint32_t n = topology.node_count();
  std::uint64_t sum = 0;
  std::vector<std::uint32_t> distance(n);
  std::vector<Node> reached;
  for (std::uint32_t origin = 0; origin < n; ++origin) {
    std::fill(distance.begin(), distance.end(), kNone32);
    distance[origin] = 0;
    reached.assign(1, Node{origin});
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const Node x = reached[i];
      sum += std::uint64_t{demand.copies(Node{origin}, x)} * distance[index(x)];
      for (std::uint32_t p = 0; p < topology.port_end(x); ++p) {
        const Node y = topology.neighbour(x, Port{p});
        if (y == kNoNode || distance[index(y)] != kNone32) continue;
        distance[index(y)] = distance[index(x)] + 1;
        reached.push_back(y);
      }
    }
  }
  return sum;
}

}  // namespace

Assessment personalised_all_nodes(const Schedule& schedule) {
  const ClassMembers members = nodes_by_class(*schedule.symmetry, schedule.topology->node_count());
  const Demand demand = schedule.demanded();
  Assessment result;
  Verdict& verdict = result.verdict;
  verdict.steps = schedule.steps;
  std::vector<std::uint16_t> onward;
  {
    Rules rules(schedule, demand, members);
    verdict.offence = rules.play();
    verdict.transmissions = schedule.transmissions();
    if (!verdict.offence.empty()) return result;
    onward = rules.take_onward_ports();
    verdict.transmissions = onward.size();
    measure_links(*schedule.topology, rules.use(), result);
  }
  verdict.ok = true;
  verdict.messages = demand.messages();
  verdict.min_transmissions = total_distance(*schedule.topology, demand);
  verdict.minimal = verdict.transmissions == verdict.min_transmissions;
  Queues(schedule, demand, members, onward).play(result);
  return result;
}

}  // namespace rota::verify
