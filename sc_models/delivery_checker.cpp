// SPDX-License-Identifier: Apache-2.0
#include "sc_models/delivery_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace rota {
namespace {

constexpr std::size_t kProblemsKept = 10;
constexpr std::uint64_t kSearchWords = 300'000'000;

std::string message_name(Node origin, Node destination) {
  return fmt::format("the message {} -> {}", index(origin), index(destination));
}

void note(std::vector<std::string>& problems, std::string problem) {
  if (problems.size() < kProblemsKept) problems.push_back(std::move(problem));
}

}  // namespace

DeliveryChecker::DeliveryChecker(Traffic traffic)
    : traffic_(std::move(traffic)),
      row_bits_((std::size_t{traffic_.node_count} + 63) / 64 * 64),
      own_{0, traffic_.node_count} {
  restart();
}

void DeliveryChecker::divide(Block own) {
  own_ = own;
  divided_ = true;
  unsettled_.resize(traffic_.node_count);
  restart();
}

void DeliveryChecker::wrong(const Wrong& what) {
  if (!divided_) {
    settle(what);
    return;
  }
  unsettled_[index(what.self)].push_back(what);
  any_unsettled_.store(true, std::memory_order_relaxed);
}

std::vector<DeliveryChecker::Wrong> DeliveryChecker::take_unsettled(bool backwards) {
  std::vector<Wrong> taken;
  if (!any_unsettled_.exchange(false, std::memory_order_relaxed)) return taken;
  for (std::size_t i = 0; i < unsettled_.size(); ++i) {
    auto& of_node = unsettled_[backwards ? unsettled_.size() - 1 - i : i];
    taken.insert(taken.end(), of_node.begin(), of_node.end());
    of_node.clear();
  }
  return taken;
}

void DeliveryChecker::settle(const std::vector<Wrong>& wrongs) {
  for (const Wrong& what : wrongs) settle(what);
}

void DeliveryChecker::settle(const Wrong& what) {
  switch (what.kind) {
    case Wrong::Kind::data:
      wrong_flit(what.self, what.origin, what.flit, what.data);
      return;
    case Wrong::Kind::order:
      note(problems_,
           fmt::format("flit {} of {} arrived out of order", what.flit, message_name(what.origin, what.self)));
      return;
    case Wrong::Kind::twice:
    case Wrong::Kind::undemanded:
      ++counts_.duplicated;
      note(problems_,
           fmt::format("{} arrived{}", message_name(what.origin, what.self),
                       what.kind == Wrong::Kind::twice ? " twice" : ", but the collective does not demand it"));
      return;
  }
}

DeliveryCounts DeliveryChecker::counts() const {
  DeliveryCounts counts = counts_;
  counts.delivered += std::accumulate(delivered_.begin(), delivered_.end(), std::uint64_t{0});
  return counts;
}

void DeliveryChecker::restart() {
  const std::size_t n = traffic_.node_count;
  counts_ = {};
  problems_.clear();
  whole_sums_.assign(traffic_.payload == Payload::reduced ? n : 0, {});
  delivered_.assign(n, 0);
  came_.assign(traffic_.only_sums() ? 0 : (own_.end - own_.first) * row_bits_ * traffic_.most_copies(), false);
  open_.assign(n, {});
  sums_.assign(traffic_.adds() ? n * traffic_.most_copies() : 0, {});
  search_budget_ = kSearchWords;
  if (!divided_) return;
  for (auto& of_node : unsettled_) of_node.clear();
  // All threads read the totals: they are complete before the first arrival.
  for (std::uint32_t d = 0; d < traffic_.node_count; ++d) {
    if (traffic_.payload == Payload::reduced && traffic_.adds_up_at(Node{d}))
      (void)expected(Node{d}, Node{d}, traffic_.flits - 1, 0);
  }
}

void DeliveryChecker::arrived(Node self, Node origin, std::uint32_t copy, std::uint32_t flit, std::uint64_t data) {
  if (traffic_.only_sums() || (traffic_.payload == Payload::reduced && origin == self)) {
    if (copy < traffic_.most_copies()) return add(self, copy, flit, data);
    return wrong({Wrong::Kind::undemanded, self, origin, flit, data});
    return;
  }
  if (traffic_.payload == Payload::broadcast && origin == self) return;  // a spare copy, thrown away there
  const bool known = index(origin) < traffic_.node_count && copy < traffic_.most_copies();
  const bool right = known && expected(origin, self, flit, copy) == data;
  if (!right) wrong({Wrong::Kind::data, self, origin, flit, data});
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
      wrong({Wrong::Kind::order, self, origin, flit, data});
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
  const bool is_demanded = demanded(origin, self, copy);
  if (!is_demanded || came_[bit(self, origin, copy)]) {
    wrong({is_demanded ? Wrong::Kind::twice : Wrong::Kind::undemanded, self, origin, 0, 0});
    return;
  }
  came_[bit(self, origin, copy)] = true;
  if (!damaged) ++delivered_[index(self)];
}

bool DeliveryChecker::demanded(Node origin, Node self, std::uint32_t copy) const {
  if (copy >= traffic_.copies(origin, self)) return false;
  // Contributions are for the root, which adds them up; what an all-reduce delivers comes from a root.
  return traffic_.payload == Payload::reduced ? traffic_.demand->copied_to(origin, self) : !traffic_.adds_up_at(self);
}

std::uint64_t DeliveryChecker::sum_of_all(Node destination, std::uint32_t flit, Node left_out,
                                          std::uint32_t copy) const {
  std::uint64_t sum = 0;
  for (std::uint32_t o = 0; o < traffic_.node_count; ++o) {
    if (Node{o} != left_out) sum += traffic_.word(Node{o}, destination, flit, copy);
  }
  return sum & width_mask(traffic_.width_bits);
}

std::uint64_t DeliveryChecker::expected(Node origin, Node self, std::uint32_t flit, std::uint32_t copy) {
  if (traffic_.payload != Payload::reduced || !traffic_.adds_up_at(origin)) {
    return traffic_.word(origin, self, flit, copy);
  }
  auto& total = whole_sums_[index(origin)];
  while (total.size() <= flit) {
    total.push_back(sum_of_all(origin, static_cast<std::uint32_t>(total.size()), kNoNode));
  }
  return total[flit];
}

void DeliveryChecker::add(Node self, std::uint32_t copy, std::uint32_t flit, std::uint64_t data) {
  auto& sum = sums_[std::size_t{index(self)} * traffic_.most_copies() + copy];
  sum.resize(traffic_.flits);
  if (flit < traffic_.flits) sum[flit] = (sum[flit] + data) & width_mask(traffic_.width_bits);
}

void DeliveryChecker::finish_sums(Node destination, Finished& part) const {
  for (std::uint32_t copy = 0; copy < traffic_.most_copies(); ++copy) finish_sum(destination, copy, part);
}

void DeliveryChecker::finish_sum(Node destination, std::uint32_t copy, Finished& part) const {
  const std::vector<std::uint64_t>& arrived = sums_[std::size_t{index(destination)} * traffic_.most_copies() + copy];
  if (!traffic_.adds_up_at(destination)) {
    if (arrived.empty()) return;
    ++part.counts.duplicated;
    note(part.problems,
         fmt::format("a sum arrived at node {}, but the collective does not demand it", index(destination)));
    return;
  }
  if (arrived.empty()) {
    ++part.counts.lost;
    note(part.problems, fmt::format("no part of the sum for node {} arrived", index(destination)));
    return;
  }
  std::uint64_t wrong = 0;
  for (std::uint32_t flit = 0; flit < traffic_.flits; ++flit) {
    const std::uint64_t sum = sum_of_all(destination, flit, destination, copy);
    if (arrived[flit] == sum) continue;
    ++wrong;
    note(part.problems, fmt::format("flit {} of the sum for node {} is {:#x}, not {:#x}", flit, index(destination),
                                    arrived[flit], sum));
  }
  part.counts.corrupted += wrong;
  if (wrong == 0) ++part.counts.delivered;
}

void DeliveryChecker::wrong_flit(Node self, Node origin, std::uint32_t flit, std::uint64_t data) {
  const std::string owner = whose(self, flit, data);
  ++(owner.empty() ? counts_.corrupted : counts_.misdelivered);
  note(problems_, fmt::format("flit {} of {} is {:#x}, {}", flit, message_name(origin, self), data,
                              owner.empty() ? "which belongs to no message" : "which is " + owner));
}

std::string DeliveryChecker::whose(Node self, std::uint32_t flit, std::uint64_t data) {
  if (!traffic_.words_differ()) return {};
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

DeliveryChecker::Finished DeliveryChecker::finish_own() {
  Finished part;
  for (std::size_t d = own_.first; d < own_.end; ++d) {
    const Node destination{static_cast<std::uint32_t>(d)};
    part.counts.delivered += std::exchange(delivered_[d], 0);
    if (!sums_.empty()) finish_sums(destination, part);
    if (!traffic_.only_sums()) finish_messages(destination, part);
  }
  return part;
}

void DeliveryChecker::finish_messages(Node destination, Finished& part) const {
  for (std::uint32_t o = 0; o < traffic_.node_count; ++o) {
    const std::uint32_t copies = traffic_.copies(Node{o}, destination);
    for (std::uint32_t copy = 0; copy < copies; ++copy) {
      if (came_[bit(destination, Node{o}, copy)] || !demanded(Node{o}, destination, copy)) continue;
      ++part.counts.lost;
      if (part.problems.size() == kProblemsKept) continue;  // a text for each of billions would take minutes
      const auto& open = open_[index(destination)];
      const auto begun =
          std::find_if(open.begin(), open.end(), [&](const Open& m) { return m.origin == Node{o} && m.copy == copy; });
      note(part.problems, fmt::format("{} never arrived{}", message_name(Node{o}, destination),
                                      begun == open.end() ? ""
                                                          : fmt::format(" completely: {} of {} flits", begun->next_flit,
                                                                        traffic_.flits)));
    }
  }
}

void DeliveryChecker::add(const Finished& part) {
  counts_.delivered += part.counts.delivered;
  counts_.lost += part.counts.lost;
  counts_.duplicated += part.counts.duplicated;
  counts_.misdelivered += part.counts.misdelivered;
  counts_.corrupted += part.counts.corrupted;
  for (const std::string& problem : part.problems) note(problems_, problem);
}

}  // namespace rota
