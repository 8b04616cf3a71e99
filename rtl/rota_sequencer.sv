// SPDX-License-Identifier: Apache-2.0
//
// Walks a channel's program, a table of run-length coded entries in a memory with synchronous read. One entry says
// what happens to the next `count` messages. The sequencer counts their flits and hands out the payloads; who uses
// them decodes and registers them, as next_payload_o shows the coming entry's while load_o is high.
//
// Word, from bit 0: payload, count minus one, end flag, and where Parity = 1 a bit that makes the number of ones
// even. A word with the end flag ends the program; its payload and count mean nothing.
//
// Cycle contract: word_i is the word that address_o named before the last edge. The next word is always prefetched,
// so that a new entry is current right after the edge at which the last flit of the old one moved, also with one-flit
// messages and counts of one. Idle, the sequencer keeps word 0 prefetched: the first entry is current right after the
// edge that samples start_i. start_i is a pulse, allowed where the sequencer has been idle for two edges: after a
// reset, after the program's end, and after the last change to word 0. The program begins again after an edge with
// enter_i, in time with others: fetch_i comes one edge before, and by enter_i's edge all its messages have moved.
`include "rota_macros.svh"
`default_nettype none

module rota_sequencer #(
    /// Bits of an entry's payload, 1 to 256.
    parameter integer PayloadBits = 8,
    /// Bits of an entry's count minus one, 1 to 32.
    parameter integer CountBits = 8,
    /// Words of the table, 2 to 65536.
    parameter integer Words = 256,
    /// Bits of a flit's number in its message, 1 to 16.
    parameter integer FlitBits = 1,
    /// 1: words have a parity bit.
    parameter integer Parity = 1,
    /// 1: fetch_i and enter_i may be 1.
    parameter integer Passes = 0
) (
    input  wire                                    clk_i,
    input  wire                                    rst_i,
    input  wire                                    start_i,
    input  wire                                    fetch_i,
    input  wire                                    enter_i,
    /// Flits a message minus one, and whether that is 0: constants of a run.
    input  wire [FlitBits-1:0]                     last_flit_i,
    input  wire                                    one_flit_i,
    output wire [$clog2(Words)-1:0]                address_o,
    input  wire [PayloadBits+CountBits+Parity:0]   word_i,
    /// A flit of the current entry's message moves at this edge.
    input  wire                                    flit_moved_i,
    /// The current entry, of which no flit has moved, is used up once at this edge.
    input  wire                                    skip_i,
    /// There is a current entry.
    output wire                                    active_o,
    /// The next flit of the current message is its last.
    output wire                                    last_flit_o,
    /// At this edge the next entry becomes the current one. It is next_active_o and next_payload_o.
    output wire                                    load_o,
    output wire                                    next_active_o,
    output wire [PayloadBits-1:0]                  next_payload_o,
    /// The word loaded at the last edge has odd parity.
    output wire                                    parity_error_o,
    /// The current entry is the table's last word, which ought to be an end. The program ends with it.
    output wire                                    overrun_o
);

  `ROTA_REQUIRE(payloadbits_must_be_1_to_256, PayloadBits >= 1 && PayloadBits <= 256)
  `ROTA_REQUIRE(countbits_must_be_1_to_32, CountBits >= 1 && CountBits <= 32)
  `ROTA_REQUIRE(words_must_be_2_to_65536, Words >= 2 && Words <= 65536)
  `ROTA_REQUIRE(flitbits_must_be_1_to_16, FlitBits >= 1 && FlitBits <= 16)
  `ROTA_REQUIRE(parity_must_be_0_or_1, Parity == 0 || Parity == 1)
  `ROTA_REQUIRE(passes_must_be_0_or_1, Passes == 0 || Passes == 1)

  localparam integer AddressBits = Words > 1 ? $clog2(Words) : 1;

  logic                   active_q;
  logic [CountBits-1:0]   count_q;         // messages left of the current entry, minus one
  logic                   last_message_q;  // count_q is 0
  logic [FlitBits-1:0]    left_q;          // flits left of the current message, minus one
  logic                   last_flit_q;     // left_q is 0
  logic [AddressBits-1:0] next_q;          // the address of the word at word_i

  wire begins, running;
  wire [CountBits-1:0] next_count = word_i[PayloadBits+:CountBits];
  wire                 next_end = word_i[PayloadBits+CountBits];
  wire                 last_flit = last_flit_q | one_flit_i;
  wire                 message_end = (flit_moved_i & last_flit) | skip_i;
  // Moves come late in the cycle. So what they load is chosen before them, by registers, and they only say when; and
  // they enable no registers but are an input of their functions, as enables are further away.
  wire advance = message_end | begins;
  wire exhausted = last_message_q | ~running;
  wire load = advance & exhausted;
  wire [AddressBits-1:0] following = next_q + 1'b1;

  // After the last word comes the one beyond, or where the number of words is a power of 2, word 0.
  wire overrun = running & (next_q == AddressBits'(Words));

  assign next_active_o  = ~(next_end | overrun);
  assign next_payload_o = word_i[PayloadBits-1:0];
  // The start needs no part in this choice: idle, the sequencer stands before word 0.
  wire [AddressBits-1:0] address = ~running ? {{(AddressBits - 1) {1'b0}}, begins} :
                                   message_end & last_message_q ? following : next_q;

  if (Passes != 0) begin : gen_passes
    assign begins    = start_i | enter_i;
    assign running   = active_q & ~enter_i;
    assign address_o = fetch_i ? '0 : address;
  end else begin : gen_one_pass
    assign begins    = start_i;
    assign running   = active_q;
    assign address_o = address;
    wire unused_passes = &{1'b0, fetch_i, enter_i};
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) active_q <= 1'b0;
    else active_q <= (load & next_active_o) | (~load & active_q);
    next_q <= address_o;
  end

  // Simulators like the order of the statements: nothing is read after it was assigned.
  wire                 one_left = exhausted ? next_count == '0 : count_q == {{(CountBits - 1) {1'b0}}, 1'b1};
  wire [CountBits-1:0] count = exhausted ? next_count : count_q - 1'b1;
  always_ff @(posedge clk_i) begin
    last_message_q <= (advance & one_left) | (~advance & last_message_q);
    count_q        <= ({CountBits{advance}} & count) | ({CountBits{~advance}} & count_q);
  end

  always_ff @(posedge clk_i) begin
    if (start_i || message_end) begin
      last_flit_q <= one_flit_i;
      left_q      <= last_flit_i;
    end else if (flit_moved_i) begin
      last_flit_q <= left_q == {{(FlitBits - 1) {1'b0}}, 1'b1};
      left_q      <= left_q - 1'b1;
    end
  end

  assign active_o    = active_q;
  assign last_flit_o = last_flit;
  assign load_o      = load;
  assign overrun_o   = overrun;

  if (Parity != 0) begin : gen_parity
    logic odd_q;
    always_ff @(posedge clk_i) begin
      if (rst_i || !load) odd_q <= 1'b0;
      else odd_q <= ^word_i;
    end
    assign parity_error_o = odd_q;
  end else begin : gen_no_parity
    assign parity_error_o = 1'b0;
  end

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert (!start_i || !active_q);
      assert (!flit_moved_i || active_q);
      assert (!skip_i || active_q);
      assert (!(skip_i && flit_moved_i));
      assert (!enter_i || !active_q || (last_message_q && message_end));
      assert (one_flit_i == (last_flit_i == '0));
    end
  end
`endif

endmodule

`default_nettype wire
