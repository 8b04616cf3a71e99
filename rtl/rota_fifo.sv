// SPDX-License-Identifier: Apache-2.0
//
// A first-word-fall-through FIFO, the crosspoint between two message paths. Shallow ones are registers that shift to
// the head, one LUT and one flip-flop a bit; deep ones are a memory whose reads are synchronous, so that it becomes
// block RAM.
//
// Cycle contract: a flit pushed at edge c is the head after edge c and can be popped at edge c+1, also where the FIFO
// was empty. Pushes and pops at every edge are sustained from a capacity of 2 on. All outputs but the errors are
// registers, or in deep FIFOs one multiplexer behind them.
`include "rota_macros.svh"
`default_nettype none

module rota_fifo #(
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Flits that there is room for, 1 to 65535.
    parameter integer Depth = 4,
    /// Up to this depth the FIFO is made of registers, 0 to 64; 0: always memory.
    parameter integer MaxShiftDepth = 8
) (
    input  wire              clk_i,
    input  wire              rst_i,
    /// Empties the FIFO.
    input  wire              clear_i,
    /// At how many flits the FIFO is full, 1 to Depth. Constant while there are flits in it; in a fixed design a
    /// constant.
    input  wire [15:0]       capacity_i,
    input  wire              push_i,
    input  wire [Width-1:0]  data_i,
    input  wire              pop_i,
    output wire              not_full_o,
    output wire              not_empty_o,
    output wire [Width-1:0]  head_o,
    output wire [15:0]       occupancy_o,
    /// A push while full at this very edge; the flit is lost.
    output wire              overflow_o,
    /// A pop while empty at this very edge.
    output wire              underflow_o
);

  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(depth_must_be_1_to_65535, Depth >= 1 && Depth <= 65535)
  `ROTA_REQUIRE(maxshiftdepth_must_be_0_to_64, MaxShiftDepth >= 0 && MaxShiftDepth <= 64)

  assign overflow_o  = push_i & ~not_full_o;
  assign underflow_o = pop_i & ~not_empty_o;

  if (Depth <= MaxShiftDepth) begin : gen_shift
    // Slot 0 is the head. A free slot takes whatever comes, so that a push is no part of the data's enables.
    wire [Depth:0]             taken;  // one more, always free
    wire [Width*(Depth+1)-1:0] slots  /* verilator split_var */;

    assign taken[Depth]                  = 1'b0;
    assign slots[Width*Depth+:Width]     = data_i;

    for (genvar i = 0; i < Depth; i = i + 1) begin : gen_slot
      wire             nearer_taken;  // the slot nearer to the head is taken
      logic            taken_q;
      logic [Width-1:0] slot_q;

      if (i == 0) begin : gen_first
        assign nearer_taken = 1'b1;
      end else begin : gen_later
        assign nearer_taken = taken[i-1];
      end

      always_ff @(posedge clk_i) begin
        if (rst_i || clear_i) begin
          taken_q <= 1'b0;
        end else if (push_i != pop_i) begin
          taken_q <= push_i ? nearer_taken : taken[i+1];
        end
      end

      always_ff @(posedge clk_i) begin
        if (pop_i || !taken_q) slot_q <= taken[i+1] ? slots[Width*(i+1)+:Width] : data_i;
      end

      assign taken[i]               = taken_q;
      assign slots[Width*i+:Width]  = slot_q;
    end

    // Slots fill in order, so the FIFO is full when the slot at its capacity is taken.
    logic [15:0] occupancy;
    logic        full;
    always_comb begin
      occupancy = 16'd0;
      full      = 1'b0;
      for (int unsigned n = 0; n < Depth; n = n + 1) begin
        if (taken[n]) occupancy = 16'(n) + 16'd1;
        if (taken[n] && capacity_i == 16'(n) + 16'd1) full = 1'b1;
      end
    end

    assign not_full_o  = ~full;
    assign not_empty_o = taken[0];
    assign head_o      = slots[0+:Width];
    assign occupancy_o = occupancy;
  end else begin : gen_memory
    // The memory's output register is the head, unless the head came when there was none before it: such a flit is kept
    // in a register of its own until it is popped. So the memory is only read at a pop, from a registered address.
    // Simulators like the order of the statements: nothing is read after it was assigned.
    localparam integer PointerBits = Depth > 1 ? $clog2(Depth) : 1;
    localparam [PointerBits-1:0] One = PointerBits'(1);
    localparam [PointerBits-1:0] Two = PointerBits'(2);

    (* no_rw_check *)
    logic [Width-1:0]       memory [2**PointerBits];
    logic [Width-1:0]       read_data_q;
    logic [Width-1:0]       bypass_data_q;
    logic                   bypass_q;
    logic [PointerBits-1:0] write_q;
    logic [PointerBits-1:0] second_q;  // where the flit behind the head is, or will be
    logic                   not_empty_q;
    logic                   not_full_q;
    logic                   one_q;  // there is exactly one flit

    // Flits in the FIFO, modulo 2**PointerBits: 0 is none or all of them.
    wire [PointerBits-1:0] count = write_q - second_q + One;

    always_ff @(posedge clk_i) begin
      if (push_i) memory[write_q] <= data_i;
      if (pop_i) read_data_q <= memory[second_q];
    end

    always_ff @(posedge clk_i) begin
      if (rst_i || clear_i) begin
        bypass_q    <= 1'b0;
        not_full_q  <= 1'b1;
        one_q       <= 1'b0;
        not_empty_q <= 1'b0;
        write_q     <= '0;
        second_q    <= One;
      end else if (push_i) begin
        if (pop_i) begin
          bypass_q <= one_q;
          second_q <= second_q + One;
        end else begin
          if (!not_empty_q) bypass_q <= 1'b1;
          not_full_q  <= count + One != capacity_i[PointerBits-1:0];
          one_q       <= !not_empty_q;
          not_empty_q <= 1'b1;
        end
        write_q <= write_q + One;
      end else if (pop_i) begin
        bypass_q    <= 1'b0;
        not_full_q  <= 1'b1;
        not_empty_q <= !one_q;
        one_q       <= count == Two;
        second_q    <= second_q + One;
      end
    end

    always_ff @(posedge clk_i) begin
      if (push_i && (pop_i ? one_q : !not_empty_q)) bypass_data_q <= data_i;
    end

    wire unused = &{1'b0, capacity_i};

    assign not_full_o  = not_full_q;
    assign not_empty_o = not_empty_q;
    assign head_o      = bypass_q ? bypass_data_q : read_data_q;
    assign occupancy_o = {{(16 - PointerBits) {1'b0}}, count} +
                         (not_empty_q && count == '0 ? 16'd1 << PointerBits : 16'd0);
  end

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i && !clear_i) begin
      assert (!overflow_o);
      assert (!underflow_o);
      assert (capacity_i - 16'd1 < 16'(Depth));
      assert (occupancy_o <= capacity_i);
    end
  end
`endif

endmodule

`default_nettype wire
