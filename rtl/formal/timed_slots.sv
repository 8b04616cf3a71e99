// SPDX-License-Identifier: Apache-2.0
//
// Proof of a rota_timed_crosspoint whose slots shift, as it is synthesized: crosspoint_rules, and what of its inside
// makes them inductive.
`default_nettype none

module timed_slots #(
    parameter integer Width = 2,
    parameter integer Slots = 2,
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

  wire                 bypass, take, underflow, overflow, unused_struck;
  wire [Width-1:0]     head, flit;
  wire [15:0]          occupancy;
  wire                 defined, marked;
  wire [CountBits-1:0] count, present, ahead;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design.
  wire [Slots+1:0]       peek_taken;  // peek u_crosspoint.taken
  wire [Width*Slots-1:0] peek_slots;  // peek u_crosspoint.genblk4.gen_slots.slots

  rota_timed_crosspoint #(
      .Width(Width),
      .Slots(Slots)
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

  always_comb begin
    if (defined) begin
      for (int unsigned i = 0; i < Slots; i = i + 1) begin
        assert (peek_taken[i+1] == (32'(count) > i));
        assert (!(marked && 32'(ahead) == i) || peek_slots[Width*i+:Width] == flit);
      end
    end
  end

endmodule

`default_nettype wire
