// SPDX-License-Identifier: Apache-2.0
#include "sc_models/fitted_rtl.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>
#include <vector>

#include "compiler/error.h"
#include "sc_models/cosim_pins.h"
#include "sc_models/rtl_node.h"
#include "sc_models/rtl_programs.h"

namespace rota {
namespace {

/// In the place of a Verilated class in RtlNode.
class FittedRtl : public CosimPins {
 public:
  FittedRtl(const CosimApi& api, const RtlParameters& parameters)
      : evaluate_(api.evaluate), node_(api.create(), api.destroy) {
    const std::vector<PlacedPin> pins = placed_pins(parameters);
    words_.resize(pins.back().first_word + pins.back().words());
    for (const PlacedPin& pin : pins) this->*pin.member = PinWords(words_.data() + pin.first_word, pin.bits);
    eval();
  }
  FittedRtl(const FittedRtl&) = delete;  // rootp is its own place
  FittedRtl& operator=(const FittedRtl&) = delete;
  void eval() { evaluate_(node_.get(), words_.data()); }

  CosimPins* rootp = this;

 private:
  void (*evaluate_)(void*, std::uint32_t*);
  std::unique_ptr<void, void (*)(void*)> node_;
  std::vector<std::uint32_t> words_;
};

constexpr std::uint32_t kMostPorts = 16;     // of rota_cosim_node
constexpr std::uint32_t kMostLanes = 255;    // likewise
constexpr std::uint32_t kMostFifos = 1024;   // likewise
constexpr std::uint32_t kMostDepth = 65535;  // likewise
constexpr std::uint32_t kMostProgramAddressBits = 16;
constexpr std::uint32_t kWordBits = 64;
constexpr std::uint32_t kMostCountBits = 16;
constexpr std::uint32_t kFewestCountBits = 2;  // a timed router counts in two's complement

void require_at_most(std::uint64_t number, std::uint64_t most, const char* what) {
  if (number > most) throw InputError(fmt::format("RTL node: {} {}; allowed: up to {}", number, what, most));
}

/// The count bits that a word of the router's programs has room for, beside its mask, link, end flag and parity.
std::uint32_t count_bits_for(const RtlParameters& parameters) {
  require_at_most(parameters.ports, kMostPorts, "ports");
  require_at_most(parameters.lanes, kMostLanes, "lanes");
  require_at_most(parameters.fifos(), kMostFifos, "FIFOs");
  const std::uint32_t others = parameters.entry_bits() + 2;
  require_at_most(others + kFewestCountBits, kWordBits, "bits a word of the router's programs");
  return std::min(kMostCountBits, kWordBits - others);
}

}  // namespace

RtlParameters fitting_rtl(const Programs& programs, const NetworkConfig& config) {
  RtlParameters parameters{.ports = programs.topology->port_count(),
                           .port_model = programs.ports,
                           .width_bits = kRtlWidth,
                           .depth_flits = kMostDepth,
                           .lanes = 1,
                           .program_words = 1U << kMostProgramAddressBits,
                           .address_bits = kRtlAddressBits,
                           .flit_bits = kRtlFlitBits,
                           .router = config.router};
  for_each_rtl_program(programs, config, [&parameters](const NodeProgram& program, bool /*counts_cycles*/) {
    parameters.lanes = std::max(parameters.lanes, lanes_of(program));
  });
  parameters.count_bits = count_bits_for(parameters);
  std::uint32_t depth = 2;
  std::size_t words = 2;
  for_each_rtl_program(programs, config, [&](const NodeProgram& program, bool counts_cycles) {
    const RtlLoad load = rtl_load(parameters, program, programs.flits, config, counts_cycles,
                                  programs.nic_channels != 0, programs.pass_steps());
    for (const WordTable& table : load.programs) words = std::max(words, table.size());
    for (const Fifo& fifo : program.fifos)
      depth = std::max(depth, rtl_depth(fifo, parameters.router, programs.flits, config));
  });
  parameters.depth_flits = depth;
  parameters.program_words = static_cast<std::uint32_t>(std::bit_ceil(words));
  return parameters;
}

NodeFactory fitted_rtl_nodes(const CosimApi& api, const RtlParameters& parameters) {
  return [api, parameters](const NodeSite& site) -> NodePtr {
    return make_node_with<RtlNode<FittedRtl>>(site, std::make_unique<FittedRtl>(api, parameters));
  };
}

}  // namespace rota
