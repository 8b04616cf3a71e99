// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/gossip/sum_repair.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/gossip/sum_plan.h"
#include "compiler/graph/breadth_first.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Legs that are moved at random before another try.
constexpr std::uint32_t kShifts = 200;
/// Legs that may be asked to move to make room for one.
constexpr std::size_t kMostAsked = 2000;
/// The most sums that grow new trees together with one that lacks legs.
constexpr std::uint32_t kMostOtherSums = 2;
/// They grow in any order one in so many times, otherwise the one that lacks legs first.
constexpr std::uint32_t kAnyOrderEvery = 4;
/// A sum meets at any time one in so many times, otherwise when it did before, so many steps sooner or later at most.
constexpr std::uint32_t kAnyTimeEvery = 4;
constexpr std::uint32_t kAboutSteps = 1;

class SumRepair {
 public:
  SumRepair(const Topology& topology, SumPlan& plan, std::int64_t& visits, std::uint64_t seed)
      : plan_(plan),
        links_(plan.links()),
        nodes_(links_.node_count()),
        visits_(visits),
        random_(seed),
        farthest_(graph::eccentricities(TopologyLinks(topology))),
        asked_by_(std::size_t{links_.size()} * plan.steps(), {0, 0}),
        arrivals_(plan.steps()) {}

  bool run() {
    for (std::uint32_t sum = 0; sum < nodes_; ++sum) fill(sum);
    for (list_lacking(); !lacking_.empty() && visits_ > 0; list_lacking()) improve();
    return lacking_.empty();
  }

 private:
  static constexpr std::uint32_t kNever = SumPlan::kNever;
  struct Asked {
    std::uint32_t search;
    std::uint32_t leg;  ///< the one that wants the place
  };

  void list_lacking() {
    plan_.forget_changes();
    lacking_.clear();
    for (std::uint32_t sum = 0; sum < nodes_; ++sum) {
      if (plan_.missing(sum) > 0) lacking_.push_back(sum);
    }
  }

  void improve() {
    for (std::uint32_t k = 0; k < kShifts; ++k) shift(random_.below(plan_.leg_count()));
    for (const std::uint32_t sum : lacking_) fill(sum);
    list_lacking();
    if (!lacking_.empty()) regrow();
  }

  /// Moves a leg to any free place that suits it.
  void shift(std::uint32_t leg) {
    if (!plan_.is_placed(leg)) return;
    const SumHalf half = plan_.half_of(leg);
    const std::uint32_t y = plan_.node_of(leg);
    const std::uint32_t last = plan_.latest(leg);
    visits_ -= links_.in_degree(y);
    std::uint32_t choices = 0;
    LinkStep chosen{};
    for (std::uint32_t link = links_.first(y); link < links_.first(y + 1); ++link) {
      const std::uint32_t from = plan_.earliest(plan_.sum_of(leg), half, links_.sender(link));
      if (from == kNever) continue;
      for (auto step = plan_.next_free(half, link, from); step <= last; step = plan_.next_free(half, link, step + 1)) {
        --visits_;
        if (random_.below(++choices) == 0) chosen = {link, step};
      }
    }
    if (choices == 0) return;
    plan_.take_out(leg);
    plan_.place(leg, chosen);
  }

  /// Places legs of the sum that are missing, as long as one can be.
  void fill(std::uint32_t sum) {
    for (bool placed = true; placed && plan_.missing(sum) > 0;) {
      placed = false;
      for (const SumHalf half : {SumHalf::collect, SumHalf::spread}) {
        for (std::uint32_t y = 0; y < nodes_; ++y) {
          const std::uint32_t leg = plan_.leg(sum, half, y);
          if (y != sum && !plan_.is_placed(leg) && make_room(leg)) placed = true;
        }
      }
    }
  }

  /// Places a leg. Breadth-first: whoever is where it could be is asked to move elsewhere.
  bool make_room(std::uint32_t wanting) {
    ++search_;
    queue_.assign(1, wanting);
    for (std::size_t i = 0; i < std::min(queue_.size(), kMostAsked); ++i) {
      const std::uint32_t leg = queue_[i];
      const SumHalf half = plan_.half_of(leg);
      const std::uint32_t y = plan_.node_of(leg);
      const std::uint32_t last = plan_.latest(leg);
      const std::uint32_t degree = links_.in_degree(y);
      const std::uint32_t turn = random_.below(degree);
      visits_ -= degree;
      for (std::uint32_t k = 0; k < degree; ++k) {
        const std::uint32_t link = links_.first(y) + (turn + k) % degree;
        const std::uint32_t from = plan_.earliest(plan_.sum_of(leg), half, links_.sender(link));
        if (from == kNever || from > last) continue;
        if (const std::uint32_t free = plan_.next_free(half, link, from); free <= last) {
          if (ask(leg, {link, free}) && move_all({link, free}, leg, wanting)) return true;
        }
        for (std::uint32_t step = from; step <= last; ++step) {
          --visits_;
          if (!ask(leg, {link, step})) continue;
          const std::uint32_t there = plan_.occupant(half, {link, step});
          if (there != kNever) queue_.push_back(there);
        }
      }
    }
    return false;
  }

  /// False if this search has asked for the place already.
  bool ask(std::uint32_t leg, LinkStep at) {
    Asked& asked = asked_by_[plan_.number(plan_.half_of(leg), at)];
    if (asked.search == search_) return false;
    asked = {search_, leg};
    return true;
  }

  /// `leg` goes to the free place, the one that wanted its place goes there, and so on. What was found before the first
  /// moved may not suit the others any more; then all stay.
  bool move_all(LinkStep free, std::uint32_t leg, std::uint32_t wanting) {
    const std::size_t mark = plan_.changes();
    for (LinkStep to = free;;) {
      if (!plan_.suits(leg, to)) {
        plan_.roll_back(mark);
        return false;
      }
      const bool last = leg == wanting;
      const LinkStep left = plan_.place_of(leg);
      const SumHalf half = plan_.half_of(leg);
      if (!last) plan_.take_out(leg);
      plan_.place(leg, to);
      if (last) return true;
      leg = asked_by_[plan_.number(half, left)].leg;
      to = plan_.seen_from(plan_.half_of(leg), half, left);
    }
  }

  /// Takes out a sum that lacks legs, and others that are where it could be; they grow again. Taken back if more legs
  /// are missing then than before.
  void regrow() {
    const std::size_t mark = plan_.changes();
    choose();
    if (random_.below(kAnyOrderEvery) == 0) random_.shuffle(chosen_);
    const auto missing = [this] {
      std::uint32_t legs = 0;
      for (std::uint32_t sum = 0; sum < nodes_; ++sum) legs += plan_.missing(sum);
      return legs;
    };
    const std::uint32_t before = missing();
    std::vector<std::uint32_t> met;
    for (const std::uint32_t sum : chosen_) {
      met.push_back(meeting_step(sum));
      for (const SumHalf half : {SumHalf::collect, SumHalf::spread}) {
        for (std::uint32_t y = 0; y < nodes_; ++y) {
          if (plan_.is_placed(plan_.leg(sum, half, y))) plan_.take_out(plan_.leg(sum, half, y));
        }
      }
    }
    for (std::size_t k = 0; k < chosen_.size(); ++k) grow(chosen_[k], next_meeting(chosen_[k], met[k]));
    for (const std::uint32_t sum : chosen_) fill(sum);
    if (missing() > before) plan_.roll_back(mark);
  }

  /// A step in which the sum is complete and nothing of its total has left yet; any of them.
  [[nodiscard]] std::uint32_t meeting_step(std::uint32_t sum) const {
    const std::uint32_t complete = plan_.earliest(sum, SumHalf::spread, sum);
    const std::uint32_t leaves = plan_.steps() - std::min(plan_.steps(), plan_.earliest(sum, SumHalf::collect, sum));
    return (complete + leaves) / 2;
  }

  /// Never so early or late that the farthest node cannot be reached.
  std::uint32_t next_meeting(std::uint32_t sum, std::uint32_t before) {
    const std::uint32_t first = std::min(farthest_[sum] * plan_.hop_steps(), plan_.steps() / 2);
    const std::uint32_t last = plan_.steps() - first;
    if (random_.below(kAnyTimeEvery) == 0) return first + random_.below(last - first + 1);
    const std::uint32_t later = before + random_.below(2 * kAboutSteps + 1);
    return std::clamp(later < kAboutSteps ? 0 : later - kAboutSteps, first, last);
  }

  void choose() {
    const std::uint32_t sum = lacking_[random_.below(static_cast<std::uint32_t>(lacking_.size()))];
    std::vector<std::uint32_t> legs;
    for (const SumHalf half : {SumHalf::collect, SumHalf::spread}) {
      for (std::uint32_t y = 0; y < nodes_; ++y) {
        if (y != sum && !plan_.is_placed(plan_.leg(sum, half, y))) legs.push_back(plan_.leg(sum, half, y));
      }
    }
    const std::uint32_t leg = legs[random_.below(static_cast<std::uint32_t>(legs.size()))];
    const SumHalf half = plan_.half_of(leg);
    const std::uint32_t y = plan_.node_of(leg);
    chosen_.assign(1, sum);
    for (std::uint32_t others = random_.below(kMostOtherSums + 1); others > 0; --others) {
      const std::uint32_t link = links_.first(y) + random_.below(links_.in_degree(y));
      std::uint32_t from = plan_.earliest(sum, half, links_.sender(link));
      if (from >= plan_.steps()) from = 0;
      const std::uint32_t there = plan_.occupant(half, {link, from + random_.below(plan_.steps() - from)});
      const std::uint32_t other = there == kNever ? random_.below(nodes_) : plan_.sum_of(there);
      if (std::find(chosen_.begin(), chosen_.end(), other) == chosen_.end()) chosen_.push_back(other);
    }
  }

  /// Both halves, from the step in which they meet.
  void grow(std::uint32_t sum, std::uint32_t meeting) {
    std::array<SumHalf, 2> halves{SumHalf::collect, SumHalf::spread};
    if (random_.below(2) == 0) std::swap(halves[0], halves[1]);
    for (const SumHalf half : halves) {
      grow(sum, half, half == SumHalf::spread ? meeting : plan_.steps() - meeting + plan_.hop_steps() - 1);
    }
  }

  /// Reaches every node as early as free places allow, from `start` on.
  void grow(std::uint32_t sum, SumHalf half, std::uint32_t start) {
    const auto offer = [&](std::uint32_t x, std::uint32_t from) {
      for (std::uint32_t back = links_.first(x); back < links_.first(x + 1); ++back) {
        const std::uint32_t y = links_.sender(back);
        if (y == sum || plan_.is_placed(plan_.leg(sum, half, y))) continue;
        --visits_;
        const std::uint32_t link = plan_.opposite(back);
        const std::uint32_t step = plan_.next_free(half, link, from);
        if (step != kNever) arrivals_[step].push_back({link, y});
      }
    };
    offer(sum, start);
    for (std::uint32_t step = start; step < plan_.steps(); ++step) {
      auto& here = arrivals_[step];
      random_.shuffle(here);
      for (const auto& [link, y] : here) {
        const std::uint32_t leg = plan_.leg(sum, half, y);
        if (plan_.is_placed(leg)) continue;
        plan_.place(leg, {link, step});
        offer(y, step + plan_.hop_steps());
      }
      here.clear();
    }
  }

  SumPlan& plan_;
  const GossipLinks& links_;
  std::uint32_t nodes_;
  std::int64_t& visits_;
  Random random_;
  std::uint32_t search_ = 0;
  std::vector<std::uint32_t> farthest_;  ///< by node: hops
  std::vector<Asked> asked_by_;          ///< by link and step of the network
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> lacking_;  ///< the sums that lack legs
  std::vector<std::uint32_t> chosen_;
  struct Arrival {
    std::uint32_t link;
    std::uint32_t node;
  };
  std::vector<std::vector<Arrival>> arrivals_;  ///< by step
};

}  // namespace

std::optional<Schedule> repaired_all_reduce(const GossipLinks& links, const Schedule& longer, std::uint32_t steps,
                                            std::int64_t& visits, std::uint64_t seed) {
  if (steps == 0) return std::nullopt;
  SumPlan plan(*longer.topology, links, steps, longer.hop_steps);
  plan.take_over(longer);
  if (!SumRepair(*longer.topology, plan, visits, seed).run()) return std::nullopt;
  return plan.schedule(longer.topology);
}

}  // namespace rota
