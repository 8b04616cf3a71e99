// SPDX-License-Identifier: Apache-2.0
//
// A crosspoint of a timed router: the way from one link in to one link out. A flit that leaves in the cycle after it
// arrived takes no slot; one that waits does. Slots shift towards the output, and a free one takes whatever is on the
// link, so that a register tells a register what to do everywhere.
//
// Cycle contract: pop_i and push_i in a cycle are about the same instant of the flits, two edges later: then the link
// holds the flit that push_i announced, and bypass_o or take_o says whether the link's or head_o is the flit that pop_i
// asked for. Flits leave in the order in which they came.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_crosspoint #(
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Flits that can wait, 0 to 1024.
    parameter integer Slots = 1,
    /// 1: flag underflow and overflow.
    parameter integer Checks = 1,
    /// For simulators, 1: the slots are a memory with two pointers: the same machine, whose many slots cost no time.
    parameter integer Ring = 0
) (
    input  wire             clk_i,
    /// Forgets what waits; pop_i and push_i are 0.
    input  wire             clear_i,
    input  wire             pop_i,
    input  wire             push_i,
    /// The flit on the link is low_i | high_i; no bit is 1 in both.
    input  wire [Width-1:0] low_i,
    input  wire [Width-1:0] high_i,
    output wire             bypass_o,
    output wire             take_o,
    output wire [Width-1:0] head_o,
    /// Flits that wait, one edge after pop_i and push_i and two before the slots.
    output wire [15:0]      occupancy_o,
    /// One edge after pop_i and push_i: a pop of nothing; a push that found no slot, whose flit is lost.
    output wire             underflow_o,
    output wire             overflow_o,
    /// Faults, with Ring = 1: a rising edge of strike_i flips strike_bits_i of the flit at the head of the slots where
    /// struck_i is 1 and a flit waits. struck_o says so from then on. Both are 0 with Ring = 0.
    input  wire             strike_i,
    input  wire             struck_i,
    input  wire [Width-1:0] strike_bits_i,
    output wire             struck_o
);

  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(slots_must_be_0_to_1024, Slots >= 0 && Slots <= 1024)
  `ROTA_REQUIRE(checks_must_be_0_or_1, Checks == 0 || Checks == 1)

  logic         bypass_q, bypass2_q;
  // Which slots are taken, from the head on: those below the number of flits that wait. Beside them that there is
  // always one before the head, and never one behind the last.
  wire [Slots+1:0] taken;
  assign taken[0]       = 1'b1;
  assign taken[Slots+1] = 1'b0;

  if (Slots == 0) begin : gen_no_slot
    always_ff @(posedge clk_i) bypass_q <= pop_i;
    assign take_o      = 1'b0;
    assign head_o      = '0;
    assign occupancy_o = '0;
    wire unused = &{1'b0, clear_i, low_i, high_i};
  end else if (Ring != 0) begin : gen_ring
    localparam integer PointerBits = Slots > 1 ? $clog2(Slots) : 1;
    localparam [PointerBits-1:0] Last = PointerBits'(Slots - 1);
    logic                   take_q, take2_q;
    logic                   store_q, store2_q;  // a flit that waits is on the link two edges after its push
    logic [15:0]            waiting_q;
    logic [PointerBits-1:0] read_q, write_q;
    logic [Width-1:0]       slots_q [Slots];
    wire                    any = waiting_q != 16'd0;
    wire                    full = waiting_q == 16'(Slots);

    always_ff @(posedge clk_i) begin
      bypass_q <= pop_i & ~any;
      take_q   <= pop_i & any;
      take2_q  <= take_q;
      store_q  <= push_i & (pop_i ? any : ~full);
      store2_q <= store_q;
      if (clear_i) waiting_q <= 16'd0;
      else if (push_i && !pop_i && !full) waiting_q <= waiting_q + 16'd1;
      else if (pop_i && !push_i && any) waiting_q <= waiting_q - 16'd1;
    end
    always_ff @(posedge clk_i) begin
      if (clear_i) begin
        read_q  <= '0;
        write_q <= '0;
      end else begin
        if (take2_q) read_q <= read_q == Last ? '0 : read_q + 1'b1;
        if (store2_q) write_q <= write_q == Last ? '0 : write_q + 1'b1;
      end
    end

    // The pointers are as late as the slots.
    wire  waits = read_q != write_q || waiting_q > 16'd2;
    wire  slots_clk = clk_i | strike_i;  // its edges are those of clk_i and of strikes
    logic struck_q;
    always_ff @(posedge slots_clk) begin
      if (strike_i) begin
        if (struck_i && waits) slots_q[read_q] <= slots_q[read_q] ^ strike_bits_i;
      end else if (store2_q) begin
        slots_q[write_q] <= low_i | high_i;
      end
    end
    always_ff @(posedge strike_i) struck_q <= struck_i && waits;
    assign struck_o = struck_q;

    assign taken[Slots:1] = Slots'(any) | (Slots'(full) << (Slots - 1));
    assign take_o      = take2_q;
    assign head_o      = slots_q[read_q];
    assign occupancy_o = waiting_q;
  end else begin : gen_slots
    logic take_q, take2_q;
    logic [15:0] occupancy;
    wire  [Width*Slots-1:0] slots;

    always_ff @(posedge clk_i) begin
      bypass_q <= pop_i & ~taken[1];
      take_q   <= pop_i & taken[1];
      take2_q  <= take_q;
    end

    for (genvar i = 0; i < Slots; i = i + 1) begin : gen_slot
      logic             taken_q;
      logic             enable_q, enable2_q;
      logic [Width-1:0] slot_q;
      wire              nearer = taken[i];
      wire              behind = taken[i+2];
      always_ff @(posedge clk_i) begin
        if (clear_i) taken_q <= 1'b0;
        else taken_q <= pop_i ? taken_q & (behind | push_i) : taken_q | (nearer & push_i);
        enable_q  <= pop_i | ~taken_q;
        enable2_q <= enable_q;
      end
      if (i == Slots - 1) begin : gen_last
        always_ff @(posedge clk_i) begin
          if (enable2_q) slot_q <= low_i | (high_i & {Width{enable2_q}});
        end
      end else begin : gen_shift
        logic next_q, next2_q;  // the slot behind this one is taken, so that its flit comes next
        // Never 1: with it the gate before a slot has no part that others have, too, and synthesis leaves it whole.
        wire  [Width-1:0] both = low_i & high_i;
        always_ff @(posedge clk_i) begin
          next_q  <= behind;
          next2_q <= next_q;
          if (enable2_q) slot_q <= (slots[Width*(i+1)+:Width] & (both | {Width{next2_q}})) |
                                   ((low_i | high_i) & ~(both | {Width{next2_q}}));
        end
      end
      assign taken[i+1]            = taken_q;
      assign slots[Width*i+:Width] = slot_q;
    end

    always_comb begin
      occupancy = 16'd0;
      for (int unsigned n = 1; n <= Slots; n = n + 1) begin
        if (taken[n]) occupancy = 16'(n);
      end
    end

    wire unused_slots = &{1'b0, slots};
    assign take_o      = take2_q;
    assign head_o      = slots[Width-1:0];
    assign occupancy_o = occupancy;
  end

  always_ff @(posedge clk_i) bypass2_q <= bypass_q;
  assign bypass_o = bypass2_q;

  if (Checks != 0) begin : gen_checks
    logic underflow_q, overflow_q;
    always_ff @(posedge clk_i) begin
      underflow_q <= pop_i & ~push_i & ~taken[1];
      overflow_q  <= push_i & ~pop_i & taken[Slots];
    end
    assign underflow_o = underflow_q;
    assign overflow_o  = overflow_q;
  end else begin : gen_no_checks
    wire unused = &{1'b0, push_i};
    assign underflow_o = 1'b0;
    assign overflow_o  = 1'b0;
  end

  wire unused_taken = &{1'b0, taken};

`ifdef ROTA_ASSERTIONS
  logic [2:0] cleared_q = 3'd0;  // three edges after the first clear what is told to the slots is known
  always @(posedge clk_i) begin
    cleared_q <= {cleared_q[1:0], cleared_q[0] | clear_i === 1'b1};
    if (cleared_q[2]) assert (!(bypass_o && take_o));
  end
`endif

  if (Slots == 0 || Ring == 0) begin : gen_no_faults
    wire unused_faults = &{1'b0, strike_i, struck_i, strike_bits_i};
    assign struck_o = 1'b0;
  end

endmodule

`default_nettype wire
