// SPDX-License-Identifier: Apache-2.0
//
// Makes messages of an AXI4-Stream as long as the send memory needs them: a message whose tlast comes early is filled up
// with zeros, of one whose tlast comes late the flits too many are dropped. One wrong message so spoils itself alone: the
// next begins where a message begins.
//
// Cycle contract: nothing is registered on the way, and m_axis_tvalid does not depend on m_axis_tready. short_o and
// long_o are pulses, at the edge at which the last flit before the fault moves.
`include "rota_macros.svh"
`default_nettype none

module rota_axis_frame #(
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Flits a message, 1 to 65536.
    parameter integer Flits = 1
) (
    input  wire             clk_i,
    input  wire             rst_i,
    input  wire [Width-1:0] s_axis_tdata,
    input  wire             s_axis_tvalid,
    output wire             s_axis_tready,
    input  wire             s_axis_tlast,
    output wire [Width-1:0] m_axis_tdata,
    output wire             m_axis_tvalid,
    input  wire             m_axis_tready,
    output wire             m_axis_tlast,
    output wire             short_o,
    output wire             long_o
);

  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(flits_must_be_1_to_65536, Flits >= 1 && Flits <= 65536)

  localparam integer FlitBits = Flits > 1 ? $clog2(Flits) : 1;
  localparam [FlitBits-1:0] LastFlit = FlitBits'(Flits - 1);

  logic [FlitBits-1:0] flit_q;   // number of the next flit in its message
  logic                fill_q;   // zeros follow
  logic                drop_q;   // what comes is dropped, up to a tlast
  logic                awake_q;  // out of reset

  wire last = flit_q == LastFlit;
  wire moved = m_axis_tvalid & m_axis_tready;

  assign m_axis_tvalid = fill_q | (s_axis_tvalid & ~drop_q & awake_q);
  assign m_axis_tdata  = s_axis_tdata & {Width{~fill_q}};
  assign m_axis_tlast  = last;
  assign s_axis_tready = awake_q & (drop_q | (m_axis_tready & ~fill_q));
  assign short_o       = moved & ~fill_q & s_axis_tlast & ~last;
  assign long_o        = moved & ~fill_q & last & ~s_axis_tlast;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      flit_q  <= '0;
      fill_q  <= 1'b0;
      drop_q  <= 1'b0;
      awake_q <= 1'b0;
    end else begin
      awake_q <= 1'b1;
      if (moved) flit_q <= last ? '0 : flit_q + 1'b1;
      if (moved) fill_q <= (fill_q | s_axis_tlast) & ~last;
      drop_q <= long_o | (drop_q & ~(s_axis_tvalid & s_axis_tlast));
    end
  end

`ifdef ROTA_ASSERTIONS
  logic             offered_q = 1'b0;
  logic [Width-1:0] offer_q;
  always @(posedge clk_i) begin
    offered_q <= m_axis_tvalid & ~m_axis_tready & ~rst_i;
    offer_q   <= m_axis_tdata;
    if (!rst_i) begin
      assert (!(fill_q && drop_q));
      assert (!drop_q || flit_q == '0);
      if (offered_q) assert (m_axis_tvalid && m_axis_tdata == offer_q);
    end
  end
`endif

endmodule

`default_nettype wire
