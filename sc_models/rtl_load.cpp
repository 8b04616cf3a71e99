// SPDX-License-Identifier: Apache-2.0
#include "sc_models/rtl_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "compiler/error.h"

namespace rota {
namespace {

// Addresses of the settings other than FIFO capacities.
constexpr std::uint32_t kFlits = 1U << 16U;
constexpr std::uint32_t kStartup = kFlits + 1;
constexpr std::uint32_t kLockstep = kFlits + 2;
constexpr std::uint32_t kLinkParity = kFlits + 3;
constexpr std::uint32_t kCyclePrograms = kFlits + 4;
constexpr std::uint32_t kSlices = kFlits + 5;
constexpr std::uint32_t kSharedNic = kFlits + 6;
constexpr std::uint32_t kPassSteps = kFlits + 7;

constexpr std::uint32_t kMostPassSteps = (1U << 24U) - 1;  // as wide as the setting

void require(std::uint64_t needed, std::uint64_t there, const char* parameter, const char* what) {
  if (needed > there)
    throw InputError(fmt::format("RTL node: {} is {}; the {} need {}", parameter, there, what, needed));
}

/// All crosspoints, in the RTL's order.
std::vector<Fifo> all_crosspoints(const RtlParameters& parameters) {
  std::vector<Fifo> fifos;
  const std::uint32_t channels = parameters.channels();
  for (std::uint32_t i = 0; i < channels; ++i) {
    for (std::uint32_t j = 0; j < channels; ++j) {
      for (std::uint32_t lane = 0; lane < parameters.lanes; ++lane) fifos.push_back({Channel{i}, Channel{j}, lane});
    }
  }
  return fifos;
}

WordShape shape_of(const RtlParameters& parameters) {
  return {.ports = parameters.ports,
          .port_model = parameters.port_model,
          .fifos = all_crosspoints(parameters),
          .receive_mask_bits = parameters.mask_bits(),
          .send_mask_bits = parameters.mask_bits(),
          .count_bits = parameters.count_bits,
          .address_bits = parameters.address_bits,
          .router = parameters.router};
}

}  // namespace

std::uint32_t rtl_depth(const Fifo& fifo, RouterKind router, std::uint32_t flits, const NetworkConfig& config) {
  return router == RouterKind::timed ? fifo.timed_slots(flits, config.steps_follow_at_once()) : fifo.capacity_flits;
}

RtlLoad rtl_load(const RtlParameters& parameters, const NodeProgram& program, std::uint32_t flits,
                 const NetworkConfig& config, bool counts_cycles, bool shared_nic, std::uint32_t pass_steps) {
  const bool lockstep = config.discipline == Discipline::lockstep;
  if (counts_cycles && config.link_latency_cycles > 1) {
    throw InputError(fmt::format("--link-latency {}: the RTL's steps differ in length; allowed: 1, or --model systemc",
                                 config.link_latency_cycles));
  }
  require(flits, std::uint64_t{1} << parameters.flit_bits, "2^FlitBits", "messages");
  require(pass_steps, kMostPassSteps, "the longest pass", "schedule's steps");
  require(config.flit_format().bits(), parameters.width_bits, "Width", "flits");
  for (const Fifo& fifo : program.fifos) {
    require(rtl_depth(fifo, parameters.router, flits, config), parameters.depth_flits, "Depth", "crosspoint FIFOs");
    require(fifo.lane + 1, parameters.lanes, "Lanes", "crosspoints");
  }
  const WordShape shape = shape_of(parameters);
  ProgramWords words = encode_words(program, shape, lockstep);

  RtlLoad load;
  for (std::uint32_t c = 0; c < shape.channels(); ++c) {
    for (auto* tables : {&words.receive, &words.send, &words.inject, &words.eject}) {
      require((*tables)[c].size(), parameters.program_words, "the words of a program memory", "programs");
      load.programs.push_back(std::move((*tables)[c]));
    }
  }
  for (std::uint32_t k = 0; k < shape.fifos.size(); ++k) {
    const auto same = [&](const Fifo& fifo) {
      return fifo.receive == shape.fifos[k].receive && fifo.send == shape.fifos[k].send &&
             fifo.lane == shape.fifos[k].lane;
    };
    const auto used = std::find_if(program.fifos.begin(), program.fifos.end(), same);
    load.settings.push_back({k, used != program.fifos.end() ? used->capacity_flits : 1});
  }
  load.settings.push_back({kFlits, flits});
  load.settings.push_back({kStartup, config.startup_cycles});
  load.settings.push_back({kLockstep, lockstep ? 1U : 0U});
  load.settings.push_back({kLinkParity, config.link_parity ? 1U : 0U});
  load.settings.push_back({kCyclePrograms, counts_cycles ? 1U : 0U});
  load.settings.push_back({kSlices, config.link_latency_cycles - 1});
  load.settings.push_back({kSharedNic, shared_nic ? 1U : 0U});
  load.settings.push_back({kPassSteps, pass_steps});
  return load;
}

}  // namespace rota
