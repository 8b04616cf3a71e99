// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/permutation_group.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace rota {
namespace {

using Point = PermutationGroup::Point;

/// The distinct permutations found so far, in order of discovery. Open addressing keeps the cost per element to its
/// points and two words; a node-based set would take three times as much.
class Closure {
 public:
  explicit Closure(std::uint32_t points) : points_(points), slots_(1024, kEmpty) {}

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] const Point* row(std::uint32_t i) const { return images_.data() + std::size_t{i} * points_; }
  [[nodiscard]] std::vector<Point> take_images() { return std::move(images_); }

  void insert(const std::vector<Point>& permutation) {
    std::uint32_t& slot = slots_[find_slot(permutation.data())];
    if (slot != kEmpty) return;
    slot = size_++;
    images_.insert(images_.end(), permutation.begin(), permutation.end());
    if (std::size_t{size_} * 2 > slots_.size()) grow();
  }

 private:
  static constexpr std::uint32_t kEmpty = 0xFFFFFFFFU;

  [[nodiscard]] std::size_t find_slot(const Point* permutation) const {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (std::uint32_t i = 0; i < points_; ++i) hash = (hash ^ permutation[i]) * 0x100000001B3ULL;
    hash ^= hash >> 32U;
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash & mask;
    while (slots_[slot] != kEmpty && !std::equal(permutation, permutation + points_, row(slots_[slot]))) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, kEmpty);
    for (std::uint32_t i = 0; i < size_; ++i) slots_[find_slot(row(i))] = i;
  }

  std::uint32_t points_;
  std::uint32_t size_ = 0;
  std::vector<Point> images_;
  std::vector<std::uint32_t> slots_;
};

std::vector<Point> sort_rows(const std::vector<Point>& images, std::uint32_t points) {
  std::vector<std::uint32_t> order(images.size() / points);
  std::iota(order.begin(), order.end(), 0U);
  const auto row = [&images, points](std::uint32_t i) { return images.begin() + std::ptrdiff_t{i} * points; };
  std::sort(order.begin(), order.end(), [&row, points](std::uint32_t a, std::uint32_t b) {
    return std::lexicographical_compare(row(a), row(a) + points, row(b), row(b) + points);
  });
  std::vector<Point> sorted;
  sorted.reserve(images.size());
  for (const std::uint32_t i : order) sorted.insert(sorted.end(), row(i), row(i) + points);
  return sorted;
}

}  // namespace

std::optional<PermutationGroup> PermutationGroup::generate(const std::vector<Permutation>& generators) {
  const auto points = static_cast<std::uint32_t>(generators.front().size());
  Permutation next(points);
  std::iota(next.begin(), next.end(), Point{0});
  Closure closure(points);
  closure.insert(next);
  // The group is finite, so right multiplication by the generators alone reaches their inverses too.
  for (std::uint32_t a = 0; a < closure.size(); ++a) {
    for (const Permutation& generator : generators) {
      const Point* const image = closure.row(a);
      for (std::uint32_t i = 0; i < points; ++i) next[i] = image[generator[i]];
      closure.insert(next);
    }
    const std::uint64_t elements = closure.size();
    if (elements > kMaxElements || elements * points > kMaxStoredPoints) return std::nullopt;
  }
  return PermutationGroup(points, sort_rows(closure.take_images(), points));
}

PermutationGroup::PermutationGroup(std::uint32_t points, std::vector<Point> sorted_images)
    : points_(points),
      size_(static_cast<std::uint32_t>(sorted_images.size() / points)),
      images_(std::move(sorted_images)) {
  // The first block at every level is the stabiliser of the earlier points.
  std::uint32_t block = size_;
  for (std::uint32_t point = 0; point < points_ && block > 1; ++point) {
    std::uint32_t radix = 1;
    for (std::uint32_t a = 1; a < block; ++a) radix += row(a)[point] != row(a - 1)[point] ? 1U : 0U;
    if (radix == 1) continue;
    block /= radix;
    Level level{point, radix, {}};
    for (std::uint32_t a = 0; a < size_; a += block) level.images.push_back(row(a)[point]);
    levels_.push_back(std::move(level));
  }
  Permutation inverse(points_);
  inverses_.reserve(size_);
  for (std::uint32_t a = 0; a < size_; ++a) {
    for (std::uint32_t i = 0; i < points_; ++i) inverse[row(a)[i]] = static_cast<Point>(i);
    inverses_.push_back(index_of(inverse));
  }
}

}  // namespace rota
