// SPDX-License-Identifier: Apache-2.0
//
// Behind FIFOs, for simulations: faults in what they hold.
//
// Cycle contract: at a rising edge of strike_i, which is none of clk_i's, bits of the heads of the named FIFOs flip,
// where there are heads, and stay so until these are popped. Nothing is looked at between the edges of the two clocks,
// so that what is never used costs a simulator nothing.
`include "rota_macros.svh"
`default_nettype none

module rota_fifo_faults #(
    /// FIFOs, 1 to 1056.
    parameter integer Fifos = 2,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32
) (
    input  wire                   clk_i,
    input  wire                   rst_i,
    input  wire                   clear_i,
    input  wire                   strike_i,
    /// Which FIFOs are struck, and which bits of their heads flip.
    input  wire [Fifos-1:0]       fifo_i,
    input  wire [Width-1:0]       bits_i,
    input  wire [Fifos-1:0]       not_empty_i,
    input  wire [Fifos-1:0]       pop_i,
    input  wire [Width*Fifos-1:0] head_i,
    output wire [Width*Fifos-1:0] head_o,
    /// The last strike met a head.
    output wire                   struck_o
);

  `ROTA_REQUIRE(fifos_must_be_1_to_1056, Fifos >= 1 && Fifos <= 1056)
  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)

  // A head is flipped where these differ: each belongs to one of the two clocks.
  logic [Fifos-1:0] struck_q = '0;
  logic [Fifos-1:0] popped_q;
  logic [Width-1:0] bits_q;
  logic             met_q;

  wire [Fifos-1:0] flip = struck_q ^ popped_q;
  wire [Fifos-1:0] met = fifo_i & not_empty_i;
  wire [Fifos-1:0] gone = pop_i | {Fifos{rst_i | clear_i}};

  always_ff @(posedge strike_i) begin
    struck_q <= popped_q ^ (flip | met);
    bits_q   <= bits_i;
    met_q    <= |met;
  end

  always_ff @(posedge clk_i) popped_q <= (struck_q & gone) | (popped_q & ~gone);

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_fifo
    assign head_o[Width*k+:Width] = flip[k] ? head_i[Width*k+:Width] ^ bits_q : head_i[Width*k+:Width];
  end

  assign struck_o = met_q;

endmodule

`default_nettype wire
