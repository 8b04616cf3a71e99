// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "compiler/emit/project_texts.h"

namespace rota {
namespace {

/// A flat parameter: one field of `bits` bits for each FIFO, FIFO 0 last.
template <class Value>
std::string flat(const std::vector<Fifo>& fifos, std::uint32_t bits, Value value) {
  if (fifos.empty()) return fmt::format("{}'d0", bits);
  std::string text = "{";
  for (auto fifo = fifos.rbegin(); fifo != fifos.rend(); ++fifo) {
    text += fmt::format("{}{}'d{}", fifo == fifos.rbegin() ? "" : ", ", bits, value(*fifo));
  }
  return text + "}";
}

// {0}: one less than the ports, {1}: than all ports' data bits, {2}: than the width, {3}: than the address bits, {4}:
// than the bits of the counters, {5}: module, {6}: spec.
constexpr const char* kNodeHeader = R"(// SPDX-License-Identifier: Apache-2.0
//
// A node of class {5} of {6}, with its programs and as many FIFOs as they need. Pins as in rota_node.
`default_nettype none

// The folder of the images: relative to the working folder of simulators and synthesis, unless their command says where.
`ifndef ROTA_ROM
`define ROTA_ROM "rom/"
`endif

module rota_{5} (
    input  wire           clk_i,
    input  wire           rst_i,
    output wire           ready_o,
    input  wire           start_i,
    output wire           done_o,
    input  wire [{0}:0] link_in_valid_i,
    output wire [{0}:0] link_in_ready_o,
    input  wire [{1}:0] link_in_data_i,
    input  wire [{0}:0] link_in_last_i,
    output wire [{0}:0] link_out_valid_o,
    input  wire [{0}:0] link_out_ready_i,
    output wire [{1}:0] link_out_data_o,
    output wire [{0}:0] link_out_last_o,
    input  wire [{2}:0] s_axis_tdata,
    input  wire           s_axis_tvalid,
    output wire           s_axis_tready,
    input  wire           s_axis_tlast,
    input  wire [{3}:0] skip_address_i,
    output wire [{2}:0] m_axis_tdata,
    output wire           m_axis_tvalid,
    input  wire           m_axis_tready,
    output wire           m_axis_tlast,
    output wire [{4}:0] flits_sent_o,
{7}    output wire [16:0]    errors_o
);

)";

// Of a node with checks. {0}: one less than the address bits.
constexpr const char* kCheckPorts = R"(    output wire [{0}:0] send_place_address_o,
    input  wire [16:0]    send_place_i,
    output wire [{0}:0] receive_place_address_o,
    input  wire [16:0]    receive_place_i,
    output wire [6:0]     checks_o,
)";
constexpr const char* kCheckPins = R"(      .send_place_address_o   (send_place_address_o),
      .send_place_i           (send_place_i),
      .receive_place_address_o(receive_place_address_o),
      .receive_place_i        (receive_place_i),
      .checks_o               (checks_o),
)";
constexpr const char* kNoCheckPins = R"(      .send_place_address_o   (send_place),
      .send_place_i           (17'd0),
      .receive_place_address_o(receive_place),
      .receive_place_i        (17'd0),
      .checks_o               (checks),
)";

constexpr const char* kPins = R"(      .clk_i           (clk_i),
      .rst_i           (rst_i),
      .ready_o         (ready_o),
      .start_i         (start_i),
      .done_o          (done_o),
      .bank_i          (1'b0),
      .partial_i       (1'b0),
      .load_valid_i    (1'b0),
      .load_address_i  (32'd0),
      .load_data_i     (64'd0),
      .peek_i          (1'b0),
      .peek_word_o     (peek_word),
      .link_in_valid_i (link_in_valid_i),
      .link_in_ready_o (link_in_ready_o),
      .link_in_data_i  (link_in_data_i),
      .link_in_last_i  (link_in_last_i),
      .link_out_valid_o(link_out_valid_o),
      .link_out_ready_i(link_out_ready_i),
      .link_out_data_o (link_out_data_o),
      .link_out_last_o (link_out_last_o),
      .s_axis_tdata    (s_axis_tdata),
      .s_axis_tvalid   (s_axis_tvalid),
      .s_axis_tready   (s_axis_tready),
      .s_axis_tlast    (s_axis_tlast),
      .skip_address_i  (skip_address_i),
      .m_axis_tdata    (m_axis_tdata),
      .m_axis_tvalid   (m_axis_tvalid),
      .m_axis_tready   (m_axis_tready),
      .m_axis_tlast    (m_axis_tlast),
      .flits_sent_o    (flits_sent_o),
      .flits_injected_o(flits_injected),
      .flits_ejected_o (flits_ejected),
{0}      .errors_o        (errors_o)
  );

  wire unused = &{{1'b0, flits_injected, flits_ejected, peek_word{1}}};

endmodule

`default_nettype wire
)";

}  // namespace

std::string node_text(const ClassImage& image, const Programs& programs, const ProjectOptions& options) {
  const WordShape& shape = image.shape;
  const std::string name = image.name.substr(std::string_view("rota_").size());
  std::string text =
      fmt::format(kNodeHeader, shape.ports - 1, shape.ports * options.link_width_bits() - 1, options.width_bits - 1,
                  shape.address_bits - 1, shape.ports * 32 - 1, name, programs.topology->title(),
                  options.checks.any() ? fmt::format(kCheckPorts, shape.address_bits - 1) : "");
  if (!options.checks.any()) {
    text += fmt::format("  wire [{}:0] send_place, receive_place;\n  wire [6:0] checks;\n", shape.address_bits - 1);
  }
  text += fmt::format("  wire [{0}:0] flits_injected, flits_ejected;\n  wire [63:0] peek_word;\n\n  rota_node #(\n",
                      (programs.nic_channels == 0 ? shape.channels() : programs.nic_channels) * 32 - 1);
  const auto parameter = [&text](std::string_view parameter_name, const auto& value) {
    text += fmt::format("      .{}({}),\n", parameter_name, value);
  };
  if (options.router == RouterKind::timed) {
    parameter("Timed", 1);
    parameter("Flat", image.flat.empty() ? 0 : 1);
    if (image.counts_cycles) parameter("CyclePrograms", 1);
    if (programs.pass_steps() != 0) parameter("PassSteps", programs.pass_steps());
    parameter("LinkLatency", programs.link_latency_cycles);
  }
  parameter("Ports", shape.ports);
  parameter("SinglePort", shape.port_model == PortModel::single ? 1 : 0);
  if (programs.nic_channels != 0) parameter("SharedNic", 1);
  parameter("Width", options.width_bits);
  parameter("DataParity", options.link_parity ? 1 : 0);
  parameter("Fifos", shape.fifos.size());
  parameter("FifoReceive", flat(shape.fifos, 8, [](const Fifo& fifo) { return index(fifo.receive); }));
  parameter("FifoSend", flat(shape.fifos, 8, [](const Fifo& fifo) { return index(fifo.send); }));
  parameter("FifoDepth", flat(shape.fifos, 16, [](const Fifo& fifo) { return fifo.capacity_flits; }));
  parameter("ReceiveMaskBits", shape.receive_mask_bits);
  parameter("SendMaskBits", shape.send_mask_bits);
  parameter("CountBits", shape.count_bits);
  parameter("Words", image.words);
  parameter("NicWords", image.nic_words);
  parameter("Combine", image.combines ? 1 : 0);
  parameter("Messages", programs.addresses());
  parameter("Flits", programs.flits);
  parameter("AddressBits", shape.address_bits);
  const Receives receives = receives_of(programs);
  parameter("AddReceived", receives.sums ? 1 : 0);
  parameter("PartialReceived", receives.from_all ? 0 : 1);
  parameter("WritablePrograms", 0);
  parameter("CheckBits", options.checks.bits);
  parameter("NumberCheck", options.checks.numbers ? 1 : 0);
  parameter("Watchdog", options.checks.watchdog ? predicted_cycles(programs, options) : 0);
  text += fmt::format("      .ProgramPrefix({{`ROTA_ROM, \"{}_\"}})\n  ) u_node (\n", name);
  text += fmt::format("      .startup_i       (20'd{}),\n      .lockstep_i      (1'b{}),\n", options.startup_cycles,
                      options.lockstep ? 1 : 0);
  text += fmt::format("      .skip_i          (1'b{}),\n", receives.skips_own ? 1 : 0);
  const bool checks = options.checks.any();
  return text +
         fmt::format(kPins, checks ? kCheckPins : kNoCheckPins, checks ? "" : ", send_place, receive_place, checks");
}

}  // namespace rota
