// SPDX-License-Identifier: Apache-2.0
//
// Proof of a rota_timed_crosspoint whose slots are a memory with two pointers, as simulators have it: crosspoint_rules,
// and what of its inside makes them inductive. With the proof of timed_slots it is the machine that is synthesized.
`default_nettype none

module timed_ring #(
    parameter integer Width = 2,
    parameter integer Slots = 2,
    /// Words of the memory: Slots.
    parameter integer Words = 2,
    parameter integer CountBits = 4
) (
    input wire             clk_i,
    input wire             clear_i,
    input wire             pop_i,
    input wire             push_i,
    input wire             mark_i,
    input wire [Width-1:0] link_i,
    /// Which half of the links each bit of the flit comes from.
    input wire [Width-1:0] half_i
);

  localparam integer PointerBits = Slots > 1 ? $clog2(Slots) : 1;

  wire                 bypass, take, underflow, overflow, unused_struck;
  wire [Width-1:0]     head, flit;
  wire [15:0]          occupancy;
  wire                 defined, marked;
  wire [CountBits-1:0] count, present, ahead;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design.
  wire [PointerBits-1:0]  read;    // peek u_crosspoint.genblk4.gen_ring.read_q
  wire [PointerBits-1:0]  write;   // peek u_crosspoint.genblk4.gen_ring.write_q
  wire [Width*Words-1:0]  memory;  // peek u_crosspoint.genblk4.gen_ring.slots_q[Words]

  rota_timed_crosspoint #(
      .Width(Width),
      .Slots(Slots),
      .Ring (1)
  ) u_crosspoint (
      .clk_i      (clk_i),
      .clear_i    (clear_i),
      .pop_i      (pop_i),
      .push_i     (push_i),
      .low_i      (link_i & ~half_i),
      .high_i     (link_i & half_i),
      .bypass_o   (bypass),
      .take_o     (take),
      .head_o     (head),
      .occupancy_o(occupancy),
      .underflow_o(underflow),
      .overflow_o (overflow),
      .strike_i     (1'b0),
      .struck_i     (1'b0),
      .strike_bits_i({Width{1'b0}}),
      .struck_o     (unused_struck)
  );

  crosspoint_rules #(
      .Width    (Width),
      .Slots    (Slots),
      .CountBits(CountBits)
  ) u_rules (
      .clk_i      (clk_i),
      .clear_i    (clear_i),
      .pop_i      (pop_i),
      .push_i     (push_i),
      .mark_i     (mark_i),
      .link_i     (link_i),
      .bypass_i   (bypass),
      .take_i     (take),
      .head_i     (head),
      .occupancy_i(occupancy),
      .underflow_i(underflow),
      .overflow_i (overflow),
      .defined_o  (defined),
      .count_o    (count),
      .present_o  (present),
      .marked_o   (marked),
      .ahead_o    (ahead),
      .flit_o     (flit)
  );

  // The place of the n-th flit from the head on, n at most Slots.
  function automatic [PointerBits-1:0] place(input [CountBits-1:0] n);
    place = PointerBits'(32'(read) + 32'(n) >= Slots ? 32'(read) + 32'(n) - Slots : 32'(read) + 32'(n));
  endfunction
  wire [PointerBits-1:0] marked_at = place(ahead);

  always_comb begin
    if (defined) begin
      assert (32'(read) < Slots && 32'(write) < Slots);
      assert (write == place(present));
      assert (!marked || memory[Width*marked_at+:Width] == flit);
    end
  end

endmodule

`default_nettype wire
