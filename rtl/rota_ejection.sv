// SPDX-License-Identifier: Apache-2.0
//
// Marks the last flit of each message on a router's link to the NIC, by count.
//
// Cycle contract: last_o is the mark of the flit that moves next; it depends on registers only.
`include "rota_macros.svh"
`default_nettype none

module rota_ejection #(
    /// Bits of a flit's number in its message, 1 to 16.
    parameter integer FlitBits = 1
) (
    input  wire                clk_i,
    input  wire                start_i,
    /// Flits a message minus one, and whether that is 0: constants of a run.
    input  wire [FlitBits-1:0] last_flit_i,
    input  wire                one_flit_i,
    /// At this edge a flit moves.
    input  wire                moved_i,
    output wire                last_o
);

  `ROTA_REQUIRE(flitbits_must_be_1_to_16, FlitBits >= 1 && FlitBits <= 16)

  logic [FlitBits-1:0] left_q;  // flits left of the current message, minus one
  logic                last_q;  // left_q is 0
  wire                 last = last_q | one_flit_i;

  always_ff @(posedge clk_i) begin
    if (start_i || (moved_i && last)) begin
      last_q <= one_flit_i;
      left_q <= last_flit_i;
    end else if (moved_i) begin
      last_q <= left_q == {{(FlitBits - 1) {1'b0}}, 1'b1};
      left_q <= left_q - 1'b1;
    end
  end

  assign last_o = last;

endmodule

`default_nettype wire
