// SPDX-License-Identifier: Apache-2.0
//
// The sum, or where only one is selected at a time the disjunction, of the selected inputs; 0 where none is.
// Combinational.
`include "rota_macros.svh"
`default_nettype none

module rota_selector #(
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Inputs to select from, 1 to 128.
    parameter integer Inputs = 4,
    /// 1: several inputs may be selected and are added modulo 2**Width; 0: at most one is selected.
    parameter integer Add = 0,
    /// As in rota_coded_add.
    parameter integer CodeBits = 0,
    parameter integer DataParity = 0
) (
    input  wire [Width*Inputs-1:0] data_i,
    input  wire [Inputs-1:0]       select_i,
    output wire [Width-1:0]        data_o
);

  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(inputs_must_be_1_to_128, Inputs >= 1 && Inputs <= 128)
  `ROTA_REQUIRE(add_must_be_0_or_1, Add == 0 || Add == 1)

  /* verilator lint_off SPLITVAR */  // one bit cannot be split
  wire [Width*Inputs-1:0] partial  /* verilator split_var */;  // over this input and those before it

  for (genvar i = 0; i < Inputs; i = i + 1) begin : gen_input
    wire [Width-1:0] gated = data_i[Width*i+:Width] & {Width{select_i[i]}};
    if (i == 0) begin : gen_first
      assign partial[0+:Width] = gated;
    end else if (Add != 0 && CodeBits == 0) begin : gen_add
      assign partial[Width*i+:Width] = partial[Width*(i-1)+:Width] + gated;
    end else if (Add != 0) begin : gen_coded_add
      rota_coded_add #(
          .Width     (Width),
          .CodeBits  (CodeBits),
          .DataParity(DataParity)
      ) u_add (
          .a_i  (partial[Width*(i-1)+:Width]),
          .b_i  (gated),
          .sum_o(partial[Width*i+:Width])
      );
    end else begin : gen_or
      assign partial[Width*i+:Width] = partial[Width*(i-1)+:Width] | gated;
    end
  end

  assign data_o = partial[Width*(Inputs-1)+:Width];

endmodule

`default_nettype wire
