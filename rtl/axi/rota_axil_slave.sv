// SPDX-License-Identifier: Apache-2.0
//
// The AXI4-Lite side of a register block: takes the five channels apart and hands out one access at a time. Address and
// data of a write may come in either order; where a read and a write wait, they take turns.
//
// Cycle contract: access_o is a pulse, with which write_o, address_o, data_o and strobe_o begin; they stay until the
// edge at which done_i is 1. done_i is a pulse at least one edge later, with error_i and, of a read, data_i. All AXI
// outputs are registers or the inverse of one. An access to data of which no byte is strobed is an access too.
`include "rota_macros.svh"
`default_nettype none

module rota_axil_slave #(
    /// Bits of an address, 3 to 32. The two lowest are not looked at: accesses are of whole words.
    parameter integer AddressBits = 12
) (
    input  wire                   clk_i,
    input  wire                   rst_i,

    input  wire [AddressBits-1:0] s_axil_awaddr,
    input  wire                   s_axil_awvalid,
    output wire                   s_axil_awready,
    input  wire [31:0]            s_axil_wdata,
    input  wire [3:0]             s_axil_wstrb,
    input  wire                   s_axil_wvalid,
    output wire                   s_axil_wready,
    output wire [1:0]             s_axil_bresp,
    output wire                   s_axil_bvalid,
    input  wire                   s_axil_bready,
    input  wire [AddressBits-1:0] s_axil_araddr,
    input  wire                   s_axil_arvalid,
    output wire                   s_axil_arready,
    output wire [31:0]            s_axil_rdata,
    output wire [1:0]             s_axil_rresp,
    output wire                   s_axil_rvalid,
    input  wire                   s_axil_rready,

    output wire                   access_o,
    output wire                   write_o,
    output wire [AddressBits-1:0] address_o,
    output wire [31:0]            data_o,
    output wire [3:0]             strobe_o,
    input  wire                   done_i,
    input  wire                   error_i,
    input  wire [31:0]            data_i
);

  `ROTA_REQUIRE(addressbits_must_be_3_to_32, AddressBits >= 3 && AddressBits <= 32)

  localparam [1:0] Okay = 2'b00;
  localparam [1:0] SlaveError = 2'b10;

  logic                   awake_q;       // out of reset
  logic                   aw_full_q, w_full_q, ar_full_q;
  logic [AddressBits-1:2] aw_q, ar_q;
  logic [31:0]            w_data_q;
  logic [3:0]             w_strobe_q;
  logic                   busy_q;        // an access is under way
  logic                   writing_q;     // it is a write
  logic                   b_valid_q, r_valid_q;
  logic                   b_error_q, r_error_q;
  logic [31:0]            r_data_q;

  wire take_aw = s_axil_awvalid & s_axil_awready;
  wire take_w = s_axil_wvalid & s_axil_wready;
  wire take_ar = s_axil_arvalid & s_axil_arready;
  wire write_waits = aw_full_q & w_full_q & ~b_valid_q;
  wire read_waits = ar_full_q & ~r_valid_q;
  // No read starves: at the edge after a write the next one cannot wait yet.
  wire choose_write = write_waits;
  wire begin_access = ~busy_q & (write_waits | read_waits);
  wire write = busy_q ? writing_q : choose_write;
  wire finish = busy_q & done_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      awake_q   <= 1'b0;
      aw_full_q <= 1'b0;
      w_full_q  <= 1'b0;
      ar_full_q <= 1'b0;
      busy_q    <= 1'b0;
      writing_q <= 1'b0;
      b_valid_q <= 1'b0;
      r_valid_q <= 1'b0;
    end else begin
      awake_q   <= 1'b1;
      aw_full_q <= take_aw | (aw_full_q & ~(finish & writing_q));
      w_full_q  <= take_w | (w_full_q & ~(finish & writing_q));
      ar_full_q <= take_ar | (ar_full_q & ~(finish & ~writing_q));
      busy_q    <= begin_access | (busy_q & ~done_i);
      if (begin_access) writing_q <= choose_write;
      b_valid_q <= (finish & writing_q) | (b_valid_q & ~s_axil_bready);
      r_valid_q <= (finish & ~writing_q) | (r_valid_q & ~s_axil_rready);
    end
  end

  always_ff @(posedge clk_i) begin
    if (take_aw) aw_q <= s_axil_awaddr[AddressBits-1:2];
    if (take_ar) ar_q <= s_axil_araddr[AddressBits-1:2];
    if (take_w) begin
      w_data_q   <= s_axil_wdata;
      w_strobe_q <= s_axil_wstrb;
    end
    if (finish && writing_q) b_error_q <= error_i;
    if (finish && !writing_q) begin
      r_error_q <= error_i;
      r_data_q  <= data_i;
    end
  end

  assign s_axil_awready = awake_q & ~aw_full_q;
  assign s_axil_wready  = awake_q & ~w_full_q;
  assign s_axil_arready = awake_q & ~ar_full_q;
  assign s_axil_bvalid  = b_valid_q;
  assign s_axil_bresp   = b_error_q ? SlaveError : Okay;
  assign s_axil_rvalid  = r_valid_q;
  assign s_axil_rresp   = r_error_q ? SlaveError : Okay;
  assign s_axil_rdata   = r_data_q;

  assign access_o  = begin_access;
  assign write_o   = write;
  assign address_o = {write ? aw_q : ar_q, 2'b00};
  assign data_o    = w_data_q;
  assign strobe_o  = w_strobe_q;

  wire unused = &{1'b0, s_axil_awaddr[1:0], s_axil_araddr[1:0]};

`ifdef ROTA_ASSERTIONS
  // A response stays as it is until it is taken, and answers an access.
  logic        b_held_q = 1'b0;
  logic        r_held_q = 1'b0;
  logic [1:0]  bresp_q, rresp_q;
  logic [31:0] rdata_q;
  always @(posedge clk_i) begin
    b_held_q <= s_axil_bvalid & ~s_axil_bready & ~rst_i;
    r_held_q <= s_axil_rvalid & ~s_axil_rready & ~rst_i;
    bresp_q  <= s_axil_bresp;
    rresp_q  <= s_axil_rresp;
    rdata_q  <= s_axil_rdata;
    if (!rst_i) begin
      assert (!done_i || busy_q);
      if (b_held_q) assert (s_axil_bvalid && s_axil_bresp == bresp_q);
      if (r_held_q) assert (s_axil_rvalid && s_axil_rresp == rresp_q && s_axil_rdata == rdata_q);
    end
  end
`endif

endmodule

`default_nettype wire
