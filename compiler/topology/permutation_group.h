// SPDX-License-Identifier: Apache-2.0
//
// A permutation group given by generators only. Its elements are enumerated and stored in lexicographic order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace rota {

/// Elements are numbered in lexicographic order of their images, so element 0 is the identity. (a·b)[i] = a[b[i]].
class PermutationGroup {
 public:
  using Point = std::uint16_t;
  using Permutation = std::vector<Point>;

  /// These limits keep memory below about 400 MB while the elements are enumerated.
  static constexpr std::uint32_t kMaxElements = 1U << 22U;
  static constexpr std::uint64_t kMaxStoredPoints = 1ULL << 26U;  ///< elements times points
  static constexpr std::uint32_t kMaxPoints = 4096;

  /// The generated group, or nullopt if it exceeds the limits.
  /// Precondition: at least one generator; all permute the same 1..kMaxPoints points.
  [[nodiscard]] static std::optional<PermutationGroup> generate(const std::vector<Permutation>& generators);

  [[nodiscard]] std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] std::span<const Point> element(std::uint32_t a) const { return {row(a), points_}; }
  [[nodiscard]] std::uint32_t multiply(std::uint32_t a, std::uint32_t b) const {
    const Point* const image_a = row(a);
    const Point* const image_b = row(b);
    return find([image_a, image_b](std::uint32_t point) { return image_a[image_b[point]]; });
  }
  [[nodiscard]] std::uint32_t inverse(std::uint32_t a) const { return inverses_[a]; }
  /// Precondition: `permutation` is an element of the group.
  [[nodiscard]] std::uint32_t index_of(const Permutation& permutation) const {
    return find([&permutation](std::uint32_t point) { return permutation[point]; });
  }

 private:
  /// The elements that agree on all earlier points form a block of consecutive numbers (a coset of a stabiliser). All
  /// blocks have the same size. The image of `point` splits each into `radix` equal smaller blocks, in ascending order.
  struct Level {
    std::uint32_t point;
    std::uint32_t radix;
    std::vector<Point> images;  ///< image of `point` in each of the smaller blocks
  };

  PermutationGroup(std::uint32_t points, std::vector<Point> sorted_images);

  [[nodiscard]] const Point* row(std::uint32_t a) const { return images_.data() + std::size_t{a} * points_; }

  /// The number of the element with these images. A few points determine it; each takes one binary search.
  template <class Images>
  [[nodiscard]] std::uint32_t find(const Images& images) const {
    std::uint32_t block = 0;
    for (const Level& level : levels_) {
      const Point* const first = level.images.data() + std::size_t{block} * level.radix;
      const Point* const found = std::lower_bound(first, first + level.radix, images(level.point));
      block = static_cast<std::uint32_t>(found - level.images.data());
    }
    return block;
  }

  std::uint32_t points_;
  std::uint32_t size_;
  std::vector<Point> images_;
  std::vector<Level> levels_;
  std::vector<std::uint32_t> inverses_;
};

}  // namespace rota
