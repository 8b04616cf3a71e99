// SPDX-License-Identifier: Apache-2.0
//
// Sees that a node's run ends in time and that the node comes to rest and stays there. A schedule's run has a known
// length, in lockstep and self-timed alike, so that a node that hangs is known as soon as it does.
//
// Cycle contract: start_i at edge 0. late_o is 1 where done_i is not up after edge Cycles, or where it goes down after the
// end of the run; restless_o where the node is not idle from Settle edges later to the next start, or from Settle edges after
// a reset; control_wrong_o where running_i is not what this module knows. All are levels that whoever needs them keeps.
`include "rota_macros.svh"
`default_nettype none

module rota_watchdog #(
    /// Edges from the start to done_i: T·(S+F) + c0, 1 to 2**31-1.
    parameter integer Cycles = 100,
    /// Edges that routers take to come to rest.
    parameter integer Settle = 8
) (
    input  wire clk_i,
    input  wire rst_i,
    input  wire start_i,
    /// The run has ended at the last edge: the node's own view of it.
    input  wire finished_i,
    input  wire running_i,
    input  wire done_i,
    input  wire idle_i,
    output wire late_o,
    output wire restless_o,
    output wire control_wrong_o
);

  `ROTA_REQUIRE(cycles_must_be_1_to_2_to_the_31_less_settle, Cycles >= 1 && Cycles <= 2147483647 - Settle)

  localparam integer Bits = $clog2(Cycles + Settle + 1);
  localparam [Bits-1:0] Deadline = Bits'(Cycles);
  localparam [Bits-1:0] AtRest = Bits'(Cycles + Settle);

  logic [Bits-1:0] count_q;
  logic            stopped_q;    // not running: of the opposite sense, so that synthesis keeps both
  logic            completed_q;  // since the end of the first run
  wire             at_rest = count_q == AtRest;

  always_ff @(posedge clk_i) begin
    if (rst_i) count_q <= Deadline;
    else if (start_i) count_q <= '0;
    else if (!at_rest) count_q <= count_q + 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      stopped_q   <= 1'b1;
      completed_q <= 1'b0;
    end else if (start_i) begin
      stopped_q   <= 1'b0;
      completed_q <= 1'b0;
    end else if (finished_i) begin
      stopped_q   <= 1'b1;
      completed_q <= 1'b1;
    end
  end

  assign late_o          = (~stopped_q & ~done_i & (count_q == Deadline)) | (completed_q & ~done_i);
  assign restless_o      = at_rest & ~idle_i;
  assign control_wrong_o = running_i == stopped_q;

endmodule

`default_nettype wire
