// SPDX-License-Identifier: Apache-2.0
// clang-format off: Verilator's headers look for global SystemC names if they come after it
#include "sc_models/rtl_builds.h"
// clang-format on
#include <algorithm>

#include "sc_models/rtl_node.h"
#include "sc_models/rtl_nodes.h"
#include "sc_models/rtl_programs.h"

namespace rota {
namespace {

struct RtlBuild {
  RtlParameters parameters;
  NodePtr (*make)(const NodeSite&);
  std::size_t state_bytes;
};

template <class Rtl>
RtlBuild build_of() {
  Rtl rtl("");
  rtl.eval();
  return {parameters_of(rtl), make_node<RtlNode<Rtl>>, sizeof(*rtl.rootp)};
}

const std::vector<RtlBuild>& builds() {
  static const std::vector<RtlBuild> all = [] {
    std::vector<RtlBuild> result;
#define ROTA_RTL_BUILD(Rtl) result.push_back(build_of<Rtl>());
    ROTA_RTL_BUILDS
#undef ROTA_RTL_BUILD
    return result;
  }();
  return all;
}

/// The build with the fewest lanes that suffice, because lanes cost time; builds() lists fewer lanes first. If none has
/// enough lanes: the one with the most. If none has these ports: nullptr.
const RtlBuild* find_build(std::uint32_t ports, PortModel port_model, std::uint32_t lanes, RouterKind router) {
  const RtlBuild* best = nullptr;
  for (const RtlBuild& build : builds()) {
    const RtlParameters& p = build.parameters;
    if (p.ports != ports || p.port_model != port_model || p.router != router) continue;
    if (best != nullptr && best->parameters.lanes >= lanes) continue;
    best = &build;
  }
  return best;
}

std::string built_ports(PortModel port_model, RouterKind router) {
  std::string text;
  std::uint32_t last = 0;
  for (const RtlBuild& build : builds()) {
    const RtlParameters& p = build.parameters;
    if (p.port_model != port_model || p.router != router || p.ports <= last) continue;
    last = p.ports;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", p.ports);
  }
  return text;
}

[[nodiscard]] bool waits_equally(const ClassProgram& program, const NetworkConfig& config) {
  const auto equal = [&](const std::vector<WaitRun>& timer) {
    return std::all_of(timer.begin(), timer.end(),
                       [&](const WaitRun& run) { return run.wait_cycles == config.startup_cycles; });
  };
  return std::all_of(program.timers.begin(), program.timers.end(), equal);
}

}  // namespace

void require_rtl_nodes(const Programs& programs, const NetworkConfig& config) {
  const std::uint32_t ports = programs.topology->port_count();
  if (find_build(ports, programs.ports, 1, config.router) == nullptr) {
    throw InputError(fmt::format("{}: no {}-port RTL node of {} ports with a {} router is built; built are {}",
                                 programs.topology->spec(), to_string(programs.ports), ports, to_string(config.router),
                                 built_ports(programs.ports, config.router)));
  }
  for_each_rtl_program(programs, config, [&](const NodeProgram& program, bool counts_cycles) {
    (void)rtl_load(find_build(ports, programs.ports, lanes_of(program), config.router)->parameters, program,
                   programs.flits, config, counts_cycles, programs.nic_channels != 0, programs.pass_steps());
  });
}

std::size_t rtl_state_bytes(std::uint32_t ports) {
  std::size_t most = 0;
  for (const RtlBuild& build : builds()) {
    const bool has_lanes = build.parameters.port_model == PortModel::all && build.parameters.lanes > 1;
    if (build.parameters.ports == ports && !has_lanes) most = std::max(most, build.state_bytes);
  }
  return most;
}

NodePtr make_rtl_node(const NodeSite& site) {
  if (site.config.router == RouterKind::handshake && !waits_equally(site.program, site.config)) {
    throw InputError("RTL node: the steps wait for different times; the RTL has one start-up for all");
  }
  const PortModel port_model = site.program.one_link_per_channel ? PortModel::all : PortModel::single;
  return find_build(site.topology.port_count(), port_model, lanes_of(*site.program.source), site.config.router)
      ->make(site);
}

}  // namespace rota
