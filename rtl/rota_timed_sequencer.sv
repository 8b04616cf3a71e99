// SPDX-License-Identifier: Apache-2.0
//
// Walks a channel's program in a timed router: a table of run-length coded entries in a memory with synchronous read.
// An entry says what happens in each of the next `count` steps, which may be nothing; so the program follows the clock
// alone.
//
// Word, from bit 0: payload, count minus two in two's complement, end flag, and where Parity = 1 a bit that makes the
// number of ones even. The count's top bit says that the entry has one step: while steps are counted down, that it is
// in its last one. A word with the end flag ends the program; its payload is 0 and its count means nothing.
//
// Cycle contract: start_i at edge 0. The entry of the step that the cycle belongs to, as rota_timed_steps counts them,
// is in entry_q; payload_o is it one edge later, and 0 where no flit is due. Two words are prefetched, one at word_i
// and one being read, so that entries of one step follow each other in steps of one cycle. Halted, the sequencer keeps
// reading word 0, which may change up to two edges before the start. In passes the program begins again three cycles
// after wrap_i[0]: the address goes to 0, then word 0 is read, then it becomes the entry.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_sequencer #(
    /// Bits of an entry's payload, 1 to 256.
    parameter integer PayloadBits = 8,
    /// Bits of an entry's count, 1 to 32: it is 1 to 2**(CountBits-1) + 1.
    parameter integer CountBits = 8,
    /// Words of the table, 2 to 65536.
    parameter integer Words = 256,
    /// 1: the program begins one edge after the start, 0: at the start.
    parameter integer Late = 0,
    /// 1: words have a parity bit.
    parameter integer Parity = 1,
    /// 1: the table's last word ends the program, and is flagged if it is no end.
    parameter integer Errors = 1
) (
    input  wire                                  clk_i,
    /// As in rota_timed_steps.
    input  wire                                  hold_i,
    /// With Late = 1 what hold_i will be after the coming edge, else what running_i and start_i say: hold_i is 0 where
    /// one of them is 1. Addresses are far from where hold_i is made.
    input  wire                                  hold_next_i,
    input  wire                                  running_i,
    input  wire                                  start_i,
    input  wire                                  tick_i,
    input  wire                                  one_cycle_i,
    input  wire                                  step_end_next_i,
    input  wire                                  open_next_i,
    /// Bits 0 to 2 of rota_timed_steps's, with Late = 1 bits 1 to 3.
    input  wire [2:0]                            wrap_i,
    output wire                                  read_o,
    output wire [$clog2(Words)-1:0]              address_o,
    input  wire [PayloadBits+CountBits+Parity:0] word_i,
    output wire [PayloadBits-1:0]                payload_o,
    /// The program has ended; 0 where halted.
    output wire                                  ended_o,
    /// A word that is used, or will be next, has odd parity: two edges after it was read. Means nothing where halted.
    output wire                                  parity_error_o,
    /// The program had no end and has come to the table's last word.
    output wire                                  overrun_o
);

  `ROTA_REQUIRE(payloadbits_must_be_1_to_256, PayloadBits >= 1 && PayloadBits <= 256)
  `ROTA_REQUIRE(countbits_must_be_1_to_32, CountBits >= 1 && CountBits <= 32)
  `ROTA_REQUIRE(words_must_be_2_to_65536, Words >= 2 && Words <= 65536)
  `ROTA_REQUIRE(late_must_be_0_or_1, Late == 0 || Late == 1)
  `ROTA_REQUIRE(parity_must_be_0_or_1, Parity == 0 || Parity == 1)
  `ROTA_REQUIRE(errors_must_be_0_or_1, Errors == 0 || Errors == 1)

  localparam integer AddressBits = $clog2(Words);
  localparam integer LowBits = CountBits - 1;

  logic [PayloadBits-1:0] entry_q;
  logic [PayloadBits-1:0] payload_q;
  logic                   advance_q;  // this cycle is the last of an entry; 1 where halted
  logic                   last_q;     // this step is the last of an entry
  logic                   end_q;      // the entry is the end; 0 where halted
  logic                   ended_q;    // the end was read before; what is read later means nothing
  logic                   quiet_q;    // no flit is due: halted, ended, or in the step's start-up
  logic [AddressBits-1:0] next_q;     // the address of the word to be read next

  wire word_one = word_i[PayloadBits+CountBits-1];
  wire word_end = word_i[PayloadBits+CountBits];
  wire none_left;  // the other bits of the count are 0
  wire overrun;
  // The memory's word comes late in the cycle and may pass one gate only, so the others are kept apart from it.
  (* keep *)
  wire advance_next;
  // Steps of several cycles: their last cycle is known while the entry stays.
  assign advance_next = one_cycle_i ? ~advance_q & none_left : step_end_next_i & last_q;

  always_ff @(posedge clk_i) begin
    if (hold_i) advance_q <= 1'b1;
    else advance_q <= advance_next | (one_cycle_i & advance_q & word_one) | wrap_i[1];
    if (tick_i) last_q <= advance_q ? word_one : none_left;
    if (hold_i || wrap_i[2]) ended_q <= 1'b0;
    else ended_q <= ended_q | end_q | overrun;
    quiet_q <= hold_i | ~open_next_i | ((end_q | ended_q) & ~wrap_i[2]);
    if (advance_q) begin
      entry_q <= word_i[PayloadBits-1:0];
      if (hold_i) end_q <= 1'b0;
      else end_q <= word_end;
    end
    if (quiet_q) payload_q <= '0;
    else payload_q <= entry_q;
  end

  // Halted, word 0 is read again and again; from the start on the next ones.
  wire read = advance_q | wrap_i[1];
  assign read_o = read;
  if (Late != 0) begin : gen_late
    always_ff @(posedge clk_i) begin
      // In this order no gate is before the enable, without passes.
      if (read || wrap_i[0]) next_q <= hold_next_i || wrap_i[0] ? '0 : next_q + 1'b1;
    end
    assign address_o = next_q;
    wire unused = &{1'b0, running_i, start_i};
  end else begin : gen_at_once
    always_ff @(posedge clk_i) begin
      if (read || wrap_i[0]) next_q <= wrap_i[0] ? '0 : hold_i ? AddressBits'(1) : next_q + 1'b1;
    end
    assign address_o[0] = next_q[0] & (start_i | running_i);
    if (AddressBits > 1) begin : gen_address
      assign address_o[AddressBits-1:1] = next_q[AddressBits-1:1];
    end
    wire unused = &{1'b0, hold_next_i};
  end

  if (LowBits > 0) begin : gen_count
    // Steps left after this one and the next, counted down without a chain of carries.
    logic [LowBits-1:0] left_q;
    wire  [LowBits-1:0] none_below;
    assign none_below[0] = 1'b1;
    for (genvar b = 1; b < LowBits; b = b + 1) begin : gen_below
      if (b < 3) begin : gen_few
        assign none_below[b] = ~|left_q[b-1:0];
      end else begin : gen_many
        (* keep *)  // gates on both sides of it
        wire none;
        assign none          = ~|left_q[b-1:0];
        assign none_below[b] = none;
      end
    end
    always_ff @(posedge clk_i) begin
      if (tick_i) left_q <= advance_q ? word_i[PayloadBits+:LowBits] : left_q ^ none_below;
    end
    assign none_left = left_q == '0;
  end else begin : gen_no_count
    assign none_left = 1'b1;
  end

  if (Errors != 0) begin : gen_overrun
    logic last_word_q;  // the entry is the table's last word
    always_ff @(posedge clk_i) begin
      last_word_q <= advance_q & ~quiet_q & ~wrap_i[1] & (next_q == AddressBits'(Words));
    end
    assign overrun   = last_word_q;
    assign overrun_o = last_word_q & ~end_q;
  end else begin : gen_no_overrun
    assign overrun   = 1'b0;
    assign overrun_o = 1'b0;
  end

  if (Parity != 0) begin : gen_parity
    rota_timed_parity #(
        .WordBits(PayloadBits + CountBits + 2)
    ) u_parity (
        .clk_i   (clk_i),
        .word_i  (word_i),
        .unused_i(ended_q),
        .wrong_o (parity_error_o)
    );
  end else begin : gen_no_parity
    assign parity_error_o = 1'b0;
  end

  assign payload_o = payload_q;
  assign ended_o   = ended_q;
  wire   unused    = &{1'b0, last_q};

`ifdef ROTA_ASSERTIONS
  logic [1:0] halted_q = 2'd0;  // two edges after it was first halted its state is known
  logic       was_held_q = 1'b0;
  always @(posedge clk_i) begin
    was_held_q <= hold_i === 1'b1;
    halted_q <= {halted_q[0], halted_q[0] | hold_i === 1'b1};
    if (halted_q[1]) begin
      assert (Late != 0 || hold_i == ~(running_i | start_i));
      assert (!was_held_q || hold_i || advance_q);
      assert (tick_i || !advance_q);
    end
  end
`endif

endmodule

`default_nettype wire
