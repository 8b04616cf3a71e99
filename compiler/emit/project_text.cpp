// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "compiler/emit/project_texts.h"
#include "compiler/rom/timing.h"
#include "compiler/schedule/collective.h"
#include "compiler/text/counted.h"
#include "compiler/text/printable.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

/// Messages that arrive to stay, a sum counted once.
std::uint64_t results_of(const Programs& programs) {
  const Payload payload = programs.payload();
  const std::uint64_t n = programs.topology->node_count();
  if (payload == Payload::exchanged) return programs.demanded().summing_nodes();
  if (payload == Payload::sum && programs.root.has_value()) return programs.demand.segments;
  if (payload == Payload::sum) return programs.demanded().summing_nodes();
  if (payload == Payload::reduced && programs.demand.empty()) return programs.root.has_value() ? n : n * n;
  const Demand demand = programs.demanded();
  return payload == Payload::reduced ? demand.summing_nodes() + demand.messages() / 2 : demand.messages();
}

std::string_view demand_note(const Programs& programs) {
  if (programs.demand.empty()) return "";
  return programs.payload() == Payload::reduced
             ? "; `demand.hex`: line n*x + a is 1 if that node adds to the sum at node x, and gets it"
             : "; `demand.hex`: line n*x + a is the number of messages for node x from that address";
}

std::string storage_of(const ClassImage& image) {
  if (image.shape.router == RouterKind::handshake) return fmt::format("{} crosspoint FIFOs", image.shape.fifos.size());
  std::uint64_t slots = 0;
  for (const Fifo& fifo : image.shape.fifos) slots += fifo.capacity_flits;
  return fmt::format("{} crosspoints with {} in all", image.shape.fifos.size(), counted(slots, "slot"));
}

bool ends_with(const std::string& text, std::string_view ending) {
  return text.size() >= ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

}  // namespace

std::uint64_t predicted_cycles(const Programs& programs, const ProjectOptions& options) {
  return lockstep_cycles(programs, options.step_times()) + fill_cycles(options.router, programs.link_latency_cycles);
}

Receives receives_of(const Programs& programs) {
  const Collective& collective = traits_of(programs.collective);
  const bool from_all = !collective.rooted() && !collective.adds() && programs.demand.empty();
  // Of several segments a node's own address is one of many, all of which are read out.
  const bool one_copy = collective.payload == Payload::broadcast && programs.demand.segments == 1;
  return {from_all, from_all || one_copy, collective.adds()};
}

std::string parameters_text(const Schedule& schedule, const Programs& programs, const ProjectOptions& options) {
  const Topology& topology = *programs.topology;
  std::string text =
      "// SPDX-License-Identifier: Apache-2.0\n//\n// Parameters of the test bench, from the network and its "
      "schedule.\n";
  const auto define = [&text](std::string_view name, const auto& value) {
    text += fmt::format("`define ROTA_{} {}\n", name, value);
  };
  define("SPEC", fmt::format("\"{}\"", verilog_string(topology.spec())));
  for (const Collective& c : collectives()) {
    std::string name(c.name);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char letter) { return letter == '-' ? '_' : static_cast<char>(letter - 'a' + 'A'); });
    define(name, c.kind == programs.collective ? 1 : 0);
  }
  define("EXCHANGED_SUMS", programs.payload() == Payload::exchanged ? 1 : 0);
  define("ROOT", programs.root.has_value() ? index(*programs.root) : 0);
  define("MESSAGES", results_of(programs));
  define("NODES", topology.node_count());
  define("ADDRESSES", programs.addresses());
  define("SEGMENTS", programs.demand.segments);
  define("PORTS", topology.port_count());
  define("WIDTH", options.width_bits);
  define("LINK_WIDTH", options.link_width_bits());
  if (options.checks.any()) define("HAS_CHECKS", 1);
  define("FLITS", programs.flits);
  define("STARTUP", options.startup_cycles);
  define("LOCKSTEP", options.lockstep ? 1 : 0);
  define("STEPS", programs.steps);
  const bool counts_cycles = options.lists_cycles(programs);
  define("COUNTS_CYCLES", counts_cycles ? 1 : 0);
  define("VALID_LINES", counts_cycles ? lockstep_cycles(programs, options.step_times()) : programs.steps);
  define("CYCLES", predicted_cycles(programs, options));
  define("PIPELINE_CYCLES", pipeline_cycles(options.router));
  define("FILL_CYCLES", fill_cycles(options.router, programs.link_latency_cycles));
  define("TIMED", options.router == RouterKind::timed ? 1 : 0);
  define("TRANSMISSIONS", schedule.transmissions());
  define("CLASSES", programs.symmetry->class_count());
  define("LINKS", directed_link_count(topology));
  std::string there;  // the highest port of the highest node first
  for (std::uint32_t x = topology.node_count(); x-- > 0;) {
    for (std::uint32_t p = topology.port_count(); p-- > 0;) {
      there += topology.neighbour(Node{x}, Port{p}) != kNoNode ? '1' : '0';
    }
  }
  define("LINK_IS_THERE", fmt::format("{}'b{}", there.size(), there));
  return text;
}

std::string readme_text(const Programs& programs, const ProjectOptions& options,
                        const std::vector<ClassImage>& images) {
  const Topology& topology = *programs.topology;
  std::string text = fmt::format(
      R"(# {0}: {9} in {1} steps

A network of {2} nodes with {3} links each way, its programs, and a test bench that checks every flit. {4}, {5},
{10} router, messages of {6} flits of {7} bits{8}. Written by `rota emit`; it does not depend on rota.

    scripts/run-icarus        # Icarus Verilog
    scripts/run-verilator     # Verilator 5; --seeds 16: that often, with random contents of all registers at power-up
    scripts/synth-yosys       # one node of each class, generic gates and memories; ice40: LUTs and block RAMs
    scripts/run-gates         # the bench again, on Yosys' netlist of the nodes

## Files

| | |
|---|---|
| `rtl/` | router, NIC and memories; each module says in its header what it does at which edge |
| `network/rota_network.sv` | the nodes and the links between them |
)",
      markdown_code(topology.spec()), programs.steps, topology.node_count(), topology.port_count(),
      programs.ports == PortModel::all ? "All-port" : "Single-port", options.lockstep ? "lockstep" : "self-timed",
      programs.flits, options.width_bits, options.link_parity ? " and a parity bit" : "",
      to_string(programs.collective), to_string(options.router));
  for (const ClassImage& image : images) {
    text += fmt::format("| `network/{}.sv` | a node: {}, {} of {} words |\n", image.name, storage_of(image),
                        image.flat.empty() ? "programs" : "a flat program", image.words);
  }
  const std::uint32_t pipeline = pipeline_cycles(options.router);
  const std::uint64_t cycles = predicted_cycles(programs, options);
  const std::string times =
      options.counts_cycles(programs)
          ? fmt::format(
                R"(| {0} + t | cycle t of the schedule: the flits that line t of `rom/valid.hex` names cross their links; start-ups and rearrangements lie between steps |
| {1} | the last flit is written to a receive memory |
)",
                pipeline, cycles)
      : programs.pass_steps() != 0
          ? fmt::format(
                R"(| {0} + f·{1} + t | step t of pass f, which sends flit f of every message: the flits cross the links that the step uses |
| {2} | the last flit is written to a receive memory: {1}·{3} + {0} |
)",
                pipeline, programs.steps, cycles, programs.flits)
      : options.lockstep
          ? fmt::format(
                R"(| {0} + t·{1} … {0} + t·{1} + {2} | step t: the flits of one message cross each link that the step uses |
| {3} | the last flit is written to a receive memory: {4}·{1} + {0} |
)",
                pipeline, options.startup_cycles + programs.flits,
                std::max(1U, options.startup_cycles + programs.flits) - 1, cycles, programs.steps)
          : fmt::format(
                R"(| {0} | the first flits cross links; from here on each flit moves as soon as it and its space are there |
| {1} at the latest | the last flit is written to a receive memory: in lockstep it would be {2}·{3} + {0} |
)",
                pipeline, cycles, programs.steps, programs.flits);
  text += fmt::format(
      R"(| `rom/` | the programs, `$readmemh`; `frames.hex`: line n·x + a is the node that address a stands for at node x{0} |
| `rom/valid.hex`, `rom/classes.hex` | when the schedule uses which link: line {4}·c + t has a bit for each port of the nodes of class c; the class of each node |
| `bench/rota_network_tb.sv` | the test bench; `+quiet` leaves out the links' lines, `+wave=NAME` writes NAME.vcd and NAME.gtkw for GTKWave |
| `parameters.svh` | the parameters and expected values of the bench |
| `rota_network.core` | for FuseSoC |
| `manifest.txt` | the files that `rota emit --force` replaces, `build/` beside them |

Simulators and synthesis look for the images in `rom/` of the folder they run in, or where the macro `ROTA_ROM` says, as in
`-DROTA_ROM='"/home/me/ring/rom/"'`. The scripts say where, so that what they build runs anywhere.

## Cycles

| edge | what happens |
|---|---|
| 0 | `start_i` is sampled, by all nodes at once, when all show `ready_o` |
{2}
{1}
{3} A flit taken at edge c can leave at edge c + 1.
After `done_o` a node streams out what it received (`m_axis`), in the order of addresses, and takes the next messages
(`s_axis`). `errors_o`{5} of each node stays 0; rtl/rota_node.sv says what its bits mean.
{6})",
      demand_note(programs), times,
      options.router == RouterKind::timed
          ? "| 1 to 4 | the programs' first words and the first flits go through the registers of memories, routers "
            "and NICs |"
          : "| 1, 2 | the first flits go from the send memories through the NICs into the routers |",
      options.router == RouterKind::timed
          ? "A flit moves over a link at an edge at which `valid` is high. There is no back-pressure: the `ready` of "
            "links is\n"
            "constant, and `valid` is compared with the program at every edge."
          : "A flit moves over a link at an edge at which `valid` and `ready` are high.",
      options.counts_cycles(programs) ? "cycles" : "steps", options.checks.any() ? " and `checks_o`" : "",
      traits_of(programs.collective).adds_zeros()
          ? "\nAddress a of a node's messages is for node a. A node that is no part of node a's sum sends zeros there, "
            "since it\nmay have to pass on what others add.\n"
          : "");
  return text;
}

std::string core_text(const std::vector<std::string>& paths) {
  std::string design;
  std::string images;
  for (const std::string& path : paths) {
    if (ends_with(path, ".hex")) images += fmt::format("      - {0}: {{file_type: user, copyto: {0}}}\n", path);
    if (path.rfind("rtl/", 0) == 0 || path.rfind("network/", 0) == 0) {
      design += fmt::format("      - {}{}\n", path, ends_with(path, ".svh") ? ": {is_include_file: true}" : "");
    }
  }
  return fmt::format(R"(CAPI=2:
# SPDX-License-Identifier: Apache-2.0
name: ::rota_network:0
description: A network of rota routers and its schedule

filesets:
  rtl:
    files:
{0}{1}    file_type: systemVerilogSource
  bench:
    files:
      - parameters.svh: {{is_include_file: true}}
      - bench/rota_network_tb.sv
    file_type: systemVerilogSource

targets:
  default: &default
    filesets: [rtl]
    toplevel: rota_network
  sim:
    <<: *default
    default_tool: icarus
    filesets: [rtl, bench]
    toplevel: rota_network_tb
    tools:
      icarus:
        iverilog_options: [-g2012]
      verilator:
        mode: binary
        verilator_options: [--timing]
)",
                     design, images);
}

}  // namespace rota
