// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/coset_stage.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace rota {
namespace {

constexpr std::uint32_t kUnset = 0xFFFFFFFFU;

/// A tree from element 0 that meets every coset. What comes to a node u from u·a goes the way from a to 0.
class CosetTree {
 public:
  CosetTree(const CayleyPart& whole, const CayleyPart& subgroup)
      : whole_(whole),
        parent_(whole.size(), kUnset),
        port_(whole.size(), 0),
        is_sum_(whole.size(), false),
        used_(whole.ports().size(), 0) {
    number_cosets(subgroup);
    parent_[0] = 0;
    order_.push_back(0);
    std::vector<bool> has(cosets_, false);
    has[coset_[0]] = true;
    for (std::uint32_t x = 1; x < whole.size(); ++x) {  // in order of distance
      if (has[coset_[x]]) continue;
      has[coset_[x]] = true;
      const std::uint32_t best = best_of_coset(x);
      join(best);
      is_sum_[best] = true;
    }
  }

  SumProgram program() {
    find_sums();
    const std::vector<std::uint32_t> steps = list_schedule();
    SumProgram program{0, {}, {{}}};
    for (const std::uint32_t step : steps) program.steps = std::max(program.steps, step + 1);
    for (std::size_t k = 0; k < sums_.size(); ++k) {
      const Port back = whole_.ports()[whole_.reverse(sums_[k].port)];
      program.nodes.front().push_back({steps[k], back, static_cast<std::uint16_t>(k)});
      program.sums.sums.push_back(sums_[k].consists);
    }
    program.sums.kept = parts_of_[0];
    return program;
  }

 private:
  void number_cosets(const CayleyPart& subgroup) {
    coset_.assign(whole_.size(), kUnset);
    for (std::uint32_t a = 0; a < whole_.size(); ++a) {
      if (coset_[a] != kUnset) continue;
      for (std::uint32_t h = 0; h < subgroup.size(); ++h) {
        coset_[whole_.product(a, whole_.element(subgroup.node(h)))] = cosets_;
      }
      ++cosets_;
    }
    in_coset_.resize(cosets_);
    for (std::uint32_t a = 0; a < whole_.size(); ++a) in_coset_[coset_[a]].push_back(a);
  }

  /// The elements on the way from x that are not yet part of the tree, and the port by which x is reached.
  struct Way {
    std::uint32_t new_elements;
    std::uint32_t uses;  ///< of that port so far
    std::uint32_t port;
    friend auto operator<=>(const Way&, const Way&) = default;
  };

  [[nodiscard]] Way best_way(std::uint32_t x) const {
    if (parent_[x] != kUnset) return {0, 0, 0};
    Way best{kUnset, 0, 0};
    for (std::uint32_t p = 0; p < whole_.ports().size(); ++p) {
      const std::uint32_t before = whole_.neighbour(x, whole_.reverse(p));
      if (whole_.distance(before) + 1 != whole_.distance(x)) continue;
      best = std::min(best, {best_way_of(before) + 1, used_[p], p});
    }
    return best;
  }
  [[nodiscard]] std::uint32_t best_way_of(std::uint32_t x) const {
    std::uint32_t elements = 0;
    for (; parent_[x] == kUnset; ++elements) {
      std::uint32_t p = 0;
      while (whole_.distance(whole_.neighbour(x, whole_.reverse(p))) + 1 != whole_.distance(x)) ++p;
      x = whole_.neighbour(x, whole_.reverse(p));
    }
    return elements;
  }

  /// Of the elements of x's coset that are as near as x, the one with the best way.
  [[nodiscard]] std::uint32_t best_of_coset(std::uint32_t x) const {
    std::pair<Way, std::uint32_t> best{{kUnset, 0, 0}, x};
    for (const std::uint32_t y : in_coset_[coset_[x]]) {
      if (whole_.distance(y) == whole_.distance(x)) best = std::min(best, {best_way(y), y});
    }
    return best.second;
  }

  void join(std::uint32_t x) {
    std::vector<std::uint32_t> way;
    while (parent_[x] == kUnset) {
      const std::uint32_t port = best_way(x).port;
      ++used_[port];
      way.push_back(x);
      port_[x] = port;
      const std::uint32_t before = whole_.neighbour(x, whole_.reverse(port));
      parent_[x] = before;
      x = before;
    }
    order_.insert(order_.end(), way.rbegin(), way.rend());
  }

  /// Elements that are reached over one port and below which the tree is the same get the same sum, seen from there:
  /// all nodes send it once, whatever places of the tree they stand for.
  void find_sums() {
    parts_of_.resize(whole_.size());
    std::map<std::tuple<std::uint32_t, bool, std::vector<std::uint16_t>>, std::uint16_t> known;
    for (std::size_t i = order_.size(); i-- > 1;) {
      const std::uint32_t x = order_[i];
      std::vector<std::uint16_t>& parts = parts_of_[x];
      std::ranges::sort(parts);
      const auto number = static_cast<std::uint16_t>(sums_.size());
      const auto [sum, is_new] = known.try_emplace({port_[x], is_sum_[x], parts}, number);
      if (is_new) sums_.push_back({port_[x], {is_sum_[x], parts}});
      parts_of_[parent_[x]].push_back(sum->second);
    }
    std::ranges::sort(parts_of_[0]);
  }

  /// The steps of the sums: each after its parts, one over a port in a step, those that most others wait for first.
  [[nodiscard]] std::vector<std::uint32_t> list_schedule() const {
    std::vector<std::uint32_t> levels_after(sums_.size(), 0);
    std::vector<std::uint32_t> waiting(sums_.size());
    std::vector<std::uint32_t> steps(sums_.size(), kUnset);
    for (std::uint32_t k = static_cast<std::uint32_t>(sums_.size()); k-- > 0;) {  // parts have lower numbers
      for (const std::uint16_t part : sums_[k].consists.adds) {
        levels_after[part] = std::max(levels_after[part], levels_after[k] + 1);
      }
      waiting[k] = k;
    }
    std::ranges::stable_sort(waiting, std::greater(), [&](std::uint32_t k) { return levels_after[k]; });
    for (std::uint32_t step = 0; !waiting.empty(); ++step) {
      std::vector<bool> busy(whole_.ports().size(), false);
      std::erase_if(waiting, [&](std::uint32_t k) {
        const auto& parts = sums_[k].consists.adds;
        const bool ready = std::ranges::all_of(parts, [&](std::uint16_t part) { return steps[part] < step; });
        if (!ready || busy[sums_[k].port]) return false;
        busy[sums_[k].port] = true;
        steps[k] = step;
        return true;
      });
    }
    return steps;
  }

  /// What all nodes send over the reverse of a port.
  struct Sum {
    std::uint32_t port;
    PartialSum consists;
  };

  const CayleyPart& whole_;
  std::vector<std::uint32_t> coset_;  ///< index: element
  std::uint32_t cosets_ = 0;
  std::vector<std::vector<std::uint32_t>> in_coset_;
  std::vector<std::uint32_t> parent_;  ///< kUnset: not in the tree
  std::vector<std::uint32_t> port_;    ///< from the parent
  std::vector<bool> is_sum_;           ///< its coset's sum comes from here
  std::vector<std::uint32_t> used_;    ///< index: port
  std::vector<std::uint32_t> order_;   ///< parents first
  std::vector<Sum> sums_;
  std::vector<std::vector<std::uint16_t>> parts_of_;  ///< index: element
};

}  // namespace

SumProgram sums_of_cosets(const CayleyPart& whole, const CayleyPart& subgroup) {
  return CosetTree(whole, subgroup).program();
}

}  // namespace rota
