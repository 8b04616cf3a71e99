// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/star/substar_exchange.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <utility>

#include "compiler/error.h"
#include "compiler/topology/permutation_code.h"

namespace rota {
namespace {

using Symbols = std::vector<std::uint32_t>;  ///< index: position, from 0

/// The position to exchange with the first: by R4 if the first symbol belongs outside the first k positions, otherwise
/// by R3. Returns 0 if `at` is in the substar. target[i], i >= k, are the substar's symbols.
std::uint32_t next_position(const Symbols& at, const Symbols& target, std::uint32_t k) {
  const auto fixed = [&](std::uint32_t symbol) {
    return std::find(target.begin() + k, target.end(), symbol) != target.end();
  };
  if (fixed(at[0])) {
    return static_cast<std::uint32_t>(std::find(target.begin() + k, target.end(), at[0]) - target.begin());
  }
  for (std::uint32_t i = 1; i < at.size(); ++i) {
    if (fixed(at[i]) && (i < k || at[i] != target[i])) return i;
  }
  return 0;
}

SubstarPath path_to(const Symbols& target, std::uint32_t k) {
  Symbols at(target.size());
  std::iota(at.begin(), at.end(), 0U);
  SubstarPath path{};
  while (const std::uint32_t position = next_position(at, target, k)) {
    std::swap(at[0], at[position]);
    path.ports.push_back(static_cast<std::uint16_t>(position - 1));
  }
  PackedPermutation word = 0;
  for (std::uint32_t i = 0; i < at.size(); ++i) word |= PackedPermutation{at[i]} << (4U * i);
  path.end = Node{PermutationCode(static_cast<std::uint32_t>(at.size())).rank(word)};
  return path;
}

/// What node 0 does with its messages. Every other node does the same, translated.
class SubstarExchange {
 public:
  SubstarExchange(const TopologyPtr& star, InnerExchange inner) : star_(*star), group_(*star->group()), inner_(inner) {
    schedule_.topology = star;
    schedule_.symmetry = whole_group(star);
    schedule_.ports = PortModel::single;
  }

  Schedule run(std::uint32_t n, std::uint32_t k) && {
    symbols_ = n;
    exchange(n, k, Node{0});
    return std::move(schedule_);
  }

 private:
  /// The nodes that are arrangements of the first m positions, with all other positions in place.
  std::vector<Node> arrangements(std::uint32_t m) const {
    const PermutationCode code(symbols_);
    Symbols order(symbols_);
    std::iota(order.begin(), order.end(), 0U);
    std::vector<Node> nodes;
    do {
      PackedPermutation word = 0;
      for (std::uint32_t i = 0; i < symbols_; ++i) word |= PackedPermutation{order[i]} << (4U * i);
      nodes.push_back(Node{code.rank(word)});
    } while (std::next_permutation(order.begin(), order.begin() + m));
    return nodes;
  }

  /// Distributes m! messages to the nodes of their holder's m-substar, in packets for k-substars.
  /// `origin` is the messages' origin, seen from the holder.
  void exchange(std::uint32_t m, std::uint32_t k, Node origin) {
    const std::vector<Node> in_substar = arrangements(k);
    const std::uint32_t inner_k = inner_ == InnerExchange::recursive && k > 1 ? k - 1 : 1;
    for (const SubstarPath& path : paths(m, k)) {
      const Node seen_from_there = send_packet(path, in_substar, origin);
      if (k > 1) exchange(k, inner_k, seen_from_there);
    }
  }

  /// Sends the whole packet hop by hop. It is for the nodes path.end·u, u in `in_substar`, seen from its holder.
  /// Returns the origin as the last holder sees it.
  Node send_packet(const SubstarPath& path, const std::vector<Node>& in_substar, Node origin) {
    Node to_go = path.end;  // the substar's node where the path ends
    for (const std::uint16_t port : path.ports) {
      bool continues = false;
      for (const Node u : in_substar) {
        schedule_.hops.push_back({Step{schedule_.steps++}, ClassId{0}, Port{port}, origin, group_.multiply(to_go, u), 0,
                                  std::exchange(continues, true)});
      }
      const Node generator = star_.neighbour(Node{0}, Port{port});  // its own inverse
      to_go = group_.multiply(generator, to_go);
      origin = group_.multiply(generator, origin);
    }
    return origin;
  }

  /// Paths among the first m positions, as ports and nodes of the whole star.
  const std::vector<SubstarPath>& paths(std::uint32_t m, std::uint32_t k) {
    auto& known = paths_[m];
    if (!known.empty()) return known;  // each m occurs with one k only
    known = substar_paths(m, k);
    for (SubstarPath& path : known) {
      path.end = Node{0};
      for (const std::uint16_t port : path.ports) path.end = star_.neighbour(path.end, Port{port});
    }
    return known;
  }

  const Topology& star_;
  const Group& group_;
  InnerExchange inner_;
  std::uint32_t symbols_ = 0;
  Schedule schedule_;
  std::array<std::vector<SubstarPath>, kMaxSubstarSymbols + 1> paths_;
};

}  // namespace

std::vector<SubstarPath> substar_paths(std::uint32_t n, std::uint32_t k) {
  assert(1 <= k && k <= n && n <= kMaxSubstarSymbols);
  Symbols order(n);
  std::iota(order.begin(), order.end(), 0U);
  std::vector<SubstarPath> paths;
  // All arrangements of n-k symbols: each is taken from the permutation whose first k symbols are in order.
  std::vector<Symbols> targets;
  do {
    if (std::is_sorted(order.begin(), order.begin() + k)) targets.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  std::sort(targets.begin(), targets.end(), [k](const Symbols& a, const Symbols& b) {
    return std::lexicographical_compare(a.begin() + k, a.end(), b.begin() + k, b.end());
  });
  paths.reserve(targets.size());
  for (const Symbols& target : targets) paths.push_back(path_to(target, k));
  return paths;
}

Schedule substar_exchange(const TopologyPtr& star, std::uint32_t k, InnerExchange inner) {
  const std::uint32_t n = star->port_count() + 1;
  if (n > kMaxSubstarSymbols) {
    throw InputError(fmt::format("--algorithm substars: {}; allowed: up to star:{}", star->spec(), kMaxSubstarSymbols));
  }
  if (k < 1 || k >= n) {
    throw InputError(fmt::format("--algorithm substars:{}: {} has substars of 1 to {} symbols; allowed: 1 to {}", k,
                                 star->spec(), n - 1, n - 1));
  }
  return SubstarExchange(star, inner).run(n, k);
}

}  // namespace rota
