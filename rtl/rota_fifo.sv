// SPDX-License-Identifier: Apache-2.0
//
// A first-word-fall-through FIFO, the crosspoint between two message paths. Shallow ones are a ring of registers; deep
// ones are a memory whose reads are synchronous, so that it becomes block RAM.
//
// Cycle contract: a flit pushed at edge c is the head after edge c and can be popped at edge c+1, also where the FIFO
// was empty. Pushes and pops at every edge are sustained from a capacity of 2 on. All outputs but the errors depend on
// registers only. After an overflow or underflow what is in the FIFO means nothing until it is cleared.
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
    /// What these will be after this edge, where it clears nothing.
    output wire              room_next_o,
    output wire              flit_next_o,
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
    // A ring of registers. The slot to be written next takes whatever comes while it is free, push or no push; so the
    // data's enables, of the widest fan-out there is, depend on registers only, and a pop moves nothing but a pointer.
    localparam integer PointerBits = Depth > 1 ? $clog2(Depth) : 1;
    wire [Depth:0]             taken;  // by distance from the head; one more, always free
    wire [Depth-1:0]           taken_next;
    wire [PointerBits-1:0]     write;
    wire [PointerBits-1:0]     read;
    wire [Width*Depth-1:0]     ring;

    // Plus one, without a chain of carries.
    function automatic [PointerBits-1:0] following(input [PointerBits-1:0] pointer);
      integer b;
      logic carry;
      carry = 1'b1;
      for (b = 0; b < PointerBits; b = b + 1) begin
        following[b] = pointer[b] ^ carry;
        carry = carry & pointer[b];
      end
      if (pointer == PointerBits'(Depth - 1)) following = '0;
    endfunction

    assign taken[Depth] = 1'b0;

    rota_multiplexer #(
        .Width (Width),
        .Inputs(Depth)
    ) u_head (
        .data_i  (ring),
        .select_i(read),
        .data_o  (head_o)
    );

    if (Depth == 1) begin : gen_one
      assign read  = 1'b0;
      assign write = 1'b0;
    end else begin : gen_pointers
      logic [PointerBits-1:0] read_q;
      always_ff @(posedge clk_i) begin
        if (rst_i || clear_i) read_q <= '0;
        else read_q <= ({PointerBits{pop_i}} & following(read_q)) | ({PointerBits{~pop_i}} & read_q);
      end
      assign read = read_q;
      if (Depth == 2) begin : gen_two
        assign write = read_q ^ taken[0];  // where there is room
      end else begin : gen_more
        logic [PointerBits-1:0] write_q;
        always_ff @(posedge clk_i) begin
          if (rst_i || clear_i) write_q <= '0;
          else write_q <= ({PointerBits{push_i}} & following(write_q)) | ({PointerBits{~push_i}} & write_q);
        end
        assign write = write_q;
      end
    end

    for (genvar i = 0; i < Depth; i = i + 1) begin : gen_slot
      wire             nearer_taken;  // the slot nearer to the head is taken
      logic            taken_q;
      logic [Width-1:0] slot_q;

      if (i == 0) begin : gen_first
        assign nearer_taken = 1'b1;
      end else begin : gen_later
        assign nearer_taken = taken[i-1];
      end

      // Slots are taken in order, so this one changes only where those beside it differ.
      wire edge_here = nearer_taken ^ taken[i+1];
      assign taken_next[i] = taken_q ? ~(edge_here & pop_i & ~push_i) : (edge_here & push_i & ~pop_i);

      always_ff @(posedge clk_i) begin
        if (rst_i || clear_i) taken_q <= 1'b0;
        else taken_q <= taken_next[i];
      end

      always_ff @(posedge clk_i) begin
        if (write == PointerBits'(i) && !taken[Depth-1]) slot_q <= data_i;
      end

      assign taken[i]             = taken_q;
      assign ring[Width*i+:Width] = slot_q;
    end

`ifdef FORMAL
    // For proofs: the slots by distance from the head, and that the pointers agree with what is taken.
    wire [Width*(Depth+1)-1:0] slots;
    assign slots[Width*Depth+:Width] = data_i;
    for (genvar i = 0; i < Depth; i = i + 1) begin : gen_view
      wire [Depth-1:0] place;  // the head's pointer moved on by i
      for (genvar j = 0; j < Depth; j = j + 1) begin : gen_place
        assign place[(i+j)%Depth] = read == PointerBits'(j);
      end
      rota_selector #(
          .Width (Width),
          .Inputs(Depth)
      ) u_view (
          .data_i  (ring),
          .select_i(place),
          .data_o  (slots[Width*i+:Width])
      );
      always @(posedge clk_i) begin
        // Writing goes on behind the last taken slot; where all are taken, that is the head's.
        if (!rst_i && !clear_i && gen_slot[i].nearer_taken && !taken[i]) assert (Depth'(1) << write == place);
      end
    end
    always @(posedge clk_i) begin
      if (!rst_i && !clear_i) begin
        assert (Depth <= 2 || !taken[Depth-1] || write == read);
        assert ({1'b0, read} < (PointerBits + 1)'(Depth));
      end
    end
`endif

    // Slots fill in order, so the FIFO is full when the slot at its capacity is taken.
    logic [15:0] occupancy;
    logic        full, full_next;
    always_comb begin
      occupancy = 16'd0;
      full      = 1'b0;
      for (int unsigned n = 0; n < Depth; n = n + 1) begin
        if (taken[n]) occupancy = 16'(n) + 16'd1;
        if (taken[n] && capacity_i == 16'(n) + 16'd1) full = 1'b1;
      end
    end

    // Apart from the above, which depends on registers only.
    always_comb begin
      full_next = 1'b0;
      for (int unsigned n = 0; n < Depth; n = n + 1) begin
        if (taken_next[n] && capacity_i == 16'(n) + 16'd1) full_next = 1'b1;
      end
    end

    assign not_full_o  = ~full;
    assign not_empty_o = taken[0];
    assign room_next_o = ~full_next;
    assign flit_next_o = taken_next[0];
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
    wire                   fills = push_i & ~pop_i;
    wire                   drains = pop_i & ~push_i;

    assign room_next_o = fills ? count + One != capacity_i[PointerBits-1:0] : drains | not_full_q;
    assign flit_next_o = fills | (drains ? ~one_q : not_empty_q);

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
      end else begin
        not_full_q  <= room_next_o;
        not_empty_q <= flit_next_o;
        if (push_i) begin
          if (pop_i) begin
            bypass_q <= one_q;
            second_q <= second_q + One;
          end else begin
            if (!not_empty_q) bypass_q <= 1'b1;
            one_q <= !not_empty_q;
          end
          write_q <= write_q + One;
        end else if (pop_i) begin
          bypass_q <= 1'b0;
          one_q    <= count == Two;
          second_q <= second_q + One;
        end
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
