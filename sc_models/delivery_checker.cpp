// SPDX-License-Identifier: Apache-2.0
#include "sc_models/delivery_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace rota {
namespace {

constexpr std::size_t kProblemsKept = 10;
constexpr std::uint64_t kSearchWords = 300'000'000;

std::string message_name(Node origin, Node destination) {
  return fmt::format("the message {} -> {}", index(origin), index(destination));
}

}  // namespace

DeliveryChecker::DeliveryChecker(Traffic traffic) : traffic_(std::move(traffic)) { restart(); }

void DeliveryChecker::restart() {
  const std::size_t n = traffic_.node_count;
  counts_ = {};
  problems_.clear();
  whole_sum_.clear();
  came_.assign(traffic_.payload == Payload::sum ? 0 : n * n * traffic_.most_copies(), false);
  open_.assign(n, {});
  sums_.assign(traffic_.payload == Payload::sum || traffic_.payload == Payload::reduced ? n : 0, {});
  search_budget_ = kSearchWords;
}

void DeliveryChecker::arrived(Node self, Node origin, std::uint32_t copy, std::uint32_t flit, std::uint64_t data) {
  if (traffic_.payload == Payload::sum || (traffic_.payload == Payload::reduced && origin == self)) {
    add(self, flit, data);
    return;
  }
  if (traffic_.payload == Payload::broadcast && origin == self) return;  // a spare copy, thrown away there
  const bool known = index(origin) < traffic_.node_count && copy < traffic_.most_copies();
  const bool right = known && expected(origin, self, flit, copy) == data;
  if (!right) wrong_flit(self, origin, flit, data);
  if (!known) return;
  if (traffic_.flits == 1) {
    completed(self, origin, copy, !right);
    return;
  }
  auto& open = open_[index(self)];
  auto at = std::find_if(open.begin(), open.end(),
                         [&](const Open& o) { return o.origin == origin && o.copy == copy && o.next_flit == flit; });
  if (at == open.end()) {
    if (flit != 0) {
      note(fmt::format("flit {} of {} arrived out of order", flit, message_name(origin, self)));
      return;
    }
    open.push_back({origin, copy, 0, false});
    at = open.end() - 1;
  }
  at->damaged |= !right;
  if (++at->next_flit != traffic_.flits) return;
  const bool damaged = at->damaged;
  *at = open.back();
  open.pop_back();
  completed(self, origin, copy, damaged);
}

void DeliveryChecker::completed(Node self, Node origin, std::uint32_t copy, bool damaged) {
  if (copy >= traffic_.copies(origin, self) || traffic_.adds_up_at(self)) {
    ++counts_.duplicated;
    note(fmt::format("{} arrived, but the collective does not demand it", message_name(origin, self)));
    return;
  }
  auto came = came_[bit(self, origin, copy)];
  if (came) {
    ++counts_.duplicated;
    note(fmt::format("{} arrived twice", message_name(origin, self)));
    return;
  }
  came = true;
  if (!damaged) ++counts_.delivered;
}

std::uint64_t DeliveryChecker::sum_of_all(Node destination, std::uint32_t flit, Node left_out) const {
  std::uint64_t sum = 0;
  for (std::uint32_t o = 0; o < traffic_.node_count; ++o) {
    if (Node{o} != left_out) sum += traffic_.word(Node{o}, destination, flit);
  }
  return sum & width_mask(traffic_.width_bits);
}

std::uint64_t DeliveryChecker::expected(Node origin, Node self, std::uint32_t flit, std::uint32_t copy) {
  if (traffic_.payload != Payload::reduced || !traffic_.adds_up_at(origin)) {
    return traffic_.word(origin, self, flit, copy);
  }
  while (whole_sum_.size() <= flit) {
    whole_sum_.push_back(sum_of_all(origin, static_cast<std::uint32_t>(whole_sum_.size()), kNoNode));
  }
  return whole_sum_[flit];
}

void DeliveryChecker::add(Node self, std::uint32_t flit, std::uint64_t data) {
  auto& sum = sums_[index(self)];
  sum.resize(traffic_.flits);
  if (flit < traffic_.flits) sum[flit] = (sum[flit] + data) & width_mask(traffic_.width_bits);
}

void DeliveryChecker::finish_sums() {
  for (std::uint32_t d = 0; d < traffic_.node_count; ++d) {
    const Node destination{d};
    if (!traffic_.adds_up_at(destination)) {
      if (!sums_[d].empty()) {
        ++counts_.duplicated;
        note(fmt::format("a sum arrived at node {}, but the collective does not demand it", d));
      }
      continue;
    }
    if (sums_[d].empty()) {
      ++counts_.lost;
      note(fmt::format("no part of the sum for node {} arrived", d));
      continue;
    }
    std::uint64_t wrong = 0;
    for (std::uint32_t flit = 0; flit < traffic_.flits; ++flit) {
      const std::uint64_t sum = sum_of_all(destination, flit, destination);
      if (sums_[d][flit] == sum) continue;
      ++wrong;
      note(fmt::format("flit {} of the sum for node {} is {:#x}, not {:#x}", flit, d, sums_[d][flit], sum));
    }
    counts_.corrupted += wrong;
    if (wrong == 0) ++counts_.delivered;
  }
}

void DeliveryChecker::wrong_flit(Node self, Node origin, std::uint32_t flit, std::uint64_t data) {
  const std::string owner = whose(self, flit, data);
  ++(owner.empty() ? counts_.corrupted : counts_.misdelivered);
  note(fmt::format("flit {} of {} is {:#x}, {}", flit, message_name(origin, self), data,
                   owner.empty() ? "which belongs to no message" : "which is " + owner));
}

std::string DeliveryChecker::whose(Node self, std::uint32_t flit, std::uint64_t data) {
  // A narrow word matches many messages by chance, so the answer would be meaningless.
  const auto pair_bits = 2U * static_cast<std::uint32_t>(std::bit_width(traffic_.node_count));
  if (traffic_.width_bits < std::min(pair_bits + 8U, 64U)) return {};
  const auto name = [](Node o, Node d, std::uint32_t f) { return fmt::format("flit {} of {}", f, message_name(o, d)); };
  const auto pairs = std::uint64_t{traffic_.node_count} * traffic_.node_count;
  // The same flit of any message first, then every flit of the messages for this node.
  if (search_budget_ < pairs) return {};
  search_budget_ -= pairs;
  for (std::uint32_t d = 0; d < traffic_.node_count; ++d) {
    for (std::uint32_t o = 0; o < traffic_.node_count; ++o) {
      if (traffic_.word(Node{o}, Node{d}, flit) == data) return name(Node{o}, Node{d}, flit);
    }
  }
  const auto flits_here = std::uint64_t{traffic_.node_count} * traffic_.flits;
  if (search_budget_ < flits_here) return {};
  search_budget_ -= flits_here;
  for (std::uint32_t o = 0; o < traffic_.node_count; ++o) {
    for (std::uint32_t f = 0; f < traffic_.flits; ++f) {
      if (traffic_.word(Node{o}, self, f) == data) return name(Node{o}, self, f);
    }
  }
  return {};
}

void DeliveryChecker::finish() {
  if (!sums_.empty()) finish_sums();
  if (traffic_.payload == Payload::sum) return;
  for (std::uint32_t d = 0; d < traffic_.node_count; ++d) {
    if (traffic_.adds_up_at(Node{d})) continue;
    for (std::uint32_t o = 0; o < traffic_.node_count; ++o) {
      const std::uint32_t copies = traffic_.copies(Node{o}, Node{d});
      for (std::uint32_t copy = 0; copy < copies; ++copy) {
        if (came_[bit(Node{d}, Node{o}, copy)]) continue;
        ++counts_.lost;
        const auto& open = open_[d];
        const auto part = std::find_if(open.begin(), open.end(),
                                       [&](const Open& m) { return m.origin == Node{o} && m.copy == copy; });
        note(fmt::format(
            "{} never arrived{}", message_name(Node{o}, Node{d}),
            part == open.end() ? "" : fmt::format(" completely: {} of {} flits", part->next_flit, traffic_.flits)));
      }
    }
  }
}

void DeliveryChecker::note(std::string problem) {
  if (problems_.size() < kProblemsKept) problems_.push_back(std::move(problem));
}

}  // namespace rota
