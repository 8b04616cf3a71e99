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
  counts_ = {};
  problems_.clear();
  came_.assign(std::size_t{traffic_.node_count} * traffic_.node_count, false);
  open_.assign(traffic_.node_count, {});
  search_budget_ = kSearchWords;
}

void DeliveryChecker::arrived(Node self, Node origin, std::uint32_t flit, std::uint64_t data) {
  const bool right = index(origin) < traffic_.node_count && traffic_.word(origin, self, flit) == data;
  if (!right) wrong_flit(self, origin, flit, data);
  if (index(origin) >= traffic_.node_count) return;
  if (traffic_.flits == 1) {
    completed(self, origin, !right);
    return;
  }
  auto& open = open_[index(self)];
  auto at =
      std::find_if(open.begin(), open.end(), [&](const Open& o) { return o.origin == origin && o.next_flit == flit; });
  if (at == open.end()) {
    if (flit != 0) {
      note(fmt::format("flit {} of {} came out of order", flit, message_name(origin, self)));
      return;
    }
    open.push_back({origin, 0, false});
    at = open.end() - 1;
  }
  at->damaged |= !right;
  if (++at->next_flit != traffic_.flits) return;
  const bool damaged = at->damaged;
  *at = open.back();
  open.pop_back();
  completed(self, origin, damaged);
}

void DeliveryChecker::completed(Node self, Node origin, bool damaged) {
  if (!traffic_.expects(origin, self)) {
    ++counts_.duplicated;
    note(fmt::format("{} came, which nobody asked for", message_name(origin, self)));
    return;
  }
  auto came = came_[bit(self, origin)];
  if (came) {
    ++counts_.duplicated;
    note(fmt::format("{} came again", message_name(origin, self)));
    return;
  }
  came = true;
  if (!damaged) ++counts_.delivered;
}

void DeliveryChecker::wrong_flit(Node self, Node origin, std::uint32_t flit, std::uint64_t data) {
  const std::string owner = whose(self, flit, data);
  ++(owner.empty() ? counts_.corrupted : counts_.misdelivered);
  note(fmt::format("flit {} of {} is {:#x}, {}", flit, message_name(origin, self), data,
                   owner.empty() ? "which belongs to no message" : "which is " + owner));
}

std::string DeliveryChecker::whose(Node self, std::uint32_t flit, std::uint64_t data) {
  // Narrow words belong to many messages by chance; then the answer would mean nothing.
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
  for (std::uint32_t d = 0; d < traffic_.node_count; ++d) {
    for (std::uint32_t o = 0; o < traffic_.node_count; ++o) {
      if (came_[bit(Node{d}, Node{o})] || !traffic_.expects(Node{o}, Node{d})) continue;
      ++counts_.lost;
      const auto& open = open_[d];
      const auto part = std::find_if(open.begin(), open.end(), [o](const Open& m) { return m.origin == Node{o}; });
      note(fmt::format(
          "{} never came{}", message_name(Node{o}, Node{d}),
          part == open.end() ? "" : fmt::format(" whole: {} of {} flits", part->next_flit, traffic_.flits)));
    }
  }
}

void DeliveryChecker::note(std::string problem) {
  if (problems_.size() < kProblemsKept) problems_.push_back(std::move(problem));
}

}  // namespace rota
