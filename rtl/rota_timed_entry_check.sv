// SPDX-License-Identifier: Apache-2.0
//
// Flags a program's entry that makes no sense for its channel of a timed router, one edge after its payload.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_entry_check #(
    /// Links that the channel serves, 1 to 16; with more than one, payloads name the link above the mask.
    parameter integer Links = 1,
    /// Bits of an entry's mask, 1 to 128, and which of them mean something.
    parameter integer MaskBits = 2,
    parameter [MaskBits-1:0] Present = {MaskBits{1'b1}},
    /// 1: several bits of the mask may be set.
    parameter integer Several = 1,
    /// 0: nothing is flagged.
    parameter integer Errors = 1
) (
    input  wire                              clk_i,
    input  wire [$clog2(Links)+MaskBits-1:0] payload_i,
    output wire                              bad_o
);

  `ROTA_REQUIRE(links_must_be_1_to_16, Links >= 1 && Links <= 16)
  `ROTA_REQUIRE(maskbits_must_be_1_to_128, MaskBits >= 1 && MaskBits <= 128)
  `ROTA_REQUIRE(several_must_be_0_or_1, Several == 0 || Several == 1)
  `ROTA_REQUIRE(errors_must_be_0_or_1, Errors == 0 || Errors == 1)

  wire [MaskBits-1:0] mask = payload_i[MaskBits-1:0];
  wire                no_link;

  if ((Links & (Links - 1)) != 0) begin : gen_link
    localparam integer LinkBits = $clog2(Links);
    assign no_link = payload_i[MaskBits+:LinkBits] >= LinkBits'(Links);
  end else begin : gen_every_link
    assign no_link = 1'b0;
  end

  if (Errors != 0) begin : gen_check
    logic bad_q;
    always_ff @(posedge clk_i) begin
      bad_q <= no_link | ((mask & ~Present) != '0) | (Several == 0 && (mask & (mask - 1'b1)) != '0);
    end
    assign bad_o = bad_q;
  end else begin : gen_no_check
    assign bad_o = 1'b0;
  end

  wire unused = &{1'b0, clk_i, payload_i, mask, no_link};

endmodule

`default_nettype wire
