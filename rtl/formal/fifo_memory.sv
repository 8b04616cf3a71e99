// SPDX-License-Identifier: Apache-2.0
//
// Proof of a rota_fifo made of a memory. The rules are in fifo_rules; here is what of its inside makes them inductive.
// A read of the word being written may give anything in block RAM without no_rw_check's logic, so none may matter.
`default_nettype none

module fifo_memory #(
    parameter integer Width = 2,
    parameter integer Depth = 4,
    /// Words of the FIFO's memory.
    parameter integer Words = 4
) (
    input wire             clk_i,
    input wire             rst_i,
    input wire             clear_i,
    input wire [15:0]      capacity_i,
    input wire             push_i,
    input wire             mark_i,
    input wire [Width-1:0] data_i,
    input wire             pop_i
);

  localparam integer CountBits = $clog2(Depth + 1) + 1;
  localparam integer PointerBits = $clog2(Words);

  wire                 not_full, not_empty, room_next, flit_next, unused_overflow, unused_underflow;
  wire [Width-1:0]     head;
  wire [15:0]          occupancy;
  wire                 defined, marked;
  wire [CountBits-1:0] count, ahead;
  wire [Width-1:0]     flit;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design.
  wire [PointerBits-1:0] write;      // peek u_fifo.gen_memory.write_q
  wire [PointerBits-1:0] second;     // peek u_fifo.gen_memory.second_q
  wire                   one;        // peek u_fifo.gen_memory.one_q
  wire                   bypass;     // peek u_fifo.gen_memory.bypass_q
  wire [Width*Words-1:0] memory;     // peek u_fifo.gen_memory.memory[Words]

  rota_fifo #(
      .Width        (Width),
      .Depth        (Depth),
      .MaxShiftDepth(0)
  ) u_fifo (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .clear_i    (clear_i),
      .capacity_i (capacity_i),
      .push_i     (push_i),
      .data_i     (data_i),
      .pop_i      (pop_i),
      .not_full_o (not_full),
      .not_empty_o(not_empty),
      .room_next_o(room_next),
      .flit_next_o(flit_next),
      .head_o     (head),
      .occupancy_o(occupancy),
      .overflow_o (unused_overflow),
      .underflow_o(unused_underflow)
  );

  fifo_rules #(
      .Width    (Width),
      .Depth    (Depth),
      .CountBits(CountBits)
  ) u_rules (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .clear_i    (clear_i),
      .capacity_i (capacity_i),
      .push_i     (push_i),
      .mark_i     (mark_i),
      .data_i     (data_i),
      .pop_i      (pop_i),
      .not_full_i (not_full),
      .not_empty_i(not_empty),
      .room_next_i(room_next),
      .flit_next_i(flit_next),
      .head_i     (head),
      .occupancy_i(occupancy),
      .defined_o  (defined),
      .count_o    (count),
      .marked_o   (marked),
      .ahead_o    (ahead),
      .flit_o     (flit)
  );

  // The flit behind the head is at `second`, the others behind it; the head is out of the memory already.
  wire [PointerBits-1:0] marked_at = second + PointerBits'(ahead) - 1'b1;
  wire [Width-1:0] stored = memory[Width*marked_at+:Width];

  logic collided_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) collided_q <= 1'b0;
    else if (pop_i) collided_q <= push_i & (second == write);
  end

  always_comb begin
    if (defined) begin
      assert (one == (count == 1));
      assert (PointerBits'(count) == PointerBits'(write - second + 1'b1));
      assert (!bypass || count != '0);
      assert (!marked || ahead == '0 || stored == flit);
      // After a collision the head is the bypassed flit, or there is none.
      assert (!collided_q || bypass || count == '0);
    end
  end

endmodule

`default_nettype wire
