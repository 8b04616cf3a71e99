// SPDX-License-Identifier: Apache-2.0
//
// Checks the parity of a program word that has just come out of its memory, late in the cycle: four bits at a time, and
// one edge later the whole word.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_parity #(
    /// Bits of a word, 1 to 1024, an even number of which are 1.
    parameter integer WordBits = 16
) (
    input  wire                clk_i,
    input  wire [WordBits-1:0] word_i,
    /// The word of the last cycle is not used.
    input  wire                unused_i,
    /// Two edges after word_i.
    output wire                wrong_o
);

  `ROTA_REQUIRE(wordbits_must_be_1_to_1024, WordBits >= 1 && WordBits <= 1024)

  // The first edge leaves at most four bits of a word of up to 16, which the second takes in one gate: it XORs no more
  // fours than that needs, and passes on the other bits as they are.
  localparam integer Fours = WordBits > 16 ? (WordBits + 3) / 4 : WordBits > 4 ? (WordBits - 2) / 3 : 0;
  localparam integer Singles = WordBits > 4 * Fours ? WordBits - 4 * Fours : 0;
  localparam integer Padded = 4 * Fours + Singles;
  wire  [Padded-1:0]        padded = Padded'(word_i);
  logic [Fours+Singles-1:0] odd_q;
  logic                     wrong_q;

  for (genvar n = 0; n < Fours; n = n + 1) begin : gen_four
    always_ff @(posedge clk_i) odd_q[n] <= ^padded[4*n+:4];
  end
  for (genvar n = 0; n < Singles; n = n + 1) begin : gen_single
    always_ff @(posedge clk_i) odd_q[Fours+n] <= padded[4*Fours+n];
  end

  always_ff @(posedge clk_i) begin
    if (unused_i) wrong_q <= 1'b0;
    else wrong_q <= ^odd_q;
  end

  assign wrong_o = wrong_q;

endmodule

`default_nettype wire
