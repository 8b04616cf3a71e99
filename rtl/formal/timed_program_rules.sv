// SPDX-License-Identifier: Apache-2.0
//
// For proofs: any program of a timed router in a memory with synchronous read, and what it says in each step. Written
// from the format of a word: an index, and the steps since its entry began.
`default_nettype none

module timed_program_rules #(
    parameter integer PayloadBits = 3,
    /// 0: a word a step, without a count.
    parameter integer CountBits = 2,
    parameter integer Words = 4,
    parameter integer AddressBits = $clog2(Words),
    parameter integer WordBits = PayloadBits + CountBits + 1
) (
    input  wire                   clk_i,
    /// The memory's port. A word stays until the next read.
    input  wire                   read_i,
    input  wire [AddressBits-1:0] address_i,
    output wire [WordBits-1:0]    word_o,
    /// Step 0 begins, or another step, at the coming edge.
    input  wire                   begin_i,
    input  wire                   step_i,
    /// What the program says about the current step; 0 after its end.
    output wire [PayloadBits-1:0] payload_o,
    output wire                   ended_o
);

  (* anyconst *) logic [Words*WordBits-1:0] table_words;
  logic [WordBits-1:0]    word_q;
  logic [AddressBits-1:0] index_q;
  logic [CountBits:0]     steps_q;  // of the entry, done before this one
  logic                   ended_q = 1'b1;

  wire [WordBits-1:0]    first = table_words[WordBits-1:0];
  wire [WordBits-1:0]    current = table_words[WordBits*index_q+:WordBits];
  wire [AddressBits-1:0] following_index = index_q + 1'b1;
  wire [WordBits-1:0]    following = table_words[WordBits*following_index+:WordBits];
  wire                   entry_end;

  if (CountBits > 0) begin : gen_count
    // The field is the number of steps minus two: -1, 0, 1, …
    localparam integer Low = PayloadBits;
    wire [CountBits:0] count = {current[Low+CountBits-1], current[Low+:CountBits]} + (CountBits + 1)'(2);
    assign entry_end = steps_q + 1'b1 == count;
    always_comb begin
      for (int unsigned n = 0; n < Words; n = n + 1)
        assume (!table_words[WordBits*n+Low+CountBits-1] || (&table_words[WordBits*n+Low+:CountBits]));
    end
  end else begin : gen_single
    assign entry_end = 1'b1;
  end

  always_comb begin
    // A program ends in its table, and the payload of its end is 0.
    assume (table_words[WordBits*Words-1]);
    for (int unsigned n = 0; n < Words; n = n + 1)
      assume (!table_words[WordBits*(n+1)-1] || table_words[WordBits*n+:PayloadBits] == '0);
  end

  always_ff @(posedge clk_i) begin
    if (read_i) word_q <= table_words[WordBits*address_i+:WordBits];
    if (begin_i) begin
      ended_q <= first[WordBits-1];
      index_q <= '0;
      steps_q <= '0;
    end else if (step_i && !ended_q) begin
      steps_q <= entry_end ? '0 : steps_q + 1'b1;
      if (entry_end) begin
        index_q <= following_index;
        ended_q <= following[WordBits-1];
      end
    end
  end

  assign word_o    = word_q;
  assign ended_o   = ended_q;
  assign payload_o = ended_q ? '0 : current[PayloadBits-1:0];

endmodule

`default_nettype wire
