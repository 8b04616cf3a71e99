// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/search/group_catalogue.h"
#include "compiler/search/networks.h"
#include "compiler/search/references.h"
#include "compiler/search/walk.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/collective_bounds.h"
#include "compiler/verify/distances.h"
#include "compiler/verify/gate.h"

namespace rota::search {
namespace {

constexpr std::size_t kFinalists = 48;
constexpr std::size_t kAlikeFinalists = 2;
/// Schedules take longer than everything else.
constexpr std::uint64_t kMostSchedules = 12;

void require_possible(const SearchRequest& request) {
  const Goal& goal = request.goal;
  if (goal.collective != CollectiveKind::total_exchange && goal.collective != CollectiveKind::multinode_broadcast) {
    throw InputError(fmt::format("--collective {}: a search is for one of: {}, {}", to_string(goal.collective),
                                 to_string(CollectiveKind::total_exchange),
                                 to_string(CollectiveKind::multinode_broadcast)));
  }
  if (goal.degree >= goal.nodes) {
    throw InputError(fmt::format("--degree {}: a node has {} others; allowed: {} to {}", goal.degree, goal.nodes - 1,
                                 kMinSearchDegree, goal.nodes - 1));
  }
  if (goal.nodes % 2 != 0 && goal.degree % 2 != 0) {
    throw InputError(
        fmt::format("--degree {}: {} nodes times {} ports are no whole number of links; allowed: an even "
                    "degree, or an even number of nodes",
                    goal.degree, goal.nodes, goal.degree));
  }
}

std::vector<GroupPtr> groups_for(const SearchRequest& request) {
  // Every orbit of generators takes at least one port.
  std::vector<GroupPtr> groups = abelian_groups(request.goal.nodes, request.goal.degree);
  if (request.longest_link) return groups;
  for (const auto& more : {permutation_groups(request.goal.nodes), metacyclic_groups(request.goal.nodes),
                           affine_groups(request.goal.nodes), extended_groups(request.goal.nodes)}) {
    groups.insert(groups.end(), more.begin(), more.end());
  }
  return groups;
}

class Search {
 public:
  explicit Search(const SearchRequest& request)
      : request_(request),
        pool_(kFinalists, kAlikeFinalists),
        moore_(moore_reach(request.goal.nodes, request.goal.degree)) {
    result_.any_network = request.goal.steps(moore_);
  }

  SearchResult run() {
    walk_groups();
    compare_references();
    schedule_finalists();
    if (!best_) {
      throw InputError(fmt::format("--nodes {} --degree {}: no connected network found; allowed: more --candidates{}",
                                   request_.goal.nodes, request_.goal.degree,
                                   request_.longest_link ? ", a larger --wire-length" : ""));
    }
    result_.best = std::move(*best_);
    return std::move(result_);
  }

 private:
  /// Every round shares its candidates among the groups, then the worse half of the groups leaves.
  void walk_groups() {
    std::vector<std::unique_ptr<Walk>> walks;
    for (const GroupPtr& group : groups_for(request_)) {
      auto walk = std::make_unique<Walk>(group, request_.goal, request_.seed + walks.size() * kSeedStride,
                                         request_.longest_link);
      if (!walk->finished()) walks.push_back(std::move(walk));
    }
    result_.groups = static_cast<std::uint32_t>(walks.size());
    std::uint64_t rounds = 1;
    for (std::size_t left = walks.size(); left > 1; left /= 2) ++rounds;
    for (; rounds > 0 && !walks.empty() && !nothing_better(); --rounds) {
      walk_once(walks, (request_.candidates - result_.candidates) / rounds);
      std::stable_sort(walks.begin(), walks.end(),
                       [](const auto& a, const auto& b) { return a->best_status() < b->best_status(); });
      walks.resize((walks.size() + 1) / 2);
    }
  }

  void walk_once(std::vector<std::unique_ptr<Walk>>& walks, std::uint64_t candidates) {
    std::size_t left = walks.size();
    for (auto& walk : walks) {
      const WalkCounts counts = walk->run((candidates + left - 1) / left, pool_);
      candidates -= counts.candidates;
      result_.candidates += counts.candidates;
      result_.pruned += counts.pruned;
      if (walk->complete()) ++result_.complete_groups;
      --left;
    }
    std::erase_if(walks, [](const auto& walk) { return walk->finished(); });
  }

  /// All finalists have the least distances that a network can have.
  [[nodiscard]] bool nothing_better() const {
    return pool_.full() && pool_.best().back().rank.steps == result_.any_network &&
           pool_.best().back().reach.diameter == moore_.diameter;
  }

  void compare_references() {
    for (const std::string& spec : reference_networks(request_.goal.nodes, request_.goal.degree)) {
      const TopologyPtr topology = parse_topology(spec);
      Scheduled made = scheduled(topology);
      result_.references.push_back(
          {spec, topology->port_count(), made.diameter, made.bound.steps, made.schedule.steps});
      if (topology->port_count() != request_.goal.degree) continue;
      made.longest_link = 1;
      made.cayley_file = cayley_text(*topology);
      if (!best_ || rank_of(made) < rank_of(*best_)) best_ = std::move(made);
    }
  }

  struct Finalist {
    const Seen* seen;
    Rank rank;             ///< as far as it is known: by distances, then by weighted ones
    TopologyPtr topology;  ///< nullptr as long as the weighted ones are not
  };

  /// The most promising network is next: its bound is computed, and once that is known, its schedule.
  void schedule_finalists() {
    std::vector<Finalist> finalists;
    for (const Seen& seen : pool_.best()) finalists.push_back({&seen, seen.rank, nullptr});
    while (!finalists.empty() && result_.scheduled < kMostSchedules) {
      const auto next = std::min_element(finalists.begin(), finalists.end(),
                                         [](const Finalist& a, const Finalist& b) { return a.rank < b.rank; });
      if (best_ && !(next->rank < rank_of(*best_))) return;
      if (next->topology == nullptr) {
        bound(*next);
        continue;
      }
      ++result_.scheduled;
      keep_if_better(*next);
      finalists.erase(next);
    }
  }

  void bound(Finalist& finalist) {
    ++result_.bounded;
    finalist.topology = network_of(*finalist.seen->group, finalist.seen->generators, request_.file);
    if (request_.goal.collective != CollectiveKind::total_exchange) return;
    finalist.rank.steps = std::max(finalist.rank.steps, best_bound(*finalist.topology, PortModel::all));
  }

  void keep_if_better(const Finalist& finalist) {
    const Seen& seen = *finalist.seen;
    Scheduled made = scheduled(finalist.topology);
    made.longest_link = seen.longest_link;
    if (best_ && !(rank_of(made) < rank_of(*best_))) return;
    made.group = seen.group->name();
    for (std::uint32_t p = 0; p < made.topology().port_count(); ++p) {
      made.generators.push_back(index(made.topology().neighbour(Node{0}, Port{p})));
    }
    made.cayley_file = cayley_text(*seen.group, seen.generators);
    best_ = std::move(made);
  }

  [[nodiscard]] Scheduled scheduled(const TopologyPtr& topology) const {
    ScheduleRequest request;
    request.collective = request_.goal.collective;
    request.ports = PortModel::all;
    request.input.seed = request_.seed;
    Scheduled made;
    made.schedule = make_schedule(topology, request);
    (void)require_correct(made.schedule);
    made.bound = best_bound_for(made.schedule).value();
    made.diameter = verify::distance_figures(*topology).value().diameter;
    return made;
  }

  /// A finished network's rank: its status no longer matters.
  [[nodiscard]] static Rank rank_of(const Scheduled& made) {
    return {made.schedule.steps, made.diameter, made.longest_link.value_or(kNoLayout), 0};
  }

  static constexpr std::uint64_t kSeedStride = 0x9E3779B97F4A7C15ULL;

  const SearchRequest& request_;
  Pool pool_;
  Reach moore_;
  SearchResult result_;
  std::optional<Scheduled> best_;
};

}  // namespace

SearchResult search_network(const SearchRequest& request) {
  require_possible(request);
  return Search(request).run();
}

}  // namespace rota::search
