// SPDX-License-Identifier: Apache-2.0
//
// A router's link to the NIC: the ejection FIFO of a receive channel, and the count that marks the last flit of each
// message.
//
// Cycle contract: as rota_fifo; valid_o, data_o and last_o depend on registers only.
`include "rota_macros.svh"
`default_nettype none

module rota_ejection #(
    /// As in rota_fifo.
    parameter integer Width = 32,
    parameter integer Depth = 2,
    parameter integer MaxShiftDepth = 8,
    /// Bits of a flit's number in its message, 1 to 16.
    parameter integer FlitBits = 1,
    /// 1: faults can strike what the FIFO holds.
    parameter integer Faults = 0
) (
    input  wire                clk_i,
    input  wire                rst_i,
    input  wire                start_i,
    /// Flits a message minus one, and whether that is 0: constants of a run.
    input  wire [FlitBits-1:0] last_flit_i,
    input  wire                one_flit_i,
    input  wire                push_i,
    input  wire [Width-1:0]    data_i,
    output wire                not_full_o,
    /// What it will be after this edge, where it clears nothing.
    output wire                room_next_o,
    output wire                valid_o,
    input  wire                ready_i,
    output wire [Width-1:0]    data_o,
    output wire                last_o,
    /// As in rota_router.
    input  wire [Width-1:0]    fault_bits_i,
    input  wire                strike_i,
    output wire                struck_o
);

  `ROTA_REQUIRE(flitbits_must_be_1_to_16, FlitBits >= 1 && FlitBits <= 16)

  logic [FlitBits-1:0] left_q;  // flits left of the message at the head, minus one
  logic                last_q;  // left_q is 0
  wire                 last = last_q | one_flit_i;
  wire                 moved = valid_o & ready_i;
  wire  [Width-1:0]    head;
  wire                 flip;
  wire  [15:0]         unused_occupancy, unused_peak;
  wire                 unused_overflow, unused_underflow, unused_flit_next;

  rota_fifo #(
      .Width        (Width),
      .Depth        (Depth),
      .MaxShiftDepth(MaxShiftDepth)
  ) u_fifo (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .clear_i    (start_i),
      .capacity_i (16'(Depth)),
      .push_i     (push_i),
      .data_i     (data_i),
      .pop_i      (moved),
      .not_full_o (not_full_o),
      .not_empty_o(valid_o),
      .room_next_o(room_next_o),
      .flit_next_o(unused_flit_next),
      .head_o     (head),
      .occupancy_o(unused_occupancy),
      .overflow_o (unused_overflow),
      .underflow_o(unused_underflow)
  );

  rota_fifo_watch #(
      .Peak  (0),
      .Faults(Faults)
  ) u_watch (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .clear_i    (start_i),
      .push_i     (push_i),
      .pop_i      (moved),
      .not_empty_i(valid_o),
      .occupancy_i(unused_occupancy),
      .strike_i   (strike_i),
      .peak_o     (unused_peak),
      .flip_o     (flip),
      .struck_o   (struck_o)
  );

  assign data_o = head ^ ({Width{flip}} & fault_bits_i);

  always_ff @(posedge clk_i) begin
    if (start_i || (moved && last)) begin
      last_q <= one_flit_i;
      left_q <= last_flit_i;
    end else if (moved) begin
      last_q <= left_q == {{(FlitBits - 1) {1'b0}}, 1'b1};
      left_q <= left_q - 1'b1;
    end
  end

  assign last_o = last;

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i && !start_i) assert (!push_i || not_full_o);
  end
`endif

endmodule

`default_nettype wire
