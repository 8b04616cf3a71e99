// SPDX-License-Identifier: Apache-2.0
//
// For proofs: what every rota_timed_crosspoint promises at its ports, whatever it is made of, for any requests. The
// requests of a cycle concern the flits two edges later, so one scoreboard follows the requests and a second one the
// flits.
`default_nettype none

module crosspoint_rules #(
    parameter integer Width = 2,
    parameter integer Slots = 2,
    /// 2**CountBits is more than Slots + 2.
    parameter integer CountBits = 4
) (
    input  wire                 clk_i,
    input  wire                 clear_i,
    input  wire                 pop_i,
    input  wire                 push_i,
    /// The flit announced by push_i is the one to follow.
    input  wire                 mark_i,
    input  wire [Width-1:0]     link_i,
    input  wire                 bypass_i,
    input  wire                 take_i,
    input  wire [Width-1:0]     head_i,
    input  wire [15:0]          occupancy_i,
    input  wire                 underflow_i,
    input  wire                 overflow_i,
    /// There was a clear, and the requests before it are over.
    output wire                 defined_o,
    /// Flits that wait, by the requests up to now.
    output wire [CountBits-1:0] count_o,
    /// Flits in the slots, and where the marked one is.
    output wire [CountBits-1:0] present_o,
    output wire                 marked_o,
    output wire [CountBits-1:0] ahead_o,
    output wire [Width-1:0]     flit_o
);

  (* anyconst *) logic [Width-1:0] flit;
  logic [1:0] cleared_q = 2'd0;  // edges since the first clear, up to three
  logic [1:0] passed_q, stored_q, taken_q, marks_q;
  logic       underflow_q, overflow_q;
  logic [CountBits-1:0] between;  // flits that waited by the requests up to the last edge

  wire [CountBits-1:0] unused_ahead;
  wire                 unused_marked;
  wire any = count_o != '0;
  wire full = count_o == CountBits'(Slots);
  wire passes = pop_i & ~any;  // what is on the link then leaves at once
  wire stores = push_i & ~passes & (pop_i | ~full);
  wire takes = pop_i & any;

  scoreboard #(
      .CountBits(CountBits)
  ) u_requests (
      .clk_i   (clk_i),
      .clear_i (clear_i),
      .push_i  (stores),
      .mark_i  (1'b0),
      .pop_i   (takes),
      .count_o (count_o),
      .marked_o(unused_marked),
      .ahead_o (unused_ahead)
  );

  scoreboard #(
      .CountBits(CountBits)
  ) u_flits (
      .clk_i   (clk_i),
      .clear_i (clear_i),
      .push_i  (stored_q[1]),
      .mark_i  (marks_q[1]),
      .pop_i   (taken_q[1]),
      .count_o (present_o),
      .marked_o(marked_o),
      .ahead_o (ahead_o)
  );

  always_ff @(posedge clk_i) begin
    if (cleared_q != 2'd3) cleared_q <= cleared_q + 2'd1;
    between     <= clear_i ? '0 : count_o;
    passed_q    <= {passed_q[0], passes};
    stored_q    <= {stored_q[0], stores};
    taken_q     <= {taken_q[0], takes};
    marks_q     <= {marks_q[0], mark_i};
    underflow_q <= pop_i & ~push_i & ~any;
    overflow_q  <= push_i & ~pop_i & full;
  end

  // The router clears when it has asked for nothing at the last two edges: at every start.
  always_comb begin
    assume (cleared_q == 2'd3 || (clear_i && !pop_i && !push_i));
    assume (!clear_i || !(pop_i || push_i));
    if (defined_o) begin
      assume (!clear_i || (passed_q == 2'd0 && stored_q == 2'd0 && taken_q == 2'd0));
      assume (!(stored_q[1] && marks_q[1]) || link_i == flit);
    end
  end

  always_comb begin
    if (defined_o) begin
      assert (32'(count_o) <= Slots);
      assert (occupancy_i == 16'(count_o));
      assert (bypass_i == passed_q[1]);
      assert (take_i == taken_q[1]);
      assert (underflow_i == underflow_q);
      assert (overflow_i == overflow_q);
      assert (!marked_o || ahead_o != '0 || head_i == flit);
      // The two scoreboards are one queue, two edges apart.
      assert (!marked_o || ahead_o < present_o);
      assert (32'(present_o) <= Slots && 32'(between) <= Slots);
      assert (between == present_o + CountBits'(stored_q[1]) - CountBits'(taken_q[1]));
      assert (count_o == between + CountBits'(stored_q[0]) - CountBits'(taken_q[0]));
      assert (!taken_q[1] || present_o != '0);
      assert (!taken_q[0] || between != '0);
    end
  end

  always_comb begin
    cover (defined_o && marked_o && taken_q[1] && ahead_o == '0 && 32'(present_o) == Slots);
    cover (defined_o && stored_q[1] && taken_q[1] && 32'(present_o) == Slots);
    cover (defined_o && stored_q == 2'b11 && taken_q == 2'b00 && present_o == '0 || Slots < 2);
    cover (defined_o && bypass_i);
    cover (defined_o && overflow_i);
    cover (defined_o && underflow_i);
  end

  assign defined_o = cleared_q == 2'd3;
  assign flit_o    = flit;

endmodule

`default_nettype wire
