// SPDX-License-Identifier: Apache-2.0
//
// Cube-connected cycles and the wrapped butterfly: Cayley graphs of the same group under two sets of generators. The
// group is the semidirect product of Z_2^D and Z_D: words of D bits with a cursor. Node = word·D + cursor.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "compiler/topology/cayley_topology.h"
#include "compiler/topology/families.h"
#include "compiler/topology/fast_divisor.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

/// 21·2^21 nodes are below kMaxNodes; 22·2^22 nodes are not.
constexpr std::uint32_t kMaxCubeDimension = 21;

struct WordCursor {
  std::uint32_t word;
  std::uint32_t cursor;
};

/// (w,i)·(v,j) = (w xor rotl(v,i), i+j).
class TurningWords {
 public:
  explicit TurningWords(std::uint32_t dimension) : dimension_(dimension) {}

  [[nodiscard]] WordCursor split(Node x) const {
    const std::uint32_t word = dimension_.quotient(index(x));
    return {word, index(x) - word * dimension_.divisor()};
  }
  [[nodiscard]] Node join(WordCursor x) const { return Node{x.word * dimension_.divisor() + x.cursor}; }
  [[nodiscard]] std::uint32_t rotate_left(std::uint32_t word, std::uint32_t by) const {
    const std::uint32_t dimension = dimension_.divisor();
    return ((word << by) | (word >> (dimension - by))) & ((1U << dimension) - 1U);
  }
  [[nodiscard]] WordCursor multiply(WordCursor a, WordCursor b) const {
    const std::uint32_t sum = a.cursor + b.cursor;
    const std::uint32_t dimension = dimension_.divisor();
    return {a.word ^ rotate_left(b.word, a.cursor), sum >= dimension ? sum - dimension : sum};
  }
  [[nodiscard]] WordCursor inverse(WordCursor a) const {
    const std::uint32_t back = a.cursor == 0 ? 0 : dimension_.divisor() - a.cursor;
    return {rotate_left(a.word, back), back};
  }
  [[nodiscard]] Generator generator(WordCursor g, std::string name) const {
    return {join(g), join(inverse(g)), std::move(name)};
  }

 private:
  FastDivisor dimension_;
};

class CubeCycles final : public CayleyTopology {
 public:
  CubeCycles(Family family, std::string_view name, std::uint32_t dimension, std::vector<Generator> generators)
      : CayleyTopology(family, fmt::format("{}:{}", name, dimension), dimension << dimension,
                       merge_generators(std::move(generators))),
        words_(dimension) {
    for (const CayleyPort& port : ports()) moves_.push_back(words_.split(port.generator));
  }

  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    return words_.join(words_.multiply(words_.split(x), moves_[index(p)]));
  }
  [[nodiscard]] Node multiply(Node a, Node b) const override {
    return words_.join(words_.multiply(words_.split(a), words_.split(b)));
  }
  [[nodiscard]] Node inverse(Node a) const override { return words_.join(words_.inverse(words_.split(a))); }
  [[nodiscard]] std::string node_name(Node x) const override {
    const WordCursor at = words_.split(x);
    return fmt::format("{}_{}", at.word, at.cursor);
  }

 private:
  TurningWords words_;
  std::vector<WordCursor> moves_;
};

}  // namespace

TopologyPtr make_ccc_family(std::string_view arguments) {
  const std::uint32_t dimension = parse_size(SpecText{"ccc", arguments}, {2, kMaxCubeDimension, "ccc:D with D"});
  const TurningWords words(dimension);
  const WordCursor next{0, 1};
  return std::make_shared<CubeCycles>(
      Family::ccc, "ccc", dimension,
      std::vector<Generator>{words.generator(next, "next"), words.generator(words.inverse(next), "prev"),
                             words.generator({1, 0}, "flip")});
}

TopologyPtr make_butterfly_family(std::string_view arguments) {
  const std::uint32_t dimension =
      parse_size(SpecText{"butterfly", arguments}, {2, kMaxCubeDimension, "butterfly:D with D"});
  const TurningWords words(dimension);
  const WordCursor straight{0, 1};
  const WordCursor cross{1, 1};
  return std::make_shared<CubeCycles>(
      Family::butterfly, "butterfly", dimension,
      std::vector<Generator>{words.generator(straight, "straight+"), words.generator(cross, "cross+"),
                             words.generator(words.inverse(straight), "straight-"),
                             words.generator(words.inverse(cross), "cross-")});
}

}  // namespace rota
