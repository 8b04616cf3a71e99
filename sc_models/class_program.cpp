// SPDX-License-Identifier: Apache-2.0
#include "sc_models/class_program.h"

#include <fmt/format.h>

#include <bit>
#include <map>

#include "compiler/error.h"
#include "compiler/rom/cycle_programs.h"
#include "sc_models/fifo_ring.h"

namespace rota {
namespace {

/// Converts the masks of one channel to FIFO lists. Equal masks share a list.
class MaskDecoder {
 public:
  MaskDecoder(std::vector<std::uint32_t> fifo_of_bit, std::vector<std::uint32_t>& lists)
      : fifo_of_bit_(std::move(fifo_of_bit)), lists_(lists) {}

  [[nodiscard]] std::size_t bits() const { return fifo_of_bit_.size(); }

  void expand(std::uint64_t mask, PathRun& run) {
    const auto [known, is_new] = first_of_mask_.try_emplace(mask, static_cast<std::uint32_t>(lists_.size()));
    run.mask = mask;
    run.first = known->second;
    run.fifo_count = static_cast<std::uint32_t>(std::popcount(mask));
    for (std::uint64_t rest = mask; is_new && rest != 0; rest &= rest - 1) {
      lists_.push_back(fifo_of_bit_[static_cast<std::size_t>(std::countr_zero(rest))]);
    }
    run.only_fifo = run.fifo_count == 1 ? lists_[run.first] : PathRun::kNotOne;
  }

 private:
  std::vector<std::uint32_t> fifo_of_bit_;
  std::vector<std::uint32_t>& lists_;
  std::map<std::uint64_t, std::uint32_t> first_of_mask_;
};

struct ChannelContext {
  const char* direction;
  std::uint32_t channel;
  PortModel ports;
  std::uint32_t port_count;
};

void check_entry(const ChannelContext& where, std::uint32_t link, std::uint64_t mask, std::size_t mask_bits) {
  const bool link_ok = where.ports == PortModel::single ? link < where.port_count : link == where.channel;
  if (!link_ok) {
    throw InputError(fmt::format("programs: {} channel {} names link {}; allowed: {}", where.direction, where.channel,
                                 link,
                                 where.ports == PortModel::single ? fmt::format("0 to {}", where.port_count - 1)
                                                                  : fmt::format("{}", where.channel)));
  }
  if (mask_bits < 64 && (mask >> mask_bits) != 0) {
    throw InputError(fmt::format("programs: {} channel {} has mask {:#x}; allowed: {} bits", where.direction,
                                 where.channel, mask, mask_bits));
  }
}

PathProgram decode_receive(const ReceiveProgram& program, const ChannelContext& where, MaskDecoder& masks,
                           RouterKind router) {
  PathProgram path;
  for (const auto& run : program) {
    if (run.count == 0) continue;
    check_entry(where, index(run.value.link), run.value.targets, masks.bits());
    if (run.value.targets == 0 && router == RouterKind::handshake) {
      throw InputError(fmt::format("programs: receive channel {} has an entry without target", where.channel));
    }
    PathRun& decoded = path.emplace_back();
    decoded.count = run.count;
    decoded.link = index(run.value.link);
    masks.expand(run.value.targets, decoded);
  }
  path.emplace_back();
  return path;
}

PathProgram decode_send(const SendProgram& program, const ChannelContext& where, MaskDecoder& masks,
                        Discipline discipline) {
  PathProgram path;
  for (const auto& run : program) {
    const bool idle = run.value.sources == 0;
    if (run.count == 0 || (idle && discipline == Discipline::self_timed)) continue;
    PathRun& decoded = path.emplace_back();
    decoded.count = run.count;
    // An idle entry uses no link. In the single-port model it keeps the previous link, so that nothing toggles.
    decoded.link = where.ports == PortModel::all ? where.channel : index(run.value.link);
    if (!idle) check_entry(where, index(run.value.link), run.value.sources, masks.bits());
    if (idle && decoded.link >= where.port_count) decoded.link = 0;
    masks.expand(run.value.sources, decoded);
  }
  path.emplace_back();
  return path;
}

void check_shape(const NodeProgram& program, std::uint32_t channels, std::uint32_t nic_channels) {
  const auto fits = [](const char* what, std::size_t size, std::uint32_t most) {
    if (size > most) {
      throw InputError(fmt::format("programs: {} {} channels; allowed: at most {}", size, what, most));
    }
  };
  fits("receive", program.receive.size(), channels);
  fits("send", program.send.size(), channels);
  fits("inject", program.inject.size(), nic_channels);
  fits("eject", program.eject.size(), nic_channels);
  for (const Fifo& fifo : program.fifos) {
    if (index(fifo.receive) >= channels || index(fifo.send) >= channels || fifo.capacity_flits == 0) {
      throw InputError(
          fmt::format("programs: FIFO ({}, {}) of {} flits; allowed: channels below {} and at least 1 flit",
                      index(fifo.receive), index(fifo.send), fifo.capacity_flits, channels));
    }
  }
}

/// The FIFO behind each mask bit of each channel: bit 0 the NIC's FIFO, bit 1+x the channel's x-th crosspoint FIFO.
std::vector<std::vector<std::uint32_t>> fifos_of_bits(const ClassProgram& program, bool receive_side) {
  const std::uint32_t channels = receive_side ? program.receive_channels : program.send_channels;
  std::vector<std::vector<std::uint32_t>> bits(channels);
  for (std::uint32_t c = 0; c < channels; ++c) {
    bits[c].push_back(program.fifo_offsets[receive_side ? program.ejection_fifo(c) : program.injection_fifo(c)]);
  }
  std::uint32_t k = 0;
  for (const Fifo& fifo : program.source->fifos) {
    bits[index(receive_side ? fifo.receive : fifo.send)].push_back(program.fifo_offsets[program.crosspoint_fifo(k++)]);
  }
  return bits;
}

}  // namespace

void set_timers(ClassProgram& program, const Programs& programs, const NetworkConfig& config) {
  program.pass_steps = programs.pass_steps();
  if (program.pass_steps != 0) return;  // steps of one cycle
  if (programs.timelines.uniform() || programs.timelines.runs.empty()) return;
  for (const Timeline& timeline : programs.timelines.runs) {
    auto& timer = program.timers.emplace_back();
    for (const StepRun& run : timeline) {
      timer.push_back(
          {run.count, std::uint64_t{run.startups} * config.startup_cycles +
                          std::uint64_t{run.rearranged_messages} * config.rearrange_cycles * programs.flits});
    }
  }
  program.timer_of_channel = programs.timelines.of_channel;
  const ClassId cls{static_cast<std::uint32_t>(program.source - programs.classes.data())};
  const StepTimes times = config.step_times();
  if (config.router == RouterKind::timed && steps_differ(programs, times)) {
    program.in_cycles = cycle_program(programs, cls, times);
  }
  const Node here = programs.symmetry->representative(cls);
  program.timer_of_receive.assign(program.receive_channels, 0);
  if (programs.timelines.runs.size() < 2) return;
  for (std::uint32_t p = 0; p < program.receive_channels; ++p) {
    if (programs.topology->neighbour(here, Port{p}) == kNoNode) continue;
    const Port sent_by = programs.topology->reverse_port(here, Port{p});
    program.timer_of_receive[p] = programs.timelines.of_channel[index(sent_by)];
  }
}

std::uint32_t channel_count(PortModel ports, std::uint32_t port_count) noexcept {
  return ports == PortModel::all ? port_count : 1;
}

ClassProgram decode(const NodeProgram& program, PortModel ports, std::uint32_t port_count, std::uint32_t flits,
                    const NetworkConfig& config, std::uint32_t nic_channels) {
  if (flits < 1 || flits > kMaxFlits) {
    throw InputError(fmt::format("flits is {}; allowed: 1 to {}", flits, kMaxFlits));
  }
  const std::uint32_t channels = channel_count(ports, port_count);
  if (nic_channels != 0 && config.router != RouterKind::timed) {
    throw InputError("--router handshake: its NIC has a channel a link; with --nic-channels 1 allowed: --router timed");
  }
  check_shape(program, channels, nic_channels == 0 ? channels : nic_channels);

  ClassProgram result;
  result.source = &program;
  result.flits = flits;
  result.receive_channels = channels;
  result.nic_channels = nic_channels == 0 ? channels : nic_channels;
  result.send_channels = channels;
  result.fifo_capacities.assign(std::size_t{2} * channels, kNicFifoFlits);
  const bool timed = config.router == RouterKind::timed;
  for (const Fifo& fifo : program.fifos) {
    result.fifo_capacities.push_back(timed ? fifo.timed_slots(flits, config.steps_follow_at_once()) + 1
                                           : fifo.capacity_flits);
  }
  result.fifo_offsets = fifo_offsets(result.fifo_capacities);
  result.one_link_per_channel = ports == PortModel::all;

  const auto receive_bits = fifos_of_bits(result, true);
  const auto send_bits = fifos_of_bits(result, false);
  result.receive.assign(channels, PathProgram(1));
  result.send.assign(channels, PathProgram(1));
  for (std::uint32_t c = 0; c < channels; ++c) {
    result.receive_mask_bits.push_back(static_cast<std::uint32_t>(receive_bits[c].size()));
    result.send_mask_bits.push_back(static_cast<std::uint32_t>(send_bits[c].size()));
    MaskDecoder receive_masks(receive_bits[c], result.fifo_lists);
    MaskDecoder send_masks(send_bits[c], result.fifo_lists);
    const auto& receive = timed ? program.timed_receive : program.receive;
    if (c < receive.size()) {
      result.receive[c] = decode_receive(receive[c], {"receive", c, ports, port_count}, receive_masks, config.router);
    }
    if (c < program.send.size()) {
      result.send[c] = decode_send(program.send[c], {"send", c, ports, port_count}, send_masks, config.discipline);
    }
  }
  return result;
}

}  // namespace rota
