// SPDX-License-Identifier: Apache-2.0
//
// For proofs: a FIFO of two flits inside a larger design, by what goes in and out of it. The peek_*_i are the registers
// of the rota_fifo that is proven; what ties them to the scoreboard makes the proofs inductive.
`default_nettype none

module queue_rules #(
    parameter integer Width = 2
) (
    input  wire               clk_i,
    input  wire               defined_i,
    input  wire               clear_i,
    input  wire [1:0]         capacity_i,
    input  wire               push_i,
    /// The flit pushed is one to follow; its value is value_i.
    input  wire               mark_i,
    input  wire [Width-1:0]   value_i,
    input  wire               pop_i,
    output wire [1:0]         count_o,
    /// The head is the flit followed.
    output wire               marked_head_o,
    input  wire [2:0]         peek_taken_i,
    input  wire [3*Width-1:0] peek_slots_i
);

  wire       marked;
  wire [1:0] ahead;

  scoreboard #(
      .CountBits(2)
  ) u_scoreboard (
      .clk_i   (clk_i),
      .clear_i (clear_i),
      .push_i  (push_i),
      .mark_i  (mark_i),
      .pop_i   (pop_i),
      .count_o (count_o),
      .marked_o(marked),
      .ahead_o (ahead)
  );

  assign marked_head_o = marked & ahead == 2'd0;

  always_comb begin
    if (defined_i) begin
      assert (count_o <= capacity_i);
      assert (!marked || ahead < count_o);
      for (int unsigned i = 0; i < 2; i = i + 1) begin
        assert (peek_taken_i[i] == (count_o > 2'(i)));
        assert (!(marked && ahead == 2'(i)) || peek_slots_i[Width*i+:Width] == value_i);
      end
    end
  end

endmodule

`default_nettype wire
