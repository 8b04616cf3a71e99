// SPDX-License-Identifier: Apache-2.0
//
// The messages that a node sends: the user streams them in, in the order of their addresses; the NIC reads them, every
// channel with a port of its own.
//
// Cycle contract: s_axis_tready is low in a reset and then high until the last message has come; then loaded_o is, until
// clear_i makes room for new messages. tlast goes with the last flit of each message. read_data_o is what the channel's
// port addressed when its enable was last high at an edge. With two banks the user streams into one while the NIC reads the
// other: loaded_o and framing_o are those of the NIC's bank, which clear_i, allowed while loaded_o is high, gives back.
`include "rota_macros.svh"
`default_nettype none

module rota_send_memory #(
    /// Read ports, 1 to 16.
    parameter integer Channels = 4,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Messages, 1 to 2**AddressBits.
    parameter integer Messages = 16,
    /// Flits a message, 1 to 2**FlitBits.
    parameter integer Flits = 1,
    /// Bits of a message's address, 1 to 24.
    parameter integer AddressBits = 4,
    /// Bits of a flit's number in its message, 1 to 16.
    parameter integer FlitBits = 1,
    /// Banks, 1 or 2, each with room for all messages.
    parameter integer Banks = 1
) (
    input  wire                            clk_i,
    input  wire                            rst_i,
    input  wire                            clear_i,
    output wire                            loaded_o,

    input  wire [Width-1:0]                s_axis_tdata,
    input  wire                            s_axis_tvalid,
    output wire                            s_axis_tready,
    input  wire                            s_axis_tlast,
    /// Since the last clear: a tlast that was missing or out of place.
    output wire                            framing_o,

    input  wire [Channels-1:0]             read_enable_i,
    input  wire [Channels*AddressBits-1:0] read_address_i,
    input  wire [Channels*FlitBits-1:0]    read_flit_i,
    output wire [Channels*Width-1:0]       read_data_o
);

  `ROTA_REQUIRE(channels_must_be_1_to_16, Channels >= 1 && Channels <= 16)
  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(addressbits_must_be_1_to_24, AddressBits >= 1 && AddressBits <= 24)
  `ROTA_REQUIRE(flitbits_must_be_1_to_16, FlitBits >= 1 && FlitBits <= 16)
  `ROTA_REQUIRE(messages_must_be_1_to_2_to_the_addressbits, Messages >= 1 && Messages <= 2 ** AddressBits)
  `ROTA_REQUIRE(flits_must_be_1_to_2_to_the_flitbits, Flits >= 1 && Flits <= 2 ** FlitBits)
  `ROTA_REQUIRE(banks_must_be_1_or_2, Banks == 1 || Banks == 2)

  // A word is at {bank, message, flit}, without the bits that are always 0.
  localparam integer MessageIndexBits = Messages > 1 ? $clog2(Messages) : 1;
  localparam integer FlitIndexBits = $clog2(Flits);
  localparam integer IndexBits = MessageIndexBits + FlitIndexBits + Banks - 1;
  localparam [AddressBits-1:0] LastMessage = AddressBits'(Messages - 1);
  localparam [FlitBits-1:0] LastFlit = FlitBits'(Flits - 1);

  logic [Banks-1:0]       loaded_q;
  logic [Banks-1:0]       framing_q;
  logic [AddressBits-1:0] message_q;
  logic [FlitBits-1:0]    flit_q;

  wire take = s_axis_tvalid & s_axis_tready;
  wire last_flit = flit_q == LastFlit;
  wire last_word = last_flit & (message_q == LastMessage);
  wire [Banks-1:0] write_select, read_select;  // one-hot: the user's bank, the NIC's
  wire [Banks-1:0] released = Banks == 2 && clear_i ? read_select : '0;
  wire [IndexBits-1:0] write_index;

  always_ff @(posedge clk_i) begin
    if (rst_i || (Banks == 1 && clear_i)) begin
      loaded_q  <= '0;
      framing_q <= '0;
      message_q <= '0;
      flit_q    <= '0;
    end else begin
      if (Banks == 2) begin
        loaded_q  <= loaded_q & ~released;
        framing_q <= framing_q & ~released;
      end
      if (take) begin
        if (s_axis_tlast != last_flit) framing_q <= (framing_q & ~released) | write_select;
        if (last_flit && message_q == LastMessage) loaded_q <= (loaded_q & ~released) | write_select;
        if (last_flit) message_q <= Banks == 2 && last_word ? '0 : message_q + 1'b1;
        flit_q <= last_flit ? '0 : flit_q + 1'b1;
      end
    end
  end

  if (Banks == 2) begin : gen_turns
    logic write_bank_q;
    logic read_bank_q;
    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        write_bank_q <= 1'b0;
        read_bank_q  <= 1'b0;
      end else begin
        if (take && last_word) write_bank_q <= ~write_bank_q;
        if (clear_i) read_bank_q <= ~read_bank_q;
      end
    end
    assign write_select             = {write_bank_q, ~write_bank_q};
    assign read_select              = {read_bank_q, ~read_bank_q};
    assign write_index[IndexBits-1] = write_bank_q;
  end else begin : gen_no_turns
    assign write_select = 1'b1;
    assign read_select  = 1'b1;
  end

  if (FlitIndexBits == 0) begin : gen_whole_messages
    wire unused = &{1'b0, read_flit_i};
    assign write_index[MessageIndexBits-1:0] = message_q[MessageIndexBits-1:0];
  end else begin : gen_flits
    assign write_index[MessageIndexBits+FlitIndexBits-1:0] = {message_q[MessageIndexBits-1:0], flit_q[FlitIndexBits-1:0]};
  end

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_bank
    (* no_rw_check *)
    logic [Width-1:0]     memory [2**IndexBits];
    logic [Width-1:0]     data_q;
    wire  [IndexBits-1:0] read_index;

    if (FlitIndexBits == 0) begin : gen_whole_messages
      assign read_index[MessageIndexBits-1:0] = read_address_i[AddressBits*c+:MessageIndexBits];
    end else begin : gen_flits
      assign read_index[MessageIndexBits+FlitIndexBits-1:0] =
          {read_address_i[AddressBits*c+:MessageIndexBits], read_flit_i[FlitBits*c+:FlitIndexBits]};
    end
    if (Banks == 2) begin : gen_turn
      assign read_index[IndexBits-1] = read_select[Banks-1];
    end

    always_ff @(posedge clk_i) begin
      if (take) memory[write_index] <= s_axis_tdata;
      if (read_enable_i[c]) data_q <= memory[read_index];
    end

    assign read_data_o[Width*c+:Width] = data_q;
  end

  wire unused = &{1'b0, message_q, read_address_i, read_flit_i};

  assign s_axis_tready = ((loaded_q & write_select) == '0) & ~rst_i;
  assign loaded_o      = (loaded_q & read_select) != '0;
  assign framing_o     = (framing_q & read_select) != '0;

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i && Banks == 1) assert (!loaded_o || (message_q == LastMessage + 1'b1 && flit_q == '0));
    if (!rst_i && Banks == 2) assert (!clear_i || loaded_o);
  end
`endif

endmodule

`default_nettype wire
