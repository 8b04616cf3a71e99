// SPDX-License-Identifier: Apache-2.0
//
// Lockstep's clock: every node goes through the steps in unison. A step is `startup` edges at which nothing moves and
// then one edge a flit.
//
// Cycle contract: with start_i sampled at edge 0, step t is edges 3 + t·(S+F) … 2 + (t+1)·(S+F). window_o is high
// when the coming edge is one of the last F of its step, step_end_o when it is the very last.
`include "rota_macros.svh"
`default_nettype none

module rota_step_timer #(
    /// Bits of a flit's number in its message, 1 to 16.
    parameter integer FlitBits = 1,
    /// Bits of the start-up time, 1 to 32.
    parameter integer StartupBits = 20
) (
    input  wire                   clk_i,
    input  wire                   rst_i,
    input  wire                   start_i,
    /// Start-up cycles a step; a constant of a run, unchanged for two edges before start_i.
    input  wire [StartupBits-1:0] startup_i,
    /// Flits a message minus one, and whether that is 0: constants of a run.
    input  wire [FlitBits-1:0]    last_flit_i,
    input  wire                   one_flit_i,
    output wire                   window_o,
    /// What it will be after this edge, where that is no start.
    output wire                   open_next_o,
    output wire                   step_end_o
);

  `ROTA_REQUIRE(flitbits_must_be_1_to_16, FlitBits >= 1 && FlitBits <= 16)
  `ROTA_REQUIRE(startupbits_must_be_1_to_32, StartupBits >= 1 && StartupBits <= 32)

  localparam integer LeftBits = FlitBits > StartupBits ? FlitBits : StartupBits;

  logic                   no_startup_q;
  logic                   one_startup_q;
  logic [StartupBits-1:0] last_startup_q;
  logic [1:0]             lead_q;    // from the start to step 0
  logic                   on_q;
  logic                   window_q;  // in the flits' part of a step; means nothing where there is no other
  logic [LeftBits-1:0]    left_q;    // edges left of this part, minus one
  logic                   last_q;    // left_q is 0

  wire window = on_q & (window_q | no_startup_q);
  wire step_end = window & (last_q | one_flit_i);
  wire begin_step = lead_q[1] | step_end;
  wire begin_flits = begin_step ? no_startup_q : last_q;

  // No reset, so that constants go through.
  always_ff @(posedge clk_i) begin
    no_startup_q   <= startup_i == '0;
    one_startup_q  <= startup_i == {{(StartupBits - 1) {1'b0}}, 1'b1};
    last_startup_q <= startup_i - 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || start_i) begin
      lead_q <= {1'b0, start_i & ~rst_i};
      on_q   <= 1'b0;
    end else begin
      lead_q <= {lead_q[0], 1'b0};
      if (lead_q[1]) on_q <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (begin_flits) begin
      window_q <= 1'b1;
      left_q   <= LeftBits'(last_flit_i);
      last_q   <= one_flit_i;
    end else if (begin_step) begin
      window_q <= 1'b0;
      left_q   <= LeftBits'(last_startup_q);
      last_q   <= one_startup_q;
    end else begin
      left_q <= left_q - 1'b1;
      last_q <= left_q == {{(LeftBits - 1) {1'b0}}, 1'b1};
    end
  end

  assign window_o    = window;
  assign open_next_o = (on_q | lead_q[1]) & (no_startup_q | begin_flits | (window_q & ~begin_step));
  assign step_end_o  = step_end;

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert (!step_end_o || window_o);
      assert (!(lead_q[1] && on_q));
    end
  end
`endif

endmodule

`default_nettype wire
