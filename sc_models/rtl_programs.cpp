// SPDX-License-Identifier: Apache-2.0
#include "sc_models/rtl_programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "compiler/error.h"
#include "compiler/rom/cycle_programs.h"

namespace rota {
namespace {

/// The step timer of the RTL's handshake router supports only one length of step.
void require_equal_steps(const Programs& programs, const NetworkConfig& config) {
  const std::string why = why_steps_differ(programs.timelines, config.startup_cycles, config.rearrange_cycles);
  if (why.empty()) return;
  throw InputError(
      fmt::format("RTL node: with a handshake router steps of equal length only, and {}; the RTL waits {} start-up "
                  "cycles before every step "
                  "and rearranges nothing (--router timed and --model systemc can do both)",
                  why, config.startup_cycles));
}

}  // namespace

void for_each_rtl_program(const Programs& programs, const NetworkConfig& config,
                          const std::function<void(const NodeProgram& program, bool counts_cycles)>& visit) {
  const StepTimes times = config.step_times();
  const bool counts_cycles = config.router == RouterKind::timed && steps_differ(programs, times);
  if (!counts_cycles) require_equal_steps(programs, config);
  for (std::uint32_t c = 0; c < programs.classes.size(); ++c) {
    if (counts_cycles) {
      visit(cycle_program(programs, ClassId{c}, times), true);
    } else {
      visit(programs.classes[c], false);
    }
  }
}

std::uint32_t lanes_of(const NodeProgram& program) {
  std::uint32_t lanes = 1;
  for (const Fifo& fifo : program.fifos) lanes = std::max(lanes, fifo.lane + 1);
  return lanes;
}

}  // namespace rota
