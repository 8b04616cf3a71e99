// SPDX-License-Identifier: Apache-2.0
//
// A network's configuration as parameters of SystemC CCI (IEEE 1666.1), where CCI is installed: a test bench presets
// them through its broker, and tools list them. Without CCI this header declares nothing. docs/systemc.md shows it.
#pragma once

#if __has_include(<cci_configuration>)

#define ROTA_HAS_CCI 1

#include <cci_configuration>
#include <cstdint>
#include <string>
#include <systemc>

// IWYU pragma: begin_keep
#include "compiler/error.h"
#include "sc_models/network_config.h"
#include "sc_models/refusal.h"
// IWYU pragma: end_keep

namespace rota {

/// One parameter for each field of NetworkConfig but `ranks`, with its name, unit and default. Make it before the
/// network, after the global broker; the parameters cannot change afterwards. Names are hierarchical:
/// "bench.rota.stall_seed" in a module `bench` that has CciNetworkConfig rota{"rota"}.
class CciNetworkConfig : public sc_core::sc_module {
  template <class Value>
  using Parameter = cci::cci_param<Value, cci::CCI_IMMUTABLE_PARAM>;

 public:
  Parameter<std::string> router{"router", "handshake", "handshake, or timed (lockstep only)"};
  Parameter<std::string> discipline{"discipline", "lockstep", "lockstep, or self-timed"};
  Parameter<std::uint32_t> flit_width_bits{"flit_width_bits", NetworkConfig{}.flit_width_bits, "1 to 64 bits"};
  Parameter<bool> link_parity{"link_parity", NetworkConfig{}.link_parity, "a parity bit with every flit"};
  Parameter<std::uint32_t> startup_cycles{"startup_cycles", NetworkConfig{}.startup_cycles, "cycles before a step"};
  Parameter<std::uint32_t> rearrange_cycles{"rearrange_cycles", NetworkConfig{}.rearrange_cycles,
                                            "cycles per flit rearranged between phases"};
  Parameter<std::uint32_t> link_latency_cycles{"link_latency_cycles", NetworkConfig{}.link_latency_cycles,
                                               "cycles on a link, as the programs were compiled for"};
  Parameter<double> stall_probability{"stall_probability", NetworkConfig{}.stall_probability,
                                      "per link and cycle, 0 <= P < 1; self-timed only"};
  Parameter<std::uint64_t> stall_seed{"stall_seed", NetworkConfig{}.stall_seed, "of the stalls"};
  Parameter<std::uint32_t> clock_period_ps{"clock_period_ps", NetworkConfig{}.clock_period_ps, "even, picoseconds"};
  Parameter<std::uint64_t> watchdog_cycles{"watchdog_cycles", NetworkConfig{}.watchdog_cycles,
                                           "cycles without a move that end a run"};
  Parameter<std::uint32_t> threads{"threads", NetworkConfig{}.threads, "that run the nodes"};

  explicit CciNetworkConfig(const sc_core::sc_module_name& name) : sc_module(name) {}

  /// The configuration, validated. What is wrong is a report, as in a network's constructor.
  [[nodiscard]] NetworkConfig config() const {
    try {
      NetworkConfig config{
          .router = choice("router", router, "handshake", "timed") ? RouterKind::timed : RouterKind::handshake,
          .discipline = choice("discipline", discipline, "lockstep", "self-timed") ? Discipline::self_timed
                                                                                   : Discipline::lockstep,
          .flit_width_bits = flit_width_bits.get_value(),
          .link_parity = link_parity.get_value(),
          .startup_cycles = startup_cycles.get_value(),
          .rearrange_cycles = rearrange_cycles.get_value(),
          .link_latency_cycles = link_latency_cycles.get_value(),
          .stall_probability = stall_probability.get_value(),
          .stall_seed = stall_seed.get_value(),
          .clock_period_ps = clock_period_ps.get_value(),
          .watchdog_cycles = watchdog_cycles.get_value(),
          .threads = threads.get_value()};
      config.validate();
      return config;
    } catch (const InputError& problem) {
      report_refusal(problem);
      throw;
    }
  }

 private:
  /// Whether the value is the second one.
  [[nodiscard]] static bool choice(const std::string& name, const Parameter<std::string>& parameter,
                                   const std::string& first, const std::string& second) {
    const std::string value = parameter.get_value();
    if (value == first || value == second) return value == second;
    throw InputError(name + " is " + value + "; allowed: " + first + ", " + second);
  }
};

}  // namespace rota

#endif
