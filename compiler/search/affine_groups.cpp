// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <numeric>
#include <utility>
#include <vector>

#include "compiler/search/group_catalogue.h"

namespace rota::search {
namespace {

/// There are more matrices of small order than a search can visit.
constexpr std::size_t kMostMatrices = 32;
/// Matrices with neighbouring numbers are often alike, so numbers go up in steps of this prime.
constexpr std::uint32_t kMatrixStride = 1021;

/// Vectors of Z_a^r, as numbers in base a.
class Vectors {
 public:
  Vectors(std::uint32_t base, std::uint32_t length) : base_(base) {
    for (std::uint32_t i = 0; i < length; ++i) count_ *= base;
  }

  [[nodiscard]] std::uint32_t count() const noexcept { return count_; }
  [[nodiscard]] std::uint32_t add(std::uint32_t a, std::uint32_t b) const {
    std::uint32_t result = 0;
    for (std::uint32_t place = 1; place < count_; place *= base_) {
      result += (a / place + b / place) % base_ * place;
    }
    return result;
  }
  /// Times the companion matrix of x^r - c_{r-1} x^{r-1} - … - c_0, where c is in base a, too: digits move up one
  /// place, and the one that falls out adds its multiple of c.
  [[nodiscard]] std::uint32_t times_companion(std::uint32_t vector, std::uint32_t c) const {
    const std::uint32_t last = vector / (count_ / base_);
    std::uint32_t result = vector % (count_ / base_) * base_;
    for (std::uint32_t i = 0; i < last; ++i) result = add(result, c);
    return result;
  }

 private:
  std::uint32_t base_;
  std::uint32_t count_ = 1;
};

/// The images of all vectors under the 0th to (k-1)th power of the matrix; empty if its k-th power is not 1.
std::vector<std::vector<Element>> powers(const Vectors& vectors, std::uint32_t c, std::uint32_t k) {
  std::vector<std::vector<Element>> all(k, std::vector<Element>(vectors.count()));
  for (std::uint32_t v = 0; v < vectors.count(); ++v) {
    std::uint32_t image = v;
    for (std::uint32_t j = 0; j < k; ++j) {
      all[j][v] = static_cast<Element>(image);
      image = vectors.times_companion(image, c);
    }
    if (image != v) return {};
  }
  return all;
}

/// b^k is the vector `carry`, which the matrix must leave in place. Vector v and exponent j are element v·k + j.
GroupPtr affine(std::string name, const Vectors& vectors, std::vector<std::vector<Element>> images,
                std::uint32_t carry) {
  const auto k = static_cast<std::uint32_t>(images.size());
  return std::make_shared<FiniteGroup>(
      std::move(name), vectors.count() * k,
      [vectors, k, carry, images = std::move(images)](std::uint32_t a, std::uint32_t b) {
        const std::uint32_t v = vectors.add(a / k, images[a % k][b / k]);
        const std::uint32_t j = a % k + b % k;
        return (j < k ? v : vectors.add(v, carry)) * k + j % k;
      });
}

/// 0 if the matrix moves all others.
std::uint32_t vector_in_place(const std::vector<Element>& image) {
  for (std::uint32_t v = 1; v < image.size(); ++v) {
    if (image[v] == v) return v;
  }
  return 0;
}

void add_affine(std::uint32_t base, std::uint32_t length, std::uint32_t k, std::vector<GroupPtr>& groups) {
  const Vectors vectors(base, length);
  std::size_t found = 0;
  for (std::uint32_t i = 0; i < vectors.count() && found < kMostMatrices; ++i) {
    const std::uint32_t c = (i + 1) * kMatrixStride % vectors.count();
    if (std::gcd(c % base, base) != 1) continue;
    std::vector<std::vector<Element>> images = powers(vectors, c, k);
    if (images.empty()) continue;
    ++found;
    const std::string name = fmt::format("Z{}^{} by Z{} (companion matrix {}", base, length, k, c);
    const std::uint32_t carry = vector_in_place(images[1]);
    if (carry != 0) groups.push_back(affine(fmt::format("{}, carry {})", name, carry), vectors, images, carry));
    groups.push_back(affine(name + ")", vectors, std::move(images), 0));
  }
}

}  // namespace

std::vector<GroupPtr> affine_groups(std::uint32_t order) {
  std::vector<GroupPtr> groups;
  for (std::uint32_t base = 2; base * base <= order / 2; ++base) {
    std::uint32_t vectors = base * base;
    for (std::uint32_t length = 2; vectors <= order / 2; ++length, vectors *= base) {
      if (order % vectors == 0) add_affine(base, length, order / vectors, groups);
    }
  }
  return groups;
}

}  // namespace rota::search
