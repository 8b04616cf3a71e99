// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/lattice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "compiler/topology/families.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_json.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

using Row = LatticeRow;
using Matrix = std::vector<Row>;

constexpr std::size_t kMaxDimensions = 16;
constexpr std::int64_t kMaxEntry = 1LL << 26U;
constexpr std::string_view kAllowedRows =
    R"({"rows":[[A,s],[0,B]]}, a square matrix of whole numbers that is not singular)";

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

/// row -= factor·other. Throws InputError if a number does not fit into 64 bits.
void subtract(const SpecText& spec, Row& row, std::int64_t factor, const Row& other) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(factor, other[i], &product) || __builtin_sub_overflow(row[i], product, &row[i])) {
      refuse(spec, "the rows' numbers grow beyond 64 bits while they are made triangular", "smaller numbers");
    }
  }
}

/// Euclid's algorithm on the rows from `first` on: only row `first` keeps a number, a positive one, in column `first`.
void clear_column(const SpecText& spec, Matrix& rows, std::size_t first) {
  for (;;) {
    auto smallest = rows.end();
    std::size_t others = 0;
    for (auto row = rows.begin() + static_cast<std::ptrdiff_t>(first); row != rows.end(); ++row) {
      if ((*row)[first] == 0) continue;
      ++others;
      if (smallest == rows.end() || std::abs((*row)[first]) < std::abs((*smallest)[first])) smallest = row;
    }
    if (others == 0) refuse(spec, "the rows depend on each other, so the network would have no end", kAllowedRows);
    std::swap(rows[first], *smallest);
    if (others == 1) break;
    for (std::size_t i = first + 1; i < rows.size(); ++i) {
      subtract(spec, rows[i], rows[i][first] / rows[first][first], rows[first]);
    }
  }
  if (rows[first][first] < 0) {
    for (std::int64_t& entry : rows[first]) entry = -entry;
  }
}

/// The Hermite normal form: an upper triangular matrix with the same lattice.
Matrix triangular(const SpecText& spec, Matrix rows) {
  std::uint64_t nodes = 1;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    clear_column(spec, rows, i);
    const auto length = static_cast<std::uint64_t>(rows[i][i]);
    if (length > kMaxNodes / nodes) {
      refuse(spec, "the network has too many nodes", fmt::format("at most {} nodes", kMaxNodes));
    }
    nodes *= length;
    for (std::size_t above = 0; above < i; ++above) {
      subtract(spec, rows[above], floor_quotient(rows[above][i], rows[i][i]), rows[i]);
    }
  }
  return rows;
}

bool is_entry(const nlohmann::json& item) {
  if (item.is_number_unsigned()) return item.get<std::uint64_t>() <= std::uint64_t{kMaxEntry};
  return item.is_number_integer() && item.get<std::int64_t>() >= -kMaxEntry;
}

Matrix read_rows(const SpecText& spec) {
  const nlohmann::json root = read_json_file(spec, kAllowedRows);
  require_only_list(spec, root, "rows", kAllowedRows);
  const nlohmann::json& lists = root["rows"];
  if (lists.size() > kMaxDimensions) {
    refuse(spec, fmt::format("{} rows", lists.size()), fmt::format("at most {} rows", kMaxDimensions));
  }
  Matrix rows;
  for (const nlohmann::json& list : lists) {
    if (!list.is_array() || list.size() != lists.size()) {
      refuse(spec, fmt::format("row {} is not a list of {} numbers", rows.size(), lists.size()), kAllowedRows);
    }
    Row row;
    for (const nlohmann::json& item : list) {
      if (!is_entry(item)) {
        refuse(spec, fmt::format("row {}, entry {} is no whole number that is small enough", rows.size(), row.size()),
               fmt::format("whole numbers from -{0} to {0}", kMaxEntry));
      }
      row.push_back(item.get<std::int64_t>());
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

/// Steps up and down each dimension.
std::vector<Generator> steps(const LatticeBox& box) {
  std::vector<Generator> steps;
  for (std::uint32_t i = 0; i < box.dimensions(); ++i) {
    LatticeRow up(box.dimensions());
    LatticeRow down(box.dimensions());
    up[i] = 1;
    down[i] = -1;
    steps.push_back({box.node(up), box.node(down), fmt::format("x{}+", i)});
    steps.push_back({box.node(down), box.node(up), fmt::format("x{}-", i)});
  }
  return steps;
}

}  // namespace

LatticeBox::LatticeBox(std::vector<LatticeWrap> wraps) : wraps_(std::move(wraps)), lengths_(wraps_.size()) {
  for (const LatticeWrap& wrap : wraps_) {
    lengths_[wrap.dimension] = FastDivisor(static_cast<std::uint32_t>(wrap.shift[wrap.dimension]));
  }
}

std::uint32_t LatticeBox::node_count() const noexcept {
  std::uint32_t count = 1;
  for (const FastDivisor& length : lengths_) count *= length.divisor();
  return count;
}

LatticeRow LatticeBox::point(Node x) const {
  LatticeRow point(lengths_.size());
  std::uint32_t rest = index(x);
  for (std::size_t i = lengths_.size(); i-- > 0;) {
    point[i] = lengths_[i].remainder(rest);
    rest = lengths_[i].quotient(rest);
  }
  return point;
}

Node LatticeBox::node(LatticeRow point) const {
  for (const LatticeWrap& wrap : wraps_) {
    const std::int64_t turns = floor_quotient(point[wrap.dimension], wrap.shift[wrap.dimension]);
    if (turns == 0) continue;
    for (std::size_t i = 0; i < point.size(); ++i) point[i] -= turns * wrap.shift[i];
  }
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < point.size(); ++i) {
    number = number * lengths_[i].divisor() + static_cast<std::uint32_t>(point[i]);
  }
  return Node{number};
}

LatticeTopology::LatticeTopology(Family family, std::string spec, LatticeBox box)
    : TabledCayley(family, std::move(spec), box.node_count(), merge_generators(steps(box))), box_(std::move(box)) {
  store_neighbours();
}

Node LatticeTopology::multiply(Node a, Node b) const {
  LatticeRow sum = box_.point(a);
  const LatticeRow other = box_.point(b);
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += other[i];
  return box_.node(std::move(sum));
}

Node LatticeTopology::inverse(Node a) const {
  LatticeRow negative = box_.point(a);
  for (std::int64_t& coordinate : negative) coordinate = -coordinate;
  return box_.node(std::move(negative));
}

std::string LatticeTopology::node_name(Node x) const { return fmt::format("{}", fmt::join(box_.point(x), "_")); }

TopologyPtr make_twisted_family(std::string_view arguments) {
  const SpecText spec{"twisted", arguments};
  const std::vector<std::uint32_t> sides = parse_dimensions(spec);
  const std::uint32_t longest = *std::max_element(sides.begin(), sides.end());
  if (*std::min_element(sides.begin(), sides.end()) == longest) {
    refuse(spec, "all sides are as long, so that no wrap shifts", "a side that is shorter than another; or torus:AxB");
  }
  std::vector<LatticeWrap> shifting;
  std::vector<LatticeWrap> straight;
  for (std::uint32_t i = 0; i < sides.size(); ++i) {
    LatticeRow shift(sides.size());
    for (std::uint32_t j = 0; j < sides.size(); ++j) {
      if (j == i || sides[j] == longest) shift[j] = sides[i];
    }
    if (sides[i] < longest) {
      shifting.push_back({i, std::move(shift)});
    } else {
      LatticeRow plain(sides.size());
      plain[i] = longest;
      straight.push_back({i, std::move(plain)});
    }
  }
  shifting.insert(shifting.end(), straight.begin(), straight.end());
  return std::make_shared<LatticeTopology>(Family::twisted, fmt::format("twisted:{}", fmt::join(sides, "x")),
                                           LatticeBox(std::move(shifting)));
}

TopologyPtr make_lattice_family(std::string_view arguments) {
  const SpecText spec{"lattice", arguments};
  std::vector<LatticeWrap> wraps;
  for (LatticeRow& row : triangular(spec, read_rows(spec))) {
    wraps.push_back({static_cast<std::uint32_t>(wraps.size()), std::move(row)});
  }
  LatticeBox box(std::move(wraps));
  for (std::uint32_t i = 0; i < box.dimensions(); ++i) {
    LatticeRow up(box.dimensions());
    up[i] = 1;
    if (box.node(std::move(up)) == Node{0}) {
      refuse(spec, fmt::format("a step along dimension {} leads back to where it began", i),
             "rows without a step among their sums");
    }
  }
  return std::make_shared<LatticeTopology>(Family::lattice, fmt::format("lattice:{}", arguments), std::move(box));
}

}  // namespace rota
