// SPDX-License-Identifier: Apache-2.0
#include "compiler/report/paper004_formulas.h"

#include <algorithm>
#include <cassert>

namespace rota::paper004 {
namespace {

std::uint64_t power_of_2(std::uint32_t exponent) { return std::uint64_t{1} << exponent; }

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

Cost torus(std::uint32_t r, std::uint32_t c) {
  assert(r > 0 && c > 0 && r % 4 == 0 && c % 4 == 0);
  const std::uint64_t longer = std::max(r, c);
  const std::uint64_t nodes = std::uint64_t{r} * c;
  return {longer / 2 + 2, nodes * longer / 8, 3 * nodes};
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
