// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/quotient_queues.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/verify/none.h"

namespace rota::verify {
namespace {

struct Crosspoint {
  std::uint32_t length = 0;
  std::uint32_t peak = 0;
  std::uint32_t newest_left = 0;  ///< step + 1 in which the newest of those that left had arrived
};

/// The crosspoints that are used, numbered as they are met. A plain array finds them where it is not out of proportion
/// to the schedule (a complete graph of 4096 nodes has 16 million crosspoints and uses none).
class CrosspointTable {
 public:
  CrosspointTable(std::uint64_t possible, std::size_t hops) {
    if (possible <= 4 * std::uint64_t{hops} + 4096) dense_.assign(possible, kNone32);
  }
  Crosspoint& at(std::uint64_t key) {
    std::uint32_t& number = dense_.empty() ? sparse_.try_emplace(key, kNone32).first->second : dense_[key];
    if (number == kNone32) {
      number = static_cast<std::uint32_t>(used_.size());
      used_.emplace_back();
      keys_.push_back(key);
    }
    return used_[number];
  }
  [[nodiscard]] const std::vector<Crosspoint>& used() const { return used_; }
  [[nodiscard]] const std::vector<std::uint64_t>& keys() const { return keys_; }

 private:
  std::vector<std::uint32_t> dense_;
  std::unordered_map<std::uint64_t, std::uint32_t> sparse_;
  std::vector<Crosspoint> used_;
  std::vector<std::uint64_t> keys_;
};

class Player {
 public:
  Player(const Schedule& schedule, std::vector<Feed> feeds)
      : schedule_(schedule),
        by_out_(std::move(feeds)),
        by_in_(by_out_),
        ports_(schedule.topology->port_count()),
        table_(std::uint64_t{schedule.symmetry->class_count()} * ports_ * ports_, by_out_.size()) {
    const auto sort = [](std::vector<Feed>& list, auto key) {
      const auto before = [key](const Feed& a, const Feed& b) { return key(a) < key(b); };
      if (!std::is_sorted(list.begin(), list.end(), before)) std::sort(list.begin(), list.end(), before);
    };
    sort(by_out_, [](const Feed& feed) { return std::pair(feed.out, feed.in); });
    sort(by_in_, [](const Feed& feed) { return std::pair(feed.in, feed.out); });
  }

  QueueFigures play() {
    auto leaves = by_out_.begin();
    auto comes = by_in_.begin();
    const auto& hops = schedule_.hops;
    for (std::uint32_t i = 0, end = 0; i < hops.size(); i = end) {
      while (end < hops.size() && hops[end].step == hops[i].step) ++end;
      for (; leaves != by_out_.end() && leaves->out < end; ++leaves) depart(leaves->in, leaves->out);
      for (; comes != by_in_.end() && comes->in < end; ++comes) {
        Crosspoint& queue = crosspoint(comes->in, comes->out);
        queue.peak = std::max(queue.peak, ++queue.length);
      }
    }
    std::vector<std::uint64_t> slots(schedule_.symmetry->class_count());
    for (std::size_t k = 0; k < table_.used().size(); ++k) {
      figures_.depth = std::max(figures_.depth, table_.used()[k].peak);
      slots[table_.keys()[k] / ports_ / ports_] += table_.used()[k].peak;
    }
    figures_.slots = *std::max_element(slots.begin(), slots.end());
    return figures_;
  }

 private:
  /// Where the message that class hop `in` brings waits for class hop `out` to take it.
  Crosspoint& crosspoint(std::uint32_t in, std::uint32_t out) {
    const ClassHop& by = schedule_.hops[in];
    const ClassHop& onward = schedule_.hops[out];
    const Port input = schedule_.topology->reverse_port(schedule_.symmetry->representative(by.cls), by.port);
    return table_.at((std::uint64_t{index(onward.cls)} * ports_ + index(input)) * ports_ + index(onward.port));
  }

  void depart(std::uint32_t in, std::uint32_t out) {
    Crosspoint& queue = crosspoint(in, out);
    const std::uint32_t arrived = index(schedule_.hops[in].step) + 1;
    --queue.length;
    if (arrived < queue.newest_left) figures_.consistent = false;
    queue.newest_left = std::max(queue.newest_left, arrived);
  }

  const Schedule& schedule_;
  std::vector<Feed> by_out_;
  std::vector<Feed> by_in_;
  std::uint32_t ports_;
  CrosspointTable table_;
  QueueFigures figures_;
};

}  // namespace

QueueFigures quotient_queues(const Schedule& schedule, std::vector<Feed> feeds) {
  return Player(schedule, std::move(feeds)).play();
}

}  // namespace rota::verify
