// SPDX-License-Identifier: Apache-2.0
//
// Paper 003's closed forms: the cost of all-to-all broadcasts in star graphs in start-ups and unit steps, and the
// tables and figures that follow. Pure functions of n and k, independent of schedules.
#pragma once

#include <cstdint>

namespace rota::paper003 {

/// Start-ups and unit steps of an algorithm; its time is start_ups·t_s + steps·t_m.
struct Cost {
  std::uint64_t start_ups;
  std::uint64_t steps;
  [[nodiscard]] double time(double t_s, double t_m) const {
    return static_cast<double>(start_ups) * t_s + static_cast<double>(steps) * t_m;
  }
};

/// The largest n whose costs fit 64 bits. The tables go to 12 (personalised) and 20.
inline constexpr std::uint32_t kMaxPersonalised = 16;
inline constexpr std::uint32_t kMaxNonPersonalised = 20;

/// N = n!/k!, the number of k-substars.
[[nodiscard]] std::uint64_t substars(std::uint32_t n, std::uint32_t k);

/// N·l_{n,k}: the exact sum of the distances from node 12…n to all k-substars. The paper tabulates it by computer; it
/// is derived here. Each misplaced one of a substar's n-k symbols costs a hop, and so does every cycle among the last
/// n-k positions and every chain of misplaced symbols that begins at positions 2…k:
///   l_{n,k} = (n-k)(n-1)/n + (k-1)(n-k)/n + Σ_{m=2}^{n-k} C(n-k,m)·(m-1)!·(n-m)!/n!,
/// which for k = 1 is n + 2/n + H_n - 4. Precondition: 1 <= k <= n <= kMaxPersonalised.
[[nodiscard]] std::uint64_t substar_distances(std::uint32_t n, std::uint32_t k);

/// l_{n,k}, the mean distance.
[[nodiscard]] double mean_distance(std::uint32_t n, std::uint32_t k);

/// Eq. (1) with its misprint corrected: (N·l_{n,k} + n!·l_{k,1})·t_s + n!·(l_{n,k} + l_{k,1})·t_m. For k = 1 it is the
/// algorithm of Fragopoulou and Akl, and of Misic and Jovanovic. Precondition: 1 <= k < n <= kMaxPersonalised.
[[nodiscard]] Cost personalised(std::uint32_t n, std::uint32_t k);

/// The same with step (2iv) replaced by the algorithm itself with k-1 ("a recursive one", section III.1). The paper
/// gives no cost; it is N·(l_{n,k} + U(k)) start-ups and n!·l_{n,k} + N·V(k) steps, where U and V are those of k
/// symbols with k-1, and 0 for one symbol. Precondition: 1 <= k < n <= kMaxPersonalised.
[[nodiscard]] Cost personalised_recursive(std::uint32_t n, std::uint32_t k);

/// Footnote 1 as printed, (k + 2/k + H_k - 4)·(k!-1)/k!. `h_k` is the sum of 1/i, as in the paper's source, or of 1/i!,
/// as in our copy of the text.
[[nodiscard]] double printed_mean_distance(std::uint32_t k, double h_k);
[[nodiscard]] double harmonic(std::uint32_t k);            ///< sum of 1/i
[[nodiscard]] double inverse_factorials(std::uint32_t k);  ///< sum of 1/i!

/// Eq. (2), table 2: the t_s/t_m above which k is better than 1.
[[nodiscard]] double personalised_threshold(std::uint32_t n, std::uint32_t k);

/// Eq. (3), figures 2 to 4: the fraction of the time of k = 1 that k saves.
[[nodiscard]] double personalised_improvement(std::uint32_t n, std::uint32_t k, double t_s_over_t_m);

/// Section IV, the embedded mesh: (n-1)!+6n-7 start-ups, n!+5n-6 steps. Precondition: 3 <= n <= kMaxNonPersonalised.
[[nodiscard]] Cost non_personalised(std::uint32_t n);
/// Its parts: steps (1) and (2) of Nonpersonalized_Broadcast, 6(n-1) of each, and step (3), (n-1)!-1 and n!-n.
[[nodiscard]] Cost column_exchange(std::uint32_t n);
[[nodiscard]] Cost row_exchange(std::uint32_t n);
/// Section IV, along a Hamiltonian cycle: n!-1 start-ups and steps.
[[nodiscard]] Cost hamiltonian_ring(std::uint32_t n);

/// Eq. (5), table 3: the t_s/t_m above which the mesh is faster than the cycle. Precondition: n >= 5 (below, it never
/// is).
[[nodiscard]] double non_personalised_threshold(std::uint32_t n);

/// Figure 6: the fraction of the cycle's time that the mesh saves; negative if the mesh is slower.
[[nodiscard]] double non_personalised_improvement(std::uint32_t n, double t_s_over_t_m);

}  // namespace rota::paper003
