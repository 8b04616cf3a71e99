// SPDX-License-Identifier: Apache-2.0
#include "sc_models/rtl_insides.h"

#include <fmt/format.h>

namespace rota {

RtlInsides::RtlInsides(SignalRegistry& registry, const std::string& name, const ClassProgram& program,
                       const RtlParameters& parameters, Discipline discipline, std::uint32_t address_bits)
    : is_timed_(parameters.router == RouterKind::timed),
      flits_(program.flits),
      mask_bits_(parameters.mask_bits()),
      entry_bits_(parameters.entry_bits()),
      sends_(program.send_channels),
      receives_(program.receive_channels) {
  const std::vector<Fifo>& fifos = program.source->fifos;
  const auto channels = static_cast<std::uint32_t>(sends_.size());
  for (const Fifo& fifo : fifos) {
    fills_.push_back({rtl_fifo(fifo, channels, parameters.lanes)});
    sends_[index(fifo.send)].rtl_bits.push_back(1 + index(fifo.receive) * parameters.lanes + fifo.lane);
    receives_[index(fifo.receive)].rtl_bits.push_back(1 + index(fifo.send) * parameters.lanes + fifo.lane);
  }
  const std::uint32_t crosspoints = parameters.fifos();
  if (!is_timed_) {
    for (std::uint32_t c = 0; c < 2 * channels; ++c) fills_.push_back({crosspoints + c});
  }

  for (std::uint32_t k = 0; k < fills_.size(); ++k) {
    const std::uint32_t nic_fifo = k - static_cast<std::uint32_t>(fifos.size());
    const bool ejects = nic_fifo < channels;
    const std::string title = k < fifos.size() ? fifo_scope(fifos[k])
                              : ejects         ? fmt::format("ejection_{}", nic_fifo)
                                               : fmt::format("injection_{}", nic_fifo - channels);
    // The model's rings have room for one flit more than the timed router's slots.
    const std::uint32_t capacity =
        k < fifos.size() ? program.fifo_capacities[program.crosspoint_fifo(k)] - (is_timed_ ? 1 : 0) : kNicFifoFlits;
    registry.add(fills_[k].shown, fmt::format("{}.router.{}.fill", name, title), signal_bits(capacity),
                 SignalKind::fill, k < fifos.size() ? k : nic_fifo % channels);
  }
  for (std::uint32_t c = 0; c < channels && discipline == Discipline::self_timed; ++c) {
    const auto links = parameters.ports / channels;
    for (std::uint32_t p = links * c; p < links * (c + 1); ++p) sends_[c].ports.push_back(p);
    registry.add(sends_[c].messages, fmt::format("{}.router.send_{}.messages", name, c), 32, SignalKind::step, c);
  }
  const std::uint32_t link_bits = signal_bits(parameters.ports - 1);
  const auto add_channels = [&](std::vector<Channel>& list, const char* direction, const char* mask, const char* way) {
    for (std::uint32_t c = 0; c < list.size(); ++c) {
      const std::string channel = fmt::format("{}.router.{}_{}", name, direction, c);
      registry.add(list[c].shown.mask, fmt::format("{}.{}", channel, mask),
                   static_cast<std::uint32_t>(list[c].rtl_bits.size()), SignalKind::select, c);
      if (!program.one_link_per_channel) {
        registry.add(list[c].shown.link, channel + ".link", link_bits, SignalKind::select, c);
      }
      registry.add(list[c].address, fmt::format("{}.nic.{}_{}.address", name, way, c), address_bits,
                   SignalKind::address, c);
    }
  };
  add_channels(sends_, "send", "source", "inject");
  add_channels(receives_, "receive", "target", "eject");
}

}  // namespace rota
