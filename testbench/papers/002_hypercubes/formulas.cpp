// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/002_hypercubes/formulas.h"

namespace rota {

std::optional<PaperFormula> hypercube_formula(CollectiveKind collective, std::uint32_t dimension, PortModel ports) {
  const bool all = ports == PortModel::all;
  const std::uint64_t d = dimension;
  const std::uint64_t n = std::uint64_t{1} << d;
  const std::uint64_t share = all ? (n - 1 + d - 1) / d : n - 1;
  const std::string share_text = all ? "ceil((2^d-1)/d)" : "2^d-1";
  const std::string source = " (paper 002, table 1)";
  if (collective == CollectiveKind::broadcast || collective == CollectiveKind::accumulation)
    return PaperFormula{d, n - 1, "d" + source};
  if (collective == CollectiveKind::scatter || collective == CollectiveKind::gather)
    return PaperFormula{share, d * n / 2, share_text + source};
  if (collective == CollectiveKind::multinode_broadcast || collective == CollectiveKind::multinode_accumulation) {
    return PaperFormula{share, n * (n - 1), share_text + source};
  }
  if (collective != CollectiveKind::total_exchange) return std::nullopt;
  return PaperFormula{all ? n / 2 : d * n / 2, d * n * n / 2, (all ? "2^(d-1)" : "d*2^(d-1)") + source};
}

MultinodeLinkUse multinode_broadcast_link_use(std::uint32_t dimension) {
  const std::uint64_t links = (std::uint64_t{1} << dimension) - 1;
  return {links / dimension, (links + dimension - 1) / dimension};
}

std::uint64_t dimensions_dividing(std::uint32_t most) {
  std::uint64_t count = 0;
  for (std::uint64_t d = 2; d <= most; ++d) {
    std::uint64_t power = 1;  // 2^i mod d
    for (std::uint64_t i = 0; i < d; ++i) power = power * 2 % d;
    if (power == 1) ++count;
  }
  return count;
}

}  // namespace rota
