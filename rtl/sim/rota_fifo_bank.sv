// SPDX-License-Identifier: Apache-2.0
//
// FIFOs side by side, each as rota_fifo with a memory, for simulators. These handle a vector of flags as one word, so
// that a FIFO at which nothing happens costs next to nothing. The FIFOs share a memory, of which each uses no more words
// than its capacity, rounded up to a power of two, in turn with the others: what is used lies close together, and a
// simulator's caches hold many banks. The most flits that each FIFO ever held are noted. Faults can strike heads.
//
// Cycle contract: each FIFO's as in rota_fifo, but for its capacity. At a rising edge of strike_i, which comes while
// clk_i is low, bits of the heads of the named FIFOs flip, where there are heads, and stay so.
`include "rota_macros.svh"
`default_nettype none

module rota_fifo_bank #(
    /// FIFOs, 1 to 1056.
    parameter integer Fifos = 2,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Flits that each has room for, 2 to 65535.
    parameter integer Depth = 4,
    /// 1: faults can strike; 0: nothing is struck.
    parameter integer Faults = 0
) (
    input  wire                   clk_i,
    input  wire                   rst_i,
    /// Empties all of them.
    input  wire                   clear_i,
    /// At how many flits each is full, 1 to Depth. What it was at the last clear_i.
    input  wire [16*Fifos-1:0]    capacity_i,
    input  wire [Fifos-1:0]       push_i,
    input  wire [Width*Fifos-1:0] data_i,
    input  wire [Fifos-1:0]       pop_i,
    output wire [Fifos-1:0]       not_full_o,
    output wire [Fifos-1:0]       not_empty_o,
    /// What these will be after this edge, where it clears nothing.
    output wire [Fifos-1:0]       room_next_o,
    output wire [Fifos-1:0]       flit_next_o,
    output wire [Width*Fifos-1:0] head_o,
    /// For observers between edges: flits in each, and
    output wire [16*Fifos-1:0]    occupancy_o,
    /// the most that each held after any edge since clear_i.
    output wire [16*Fifos-1:0]    peak_o,

    /// A strike. FIFOs are counted at its rise, whether any is struck or not.
    input  wire                   strike_i,
    /// Which FIFOs are struck, and which bits of their heads flip.
    input  wire [Fifos-1:0]       strike_fifo_i,
    input  wire [Width-1:0]       strike_bits_i,
    /// The last strike met a head.
    output wire                   struck_o,
    /// With Faults = 1: flits in all FIFOs at the last strike. On demand, as a sum at every edge would cost simulators time.
    output wire [31:0]            flits_held_o
);

  `ROTA_REQUIRE(fifos_must_be_1_to_1056, Fifos >= 1 && Fifos <= 1056)
  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(depth_must_be_2_to_65535, Depth >= 2 && Depth <= 65535)
  `ROTA_REQUIRE(faults_must_be_0_or_1, Faults == 0 || Faults == 1)

  localparam integer PointerBits = Depth > 2 ? $clog2(Depth) : 1;
  localparam integer FifoBits = Fifos > 1 ? $clog2(Fifos) : 1;
  localparam [PointerBits-1:0] One = PointerBits'(1);
  localparam [PointerBits-1:0] Two = PointerBits'(2);

  logic [Fifos-1:0] not_full_q;
  logic [Fifos-1:0] not_empty_q;
  logic [Fifos-1:0] one_q;        // there is exactly one flit
  logic [Fifos-1:0] last_room_q;  // there is room for exactly one more

  wire              clear = rst_i | clear_i;
  wire  [Fifos-1:0] fills = push_i & ~pop_i;
  wire  [Fifos-1:0] drains = pop_i & ~push_i;
  wire  [Fifos-1:0] becomes_head = (push_i & pop_i & one_q) | (fills & ~not_empty_q);  // what is pushed
  wire  [Fifos-1:0] moves = push_i | pop_i | {Fifos{clear}};
  wire              bank_clk;  // its edges are those of clk_i and of strikes
  wire  [16*Fifos-1:0] counted;  // flits in each at the last strike

  assign room_next_o = drains | (not_full_q & ~(fills & last_room_q));
  assign flit_next_o = fills | (not_empty_q & ~(drains & one_q));
  assign not_full_o  = not_full_q;
  assign not_empty_o = not_empty_q;

  always_ff @(posedge clk_i) begin
    not_full_q  <= {Fifos{clear}} | room_next_o;
    not_empty_q <= ~{Fifos{clear}} & flit_next_o;
  end

  (* no_rw_check *)
  logic [Width-1:0] memory [2**(PointerBits+FifoBits)];

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_fifo
    logic [Width-1:0]       head_q;
    logic [PointerBits-1:0] write_q;
    logic [PointerBits-1:0] second_q;  // where the flit behind the head is, or will be
    logic [PointerBits-1:0] used_q;    // the bits of a pointer that are an address
    logic [15:0]            peak_q;

    wire [15:0]             capacity = capacity_i[16*k+:16];
    wire [Width-1:0]        data = data_i[Width*k+:Width];

    // Flits in it, modulo 2**PointerBits: 0 is none or all of them. A function, so that it is worked out only where it is
    // asked for.
    function automatic [PointerBits-1:0] count(input [PointerBits-1:0] write, input [PointerBits-1:0] second);
      count = write - second + One;
    endfunction
    function automatic [15:0] flits(input [PointerBits-1:0] write, input [PointerBits-1:0] second, input not_empty);
      flits = 16'(count(write, second)) + (not_empty && count(write, second) == '0 ? 16'd1 << PointerBits : 16'd0);
    endfunction

    // What is assigned at once, so that a simulator needs no copies, is assigned after it was looked at, and is looked at
    // here only; occupancy_o and peak_o, which show it outside, are for observers between edges.
    always_ff @(posedge bank_clk) begin
      if (Faults != 0 && strike_i) begin
        if (strike_fifo_i[k] && not_empty_q[k]) head_q <= head_q ^ strike_bits_i;
      end else if (moves[k]) begin
        if (clear) begin
          one_q[k]       <= 1'b0;
          last_room_q[k] <= capacity == 16'd1;
          /* verilator lint_off BLKSEQ */
          write_q  = '0;
          second_q = One;
          peak_q   = 16'd0;
          for (int unsigned n = 0; n < PointerBits; n = n + 1) used_q[n] = 32'(capacity) > 32'd1 << n;
        end else begin
          if (push_i[k] != pop_i[k]) begin
            one_q[k]       <= push_i[k] ? !not_empty_q[k] : count(write_q, second_q) == Two;
            last_room_q[k] <= push_i[k] ? count(write_q, second_q) + Two == capacity[PointerBits-1:0] : !not_full_q[k];
            if (push_i[k] && 16'(count(write_q, second_q)) == peak_q) peak_q = peak_q + 16'd1;
          end
          if (becomes_head[k]) head_q <= data;
          else if (pop_i[k]) head_q <= memory[{second_q & used_q, FifoBits'(k)}];
          if (pop_i[k]) second_q = second_q + One;
          if (push_i[k]) begin
            memory[{write_q & used_q, FifoBits'(k)}] = data;
            write_q = write_q + One;
          end
          /* verilator lint_on BLKSEQ */
        end
      end
    end

    assign head_o[Width*k+:Width] = head_q;
    assign peak_o[16*k+:16]       = peak_q;
    assign occupancy_o[16*k+:16]  = flits(write_q, second_q, not_empty_q[k]);

    if (Faults != 0) begin : gen_counted
      logic [15:0] counted_q;
      always_ff @(posedge strike_i) counted_q <= flits(write_q, second_q, not_empty_q[k]);
      assign counted[16*k+:16] = counted_q;
    end else begin : gen_not_counted
      assign counted[16*k+:16] = 16'd0;
    end
  end

  logic [31:0] flits_held;
  always_comb begin
    flits_held = 32'd0;
    for (int unsigned n = 0; n < Fifos; n = n + 1) flits_held = flits_held + 32'(counted[16*n+:16]);
  end
  assign flits_held_o = flits_held;

  if (Faults != 0) begin : gen_faults
    logic struck_q;
    always_ff @(posedge strike_i) struck_q <= |(strike_fifo_i & not_empty_q);
    assign bank_clk = clk_i | strike_i;
    assign struck_o = struck_q;
  end else begin : gen_no_faults
    wire unused = &{1'b0, strike_i, strike_fifo_i, strike_bits_i};
    assign bank_clk = clk_i;
    assign struck_o = 1'b0;
  end

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i && !clear_i) begin
      assert ((push_i & ~not_full_o) == '0);
      assert ((pop_i & ~not_empty_o) == '0);
    end
  end
`endif

endmodule

`default_nettype wire
