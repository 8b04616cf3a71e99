// SPDX-License-Identifier: Apache-2.0
#include "testbench/options/transfer_options.h"

#include <fmt/format.h>

#include "compiler/error.h"
#include "compiler/rom/timing.h"
#include "testbench/options/option_values.h"

namespace rota::cli {

void TransferOptions::add_to(CLI::App& verb, std::uint32_t most_width_bits) {
  add_number(verb, "--flits", flits, 1, kMaxFlits, "flits per message");
  add_number(verb, "--width", width_bits, 1, most_width_bits, "bits per flit");
  add_number(verb, "--startup", startup_cycles, 0, kMaxStartupCycles, "cycles before each packet (lockstep)");
  add_choice(verb, "--discipline", discipline, {"lockstep", "self-timed"},
             "all nodes step in unison, or each flit moves as soon as it and its space are there");
  add_choice(verb, "--router", router, {"handshake", "timed"},
             "timed: every move known from the program (lockstep's default); handshake: valid and ready at every link "
             "(the default of self-timed runs)");
  add_number(verb, "--link-latency", link_latency_cycles, 1, kMaxLinkLatencyCycles,
             "cycles from node to node; above 1 each link has that many registers, less one, of its own");
  add_choice(verb, "--flit-order", flit_order, {"auto", "steps", "passes"},
             "steps: a message's flits follow each other; passes: the schedule runs once a flit, so that timed routers "
             "need no more slots for more flits; auto: passes where they save slots");
  add_flag(verb, "--link-parity", link_parity,
           "add a parity bit to every flit at injection; ejection and adders check it");
}

std::uint32_t TransferOptions::hop_steps() const {
  return hop_steps_of(link_latency_cycles, std::uint64_t{startup_cycles} + flits);
}

RouterKind TransferOptions::router_kind() const {
  const bool timed = router.empty() ? lockstep() : router == "timed";
  return timed ? RouterKind::timed : RouterKind::handshake;
}

TransferTerms TransferOptions::terms(std::uint32_t rearrange_cycles) const {
  return {.flits = flits,
          .links = {.latency_cycles = link_latency_cycles, .startup_cycles = startup_cycles},
          .router = router_kind(),
          .rearrange_cycles = rearrange_cycles};
}

std::optional<FlitOrder> TransferOptions::wanted_order() const {
  if (flit_order == "auto") return std::nullopt;
  return flit_order == "passes" ? FlitOrder::passes : FlitOrder::steps;
}

void TransferOptions::validate() const {
  if (router_kind() == RouterKind::timed && !lockstep()) {
    throw InputError("--router timed: needs --discipline lockstep; the handshake router runs self-timed");
  }
  if (startup_cycles > 0 && !lockstep()) {
    throw InputError(
        fmt::format("--startup {}: needs --discipline lockstep; self-timed runs have no steps", startup_cycles));
  }
}

}  // namespace rota::cli
