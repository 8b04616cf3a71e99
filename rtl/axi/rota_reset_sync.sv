// SPDX-License-Identifier: Apache-2.0
//
// Brings a reset into a clock domain: rst_o goes up at once, also without a clock, and down at a rising edge, so that all
// flip-flops of the domain leave the reset at the same edge.
//
// Cycle contract: rst_o is 1 while arst_ni is 0 and for the next Stages edges; power-up counts as a reset where the
// technology's flip-flops begin as they are told to.
`include "rota_macros.svh"
`default_nettype none

module rota_reset_sync #(
    /// Flip-flops in a row, 2 to 8.
    parameter integer Stages = 3
) (
    input  wire clk_i,
    /// Active low, of any time.
    input  wire arst_ni,
    output wire rst_o
);

  `ROTA_REQUIRE(stages_must_be_2_to_8, Stages >= 2 && Stages <= 8)

  (* ASYNC_REG = "TRUE" *)
  logic [Stages-1:0] reset_q = {Stages{1'b1}};

  always_ff @(posedge clk_i or negedge arst_ni) begin
    if (!arst_ni) reset_q <= {Stages{1'b1}};
    else reset_q <= {reset_q[Stages-2:0], 1'b0};
  end

  assign rst_o = reset_q[Stages-1];

`ifdef ROTA_ASSERTIONS
  // The stages let go one after the other, the last one last.
  always @(posedge clk_i) begin
    assert ((reset_q & (reset_q + {{(Stages - 1) {1'b0}}, reset_q[0]})) == '0 || reset_q[Stages-1]);
  end
`endif

endmodule

`default_nettype wire
