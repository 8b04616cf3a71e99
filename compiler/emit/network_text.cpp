// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "compiler/emit/project_texts.h"

namespace rota {
namespace {

// {0}: spec, {1}: one less than the nodes, {2}: than all nodes' data bits, {3}: than all links' counter bits, {4}: than
// all nodes' error bits, {5}: ports, {6}: one less than all ports, {7}: more pins, {8}: definitions.
constexpr const char* kNetworkHeader = R"(// SPDX-License-Identifier: Apache-2.0
//
// {0}: its nodes, joined by their links. Bit or field x of a vector is node x's; pins as in rota_node.
`default_nettype none
{8}
module rota_network (
    input  wire         clk_i,
    input  wire         rst_i,
    /// All at the same edge, when all are ready.
    input  wire         start_i,
    output wire [{1}:0] ready_o,
    output wire [{1}:0] done_o,
    input  wire [{2}:0] s_axis_tdata,
    input  wire [{1}:0] s_axis_tvalid,
    output wire [{1}:0] s_axis_tready,
    input  wire [{1}:0] s_axis_tlast,
    output wire [{2}:0] m_axis_tdata,
    output wire [{1}:0] m_axis_tvalid,
    input  wire [{1}:0] m_axis_tready,
    output wire [{1}:0] m_axis_tlast,
    output wire [{3}:0] flits_sent_o,
    output wire [{4}:0] errors_o,
{7}    /// For observation: valid of each link, bit {5}*x + p that of the link out of node x at port p.
    output wire [{6}:0] link_valid_o
);

)";

// {0}: node, {1}: module, {2}: name, {3}: width, {4}: bits of its counters, {5}: address bits, {6}: own address, {7}:
// "in_" behind long links.
constexpr const char* kNode = R"(
  // Node {2}.
  {1} u_node_{0} (
      .clk_i           (clk_i),
      .rst_i           (rst_i),
      .ready_o         (ready_o[{0}]),
      .start_i         (start_i),
      .done_o          (done_o[{0}]),
      .link_out_valid_o(valid_{0}),
      .link_out_data_o (data_{0}),
      .link_out_last_o (last_{0}),
      .link_in_ready_o ({7}ready_{0}),
      .s_axis_tdata    (s_axis_tdata[{3}*{0}+:{3}]),
      .s_axis_tvalid   (s_axis_tvalid[{0}]),
      .s_axis_tready   (s_axis_tready[{0}]),
      .s_axis_tlast    (s_axis_tlast[{0}]),
      .skip_address_i  ({5}'d{6}),
      .m_axis_tdata    (m_axis_tdata[{3}*{0}+:{3}]),
      .m_axis_tvalid   (m_axis_tvalid[{0}]),
      .m_axis_tready   (m_axis_tready[{0}]),
      .m_axis_tlast    (m_axis_tlast[{0}]),
      .flits_sent_o    (flits_sent_o[{4}*{0}+:{4}]),
      .errors_o        (errors_o[17*{0}+:17]),
)";

constexpr const char* kRomFolder = R"(
// The folder of the images: relative to the working folder of simulators and synthesis, unless their command says where.
`ifndef ROTA_ROM
`define ROTA_ROM "rom/"
`endif
)";

// Checks of a node. {0}: node.
constexpr const char* kNodeChecks = R"(      .send_place_address_o   (send_place_address_{0}),
      .send_place_i           (send_place_{0}),
      .receive_place_address_o(receive_place_address_{0}),
      .receive_place_i        (receive_place_{0}),
      .checks_o               (checks_o[7*{0}+:7]),
)";

// The tags of a node's messages. {0}: node, {1}: send or receive, {2}: addresses, {3}: one less than the address bits.
constexpr const char* kPlaces = R"(
  wire [{3}:0] {1}_place_address_{0};
  wire [16:0] {1}_place_{0};
  rota_program_memory #(
      .WordBits   (17),
      .Words      ({2}),
      .Writable   (0),
      .Initialised(1),
      .InitFile   ({{`ROTA_ROM, "{1}_places_{0}.hex"}})
  ) u_{1}_places_{0} (
      .clk_i          (clk_i),
      .read_i         (1'b1),
      .address_i      ({1}_place_address_{0}),
      .word_o         ({1}_place_{0}),
      .write_i        (1'b0),
      .write_address_i({4}'d0),
      .write_word_i   (17'd0)
  );
)";

/// What a node's checks need to know of its messages.
std::string places_of(std::uint32_t node, const Programs& programs, const ProjectOptions& options,
                      std::uint32_t address_bits) {
  std::string text;
  for (const char* side : {"send", "receive"}) {
    if (options.checks.bits > 1) {
      text += fmt::format(kPlaces, node, side, programs.addresses(), address_bits - 1, address_bits);
    } else {
      text += fmt::format("  wire [{2}:0] {1}_place_address_{0};\n  wire [16:0] {1}_place_{0} = 17'd0;\n", node, side,
                          address_bits - 1);
    }
  }
  return text;
}

// {0}: node, {1}: ports, {2}: bits of a flit, {3}: latency, {4}: 1 with the handshake router, {5} to {7}: valid, data
// and last from the neighbours.
constexpr const char* kLongLinks = R"(
  // The links into node {0}.
  wire [{1}-1:0]   in_valid_{0}, in_last_{0}, in_ready_{0};
  wire [{1}*{2}-1:0] in_data_{0};
  rota_long_links #(
      .Ports    ({1}),
      .Width    ({2}),
      .Latency  ({3}),
      .Handshake({4})
  ) u_links_{0} (
      .clk_i  (clk_i),
      .rst_i  (rst_i),
      .valid_i({{{5}}}),
      .ready_o(ready_{0}),
      .data_i ({{{6}}}),
      .last_i ({{{7}}}),
      .valid_o(in_valid_{0}),
      .ready_i(in_ready_{0}),
      .data_o (in_data_{0}),
      .last_o (in_last_{0})
  );
)";

}  // namespace

std::string network_text(const Programs& programs, const ProjectOptions& options,
                         const std::vector<ClassImage>& images) {
  const Topology& topology = *programs.topology;
  const std::uint32_t n = topology.node_count();
  const std::uint32_t ports = topology.port_count();
  const std::uint32_t width = options.width_bits;
  const std::uint32_t link_width = options.link_width_bits();
  const bool checks = options.checks.any();
  std::string text = fmt::format(kNetworkHeader, topology.title(), n - 1, std::uint64_t{n} * width - 1,
                                 std::uint64_t{n} * ports * 32 - 1, n * 17 - 1, ports, n * ports - 1,
                                 checks ? fmt::format("    output wire [{}:0] checks_o,\n", n * 7 - 1) : "",
                                 options.checks.bits > 1 ? kRomFolder : "");
  for (std::uint32_t x = 0; x < n; ++x) {
    text += fmt::format("  wire [{0}:0] valid_{1}, last_{1}, ready_{1};\n  wire [{2}:0] data_{1};\n", ports - 1, x,
                        ports * link_width - 1);
  }
  for (std::uint32_t x = 0; x < n; ++x) {
    /// Concatenates what the neighbours at the ports drive, port 0 last; `absent` for missing ports.
    const auto gather = [&](const char* what, std::uint32_t bits) {
      std::string list;
      for (std::uint32_t p = ports; p-- > 0;) {
        const Node y = topology.neighbour(Node{x}, Port{p});
        if (!list.empty()) list += ", ";
        if (y == kNoNode) {
          list += fmt::format("{}'d0", bits);
        } else {
          list += fmt::format("{}_{}[{}*{}+:{}]", what, index(y), bits, index(topology.reverse_port(Node{x}, Port{p})),
                              bits);
        }
      }
      return list;
    };
    const bool is_long = programs.link_latency_cycles > 1;
    if (is_long) {
      text += fmt::format(kLongLinks, x, ports, link_width, programs.link_latency_cycles,
                          options.router == RouterKind::handshake ? 1 : 0, gather("valid", 1),
                          gather("data", link_width), gather("last", 1));
    }
    const auto into_node = [&](const char* what, std::uint32_t bits) {
      return is_long ? fmt::format("in_{}_{}", what, x) : fmt::format("{{{}}}", gather(what, bits));
    };
    const ClassImage& image = images[index(programs.symmetry->class_of(Node{x}))];
    if (checks) text += places_of(x, programs, options, image.shape.address_bits);
    text += fmt::format(kNode, x, image.name, topology.node_name(Node{x}), width, ports * 32, image.shape.address_bits,
                        index(programs.symmetry->to_frame(Node{x}, Node{x})), is_long ? "in_" : "");
    if (checks) text += fmt::format(kNodeChecks, x);
    text += fmt::format("      .link_in_valid_i ({}),\n", into_node("valid", 1));
    text += fmt::format("      .link_in_data_i  ({}),\n", into_node("data", link_width));
    text += fmt::format("      .link_in_last_i  ({}),\n", into_node("last", 1));
    text += fmt::format("      .link_out_ready_i({{{}}})\n  );\n", gather("ready", 1));
  }
  text += "\n";
  for (std::uint32_t x = 0; x < n; ++x)
    text += fmt::format("  assign link_valid_o[{0}*{1}+:{0}] = valid_{1};\n", ports, x);
  return text + "\nendmodule\n\n`default_nettype wire\n";
}

}  // namespace rota
