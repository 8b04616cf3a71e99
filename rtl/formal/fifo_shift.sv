// SPDX-License-Identifier: Apache-2.0
//
// Proof of a rota_fifo made of registers that shift to the head. The rules are in fifo_rules; here is what of its
// inside makes them inductive: slots fill in order, and the marked flit is in the slot that the scoreboard says.
`default_nettype none

module fifo_shift #(
    parameter integer Width = 2,
    parameter integer Depth = 4
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

  wire                 not_full, not_empty, room_next, flit_next, unused_overflow, unused_underflow;
  wire [Width-1:0]     head;
  wire [15:0]          occupancy;
  wire                 defined, marked;
  wire [CountBits-1:0] count, ahead;
  wire [Width-1:0]     flit;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design.
  wire [Depth:0]             taken;  // peek u_fifo.gen_shift.taken
  wire [Width*(Depth+1)-1:0] slots;  // peek u_fifo.gen_shift.slots

  rota_fifo #(
      .Width        (Width),
      .Depth        (Depth),
      .MaxShiftDepth(64)
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

  always_comb begin
    if (defined) begin
      for (int unsigned i = 0; i < Depth; i = i + 1) begin
        assert (taken[i] == (count > CountBits'(i)));
        assert (!(marked && ahead == CountBits'(i)) || slots[Width*i+:Width] == flit);
      end
    end
  end

endmodule

`default_nettype wire
