// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/pool.h"

#include <algorithm>

namespace rota::search {
namespace {

bool ranks_before(const Seen& a, const Seen& b) { return a.rank < b.rank; }

bool are_alike(const Seen& a, const Seen& b) {
  return a.group == b.group && a.reach.status == b.reach.status && a.reach.diameter == b.reach.diameter;
}

}  // namespace

bool Pool::would_take(const Rank& rank) const { return !full() || rank < seen_.back().rank; }

void Pool::offer(const Seen& seen) {
  if (!would_take(seen.rank)) return;
  std::size_t alike = 0;
  auto worst = seen_.end();
  for (auto other = seen_.begin(); other != seen_.end(); ++other) {
    if (!are_alike(*other, seen)) continue;
    if (other->generators == seen.generators) return;
    ++alike;
    worst = other;
  }
  if (alike >= alike_) {
    if (!ranks_before(seen, *worst)) return;
    seen_.erase(worst);
  }
  seen_.insert(std::upper_bound(seen_.begin(), seen_.end(), seen, ranks_before), seen);
  if (seen_.size() > capacity_) seen_.pop_back();
}

}  // namespace rota::search
