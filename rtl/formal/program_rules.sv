// SPDX-License-Identifier: Apache-2.0
//
// For proofs: any program at all in a memory with synchronous read, and where a walk through it stands after so many
// flits. Written from the format of a word and not from rota_sequencer: an index, and two counts that go up. The *_i at
// the end are registers of the sequencer that is proven; what ties them to the walk makes the proofs inductive.
`default_nettype none

module program_rules #(
    parameter integer PayloadBits = 3,
    parameter integer CountBits = 1,
    parameter integer Words = 4,
    parameter integer FlitBits = 1,
    parameter integer Parity = 1,
    parameter integer AddressBits = $clog2(Words),
    parameter integer WordBits = PayloadBits + CountBits + 1 + Parity
) (
    input  wire                   clk_i,
    input  wire                   rst_i,
    /// There was a reset.
    input  wire                   defined_i,
    input  wire                   start_i,
    input  wire [FlitBits-1:0]    last_flit_i,
    /// The memory's port.
    input  wire [AddressBits-1:0] address_i,
    output wire [WordBits-1:0]    word_o,
    /// What the walk follows: a flit moves, or an entry is used up without one.
    input  wire                   moved_i,
    input  wire                   skip_i,
    output wire                   active_o,
    output wire [PayloadBits-1:0] payload_o,
    output wire [FlitBits-1:0]    flit_o,
    /// Of the current entry, as a step of an address program.
    output wire [CountBits-1:0]   message_o,
    /// The current entry is the table's last word.
    output wire                   last_word_o,
    /// The word reached at the last edge has odd parity.
    output wire                   odd_o,
    /// The program may be started: idle, and at the last edge too.
    output wire                   startable_o,

    input  wire                   active_i,
    input  wire [AddressBits-1:0] next_i,
    input  wire [CountBits-1:0]   count_i,
    input  wire                   last_message_i,
    input  wire [FlitBits-1:0]    left_i,
    input  wire                   no_flit_left_i
);

  (* anyconst *) logic [Words*WordBits-1:0] table_words;
  logic [WordBits-1:0]    word_q;
  logic                   active_q;
  logic [AddressBits-1:0] index_q;
  logic [CountBits-1:0]   message_q;
  logic [FlitBits-1:0]    flit_q;
  logic                   idle_q = 1'b0;
  logic                   odd_q;

  // Beyond a table whose length is no power of two there is anything.
  (* anyseq *) logic [WordBits-1:0] beyond;
  wire [WordBits*2**AddressBits-1:0] memory = {{(2 ** AddressBits - Words) {beyond}}, table_words};
  wire [WordBits-1:0] first = memory[0+:WordBits];
  wire [WordBits-1:0] current = memory[WordBits*index_q+:WordBits];
  wire [AddressBits-1:0] following_index = index_q + 1'b1;
  wire [WordBits-1:0] following = memory[WordBits*following_index+:WordBits];
  wire                last_word = index_q == AddressBits'(Words - 1);
  wire                message_end = skip_i | (moved_i & flit_q == last_flit_i);
  wire                entry_end = message_end & message_q == current[PayloadBits+:CountBits];

  always_ff @(posedge clk_i) begin
    word_q <= memory[WordBits*address_i+:WordBits];
    idle_q <= defined_i & ~rst_i & ~active_q & ~start_i;
    odd_q  <= 1'b0;
    if (rst_i) begin
      active_q <= 1'b0;
    end else if (start_i) begin
      active_q  <= ~first[PayloadBits+CountBits];
      index_q   <= '0;
      message_q <= '0;
      flit_q    <= '0;
      odd_q     <= ^first;
    end else begin
      if (moved_i) flit_q <= flit_q + 1'b1;
      if (message_end) begin
        flit_q    <= '0;
        message_q <= message_q + 1'b1;
      end
      if (entry_end) begin
        message_q <= '0;
        index_q   <= following_index;
        active_q  <= ~last_word & ~following[PayloadBits+CountBits];
        odd_q     <= ^following;
      end
    end
  end

  assign word_o      = word_q;
  assign active_o    = active_q;
  assign payload_o   = current[PayloadBits-1:0];
  assign flit_o      = flit_q;
  assign message_o   = message_q;
  assign last_word_o = last_word;
  assign odd_o       = odd_q;
  assign startable_o = idle_q & ~active_q;

  always_comb begin
    if (defined_i) begin
      assert (active_i == active_q);
      assert (active_q || !idle_q || next_i == '0);
      assert (!(active_q || idle_q) || word_q == memory[WordBits*next_i+:WordBits] || 32'(next_i) >= Words);
      if (active_q) begin
        assert (next_i == following_index);
        assert (32'(index_q) < Words);
        assert (!current[PayloadBits+CountBits]);
        assert (message_q <= current[PayloadBits+:CountBits]);
        assert (flit_q <= last_flit_i);
        assert (count_i == current[PayloadBits+:CountBits] - message_q);
        assert (last_message_i == (count_i == '0));
        assert (left_i == last_flit_i - flit_q);
        assert (no_flit_left_i == (left_i == '0));
      end
    end
  end

endmodule

`default_nettype wire
