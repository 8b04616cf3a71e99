// SPDX-License-Identifier: Apache-2.0
//
// Judge of all-reduces in which nodes exchange partial sums, by all nodes: it adds up, step by step, how often each
// node's contribution is part of each sum, and counts at the end what every node has got.
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/schedule/expand.h"
#include "compiler/verify/class_hops.h"
#include "compiler/verify/exchanged.h"
#include "compiler/verify/judges.h"

namespace rota::verify {
namespace {

class ExchangedSums {
 public:
  explicit ExchangedSums(const Schedule& schedule)
      : schedule_(schedule),
        topology_(*schedule.topology),
        sums_(schedule.sums),
        demand_(schedule.demanded()),
        n_(topology_.node_count()),
        use_(schedule),
        got_(n_ * sums_.sums.size()),
        carried_(schedule.hops.size()),
        used_(schedule.hops.size(), false) {}

  Judged judge() {
    std::string offence = play_steps(
        schedule_, [this](std::uint32_t i) { return send(i); }, [this](std::uint32_t i) { return receive(i); });
    if (offence.empty()) offence = at_the_end();
    return {std::move(offence), std::move(use_), std::move(feeds_)};
  }

 private:
  /// How often a sum has the contribution of each node; empty: no sum.
  using Counts = std::vector<std::uint8_t>;

  /// What a node has got of one of the sums.
  struct Got {
    Counts counts;
    std::vector<std::uint32_t> hops;
  };

  [[nodiscard]] Got& got(Node x, std::uint16_t sum) { return got_[index(x) * sums_.sums.size() + sum]; }

  /// Several times is as wrong as twice.
  static void add(Counts& sum, const Counts& part) {
    constexpr int kSeveral = 2;
    sum.resize(part.size());
    for (std::size_t x = 0; x < sum.size(); ++x) {
      sum[x] = static_cast<std::uint8_t>(std::min(kSeveral, sum[x] + part[x]));
    }
  }

  [[nodiscard]] Counts contribution_of(Node x) const {
    Counts counts(n_, 0);
    counts[index(x)] = 1;
    return counts;
  }

  std::optional<OffenceKind> send(std::uint32_t i) {
    const ClassHop& hop = schedule_.hops[i];
    const Node sender{index(hop.cls)};
    if (const auto kind = examine_exchanged(schedule_, hop, use_)) return kind;
    const PartialSum& sum = sums_.sums[hop.copy];
    if (sum.own) carried_[i] = contribution_of(sender);
    for (const std::uint16_t part : sum.adds) {
      const Got& held = got(sender, part);
      if (held.hops.empty()) continue;
      add(carried_[i], held.counts);
      for (const std::uint32_t in : held.hops) {
        if (changes_timeline(schedule_, schedule_.hops[in], hop)) return OffenceKind::changes_timeline;
        used_[in] = true;
        feeds_.push_back({in, i});
      }
    }
    return carried_[i].empty() ? std::optional(OffenceKind::nothing_to_add) : std::nullopt;
  }

  std::optional<OffenceKind> receive(std::uint32_t i) {
    const ClassHop& hop = schedule_.hops[i];
    Got& held = got(topology_.neighbour(Node{index(hop.cls)}, hop.port), hop.copy);
    add(held.counts, std::exchange(carried_[i], {}));
    held.hops.push_back(i);
    used_[i] = sums_.keeps(hop.copy);
    return std::nullopt;
  }

  std::string at_the_end() {
    const auto unused = std::find(used_.begin(), used_.end(), false);
    if (unused != used_.end()) {
      return describe_at(schedule_,
                         {static_cast<std::uint32_t>(unused - used_.begin()), OffenceKind::unused_sum, true});
    }
    for (std::uint32_t x = 0; x < n_; ++x) {
      if (std::string wrong = wrong_result(Node{x}); !wrong.empty()) return wrong;
    }
    return offence_at_the_end(schedule_, "");
  }

  std::string wrong_result(Node x) {
    Counts result = contribution_of(x);
    for (const std::uint16_t sum : sums_.kept) {
      if (const Got& held = got(x, sum); !held.hops.empty()) add(result, held.counts);
    }
    if (std::ranges::any_of(result, [](std::uint8_t times) { return times > 1; })) return describe_counted_twice(x);
    for (std::uint32_t y = 0; y < n_; ++y) {
      if (y != index(x) && result[y] == 1 && !demand_.adds_to(Node{y}, x))
        return describe_unasked_contribution(Node{y}, x);
    }
    for (std::uint32_t y = 0; y < n_; ++y) {
      if (result[y] == 0 && demand_.adds_to(Node{y}, x)) return describe_missing_contribution(Node{y}, x);
    }
    return {};
  }

  const Schedule& schedule_;
  const Topology& topology_;
  const PartialSums& sums_;
  Demand demand_;
  std::uint32_t n_;
  LinkUse use_;
  std::vector<Got> got_;         ///< [node][sum]
  std::vector<Counts> carried_;  ///< index: hop, while it is on its link
  std::vector<bool> used_;       ///< index: hop
  std::vector<Feed> feeds_;
};

}  // namespace

Assessment exchanged_all_nodes(const Schedule& schedule) {
  const Schedule expanded = expand(schedule);
  return assessment_of(expanded, ExchangedSums(expanded).judge(), schedule.demanded().summing_nodes(),
                       least_transmissions_of_exchange(schedule));
}

}  // namespace rota::verify
