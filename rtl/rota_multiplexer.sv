// SPDX-License-Identifier: Apache-2.0
//
// One of several inputs by number. Combinational. Four inputs are two four-input LUTs a bit in the form below; from a
// one-hot selection, which rota_selector takes, they would be three.
`include "rota_macros.svh"
`default_nettype none

module rota_multiplexer #(
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Inputs to select from, 1 to 128.
    parameter integer Inputs = 4,
    localparam integer SelectBits = Inputs > 1 ? $clog2(Inputs) : 1
) (
    input  wire [Width*Inputs-1:0] data_i,
    /// Below Inputs; else the output means nothing.
    input  wire [SelectBits-1:0]   select_i,
    output wire [Width-1:0]        data_o
);

  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(inputs_must_be_1_to_128, Inputs >= 1 && Inputs <= 128)

  localparam integer Fours = (Inputs + 3) / 4;

  /* verilator lint_off SPLITVAR */  // one bit cannot be split
  wire [Width*Fours-1:0] partial  /* verilator split_var */;  // over these four inputs and those before them

  for (genvar n = 0; n < Fours; n = n + 1) begin : gen_four
    localparam integer Here = Inputs - 4 * n;  // and behind
    wire [Width-1:0] lower, selected;

    if (Here == 1) begin : gen_one
      assign lower = data_i[Width*4*n+:Width];
    end else begin : gen_more
      assign lower = select_i[0] ? data_i[Width*(4*n+1)+:Width] : data_i[Width*4*n+:Width];
    end

    if (Here <= 2) begin : gen_two
      assign selected = lower;
    end else if (Here == 3) begin : gen_three
      assign selected = select_i[1] ? data_i[Width*(4*n+2)+:Width] : lower;
    end else begin : gen_four
      // Of the lower two, or else whether it is the fourth rather than the third.
      wire [Width-1:0] hint = select_i[1] ? {Width{select_i[0]}} : lower;
      assign selected = select_i[1] ? (hint & data_i[Width*(4*n+3)+:Width]) | (~hint & data_i[Width*(4*n+2)+:Width])
                                    : hint;
    end

    if (n == 0) begin : gen_first
      assign partial[0+:Width] = selected;
    end else begin : gen_next
      wire here = select_i[SelectBits-1:2] == (SelectBits - 2)'(n);
      assign partial[Width*n+:Width] = here ? selected : partial[Width*(n-1)+:Width];
    end
  end

  assign data_o = partial[Width*(Fours-1)+:Width];

  wire unused = &{1'b0, select_i};

endmodule

`default_nettype wire
