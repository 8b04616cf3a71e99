// SPDX-License-Identifier: Apache-2.0
#include "testbench/options/transfer_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "compiler/error.h"
#include "compiler/rom/timing.h"

namespace rota::cli {

void TransferOptions::add_to(CLI::App& verb, std::uint32_t most_width_bits) {
  verb.add_option("--flits", flits, "flits a message")->check(CLI::Range(1U, kMaxFlits))->capture_default_str();
  verb.add_option("--width", width_bits, "bits a flit")->check(CLI::Range(1U, most_width_bits))->capture_default_str();
  verb.add_option("--startup", startup_cycles, "cycles before each packet (lockstep)")
      ->check(CLI::Range(0U, kMaxStartupCycles))
      ->capture_default_str();
  verb.add_option("--discipline", discipline, "every node in step, or as soon as flit and space are there")
      ->check(CLI::IsMember({"lockstep", "self-timed"}))
      ->capture_default_str();
  verb.add_flag("--link-parity", link_parity,
                "a parity bit with every flit, made at injection, checked at ejection and where flits are added");
}

void TransferOptions::validate() const {
  if (startup_cycles > 0 && !lockstep()) {
    throw InputError(
        fmt::format("--startup {}: needs --discipline lockstep; self-timed runs have no steps", startup_cycles));
  }
}

}  // namespace rota::cli
