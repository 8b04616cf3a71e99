// SPDX-License-Identifier: Apache-2.0
//
// Makes the check bits of the words that a user streams into a send memory, where they are kept with the word, and
// sees that the memory is full when all words have come.
//
// Cycle contract: code_o belongs to data_i, at each edge at which take_i is 1. loaded_i and what this module counts
// agree between any two edges after a reset; wrong_o is 1 where they do not.
`include "rota_macros.svh"
`default_nettype none

module rota_check_source #(
    /// As in rota_check_code and rota_send_memory.
    parameter integer Width = 32,
    parameter integer Bits = 8,
    parameter integer Sums = 0,
    parameter integer Messages = 16,
    parameter integer Flits = 1,
    parameter integer AddressBits = 4,
    parameter integer FlitBits = 1
) (
    input  wire                   clk_i,
    input  wire                   rst_i,
    /// Of the send memory.
    input  wire                   clear_i,
    input  wire                   take_i,
    input  wire [Width-1:0]       data_i,
    input  wire                   loaded_i,
    output wire [AddressBits-1:0] place_address_o,
    input  wire [16:0]            place_word_i,
    output wire [Bits-1:0]        code_o,
    output wire                   wrong_o
);

  logic [1:0] run_q;
  wire  [7:0] place;
  wire        done, unused_present, unused_last;

  always_ff @(posedge clk_i) begin
    if (rst_i) run_q <= 2'd0;
    else if (clear_i) run_q <= run_q + 2'd1;
  end

  rota_check_walk #(
      .Messages   (Messages),
      .Flits      (Flits),
      .AddressBits(AddressBits),
      .FlitBits   (FlitBits)
  ) u_walk (
      .clk_i          (clk_i),
      .rst_i          (rst_i),
      .restart_i      (clear_i),
      .step_i         (take_i),
      .skip_i         (1'b0),
      .skip_address_i ({AddressBits{1'b0}}),
      .place_address_o(place_address_o),
      .place_word_i   (place_word_i),
      .run_i          (run_q),
      .place_o        (place),
      .present_o      (unused_present),
      .last_flit_o    (unused_last),
      .done_o         (done)
  );

  rota_check_code #(
      .Width(Width),
      .Bits (Bits),
      .Sums (Sums)
  ) u_code (
      .data_i (data_i),
      .place_i(place),
      .code_o (code_o)
  );

  assign wrong_o = loaded_i != done;

endmodule

`default_nettype wire
