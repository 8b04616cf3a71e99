// SPDX-License-Identifier: Apache-2.0
//
// Checks the words that a node streams out of its receive memory: that their check bits are those of this data in this
// place, that there is a message where one is due and none where none is, and that each word comes once, in order,
// with tlast in its place.
//
// Cycle contract: read_i is the memory's. While a word is offered, the outputs are about it; code_wrong_o and
// walk_wrong_o are pulses that whoever needs them keeps.
`include "rota_macros.svh"
`default_nettype none

module rota_check_sink #(
    /// As in rota_check_code and rota_receive_memory.
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
    input  wire                   read_i,
    input  wire                   skip_i,
    input  wire [AddressBits-1:0] skip_address_i,
    /// The memory is at rest.
    input  wire                   rest_i,
    // The stream, and of its word the check bits and whether there is a message at all.
    input  wire                   valid_i,
    input  wire                   ready_i,
    input  wire                   last_i,
    input  wire [Width-1:0]       data_i,
    input  wire [Bits-1:0]        code_i,
    input  wire                   present_i,
    output wire [AddressBits-1:0] place_address_o,
    input  wire [16:0]            place_word_i,
    output wire                   code_wrong_o,
    output wire                   walk_wrong_o
);

  logic            active_q;  // words are due
  logic [1:0]      run_q;
  wire  [7:0]      place;
  wire             last_flit, done, present;
  wire  [Bits-1:0] code;
  wire             differs;

  rota_check_walk #(
      .Messages   (Messages),
      .Flits      (Flits),
      .AddressBits(AddressBits),
      .FlitBits   (FlitBits)
  ) u_walk (
      .clk_i          (clk_i),
      .rst_i          (rst_i),
      .restart_i      (read_i),
      .step_i         (valid_i & ready_i),
      .skip_i         (skip_i),
      .skip_address_i (skip_address_i),
      .place_address_o(place_address_o),
      .place_word_i   (place_word_i),
      .run_i          (run_q),
      .place_o        (place),
      .present_o      (present),
      .last_flit_o    (last_flit),
      .done_o         (done)
  );

  rota_check_code #(
      .Width(Width),
      .Bits (Bits),
      .Sums (Sums)
  ) u_code (
      .data_i (data_i),
      .place_i(place),
      .code_o (code)
  );

  if (Sums != 0) begin : gen_two_zeros
    // Modulo 255: the same, or 0 in its two forms.
    wire [7:0] difference = code ^ code_i;
    assign differs = difference != 8'd0 && !(&difference && (code == 8'd0 || code_i == 8'd0));
  end else begin : gen_same
    assign differs = code != code_i;
  end

  // Read out in full, the walk stays at its end till the next read-out.
  wire due = active_q & ~done;
  always_ff @(posedge clk_i) begin
    if (rst_i) active_q <= 1'b0;
    else if (read_i) active_q <= 1'b1;
    else active_q <= due;
    // The first run is run 0.
    if (rst_i) run_q <= 2'd3;
    else if (read_i) run_q <= run_q + 2'd1;
  end

  if (Bits == 1) begin : gen_no_place
    wire unused = &{1'b0, present};
    assign code_wrong_o = valid_i & present_i & differs;
  end else begin : gen_place
    assign code_wrong_o = valid_i & (present_i != present || (present & differs));
  end
  assign walk_wrong_o = (valid_i & (~due | (last_i != last_flit))) | (due & rest_i);

endmodule

`default_nettype wire
