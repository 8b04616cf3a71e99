// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/exchange/mesh_exchange.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/core/varied_limits.h"
#include "compiler/algorithms/exchange/mesh_scheduler.h"
#include "compiler/algorithms/exchange/mesh_traffic.h"
#include "compiler/schedule/reflections.h"

namespace rota {
namespace {

/// Transmissions of one node of each class that may be scheduled in all tries, about 100 ns each, 300 where rules look
/// at all turns: to need less memory once the steps are as few as can be, and to get there. The first order of
/// injection is tried with every rule in any case, until one gets there.
constexpr std::uint64_t kMeshBudget = 5'000'000;
constexpr std::uint64_t kMeshBudgetAboveBound = 20'000'000;
/// More orders of injection than this do not help, however small the mesh.
constexpr std::uint64_t kMostMeshOrders = 100;
/// The first rules suffice in two dimensions.
constexpr TurnRule kTurnRules[] = {
    {true, false, 0},
    {false, false, 1},
    {true, false, 1},
    {false, false, 0},
};
/// Three dimensions and more need a look at all turns, and care for messages with a long way behind the first.
constexpr TurnRule kManyTurnsRules[] = {
    {true, true, 4},  {false, true, 4}, {true, true, 8},   {false, true, 8},  {false, true, 6}, {true, true, 6},
    {true, false, 0}, {true, false, 1}, {false, false, 0}, {false, false, 1}, {false, true, 0},
};

/// The same for less memory in as many steps; the first is tried in any case.
constexpr std::uint64_t kMeshThriftBudget = 10'000'000;
/// More tries follow while a FIFO is deeper than this.
constexpr std::uint32_t kShallow = 8;

/// In transmissions of one node of each class.
struct MeshLimits {
  /// A mesh of more is large: a try takes a second or more. The thrifty rules come first there, and the first schedule
  /// of the fewest steps without a deep FIFO is kept.
  std::uint64_t large;
  std::uint64_t large_budget;    ///< of the thrifty rules on a large mesh
  std::uint64_t close_budget;    ///< the same once a schedule comes close to the fewest steps; 0: only those suffice
  std::uint64_t shallow_budget;  ///< of tries while a FIFO is deep; on two sides all meshes tried get shallow ones
};
constexpr MeshLimits kLimitsOfTwoSides{1'500'000, 60'000'000, 0, 200'000'000};
constexpr MeshLimits kLimitsOfManySides{1'000'000, 40'000'000, 10'000'000, 20'000'000};

/// A rule that keeps messages at their origin. Its most_ahead is `ahead` per cent of the longest way, its target_steps
/// are those of the best schedule so far.
struct ThriftyRule {
  MeshRoutes routes;
  std::uint32_t ahead;
  TurnRule rule;
};
/// The first of these is for large meshes, most of which need no other.
constexpr ThriftyRule kThriftyRules[] = {
    {MeshRoutes::both_orders, 90, {.by_link = true, .reach = 2, .most_turning = 3, .spare = 40, .reserve = 3}},
    {MeshRoutes::both_orders, 90, {.by_link = true, .reach = 2, .most_turning = 3, .spare = 40, .reserve = 2}},
    {MeshRoutes::both_orders, 60, {.by_link = true, .reach = 1, .most_turning = 3, .spare = 40, .reserve = 3}},
    {MeshRoutes::both_orders, 110, {.reach = 1, .most_turning = 2, .spare = 24, .reserve = 4}},
    {MeshRoutes::both_orders, 120, {.reach = 1, .most_turning = 2, .spare = 16, .reserve = 3}},
    {MeshRoutes::both_orders, 160, {.by_link = true, .reach = 1, .most_turning = 3}},
    {MeshRoutes::longest_side_first, 160, {.by_link = true, .reach = 1, .most_turning = 3}},
    {MeshRoutes::both_orders, 160, {.by_link = true, .most_turning = 3}},
    {MeshRoutes::both_orders, 240, {.by_link = true, .reach = 1, .most_turning = 3}},
    {MeshRoutes::both_orders, 90, {.reach = 1, .most_turning = 3}},
    {MeshRoutes::longest_side_first, 120, {.by_link = true, .reach = 1, .most_turning = 3}},
    {MeshRoutes::longest_side_first, 120, {.reach = 1, .most_turning = 3}},
    {MeshRoutes::longest_side_first, 90, {.reach = 1, .most_turning = 3}},
    {MeshRoutes::longest_side_first, 60, {.by_link = true, .reach = 1, .most_turning = 3}},
};
constexpr ThriftyRule kManyTurnsThriftyRules[] = {
    {MeshRoutes::every_side_first, 227, {.all_turns = true, .reach = 2, .most_turning = 4, .spare = 8, .reserve = 6}},
    {MeshRoutes::every_side_first, 90, {.all_turns = true, .reach = 3, .most_turning = 4, .spare = 40, .reserve = 8}},
    {MeshRoutes::every_side_first, 227, {.all_turns = true, .reach = 3, .most_turning = 4, .spare = 8, .reserve = 8}},
    {MeshRoutes::every_side_first, 242, {.all_turns = true, .reach = 2, .most_turning = 4, .spare = 8, .reserve = 8}},
    {MeshRoutes::longest_side_first, 280, {.all_turns = true, .reach = 2, .most_turning = 3, .spare = 4, .reserve = 2}},
    {MeshRoutes::every_side_first, 280, {.all_turns = true, .reach = 4, .most_turning = 4, .spare = 24}},
    {MeshRoutes::every_side_first, 160, {.all_turns = true, .reach = 8, .most_turning = 3, .spare = 4}},
    {MeshRoutes::every_side_first, 224, {.all_turns = true, .reach = 6, .most_turning = 4, .spare = 8, .reserve = 8}},
    {MeshRoutes::every_side_first, 240, {.all_turns = true, .reach = 6, .most_turning = 2, .spare = 4, .reserve = 4}},
    {MeshRoutes::every_side_first, 280, {.all_turns = true, .reach = 4, .most_turning = 8, .spare = 16, .reserve = 16}},
    {MeshRoutes::longest_side_first, 1600, {.by_link = true, .all_turns = true, .reach = 8, .most_turning = 64}},
    {MeshRoutes::longest_side_first, 160, {.all_turns = true, .reach = 6, .most_turning = 8}},
    {MeshRoutes::longest_side_first, 400, {.all_turns = true, .reach = 6, .most_turning = 16}},
    {MeshRoutes::longest_side_first, 400, {.by_link = true, .all_turns = true, .reach = 8, .most_turning = 16}},
};

/// In descending order.
std::vector<std::uint32_t> lengths_of_sides(const Topology& mesh) {
  std::vector<std::uint32_t> lengths;
  for (const TopologyPtr& factor : mesh.factors()) lengths.push_back(factor->node_count());
  std::sort(lengths.rbegin(), lengths.rend());
  return lengths;
}

/// In the order of the tries.
std::vector<ThriftyRule> thrifty_rules(const std::vector<std::uint32_t>& lengths, bool is_large) {
  if (lengths.size() == 2) return {std::next(std::begin(kThriftyRules), is_large ? 0 : 1), std::end(kThriftyRules)};
  std::vector<ThriftyRule> rules(std::begin(kManyTurnsThriftyRules), std::end(kManyTurnsThriftyRules));
  // Only links along the longest side have to be busy to the end. If it is much longer than the others, it comes first.
  if (is_large && lengths[0] >= 2 * lengths[1]) {
    std::stable_partition(rules.begin(), rules.end(),
                          [](const ThriftyRule& thrifty) { return thrifty.routes == MeshRoutes::longest_side_first; });
  }
  return rules;
}

class MeshSearch {
 public:
  MeshSearch(TopologyPtr mesh, std::uint64_t seed)
      : mesh_(std::move(mesh)),
        lengths_(lengths_of_sides(*mesh_)),
        limits_(has_two_sides() ? kLimitsOfTwoSides : kLimitsOfManySides),
        seed_(seed) {
    const MeshTraffic traffic(*mesh_, MeshOrder::farthest_first);
    longest_way_ = traffic.shape().distance(0, mesh_->node_count() - 1);
    fewest_ = std::max(*std::max_element(traffic.loads().begin(), traffic.loads().end()), longest_way_);
    transmissions_ = std::accumulate(traffic.loads().begin(), traffic.loads().end(), std::uint64_t{0});
  }

  Schedule run() {
    if (is_large()) try_thrifty_rules(limits_.large_budget);
    if (!is_good_enough() && !is_close()) {
      for (std::uint64_t t = 0; t < kMostMeshOrders && (t == 0 || may_go_on()); ++t) try_order(t);
    }
    if (!is_large()) try_thrifty_rules(kMeshThriftBudget);
    Schedule schedule;
    schedule.topology = mesh_;
    schedule.symmetry = mesh_reflections(*mesh_);
    schedule.ports = PortModel::all;
    schedule.steps = best_.steps;
    schedule.hops = std::move(best_hops_);
    return schedule;
  }

 private:
  [[nodiscard]] bool is_least() const { return best_.steps <= fewest_; }
  [[nodiscard]] bool has_two_sides() const { return lengths_.size() == 2; }
  [[nodiscard]] bool is_large() const { return transmissions_ > limits_.large; }
  /// So that a large mesh needs no further tries.
  [[nodiscard]] bool is_good_enough() const { return is_large() && is_least() && best_.depth <= kShallow; }
  /// Within a thousandth of as few steps as can be, with shallow FIFOs: on a large mesh further tries take long, and of
  /// many sides they seldom help.
  [[nodiscard]] bool is_close() const {
    return is_large() && limits_.close_budget > 0 && best_.depth <= kShallow &&
           best_.steps <= fewest_ + fewest_ / 1000 + 1;
  }
  [[nodiscard]] bool may_go_on() const { return spent_ < (is_least() ? kMeshBudget : kMeshBudgetAboveBound); }

  /// Far messages go first until the steps are as few as can be; then less memory counts.
  [[nodiscard]] MeshOrder order_of(std::uint64_t t) const {
    constexpr MeshOrder kOrders[] = {MeshOrder::farthest_first, MeshOrder::half_shuffled,
                                     MeshOrder::half_nearest_first};
    return is_least() ? kOrders[t % std::size(kOrders)] : MeshOrder::farthest_first;
  }

  void try_order(std::uint64_t t) {
    const MeshTraffic traffic(*mesh_, order_of(t), t == 0 ? 0 : seed_ + t);
    for (const TurnRule rule : turn_rules(lengths_.size())) {
      if (t == 0 ? is_least() : !may_go_on()) return;
      keep_if_better(traffic, rule);
    }
  }

  void keep_if_better(const MeshTraffic& traffic, TurnRule rule) {
    const auto cost = schedule_by_turns(traffic, rule, best_.steps, hops_);
    spent_ += hops_.size();
    if (!cost || !(*cost < best_)) return;
    best_ = *cost;
    std::swap(best_hops_, hops_);
  }

  void try_thrifty_rules(std::uint64_t budget) {
    spent_ = 0;
    const std::vector<ThriftyRule> rules = thrifty_rules(lengths_, is_large());
    VariedLimits limits(seed_);
    for (ThriftyRule thrifty : rules) {
      thrifty.rule.most_turning = limits.varied(thrifty.rule.most_turning);
      thrifty.ahead = limits.varied(thrifty.ahead);
      try_thrifty(thrifty, limits.shuffle_seed());
      if (is_good_enough() || spent_ > (is_close() ? limits_.close_budget : budget)) break;
    }
    Random random(seed_);
    for (std::uint64_t t = 0; best_.depth > kShallow && spent_ <= limits_.shallow_budget; ++t) {
      try_thrifty(near(rules.front(), random), seed_ + t);
    }
  }

  /// Varies the limits of a rule a little.
  static ThriftyRule near(ThriftyRule thrifty, Random& random) {
    TurnRule& rule = thrifty.rule;
    thrifty.ahead = thrifty.ahead * (85 + random.below(31)) / 100;
    rule.reserve += random.below(rule.reserve + 1);
    rule.spare = rule.spare / 2 + random.below(rule.spare + 1);
    return thrifty;
  }

  void try_thrifty(const ThriftyRule& thrifty, std::uint64_t shuffle_seed) {
    const MeshTraffic traffic(*mesh_, MeshOrder::farthest_first, shuffle_seed, thrifty.routes);
    TurnRule rule = thrifty.rule;
    rule.most_ahead = longest_way_ * thrifty.ahead / 100 + 1;
    if (!has_two_sides()) rule.unpaced = longest_way_;
    rule.target_steps = is_large() ? fewest_ : best_.steps;
    keep_if_better(traffic, rule);
  }

  TopologyPtr mesh_;
  std::vector<std::uint32_t> lengths_;  ///< of the sides, in descending order
  MeshLimits limits_;
  std::uint64_t seed_;
  std::uint64_t spent_ = 0;
  std::uint32_t longest_way_ = 0;
  std::uint32_t fewest_ = 0;  ///< a limit by the loads of the links and by the longest way
  std::uint64_t transmissions_ = 0;
  FifoScheduleCost best_{~0U, ~0U, ~0ULL};
  std::vector<ClassHop> hops_;
  std::vector<ClassHop> best_hops_;
};

}  // namespace

std::span<const TurnRule> turn_rules(std::size_t sides) {
  if (sides == 2) return kTurnRules;
  return kManyTurnsRules;
}

Schedule mesh_exchange(const TopologyPtr& mesh, std::uint64_t seed) {
  require_exchange_budget(*mesh, mesh_reflections(*mesh)->class_count());
  return MeshSearch(mesh, seed).run();
}

}  // namespace rota
