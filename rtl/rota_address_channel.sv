// SPDX-License-Identifier: Apache-2.0
//
// Where in a memory the next flit is, as an address program says: an entry is a run of messages at the addresses first,
// first + stride, … modulo 2**AddressBits. Payload of a word: from bit 0 first, then stride (two's complement).
//
// Cycle contract: as rota_sequencer; address_o, flit_o and active_o are registers. With passes_i = 1 messages have one
// flit, and flit_o says how often the program has begun again since the start.
`include "rota_macros.svh"
`default_nettype none

module rota_address_channel #(
    /// Bits of a message's address, 1 to 32.
    parameter integer AddressBits = 8,
    /// As in rota_sequencer.
    parameter integer CountBits = 8,
    parameter integer Words = 256,
    parameter integer FlitBits = 1,
    parameter integer Parity = 1,
    /// 1: passes_i may be 1.
    parameter integer Passes = 0
) (
    input  wire                                        clk_i,
    input  wire                                        rst_i,
    input  wire                                        start_i,
    input  wire                                        passes_i,
    input  wire                                        fetch_i,
    input  wire                                        enter_i,
    input  wire [FlitBits-1:0]                         last_flit_i,
    input  wire                                        one_flit_i,
    output wire [$clog2(Words)-1:0]                    program_address_o,
    input  wire [2*AddressBits+CountBits+Parity:0]     program_word_i,
    /// The flit is read or written at this edge.
    input  wire                                        moved_i,
    output wire                                        active_o,
    output wire [AddressBits-1:0]                      address_o,
    output wire [FlitBits-1:0]                         flit_o,
    output wire                                        last_flit_o,
    output wire                                        parity_error_o,
    output wire                                        overrun_o
);

  `ROTA_REQUIRE(addressbits_must_be_1_to_32, AddressBits >= 1 && AddressBits <= 32)

  logic [AddressBits-1:0]   address_q;
  logic [AddressBits-1:0]   stride_q;
  logic [FlitBits-1:0]      flit_q;
  wire  [2*AddressBits-1:0] next_payload;
  wire                      load;
  wire                      unused_next_active;

  rota_sequencer #(
      .PayloadBits(2 * AddressBits),
      .CountBits  (CountBits),
      .Words      (Words),
      .FlitBits   (FlitBits),
      .Parity     (Parity),
      .Passes     (Passes)
  ) u_sequencer (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .start_i       (start_i),
      .fetch_i       (fetch_i),
      .enter_i       (enter_i),
      .last_flit_i   (last_flit_i),
      .one_flit_i    (one_flit_i),
      .address_o     (program_address_o),
      .word_i        (program_word_i),
      .flit_moved_i  (moved_i),
      .skip_i        (1'b0),
      .active_o      (active_o),
      .last_flit_o   (last_flit_o),
      .load_o        (load),
      .next_active_o (unused_next_active),
      .next_payload_o(next_payload),
      .parity_error_o(parity_error_o),
      .overrun_o     (overrun_o)
  );

  always_ff @(posedge clk_i) begin
    if (load) begin
      {stride_q, address_q} <= next_payload;
    end else if (moved_i && last_flit_o) begin
      address_q <= address_q + stride_q;
    end
  end

  wire flit_begins, flit_moves;
  if (Passes != 0) begin : gen_passes
    assign flit_begins = start_i || (moved_i && last_flit_o && !passes_i);
    assign flit_moves  = passes_i ? enter_i : moved_i;
  end else begin : gen_one_pass
    assign flit_begins = start_i || (moved_i && last_flit_o);
    assign flit_moves  = moved_i;
    wire unused_passes = &{1'b0, passes_i};
  end
  always_ff @(posedge clk_i) begin
    if (flit_begins) flit_q <= '0;
    else if (flit_moves) flit_q <= flit_q + 1'b1;
  end

  assign address_o = address_q;
  assign flit_o    = flit_q;

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i && active_o && !passes_i) assert (flit_q <= last_flit_i);
  end
`endif

endmodule

`default_nettype wire
