// SPDX-License-Identifier: Apache-2.0
//
// What watches a node's run from outside router and NIC: check bits made where words come in and checked where they go
// out, both streams counted apart from the memories, and the watchdog. Whatever a fault does in between, the user gets
// the right words or a flag.
//
//   s_axis ─► rota_check_source ─► send memory ─► NIC, routers, NIC ─► receive memory ─► rota_check_sink ─► m_axis
//
// Cycle contract: as in the parts; a flag is in checks_o one edge after its event, and stays till the next reset.
`include "rota_macros.svh"
`default_nettype none

module rota_node_checks #(
    /// As in rota_node; Sums is its AddReceived.
    parameter integer Width = 32,
    parameter integer CheckBits = 8,
    parameter integer Sums = 0,
    parameter integer Messages = 16,
    parameter integer Flits = 1,
    parameter integer AddressBits = 4,
    parameter integer FlitBits = 1,
    parameter integer Watchdog = 100,
    localparam integer StoredWidth = Width + CheckBits
) (
    input  wire                   clk_i,
    input  wire                   rst_i,
    input  wire                   start_i,
    // The node's control.
    input  wire                   running_i,
    input  wire                   finished_i,
    input  wire                   done_i,
    input  wire                   idle_i,
    // The stream of messages to send.
    input  wire [Width-1:0]       s_axis_tdata_i,
    input  wire                   s_axis_taken_i,
    input  wire                   loaded_i,
    output wire [StoredWidth-1:0] store_data_o,
    // The stream of messages received. rest_i: their memory streams nothing out.
    input  wire                   rest_i,
    input  wire                   skip_i,
    input  wire [AddressBits-1:0] skip_address_i,
    input  wire [StoredWidth-1:0] stored_data_i,
    input  wire                   stored_present_i,
    output wire [Width-1:0]       m_axis_tdata_o,
    input  wire                   m_axis_tvalid_i,
    input  wire                   m_axis_tready_i,
    input  wire                   m_axis_tlast_i,
    // As in rota_node.
    output wire [AddressBits-1:0] send_place_address_o,
    input  wire [16:0]            send_place_i,
    output wire [AddressBits-1:0] receive_place_address_o,
    input  wire [16:0]            receive_place_i,
    /// rota_node's checks_o from bit 1 on.
    output wire [5:0]             checks_o
);

  assign m_axis_tdata_o = stored_data_i[Width-1:0];

  if (CheckBits != 0) begin : gen_check_bits
    logic [2:0]           checks_q;
    wire                  code_wrong, source_wrong, sink_wrong;
    wire  [CheckBits-1:0] code;

    rota_check_source #(
        .Width      (Width),
        .Bits       (CheckBits),
        .Sums       (Sums),
        .Messages   (Messages),
        .Flits      (Flits),
        .AddressBits(AddressBits),
        .FlitBits   (FlitBits)
    ) u_source (
        .clk_i          (clk_i),
        .rst_i          (rst_i),
        .clear_i        (finished_i),
        .take_i         (s_axis_taken_i),
        .data_i         (s_axis_tdata_i),
        .loaded_i       (loaded_i),
        .place_address_o(send_place_address_o),
        .place_word_i   (send_place_i),
        .code_o         (code),
        .wrong_o        (source_wrong)
    );
    assign store_data_o = {code, s_axis_tdata_i};

    rota_check_sink #(
        .Width      (Width),
        .Bits       (CheckBits),
        .Sums       (Sums),
        .Messages   (Messages),
        .Flits      (Flits),
        .AddressBits(AddressBits),
        .FlitBits   (FlitBits)
    ) u_sink (
        .clk_i          (clk_i),
        .rst_i          (rst_i),
        .read_i         (finished_i),
        .skip_i         (skip_i),
        .skip_address_i (skip_address_i),
        .rest_i         (rest_i),
        .valid_i        (m_axis_tvalid_i),
        .ready_i        (m_axis_tready_i),
        .last_i         (m_axis_tlast_i),
        .data_i         (stored_data_i[Width-1:0]),
        .code_i         (stored_data_i[Width+:CheckBits]),
        .present_i      (stored_present_i),
        .place_address_o(receive_place_address_o),
        .place_word_i   (receive_place_i),
        .code_wrong_o   (code_wrong),
        .walk_wrong_o   (sink_wrong)
    );

    always_ff @(posedge clk_i) begin
      if (rst_i) checks_q <= '0;
      else checks_q <= checks_q | {sink_wrong, source_wrong, code_wrong};
    end
    assign checks_o[2:0] = checks_q;
  end else begin : gen_no_check_bits
    assign store_data_o            = s_axis_tdata_i;
    assign send_place_address_o    = '0;
    assign receive_place_address_o = '0;
    assign checks_o[2:0]           = 3'd0;
    wire unused = &{1'b0, s_axis_taken_i, loaded_i, rest_i, skip_i, skip_address_i, stored_present_i, m_axis_tvalid_i,
                    m_axis_tready_i, m_axis_tlast_i, send_place_i, receive_place_i};
  end

  if (Watchdog != 0) begin : gen_watchdog
    logic [2:0] checks_q;
    wire        late, restless, control_wrong;

    rota_watchdog #(
        .Cycles(Watchdog)
    ) u_watchdog (
        .clk_i          (clk_i),
        .rst_i          (rst_i),
        .start_i        (start_i),
        .finished_i     (finished_i),
        .running_i      (running_i),
        .done_i         (done_i),
        .idle_i         (idle_i),
        .late_o         (late),
        .restless_o     (restless),
        .control_wrong_o(control_wrong)
    );

    always_ff @(posedge clk_i) begin
      if (rst_i) checks_q <= '0;
      else checks_q <= checks_q | {control_wrong, restless, late};
    end
    assign checks_o[5:3] = checks_q;
  end else begin : gen_no_watchdog
    assign checks_o[5:3] = 3'd0;
    wire unused_watch = &{1'b0, start_i, running_i, done_i, idle_i};
  end

  wire unused_all = &{1'b0, clk_i, rst_i, finished_i};

endmodule

`default_nettype wire
