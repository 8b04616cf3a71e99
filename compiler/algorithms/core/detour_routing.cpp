// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/detour_routing.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "compiler/algorithms/core/one_class_load.h"
#include "compiler/algorithms/core/random.h"
#include "compiler/algorithms/core/word_chooser.h"
#include "compiler/algorithms/core/word_collector.h"
#include "compiler/algorithms/core/word_loads.h"
#include "compiler/algorithms/core/word_program.h"

namespace rota {
namespace {

/// Searches over the network under weights that follow the loads; each finds a word for every element.
constexpr std::uint32_t kWordSearches = 100;
constexpr std::uint32_t kFewWordSearches = 12;
/// Rounds in which the program's prices are the weights of the next searches, and searches a round.
constexpr std::uint32_t kPriceRounds = 25;
constexpr std::uint32_t kSearchesPerRound = 3;
/// Searches under the last prices, each with other shortest words.
constexpr std::uint32_t kTieSearches = 60;
/// Prices are whole numbers up to the first if they can be, else up to the second.
constexpr double kMostSmallUnits = 1000;
constexpr double kPriceUnit = 1 << 24U;
constexpr double kRounding = 1e-6;
/// Vertices of the program that are tried, on large networks and on others, and moves of the local search from each.
constexpr std::uint32_t kVertices = 8;
constexpr std::uint32_t kLargeVertices = 2;
constexpr std::uint32_t kLargeNodes = 512;
constexpr std::uint64_t kMovesPerMessage = 6'000;
constexpr std::uint64_t kMostMoves = 3'000'000;
/// Above so many messages a routing begins with random words in place of those of a linear program.
constexpr std::uint32_t kMostProgramMessages = 40'000;

class DetourRouting {
 public:
  DetourRouting(const Topology& topology, const Symmetry& symmetry, const ClassGraph& graph,
                std::vector<std::uint32_t> messages, std::uint64_t seed)
      : topology_(topology),
        symmetry_(symmetry),
        graph_(graph),
        random_(seed),
        words_(topology, graph, std::move(messages), random_) {}

  BalancedRoutes with_detours() {
    if (std::uint64_t{topology_.node_count()} * topology_.port_count() > kMostPricedLinks) {
      find_shortest_words();
    } else {
      find_words();
    }
    return chosen();
  }

  BalancedRoutes along_shortest_words() {
    find_shortest_words();
    return chosen();
  }

 private:
  BalancedRoutes chosen() {
    WordLoads loads;
    for_each_message([&](std::uint32_t, std::uint32_t cls, Node element, std::uint32_t) {
      loads.add_message(graph_, cls, words_.words(element));
    });
    const std::uint64_t moves = std::min(kMovesPerMessage * loads.messages(), kMostMoves);
    const std::uint64_t least = least_load();
    WordChooser chooser(loads, graph_.link_count(), least, random_);
    if (loads.messages() <= kMostProgramMessages) improve_vertices(loads, moves, chooser);
    if (!chooser.has_pick()) chooser.improve_random(moves);
    BalancedRoutes result = routes(chooser);
    result.least_load = least;
    return result;
  }

  void find_shortest_words() {
    const std::vector<std::uint64_t> equal(topology_.port_count(), 1);
    for (std::uint32_t s = 0; s < kFewWordSearches; ++s) words_.search(equal);
  }

  void find_words() {
    words_.collect(kWordSearches);
    price();
    for (std::uint32_t s = 0; s < kTieSearches; ++s) words_.search(weights_);
    words_.prune(weights_, graph_.class_count());
  }

  void improve_vertices(const WordLoads& loads, std::uint64_t moves, WordChooser& chooser) {
    WordProgram program(loads.messages(), graph_.link_count());
    for (std::uint32_t m = 0; m < loads.messages(); ++m) {
      for (std::uint32_t w = 0; w < loads.words(m); ++w) program.add_word(m, loads.of(m, w));
    }
    const std::uint32_t vertices = topology_.node_count() > kLargeNodes ? kLargeVertices : kVertices;
    for (std::uint32_t k = 0; k < vertices && !chooser.is_within_limit(); ++k) {
      std::vector<std::uint32_t> first = program.random_vertex(static_cast<double>(words_.bound()), random_);
      if (first.empty()) break;
      chooser.improve(std::move(first), moves);
    }
  }

  /// Visits (message, class of the origin, element, copy), in the order of the program's rows.
  template <class Visit>
  void for_each_message(const Visit& visit) const {
    std::uint32_t m = 0;
    for (std::uint32_t c = 0; c < graph_.class_count(); ++c) {
      for (std::uint32_t r = 1; r < topology_.node_count(); ++r) {
        for (std::uint32_t copy = 0; copy < words_.messages(Node{r}); ++copy) visit(m++, c, Node{r}, copy);
      }
    }
  }

  /// Tells the program the words that it does not know yet. Its messages are all those of a node for an element, taken
  /// as one. `known`: by element, how many it knows.
  void add_words(WordProgram& program, std::vector<std::size_t>& known) const {
    std::uint32_t row = 0;
    for (std::uint32_t r = 1; r < known.size(); ++r) {
      if (words_.messages(Node{r}) == 0) continue;
      const std::vector<Word>& words = words_.words(Node{r});
      for (; known[r] < words.size(); ++known[r]) {
        const Word& word = words[known[r]];
        std::vector<WordLoads::Share> shares = counted({word.begin(), word.end()});
        for (WordLoads::Share& share : shares) share.messages *= static_cast<std::int32_t>(words_.messages(Node{r}));
        program.add_word(row, shares);
      }
      ++row;
    }
  }

  /// Finds weights_: the prices of a linear program over the words, under which shortest words join the program until
  /// it loads no port with more than the bound (column generation).
  void price() {
    std::uint32_t demanded = 0;
    for (std::uint32_t r = 1; r < topology_.node_count(); ++r) demanded += words_.messages(Node{r}) > 0 ? 1 : 0;
    WordProgram program(demanded, topology_.port_count());
    std::vector<std::size_t> known(topology_.node_count(), 0);
    weights_.assign(topology_.port_count(), 1);
    for (std::uint32_t k = 0; k < kPriceRounds; ++k) {
      add_words(program, known);
      if (!program.solve()) return;
      weights_ = weights_of(program.prices());
      std::uint32_t fresh = 0;
      for (std::uint32_t s = 0; s < kSearchesPerRound; ++s) fresh += words_.search(weights_);
      if (fresh == 0 || program.load() <= static_cast<double>(words_.bound()) + kRounding) return;
    }
  }

  /// Small whole numbers in the proportions of the prices, if there are any, so that equally good words stay equally
  /// good. The same for a port and its inverse if the messages are symmetric.
  [[nodiscard]] std::vector<std::uint64_t> weights_of(const std::vector<double>& prices) const {
    std::vector<double> both(prices.size());
    for (std::uint32_t p = 0; p < prices.size(); ++p) {
      const std::uint32_t other = words_.is_symmetric() ? index(topology_.reverse_port(Node{0}, Port{p})) : p;
      both[p] = prices[p] + prices[other];
    }
    const double most = *std::max_element(both.begin(), both.end());
    const auto is_whole = [&](double unit) {
      return std::all_of(both.begin(), both.end(), [&](double price) {
        const double weight = price / most * unit;
        return std::abs(weight - std::round(weight)) < kRounding * unit;
      });
    };
    double unit = 1;
    while (unit < kMostSmallUnits && !is_whole(unit)) ++unit;
    if (unit == kMostSmallUnits) unit = kPriceUnit;
    std::vector<std::uint64_t> weights;
    weights.reserve(both.size());
    for (const double price : both) weights.push_back(static_cast<std::uint64_t>(std::llround(price / most * unit)));
    return weights;
  }

  [[nodiscard]] std::uint64_t least_load() const {
    const bool is_argued = graph_.class_count() == 1 && !weights_.empty() && generators_commute(topology_);
    return is_argued ? least_load_of_one_class(topology_, words_.messages(), weights_, words_.bound()) : words_.bound();
  }

  [[nodiscard]] BalancedRoutes routes(const WordChooser& chooser) const {
    BalancedRoutes result;
    for_each_message([&](std::uint32_t m, std::uint32_t cls, Node element, std::uint32_t copy) {
      const Node origin = symmetry_.representative(ClassId{cls});
      result.routes.add({cls, topology_.group()->multiply(origin, element), static_cast<std::uint16_t>(copy)},
                        words_.words(element)[chooser.pick(m)]);
    });
    result.max_load = chooser.max_load();
    result.target_load = words_.bound();
    return result;
  }

  const Topology& topology_;
  const Symmetry& symmetry_;
  const ClassGraph& graph_;
  Random random_;
  WordCollector words_;
  std::vector<std::uint64_t> weights_;  ///< by port
};

}  // namespace

BalancedRoutes detour_routes(const Topology& topology, const Symmetry& symmetry, const ClassGraph& graph,
                             std::vector<std::uint32_t> messages, std::uint64_t seed) {
  return DetourRouting(topology, symmetry, graph, std::move(messages), seed).with_detours();
}

BalancedRoutes shortest_routes(const Topology& topology, const Symmetry& symmetry, const ClassGraph& graph,
                               std::vector<std::uint32_t> messages, std::uint64_t seed) {
  return DetourRouting(topology, symmetry, graph, std::move(messages), seed).along_shortest_words();
}

}  // namespace rota
