// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/reach.h"

#include <utility>

namespace rota::search {

ReachSearch::ReachSearch(GroupPtr group)
    : group_(std::move(group)), neighbours_(group_->size()), seen_(group_->size(), 0) {
  queue_.reserve(group_->size());
}

const Element* ReachSearch::neighbours(Element g) {
  std::vector<Element>& row = neighbours_[g];
  if (row.empty()) {
    row.resize(group_->size());
    for (std::uint32_t x = 0; x < row.size(); ++x) row[x] = static_cast<Element>(group_->multiply(x, g));
  }
  return row.data();
}

std::optional<Reach> ReachSearch::from(const std::vector<Orbit>& generators, std::uint64_t most) {
  std::vector<const Element*> links;
  for (const Orbit& orbit : generators) {
    links.push_back(neighbours(orbit.element));
    if (orbit.ports() == 2) links.push_back(neighbours(orbit.inverse));
  }
  ++searches_;
  seen_[0] = searches_;
  queue_.assign(1, 0);
  Reach result;
  for (std::size_t begin = 0; queue_.size() < seen_.size();) {
    const std::size_t end = queue_.size();
    if (begin == end) return std::nullopt;
    ++result.diameter;
    // Whatever is not reached yet is at least as far as this level.
    if (result.status + std::uint64_t{result.diameter} * (seen_.size() - end) > most) return std::nullopt;
    for (; begin < end; ++begin) {
      for (const Element* const link : links) {
        const Element y = link[queue_[begin]];
        if (seen_[y] == searches_) continue;
        seen_[y] = searches_;
        queue_.push_back(y);
      }
    }
    result.status += std::uint64_t{result.diameter} * (queue_.size() - end);
  }
  return result;
}

}  // namespace rota::search
