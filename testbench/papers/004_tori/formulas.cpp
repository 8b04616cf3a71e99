// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/004_tori/formulas.h"

#include <algorithm>
#include <cassert>

namespace rota::paper004 {
namespace {

std::uint64_t power_of_2(std::uint32_t exponent) { return std::uint64_t{1} << exponent; }

std::uint32_t rounded_up(std::uint32_t value, std::uint32_t unit) { return (value + unit - 1) / unit * unit; }

/// Steps of the rings along a side in the phase that serves the messages whose distances along this side and the other
/// add up to an even number, or to an odd one. Links of both directions have the same to do but for half-way messages,
/// which go forward where the other coordinate is less than half a round away.
std::uint64_t one_hop_steps(std::uint32_t side, std::uint32_t other_side, bool even) {
  // Nodes of the other dimension by the parity of their distance; half-way ones' messages by direction, too.
  std::array<std::uint64_t, 2> nodes{};
  std::array<std::array<std::uint64_t, 2>, 2> half_way{};
  for (std::uint32_t to = 0; to < other_side; ++to) {
    const std::uint32_t parity = std::min(to, other_side - to) % 2;
    ++nodes[parity];
    ++half_way[parity][to * 2 < other_side ? 0 : 1];
  }
  std::uint64_t steps = 0;
  for (std::uint32_t distance = 1; 2 * distance <= side; ++distance) {
    const std::uint32_t parity = even ? distance % 2 : 1 - distance % 2;
    steps += distance * (2 * distance < side ? nodes[parity] : std::max(half_way[parity][0], half_way[parity][1]));
  }
  return steps;
}

}  // namespace

double time_us(const Cost& cost, double message_bytes, const Machine& machine) {
  return static_cast<double>(cost.start_ups) * machine.start_up_us +
         static_cast<double>(cost.steps) * message_bytes * machine.send_us +
         static_cast<double>(cost.rearranged_messages) * message_bytes * machine.rearrange_us;
}

Cost ring(std::uint32_t p) {
  assert(p >= 4 && p % 2 == 0);
  const std::uint64_t square = std::uint64_t{p} * p;
  return {p / 2, (square + 7) / 8, 0};
}

std::array<Cost, 3> ring_stages(std::uint32_t p) {
  assert(p >= 4 && p % 2 == 0);
  const std::uint64_t low = p / 4;
  const std::uint64_t high = (p + 3) / 4;
  return {Cost{1, high, 0}, Cost{low, low * high, 0}, Cost{high - 1, low * (high - 1), 0}};
}

std::uint64_t ring_one_way_steps(std::uint32_t p) {
  assert(p % 2 == 0);
  const std::uint64_t half = p / 2;
  return half * (half + 1) / 2;
}

double ring_least_utilisation(std::uint32_t p) {
  const std::uint64_t square = std::uint64_t{p} * p;
  const std::uint64_t least = square / 8;
  const std::uint64_t most = (square + 7) / 8;
  return 100.0 * static_cast<double>(least) / static_cast<double>(most);
}

Cost odd_ring(std::uint32_t p) {
  assert(p >= 3 && p % 2 == 1);
  return {p / 2, (std::uint64_t{p} * p - 1) / 8, 0};
}

Cost torus(std::uint32_t r, std::uint32_t c) {
  assert(r > 0 && c > 0 && r % 4 == 0 && c % 4 == 0);
  const std::uint64_t longer = std::max(r, c);
  const std::uint64_t nodes = std::uint64_t{r} * c;
  return {longer / 2 + 2, nodes * longer / 8, 3 * nodes};
}

Phases torus_phases(std::uint32_t r, std::uint32_t c) {
  assert(r % 4 == 0 && c % 4 == 0);
  const std::uint64_t longer = std::max(r, c);
  const std::uint64_t nodes = std::uint64_t{r} * c;
  const Cost later{longer / 4, nodes * longer / 16 - nodes / 8, nodes};
  return {{nodes / 8 + nodes / 16, nodes / 16}, later, later};
}

PortLoads table_1(std::uint32_t r, std::uint32_t c) {
  const std::uint64_t nodes = std::uint64_t{r} * c;
  return {nodes / 8, nodes / 16};
}

std::uint64_t table_1_in_quadrant(std::uint32_t r, std::uint32_t c) { return std::uint64_t{r / 4} * (c / 4 + 1); }

std::uint64_t torus_steps_as_printed(std::uint32_t r, std::uint32_t c) {
  assert(r <= c);
  return torus(r, c).steps + (c % 8 == 4 ? r : 0U);
}

std::vector<std::uint64_t> logical_rounds(std::uint32_t side, std::uint32_t other_side) {
  assert(side % 4 == 0);
  const std::uint64_t each = 2 * std::uint64_t{other_side};  // messages for each logical node; half of it for half-way
  const std::uint64_t half = side / 4;                       // of the logical ring
  std::vector<std::uint64_t> lengths;
  if (half % 2 == 0) {  // half-way messages go one way, in stage 2
    lengths.push_back(each * half / 2);
    for (std::uint64_t k = 0; k < half / 2; ++k) lengths.push_back(each * (half - 1 - 2 * k) - each / 2);
    for (std::uint64_t k = 0; k + 1 < half / 2; ++k) lengths.push_back(each * (half - 2 - 2 * k));
    return lengths;
  }
  const std::uint64_t rounds = half / 2;  // half-way messages go both ways, from stage 1 on
  lengths.push_back(each * rounds + each / 4);
  for (int stage = 2; stage <= 3; ++stage) {
    for (std::uint64_t k = 0; k < rounds; ++k) lengths.push_back(each * (half - 2 - 2 * k) + each / 4);
  }
  return lengths;
}

std::uint64_t torus_steps_with_barriers(std::uint32_t r, std::uint32_t c) {
  const Phases phases = torus_phases(r, c);
  std::vector<std::uint64_t> along_rows = logical_rounds(c, r);
  std::vector<std::uint64_t> along_columns = logical_rounds(r, c);
  along_rows.resize(std::max(along_rows.size(), along_columns.size()));
  along_columns.resize(along_rows.size());
  std::uint64_t steps = 0;
  for (std::size_t k = 0; k < along_rows.size(); ++k) steps += std::max(along_rows[k], along_columns[k]);
  return phases.phase_1_steps[0] + phases.phase_1_steps[1] + 2 * steps;
}

Cost padded_ring(std::uint32_t p) { return ring(std::max(4U, rounded_up(p, 2))); }

Cost padded_torus(std::uint32_t r, std::uint32_t c) { return torus(rounded_up(r, 4), rounded_up(c, 4)); }

Cost any_torus(std::uint32_t r, std::uint32_t c) {
  assert(r >= 3 && c >= 3);
  std::uint64_t steps = 0;
  for (const bool first : {true, false}) {
    // Rows serve the even sums first, columns the odd ones.
    steps += std::max(one_hop_steps(c, r, first), one_hop_steps(r, c, !first));
  }
  return {std::max(r, c) / 2 * std::uint64_t{2}, steps, 2 * std::uint64_t{r} * c};
}

std::uint64_t torus_lower_bound(std::uint32_t r, std::uint32_t c) {
  const std::uint64_t longer = std::max(r, c);
  return (std::uint64_t{r} * c * longer + 7) / 8;
}

Cost tseng(std::uint32_t d) {
  assert(d >= 2);
  return {power_of_2(d - 1) + 2, power_of_2(3 * d - 2) + power_of_2(2 * d),
          (power_of_2(d - 1) + 1) * power_of_2(2 * d)};
}

Cost suh_yalamanchili(std::uint32_t d) {
  assert(d >= 2);
  // d² - 5d + 3 is negative up to d = 4; the sum is not.
  const auto correction =
      (std::int64_t{d} * d - 5 * std::int64_t{d} + 3) * static_cast<std::int64_t>(power_of_2(2 * d - 1));
  const auto messages = static_cast<std::uint64_t>(9 * static_cast<std::int64_t>(power_of_2(3 * d - 4)) + correction);
  return {3 * std::uint64_t{d} - 3, messages, messages};
}

Cost suh_shin(std::uint32_t d) {
  assert(d >= 2);
  return {power_of_2(d - 1) + 2, power_of_2(3 * d - 2) + power_of_2(2 * d), 3 * power_of_2(2 * d)};
}

Cost proposed(std::uint32_t d) {
  assert(d >= 2);
  return {power_of_2(d - 1) + 2, power_of_2(3 * d - 3), 3 * power_of_2(2 * d)};
}

double crossover_bytes(std::uint32_t d, const Cost& other, const Machine& machine) {
  const Cost ours = proposed(d);
  if (ours.start_ups <= other.start_ups) return 0.0;
  const double start_up = time_us(ours, 0, machine) - time_us(other, 0, machine);
  const double saved_per_byte = (time_us(other, 1, machine) - time_us(other, 0, machine)) -
                                (time_us(ours, 1, machine) - time_us(ours, 0, machine));
  return start_up / saved_per_byte;
}

}  // namespace rota::paper004
