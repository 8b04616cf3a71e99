// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/spread_routing.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/graph/shortest_paths.h"

namespace rota {
namespace {

using Length = std::uint64_t;
constexpr Length kOutOfReach = ~Length{0};
/// The length of a channel as loaded as the most loaded one; an idle channel is e^steepness times shorter.
constexpr double kLongest = 1 << 30U;
/// What every hop of a sweep adds, so that messages do not wander over idle links for nothing; a path over the most
/// loaded channel still costs as much as a detour of a thousand hops.
constexpr Length kHop = 1 << 15U;
/// Sweeps with one factor for the exponential after the other: from even spreading to the most loaded channels only.
constexpr double kSteepness[] = {8, 16, 24, 32, 48, 64, 96, 128, 192, 384, 768};
static_assert(kSpreadSearches == std::size(kSteepness) + std::size(kSteepness) / 2,
              "a target after every second factor");
/// A sweep is made again while it moves more than one of so many messages: the first ones move messages that start on
/// shortest routes too far, the next ones bring them back to shorter detours.
constexpr std::uint32_t kSettled = 64;
/// All sweeps that are made again visit no more links, in searches and on the messages' routes, than this per cent of
/// those that the repair may visit.
constexpr std::uint64_t kSettlingPerCent = 40;

/// Channels times messages up to which a local minimum is left again, and how often.
constexpr std::uint64_t kMaxShakenWork = 1'000'000;
constexpr std::uint32_t kShakes = 300;
/// The channel that a shaken message leaves counts as loaded with so many more messages.
constexpr std::uint32_t kAvoided = 3;
/// Loads below the highest by more than this are alike to a shaken message.
constexpr std::uint32_t kShakenLoads = 6;

class RouteSpreader {
 public:
  RouteSpreader(const ClassGraph& graph, const Routes& start, PortModel ports, std::uint64_t seed,
                std::uint64_t link_visits)
      : graph_(graph),
        ports_(ports),
        random_(seed),
        visits_left_(link_visits),
        settling_visits_left_(link_visits / 100 * kSettlingPerCent),
        load_(ports == PortModel::all ? graph.link_count() : graph.class_count(), 0),
        into_(graph.class_count()),
        sent_by_(graph.class_count()) {
    for (std::uint32_t link = 0; link < graph.link_count(); ++link) {
      if (graph.next_class(link) != ClassGraph::kAbsent) into_[graph.next_class(link)].push_back(link);
    }
    for (std::uint32_t m = 0; m < start.size(); ++m) {
      messages_.push_back(start.message(m));
      sent_by_[start.message(m).origin_class].push_back(m);
      std::vector<std::uint32_t>& path = paths_.emplace_back();
      std::uint32_t at = start.message(m).origin_class;
      for (const std::uint16_t port : start.word(m)) {
        path.push_back(graph.link(at, port));
        at = graph.next_class(path.back());
      }
      add(path, 1);
    }
  }

  BalancedRoutes run() {
    for (std::size_t k = 0; k < std::size(kSteepness); ++k) {
      settle(kSteepness[k]);
      if (k % 2 == 1) note_target(kSteepness[k]);
    }
    lower();
    if (load_.size() * messages_.size() <= kMaxShakenWork) shake_and_lower();
    return result();
  }

 private:
  using Path = std::vector<std::uint32_t>;

  /// What a link loads: itself, or the node that sends over it.
  [[nodiscard]] std::uint32_t channel(std::uint32_t link) const {
    return ports_ == PortModel::all ? link : graph_.class_of(link);
  }
  void add(const Path& path, int messages) {
    for (const std::uint32_t link : path) {
      std::uint32_t& load = load_[channel(link)];
      load = static_cast<std::uint32_t>(static_cast<int>(load) + messages);
    }
  }
  [[nodiscard]] std::uint32_t highest() const { return *std::max_element(load_.begin(), load_.end()); }

  /// Sweeps until few messages move.
  void settle(double steepness) {
    while (sweep(steepness) > paths_.size() / kSettled) {
      std::uint64_t visits = std::uint64_t{graph_.link_count()} * graph_.class_count();
      for (const Path& path : paths_) visits += path.size();
      if (visits > settling_visits_left_) return;
      settling_visits_left_ -= visits;
    }
  }

  /// Reroutes the messages, origin by origin, where that makes their path shorter. The other messages of an origin move
  /// between its search and theirs, so both paths are measured again; each move then lowers the sum of the lengths of
  /// all channels, and messages don't rush to one channel together. Returns how many it has moved.
  std::uint32_t sweep(double steepness) {
    std::uint32_t moved = 0;
    std::vector<std::uint32_t> origins(graph_.class_count());
    std::iota(origins.begin(), origins.end(), 0U);
    random_.shuffle(origins);
    Path old;
    for (const std::uint32_t origin : origins) {
      if (sent_by_[origin].empty()) continue;
      std::vector<std::uint32_t> sent = sent_by_[origin];
      random_.shuffle(sent);
      set_lengths(steepness, kHop);
      search(origin);
      for (const std::uint32_t m : sent) {
        old = paths_[m];
        add(old, -1);
        const Length before = length_of(old);
        take_shortest(m);
        add(paths_[m], -1);
        if (length_of(paths_[m]) >= before) {
          paths_[m] = old;
        } else {
          ++moved;
        }
        add(paths_[m], 1);
      }
    }
    return moved;
  }

  /// No routes have a lower maximum than Σ distances / Σ lengths, whatever the lengths of the channels.
  void note_target(double steepness) {
    set_lengths(steepness, 0);
    double total = 0;
    std::vector<bool> counted(load_.size(), false);
    for (std::uint32_t link = 0; link < graph_.link_count(); ++link) {
      if (graph_.next_class(link) == ClassGraph::kAbsent || counted[channel(link)]) continue;
      counted[channel(link)] = true;
      total += static_cast<double>(length(link));
    }
    double sum = 0;
    for (std::uint32_t x = 0; x < graph_.class_count(); ++x) {
      if (sent_by_[x].empty()) continue;
      search(x);
      for (const std::uint32_t m : sent_by_[x]) sum += static_cast<double>(distance_[index(messages_[m].destination)]);
    }
    target_ = std::max(target_, static_cast<std::uint32_t>(std::ceil(sum / total * (1 - 1e-9))));
  }

  void set_lengths(double steepness, Length hop) {
    // The table changes slowly, so lengths come from it and not from exp() link by link.
    const std::uint32_t top = std::max(1U, highest());
    if (steepness != table_steepness_ || top != table_top_ || hop != table_hop_) {
      table_.clear();
      // Products, not exp(): the same on every machine.
      double length = kLongest * (1 + steepness / top);
      for (std::uint32_t load = 0; load <= top + 1; ++load) {
        table_.push_back(1 + hop + static_cast<Length>(length));
        length /= 1 + steepness / top;
      }
      std::reverse(table_.begin(), table_.end());
      table_hop_ = hop;
      table_steepness_ = steepness;
      table_top_ = top;
    }
  }
  [[nodiscard]] Length length(std::uint32_t link) const { return table_[load_[channel(link)]]; }
  [[nodiscard]] Length length_of(const Path& path) const {
    Length sum = 0;
    for (const std::uint32_t link : path) sum += length(link);
    return sum;
  }

  void search(std::uint32_t origin) {
    distance_ = graph::shortest_paths(
        graph_, origin, kOutOfReach,
        [this](std::uint32_t x, std::uint32_t port) { return length(graph_.link(x, port)); },
        [](std::uint32_t, Length) {});
  }
  /// A search of the repair, whose effort is limited.
  void search_again(std::uint32_t origin) {
    search(origin);
    visits_left_ -= std::min<std::uint64_t>(visits_left_, graph_.link_count());
  }

  /// Walks back along links that are tight under the lengths of the last search, at random where several are.
  /// Precondition: the message's old path is not counted in the loads; lengths may have grown since the search.
  void take_shortest(std::uint32_t m) {
    Path& path = paths_[m];
    path.clear();
    for (std::uint32_t at = index(messages_[m].destination); at != messages_[m].origin_class;) {
      std::uint32_t best = ClassGraph::kAbsent;
      for (const std::uint32_t link : into_[at]) {
        if (distance_[graph_.class_of(link)] >= distance_[at]) continue;
        const auto slack = [&](std::uint32_t l) { return distance_[graph_.class_of(l)] + length(l); };
        if (best == ClassGraph::kAbsent || slack(link) < slack(best)) best = link;
      }
      path.push_back(best);
      at = graph_.class_of(best);
    }
    std::reverse(path.begin(), path.end());
    for (const std::uint32_t link : path) {
      if (++load_[channel(link)] + 1 >= table_.size()) table_.push_back(table_.back() * 2);
    }
  }

  void lower() {
    while (highest() > target_ && lower_the_highest()) {
    }
  }

  /// Leaves a local minimum by moving one message off one of the most loaded links, wherever it then goes, and lowers
  /// again; keeps the best routes seen.
  void shake_and_lower() {
    std::vector<Path> best = paths_;
    std::uint32_t lowest = highest();
    for (std::uint32_t k = 0; k < kShakes && lowest > target_ && visits_left_ > 0; ++k) {
      shake();
      lower();
      if (highest() >= lowest) continue;
      lowest = highest();
      best = paths_;
    }
    paths_ = std::move(best);
    load_.assign(load_.size(), 0);
    for (const Path& path : paths_) add(path, 1);
  }

  void shake() {
    const std::uint32_t top = highest();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> users;  // (message, one of its most loaded channels)
    for (std::uint32_t m = 0; m < paths_.size(); ++m) {
      for (const std::uint32_t link : paths_[m]) {
        if (load_[channel(link)] == top) users.emplace_back(m, channel(link));
      }
    }
    const auto [m, left] = users[random_.below(static_cast<std::uint32_t>(users.size()))];
    add(paths_[m], -1);
    load_[left] += kAvoided;
    table_.assign(1, 1);
    for (std::uint32_t load = 0; load <= top + kAvoided; ++load) {
      table_.push_back(load + kShakenLoads < top ? 1 : table_.back() * 4);
    }
    table_steepness_ = 0;
    search_again(messages_[m].origin_class);
    take_shortest(m);
    load_[left] -= kAvoided;
  }

  /// Moves messages off one of the most loaded channels after the other. Returns false if no message of some such
  /// channel can move without loading another one as much, or if the effort is spent.
  bool lower_the_highest() {
    const std::uint32_t top = highest();
    std::vector<std::uint32_t> hot;
    for (std::uint32_t c = 0; c < load_.size(); ++c) {
      if (load_[c] == top) hot.push_back(c);
    }
    random_.shuffle(hot);
    visits_left_ -= std::min<std::uint64_t>(visits_left_, paths_.size());
    std::vector<std::vector<std::uint32_t>> users(load_.size());
    for (const std::uint32_t c : hot) users[c].reserve(top);
    for (std::uint32_t m = 0; m < paths_.size(); ++m) {
      for (const std::uint32_t link : paths_[m]) {
        if (load_[channel(link)] == top) users[channel(link)].push_back(m);
      }
    }
    for (const std::uint32_t c : hot) {
      if (load_[c] < top) continue;
      random_.shuffle(users[c]);
      const auto uses = [&](std::uint32_t m) {
        return std::any_of(paths_[m].begin(), paths_[m].end(), [&](std::uint32_t link) { return channel(link) == c; });
      };
      const bool lowered = std::any_of(users[c].begin(), users[c].end(), [&](std::uint32_t m) {
        return visits_left_ > 0 && uses(m) && reroute_below(m, top);
      });
      if (!lowered) return false;
    }
    return true;
  }

  /// Gives message m a route over channels that carry less than `top` - 1 others; false if there is none.
  bool reroute_below(std::uint32_t m, std::uint32_t top) {
    const Path old = paths_[m];
    add(old, -1);
    table_.assign(top + 2, kOutOfReach / 4096);
    double length = kLongest;
    for (std::uint32_t load = top - 1; load-- > 0; length /= 2) table_[load] = 1 + static_cast<Length>(length);
    table_steepness_ = 0;
    search_again(messages_[m].origin_class);
    if (distance_[index(messages_[m].destination)] >= kOutOfReach / 4096) {
      add(old, 1);
      return false;
    }
    take_shortest(m);
    return true;
  }

  BalancedRoutes result() {
    BalancedRoutes result;
    Word word;
    for (std::uint32_t m = 0; m < paths_.size(); ++m) {
      word.clear();
      for (const std::uint32_t link : paths_[m]) word.push_back(static_cast<std::uint16_t>(graph_.port_of(link)));
      result.routes.add(messages_[m], word);
    }
    result.max_load = highest();
    result.target_load = target_;
    return result;
  }

  const ClassGraph& graph_;
  PortModel ports_;
  Random random_;
  std::uint64_t visits_left_;                        ///< of the repair
  std::uint64_t settling_visits_left_;               ///< of sweeps that are made again
  std::vector<std::uint32_t> load_;                  ///< by channel: its messages
  std::vector<std::vector<std::uint32_t>> into_;     ///< by class: the links that lead to it
  std::vector<std::vector<std::uint32_t>> sent_by_;  ///< by class: the messages that begin there
  std::vector<Routes::Message> messages_;
  std::vector<Path> paths_;    ///< by message: links
  std::vector<Length> table_;  ///< by load: the length of a channel's links
  double table_steepness_ = 0;
  std::uint32_t table_top_ = 0;
  Length table_hop_ = 0;
  std::uint32_t target_ = 0;      ///< no routes have a lower maximum load
  std::vector<Length> distance_;  ///< by class, from the origin of the last search
};

}  // namespace

BalancedRoutes spread_routes(const ClassGraph& graph, const Routes& start, PortModel ports, std::uint64_t seed,
                             std::uint64_t link_visits) {
  return RouteSpreader(graph, start, ports, seed, link_visits).run();
}

}  // namespace rota
