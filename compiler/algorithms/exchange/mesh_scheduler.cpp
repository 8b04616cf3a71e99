// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/mesh_scheduler.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "compiler/algorithms/core/crosspoint_fifo.h"

namespace rota {
namespace {

class TurnScheduler {
 public:
  TurnScheduler(const MeshTraffic& traffic, TurnRule rule)
      : traffic_(traffic),
        shape_(traffic.shape()),
        directions_(shape_.direction_count()),
        rule_(rule),
        pending_(traffic.loads()),
        transit_(pending_.size(), 0),
        injected_(traffic.group_count(), 0),
        own_(rule.reserve > 0 ? traffic.own_messages() : std::vector<std::uint32_t>()),
        expected_(rule.by_link ? pending_.size() : pending_.size() * directions_, 0),
        most_turns_(rule.all_turns ? directions_ / 2 - 1 : 1),
        heads_(traffic.group_count()),
        turns_(heads_.size() * most_turns_),
        ahead_(rule.most_ahead > 0 ? pending_.size() : 0, 0),
        fifos_(pending_.size() * directions_) {
    for (const std::uint32_t load : pending_) remaining_ += load;
    for (std::uint32_t cls = 0; cls < shape_.class_count(); ++cls) {
      const std::uint32_t x = shape_.representative(cls);
      for (const std::uint32_t direction : shape_.directions_by_port(x)) {
        const std::size_t link = shape_.link(x, direction);
        if (pending_[link] > 0) links_.push_back({x, direction});
        for (std::uint32_t g = traffic.first_group(link); g < traffic.first_group(link + 1); ++g) {
          look_at_head(x, direction, g);
        }
      }
    }
  }

  std::optional<FifoScheduleCost> run(std::uint32_t step_limit, std::vector<ClassHop>& hops) {
    hops.clear();
    hops.reserve(remaining_);
    std::uint32_t step = 0;
    for (; remaining_ > 0; ++step) {
      if (step + *std::max_element(pending_.begin(), pending_.end()) > step_limit) return std::nullopt;
      sent_.clear();
      steps_left_ = rule_.target_steps - std::min(step, rule_.target_steps);
      is_near_the_end_ = steps_left_ <= rule_.unpaced;
      steps_left_ -= std::min(rule_.spare, steps_left_ / 2);
      for (const Link& link : links_) choose(link.from, link.direction);
      for (const Move& move : sent_) {
        const auto& [from, direction] = move.link;
        --pending_[shape_.link(from, direction)];
        hops.push_back({Step{step}, shape_.symmetry()->class_of(Node{from}), shape_.port(from, direction),
                        Node{move.what.origin}, Node{move.what.destination}});
        arrive(move);
      }
      remaining_ -= sent_.size();
      for (const std::size_t f : touched_) fifos_[f].end_step();
      touched_.clear();
    }
    return cost(step);
  }

 private:
  /// As seen from the representative of the class where it is.
  struct Travelling {
    std::uint32_t origin;
    std::uint32_t destination;
  };
  /// Of a representative.
  struct Link {
    std::uint32_t from;
    std::uint32_t direction;
  };
  struct Move {
    Link link;
    Travelling what;
  };
  /// The message that a group injects next.
  struct Head {
    std::uint32_t left = 0;   ///< messages of the group, with this one
    std::uint32_t way = 0;    ///< hops to its first turn, or to its destination
    std::uint32_t reach = 0;  ///< half messages that its way behind the first turn counts
    std::uint32_t turns = 0;
  };

  /// `in` is the direction in which messages enter x.
  [[nodiscard]] std::size_t crosspoint(std::uint32_t x, std::uint32_t in, std::uint32_t out) const {
    return shape_.link(x, out) * directions_ + shape_.in_frame(x, in);
  }
  /// The number of the counter of messages on their way to a turn or waiting there.
  [[nodiscard]] std::size_t turn(std::uint32_t x, std::uint32_t in, std::uint32_t out) const {
    return rule_.by_link ? shape_.link(x, out) : crosspoint(x, in, out);
  }

  /// Takes one message for a link, if there is one, by the state at the step's start.
  void choose(std::uint32_t x, std::uint32_t direction) {
    const std::size_t here = shape_.link(x, direction);
    if (pending_[here] == 0) return;
    if (transit_[here] > 0) {
      const std::uint32_t in = fullest_input(x, direction);
      CrosspointFifo<Travelling>& fifo = fifos_[crosspoint(x, in, direction)];
      sent_.push_back({{x, direction}, fifo.front()});
      fifo.pop();
      --transit_[here];
      if (rule_.most_ahead > 0) --ahead_[here];
      if (in == direction) return;
      --expected_[turn(x, in, direction)];
      if (rule_.all_turns) return;
      for_turns(x, direction, sent_.back().what, [this](std::size_t turn) { ++expected_[turn]; });
    } else {
      const bool has_time = rule_.most_ahead > 0 && pending_[here] < steps_left_;
      const bool may_pace = !is_near_the_end_ || shape_.is_along_one_of_longest(direction);
      if (has_time && may_pace && paces_its_own(here)) return;
      const std::uint32_t group = group_to_inject(x, direction);
      if (group == MeshTraffic::kEnd) return;
      const std::uint32_t to = traffic_.destinations(group)[injected_[group]];
      if (has_time && is_crowded(x, direction, group, to)) return;
      if (rule_.most_ahead > 0) for_links_ahead(x, direction, to, [](std::uint32_t& ahead) { ++ahead; });
      for (const std::uint32_t turn : turns_of_head(group)) ++expected_[turn];
      ++injected_[group];
      look_at_head(x, direction, group);
      if (rule_.reserve > 0) --own_[here];
      sent_.push_back({{x, direction}, {x, to}});
    }
  }

  /// Among equally full FIFOs that of the message with the most hops to go.
  [[nodiscard]] std::uint32_t fullest_input(std::uint32_t x, std::uint32_t direction) const {
    std::uint32_t best = 0;
    std::pair<std::uint32_t, std::uint32_t> most{0, 0};
    for (std::uint32_t in = 0; in < directions_; ++in) {
      const CrosspointFifo<Travelling>& fifo = fifos_[crosspoint(x, in, direction)];
      if (fifo.size() == 0) continue;
      const std::pair key{fifo.size(), shape_.distance(x, fifo.front().destination)};
      if (key <= most) continue;
      most = key;
      best = in;
    }
    return best;
  }

  /// Notes what group_to_inject asks, step after step, about the message of group g that is injected next.
  void look_at_head(std::uint32_t x, std::uint32_t direction, std::uint32_t g) {
    const MeshTraffic::Group& group = traffic_.group(g);
    Head& head = heads_[g];
    head = {group.size - injected_[g], group.way, 0, 0};
    if (head.left == 0 || group.out == MeshTraffic::kEnd) return;
    const std::uint32_t to = traffic_.destinations(g)[injected_[g]];
    head.reach = rule_.reach * shape_.distance(group.turn, to);
    for_turns(x, direction, {x, to}, [&](std::size_t turn) {
      turns_[std::size_t{g} * most_turns_ + head.turns++] = static_cast<std::uint32_t>(turn);
    });
  }

  /// The turns of the message that group g injects next, by the numbers of their counters.
  [[nodiscard]] std::span<const std::uint32_t> turns_of_head(std::uint32_t g) const {
    return std::span(turns_).subspan(std::size_t{g} * most_turns_, heads_[g].turns);
  }

  /// The group from which a link injects, or kEnd if all are used up. Messages that turn nowhere feed no other link
  /// and go last. Among turns of equal fill the one goes first for which most messages are left, then the farthest.
  [[nodiscard]] std::uint32_t group_to_inject(std::uint32_t x, std::uint32_t direction) const {
    using Cost = std::tuple<bool, std::int64_t, std::int64_t, std::int64_t>;
    std::uint32_t best = MeshTraffic::kEnd;
    Cost least{};
    const std::size_t here = shape_.link(x, direction);
    for (std::uint32_t g = traffic_.first_group(here); g < traffic_.first_group(here + 1); ++g) {
      const Head& head = heads_[g];
      if (head.left == 0) continue;
      const bool ends = head.turns == 0;
      std::int64_t fill = -std::int64_t{head.reach};
      for (const std::uint32_t turn : turns_of_head(g)) fill += 2 * std::int64_t{expected_[turn]};
      const Cost cost{ends, fill, ends ? 0 : -std::int64_t{head.left}, -std::int64_t{head.way}};
      if (best != MeshTraffic::kEnd && cost >= least) continue;
      best = g;
      least = cost;
    }
    return best;
  }

  /// True if the link has to keep the messages of its own that it has left.
  [[nodiscard]] bool paces_its_own(std::size_t here) const {
    if (rule_.reserve == 0) return false;
    return own_[here] <= rule_.reserve || std::uint64_t{own_[here]} * traffic_.loads()[here] <
                                              std::uint64_t{traffic_.own_messages()[here]} * pending_[here];
  }

  /// Visits the next turn, or all turns, of a message for `to` that leaves x in `direction`: the numbers of their
  /// counters.
  template <class Visit>
  void for_turns(std::uint32_t x, std::uint32_t direction, Travelling what, const Visit& visit) {
    do {
      x = shape_.turn(x, what.destination, direction);
      if (x == what.destination) return;
      const std::uint32_t out = shape_.direction(what.origin, x, what.destination);
      visit(turn(x, direction, out));
      direction = out;
    } while (rule_.all_turns);
  }

  /// Visits the counter of every link of a message from x, behind the one in `direction`.
  template <class Visit>
  void for_links_ahead(std::uint32_t x, std::uint32_t direction, std::uint32_t to, const Visit& visit) {
    const std::uint32_t origin = x;
    for (x = shape_.neighbour(x, direction); x != to; x = shape_.neighbour(x, direction)) {
      direction = shape_.direction(origin, x, to);
      visit(ahead_[shape_.link(x, direction)]);
    }
  }

  /// For `to` goes what the group injects next.
  [[nodiscard]] bool is_crowded(std::uint32_t x, std::uint32_t direction, std::uint32_t group, std::uint32_t to) {
    bool crowded = false;
    for (const std::uint32_t turn : turns_of_head(group)) crowded |= expected_[turn] >= rule_.most_turning;
    for_links_ahead(x, direction, to, [&](std::uint32_t ahead) { crowded |= ahead >= rule_.most_ahead; });
    return crowded;
  }

  void arrive(const Move& move) {
    const auto& [origin, destination] = move.what;
    const std::uint32_t x = shape_.neighbour(move.link.from, move.link.direction);
    if (x == destination) return;
    const std::uint32_t out = shape_.direction(origin, x, destination);
    const std::size_t f = crosspoint(x, move.link.direction, out);
    fifos_[f].push({shape_.in_frame_of(x, origin), shape_.in_frame_of(x, destination)});
    ++transit_[shape_.link(x, out)];
    touched_.push_back(f);
  }

  [[nodiscard]] FifoScheduleCost cost(std::uint32_t steps) const {
    FifoScheduleCost result{steps, 0, 0};
    const std::size_t crosspoints = std::size_t{directions_} * directions_;
    for (std::uint32_t cls = 0; cls < shape_.class_count(); ++cls) {
      std::uint64_t slots = 0;
      for (std::size_t f = cls * crosspoints; f < (cls + 1) * crosspoints; ++f) {
        slots += fifos_[f].peak();
        result.depth = std::max(result.depth, fifos_[f].peak());
      }
      result.slots = std::max(result.slots, slots);
    }
    return result;
  }

  const MeshTraffic& traffic_;
  const MeshShape& shape_;
  std::uint32_t directions_;
  TurnRule rule_;
  std::vector<Link> links_;              ///< that messages cross, by class and port
  std::uint64_t remaining_ = 0;          ///< transmissions, of one class each
  std::vector<std::uint32_t> pending_;   ///< by link: messages still to cross it
  std::vector<std::uint32_t> transit_;   ///< by link: messages in its FIFOs
  std::vector<std::uint32_t> injected_;  ///< by group
  std::vector<std::uint32_t> own_;       ///< by link: messages that it has yet to inject; only for rules with a reserve
  std::vector<std::uint32_t> expected_;  ///< by link or by crosspoint: see turn()
  std::uint32_t most_turns_;
  std::vector<Head> heads_;           ///< by group
  std::vector<std::uint32_t> turns_;  ///< most_turns_ a group: the turns of its head
  std::vector<std::uint32_t> ahead_;  ///< by link: messages on their way that have yet to cross it
  std::uint32_t steps_left_ = 0;      ///< with this one, up to TurnRule::target_steps, without the spare ones
  bool is_near_the_end_ = false;      ///< see TurnRule::unpaced
  std::vector<CrosspointFifo<Travelling>> fifos_;
  std::vector<Move> sent_;            ///< in this step
  std::vector<std::size_t> touched_;  ///< FIFOs that this step filled
};

}  // namespace

std::optional<FifoScheduleCost> schedule_by_turns(const MeshTraffic& traffic, TurnRule rule, std::uint32_t step_limit,
                                                  std::vector<ClassHop>& hops) {
  return TurnScheduler(traffic, rule).run(step_limit, hops);
}

}  // namespace rota
