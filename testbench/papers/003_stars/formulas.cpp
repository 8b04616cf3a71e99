// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/003_stars/formulas.h"

#include <cassert>

namespace rota::paper003 {
namespace {

/// high!/low!
std::uint64_t factorial_ratio(std::uint32_t high, std::uint32_t low) {
  std::uint64_t product = 1;
  for (std::uint64_t i = std::uint64_t{low} + 1; i <= high; ++i) product *= i;
  return product;
}

std::uint64_t factorial(std::uint32_t n) { return factorial_ratio(n, 0); }

}  // namespace

std::uint64_t substars(std::uint32_t n, std::uint32_t k) { return factorial_ratio(n, k); }

std::uint64_t substar_distances(std::uint32_t n, std::uint32_t k) {
  assert(1 <= k && k <= n && n <= kMaxPersonalised);
  if (k == n) return 0;
  const std::uint64_t fixed = n - k;
  // Substars that name symbol s at position i: (n-1)!/k! of them, whatever s and i.
  const std::uint64_t each = factorial_ratio(n - 1, k);
  std::uint64_t sum = each * fixed * (n - 1) + each * (k - 1) * fixed;
  for (std::uint32_t m = 2; m <= fixed; ++m) {
    const std::uint64_t cycles = factorial_ratio(n - k, n - k - m) / m;  // C(n-k,m)·(m-1)!
    sum += cycles * factorial_ratio(n - m, k);
  }
  return sum;
}

double mean_distance(std::uint32_t n, std::uint32_t k) {
  return static_cast<double>(substar_distances(n, k)) / static_cast<double>(substars(n, k));
}

Cost personalised(std::uint32_t n, std::uint32_t k) {
  assert(1 <= k && k < n && n <= kMaxPersonalised);
  const std::uint64_t inner = substars(n, k) * substar_distances(k, 1);
  return {substar_distances(n, k) + inner, factorial(k) * substar_distances(n, k) + inner};
}

Cost personalised_recursive(std::uint32_t n, std::uint32_t k) {
  assert(1 <= k && k < n && n <= kMaxPersonalised);
  const Cost inner = k > 1 ? personalised_recursive(k, k - 1) : Cost{0, 0};
  const std::uint64_t distances = substar_distances(n, k);
  return {distances + substars(n, k) * inner.start_ups, factorial(k) * distances + substars(n, k) * inner.steps};
}

double printed_mean_distance(std::uint32_t k, double h_k) {
  const auto nodes = static_cast<double>(factorial(k));
  return (k + 2.0 / k + h_k - 4.0) * (nodes - 1.0) / nodes;
}

double harmonic(std::uint32_t k) { return k == 0 ? 0.0 : harmonic(k - 1) + 1.0 / k; }

double inverse_factorials(std::uint32_t k) {
  return k == 0 ? 0.0 : inverse_factorials(k - 1) + 1.0 / static_cast<double>(factorial(k));
}

double personalised_threshold(std::uint32_t n, std::uint32_t k) {
  const double one = mean_distance(n, 1);
  const double outer = mean_distance(n, k);
  const double inner = mean_distance(k, 1);
  return (outer + inner - one) / (one - outer / static_cast<double>(factorial(k)) - inner);
}

double personalised_improvement(std::uint32_t n, std::uint32_t k, double t_s_over_t_m) {
  const double one = personalised(n, 1).time(t_s_over_t_m, 1);
  return (one - personalised(n, k).time(t_s_over_t_m, 1)) / one;
}

Cost non_personalised(std::uint32_t n) {
  assert(3 <= n && n <= kMaxNonPersonalised);
  const std::uint64_t wide = n;
  return {factorial(n - 1) + 6 * wide - 7, factorial(n) + 5 * wide - 6};
}

Cost column_exchange(std::uint32_t n) {
  assert(3 <= n && n <= kMaxNonPersonalised);
  const std::uint64_t hops = 6 * (std::uint64_t{n} - 1);
  return {hops, hops};
}

Cost row_exchange(std::uint32_t n) {
  assert(3 <= n && n <= kMaxNonPersonalised);
  return {factorial(n - 1) - 1, factorial(n) - n};
}

Cost hamiltonian_ring(std::uint32_t n) {
  assert(2 <= n && n <= kMaxNonPersonalised);
  return {factorial(n) - 1, factorial(n) - 1};
}

double non_personalised_threshold(std::uint32_t n) {
  assert(5 <= n && n <= kMaxNonPersonalised);
  return 5.0 / (static_cast<double>(factorial(n - 1)) - 6.0);
}

double non_personalised_improvement(std::uint32_t n, double t_s_over_t_m) {
  const double ring = hamiltonian_ring(n).time(t_s_over_t_m, 1);
  return (ring - non_personalised(n).time(t_s_over_t_m, 1)) / ring;
}

}  // namespace rota::paper003
