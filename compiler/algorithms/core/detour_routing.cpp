// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/detour_routing.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/word_book.h"

namespace rota {
namespace {

/// The first searches give all ports the same weight, so that shortest words are known, too.
constexpr std::uint32_t kEqualSearches = 8;
constexpr std::size_t kWordsPerMessage = 40;
constexpr double kWeightUnit = 1 << 24U;
/// Sweeps over all messages without gain before some of them take any word, how often they do, and how many at once.
constexpr std::uint32_t kIdleSweeps = 6;
constexpr std::uint32_t kKicks = 300;
constexpr std::uint32_t kKickedMessages = 3;
/// Loads that the local search may look at; half a second.
constexpr std::uint64_t kChooserWork = 100'000'000;

/// Words of every element under many weights of the ports. The weights follow the loads of the words found before
/// (multiplicative weights), so that they come close to those that prove the bound.
class WordCollector {
 public:
  WordCollector(const Topology& topology, bool order_matters, Random& random)
      : topology_(topology),
        order_matters_(order_matters),
        random_(random),
        words_(topology.node_count()),
        keys_(topology.node_count()),
        gain_(topology.port_count(), 0) {}

  void run() {
    for (std::uint32_t k = 0; k < kWordSearches; ++k) search(weights(k));
  }

  [[nodiscard]] const std::vector<Word>& words(Node element) const { return words_[index(element)]; }
  /// The largest Σ distances / Σ weights seen, rounded up: no load of a port is below it for all routings.
  [[nodiscard]] std::uint64_t bound() const noexcept { return bound_; }

 private:
  [[nodiscard]] std::vector<std::uint64_t> weights(std::uint32_t k) const {
    std::vector<std::uint64_t> weights(gain_.size(), 1);
    if (k < kEqualSearches) return weights;
    const double most = *std::max_element(gain_.begin(), gain_.end());
    for (std::size_t p = 0; p < weights.size(); ++p) {
      // (1 + x/64)^64 in place of exp(x): products are the same on every machine.
      double power = std::max(0.0, 1 + (gain_[p] - most) / 64);
      for (int i = 0; i < 6; ++i) power *= power;
      weights[p] = 1 + static_cast<std::uint64_t>(kWeightUnit * power);
    }
    return weights;
  }

  void search(const std::vector<std::uint64_t>& weights) {
    const NodesByLength paths = shortest_words(topology_, weights);
    std::vector<Word> found(topology_.node_count());
    std::vector<std::uint64_t> load(weights.size(), 0);
    std::uint64_t distances = 0;
    for (const Node x : paths.order) {
      if (x == Node{0}) continue;
      distances += paths.length[index(x)].weight;
      found[index(x)] = extended(paths, x, found);
      for (const std::uint16_t letter : found[index(x)]) ++load[letter];
      keep(x, found[index(x)]);
    }
    const std::uint64_t sum = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
    bound_ = std::max(bound_, (distances + sum - 1) / sum);
    const auto most = static_cast<double>(std::max<std::uint64_t>(1, *std::max_element(load.begin(), load.end())));
    const double root = std::sqrt(static_cast<double>(1 + searches_++));
    const double rate = 2 / (root * std::sqrt(root));
    for (std::uint32_t p = 0; p < gain_.size(); ++p) {
      const std::uint32_t inverse = index(topology_.reverse_port(Node{0}, Port{p}));
      gain_[p] += rate * static_cast<double>(load[p] + load[inverse]) / (2 * most);
    }
  }

  /// A shortest word of x: that of one of its predecessors, and a letter.
  Word extended(const NodesByLength& paths, Node x, const std::vector<Word>& found) {
    std::vector<std::pair<Node, Port>> before;
    for (std::uint32_t back = 0; back < topology_.port_count(); ++back) {
      const Node y = topology_.neighbour(x, Port{back});
      const Port letter = topology_.reverse_port(x, Port{back});
      if (paths.extends(y, letter, x)) before.emplace_back(y, letter);
    }
    const auto [y, letter] = before[random_.below(static_cast<std::uint32_t>(before.size()))];
    Word word = found[index(y)];
    word.push_back(static_cast<std::uint16_t>(index(letter)));
    return word;
  }

  /// Words that load the ports alike are one, unless the classes that they pass through differ.
  void keep(Node x, const Word& word) {
    Word key = word;
    if (!order_matters_) std::sort(key.begin(), key.end());
    auto& words = words_[index(x)];
    auto& keys = keys_[index(x)];
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) return;
    if (words.size() == kWordsPerMessage) {
      words.erase(words.begin());
      keys.erase(keys.begin());
    }
    keys.push_back(std::move(key));
    words.push_back(word);
  }

  const Topology& topology_;
  bool order_matters_;
  Random& random_;
  std::vector<std::vector<Word>> words_;  ///< by element
  std::vector<std::vector<Word>> keys_;
  std::vector<double> gain_;  ///< by port: its shares of the highest load, added up
  std::uint64_t bound_ = 0;
  std::uint32_t searches_ = 0;
};

/// What each word of each message adds to the loads.
class WordLoads {
 public:
  struct Share {
    std::uint32_t link;  ///< ClassGraph::link
    std::int64_t messages;
  };

  /// Appends a message's words. `origin_class` is where they begin.
  void add_message(const ClassGraph& graph, std::uint32_t origin_class, const std::vector<Word>& words) {
    first_word_.push_back(word_end_.size());
    std::vector<std::uint32_t> links;
    for (const Word& word : words) {
      links.clear();
      std::uint32_t cls = origin_class;
      for (const std::uint16_t port : word) {
        links.push_back(graph.link(cls, port));
        cls = graph.next_class(links.back());
      }
      std::sort(links.begin(), links.end());
      for (std::size_t i = 0; i < links.size();) {
        const auto end = std::upper_bound(links.begin() + static_cast<std::ptrdiff_t>(i), links.end(), links[i]);
        const auto next = static_cast<std::size_t>(end - links.begin());
        shares_.push_back({links[i], static_cast<std::int64_t>(next - i)});
        i = next;
      }
      word_end_.push_back(shares_.size());
    }
  }

  [[nodiscard]] std::uint32_t words(std::uint32_t message) const {
    const std::size_t end = message + std::size_t{1} < first_word_.size() ? first_word_[message + 1] : word_end_.size();
    return static_cast<std::uint32_t>(end - first_word_[message]);
  }
  [[nodiscard]] std::span<const Share> of(std::uint32_t message, std::uint32_t word) const {
    const std::size_t w = first_word_[message] + word;
    const std::size_t begin = w == 0 ? 0 : word_end_[w - 1];
    return {shares_.data() + begin, word_end_[w] - begin};
  }

 private:
  std::vector<Share> shares_;
  std::vector<std::size_t> word_end_;    ///< by word
  std::vector<std::size_t> first_word_;  ///< by message
};

/// Chooses a word for every message so that no link carries more than the limit, or as little more as can be found.
class WordChooser {
 public:
  WordChooser(const WordLoads& words, std::uint32_t messages, std::uint32_t links, std::uint64_t limit, Random& random)
      : words_(words), random_(random), pick_(messages), load_(links, 0), limit_(static_cast<std::int64_t>(limit)) {}

  void run() {
    for (std::uint32_t m = 0; m < pick_.size(); ++m) {
      pick_[m] = random_.below(words_.words(m));
      add(m, 1);
    }
    settle();
    for (std::uint32_t k = 0; k < kKicks && excess() > 0 && work_ < kChooserWork; ++k) kick();
  }

  [[nodiscard]] std::uint32_t pick(std::uint32_t message) const { return pick_[message]; }
  [[nodiscard]] std::uint64_t max_load() const {
    return static_cast<std::uint64_t>(*std::max_element(load_.begin(), load_.end()));
  }

 private:
  [[nodiscard]] std::int64_t squared_excess(std::int64_t load) const {
    const std::int64_t over = std::max<std::int64_t>(0, load - limit_);
    return over * over;
  }
  [[nodiscard]] std::int64_t excess() const {
    std::int64_t sum = 0;
    for (const std::int64_t load : load_) sum += squared_excess(load);
    return sum;
  }

  void add(std::uint32_t m, std::int64_t sign) {
    const auto shares = words_.of(m, pick_[m]);
    work_ += shares.size();
    for (const auto& [link, messages] : shares) load_[link] += sign * messages;
  }

  /// The excess on the word's links, if the message took it and is now counted on none.
  [[nodiscard]] std::int64_t change_by(std::uint32_t m, std::uint32_t word) {
    const auto shares = words_.of(m, word);
    work_ += shares.size();
    std::int64_t change = 0;
    for (const auto& [link, messages] : shares) {
      change += squared_excess(load_[link] + messages) - squared_excess(load_[link]);
    }
    return change;
  }

  [[nodiscard]] bool is_over_limit(std::uint32_t m) const {
    const auto shares = words_.of(m, pick_[m]);
    return std::any_of(shares.begin(), shares.end(), [&](const auto& share) { return load_[share.link] > limit_; });
  }

  /// Gives the message the word that leaves the least excess; of equal ones a random one. Returns true if it gains.
  bool repick(std::uint32_t m) {
    const std::uint32_t count = words_.words(m);
    if (count < 2 || !is_over_limit(m)) return false;
    add(m, -1);
    const std::int64_t before = change_by(m, pick_[m]);
    std::int64_t least = INT64_MAX;
    const std::uint32_t start = random_.below(count);
    for (std::uint32_t k = 0; k < count; ++k) {
      const std::uint32_t word = (start + k) % count;
      const std::int64_t change = change_by(m, word);
      if (change >= least) continue;
      least = change;
      pick_[m] = word;
    }
    add(m, 1);
    return least < before;
  }

  void settle() {
    std::vector<std::uint32_t> order(pick_.size());
    std::iota(order.begin(), order.end(), 0U);
    for (std::uint32_t idle = 0; idle < kIdleSweeps && excess() > 0 && work_ < kChooserWork; ++idle) {
      random_.shuffle(order);
      bool gains = false;
      for (const std::uint32_t m : order) gains |= repick(m);
      if (gains) idle = 0;
    }
  }

  /// Leaves a local minimum: some messages take any word, the others settle again. Keeps what has no more excess.
  void kick() {
    const std::vector<std::uint32_t> before = pick_;
    const std::vector<std::int64_t> load = load_;
    const std::int64_t least = excess();
    for (std::uint32_t i = 0; i < kKickedMessages; ++i) {
      const std::uint32_t m = random_.below(static_cast<std::uint32_t>(pick_.size()));
      add(m, -1);
      pick_[m] = random_.below(words_.words(m));
      add(m, 1);
    }
    settle();
    if (excess() <= least) return;
    pick_ = before;
    load_ = load;
  }

  const WordLoads& words_;
  Random& random_;
  std::vector<std::uint32_t> pick_;  ///< by message: its word
  std::vector<std::int64_t> load_;   ///< by class link
  std::int64_t limit_;
  std::uint64_t work_ = 0;
};

}  // namespace

BalancedRoutes detour_routes(const Topology& topology, const Symmetry& symmetry, const ClassGraph& graph,
                             std::uint64_t seed) {
  Random random(seed);
  WordCollector words(topology, graph.class_count() > 1, random);
  words.run();
  std::vector<std::pair<std::uint32_t, Node>> messages;  // (class of the origin, element)
  WordLoads loads;
  for (std::uint32_t c = 0; c < graph.class_count(); ++c) {
    for (std::uint32_t r = 1; r < topology.node_count(); ++r) {
      messages.emplace_back(c, Node{r});
      loads.add_message(graph, c, words.words(Node{r}));
    }
  }
  const auto count = static_cast<std::uint32_t>(messages.size());
  WordChooser chooser(loads, count, graph.link_count(), words.bound(), random);
  chooser.run();
  BalancedRoutes result;
  for (std::uint32_t m = 0; m < count; ++m) {
    const auto [cls, element] = messages[m];
    const Node origin = symmetry.representative(ClassId{cls});
    result.routes.add({cls, topology.group()->multiply(origin, element)}, words.words(element)[chooser.pick(m)]);
  }
  result.max_load = chooser.max_load();
  result.target_load = words.bound();
  return result;
}

}  // namespace rota
