// SPDX-License-Identifier: Apache-2.0
//
// For proofs: what every rota_fifo promises at its ports, whatever it is made of. The user keeps to the protocol, may
// clear at any time and may change the capacity while the FIFO is empty.
`default_nettype none

module fifo_rules #(
    parameter integer Width = 2,
    parameter integer Depth = 4,
    /// 2**CountBits is more than Depth.
    parameter integer CountBits = 4
) (
    input  wire                 clk_i,
    input  wire                 rst_i,
    input  wire                 clear_i,
    input  wire [15:0]          capacity_i,
    input  wire                 push_i,
    /// The flit pushed is the one to follow.
    input  wire                 mark_i,
    input  wire [Width-1:0]     data_i,
    input  wire                 pop_i,
    input  wire                 not_full_i,
    input  wire                 not_empty_i,
    input  wire                 room_next_i,
    input  wire                 flit_next_i,
    input  wire [Width-1:0]     head_i,
    input  wire [15:0]          occupancy_i,
    /// There was a reset.
    output wire                 defined_o,
    output wire [CountBits-1:0] count_o,
    output wire                 marked_o,
    output wire [CountBits-1:0] ahead_o,
    output wire [Width-1:0]     flit_o
);

  (* anyconst *) logic [Width-1:0] flit;
  logic        defined_q = 1'b0;
  logic [15:0] capacity_q;
  logic        pushed_q;
  logic        kept_q = 1'b0;  // the last edge cleared nothing
  logic        not_full_promised_q, not_empty_promised_q;
  logic        was_full_q = 1'b0;

  scoreboard #(
      .CountBits(CountBits)
  ) u_scoreboard (
      .clk_i   (clk_i),
      .clear_i (rst_i | clear_i),
      .push_i  (push_i),
      .mark_i  (mark_i),
      .pop_i   (pop_i),
      .count_o (count_o),
      .marked_o(marked_o),
      .ahead_o (ahead_o)
  );

  always_ff @(posedge clk_i) begin
    defined_q  <= 1'b1;
    capacity_q <= capacity_i;
    pushed_q   <= push_i & ~rst_i & ~clear_i;
    kept_q     <= ~rst_i & ~clear_i;
    not_full_promised_q  <= room_next_i;
    not_empty_promised_q <= flit_next_i;
    was_full_q <= (was_full_q | ~not_full_i) & defined_q & ~rst_i & ~clear_i;
  end

  always_comb begin
    assume (defined_q || rst_i);
    assume (capacity_i >= 16'd1 && capacity_i <= 16'(Depth));
    if (defined_q) begin
      assume (count_o == '0 || capacity_i == capacity_q);
      assume (!push_i || not_full_i);
      assume (!pop_i || not_empty_i);
      assume (!(push_i && mark_i) || data_i == flit);
    end
  end

  always_comb begin
    if (defined_q) begin
      assert (16'(count_o) <= capacity_i);
      assert (occupancy_i == 16'(count_o));
      assert (not_empty_i == (count_o != '0));
      assert (not_full_i == (16'(count_o) < capacity_i));
      assert (!kept_q || not_empty_i == not_empty_promised_q);
      assert (!kept_q || not_full_i == not_full_promised_q);
      assert (!marked_o || ahead_o < count_o);
      assert (!marked_o || ahead_o != '0 || head_i == flit);
      // Pushed at the last edge: can be popped at the coming one.
      assert (!pushed_q || not_empty_i);
    end
  end

  always_comb begin
    cover (defined_q && count_o == CountBits'(Depth));
    cover (defined_q && was_full_q && count_o == '0 && capacity_i == 16'(Depth));
    cover (defined_q && was_full_q && !not_full_i && pop_i && marked_o && ahead_o == '0);
    cover (defined_q && count_o == 1 && pop_i && (push_i || Depth == 1));
    cover (defined_q && 16'(count_o) + 16'd1 == 16'(Depth) && (pop_i || Depth == 1) && push_i);
    cover (defined_q && (16'(count_o) == capacity_i) && (Depth == 1 || capacity_i < 16'(Depth)));
  end

  assign defined_o = defined_q;
  assign flit_o    = flit;

endmodule

`default_nettype wire
