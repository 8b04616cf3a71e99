// SPDX-License-Identifier: Apache-2.0
//
// Walks the program of a whole timed router in its other form, one word a step: a wide memory in place of a sequencer a
// channel.
//
// Word, from bit 0: the payloads of all send channels, those of all receive channels, end flag, and where Parity = 1 a
// bit that makes the number of ones even. The payloads of the end are 0.
//
// Cycle contract: start_i at edge 0. The memory's output is the word of the step that the cycle belongs to, as
// rota_timed_steps counts them; send_o is its part one edge later, receive_o two edges later, and both are 0 where no
// flit is due. Halted, word 0 is read again and again; it may change up to two edges before the start. In passes word 0
// follows the word of wrap_i[2].
`include "rota_macros.svh"
`default_nettype none

module rota_timed_flat_sequencer #(
    /// Bits of all send payloads and of all receive payloads, 1 to 500 each.
    parameter integer SendBits = 16,
    parameter integer ReceiveBits = 16,
    /// Words of the table, 2 to 65536.
    parameter integer Words = 256,
    /// 1: words have a parity bit.
    parameter integer Parity = 1,
    /// 1: the table's last word ends the program, and is flagged if it is no end.
    parameter integer Errors = 1
) (
    input  wire                                   clk_i,
    /// As in rota_timed_steps.
    input  wire                                   hold_i,
    input  wire                                   step_end_next_i,
    input  wire                                   open_next_i,
    input  wire [3:0]                             wrap_i,
    output wire                                   read_o,
    output wire [$clog2(Words)-1:0]               address_o,
    input  wire [SendBits+ReceiveBits+Parity:0]   word_i,
    output wire [SendBits-1:0]                    send_o,
    output wire [ReceiveBits-1:0]                 receive_o,
    /// The program has ended; 0 where halted.
    output wire                                   ended_o,
    /// Errors of the last edges: a word with odd parity (means nothing where halted); the program had no end and has come to the table's last word.
    output wire                                   parity_error_o,
    output wire                                   overrun_o
);

  `ROTA_REQUIRE(sendbits_must_be_1_to_500, SendBits >= 1 && SendBits <= 500)
  `ROTA_REQUIRE(receivebits_must_be_1_to_500, ReceiveBits >= 1 && ReceiveBits <= 500)
  `ROTA_REQUIRE(words_must_be_2_to_65536, Words >= 2 && Words <= 65536)
  `ROTA_REQUIRE(parity_must_be_0_or_1, Parity == 0 || Parity == 1)
  `ROTA_REQUIRE(errors_must_be_0_or_1, Errors == 0 || Errors == 1)

  localparam integer AddressBits = $clog2(Words);

  logic [SendBits-1:0]    send_q;
  logic [ReceiveBits-1:0] entry_q, receive_q;
  logic                   advance_q;  // this cycle is the last of a step; 1 where halted
  logic                   end_q;      // the last word was the end
  logic                   ended_q;    // one before it was; what is read later means nothing
  logic                   quiet_q, quiet_late_q;  // no flit is due: halted, ended, or in the step's start-up
  logic [AddressBits-1:0] next_q;     // the address of the word to be read next

  wire word_end = word_i[SendBits+ReceiveBits];
  wire overrun;
  // The memory's word comes late in the cycle and may pass one gate only, so the others are kept apart from it.
  (* keep *)
  wire quiet_next;
  assign quiet_next = hold_i | ~open_next_i | ((end_q | ended_q | overrun) & ~wrap_i[2]);

  always_ff @(posedge clk_i) begin
    advance_q <= hold_i | step_end_next_i;
    if (advance_q) next_q <= hold_i || wrap_i[1] ? '0 : next_q + 1'b1;  // in this order no gate is before the enable
    if (hold_i || wrap_i[2]) ended_q <= 1'b0;
    else ended_q <= ended_q | end_q | overrun;
    if (hold_i || wrap_i[2]) end_q <= 1'b0;
    else end_q <= word_end;
    quiet_q      <= quiet_next | (word_end & ~wrap_i[2]);
    quiet_late_q <= quiet_q;
    entry_q      <= word_i[SendBits+:ReceiveBits];
    if (quiet_q) send_q <= '0;
    else send_q <= word_i[SendBits-1:0];
    if (quiet_late_q) receive_q <= '0;
    else receive_q <= entry_q;
  end

  if (Errors != 0) begin : gen_overrun
    logic last_word_q;  // the word at word_i is the table's last
    logic overrun_q;
    always_ff @(posedge clk_i) begin
      last_word_q <= advance_q & ~quiet_q & (next_q == AddressBits'(Words - 1));
      overrun_q   <= last_word_q & ~word_end;
    end
    assign overrun   = last_word_q;
    assign overrun_o = overrun_q;
  end else begin : gen_no_overrun
    assign overrun   = 1'b0;
    assign overrun_o = 1'b0;
  end

  if (Parity != 0) begin : gen_parity
    // The last word of a pass may lie behind the end, which is forgotten by the time that its parity is known.
    logic past_end_q;
    always_ff @(posedge clk_i) past_end_q <= ended_q | end_q | overrun;
    rota_timed_parity #(
        .WordBits(SendBits + ReceiveBits + 2)
    ) u_parity (
        .clk_i   (clk_i),
        .word_i  (word_i),
        .unused_i(ended_q | (wrap_i[3] & past_end_q)),
        .wrong_o (parity_error_o)
    );
  end else begin : gen_no_parity
    assign parity_error_o = 1'b0;
  end

  wire unused_wrap = &{1'b0, wrap_i};

  assign read_o    = advance_q;
  assign address_o = next_q;
  assign send_o    = send_q;
  assign receive_o = receive_q;
  assign ended_o   = ended_q;

endmodule

`default_nettype wire
