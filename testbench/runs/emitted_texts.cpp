// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/emitted_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "sc_models/emitted_abi.h"

namespace rota::cli {
namespace {

struct Widths {
  std::uint32_t ports;
  std::uint32_t channels;    ///< of the NIC
  std::uint32_t width;       ///< of a message's words
  std::uint32_t link_width;  ///< with the parity bit
  std::uint32_t address;
  std::uint32_t flit;
  std::uint32_t fifos;  ///< at least 1
};

Widths widths_of(const Programs& programs, const NetworkConfig& config, std::uint32_t number) {
  const std::uint32_t ports = programs.topology->port_count();
  return {.ports = ports,
          .channels = programs.ports == PortModel::all && programs.nic_channels == 0 ? ports : 1,
          .width = config.flit_width_bits,
          .link_width = config.flit_format().bits(),
          .address = static_cast<std::uint32_t>(std::bit_width(programs.addresses() - 1U)),
          .flit = std::max(1U, static_cast<std::uint32_t>(std::bit_width(programs.flits - 1U))),
          .fifos = std::max(1U, static_cast<std::uint32_t>(programs.classes[number].fifos.size()))};
}

// {0}: class, {1}: ports, {2}: channels, {3}: width, {4}: link width, {5}: address bits, {6}: flit bits, {7}: FIFOs.
// {8}: long links, if any; {9}, {10} and {11}: before and behind the names of the node's pins. {12}: fill levels of
// FIFOs, {13}: how many.
constexpr const char* kSeen = R"(module rota_seen (
    input  wire              clk_i, rst_i, start_i,
    output wire              ready_o, done_o,
    input  wire [{1}-1:0]    link_in_valid_i, link_in_last_i, link_out_ready_i,
    input  wire [{1}*{4}-1:0] link_in_data_i,
    output wire [{1}-1:0]    link_in_ready_o, link_out_valid_o, link_out_last_o,
    output wire [{1}*{4}-1:0] link_out_data_o,
    input  wire [{3}-1:0]    s_axis_tdata,
    input  wire              s_axis_tvalid, s_axis_tlast,
    output wire              s_axis_tready,
    input  wire [{5}-1:0]    skip_address_i,
    output wire [{1}*32-1:0] flits_sent_o,
    output wire [16:0]       errors_o,
    output wire [{2}-1:0]    write_o,
    output wire [{2}*{5}-1:0] write_address_o,
    output wire [{2}*{6}-1:0] write_flit_o,
    output wire [{2}*{3}-1:0] write_data_o,
    output wire [{2}*32-1:0] injected_o, ejected_o,
    output wire [{7}*16-1:0] occupancy_o,
    output logic [31:0]      flits_held_o
);
{8}  rota_class_{0} u_class (
      .clk_i(clk_i), .rst_i(rst_i), .ready_o(ready_o), .start_i(start_i), .done_o(done_o),
      .link_in_valid_i({9}valid{10}), .link_in_ready_o({9}ready{11}), .link_in_data_i({9}data{10}),
      .link_in_last_i({9}last{10}), .link_out_valid_o(link_out_valid_o), .link_out_ready_i(link_out_ready_i),
      .link_out_data_o(link_out_data_o), .link_out_last_o(link_out_last_o), .s_axis_tdata(s_axis_tdata),
      .s_axis_tvalid(s_axis_tvalid), .s_axis_tready(s_axis_tready), .s_axis_tlast(s_axis_tlast),
      .skip_address_i(skip_address_i), .m_axis_tdata(), .m_axis_tvalid(), .m_axis_tready(1'b0), .m_axis_tlast(),
      .flits_sent_o(flits_sent_o), .errors_o(errors_o));
  assign write_o         = u_class.u_node.receive_enable;
  assign write_address_o = u_class.u_node.receive_address;
  assign write_flit_o    = u_class.u_node.receive_flit;
  assign write_data_o    = u_class.u_node.receive_data;
  assign injected_o      = u_class.flits_injected;
  assign ejected_o       = u_class.flits_ejected;
  assign occupancy_o     = u_class.u_node.unused_occupancy;
  wire [16*{13}-1:0] levels = u_class.u_node.{12};
  always_comb begin
    flits_held_o = 32'd0;
    for (int n = 0; n < {13}; n = n + 1) flits_held_o = flits_held_o + 32'(levels[16*n+:16]);
  end
endmodule
)";

// {0}: ports, {1}: link width, {2}: latency, {3}: 1 with the handshake router.
constexpr const char* kSeenLinks = R"(  wire [{0}-1:0] in_valid, in_last, in_ready;
  wire [{0}*{1}-1:0] in_data;
  rota_long_links #(.Ports({0}), .Width({1}), .Latency({2}), .Handshake({3})) u_links (
      .clk_i(clk_i), .rst_i(rst_i), .valid_i(link_in_valid_i), .ready_o(link_in_ready_o), .data_i(link_in_data_i),
      .last_i(link_in_last_i), .valid_o(in_valid), .ready_i(in_ready), .data_o(in_data), .last_o(in_last));
)";

// {0}: constants.
constexpr const char* kWrapper = R"(#include <cstdint>
#include <memory>
#include <type_traits>

#include "VSeen.h"
#include "verilated.h"

namespace {{
{0}
// Bits of a port, at most 64 from bit `low`.
template <class Value>
std::uint64_t get(const Value& value, unsigned low, unsigned bits) {{
  std::uint64_t result = 0;
  if constexpr (std::is_integral_v<Value>) {{
    result = static_cast<std::uint64_t>(value) >> low;
  }} else {{
    for (unsigned done = 0; done < bits; done += 32 - (low + done) % 32) {{
      result |= std::uint64_t{{value[(low + done) / 32] >> (low + done) % 32}} << done;
    }}
  }}
  return bits < 64 ? result & ((std::uint64_t{{1}} << bits) - 1) : result;
}}

template <class Value>
void put(Value& value, unsigned low, unsigned bits, std::uint64_t content) {{
  for (unsigned i = 0; i < bits; ++i) {{
    const bool bit = content >> i & 1;
    if constexpr (std::is_integral_v<Value>) {{
      const auto mask = std::uint64_t{{1}} << (low + i);
      value = static_cast<Value>(bit ? value | mask : value & ~mask);
    }} else {{
      const std::uint32_t mask = std::uint32_t{{1}} << (low + i) % 32;
      auto& word = value[(low + i) / 32];
      word = bit ? word | mask : word & ~mask;
    }}
  }}
}}

struct Module {{
  VerilatedContext context;
  std::unique_ptr<VSeen> seen;
}};
}}  // namespace

#define SEEN_FUNCTION extern "C" __attribute__((visibility("default")))

SEEN_FUNCTION void* rota_create(std::uint64_t seed) {{
  auto* module = new Module;
  module->context.randReset(2);
  module->context.randSeed(static_cast<int>(seed));
  module->seen = std::make_unique<VSeen>(&module->context, "");
  module->seen->clk_i = 0;
  module->seen->eval();
  return module;
}}

SEEN_FUNCTION void rota_destroy(void* module) {{ delete static_cast<Module*>(module); }}

SEEN_FUNCTION void rota_edge(void* module, const std::uint64_t* in, std::uint64_t* out) {{
  VSeen& seen = *static_cast<Module*>(module)->seen;
  seen.rst_i = in[kReset] != 0;
  seen.start_i = in[kStart] != 0;
  seen.s_axis_tvalid = in[kOfferValid] != 0;
  seen.s_axis_tlast = in[kOfferLast] != 0;
  put(seen.s_axis_tdata, 0, kWidth, in[kOfferData]);
  put(seen.skip_address_i, 0, kAddressBits, in[kSkipAddress]);
  put(seen.link_in_valid_i, 0, kPorts, in[kInValid]);
  put(seen.link_in_last_i, 0, kPorts, in[kInLast]);
  put(seen.link_out_ready_i, 0, kPorts, in[kOutReady]);
  for (unsigned p = 0; p < kPorts; ++p) put(seen.link_in_data_i, kLinkWidth * p, kLinkWidth, in[kInData + p]);
  seen.clk_i = 0;
  seen.eval();
  out[kWritten] = get(seen.write_o, 0, kChannelsHere);
  for (unsigned c = 0; c < kChannelsHere; ++c) {{
    out[kWriteAddress + c] = get(seen.write_address_o, kAddressBits * c, kAddressBits);
    out[kWriteFlit + c] = get(seen.write_flit_o, kFlitBits * c, kFlitBits);
    out[kWriteData + c] = get(seen.write_data_o, kWidth * c, kWidth);
  }}
  seen.clk_i = 1;
  seen.eval();
  out[kReady] = seen.ready_o;
  out[kDone] = seen.done_o;
  out[kOfferReady] = seen.s_axis_tready;
  out[kErrors] = seen.errors_o;
  out[kHeld] = seen.flits_held_o;
  out[kOutValid] = get(seen.link_out_valid_o, 0, kPorts);
  out[kOutLast] = get(seen.link_out_last_o, 0, kPorts);
  out[kInReady] = get(seen.link_in_ready_o, 0, kPorts);
  for (unsigned p = 0; p < kPorts; ++p) {{
    out[kOutData + p] = get(seen.link_out_data_o, kLinkWidth * p, kLinkWidth);
    out[kSent + p] = get(seen.flits_sent_o, 32 * p, 32);
  }}
  for (unsigned c = 0; c < kChannelsHere; ++c) {{
    out[kInjected + c] = get(seen.injected_o, 32 * c, 32);
    out[kEjected + c] = get(seen.ejected_o, 32 * c, 32);
  }}
  for (unsigned k = 0; k < kFifos; ++k) out[kOccupancy + k] = get(seen.occupancy_o, 16 * k, 16);
}}
)";

}  // namespace

std::string seen_text(const Programs& programs, const NetworkConfig& config, std::uint32_t number) {
  const Widths w = widths_of(programs, config, number);
  const bool is_long = config.link_latency_cycles > 1;
  const bool handshake = config.router == RouterKind::handshake;
  const auto crosspoints = static_cast<std::uint32_t>(programs.classes[number].fifos.size());
  const std::string links =
      is_long ? fmt::format(kSeenLinks, w.ports, w.link_width, config.link_latency_cycles, handshake ? 1 : 0)
              : std::string();
  return fmt::format(kSeen, number, w.ports, w.channels, w.width, w.link_width, w.address, w.flit, w.fifos, links,
                     is_long ? "in_" : "link_in_", is_long ? "" : "_i", is_long ? "" : "_o",
                     handshake ? "gen_handshake.u_router.fifo_occupancy" : "unused_occupancy",
                     handshake ? crosspoints + 2 * w.channels : w.fifos);
}

std::string seen_wrapper_text(const Programs& programs, const NetworkConfig& config, std::uint32_t number) {
  const Widths w = widths_of(programs, config, number);
  std::string constants;
  const auto constant = [&constants](const char* name, std::size_t value) {
    constants += fmt::format("constexpr unsigned {} = {};\n", name, value);
  };
  constant("kPorts", w.ports);
  constant("kChannelsHere", w.channels);
  constant("kWidth", w.width);
  constant("kLinkWidth", w.link_width);
  constant("kAddressBits", w.address);
  constant("kFlitBits", w.flit);
  constant("kFifos", w.fifos);
#define ROTA_INDEX(name) constant(#name, emitted::name)
  ROTA_INDEX(kReset);
  ROTA_INDEX(kStart);
  ROTA_INDEX(kOfferValid);
  ROTA_INDEX(kOfferLast);
  ROTA_INDEX(kOfferData);
  ROTA_INDEX(kSkipAddress);
  ROTA_INDEX(kInValid);
  ROTA_INDEX(kInLast);
  ROTA_INDEX(kOutReady);
  ROTA_INDEX(kInData);
  ROTA_INDEX(kReady);
  ROTA_INDEX(kDone);
  ROTA_INDEX(kOfferReady);
  ROTA_INDEX(kErrors);
  ROTA_INDEX(kOutValid);
  ROTA_INDEX(kOutLast);
  ROTA_INDEX(kInReady);
  ROTA_INDEX(kHeld);
  ROTA_INDEX(kWritten);
  ROTA_INDEX(kOutData);
  ROTA_INDEX(kWriteAddress);
  ROTA_INDEX(kWriteFlit);
  ROTA_INDEX(kWriteData);
  ROTA_INDEX(kSent);
  ROTA_INDEX(kInjected);
  ROTA_INDEX(kEjected);
  ROTA_INDEX(kOccupancy);
#undef ROTA_INDEX
  return fmt::format(kWrapper, constants);
}

}  // namespace rota::cli
