// SPDX-License-Identifier: Apache-2.0
//
// The cyclic-cube of Fu and Chau (paper 000's reference [23]) with N symbols of K ranks. A node is a rotation of the
// list of symbols, each with its rank. 2K links rotate the list by one, either way, and add 0, 1, … K-1 to the rank of
// the symbol that moves from one end to the other. Contracting the rotations gives a generalised hypercube. The graph
// is the wrapped butterfly with radix K in place of 2 (Hwang and Chen, A note on cyclic-cubes, 1999), and the
// generators here follow that view: node = word·N + cursor; base-K digit s of the word is the rank of symbol s, and the
// cursor is the symbol in front.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "compiler/topology/cayley_topology.h"
#include "compiler/topology/families.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

struct Ranked {
  std::uint32_t word;
  std::uint32_t cursor;
};

/// (w,i)·(v,j) = (w + (v rotated by i), i+j), digits added modulo K.
class RankedSymbols {
 public:
  /// Precondition: N·K^N at most kMaxNodes.
  RankedSymbols(std::uint32_t symbols, std::uint32_t ranks) : symbols_(symbols), ranks_(ranks) {
    std::uint32_t power = 1;
    for (std::uint32_t i = 0; i < symbols; ++i, power *= ranks) powers_.push_back(power);
    words_ = power;
  }

  [[nodiscard]] std::uint32_t node_count() const { return symbols_ * words_; }
  [[nodiscard]] Ranked split(Node x) const { return {index(x) / symbols_, index(x) % symbols_}; }
  [[nodiscard]] Node join(Ranked x) const { return Node{x.word * symbols_ + x.cursor}; }

  [[nodiscard]] Ranked multiply(Ranked a, Ranked b) const {
    std::uint32_t word = 0;
    for (std::uint32_t i = 0; i < symbols_; ++i) {
      const std::uint32_t from = i >= a.cursor ? i - a.cursor : i + symbols_ - a.cursor;
      word += (digit(a.word, i) + digit(b.word, from)) % ranks_ * powers_[i];
    }
    return {word, (a.cursor + b.cursor) % symbols_};
  }
  [[nodiscard]] Ranked inverse(Ranked a) const {
    std::uint32_t word = 0;
    for (std::uint32_t i = 0; i < symbols_; ++i) {
      word += (ranks_ - digit(a.word, (i + a.cursor) % symbols_)) % ranks_ * powers_[i];
    }
    return {word, (symbols_ - a.cursor) % symbols_};
  }
  [[nodiscard]] Generator generator(Ranked g, std::string name) const {
    return {join(g), join(inverse(g)), std::move(name)};
  }

 private:
  [[nodiscard]] std::uint32_t digit(std::uint32_t word, std::uint32_t i) const { return word / powers_[i] % ranks_; }

  std::uint32_t symbols_;
  std::uint32_t ranks_;
  std::uint32_t words_ = 1;
  std::vector<std::uint32_t> powers_;  ///< powers_[i] = K^i
};

/// Port names: "turn+" rotates without a change of rank, "rank1+", "rank2+", … with one; then the same with '-'.
std::vector<CayleyPort> ports_of(const RankedSymbols& symbols, std::uint32_t ranks) {
  std::vector<Generator> generators;
  for (const bool back : {false, true}) {
    for (std::uint32_t s = 0; s < ranks; ++s) {
      const Ranked forward{s, 1};
      const std::string name = (s == 0 ? "turn" : fmt::format("rank{}", s)) + (back ? "-" : "+");
      generators.push_back(symbols.generator(back ? symbols.inverse(forward) : forward, name));
    }
  }
  return merge_generators(std::move(generators));
}

class CyclicCube final : public CayleyTopology {
 public:
  CyclicCube(std::uint32_t symbols, std::uint32_t ranks)
      : CyclicCube(RankedSymbols(symbols, ranks), fmt::format("cycliccube:{}:{}", symbols, ranks), ranks) {}

  [[nodiscard]] Node multiply(Node a, Node b) const override {
    return symbols_.join(symbols_.multiply(symbols_.split(a), symbols_.split(b)));
  }
  [[nodiscard]] Node inverse(Node a) const override { return symbols_.join(symbols_.inverse(symbols_.split(a))); }
  [[nodiscard]] std::string node_name(Node x) const override {
    const Ranked at = symbols_.split(x);
    return fmt::format("{}_{}", at.word, at.cursor);
  }

 private:
  CyclicCube(RankedSymbols symbols, std::string spec, std::uint32_t ranks)
      : CayleyTopology(Family::cycliccube, std::move(spec), symbols.node_count(), ports_of(symbols, ranks)),
        symbols_(std::move(symbols)) {}

  RankedSymbols symbols_;
};

}  // namespace

TopologyPtr make_cyclic_cube_family(std::string_view arguments) {
  const SpecText spec{"cycliccube", arguments};
  const std::vector<std::string_view> sizes = split(arguments, ':');
  if (sizes.size() != 2) refuse(spec, "needs two sizes", "cycliccube:N:K with N symbols of K ranks");
  const std::uint32_t symbols = parse_size(spec, sizes[0], {2, 21, "cycliccube:N:K with N"});
  const std::uint32_t ranks = parse_size(spec, sizes[1], {2, kMaxPorts / 2, "cycliccube:N:K with K"});
  std::uint64_t nodes = symbols;
  for (std::uint32_t i = 0; i < symbols && nodes <= kMaxNodes; ++i) nodes *= ranks;
  if (nodes > kMaxNodes) refuse(spec, "too many nodes", fmt::format("N*K^N at most {}", kMaxNodes));
  return std::make_shared<CyclicCube>(symbols, ranks);
}

}  // namespace rota
