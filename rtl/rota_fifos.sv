// SPDX-License-Identifier: Apache-2.0
//
// All FIFOs of a router, by number: the crosspoints as they are listed, then each channel's ejection FIFO, then each
// channel's injection FIFO. In a chip each is a rota_fifo of its own; for simulators they are one rota_fifo_bank.
//
// Cycle contract: each FIFO's as in rota_fifo; faults as in rota_fifo_bank.
`include "rota_macros.svh"
`default_nettype none

module rota_fifos #(
    /// Crosspoint FIFOs, 0 to 1024.
    parameter integer Crosspoints = 1,
    /// Their depths in flits, 1 to 65535.
    parameter [16*(Crosspoints > 0 ? Crosspoints : 1)-1:0] Depths = {(Crosspoints > 0 ? Crosspoints : 1) {16'd4}},
    /// Channels, 1 to 16, and the depth of their FIFOs from and to the NIC.
    parameter integer Channels = 1,
    parameter integer NicDepth = 2,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// As in rota_fifo.
    parameter integer MaxShiftDepth = 8,
    /// 1: one bank, all as deep as the first crosspoint, at least 2; 0: each on its own, and peak_o is 0.
    parameter integer Bank = 0,
    /// 1: faults can strike the bank; 0: nothing is struck.
    parameter integer Faults = 0,
    localparam integer Fifos = Crosspoints + 2 * Channels
) (
    input  wire                   clk_i,
    input  wire                   rst_i,
    /// Empties all of them.
    input  wire                   clear_i,
    /// At how many flits each is full.
    input  wire [16*Fifos-1:0]    capacity_i,
    input  wire [Fifos-1:0]       push_i,
    input  wire [Width*Fifos-1:0] data_i,
    input  wire [Fifos-1:0]       pop_i,
    output wire [Fifos-1:0]       not_full_o,
    output wire [Fifos-1:0]       not_empty_o,
    /// What these will be after this edge, where it clears nothing.
    output wire [Fifos-1:0]       room_next_o,
    output wire [Fifos-1:0]       flit_next_o,
    output wire [Width*Fifos-1:0] head_o,
    output wire [16*Fifos-1:0]    occupancy_o,
    output wire [16*Fifos-1:0]    peak_o,

    input  wire                   strike_i,
    input  wire [Fifos-1:0]       strike_fifo_i,
    input  wire [Width-1:0]       strike_bits_i,
    output wire                   struck_o,
    /// As in rota_fifo_bank; 0 without a bank.
    output wire [31:0]            flits_held_o
);

  `ROTA_REQUIRE(crosspoints_must_be_0_to_1024, Crosspoints >= 0 && Crosspoints <= 1024)
  `ROTA_REQUIRE(channels_must_be_1_to_16, Channels >= 1 && Channels <= 16)
  `ROTA_REQUIRE(bank_must_be_0_or_1, Bank == 0 || Bank == 1)
  `ROTA_REQUIRE(faults_must_be_0_or_1, Faults == 0 || Faults == 1)

  if (Bank != 0) begin : gen_bank
    rota_fifo_bank #(
        .Fifos (Fifos),
        .Width (Width),
        .Depth ({16'd0, Depths[15:0]}),
        .Faults(Faults)
    ) u_bank (
        .clk_i        (clk_i),
        .rst_i        (rst_i),
        .clear_i      (clear_i),
        .capacity_i   (capacity_i),
        .push_i       (push_i),
        .data_i       (data_i),
        .pop_i        (pop_i),
        .not_full_o   (not_full_o),
        .not_empty_o  (not_empty_o),
        .room_next_o  (room_next_o),
        .flit_next_o  (flit_next_o),
        .head_o       (head_o),
        .occupancy_o  (occupancy_o),
        .peak_o       (peak_o),
        .strike_i     (strike_i),
        .strike_fifo_i(strike_fifo_i),
        .strike_bits_i(strike_bits_i),
        .struck_o     (struck_o),
        .flits_held_o (flits_held_o)
    );
  end else begin : gen_single
    assign peak_o       = '0;
    assign struck_o     = 1'b0;
    assign flits_held_o = 32'd0;

    for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_fifo
      wire unused_overflow, unused_underflow;

      rota_fifo #(
          .Width        (Width),
          .Depth        (k < Crosspoints ? {16'd0, Depths[16*(k<Crosspoints?k : 0)+:16]} : NicDepth),
          .MaxShiftDepth(MaxShiftDepth)
      ) u_fifo (
          .clk_i      (clk_i),
          .rst_i      (rst_i),
          .clear_i    (clear_i),
          .capacity_i (capacity_i[16*k+:16]),
          .push_i     (push_i[k]),
          .data_i     (data_i[Width*k+:Width]),
          .pop_i      (pop_i[k]),
          .not_full_o (not_full_o[k]),
          .not_empty_o(not_empty_o[k]),
          .room_next_o(room_next_o[k]),
          .flit_next_o(flit_next_o[k]),
          .head_o     (head_o[Width*k+:Width]),
          .occupancy_o(occupancy_o[16*k+:16]),
          .overflow_o (unused_overflow),
          .underflow_o(unused_underflow)
      );
    end
  end

  wire unused = &{1'b0, strike_i, strike_fifo_i, strike_bits_i};

endmodule

`default_nettype wire
