// SPDX-License-Identifier: Apache-2.0
//
// Joins a NIC of one channel each way to a timed router of several channels. The router's programs say in every cycle which
// output takes the NIC's flit and which input has one for it: at most one each, or flits are lost. The router notices
// that: an output that asks in vain flags an underflow, an input that is not heard a missed cycle.
//
// Cycle contract: combinational. The NIC's flit goes to all outputs, which look at it when they ask; what the NIC gets is
// the OR of what the inputs have for it.
`include "rota_macros.svh"
`default_nettype none

module rota_shared_nic #(
    /// Channels of the router, 1 to 16.
    parameter integer Channels = 4,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32
) (
    input  wire                      nic_inject_valid_i,
    output wire                      nic_inject_ready_o,
    input  wire [Width-1:0]          nic_inject_data_i,
    input  wire                      nic_inject_last_i,
    output wire                      nic_eject_valid_o,
    input  wire                      nic_eject_ready_i,
    output wire [Width-1:0]          nic_eject_data_o,
    output wire                      nic_eject_last_o,

    // The router's, by channel.
    output wire [Channels-1:0]       inject_valid_o,
    input  wire [Channels-1:0]       inject_ready_i,
    output wire [Channels*Width-1:0] inject_data_o,
    output wire [Channels-1:0]       inject_last_o,
    input  wire [Channels-1:0]       eject_valid_i,
    output wire [Channels-1:0]       eject_ready_o,
    input  wire [Channels*Width-1:0] eject_data_i,
    input  wire [Channels-1:0]       eject_last_i
);

  `ROTA_REQUIRE(channels_must_be_1_to_16, Channels >= 1 && Channels <= 16)
  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)

  // Of several that ask, or have a flit, at once only the lowest gets an answer.
  wire [Channels-1:0] asks_first = inject_ready_i & (~inject_ready_i + 1'b1);
  wire [Channels-1:0] has_first = eject_valid_i & (~eject_valid_i + 1'b1);

  logic [Width-1:0] ejected;
  always_comb begin
    ejected = '0;
    for (int unsigned c = 0; c < Channels; c = c + 1) begin
      ejected = ejected | (eject_data_i[Width*c+:Width] & {Width{eject_valid_i[c]}});
    end
  end

  assign nic_inject_ready_o = |inject_ready_i;
  assign inject_valid_o     = {Channels{nic_inject_valid_i}} & asks_first;
  assign inject_data_o      = {Channels{nic_inject_data_i}};
  assign inject_last_o      = {Channels{nic_inject_last_i}};
  assign nic_eject_valid_o  = |eject_valid_i;
  assign nic_eject_data_o   = ejected;
  assign nic_eject_last_o   = |(eject_last_i & eject_valid_i);
  assign eject_ready_o      = {Channels{nic_eject_ready_i}} & has_first;

endmodule

`default_nettype wire
