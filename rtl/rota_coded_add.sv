// SPDX-License-Identifier: Apache-2.0
//
// Adds two words with their check bits. The check bits are added apart from the data, modulo 255, so that they do not
// agree with a sum that the adder got wrong: a wrong carry or sum bit changes the data by a power of two, which is not 0
// modulo 255. Combinational.
//
// A word, from bit 0: data, CodeBits check bits as in rota_check_code, DataParity parity bit (which means nothing in a
// sum). What the data lose modulo 2**their bits is taken off the check bits.
`include "rota_macros.svh"
`default_nettype none

module rota_coded_add #(
    /// Bits of a word with its check bits, 1 to 1024.
    parameter integer Width = 40,
    /// 0 or 8.
    parameter integer CodeBits = 8,
    parameter integer DataParity = 0
) (
    input  wire [Width-1:0] a_i,
    input  wire [Width-1:0] b_i,
    output wire [Width-1:0] sum_o
);

  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(codebits_must_be_0_or_8, CodeBits == 0 || CodeBits == 8)
  `ROTA_REQUIRE(dataparity_must_be_0_or_1, DataParity == 0 || DataParity == 1)

  if (CodeBits == 0) begin : gen_plain
    assign sum_o = a_i + b_i;
  end else begin : gen_coded
    localparam integer DataBits = Width - CodeBits - DataParity;
    `ROTA_REQUIRE(width_must_hold_data, DataBits >= 1)
    localparam [7:0] Lost = 8'd255 - (8'd1 << (DataBits % 8));  // of a carry out, negative modulo 255
    wire [DataBits:0] sum = {1'b0, a_i[DataBits-1:0]} + {1'b0, b_i[DataBits-1:0]};
    wire [7:0]        codes;
    rota_add_255 u_codes (
        .a_i  (a_i[DataBits+:8]),
        .b_i  (b_i[DataBits+:8]),
        .sum_o(codes)
    );
    rota_add_255 u_lost (
        .a_i  (codes),
        .b_i  (Lost & {8{sum[DataBits]}}),
        .sum_o(sum_o[DataBits+:8])
    );
    assign sum_o[DataBits-1:0] = sum[DataBits-1:0];
    if (DataParity != 0) begin : gen_parity
      assign sum_o[Width-1] = a_i[Width-1] ^ b_i[Width-1];
    end
  end

endmodule

`default_nettype wire
