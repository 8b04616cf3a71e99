// SPDX-License-Identifier: Apache-2.0
#include "compiler/emit/loadable_texts.h"

#include <fmt/format.h>

#include "compiler/rom/compile.h"
#include "compiler/schedule/collective.h"

namespace rota {
namespace {

/// A flat parameter: one field of `bits` bits for each FIFO, FIFO 0 last.
template <class Value>
std::string flat_field(const std::vector<Fifo>& fifos, std::uint32_t bits, Value value) {
  if (fifos.empty()) return fmt::format("{}'d0", bits);
  std::string text = "{";
  for (auto fifo = fifos.rbegin(); fifo != fifos.rend(); ++fifo) {
    text += fmt::format("{}{}'d{}", fifo == fifos.rbegin() ? "" : ", ", bits, value(*fifo));
  }
  return text + "}";
}

struct AxiPin {
  const char* direction;
  const char* name;
  std::uint32_t bits;  ///< 0: the flit's
};

constexpr AxiPin kAxiPins[] = {
    {"output", "irq_o", 1},          {"input", "s_axil_awaddr", 12},  {"input", "s_axil_awvalid", 1},
    {"output", "s_axil_awready", 1}, {"input", "s_axil_wdata", 32},   {"input", "s_axil_wstrb", 4},
    {"input", "s_axil_wvalid", 1},   {"output", "s_axil_wready", 1},  {"output", "s_axil_bresp", 2},
    {"output", "s_axil_bvalid", 1},  {"input", "s_axil_bready", 1},   {"input", "s_axil_araddr", 12},
    {"input", "s_axil_arvalid", 1},  {"output", "s_axil_arready", 1}, {"output", "s_axil_rdata", 32},
    {"output", "s_axil_rresp", 2},   {"output", "s_axil_rvalid", 1},  {"input", "s_axil_rready", 1},
    {"input", "s_axis_tdata", 0},    {"input", "s_axis_tvalid", 1},   {"output", "s_axis_tready", 1},
    {"input", "s_axis_tlast", 1},    {"output", "m_axis_tdata", 0},   {"output", "m_axis_tvalid", 1},
    {"input", "m_axis_tready", 1},   {"output", "m_axis_tlast", 1},
};

// {0}: spec.
constexpr const char* kTopHeader = R"(// SPDX-License-Identifier: Apache-2.0
//
// {0}: its nodes behind AXI4-Lite and AXI4-Stream, joined by their links, with one start for all. Bit or field x of a
// vector is node x's; pins as in rota_node_axi.
`default_nettype none

module rota_network_axi (
    input  wire aclk,
    input  wire aresetn,
)";

std::string c_numbers(const std::vector<std::uint64_t>& values, const char* format) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += i % 12 == 0 ? "\n  " : " ";
    text += fmt::format(fmt::runtime(format), values[i]) + ",";
  }
  return text + "\n";
}

struct NamedTables {
  int kind;
  const std::vector<WordTable>* tables;
};

std::vector<NamedTables> kinds_of(const ProgramWords& words) {
  return {{0, &words.receive}, {1, &words.send}, {2, &words.inject}, {3, &words.eject}};
}

std::string class_text(const ClassImage& image) {
  std::string text;
  std::string list;
  for (const NamedTables& kind : kinds_of(image.tables)) {
    for (std::size_t c = 0; c < kind.tables->size(); ++c) {
      const std::string name = fmt::format("{}_{}_{}", image.name, kind.kind, c);
      const WordTable& table = (*kind.tables)[c];
      text += fmt::format("static const uint64_t {}[] = {{{}}};\n", name, c_numbers(table, "0x{:X}u"));
      list += fmt::format("  {{{}, {}, {}, {}}},\n", kind.kind, c, table.size(), name);
    }
  }
  return text + fmt::format("static const struct rota_program {}[] = {{\n{}}};\n\n", image.name, list);
}

}  // namespace

std::string node_parameters(const LoadableNetwork& network) {
  const WordShape& shape = network.shape;
  std::string text;
  const auto parameter = [&text](std::string_view name, const auto& value) {
    text += fmt::format("      .{}({}),\n", name, value);
  };
  parameter("Timed", shape.router == RouterKind::timed ? 1 : 0);
  parameter("Ports", shape.ports);
  parameter("SinglePort", shape.port_model == PortModel::single ? 1 : 0);
  parameter("Width", network.options.width_bits);
  parameter("DataParity", network.options.link_parity ? 1 : 0);
  parameter("Fifos", shape.fifos.size());
  parameter("FifoReceive", flat_field(shape.fifos, 8, [](const Fifo& fifo) { return index(fifo.receive); }));
  parameter("FifoSend", flat_field(shape.fifos, 8, [](const Fifo& fifo) { return index(fifo.send); }));
  parameter("FifoDepth", flat_field(shape.fifos, 16, [](const Fifo& fifo) { return fifo.capacity_flits; }));
  parameter("ReceiveMaskBits", shape.receive_mask_bits);
  parameter("SendMaskBits", shape.send_mask_bits);
  parameter("CountBits", shape.count_bits);
  parameter("Words", network.limits.program_words);
  parameter("Messages", network.programs.topology->node_count());
  parameter("Flits", network.programs.flits);
  parameter("AddressBits", shape.address_bits);
  if (network.options.checks.numbers) parameter("NumberCheck", 1);
  if (network.options.checks.bits > 0) {
    parameter("CheckBits", network.options.checks.bits);
    parameter("MessageBanks", 1);  // as CheckBits needs
  }
  return text;
}

std::string network_axi_text(const LoadableNetwork& network) {
  const Topology& topology = *network.programs.topology;
  const std::uint32_t n = topology.node_count();
  const std::uint32_t ports = topology.port_count();
  const std::uint32_t width = network.options.width_bits;
  const std::uint32_t link_width = network.options.link_width_bits();
  std::string text = fmt::format(kTopHeader, topology.title());
  for (const AxiPin& pin : kAxiPins) {
    const std::uint64_t bits = std::uint64_t{n} * (pin.bits == 0 ? width : pin.bits);
    text += fmt::format("    {:6} wire [{}:0] {}{}\n", pin.direction, bits - 1, pin.name,
                        &pin == std::end(kAxiPins) - 1 ? "" : ",");
  }
  text += fmt::format(");\n\n  wire [{}:0] request, start;\n  wire rst;\n", n - 1);
  for (std::uint32_t x = 0; x < n; ++x) {
    text += fmt::format("  wire [{0}:0] valid_{1}, last_{1}, ready_{1};\n  wire [{2}:0] data_{1};\n", ports - 1, x,
                        ports * link_width - 1);
  }
  text += fmt::format(R"(
  rota_reset_sync u_reset (
      .clk_i  (aclk),
      .arst_ni(aresetn),
      .rst_o  (rst)
  );

  rota_start_tree #(
      .Nodes({})
  ) u_start (
      .clk_i    (aclk),
      .rst_i    (rst),
      .request_i(request),
      .start_o  (start)
  );
)",
                      n);
  const std::string parameters = node_parameters(network);
  for (std::uint32_t x = 0; x < n; ++x) {
    text += fmt::format("\n  // Node {}.\n  rota_node_axi #(\n{}      .ImageId(32'h{:08x})\n  ) u_node_{} (\n",
                        topology.node_name(Node{x}), parameters, network.image_id, x);
    text += "      .aclk(aclk),\n      .aresetn(aresetn),\n";
    for (const AxiPin& pin : kAxiPins) {
      const std::uint32_t bits = pin.bits == 0 ? width : pin.bits;
      text += fmt::format("      .{0}({0}[{1}*{2}+:{1}]),\n", pin.name, bits, x);
    }
    text += fmt::format("      .request_o(request[{0}]),\n      .start_i(start[{0}]),\n", x);
    text += fmt::format(
        "      .link_out_valid_o(valid_{0}),\n      .link_out_data_o(data_{0}),\n      .link_out_last_o(last_{0}),\n"
        "      .link_in_ready_o(ready_{0}),\n",
        x);
    const auto gather = [&](const char* what, std::uint32_t bits) {
      std::string list;
      for (std::uint32_t p = ports; p-- > 0;) {
        const Node y = topology.neighbour(Node{x}, Port{p});
        if (!list.empty()) list += ", ";
        list += y == kNoNode ? fmt::format("{}'d0", bits)
                             : fmt::format("{}_{}[{}*{}+:{}]", what, index(y), bits,
                                           index(topology.reverse_port(Node{x}, Port{p})), bits);
      }
      return list;
    };
    text += fmt::format("      .link_in_valid_i({{{}}}),\n", gather("valid", 1));
    text += fmt::format("      .link_in_data_i({{{}}}),\n", gather("data", link_width));
    text += fmt::format("      .link_in_last_i({{{}}}),\n", gather("last", 1));
    text += fmt::format("      .link_out_ready_i({{{}}})\n  );\n", gather("ready", 1));
  }
  return text + "\nendmodule\n\n`default_nettype wire\n";
}

std::string schedule_text(const LoadableNetwork& network) {
  const Programs& programs = network.programs;
  const std::uint32_t n = programs.topology->node_count();
  const Collective& collective = traits_of(programs.collective);
  const Receives receives = receives_of(programs);
  const std::string name = fmt::format("{}: {}", programs.topology->title(), collective.name);
  std::string text = fmt::format(
      "/* SPDX-License-Identifier: Apache-2.0\n *\n * {}, as the driver loads it. */\n#include \"rota_driver.h\"\n\n"
      "#ifndef ROTA_SCHEDULE\n#define ROTA_SCHEDULE rota_schedule\n#endif\n\n",
      name);
  std::string classes;
  for (const ClassImage& image : network.classes) {
    text += class_text(image);
    std::size_t count = 0;
    for (const NamedTables& kind : kinds_of(image.tables)) count += kind.tables->size();
    classes += fmt::format("  {{{}, {}}},\n", count, image.name);
  }
  std::vector<std::uint64_t> class_of;
  std::vector<std::uint64_t> own;
  std::vector<std::uint64_t> frames;
  for (std::uint32_t x = 0; x < n; ++x) {
    class_of.push_back(index(programs.symmetry->class_of(Node{x})));
    own.push_back(index(programs.symmetry->to_frame(Node{x}, Node{x})) | (receives.skips_own ? 0x80000000U : 0U));
    for (std::uint32_t a = 0; a < n; ++a) frames.push_back(index(programs.symmetry->from_frame(Node{x}, Node{a})));
  }
  text += fmt::format("static const struct rota_class classes[] = {{\n{}}};\n", classes);
  text += fmt::format("static const uint16_t class_of[] = {{{}}};\n", c_numbers(class_of, "{}"));
  text += fmt::format("static const uint32_t own[] = {{{}}};\n", c_numbers(own, "0x{:X}u"));
  text += fmt::format("static const uint32_t frames[] = {{{}}};\n\n", c_numbers(frames, "{}"));
  const std::uint64_t cycles = lockstep_cycles(programs.steps, programs.flits, network.options.startup_cycles, 0,
                                               programs.timelines.overhead, network.options.router);
  const bool copies = collective.payload == Payload::broadcast;
  const bool to_root = programs.collective == CollectiveKind::gather;
  const bool from_root = programs.root.has_value() && !to_root;
  const std::uint32_t mode = (network.options.lockstep ? 1U : 0U) | (receives.from_all ? 0U : 2U);
  text += fmt::format(
      "extern const struct rota_schedule ROTA_SCHEDULE;\nconst struct rota_schedule ROTA_SCHEDULE = {{\n"
      "  .name = \"{}\",\n  .image = 0x{:08X}u,\n  .nodes = {},\n  .mode = {},\n  .startup = {},\n  .cycles = {},\n"
      "  .classes = classes,\n  .class_of = class_of,\n  .own = own,\n  .frames = frames,\n  .copies = {},\n"
      "  .from_root = {},\n  .to_root = {},\n  .root = {},\n}};\n",
      name, network.image_id, n, mode, network.options.startup_cycles, cycles, copies ? 1 : 0, from_root ? 1 : 0,
      to_root ? 1 : 0, programs.root.has_value() ? index(*programs.root) : 0);
  return text;
}

std::string shape_text(const LoadableNetwork& network) {
  return fmt::format(
      "// SPDX-License-Identifier: Apache-2.0\n//\n// What verilated_main.cpp must know of the network.\n#pragma "
      "once\n\n"
      "#define ROTA_NETWORK_NODES {}\n#define ROTA_NETWORK_WIDTH {}\n#define ROTA_NETWORK_FLITS {}\n",
      network.programs.topology->node_count(), network.options.width_bits, network.programs.flits);
}

std::string loadable_readme_text(const LoadableNetwork& network) {
  const Programs& programs = network.programs;
  return fmt::format(R"(# {0}: a network that takes its schedules over AXI4-Lite

`network/rota_network_axi.sv` has the {1} nodes of {0}, their links and the tree that starts them together. Every
schedule within these limits runs on it; `sw/schedule.c` has one, a {2}.

| limit | value |
|---|---|
| messages of a node, sent and received | {1} |
| flits of a message, bits of a flit | {3}, {4} |
| flits in each crosspoint FIFO | {5} |
| words of each program memory | {6} |
| router | {7}, {8}-port |

`scripts/run-driver` Verilates the network, loads the schedule through the registers with `sw/rota_driver.c`, runs it and
compares every message. It takes further schedules, `sw/schedule.c` of projects that `rota emit --loadable` makes for
the same topology and options: they are loaded into the other bank while the one before them runs.

`scripts/synth-yosys ice40` synthesizes a node and says what it takes.

| file | what it is |
|---|---|
| `files.f` | the design files; include path `rtl` |
| `rtl/axi/rota_node_axi.sv` | a node; its header and rota_registers.svh say what the registers do |
| `sw/rota_driver.h`, `sw/rota_driver.c` | the driver, in C99 without a library |
| `sw/rota_registers.h` | offsets and fields of the registers |
| `sw/verilated_main.cpp`, `sw/network_shape.h` | the driver's user in simulation |
| `manifest.txt` | the files that `rota emit --force` replaces, `build/` beside them |
)",
                     programs.topology->title(), programs.topology->node_count(), traits_of(programs.collective).name,
                     programs.flits, network.options.width_bits, network.limits.crosspoint_flits,
                     network.limits.program_words, to_string(network.options.router),
                     programs.ports == PortModel::single ? "single" : "all");
}

}  // namespace rota
