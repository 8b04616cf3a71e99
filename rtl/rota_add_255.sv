// SPDX-License-Identifier: Apache-2.0
//
// Adds modulo 255, as the check bits of sums do. 0 has two forms, 0 and 255. Combinational.
`include "rota_macros.svh"
`default_nettype none

module rota_add_255 (
    input  wire [7:0] a_i,
    input  wire [7:0] b_i,
    output wire [7:0] sum_o
);

  wire [8:0] sum = {1'b0, a_i} + {1'b0, b_i};

  // 256 is 1. With a carry the rest is below 255, so this cannot carry again.
  assign sum_o = sum[7:0] + {7'd0, sum[8]};

endmodule

`default_nettype wire
