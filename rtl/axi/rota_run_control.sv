// SPDX-License-Identifier: Apache-2.0
//
// Between the registers and a node: holds the settings still while they are needed, asks for the start, measures the
// run, and watches it.
//
// Cycle contract: settings_o follows settings_i by one edge while the node is neither armed nor running. From three edges
// after arm_i, or where that came in a run after its end, request_o is up while the node is ready, until start_i, which
// goes on to the node as start_o at the same edge if request_o was up at the edge before: a start that was under way when
// an abort came starts nothing. With after_i request_o waits for edge after_i after the last start, so that a run starts at a
// chosen time after the last one, the same in all nodes. cycles_o counts the edges after the start at which done_i was still low. abort_i takes
// back a request, ends a run, and holds node_reset_o for four edges.
`include "rota_macros.svh"
`default_nettype none

module rota_run_control #(
    /// Bits of the settings, 1 to 256.
    parameter integer SettingBits = 32
) (
    input  wire                   clk_i,
    input  wire                   rst_i,

    // From and to the registers.
    input  wire                   arm_i,
    input  wire                   abort_i,
    input  wire                   clear_i,
    input  wire [SettingBits-1:0] settings_i,
    input  wire [31:0]            watchdog_i,
    /// Edges from the last start to the earliest request, up to 2**32 - 2; 0 or 1: any. Constant while the node is armed.
    input  wire [31:0]            after_i,
    output wire                   armed_o,
    output wire                   running_o,
    output wire                   done_o,
    output wire [31:0]            cycles_o,
    output wire [31:0]            runs_o,
    /// Edges between the last two starts; all ones if there were not two since the reset, or if there were more.
    output wire [31:0]            period_o,
    /// Pulses.
    output wire                   ended_o,
    output wire                   overdue_o,
    /// A request that came later than after_i said.
    output wire                   late_o,

    // From and to the start tree.
    output wire                   request_o,
    input  wire                   start_i,

    // From and to the node.
    output wire [SettingBits-1:0] settings_o,
    input  wire                   ready_i,
    input  wire                   done_i,
    output wire                   start_o,
    output wire                   node_reset_o
);

  `ROTA_REQUIRE(settingbits_must_be_1_to_256, SettingBits >= 1 && SettingBits <= 256)

  logic                   armed_q, running_q, done_q;
  logic                   asked_q;    // request_o at the last edge
  logic [1:0]             settled_q;  // edges since the settings were frozen, up to 3
  logic [SettingBits-1:0] settings_q;
  logic [31:0]            cycles_q, runs_q;
  logic                   late_q;     // the run is at its limit
  logic                   overdue_q;  // it was flagged
  logic [3:0]             abort_q;
  logic [31:0]            since_q;    // one more than the edges since the last start; all ones: none, or too long ago
  logic [31:0]            period_q;
  logic                   due_q;      // after_i is over
  logic                   missed_q;   // it was at the edge before, too

  wire settled = &settled_q;
  wire start = start_i & asked_q;
  wire ended = running_q & done_i & ~node_reset_o;

  always_ff @(posedge clk_i) begin
    if (rst_i || abort_i) begin
      armed_q   <= 1'b0;
      running_q <= 1'b0;
      asked_q   <= 1'b0;
      settled_q <= 2'd0;
    end else begin
      armed_q   <= arm_i | (armed_q & ~start);
      asked_q   <= request_o & ~start;
      running_q <= start | (running_q & ~ended);
      if (!armed_q || running_q || start) settled_q <= 2'd0;
      else if (!settled) settled_q <= settled_q + 2'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!running_q && settled_q == 2'd0 && !start) settings_q <= settings_i;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) runs_q <= 32'd0;
    else if (ended) runs_q <= runs_q + 32'd1;
    if (rst_i || clear_i || start) done_q <= 1'b0;
    else if (ended) done_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || start) cycles_q <= 32'd0;
    else if (running_q && !done_i) cycles_q <= cycles_q + 32'd1;
    late_q <= running_q & ~start & (watchdog_i != 32'd0) & (cycles_q >= watchdog_i);
    if (rst_i || !running_q) overdue_q <= 1'b0;
    else if (late_q) overdue_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      since_q  <= '1;
      period_q <= '1;
    end else if (start) begin
      since_q  <= 32'd1;
      period_q <= since_q;
    end else if (since_q != '1) begin
      since_q <= since_q + 32'd1;
    end
    due_q    <= rst_i | (~start & (since_q >= after_i));
    missed_q <= due_q & ~rst_i & ~start & (after_i > 32'd1) & (since_q[31:1] != '1);
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) abort_q <= 4'b0000;
    else abort_q <= {abort_q[2:0], abort_i};
  end

  assign armed_o      = armed_q;
  assign running_o    = running_q;
  assign done_o       = done_q;
  assign cycles_o     = cycles_q;
  assign runs_o       = runs_q;
  assign ended_o      = ended;
  assign overdue_o    = late_q & ~overdue_q & running_q;
  assign start_o      = start;
  assign request_o    = armed_q & ~running_q & settled & ready_i & due_q & ~node_reset_o;
  assign period_o     = period_q;
  assign late_o       = request_o & ~asked_q & missed_q;
  assign settings_o   = settings_q;
  assign node_reset_o = abort_q != 4'b0000;

`ifdef ROTA_ASSERTIONS
  logic                   past_q = 1'b0;
  logic                   requested_q;
  logic [SettingBits-1:0] before_q;
  always @(posedge clk_i) begin
    past_q      <= ~rst_i & ~abort_i;
    requested_q <= request_o & ~start;
    before_q    <= settings_o;
    if (!rst_i && past_q) begin
      if (requested_q && !node_reset_o) assert (request_o);
      if (running_q || requested_q) assert (settings_o == before_q);
    end
    if (!rst_i) assert (!(start && running_q));
  end
`endif

endmodule

`default_nettype wire
