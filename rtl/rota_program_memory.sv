// SPDX-License-Identifier: Apache-2.0
//
// A channel's program: a ROM whose image is fixed at synthesis, or a RAM of the same shape that a write port loads. An
// image may also be what a RAM holds before it is first written, where the technology has such memories.
//
// Cycle contract: word_o is the word that address_i named at the last edge that read. At the edge that writes a word, a
// read of it gives either the old or the new one.
`include "rota_macros.svh"
`default_nettype none

module rota_program_memory #(
    /// Bits of a word, 1 to 512.
    parameter integer WordBits = 16,
    /// Words, 2 to 65536.
    parameter integer Words = 256,
    /// 1: a RAM with a write port; 0: a ROM, whose write port is ignored.
    parameter integer Writable = 1,
    /// 1: InitFile names a $readmemh file with the image. A ROM needs one.
    parameter integer Initialised = 0,
    /// 1: read_i matters; 0: every edge reads.
    parameter integer ReadEnable = 0,
    parameter InitFile = "rota_program.hex"
) (
    input  wire                     clk_i,
    /// With ReadEnable = 1, 0: word_o stays.
    input  wire                     read_i,
    input  wire [$clog2(Words)-1:0] address_i,
    output wire [WordBits-1:0]      word_o,
    input  wire                     write_i,
    input  wire [$clog2(Words)-1:0] write_address_i,
    input  wire [WordBits-1:0]      write_word_i
);

  `ROTA_REQUIRE(wordbits_must_be_1_to_512, WordBits >= 1 && WordBits <= 512)
  `ROTA_REQUIRE(words_must_be_2_to_65536, Words >= 2 && Words <= 65536)
  `ROTA_REQUIRE(writable_must_be_0_or_1, Writable == 0 || Writable == 1)
  `ROTA_REQUIRE(a_memory_must_be_writable_or_initialised, Writable != 0 || Initialised != 0)

  (* no_rw_check *)
  logic [WordBits-1:0] memory [Words];
  logic [WordBits-1:0] word_q;

  if (Initialised != 0) begin : gen_image
    initial $readmemh(InitFile, memory, 0, Words - 1);
  end

  if (Writable != 0) begin : gen_ram
    always_ff @(posedge clk_i) begin
      if (write_i) memory[write_address_i] <= write_word_i;
    end
  end else begin : gen_rom
    wire unused = &{1'b0, write_i, write_address_i, write_word_i};
  end

  if (ReadEnable != 0) begin : gen_enabled
    always_ff @(posedge clk_i) begin
      if (read_i) word_q <= memory[address_i];
    end
  end else begin : gen_always
    always_ff @(posedge clk_i) begin
      word_q <= memory[address_i];
    end
    wire unused_read = &{1'b0, read_i};
  end

  assign word_o = word_q;

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    assert (write_i !== 1'b1 || {1'b0, write_address_i} < ($clog2(Words) + 1)'(Words));
  end
`endif

endmodule

`default_nettype wire
