// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_run_control: a request comes exactly when node and settings are ready and stays until its start; settings
// stand still from three edges before any start to the end of the run; a run ends where the node is done and is counted
// once; the watchdog fires once a run; no request comes before its time, and one that comes after it says so; an abort ends
// everything and resets the node for four edges.
`default_nettype none

module run_control (
    input wire       clk_i,
    input wire       rst_i,
    input wire       arm_i,
    input wire       abort_i,
    input wire       clear_i,
    input wire [1:0] settings_i,
    input wire       start_i,
    input wire       ready_i,
    input wire       done_i
);

  (* anyconst *) logic [31:0] watchdog;  // edges; 0: none
  (* anyconst *) logic [31:0] after;     // edges from the last start; 0: none
  wire        armed, running, done, ended, overdue, late, request, start, node_reset;
  wire [31:0] cycles, runs, period;
  wire [1:0]  settings;

  wire [1:0] peek_settled;  // peek u_control.settled_q
  wire       peek_late;     // peek u_control.late_q
  wire       peek_flagged;  // peek u_control.overdue_q
  wire [3:0] peek_abort;    // peek u_control.abort_q
  wire [31:0] peek_since;   // peek u_control.since_q
  wire       peek_due;      // peek u_control.due_q
  wire       peek_missed;   // peek u_control.missed_q

  rota_run_control #(
      .SettingBits(2)
  ) u_control (
      .clk_i       (clk_i),
      .rst_i       (rst_i),
      .arm_i       (arm_i),
      .abort_i     (abort_i),
      .clear_i     (clear_i),
      .settings_i  (settings_i),
      .watchdog_i  (watchdog),
      .after_i     (after),
      .armed_o     (armed),
      .running_o   (running),
      .done_o      (done),
      .cycles_o    (cycles),
      .runs_o      (runs),
      .period_o    (period),
      .ended_o     (ended),
      .overdue_o   (overdue),
      .late_o      (late),
      .request_o   (request),
      .start_i     (start_i),
      .settings_o  (settings),
      .ready_i     (ready_i),
      .done_i      (done_i),
      .start_o     (start),
      .node_reset_o(node_reset)
  );

  logic        defined_q = 1'b0;
  logic        past_q = 1'b0;  // defined_q at the last edge
  logic        armed_q, running_q, done_q;
  logic [1:0]  waited_q;     // edges for which it has been armed outside a run, up to 3
  logic        still_q;      // the settings did not change at the edge before the last
  logic        free_q;       // at the last edge they could
  logic [1:0]  before_q, offered_q;
  logic [2:0]  aborted_q;    // edges of the node's reset to come
  logic [31:0] cycles_q, runs_q;
  logic [31:0] since_q, period_q;  // edges since the last start, up to 2**32 - 2, and between the last two
  logic        ever_q;       // there was a start since the reset
  logic        fired_q, owed_q;  // the watchdog: in this run, at the next edge
  logic        asked_q;      // it asked at the last edge
  logic [1:0]  again_q;      // for covers: runs, up to 3

  wire over = running_q & done_i & (aborted_q == 3'd0);
  wire still = settings == before_q;

  always_ff @(posedge clk_i) begin
    defined_q <= 1'b1;
    past_q    <= defined_q;
    before_q  <= settings;
    offered_q <= settings_i;
    still_q   <= still;
    free_q    <= !running_q && waited_q == 2'd0 && !start;
    aborted_q <= rst_i ? 3'd0 : abort_i ? 3'd4 : aborted_q - 3'(aborted_q != 3'd0);
    asked_q   <= request & ~start & ~rst_i & ~abort_i;

    if (rst_i || abort_i) {armed_q, running_q} <= 2'b00;
    else begin
      if (start) armed_q <= 1'b0;
      if (arm_i) armed_q <= 1'b1;
      if (over) running_q <= 1'b0;
      if (start) running_q <= 1'b1;
    end
    if (rst_i || abort_i || !armed_q || running_q || start) waited_q <= 2'd0;
    else if (waited_q != 2'd3) waited_q <= waited_q + 1'b1;

    if (rst_i || clear_i) runs_q <= 32'd0;
    else if (over) runs_q <= runs_q + 1'b1;
    if (rst_i || clear_i || start) done_q <= 1'b0;
    else if (over) done_q <= 1'b1;
    if (rst_i || start) cycles_q <= 32'd0;
    else if (running_q && !done_i) cycles_q <= cycles_q + 1'b1;

    if (rst_i) {ever_q, since_q, period_q} <= {1'b0, 32'hfffffffe, 32'hffffffff};
    else if (start) {ever_q, since_q, period_q} <= {1'b1, 32'd0, since_q + 32'd1};
    else if (since_q != 32'hfffffffe) since_q <= since_q + 32'd1;

    owed_q <= running_q && !start && watchdog != 32'd0 && cycles_q >= watchdog;
    if (rst_i || !running_q) fired_q <= 1'b0;
    else if (overdue) fired_q <= 1'b1;

    if (rst_i) again_q <= 2'd0;
    else if (ended && again_q != 2'd3) again_q <= again_q + 1'b1;
  end

  always_comb begin
    assume (defined_q || rst_i);
    assume (after != 32'hffffffff);
    // A node that is ready stays so: nobody loads the bank that is to run.
    assume (!defined_q || !asked_q || ready_i);
  end

  always_comb begin
    if (defined_q) begin
      assert (armed == armed_q && running == running_q && done == done_q);
      assert (peek_settled == waited_q);
      assert (cycles == cycles_q && runs == runs_q);
      assert (ended == over);
      assert (node_reset == (aborted_q != 3'd0));
      assert (aborted_q <= 3'd4);
      assert (peek_abort[0] == (aborted_q == 3'd4));
      assert ((peek_abort[3:0] == 4'd0) == (aborted_q == 3'd0));
      assert ((peek_abort[2:0] == 3'd0) == (aborted_q <= 3'd1));
      assert ((peek_abort[1:0] == 2'd0) == (aborted_q <= 3'd2));

      // The third edge after it was armed, or after the run's end, is the first at which it asks.
      assert (peek_since == since_q + 32'd1 && period == period_q);
      assert (ever_q || since_q == 32'hfffffffe);
      assert (running_q || node_reset || peek_due == (since_q >= after || since_q == 32'hfffffffe));
      assert (running_q || node_reset || peek_missed == (since_q > after && after > 32'd1 && since_q != 32'hfffffffe));
      assert (request == (armed_q && !running_q && waited_q == 2'd3 && ready_i && aborted_q == 3'd0 &&
                          (!ever_q || since_q >= after || since_q == 32'hfffffffe)));
      assert (late == (request && !asked_q && ever_q && after > 32'd1 && since_q > after && since_q != 32'hfffffffe));
      if (asked_q) assert (request);
      // Only who asks is started, whatever the start tree does.
      assert (start == (start_i && asked_q));
      assert (!start || (armed && !running && !node_reset));

      // Settings follow outside of runs, and stand still for two edges before a request and from there to the end.
      assert (!past_q || settings == (free_q ? offered_q : before_q));
      assert (!running_q || still);
      assert (waited_q < 2'd2 || still);
      assert (waited_q < 2'd3 || still_q);
      assert (!request || (still && still_q));

      // The watchdog fires once, at the edge after the run has gone on for as long as it says.
      assert (!past_q || peek_late == owed_q);
      assert (peek_flagged == fired_q);
      assert (overdue == (owed_q && running_q && !fired_q));
    end
  end

  always_comb begin
    cover (defined_q && again_q == 2'd2 && request && settings == 2'd2);
    cover (defined_q && fired_q && ended && cycles == 32'd3);
    cover (defined_q && running_q && armed_q && waited_q == 2'd0);
    cover (defined_q && again_q == 2'd1 && request && !asked_q && since_q == 32'd9 && after == 32'd9);
    cover (defined_q && again_q == 2'd1 && late && after == 32'd6);
    cover (defined_q && aborted_q == 3'd1 && again_q == 2'd1);
  end

endmodule

`default_nettype wire
