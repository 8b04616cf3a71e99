// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/sums/two_generators.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "compiler/algorithms/sums/sum_stages.h"

namespace rota {
namespace {

/// How many powers of g, and of its inverse, a row has.
struct Row {
  std::uint32_t ahead = 0;
  std::uint32_t behind = 0;
};

class RowsOfGroup {
 public:
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  /// `pairs`: g and h, each with its inverse.
  RowsOfGroup(const CayleyPart& part, Pairs pairs) : part_(part), pairs_(std::move(pairs)) {
    struct Place {
      std::uint32_t element;
      std::int32_t a;
      std::int32_t b;
    };
    std::vector<bool> taken(part.size(), false);
    taken[0] = true;
    rows_[0] = {};
    std::vector<Place> places{{0, 0, 0}};  // in order of distance
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Place here = places[i];  // places grow
      const auto extend = [&](std::uint32_t port, std::int32_t to_a, std::int32_t to_b) {
        const std::uint32_t next = part_.neighbour(here.element, port);
        if (taken[next]) return;
        taken[next] = true;
        places.push_back({next, to_a, to_b});
        Row& row = rows_[to_b];
        row.ahead = std::max(row.ahead, static_cast<std::uint32_t>(std::max(to_a, 0)));
        row.behind = std::max(row.behind, static_cast<std::uint32_t>(std::max(-to_a, 0)));
      };
      if (here.a >= 0) extend(pairs_[0].first, here.a + 1, here.b);
      if (here.a <= 0) extend(pairs_[0].second, here.a - 1, here.b);
      if (here.a == 0 && here.b >= 0) extend(pairs_[1].first, 0, here.b + 1);
      if (here.a == 0 && here.b <= 0) extend(pairs_[1].second, 0, here.b - 1);
    }
  }

  [[nodiscard]] std::size_t row_count() const { return rows_.size(); }

  SumProgram program() {
    std::uint32_t most_inverses = 0;
    for (const auto& [b, row] : rows_) {
      most_powers_ = std::max(most_powers_, row.ahead);
      most_inverses = std::max(most_inverses, row.behind);
    }
    const Port inverse = part_.ports()[pairs_[0].second];
    program_ = sums_along(inverse, part_.ports()[pairs_[0].first], most_inverses, most_powers_, true);
    program_.sums.kept = sums_of(rows_.at(0));
    program_.steps = std::max(rows_.at(0).ahead, rows_.at(0).behind);
    add_column(1, pairs_[1].second);
    add_column(-1, pairs_[1].first);
    return std::move(program_);
  }

 private:
  std::uint16_t add_sum(PartialSum sum, std::uint32_t step, std::uint32_t port) {
    const auto number = static_cast<std::uint16_t>(program_.sums.sums.size());
    program_.sums.sums.push_back(std::move(sum));
    program_.nodes.front().push_back({step, part_.ports()[port], number});
    return number;
  }

  /// The sums of 1, 2, … elements ahead have the first numbers, those behind the next.
  [[nodiscard]] std::vector<std::uint16_t> sums_of(const Row& row) const {
    std::vector<std::uint16_t> sums;
    if (row.ahead > 0) sums.push_back(static_cast<std::uint16_t>(row.ahead - 1));
    if (row.behind > 0) sums.push_back(static_cast<std::uint16_t>(most_powers_ + row.behind - 1));
    return sums;
  }

  /// The rows on one side of row 0, the farthest first.
  void add_column(std::int32_t side, std::uint32_t port) {
    std::int32_t b = side;
    while (rows_.contains(b + side)) b += side;
    std::uint32_t step = 0;
    for (std::vector<std::uint16_t> beyond; rows_.contains(b) && b != 0; b -= side) {
      const Row& row = rows_.at(b);
      step = std::max({step, row.ahead, row.behind});
      PartialSum sum{true, sums_of(row)};
      sum.adds.insert(sum.adds.end(), beyond.begin(), beyond.end());
      beyond.assign(1, add_sum(std::move(sum), step++, port));
      if (b == side) program_.sums.kept.push_back(beyond.front());
    }
    program_.steps = std::max(program_.steps, step);
  }

  const CayleyPart& part_;
  Pairs pairs_;
  std::map<std::int32_t, Row> rows_;
  SumProgram program_;
  std::uint32_t most_powers_ = 0;  ///< of g, in any row
};

bool commute(const CayleyPart& part, std::uint32_t g, std::uint32_t h) {
  return part.neighbour(part.neighbour(0, g), h) == part.neighbour(part.neighbour(0, h), g);
}

}  // namespace

std::optional<SumProgram> sums_of_two_generators(const CayleyPart& part) {
  const auto pairs = part.pairs();
  if (pairs.size() != 2 || !commute(part, pairs[0].first, pairs[1].first)) return std::nullopt;
  RowsOfGroup rows(part, pairs);
  RowsOfGroup columns(part, {pairs[1], pairs[0]});
  // Rows of one length use one sum again and again, each time from another FIFO.
  return rows.row_count() <= columns.row_count() ? rows.program() : columns.program();
}

}  // namespace rota
