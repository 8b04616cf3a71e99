// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/narrow/narrow_exchange.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/isotropic.h"
#include "compiler/algorithms/core/schedule_size.h"
#include "compiler/algorithms/core/transmissions.h"
#include "compiler/algorithms/narrow/earliest_fit.h"
#include "compiler/algorithms/narrow/narrow_ways.h"
#include "compiler/algorithms/wait_free/load_bound.h"
#include "compiler/algorithms/wait_free/timetable.h"
#include "compiler/schedule/budget.h"

namespace rota {
namespace {

/// Work of all searches of one set of messages at its fewest steps: how often they may look at every hop in every step,
/// and the most hops that they look at, about 100 to 300 million a second. Several classes share it, and at each next
/// number of steps it is half as much.
constexpr std::uint64_t kNicSweeps = 5000;
constexpr std::uint64_t kNicPatience = 300'000'000;
constexpr std::uint32_t kMostShares = 4;
/// Work of a search before it starts again from another seed.
constexpr std::uint64_t kWorkOfASearch = 200'000'000;
/// Hops of all ways times steps above which a search is hopeless.
constexpr std::uint64_t kMostCells = 100'000'000;
constexpr std::size_t kMostParities = 2;
constexpr std::uint32_t kGoodShare = 50;

struct NarrowPlan {
  std::shared_ptr<NarrowMessages> messages;
  std::vector<Journey> journeys;  ///< by message
  std::uint32_t steps = 0;
};

std::uint32_t steps_of(const std::vector<Journey>& journeys) {
  std::uint32_t steps = 0;
  for (const Journey& j : journeys) steps = std::max(steps, j.start + static_cast<std::uint32_t>(j.word.size()));
  return steps;
}

/// The least T for which Σ min(links, classes(t+1), classes(T-t)) over the steps t is at least `hops`.
std::uint32_t steps_with_ramps(std::uint64_t hops, std::uint64_t classes, std::uint64_t links) {
  std::uint32_t steps = 0;
  for (std::uint64_t done = 0; done < hops; ++steps) done += std::min(links, classes * (steps / 2 + 1));
  return steps;
}

class NarrowSearch {
 public:
  explicit NarrowSearch(std::uint64_t seed) : seed_(seed) {}

  /// Finds a plan for the messages; replaces the best one if it has fewer steps. `load`: steps that the links need.
  void try_messages(const std::shared_ptr<NarrowMessages>& messages, std::uint32_t load) {
    std::vector<Journey> fit = fit_earliest(*messages, seed_);
    const std::uint32_t fit_steps = steps_of(fit);
    std::uint32_t steps = fewest_steps(*messages, fit, load);
    least_ = std::min(least_, steps);
    keep({messages, std::move(fit), fit_steps});
    std::uint64_t hops = 0;
    std::vector<Ways> ways;
    for (std::uint32_t m = 0; m < messages->size() && hops * steps <= kMostCells; ++m) {
      ways.push_back(messages->ways(m));
      hops += ways.back().hops.size();
    }
    if (hops * steps > kMostCells) return;
    std::uint64_t patience = std::min(kNicPatience, kNicSweeps * hops * steps) /
                             std::clamp(messages->graph().class_count(), 1U, kMostShares);
    for (std::uint32_t stride = 1; steps < best_.steps; steps += stride, stride += steps / 200) {
      if (search(messages, ways, steps, patience)) return;
      patience /= 2;
    }
  }

  /// Other classes are worth a try only if one class is far from the fewest steps: they rarely win the last per cent.
  [[nodiscard]] bool good_enough() const { return best_.steps <= least_ + least_ / kGoodShare; }

  [[nodiscard]] Schedule schedule(const TopologyPtr& topology) const {
    const ClassGraph& graph = best_.messages->graph();
    Routes routes;
    std::vector<Transmission> log;
    for (std::uint32_t m = 0; m < best_.journeys.size(); ++m) {
      const Routes::Message& message = best_.messages->messages()[m];
      const Journey& journey = best_.journeys[m];
      std::uint32_t cls = message.origin_class;
      for (std::uint32_t i = 0; i < journey.word.size(); ++i) {
        const std::uint32_t link = graph.link(cls, journey.word[i]);
        log.push_back({journey.start + i, link, routes.size()});
        cls = graph.next_class(link);
      }
      routes.add(message, journey.word);
    }
    order_transmissions(log);
    Schedule schedule;
    schedule.topology = topology;
    schedule.symmetry = best_.messages->symmetry();
    schedule.ports = PortModel::all;
    schedule.nic_channels = 1;
    schedule.steps = best_.steps;
    schedule.hops = class_hops(*topology, *schedule.symmetry, graph, routes, log);
    return schedule;
  }

 private:
  /// What no placing of these messages over ways of so many hops can beat.
  static std::uint32_t fewest_steps(const NarrowMessages& messages, const std::vector<Journey>& fit,
                                    std::uint32_t load) {
    const std::uint32_t classes = messages.graph().class_count();
    std::vector<std::uint32_t> starts(classes);
    std::vector<std::uint32_t> ends(classes);
    std::uint64_t hops = 0;
    for (std::uint32_t m = 0; m < messages.size(); ++m) {
      const Routes::Message& message = messages.messages()[m];
      ++starts[message.origin_class];
      ++ends[index(messages.symmetry()->class_of(message.destination))];
      hops += fit[m].word.size();
    }
    const std::uint32_t most =
        std::max(*std::max_element(starts.begin(), starts.end()), *std::max_element(ends.begin(), ends.end()));
    std::uint32_t fewest = std::max({load, most, steps_with_ramps(hops, classes, messages.graph().link_count())});
    const bool even = std::uint64_t{most} * classes == messages.size();
    if (even && most > 0) {  // all channels carry as much: deliveries follow starts by d-1 on average
      const std::uint64_t later = hops - messages.size();
      fewest = std::max(fewest, most + static_cast<std::uint32_t>((later + messages.size() - 1) / messages.size()));
    }
    return fewest;
  }

  bool search(const std::shared_ptr<NarrowMessages>& messages, const std::vector<Ways>& ways, std::uint32_t steps,
              std::uint64_t patience) {
    std::uint64_t work = 0;
    for (std::uint64_t searches = 0; work < patience; ++searches) {
      Timetable timetable(messages->row_count(), steps, ways, seed_ + (searches << 32U));
      std::optional<std::vector<Journey>> journeys = timetable.fill(std::min(kWorkOfASearch, patience - work));
      work += std::max(timetable.work_done(), std::uint64_t{1});
      if (journeys.has_value()) {
        keep({messages, std::move(*journeys), steps});
        return true;
      }
      if (timetable.work_done() == 0) return false;  // some message is longer than the steps
    }
    return false;
  }

  void keep(NarrowPlan plan) {
    plan.steps = steps_of(plan.journeys);
    if (best_.messages == nullptr || plan.steps < best_.steps) best_ = std::move(plan);
  }

  std::uint64_t seed_;
  std::uint32_t least_ = ~0U;
  NarrowPlan best_;
};

/// One class first, then two. `load`: steps that the links need.
Schedule by_classes(const TopologyPtr& topology, const std::vector<std::uint32_t>& demand,
                    const std::vector<std::uint64_t>& weights, std::uint32_t load, std::uint64_t hops,
                    std::uint64_t seed) {
  NarrowSearch search(seed);
  require_budget(*topology, {hops, topology->port_count()});
  search.try_messages(narrow_messages_by_classes(topology, whole_group(topology), demand, weights), load);
  if (search.good_enough()) return search.schedule(topology);
  for (const SymmetryPtr& half : parity_subgroups(topology, kMostParities)) {
    require_budget(*topology, {2 * hops, std::uint64_t{2} * topology->port_count()});
    search.try_messages(narrow_messages_by_classes(topology, half, demand, weights), load);
    if (search.good_enough()) break;
  }
  return search.schedule(topology);
}

}  // namespace

Schedule narrow_total_exchange(const TopologyPtr& topology, std::uint64_t seed) {
  if (topology->group() == nullptr) {
    require_exchange_budget(*topology, topology->node_count());
    NarrowSearch search(seed);
    const Demand all(topology, CollectiveKind::total_exchange, std::nullopt, {});
    search.try_messages(narrow_messages_of_all_nodes(topology, all), 0);
    return search.schedule(topology);
  }
  const std::vector<std::uint32_t> one_each = one_message_each(*topology);
  const std::uint64_t hops = isotropic_hops(*topology, one_each);
  const LoadBound bound(*topology);
  std::vector<Node> others;
  for (std::uint32_t x = 1; x < topology->node_count(); ++x) others.push_back(Node{x});
  const std::uint32_t load = others.empty() ? 0 : bound.steps(others);
  return by_classes(topology, one_each, bound.weights(), load, hops, seed);
}

Schedule narrow_isotropic(const TopologyPtr& topology, const std::vector<std::uint32_t>& demand, std::uint64_t seed) {
  require_isotropic(*topology, demand);
  const std::vector<std::uint64_t> equal(topology->port_count(), 1);
  Schedule schedule = by_classes(topology, demand, equal, 0, isotropic_hops(*topology, demand), seed);
  schedule.collective = CollectiveKind::isotropic;
  schedule.demand.by_address = demand;
  return schedule;
}

Schedule narrow_demand(const TopologyPtr& topology, const DemandTable& demand, std::uint64_t seed) {
  const Demand wanted(topology, CollectiveKind::demand, std::nullopt, demand);
  require_budget_of_demand(*topology, wanted);
  NarrowSearch search(seed);
  search.try_messages(narrow_messages_of_all_nodes(topology, wanted), 0);
  Schedule schedule = search.schedule(topology);
  schedule.collective = CollectiveKind::demand;
  schedule.demand = demand;
  return schedule;
}

}  // namespace rota
