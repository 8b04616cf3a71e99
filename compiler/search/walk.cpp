// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/walk.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace rota::search {
namespace {

constexpr std::uint64_t kAny = std::numeric_limits<std::uint64_t>::max();

/// n over k, or `most` + 1 if it is more than `most`.
std::uint64_t choices(std::uint64_t n, std::uint64_t k, std::uint64_t most) {
  std::uint64_t result = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    result = result * (n - k + i) / i;
    if (result > most) return most + 1;
  }
  return result;
}

/// Calls visit with every choice of `count` from `from`, appended to `chosen`.
void choose(const std::vector<Orbit>& from, std::size_t first, std::size_t count, std::vector<Orbit>& chosen,
            const std::function<void()>& visit) {
  if (count == 0) {
    visit();
    return;
  }
  for (std::size_t i = first; i + count <= from.size(); ++i) {
    chosen.push_back(from[i]);
    choose(from, i + 1, count - 1, chosen, visit);
    chosen.pop_back();
  }
}

void sort_by_element(std::vector<Orbit>& orbits) {
  std::sort(orbits.begin(), orbits.end(), [](const Orbit& a, const Orbit& b) { return a.element < b.element; });
}

}  // namespace

WalkCounts& WalkCounts::operator+=(const WalkCounts& other) {
  candidates += other.candidates;
  pruned += other.pruned;
  return *this;
}

struct Walk::Run {
  Run(const GroupPtr& group, Pool& taker) : search(group), pool(&taker) {}

  ReachSearch search;
  Pool* pool;
  WalkCounts counts;
};

Walk::Walk(GroupPtr group, const Goal& goal, std::uint64_t seed, std::optional<std::uint32_t> longest_link)
    : group_(std::move(group)), goal_(goal), random_(seed) {
  for (const Orbit& orbit : group_->orbits()) {
    if (longest_link && group_->link_length(orbit).value_or(*longest_link + 1) > *longest_link) continue;
    (orbit.ports() == 1 ? involutions_ : pairs_).push_back(orbit);
  }
  for (std::uint32_t i = goal_.degree % 2; i <= goal_.degree; i += 2) {
    if (i <= involutions_.size() && (goal_.degree - i) / 2 <= pairs_.size()) involution_counts_.push_back(i);
  }
  finished_ = involution_counts_.empty();
}

WalkCounts Walk::run(std::uint64_t candidates, Pool& pool) {
  if (finished_ || candidates == 0) return {};
  Run run(group_, pool);
  if (set_count(candidates) <= candidates) {
    look_at_all(run);
    finished_ = complete_ = true;
    return run.counts;
  }
  if (!begun_) look_at_axes(run);
  begun_ = true;
  walk_downhill(run, candidates);
  return run.counts;
}

std::uint64_t Walk::set_count(std::uint64_t most) const {
  std::uint64_t count = 0;
  for (const std::uint32_t i : involution_counts_) {
    const std::uint64_t some = choices(involutions_.size(), i, most);
    const std::uint64_t others = choices(pairs_.size(), (goal_.degree - i) / 2, most);
    if (some > most || others > most || some > most / others) return most + 1;
    count += some * others;
  }
  return count;
}

void Walk::look_at_all(Run& run) {
  std::vector<Orbit> chosen;
  for (const std::uint32_t i : involution_counts_) {
    choose(involutions_, 0, i, chosen, [this, &run, &chosen, i] {
      choose(pairs_, 0, (goal_.degree - i) / 2, chosen, [this, &run, &chosen] { look_at(run, chosen, best_status_); });
    });
  }
}

/// The torus that the group is drawn as is one of its networks.
void Walk::look_at_axes(Run& run) {
  std::vector<Orbit> axes;
  std::uint32_t ports = 0;
  for (const auto* orbits : {&involutions_, &pairs_}) {
    for (const Orbit& orbit : *orbits) {
      if (std::find(group_->axes().begin(), group_->axes().end(), orbit.element) == group_->axes().end()) continue;
      axes.push_back(orbit);
      ports += orbit.ports();
    }
  }
  if (ports == goal_.degree) look_at(run, axes, kAny);
}

void Walk::walk_downhill(Run& run, std::uint64_t candidates) {
  while (run.counts.candidates < candidates) {
    if (current_.empty() || failures_ > group_->orbits().size()) {
      std::vector<Orbit> start = random_set();
      const std::optional<Reach> reach = look_at(run, start, kAny);
      if (!reach) continue;
      current_ = std::move(start);
      current_status_ = reach->status;
      failures_ = 0;
      continue;
    }
    std::vector<Orbit> next = random_neighbour();
    ++failures_;
    if (next.empty()) continue;
    const std::optional<Reach> reach = look_at(run, next, current_status_);
    if (!reach || reach->status > current_status_) continue;
    if (reach->status < current_status_) failures_ = 0;
    current_ = std::move(next);
    current_status_ = reach->status;
  }
}

/// A network that is worse than the current one may still be among the best, unless its status is above this.
std::uint64_t Walk::most_for(const Pool& pool) const {
  if (!pool.full() || goal_.collective != CollectiveKind::total_exchange) return kAny;
  return pool.best().back().rank.steps * goal_.degree;
}

std::optional<Reach> Walk::look_at(Run& run, std::vector<Orbit> generators, std::uint64_t most) {
  ++run.counts.candidates;
  most = std::max(most, most_for(*run.pool));
  const std::optional<Reach> reach = run.search.from(generators, most);
  if (!reach) {
    ++run.counts.pruned;
    return std::nullopt;
  }
  best_status_ = std::min(best_status_, reach->status);
  Seen seen{group_, std::move(generators), *reach, 0U, {}};
  for (const Orbit& orbit : seen.generators) {
    const std::optional<std::uint32_t> length = group_->link_length(orbit);
    seen.longest_link = length ? std::optional(std::max(*length, seen.longest_link.value_or(0))) : std::nullopt;
  }
  seen.rank = {goal_.steps(*reach), reach->diameter, seen.longest_link.value_or(kNoLayout), reach->status};
  if (run.pool->would_take(seen.rank)) {
    sort_by_element(seen.generators);
    run.pool->offer(seen);
  }
  return reach;
}

std::vector<Orbit> Walk::random_set() {
  const std::uint32_t involutions = involution_counts_[below(involution_counts_.size())];
  std::vector<Orbit> chosen;
  const auto draw = [this, &chosen](std::vector<Orbit>& from, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(from[i], from[i + below(from.size() - i)]);
      chosen.push_back(from[i]);
    }
  };
  draw(involutions_, involutions);
  draw(pairs_, (goal_.degree - involutions) / 2);
  return chosen;
}

std::vector<Orbit> Walk::random_neighbour() {
  std::vector<Orbit> next = current_;
  Orbit& changed = next[below(next.size())];
  const std::vector<Orbit>& from = changed.ports() == 1 ? involutions_ : pairs_;
  const Orbit other = from[below(from.size())];
  if (std::find(next.begin(), next.end(), other) != next.end()) return {};
  changed = other;
  return next;
}

}  // namespace rota::search
