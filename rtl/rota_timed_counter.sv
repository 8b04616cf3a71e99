// SPDX-License-Identifier: Apache-2.0
//
// Counts events at a high clock: six bits at a time, with a register for each carry.
//
// Cycle contract: what happened up to an edge is counted CounterBits/6 edges later, rounded up.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_counter #(
    /// Bits of the count, 1 to 64. It wraps.
    parameter integer CounterBits = 32
) (
    input  wire                   clk_i,
    input  wire                   clear_i,
    input  wire                   event_i,
    output wire [CounterBits-1:0] count_o
);

  `ROTA_REQUIRE(counterbits_must_be_1_to_64, CounterBits >= 1 && CounterBits <= 64)

  localparam integer ChunkBits = 6;
  localparam integer Chunks = (CounterBits + ChunkBits - 1) / ChunkBits;
  wire [Chunks:0]             carry;
  wire [ChunkBits*Chunks-1:0] count;

  assign carry[0] = event_i;
  for (genvar n = 0; n < Chunks; n = n + 1) begin : gen_chunk
    logic [ChunkBits-1:0] count_q;
    logic                 carry_q;
    always_ff @(posedge clk_i) begin
      if (clear_i) {carry_q, count_q} <= '0;
      else {carry_q, count_q} <= {1'b0, count_q} + (ChunkBits + 1)'(carry[n]);
    end
    assign count[ChunkBits*n+:ChunkBits] = count_q;
    assign carry[n+1]                    = carry_q;
  end
  assign count_o = count[CounterBits-1:0];
  wire unused = &{1'b0, count, carry};

endmodule

`default_nettype wire
