// SPDX-License-Identifier: Apache-2.0
//
// Where the messages of one channel of a timed router end. If programs count steps, a message ends with its step. If they
// count cycles, a step is a cycle and says nothing about messages, so the channel counts its flits.
//
// Cycle contract: last_o is about the flit that flit_i is about, in the same cycle.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_message_end #(
    /// Bits of a flit's number in its message, 1 to 16.
    parameter integer FlitBits = 1
) (
    input  wire              clk_i,
    /// Before the first flit of a run.
    input  wire              clear_i,
    /// Constants of a run: flits a message, 1 to 2**FlitBits; programs count cycles.
    input  wire [FlitBits:0] flits_i,
    input  wire              cycles_i,
    /// This cycle is the last of a step.
    input  wire              step_last_i,
    /// A flit is due.
    input  wire              flit_i,
    output wire              last_o
);

  `ROTA_REQUIRE(flitbits_must_be_1_to_16, FlitBits >= 1 && FlitBits <= 16)

  logic [FlitBits-1:0] left_q;  // flits of the message after this one

  wire last = left_q == '0;

  always_ff @(posedge clk_i) begin
    if (clear_i || (flit_i && last)) left_q <= flits_i[FlitBits-1:0] - 1'b1;  // 2**FlitBits flits: 0 - 1, all ones
    else if (flit_i) left_q <= left_q - 1'b1;
  end

  assign last_o = cycles_i ? last : step_last_i;
  wire unused = &{1'b0, flits_i};

endmodule

`default_nettype wire
