// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <numeric>
#include <string>
#include <vector>

#include "compiler/search/group_catalogue.h"

namespace rota::search {
namespace {

/// a^m = 1, b^k = a^s, b a b⁻¹ = a^u. Element a^i b^j has number i·k + j.
struct Presentation {
  std::uint32_t m;
  std::uint32_t k;
  std::uint32_t u;
  std::uint32_t s;
};

std::string name_of(const Presentation& p) {
  if (p.k == 2 && p.u == p.m - 1) {
    if (p.s == 0) return fmt::format("dihedral of order {}", 2 * p.m);
    if (2 * p.s == p.m) return fmt::format("dicyclic of order {}", 2 * p.m);
  }
  const std::string tail = p.s == 0 ? "" : fmt::format(", b^{} = a^{}", p.k, p.s);
  return fmt::format("Z{} by Z{} (b a = a^{} b{})", p.m, p.k, p.u, tail);
}

GroupPtr metacyclic(const Presentation& p) {
  std::vector<std::uint32_t> powers{1 % p.m};
  while (powers.size() < p.k) powers.push_back(powers.back() * p.u % p.m);
  return std::make_shared<FiniteGroup>(name_of(p), p.m * p.k, [p, powers](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t j = a % p.k + b % p.k;
    const std::uint32_t carry = j >= p.k ? p.s : 0;
    return (a / p.k + powers[a % p.k] * (b / p.k) + carry) % p.m * p.k + j % p.k;
  });
}

std::uint32_t power(std::uint32_t u, std::uint32_t exponent, std::uint32_t m) {
  std::uint32_t result = 1 % m;
  for (std::uint32_t i = 0; i < exponent; ++i) result = result * u % m;
  return result;
}

/// u and its powers with exponents prime to k give the same group up to the name of b.
bool is_first_of_its_powers(std::uint32_t u, std::uint32_t m, std::uint32_t k) {
  std::uint32_t other = 1 % m;
  for (std::uint32_t j = 1; j < k; ++j) {
    other = other * u % m;
    if (other < u && std::gcd(j, k) == 1) return false;
  }
  return true;
}

}  // namespace

std::vector<GroupPtr> metacyclic_groups(std::uint32_t order) {
  std::vector<GroupPtr> groups;
  for (std::uint32_t k = 2; k <= order / 3; ++k) {
    if (order % k != 0) continue;
    const std::uint32_t m = order / k;
    for (std::uint32_t u = 2; u < m; ++u) {
      if (std::gcd(u, m) != 1 || power(u, k, m) != 1 || !is_first_of_its_powers(u, m, k)) continue;
      groups.push_back(metacyclic({m, k, u, 0}));
      for (std::uint32_t s = 1; s < m; ++s) {
        if (m % s == 0 && s * (u - 1) % m == 0) groups.push_back(metacyclic({m, k, u, s}));
      }
    }
  }
  return groups;
}

}  // namespace rota::search
