// SPDX-License-Identifier: Apache-2.0
//
// The macro-star network MS(L, N) of Yeh and Varvarigos (paper 000's reference [22]): a Cayley graph of the symmetric
// group on L·N+1 symbols, one in front and L boxes of N. N links swap the first symbol with one of the first box; L-1
// links swap the first box with another. A star graph on as many symbols has L·N links.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "compiler/topology/cayley_topology.h"
#include "compiler/topology/families.h"
#include "compiler/topology/permutation_code.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

/// Swaps two blocks of positions of a packed list of symbols. `mask` covers one block, shifted to bit 0.
struct BlockSwap {
  std::uint32_t first;   ///< bit offset of the first block
  std::uint32_t second;  ///< bit offset of the second block, which lies above the first
  PackedPermutation mask;

  [[nodiscard]] PackedPermutation operator()(PackedPermutation word) const {
    const PackedPermutation difference = ((word >> first) ^ (word >> second)) & mask;
    return word ^ (difference << first) ^ (difference << second);
  }
};

BlockSwap swap_of(std::uint32_t first_position, std::uint32_t second_position, std::uint32_t length) {
  return {4U * first_position, 4U * second_position, (PackedPermutation{1} << (4U * length)) - 1U};
}

struct Shape {
  std::uint32_t boxes;
  std::uint32_t box_size;
  [[nodiscard]] std::uint32_t symbols() const { return boxes * box_size + 1U; }
};

/// Names count positions and boxes from 1: "swap2" exchanges the first two symbols, "box2" the first two boxes.
std::vector<std::pair<BlockSwap, std::string>> moves_of(Shape shape) {
  std::vector<std::pair<BlockSwap, std::string>> moves;
  for (std::uint32_t k = 1; k <= shape.box_size; ++k)
    moves.emplace_back(swap_of(0, k, 1), fmt::format("swap{}", k + 1));
  for (std::uint32_t b = 1; b < shape.boxes; ++b) {
    moves.emplace_back(swap_of(1, 1 + b * shape.box_size, shape.box_size), fmt::format("box{}", b + 1));
  }
  return moves;
}

std::vector<CayleyPort> ports_of(Shape shape) {
  const PermutationCode code(shape.symbols());
  std::vector<CayleyPort> ports;
  for (const auto& [move, name] : moves_of(shape)) {  // involutions, all different
    ports.push_back({Node{code.rank(move(code.unrank(0)))}, Port{static_cast<std::uint32_t>(ports.size())}, name});
  }
  return ports;
}

class MacroStar final : public CayleyTopology {
 public:
  explicit MacroStar(Shape shape)
      : CayleyTopology(Family::macrostar, fmt::format("macrostar:{}:{}", shape.boxes, shape.box_size),
                       PermutationCode(shape.symbols()).count(), ports_of(shape)),
        code_(shape.symbols()) {
    for (const auto& [move, name] : moves_of(shape)) moves_.push_back(move);
  }

  [[nodiscard]] Node neighbour(Node x, Port p) const override {
    return Node{code_.rank(moves_[index(p)](code_.unrank(index(x))))};
  }
  [[nodiscard]] Node multiply(Node a, Node b) const override {
    return Node{code_.rank(code_.compose(code_.unrank(index(a)), code_.unrank(index(b))))};
  }
  [[nodiscard]] Node inverse(Node a) const override { return Node{code_.rank(code_.invert(code_.unrank(index(a))))}; }
  [[nodiscard]] std::string node_name(Node x) const override {
    return permutation_name(code_.unrank(index(x)), code_.size());
  }

 private:
  PermutationCode code_;
  std::vector<BlockSwap> moves_;
};

}  // namespace

TopologyPtr make_macro_star_family(std::string_view arguments) {
  const SpecText spec{"macrostar", arguments};
  constexpr std::string_view kSyntax = "macrostar:L:N with L boxes of N symbols, L and N";
  const std::vector<std::string_view> sizes = split(arguments, ':');
  if (sizes.size() != 2) refuse(spec, "needs two sizes", "macrostar:L:N with L boxes of N symbols");
  const SizeRange range{1, PermutationCode::kMaxSymbols - 1U, kSyntax};
  const Shape shape{parse_size(spec, sizes[0], range), parse_size(spec, sizes[1], range)};
  if (shape.symbols() > PermutationCode::kMaxSymbols) {
    refuse(spec, fmt::format("{} symbols", shape.symbols()),
           fmt::format("L*N+1 from 2 to {}", PermutationCode::kMaxSymbols));
  }
  return std::make_shared<MacroStar>(shape);
}

}  // namespace rota
