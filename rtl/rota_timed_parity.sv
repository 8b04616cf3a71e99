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
    /// The word is used.
    input  wire                used_i,
    input  wire [WordBits-1:0] word_i,
    /// Two edges later.
    output wire                wrong_o
);

  `ROTA_REQUIRE(wordbits_must_be_1_to_1024, WordBits >= 1 && WordBits <= 1024)

  localparam integer Fours = (WordBits + 3) / 4;
  wire  [4*Fours-1:0] padded = (4 * Fours)'(word_i);
  logic [Fours-1:0]   odd_q;
  logic               used_q;
  logic               wrong_q;

  for (genvar n = 0; n < Fours; n = n + 1) begin : gen_four
    always_ff @(posedge clk_i) odd_q[n] <= ^padded[4*n+:4];
  end

  always_ff @(posedge clk_i) begin
    used_q  <= used_i;
    wrong_q <= used_q & ^odd_q;
  end

  assign wrong_o = wrong_q;

endmodule

`default_nettype wire
