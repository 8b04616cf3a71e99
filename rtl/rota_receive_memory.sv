// SPDX-License-Identifier: Apache-2.0
//
// The messages that a node received: the NIC writes them, every channel to a bank of its own; after the run the user
// reads them as a stream, in the order of their addresses. A flag beside each flit says which bank has it. The
// address skip_address_i, a node's own, is left out.
//
// Cycle contract: after a reset the flags are cleared, one word an edge; then ready_o goes up, and the NIC may write.
// read_i, a pulse, begins the read-out, which clears the flags again; ready_o is low until its end. tlast goes with
// the last flit of each message. A flit that no bank has is sent as 0 and flagged as missing, one that several have
// as a duplicate. A message that comes twice over the same channel overwrites itself. With Add, all that comes for an
// address is added up instead, over whichever channels it comes; each flit is added one edge after it was written.
// m_axis_tvalid is low throughout a reset, its first cycle included, whatever the registers hold at power-up.
`include "rota_macros.svh"
`default_nettype none

module rota_receive_memory #(
    /// As in rota_send_memory; Channels are the write ports.
    parameter integer Channels = 4,
    parameter integer Width = 32,
    parameter integer Messages = 16,
    parameter integer Flits = 1,
    parameter integer AddressBits = 4,
    parameter integer FlitBits = 1,
    /// 1: what comes for an address is added up, modulo 2**Width.
    parameter integer Add = 0,
    /// Of Width the highest that are check bits, as in rota_coded_add. They are like others where nothing is added.
    parameter integer CodeBits = 0,
    /// 1: not every address gets a message; a flit that no bank has is sent as 0 and is no error.
    parameter integer Partial = 0
) (
    input  wire                            clk_i,
    input  wire                            rst_i,
    output wire                            ready_o,

    input  wire [Channels-1:0]             write_enable_i,
    input  wire [Channels*AddressBits-1:0] write_address_i,
    input  wire [Channels*FlitBits-1:0]    write_flit_i,
    input  wire [Channels*Width-1:0]       write_data_i,

    input  wire                            read_i,
    /// Constant during a read-out. skip_i = 0: no address is left out.
    input  wire                            skip_i,
    input  wire [AddressBits-1:0]          skip_address_i,
    output wire [Width-1:0]                m_axis_tdata,
    output wire                            m_axis_tvalid,
    input  wire                            m_axis_tready,
    output wire                            m_axis_tlast,
    /// There is a message at the word's address.
    output wire                            present_o,
    /// Since the last read_i.
    output wire                            missing_o,
    output wire                            duplicate_o,
    /// Since the reset: a write while ready_o was low.
    output wire                            overrun_o
);

  `ROTA_REQUIRE(channels_must_be_1_to_16, Channels >= 1 && Channels <= 16)
  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(addressbits_must_be_1_to_24, AddressBits >= 1 && AddressBits <= 24)
  `ROTA_REQUIRE(flitbits_must_be_1_to_16, FlitBits >= 1 && FlitBits <= 16)
  `ROTA_REQUIRE(messages_must_be_1_to_2_to_the_addressbits, Messages >= 1 && Messages <= 2 ** AddressBits)
  `ROTA_REQUIRE(flits_must_be_1_to_2_to_the_flitbits, Flits >= 1 && Flits <= 2 ** FlitBits)

  `ROTA_REQUIRE(add_must_be_0_or_1, Add == 0 || Add == 1)
  `ROTA_REQUIRE(partial_must_be_0_or_1, Partial == 0 || Partial == 1)

  localparam integer MessageIndexBits = Messages > 1 ? $clog2(Messages) : 1;
  localparam integer FlitIndexBits = $clog2(Flits);
  localparam integer IndexBits = MessageIndexBits + FlitIndexBits;
  localparam [AddressBits-1:0] LastMessage = AddressBits'(Messages - 1);
  localparam [FlitBits-1:0] LastFlit = FlitBits'(Flits - 1);

  // The walk over all words, for clearing alone or for reading and then clearing.
  logic                   clearing_q;
  logic                   reading_q;   // there are words to be read
  logic [AddressBits-1:0] message_q;
  logic [FlitBits-1:0]    flit_q;
  // The word in the banks' output registers.
  logic                   pending_q;
  logic                   silent_q;    // it is not to be sent
  logic                   last_q;
  logic                   fresh_q;     // it was read at the last edge: clear its flags
  logic [IndexBits-1:0]   index_q;
  logic                   missing_q;
  logic                   duplicate_q;
  logic                   overrun_q;

  wire                     busy = clearing_q | reading_q | pending_q;
  wire                     taken = pending_q & (silent_q | m_axis_tready);
  wire                     read = reading_q & (~pending_q | taken);
  wire                     step = clearing_q | read;
  wire                     last_flit = flit_q == LastFlit;
  wire                     last_word = last_flit & (message_q == LastMessage);
  wire                     clear = clearing_q | fresh_q;
  wire [IndexBits-1:0]     index;
  wire [IndexBits-1:0]     clear_index = clearing_q ? index : index_q;
  wire [Channels-1:0]      flags;
  wire [Channels*Width-1:0] data;

  if (FlitIndexBits == 0) begin : gen_whole_messages
    assign index = message_q[MessageIndexBits-1:0];
  end else begin : gen_flits
    assign index = {message_q[MessageIndexBits-1:0], flit_q[FlitIndexBits-1:0]};
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      clearing_q <= 1'b1;
      reading_q  <= 1'b0;
      message_q  <= '0;
      flit_q     <= '0;
    end else if (read_i && !busy) begin
      reading_q <= 1'b1;
    end else if (step) begin
      if (last_word) begin
        clearing_q <= 1'b0;
        reading_q  <= 1'b0;
      end
      flit_q <= last_flit ? '0 : flit_q + 1'b1;
      if (last_word) message_q <= '0;
      else if (last_flit) message_q <= message_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) pending_q <= 1'b0;
    else if (read) pending_q <= 1'b1;
    else if (taken) pending_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    fresh_q <= read & ~rst_i;
    if (read) begin
      silent_q <= skip_i & (message_q == skip_address_i);
      last_q   <= last_flit;
      index_q  <= index;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || (read_i && !busy)) begin
      missing_q   <= 1'b0;
      duplicate_q <= 1'b0;
    end else if (taken && !silent_q) begin
      if (Partial == 0 && flags == '0) missing_q <= 1'b1;
      if (Add == 0 && (flags & (flags - 1'b1)) != '0) duplicate_q <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) overrun_q <= 1'b0;
    else if (busy && write_enable_i != '0) overrun_q <= 1'b1;
  end

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_bank
    (* no_rw_check *)
    logic [Width:0]       memory [2**IndexBits];
    logic [Width:0]       word_q;
    wire  [IndexBits-1:0] target;

    if (FlitIndexBits == 0) begin : gen_whole_messages
      assign target = write_address_i[AddressBits*c+:MessageIndexBits];
    end else begin : gen_flits
      assign target = {write_address_i[AddressBits*c+:MessageIndexBits], write_flit_i[FlitBits*c+:FlitIndexBits]};
    end

    if (Add == 0) begin : gen_store
      wire [IndexBits-1:0] write_index = clear ? clear_index : target;
      always_ff @(posedge clk_i) begin
        if (clear || write_enable_i[c]) memory[write_index] <= {~clear, write_data_i[Width*c+:Width]};
        if (read) word_q <= memory[index];
      end
    end else begin : gen_add
      // A write reads first, and writes back at the next edge. Where the next write is for the same word, the sum is not
      // in the memory yet: it goes straight on.
      logic                 adding_q;
      logic                 same_q;
      logic [IndexBits-1:0] target_q;
      logic [Width-1:0]     addend_q;
      logic [Width-1:0]     sum_q;
      wire  [Width-1:0]     so_far = same_q ? sum_q : word_q[Width-1:0] & {Width{word_q[Width]}};
      wire  [Width-1:0]     sum;
      wire  [IndexBits-1:0] write_index = clear ? clear_index : target_q;
      wire  [IndexBits-1:0] read_index = write_enable_i[c] ? target : index;

      rota_coded_add #(
          .Width   (Width),
          .CodeBits(CodeBits)
      ) u_add (
          .a_i  (so_far),
          .b_i  (addend_q),
          .sum_o(sum)
      );

      always_ff @(posedge clk_i) begin
        adding_q <= write_enable_i[c] & ~rst_i;
        same_q   <= adding_q & (target_q == target);
        target_q <= target;
        addend_q <= write_data_i[Width*c+:Width];
        sum_q    <= sum;
        if (clear || adding_q) memory[write_index] <= {~clear, sum};
        if (read || write_enable_i[c]) word_q <= memory[read_index];
      end
    end

    assign {flags[c], data[Width*c+:Width]} = word_q;
  end

  rota_selector #(
      .Width   (Width),
      .Inputs  (Channels),
      .Add     (Add),
      .CodeBits(CodeBits)
  ) u_selector (
      .data_i  (data),
      .select_i(flags),
      .data_o  (m_axis_tdata)
  );

  wire unused = &{1'b0, message_q, flit_q, write_address_i, write_flit_i};

  assign ready_o       = ~busy;
  assign m_axis_tvalid = pending_q & ~silent_q & ~rst_i;
  assign m_axis_tlast  = last_q;
  assign present_o     = flags != '0;
  assign missing_o     = missing_q;
  assign duplicate_o   = duplicate_q;
  assign overrun_o     = overrun_q;

`ifdef ROTA_ASSERTIONS
  // A flit stays on the stream until it is taken.
  logic             offered_q;
  logic [Width-1:0] offer_q;
  always @(posedge clk_i) begin
    offered_q <= m_axis_tvalid & ~m_axis_tready & ~rst_i;
    offer_q   <= m_axis_tdata;
    if (!rst_i && offered_q === 1'b1) begin
      assert (m_axis_tvalid);
      assert (m_axis_tdata == offer_q);
    end
    if (!rst_i) assert (!(clearing_q && reading_q));
  end
`endif

endmodule

`default_nettype wire
