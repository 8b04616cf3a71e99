// SPDX-License-Identifier: Apache-2.0
//
// The check bits of a word of data and of its place, the message and flit that it is. Both ends of a message know its
// place from their programs, so a word in the place of another has wrong check bits though it is whole. Combinational.
//
//   Bits = 1             even parity; the place is left out
//   Bits = 8, Sums = 0   CRC with x^8 + x^2 + x + 1, XOR the place: finds all errors of up to three bits in 119
//   Bits = 8, Sums = 1   the data modulo 255 + the place modulo 255: sums of words have the sums of their check bits
`include "rota_macros.svh"
`default_nettype none

module rota_check_code #(
    /// Bits of a word, 1 to 1024.
    parameter integer Width = 32,
    /// Check bits, 1 or 8.
    parameter integer Bits = 8,
    /// 1: words are added on their way. Needs 8 bits.
    parameter integer Sums = 0
) (
    input  wire [Width-1:0] data_i,
    input  wire [7:0]       place_i,
    output wire [Bits-1:0]  code_o
);

  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(bits_must_be_1_or_8, Bits == 1 || Bits == 8)
  `ROTA_REQUIRE(sums_must_be_0_or_with_8_bits_1, Sums == 0 || (Sums == 1 && Bits == 8))

  // Bit Width*b + i: bit i of the data is part of check bit b of the CRC.
  function automatic [8*Width-1:0] masks(input logic [7:0] polynomial);
    integer i, b;
    logic [7:0] column;
    column = polynomial;
    for (i = 0; i < Width; i = i + 1) begin
      for (b = 0; b < 8; b = b + 1) masks[Width*b+i] = column[b];
      column = column[7] ? {column[6:0], 1'b0} ^ polynomial : {column[6:0], 1'b0};
    end
  endfunction

  if (Bits == 1) begin : gen_parity
    assign code_o = ^data_i;
    wire unused = &{1'b0, place_i};
  end else if (Sums == 0) begin : gen_crc
    localparam [8*Width-1:0] Masks = masks(8'h07);
    for (genvar b = 0; b < 8; b = b + 1) begin : gen_bit
      assign code_o[b] = ^(data_i & Masks[Width*b+:Width]) ^ place_i[b];
    end
  end else begin : gen_residue
    localparam integer Bytes = (Width + 7) / 8;
    wire [8*Bytes-1:0] padded = (8 * Bytes)'(data_i);
    /* verilator lint_off SPLITVAR */
    wire [8*(Bytes+1)-1:0] partial  /* verilator split_var */;
    /* verilator lint_on SPLITVAR */
    assign partial[7:0] = place_i;
    for (genvar n = 0; n < Bytes; n = n + 1) begin : gen_byte
      rota_add_255 u_add (
          .a_i  (partial[8*n+:8]),
          .b_i  (padded[8*n+:8]),
          .sum_o(partial[8*n+8+:8])
      );
    end
    assign code_o = partial[8*Bytes+:8];
  end

endmodule

`default_nettype wire
