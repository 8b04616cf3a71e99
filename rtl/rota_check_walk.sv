// SPDX-License-Identifier: Apache-2.0
//
// Which message and flit a stream of a node's memory is at, counted apart from the memory's own walk, and that place's
// part of the check bits: tag + (flit + 2**(4 + run modulo 4))·increment, modulo 255. So a word of an earlier run that is
// still somewhere is found, too.
//
// A memory outside with synchronous read has a word for each message. From bit 0: a tag that differs between messages
// (8 bits); the increment, which counts the messages in a sum (8 bits); whether there is such a message in a run (1 bit).
//
// Cycle contract: place_word_i is the word that place_address_o named at the last edge. All other outputs are about the
// word of the stream that is due, from the edge after the reset or restart_i on.
`include "rota_macros.svh"
`default_nettype none

module rota_check_walk #(
    /// As in rota_send_memory.
    parameter integer Messages = 16,
    parameter integer Flits = 1,
    parameter integer AddressBits = 4,
    parameter integer FlitBits = 1
) (
    input  wire                   clk_i,
    input  wire                   rst_i,
    /// The stream begins anew.
    input  wire                   restart_i,
    /// A word goes by at this edge.
    input  wire                   step_i,
    /// As in rota_receive_memory: the message that is left out.
    input  wire                   skip_i,
    input  wire [AddressBits-1:0] skip_address_i,
    output wire [AddressBits-1:0] place_address_o,
    input  wire [16:0]            place_word_i,
    /// The run, modulo 4. Constant while words go by.
    input  wire [1:0]             run_i,
    output wire [7:0]             place_o,
    output wire                   present_o,
    output wire                   last_flit_o,
    /// All words have gone by.
    output wire                   done_o
);

  `ROTA_REQUIRE(addressbits_must_be_1_to_24, AddressBits >= 1 && AddressBits <= 24)
  `ROTA_REQUIRE(messages_must_be_1_to_2_to_the_addressbits, Messages >= 1 && Messages <= 2 ** AddressBits)
  `ROTA_REQUIRE(flits_must_be_1_to_2_to_the_flitbits, Flits >= 1 && Flits <= 2 ** FlitBits)

  localparam [FlitBits-1:0] LastFlit = FlitBits'(Flits - 1);

  logic [AddressBits:0]  count_q;  // messages that have gone by
  logic [FlitBits-1:0]   flit_q;
  wire                   last_flit = flit_q == LastFlit;
  wire                   message_end = step_i & last_flit;
  wire [AddressBits:0]   total = (AddressBits + 1)'(Messages) - {{AddressBits{1'b0}}, skip_i};
  wire [AddressBits:0]   count = rst_i | restart_i ? '0 : count_q + {{AddressBits{1'b0}}, message_end};
  // The message that is left out is behind.
  wire                   skipped = skip_i & (count >= {1'b0, skip_address_i});

  always_ff @(posedge clk_i) begin
    count_q <= count;
    if (rst_i || restart_i) flit_q <= '0;
    else if (step_i) flit_q <= last_flit ? '0 : flit_q + 1'b1;
  end

  // Modulo 255 a rotation is a multiplication by a power of two.
  wire [7:0] increment = place_word_i[15:8];
  wire [7:0] of_run = run_i[1] ? (run_i[0] ? {increment[0], increment[7:1]} : {increment[1:0], increment[7:2]}) :
                                 (run_i[0] ? {increment[2:0], increment[7:3]} : {increment[3:0], increment[7:4]});
  wire [7:0] first;
  rota_add_255 u_first (
      .a_i  (place_word_i[7:0]),
      .b_i  (of_run),
      .sum_o(first)
  );

  if (Flits == 1) begin : gen_one_flit
    assign place_o = first;
  end else begin : gen_flits
    logic [7:0] place_q;
    wire  [7:0] following;
    assign place_o = flit_q == '0 ? first : place_q;
    rota_add_255 u_following (
        .a_i  (place_o),
        .b_i  (increment),
        .sum_o(following)
    );
    always_ff @(posedge clk_i) begin
      if (step_i) place_q <= following;
    end
  end

  assign place_address_o = count[AddressBits-1:0] + AddressBits'(skipped);
  assign present_o       = place_word_i[16];
  assign last_flit_o     = last_flit;
  assign done_o          = count_q == total;

endmodule

`default_nettype wire
