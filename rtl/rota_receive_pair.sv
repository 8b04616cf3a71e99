// SPDX-License-Identifier: Apache-2.0
//
// Two receive memories that take turns: the NIC writes the messages of one run to one of them, while the user reads the
// messages of the run before from the other.
//
// Cycle contract: as rota_receive_memory, but for ready_o, which is high again while the last run's messages are read,
// once those of the run before have been. Runs are read out in their order. skip_i, skip_address_i and partial_i are
// those of the run that ends at read_i. missing_o and duplicate_o are up from their event to the end of the read-out.
`include "rota_macros.svh"
`default_nettype none

module rota_receive_pair #(
    /// As in rota_receive_memory.
    parameter integer Channels = 4,
    parameter integer Width = 32,
    parameter integer Messages = 16,
    parameter integer Flits = 1,
    parameter integer AddressBits = 4,
    parameter integer FlitBits = 1,
    parameter integer Add = 0
) (
    input  wire                            clk_i,
    input  wire                            rst_i,
    output wire                            ready_o,

    input  wire [Channels-1:0]             write_enable_i,
    input  wire [Channels*AddressBits-1:0] write_address_i,
    input  wire [Channels*FlitBits-1:0]    write_flit_i,
    input  wire [Channels*Width-1:0]       write_data_i,

    input  wire                            read_i,
    input  wire                            skip_i,
    input  wire [AddressBits-1:0]          skip_address_i,
    /// Not every address has received a message: none missing is no error.
    input  wire                            partial_i,
    output wire [Width-1:0]                m_axis_tdata,
    output wire                            m_axis_tvalid,
    input  wire                            m_axis_tready,
    output wire                            m_axis_tlast,
    output wire                            missing_o,
    output wire                            duplicate_o,
    output wire                            overrun_o
);

  logic             write_bank_q;  // the NIC's
  logic             read_bank_q;   // the user's
  logic [1:0]       full_q;        // is read out, or waits for that
  wire  [1:0]       ready, valid, last, missing, duplicate, overrun;
  wire  [2*Width-1:0] data;
  wire  [1:0]       filled = {read_i & write_bank_q, read_i & ~write_bank_q};
  wire  [1:0]       emptied = {full_q[1] & ready[1] & read_bank_q, full_q[0] & ready[0] & ~read_bank_q};

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      write_bank_q <= 1'b0;
      read_bank_q  <= 1'b0;
      full_q       <= 2'b00;
    end else begin
      if (read_i) write_bank_q <= ~write_bank_q;
      if (emptied != 2'b00) read_bank_q <= ~read_bank_q;
      full_q <= (full_q | filled) & ~emptied;
    end
  end

  for (genvar b = 0; b < 2; b = b + 1) begin : gen_bank
    logic                   skip_q;
    logic [AddressBits-1:0] skip_address_q;
    logic                   partial_q;
    wire                    unseen_missing, unused_present;

    always_ff @(posedge clk_i) begin
      if (filled[b]) begin
        skip_q         <= skip_i;
        skip_address_q <= skip_address_i;
        partial_q      <= partial_i;
      end
    end

    rota_receive_memory #(
        .Channels   (Channels),
        .Width      (Width),
        .Messages   (Messages),
        .Flits      (Flits),
        .AddressBits(AddressBits),
        .FlitBits   (FlitBits),
        .Add        (Add),
        .Partial    (0)
    ) u_memory (
        .clk_i          (clk_i),
        .rst_i          (rst_i),
        .ready_o        (ready[b]),
        .write_enable_i (write_enable_i & {Channels{write_bank_q == 1'(b)}}),
        .write_address_i(write_address_i),
        .write_flit_i   (write_flit_i),
        .write_data_i   (write_data_i),
        .read_i         (filled[b]),
        .skip_i         (skip_q),
        .skip_address_i (skip_address_q),
        .m_axis_tdata   (data[Width*b+:Width]),
        .m_axis_tvalid  (valid[b]),
        .m_axis_tready  (m_axis_tready & (read_bank_q == 1'(b))),
        .m_axis_tlast   (last[b]),
        .present_o      (unused_present),
        .missing_o      (unseen_missing),
        .duplicate_o    (duplicate[b]),
        .overrun_o      (overrun[b])
    );
    assign missing[b] = unseen_missing & ~partial_q;
  end

  assign ready_o       = write_bank_q ? ready[1] : ready[0];
  assign m_axis_tvalid = read_bank_q ? valid[1] : valid[0];
  assign m_axis_tdata  = read_bank_q ? data[Width+:Width] : data[Width-1:0];
  assign m_axis_tlast  = read_bank_q ? last[1] : last[0];
  assign missing_o     = |(missing & full_q);
  assign duplicate_o   = |(duplicate & full_q);
  assign overrun_o     = |overrun;

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert (!read_i || ready_o);
      assert ((filled & full_q) == 2'b00);
      // What is full is read in turn.
      assert (full_q == 2'b00 || (full_q[1] && read_bank_q) || (full_q[0] && !read_bank_q));
    end
  end
`endif

endmodule

`default_nettype wire
