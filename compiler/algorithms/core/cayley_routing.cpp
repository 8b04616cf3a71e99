// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/cayley_routing.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace rota {
namespace {

constexpr std::uint32_t kWordsPerElement = 24;
constexpr std::uint32_t kIdlePasses = 4;  // passes without gain before the improvement stops

/// The factors of a product, or the graph itself as the only one, with their word books and port offsets.
class FactorBooks {
 public:
  FactorBooks(const Topology& topology, std::span<const std::uint64_t> weights, Random& random) {
    if (topology.factors().empty()) {
      add(topology, weights, random);
      return;
    }
    std::size_t port = 0;
    for (const TopologyPtr& factor : topology.factors()) {
      add(*factor, weights.subspan(port, factor->port_count()), random);
      port += factor->port_count();
    }
  }

  std::size_t size() const { return books_.size(); }
  std::uint16_t first_port(std::size_t f) const { return first_port_[f]; }
  std::uint16_t end_port(std::size_t f) const { return f + 1 < first_port_.size() ? first_port_[f + 1] : ports_; }

  bool commutative(std::size_t f) const { return books_[f].commutative(); }

  /// The words of the components of element r, one list per factor.
  void words_of(Node r, std::vector<std::span<const Word>>& result) const {
    result.resize(books_.size());
    std::uint32_t rest = index(r);
    for (std::size_t f = books_.size(); f-- > 0;) {
      result[f] = books_[f].words(Node{rest % nodes_[f]});
      rest /= nodes_[f];
    }
  }

 private:
  void add(const Topology& factor, std::span<const std::uint64_t> weights, Random& random) {
    first_port_.push_back(ports_);
    ports_ = static_cast<std::uint16_t>(ports_ + factor.port_count());
    nodes_.push_back(factor.node_count());
    books_.emplace_back(factor, weights, kWordsPerElement, random);
  }

  std::vector<WordBook> books_;
  std::vector<std::uint32_t> nodes_;
  std::vector<std::uint16_t> first_port_;
  std::uint16_t ports_ = 0;
};

class Router {
 public:
  Router(const Topology& topology, const Symmetry& symmetry, const ClassGraph& graph, const RoutingRequest& request)
      : topology_(topology),
        symmetry_(symmetry),
        graph_(graph),
        request_(request),
        random_(request.seed),
        books_(topology, request.weights, random_),
        load_(graph.link_count(), 0) {}

  BalancedRoutes run() {
    choose_at_random();
    improve();
    return assemble();
  }

 private:
  struct Choice {
    std::uint32_t origin_class;
    Node relative;  ///< origin⁻¹ · destination
    std::size_t first =
        0;  ///< its words' numbers in picks_ start here, one per factor; kForced: no factor has a choice
  };
  static constexpr std::size_t kForced = ~std::size_t{0};

  void choose_at_random() {
    const std::uint32_t nodes = topology_.node_count();
    choices_.reserve(std::size_t{graph_.class_count()} * (nodes - 1));
    for (std::uint32_t c = 0; c < graph_.class_count(); ++c) {
      for (std::uint32_t r = 1; r < nodes; ++r) {
        books_.words_of(Node{r}, alternatives_);
        Choice choice{c, Node{r}, kForced};
        if (std::any_of(alternatives_.begin(), alternatives_.end(), [](auto words) { return words.size() > 1; })) {
          choice.first = picks_.size();
          for (const auto words : alternatives_) {
            picks_.push_back(static_cast<std::uint16_t>(random_.below(static_cast<std::uint32_t>(words.size()))));
          }
          flexible_.push_back(static_cast<std::uint32_t>(choices_.size()));
        }
        choices_.push_back(choice);
        add_load(choice, +1);
      }
    }
  }

  /// Coordinate descent on the sum of squared loads: each message in turn takes its cheapest word in each factor.
  void improve() {
    const std::uint64_t target = target_load();
    std::int64_t best = INT64_MAX;
    for (std::uint32_t idle = 0; idle < kIdlePasses && max_load() > target; ++idle) {
      random_.shuffle(flexible_);
      for (const std::uint32_t m : flexible_) {
        for (std::size_t f = 0; f < books_.size(); ++f) repick(choices_[m], f);
      }
      const std::int64_t squares = std::inner_product(load_.begin(), load_.end(), load_.begin(), std::int64_t{0});
      if (squares < best) idle = 0;
      best = std::min(best, squares);
    }
  }

  /// Minimal routes make a fixed number of hops in each factor. At best these are spread evenly over its links.
  std::uint64_t target_load() const {
    std::uint64_t target = 0;
    for (std::size_t f = 0; f < books_.size(); ++f) {
      std::uint64_t hops = 0;
      for (std::uint32_t c = 0; c < graph_.class_count(); ++c) {
        for (std::uint32_t p = books_.first_port(f); p < books_.end_port(f); ++p) {
          hops += static_cast<std::uint64_t>(load_[graph_.link(c, p)]);
        }
      }
      const std::uint64_t links =
          std::uint64_t{graph_.class_count()} * (books_.end_port(f) - std::uint64_t{books_.first_port(f)});
      if (links > 0) target = std::max(target, (hops + links - 1) / links);
    }
    return target;
  }

  void repick(const Choice& choice, std::size_t f) {
    books_.words_of(choice.relative, alternatives_);
    const auto count = static_cast<std::uint32_t>(alternatives_[f].size());
    if (count < 2) return;
    add_load(choice, -1);
    std::uint16_t& pick = picks_[choice.first + f];
    std::uint16_t best = pick;
    std::int64_t best_cost = INT64_MAX;
    const std::uint32_t start = random_.below(count);  // breaks ties at random, so that plateaus are left again
    for (std::uint32_t k = 0; k < count; ++k) {
      pick = static_cast<std::uint16_t>((start + k) % count);
      const std::int64_t cost = add_load(choice, +1);
      add_load(choice, -1);
      if (cost < best_cost) std::tie(best, best_cost) = std::pair(pick, cost);
    }
    pick = best;
    add_load(choice, +1);
  }

  /// Adds `sign` to the load of every link on the chosen route. Returns the change of half the sum of squares.
  std::int64_t add_load(const Choice& choice, std::int64_t sign) {
    std::int64_t cost = 0;
    std::uint32_t cls = choice.origin_class;
    for (const std::uint16_t port : factor_by_factor(choice)) {
      const std::uint32_t link = graph_.link(cls, port);
      cost += sign * load_[link];
      load_[link] += sign;
      cls = graph_.next_class(link);
    }
    return cost;
  }

  std::uint64_t max_load() const { return static_cast<std::uint64_t>(*std::max_element(load_.begin(), load_.end())); }

  /// The chosen factor words one after the other, in the requested order of factors.
  const Word& factor_by_factor(const Choice& choice) {
    books_.words_of(choice.relative, factor_words_);
    order_.resize(books_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (request_.order != WordOrder::shuffled && order_.size() > 1) {
      const bool longest = request_.order == WordOrder::most_hops_first;
      std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
        const std::size_t hops_a = factor_words_[a][0].size();
        const std::size_t hops_b = factor_words_[b][0].size();
        return longest ? hops_a > hops_b : hops_a < hops_b;
      });
    }
    word_.clear();
    for (const std::size_t f : order_) {
      const Word& word = factor_words_[f][choice.first == kForced ? 0 : picks_[choice.first + f]];
      for (const std::uint16_t port : word) word_.push_back(static_cast<std::uint16_t>(port + books_.first_port(f)));
    }
    return word_;
  }

  /// A random interleaving that keeps the order inside each factor.
  void interleave(Word& word) {
    std::vector<std::uint16_t> factor_of;
    std::vector<std::vector<std::uint16_t>> letters(books_.size());
    for (const std::uint16_t port : word) {
      std::size_t f = books_.size() - 1;
      while (books_.first_port(f) > port) --f;
      letters[f].push_back(port);
      factor_of.push_back(static_cast<std::uint16_t>(f));
    }
    random_.shuffle(factor_of);
    std::vector<std::size_t> next(books_.size(), 0);
    for (std::size_t i = 0; i < word.size(); ++i) word[i] = letters[factor_of[i]][next[factor_of[i]]++];
  }

  BalancedRoutes assemble() {
    BalancedRoutes result;
    std::fill(load_.begin(), load_.end(), 0);
    for (const Choice& choice : choices_) {
      factor_by_factor(choice);
      if (request_.order == WordOrder::shuffled && books_.size() > 1) interleave(word_);
      if (books_.size() == 1 && books_.commutative(0) && graph_.class_count() == 1) random_.shuffle(word_);
      std::uint32_t cls = choice.origin_class;
      for (const std::uint16_t port : word_) {
        const std::uint32_t link = graph_.link(cls, port);
        ++load_[link];
        cls = graph_.next_class(link);
      }
      const Node origin = symmetry_.representative(ClassId{choice.origin_class});
      result.routes.add({choice.origin_class, topology_.group()->multiply(origin, choice.relative)}, word_);
    }
    result.max_load = max_load();
    result.target_load = target_load();
    return result;
  }

  const Topology& topology_;
  const Symmetry& symmetry_;
  const ClassGraph& graph_;
  const RoutingRequest& request_;
  Random random_;
  FactorBooks books_;
  std::vector<std::int64_t> load_;
  std::vector<Choice> choices_;
  std::vector<std::uint16_t> picks_;
  std::vector<std::uint32_t> flexible_;
  // Scratch space, kept to avoid allocations in the inner loop.
  std::vector<std::span<const Word>> alternatives_;
  std::vector<std::span<const Word>> factor_words_;
  std::vector<std::size_t> order_;
  Word word_;
};

}  // namespace

BalancedRoutes balanced_routes(const Topology& topology, const Symmetry& symmetry, const ClassGraph& graph,
                               const RoutingRequest& request) {
  return Router(topology, symmetry, graph, request).run();
}

}  // namespace rota
