// SPDX-License-Identifier: Apache-2.0
#include "sc_models/network_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compiler/error.h"

namespace rota {
namespace {

template <class Value>
void require_range(std::string_view field, Value value, Value low, Value high) {
  if (value < low || value > high) {
    throw InputError(fmt::format("{} is {}; allowed: {} to {}", field, value, low, high));
  }
}

}  // namespace

std::string_view to_string(Discipline discipline) noexcept {
  return discipline == Discipline::lockstep ? "lockstep" : "self-timed";
}

void NetworkConfig::validate() const {
  if (router == RouterKind::timed && discipline != Discipline::lockstep) {
    throw InputError("router is timed, and the discipline self-timed; allowed: lockstep (self-timed needs handshake)");
  }
  require_range<std::uint32_t>("flit_width_bits", flit_width_bits, 1, 64);
  if (link_parity && flit_width_bits > 63) {
    throw InputError(fmt::format("flit_width_bits is {}; allowed: 1 to 63 with link_parity, which takes one of 64 bits",
                                 flit_width_bits));
  }
  require_range<std::uint32_t>("startup_cycles", startup_cycles, 0, kMaxStartupCycles);
  require_range<std::uint32_t>("rearrange_cycles", rearrange_cycles, 0, kMaxStartupCycles);
  require_range<std::uint32_t>("link_latency_cycles", link_latency_cycles, 1, kMaxLinkLatencyCycles);
  require_range<std::uint32_t>("clock_period_ps", clock_period_ps, 2, 1'000'000);
  require_range<std::uint64_t>("watchdog_cycles", watchdog_cycles, 1, kMaxWatchdogCycles);
  require_range<std::uint32_t>("threads", threads, 1, kMaxThreads);
  if (clock_period_ps % 2 != 0) {
    throw InputError(fmt::format("clock_period_ps is {}; allowed: even numbers 2 to 1000000", clock_period_ps));
  }
  if (!(stall_probability >= 0.0 && stall_probability < 1.0)) {
    throw InputError(fmt::format("stall_probability is {}; allowed: 0 <= P < 1", stall_probability));
  }
  if (stall_probability > 0.0 && discipline != Discipline::self_timed) {
    throw InputError(fmt::format("stall_probability is {}; allowed: 0 in a lockstep run (stalls need self-timed)",
                                 stall_probability));
  }
}

std::uint64_t NetworkConfig::effective_watchdog_cycles(std::uint32_t flits) const noexcept {
  const std::uint64_t base = std::max<std::uint64_t>(watchdog_cycles, 4ULL * startup_cycles + 4ULL * flits);
  // A single runnable link that stalls with probability P is idle for k cycles with probability P^k; k = 40/-ln P makes
  // this e^-40.
  if (stall_probability <= 0.0) return base;
  const double still = std::min(40.0 / -std::log(stall_probability), static_cast<double>(kMaxWatchdogCycles));
  return std::max(base, static_cast<std::uint64_t>(still));
}

}  // namespace rota
