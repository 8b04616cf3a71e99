// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/flit_order.h"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/error.h"

namespace rota {
namespace {

bool any_flit_waits(const Programs& programs) {
  const auto waits = [](const Fifo& fifo) { return fifo.waiting_flits > 0; };
  return std::any_of(programs.classes.begin(), programs.classes.end(), [&](const NodeProgram& program) {
    return std::any_of(program.fifos.begin(), program.fifos.end(), waits);
  });
}

}  // namespace

std::string why_no_passes(const Schedule& schedule, const TransferTerms& terms) {
  if (terms.router != RouterKind::timed) return "the handshake router has no passes; allowed: --router timed, or steps";
  if (terms.flits == 1) return "messages have one flit; allowed: steps, or more --flits";
  if (terms.links.startup_cycles > 0) {
    return fmt::format("steps begin with {} start-up cycles; allowed: steps, or --startup 0",
                       terms.links.startup_cycles);
  }
  if (terms.rearrange_cycles > 0) {
    return fmt::format("nodes rearrange for {} cycles a flit; allowed: steps, or --rearrange 0",
                       terms.rearrange_cycles);
  }
  if (terms.links.latency_cycles > 1) {
    return fmt::format("links take {} cycles; allowed: steps, or --link-latency 1", terms.links.latency_cycles);
  }
  if (schedule.steps < kLeastPassSteps) {
    return fmt::format("the schedule has {} steps; allowed: steps, or a schedule of at least {}", schedule.steps,
                       kLeastPassSteps);
  }
  return {};
}

Programs compile_in_order(const Schedule& schedule, const TransferTerms& terms, std::optional<FlitOrder> wanted) {
  const auto compile = [&](FlitOrder order) { return compile_programs(schedule, terms.flits, terms.links, order); };
  if (wanted == FlitOrder::steps) return compile(FlitOrder::steps);
  const std::string why = why_no_passes(schedule, terms);
  if (wanted == FlitOrder::passes) {
    if (!why.empty()) throw InputError(fmt::format("--flit-order passes: {}", why));
    return compile(FlitOrder::passes);
  }
  Programs programs = compile(FlitOrder::steps);
  // What waits at all waits with F > 1 flits, and with fewer in passes.
  return why.empty() && any_flit_waits(programs) ? compile(FlitOrder::passes) : programs;
}

}  // namespace rota
