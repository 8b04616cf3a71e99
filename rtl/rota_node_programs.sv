// SPDX-License-Identifier: Apache-2.0
//
// The program memories of a node: of every channel the receive, send, inject and eject program (of the NIC's NicChannels), or with Flat = 1 one
// program for the router in place of all receive and send programs. rota_node.sv says what the files are named and how
// the load port's addresses are made.
//
// Cycle contract: each memory's as in rota_program_banks.
`include "rota_macros.svh"
`default_nettype none

module rota_node_programs #(
    /// As in rota_node.
    parameter integer Timed = 0,
    parameter integer Flat = 0,
    parameter integer Channels = 4,
    parameter integer NicChannels = Channels,
    parameter integer Words = 256,
    parameter integer NicWords = Words,
    parameter integer WritablePrograms = 1,
    parameter integer InitialisedPrograms = 0,
    parameter integer ProgramBanks = 1,
    parameter integer ReadBack = 0,
    parameter ProgramPrefix = "",
    /// Bits of a word of each kind of program.
    parameter integer ReceiveBits = 16,
    parameter integer SendBits = 16,
    parameter integer FlatBits = 64,
    parameter integer MemoryBits = 16,
    localparam integer ProgramBits = $clog2(Words),
    localparam integer NicProgramBits = $clog2(NicWords),
    localparam integer SendWordsBits = Flat != 0 ? FlatBits : Channels * SendBits
) (
    input  wire                               clk_i,
    input  wire                               bank_i,
    input  wire                               load_valid_i,
    input  wire [31:0]                        load_address_i,
    input  wire [63:0]                        load_data_i,
    input  wire                               peek_i,
    output wire [63:0]                        peek_word_o,

    // By channel, to the router and the NIC; with Flat = 1 the router's program is channel 0's send program.
    input  wire [Channels-1:0]                receive_read_i,
    input  wire [Channels*ProgramBits-1:0]    receive_address_i,
    output wire [Channels*ReceiveBits-1:0]    receive_word_o,
    input  wire [Channels-1:0]                send_read_i,
    input  wire [Channels*ProgramBits-1:0]    send_address_i,
    output wire [SendWordsBits-1:0]           send_word_o,
    input  wire [NicChannels*NicProgramBits-1:0] inject_address_i,
    output wire [NicChannels*MemoryBits-1:0]     inject_word_o,
    input  wire [NicChannels*NicProgramBits-1:0] eject_address_i,
    output wire [NicChannels*MemoryBits-1:0]     eject_word_o
);

  `ROTA_REQUIRE(writableprograms_must_be_0_or_1, WritablePrograms == 0 || WritablePrograms == 1)
  `ROTA_REQUIRE(words_of_writable_programs_must_have_at_most_64_bits,
                WritablePrograms == 0 || ((Flat != 0 ? FlatBits <= 64 : ReceiveBits <= 64 && SendBits <= 64) && MemoryBits <= 64))

  localparam integer Initialised = (WritablePrograms == 0 || InitialisedPrograms != 0) ? 1 : 0;

  wire [64*(Channels+1)-1:0] peeked;

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_programs
    localparam [7:0] Digit = c < 10 ? 8'(48 + c) : 8'(87 + c);
    wire       here = load_address_i[27:20] == 8'(c);
    wire       load = load_valid_i & here;
    wire [3:0] kind = load_address_i[31:28];
    wire [ReceiveBits-1:0] receive_peek;
    wire [SendBits-1:0]    send_peek;
    wire [MemoryBits-1:0]  inject_peek, eject_peek;
    if (ReadBack != 0) begin : gen_read_back
      assign peeked[64*c+:64] = (64'(receive_peek) & {64{here & (kind == 4'd0)}}) |
                                (64'(send_peek) & {64{here & (kind == 4'd1)}}) |
                                (64'(inject_peek) & {64{here & (kind == 4'd2)}}) |
                                (64'(eject_peek) & {64{here & (kind == 4'd3)}});
    end else begin : gen_no_read_back
      assign peeked[64*c+:64] = 64'd0;
      wire unused_peek = &{1'b0, here, kind, receive_peek, send_peek, inject_peek, eject_peek};
    end

    if (Flat == 0) begin : gen_routes
      rota_program_banks #(
          .WordBits   (ReceiveBits),
          .Words      (Words),
          .Writable   (WritablePrograms),
          .Initialised(Initialised),
          .ReadEnable (Timed),
          .InitFile   ({ProgramPrefix, "receive_", Digit, ".hex"}),
          .Banks      (ProgramBanks),
          .ReadBack   (ReadBack)
      ) u_receive (
          .clk_i          (clk_i),
          .bank_i         (bank_i),
          .read_i         (receive_read_i[c]),
          .address_i      (receive_address_i[ProgramBits*c+:ProgramBits]),
          .word_o         (receive_word_o[ReceiveBits*c+:ReceiveBits]),
          .write_i        (load & (kind == 4'd0)),
          .write_bank_i   (load_address_i[19]),
          .write_address_i(load_address_i[ProgramBits-1:0]),
          .write_word_i   (ReceiveBits'(load_data_i)),
          .peek_i         (peek_i & here & (kind == 4'd0)),
          .peek_bank_i    (load_address_i[19]),
          .peek_address_i (load_address_i[ProgramBits-1:0]),
          .peek_word_o    (receive_peek)
      );

      rota_program_banks #(
          .WordBits   (SendBits),
          .Words      (Words),
          .Writable   (WritablePrograms),
          .Initialised(Initialised),
          .ReadEnable (Timed),
          .InitFile   ({ProgramPrefix, "send_", Digit, ".hex"}),
          .Banks      (ProgramBanks),
          .ReadBack   (ReadBack)
      ) u_send (
          .clk_i          (clk_i),
          .bank_i         (bank_i),
          .read_i         (send_read_i[c]),
          .address_i      (send_address_i[ProgramBits*c+:ProgramBits]),
          .word_o         (send_word_o[SendBits*c+:SendBits]),
          .write_i        (load & (kind == 4'd1)),
          .write_bank_i   (load_address_i[19]),
          .write_address_i(load_address_i[ProgramBits-1:0]),
          .write_word_i   (SendBits'(load_data_i)),
          .peek_i         (peek_i & here & (kind == 4'd1)),
          .peek_bank_i    (load_address_i[19]),
          .peek_address_i (load_address_i[ProgramBits-1:0]),
          .peek_word_o    (send_peek)
      );
    end else begin : gen_no_routes
      assign receive_peek = '0;
      assign send_peek    = '0;
      assign receive_word_o[ReceiveBits*c+:ReceiveBits] = '0;
    end

    if (c < NicChannels) begin : gen_nic
      rota_program_banks #(
          .WordBits   (MemoryBits),
          .Words      (NicWords),
          .Writable   (WritablePrograms),
          .Initialised(Initialised),
          .InitFile   ({ProgramPrefix, "inject_", Digit, ".hex"}),
          .Banks      (ProgramBanks),
          .ReadBack   (ReadBack)
      ) u_inject (
          .clk_i          (clk_i),
          .bank_i         (bank_i),
          .read_i         (1'b1),
          .address_i      (inject_address_i[NicProgramBits*c+:NicProgramBits]),
          .word_o         (inject_word_o[MemoryBits*c+:MemoryBits]),
          .write_i        (load & (kind == 4'd2)),
          .write_bank_i   (load_address_i[19]),
          .write_address_i(load_address_i[NicProgramBits-1:0]),
          .write_word_i   (MemoryBits'(load_data_i)),
          .peek_i         (peek_i & here & (kind == 4'd2)),
          .peek_bank_i    (load_address_i[19]),
          .peek_address_i (load_address_i[NicProgramBits-1:0]),
          .peek_word_o    (inject_peek)
      );

      rota_program_banks #(
          .WordBits   (MemoryBits),
          .Words      (NicWords),
          .Writable   (WritablePrograms),
          .Initialised(Initialised),
          .InitFile   ({ProgramPrefix, "eject_", Digit, ".hex"}),
          .Banks      (ProgramBanks),
          .ReadBack   (ReadBack)
      ) u_eject (
          .clk_i          (clk_i),
          .bank_i         (bank_i),
          .read_i         (1'b1),
          .address_i      (eject_address_i[NicProgramBits*c+:NicProgramBits]),
          .word_o         (eject_word_o[MemoryBits*c+:MemoryBits]),
          .write_i        (load & (kind == 4'd3)),
          .write_bank_i   (load_address_i[19]),
          .write_address_i(load_address_i[NicProgramBits-1:0]),
          .write_word_i   (MemoryBits'(load_data_i)),
          .peek_i         (peek_i & here & (kind == 4'd3)),
          .peek_bank_i    (load_address_i[19]),
          .peek_address_i (load_address_i[NicProgramBits-1:0]),
          .peek_word_o    (eject_peek)
      );
    end else begin : gen_no_nic
      assign inject_peek = '0;
      assign eject_peek  = '0;
      wire unused_load = &{1'b0, load, here, kind};
    end
  end

  if (Flat != 0) begin : gen_flat_program
    wire                peek_flat = load_address_i[31:20] == 12'h100;
    wire [FlatBits-1:0] flat_peek;
    assign peeked[64*Channels+:64] = 64'(flat_peek) & {64{peek_flat}};
    rota_program_banks #(
        .WordBits   (FlatBits),
        .Words      (Words),
        .Writable   (WritablePrograms),
        .Initialised(Initialised),
        .ReadEnable (1),
        .InitFile   ({ProgramPrefix, "flat.hex"}),
        .Banks      (ProgramBanks),
        .ReadBack   (ReadBack)
    ) u_flat (
        .clk_i          (clk_i),
        .bank_i         (bank_i),
        .read_i         (send_read_i[0]),
        .address_i      (send_address_i[ProgramBits-1:0]),
        .word_o         (send_word_o),
        .write_i        (load_valid_i & (load_address_i[31:20] == 12'h100)),
        .write_bank_i   (load_address_i[19]),
        .write_address_i(load_address_i[ProgramBits-1:0]),
        .write_word_i   (FlatBits'(load_data_i)),
        .peek_i         (peek_i & peek_flat),
        .peek_bank_i    (load_address_i[19]),
        .peek_address_i (load_address_i[ProgramBits-1:0]),
        .peek_word_o    (flat_peek)
    );
    wire unused_routes = &{1'b0, receive_read_i, receive_address_i, send_read_i, send_address_i};
  end

  if (Flat == 0) begin : gen_no_flat_program
    assign peeked[64*Channels+:64] = 64'd0;
  end

  rota_selector #(
      .Width (64),
      .Inputs(Channels + 1),
      .Add   (0)
  ) u_peek (
      .data_i  (peeked),
      .select_i({(Channels + 1) {1'b1}}),
      .data_o  (peek_word_o)
  );

  wire unused = &{1'b0, load_valid_i, load_address_i, load_data_i, peek_i, bank_i};

endmodule

`default_nettype wire
