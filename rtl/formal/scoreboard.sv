// SPDX-License-Identifier: Apache-2.0
//
// For proofs: what a FIFO must hold. Counts its flits and follows a marked one from its push to its pop; the proofs
// compare that flit's value at the head. One is enough: the solver may mark any.
`default_nettype none

module scoreboard #(
    /// Bits of the counts: 2**CountBits is more than the FIFO can hold.
    parameter integer CountBits = 4
) (
    input  wire                 clk_i,
    input  wire                 clear_i,
    input  wire                 push_i,
    /// The flit pushed is the one to follow; ignored while there is one.
    input  wire                 mark_i,
    input  wire                 pop_i,
    output wire [CountBits-1:0] count_o,
    /// The marked flit is in the FIFO, with `ahead_o` others before it.
    output wire                 marked_o,
    output wire [CountBits-1:0] ahead_o
);

  logic [CountBits-1:0] count_q;
  logic                 marked_q;
  logic [CountBits-1:0] ahead_q;

  always_ff @(posedge clk_i) begin
    count_q <= count_q + CountBits'(push_i) - CountBits'(pop_i);
    if (marked_q) begin
      ahead_q <= ahead_q - CountBits'(pop_i);
      if (pop_i && ahead_q == '0) marked_q <= 1'b0;
    end else begin
      ahead_q  <= count_q - CountBits'(pop_i);
      marked_q <= push_i & mark_i;
    end
    if (clear_i) begin
      count_q  <= '0;
      marked_q <= 1'b0;
    end
  end

  assign count_o  = count_q;
  assign marked_o = marked_q;
  assign ahead_o  = ahead_q;

endmodule

`default_nettype wire
