// SPDX-License-Identifier: Apache-2.0
// clang-format off: Verilator's headers, which look for global names of SystemC's where they come after it
#include "sc_models/rtl_builds.h"
// clang-format on
#include <algorithm>

#include "sc_models/rtl_node.h"
#include "sc_models/rtl_nodes.h"

namespace rota {
namespace {

struct RtlBuild {
  RtlParameters parameters;
  NodePtr (*make)(const NodeSite&);
};

template <class Rtl>
RtlBuild build_of() {
  Rtl rtl("");
  rtl.eval();
  return {parameters_of(rtl), make_node<RtlNode<Rtl>>};
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

const RtlBuild* find_build(std::uint32_t ports, PortModel port_model) {
  const auto found = std::find_if(builds().begin(), builds().end(), [&](const RtlBuild& build) {
    return build.parameters.ports == ports && build.parameters.port_model == port_model;
  });
  return found == builds().end() ? nullptr : &*found;
}

std::string built_ports(PortModel port_model) {
  std::string text;
  for (const RtlBuild& build : builds()) {
    if (build.parameters.port_model != port_model) continue;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", build.parameters.ports);
  }
  return text;
}

/// The RTL's step timer has one length of step.
void require_equal_steps(bool uniform, const NetworkConfig& config) {
  if (uniform || (config.startup_cycles == 0 && config.rearrange_cycles == 0)) return;
  throw InputError(
      fmt::format("RTL node: steps of equal length only; packets of several messages or phases with "
                  "{} start-up and {} rearrangement cycles are for SystemC",
                  config.startup_cycles, config.rearrange_cycles));
}

}  // namespace

void require_rtl_nodes(const Programs& programs, const NetworkConfig& config) {
  const std::uint32_t ports = programs.topology->port_count();
  const RtlBuild* const build = find_build(ports, programs.ports);
  if (build == nullptr) {
    throw InputError(fmt::format("{}: no {}-port RTL node of {} ports is built; built are {} (docs/rtl.md says how)",
                                 programs.topology->spec(), to_string(programs.ports), ports,
                                 built_ports(programs.ports)));
  }
  require_equal_steps(programs.timelines.uniform(), config);
  for (const NodeProgram& program : programs.classes) {
    (void)rtl_load(build->parameters, program, programs.flits, config);
  }
}

NodePtr make_rtl_node(const NodeSite& site) {
  require_equal_steps(site.program.timers.empty(), site.config);
  const PortModel port_model = site.program.one_link_per_channel ? PortModel::all : PortModel::single;
  return find_build(site.topology.port_count(), port_model)->make(site);
}

}  // namespace rota
