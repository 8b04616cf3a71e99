// SPDX-License-Identifier: Apache-2.0
//
// A channel's program memory in one bank or two: from one bank the program runs, while the other is loaded. A word of
// either can be read back.
//
// Cycle contract: as rota_program_memory for the bank that bank_i names, which is constant from two edges before a start
// to the program's end. peek_word_o is the word of peek_bank_i and peek_address_i at the last edge at which peek_i was 1,
// until the next read of that bank. To peek at the bank that bank_i names is allowed where the program has not been
// started and starts two edges later at the earliest, as this takes the program's read port.
`include "rota_macros.svh"
`default_nettype none

module rota_program_banks #(
    /// As in rota_program_memory.
    parameter integer WordBits = 16,
    parameter integer Words = 256,
    parameter integer Writable = 1,
    parameter integer Initialised = 0,
    parameter integer ReadEnable = 0,
    parameter InitFile = "rota_program.hex",
    /// 1 or 2. With an image both begin with it.
    parameter integer Banks = 1,
    /// 1: words can be read back; 0: peek_word_o is 0.
    parameter integer ReadBack = 0
) (
    input  wire                     clk_i,
    input  wire                     bank_i,
    input  wire                     read_i,
    input  wire [$clog2(Words)-1:0] address_i,
    output wire [WordBits-1:0]      word_o,
    input  wire                     write_i,
    input  wire                     write_bank_i,
    input  wire [$clog2(Words)-1:0] write_address_i,
    input  wire [WordBits-1:0]      write_word_i,
    input  wire                     peek_i,
    input  wire                     peek_bank_i,
    input  wire [$clog2(Words)-1:0] peek_address_i,
    output wire [WordBits-1:0]      peek_word_o
);

  `ROTA_REQUIRE(banks_must_be_1_or_2, Banks == 1 || Banks == 2)
  `ROTA_REQUIRE(readback_must_be_0_or_1, ReadBack == 0 || ReadBack == 1)

  localparam integer AddressBits = $clog2(Words);

  wire [Banks*WordBits-1:0] words;

  for (genvar b = 0; b < Banks; b = b + 1) begin : gen_bank
    wire                   read;
    wire [AddressBits-1:0] address;
    wire                   write = write_i & (Banks == 1 || write_bank_i == 1'(b));

    if (ReadBack != 0) begin : gen_read_back
      wire peek = peek_i & (Banks == 1 || peek_bank_i == 1'(b));
      assign read    = read_i | peek;
      assign address = peek ? peek_address_i : address_i;
    end else begin : gen_no_read_back
      assign read    = read_i;
      assign address = address_i;
    end

    rota_program_memory #(
        .WordBits   (WordBits),
        .Words      (Words),
        .Writable   (Writable),
        .Initialised(Initialised),
        .ReadEnable (ReadEnable),
        .InitFile   (InitFile)
    ) u_memory (
        .clk_i          (clk_i),
        .read_i         (read),
        .address_i      (address),
        .word_o         (words[WordBits*b+:WordBits]),
        .write_i        (write),
        .write_address_i(write_address_i),
        .write_word_i   (write_word_i)
    );
  end

  if (Banks == 2) begin : gen_two
    assign word_o = bank_i ? words[WordBits+:WordBits] : words[WordBits-1:0];
  end else begin : gen_one
    assign word_o = words;
  end

  if (ReadBack == 0) begin : gen_not_read_back
    assign peek_word_o = '0;
  end else if (Banks == 2) begin : gen_read_back_of_two
    assign peek_word_o = peek_bank_i ? words[WordBits+:WordBits] : words[WordBits-1:0];
  end else begin : gen_read_back_of_one
    assign peek_word_o = words;
  end

  wire unused = &{1'b0, bank_i, write_bank_i, peek_i, peek_bank_i, peek_address_i};

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    assert (peek_i !== 1'b1 || ReadBack == 0 || {1'b0, peek_address_i} < (AddressBits + 1)'(Words));
  end
`endif

endmodule

`default_nettype wire
