// SPDX-License-Identifier: Apache-2.0
//
// One register stage of a link, for links that are too long for one cycle: a torus's wrap wire across a chip. Flits go
// through one a cycle, one cycle later. Nothing is combinational from one side to the other.
//
// With Handshake = 1, for handshake routers, it is a two-entry skid buffer: ready is a register, so a flit may come in
// the cycle in which the way on closes, and waits in the second entry. Two entries are the least that neither lose a flit
// nor a cycle, and unlike credits they need no change in the routers and any number of stages in a row. With
// Handshake = 0, for timed routers, it is a plain register, ready_o is 1 and ready_i is not looked at.
//
// Cycle contract: a flit taken at edge c (valid_i and ready_o) is at the output from there on, and can leave at edge
// c + 1. ready_o is 0 only while both entries are full.
`include "rota_macros.svh"
`default_nettype none

module rota_link_slice #(
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// 1: valid and ready; 0: valid alone.
    parameter integer Handshake = 1
) (
    input  wire             clk_i,
    input  wire             rst_i,

    input  wire             valid_i,
    output wire             ready_o,
    input  wire [Width-1:0] data_i,
    input  wire             last_i,

    output wire             valid_o,
    input  wire             ready_i,
    output wire [Width-1:0] data_o,
    output wire             last_o
);

  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(handshake_must_be_0_or_1, Handshake == 0 || Handshake == 1)

  logic           valid_q;
  logic [Width:0] flit_q;  // last, data

  assign valid_o = valid_q;
  assign {last_o, data_o} = flit_q;

  if (Handshake != 0) begin : gen_handshake
    logic           free_q;  // the second entry
    logic [Width:0] kept_q;
    wire            open = ready_i | ~valid_q;

    assign ready_o = free_q;

    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        valid_q <= 1'b0;
        free_q  <= 1'b1;
      end else if (open) begin
        valid_q <= valid_i | ~free_q;
        free_q  <= 1'b1;
      end else if (valid_i) begin
        free_q <= 1'b0;
      end
    end

    // What comes while the second entry is free may be kept: if it left at once, nobody looks at it again.
    always_ff @(posedge clk_i) begin
      if (open) flit_q <= free_q ? {last_i, data_i} : kept_q;
      if (free_q) kept_q <= {last_i, data_i};
    end

`ifdef ROTA_ASSERTIONS
    // What is offered and not taken stays.
    logic           was_offered_q;
    logic [Width:0] was_flit_q;
    always @(posedge clk_i) begin
      was_offered_q <= !rst_i && valid_o && !ready_i;
      was_flit_q    <= flit_q;
      if (!rst_i && was_offered_q === 1'b1) begin
        assert (valid_o);
        assert (flit_q == was_flit_q);
      end
      assert (rst_i !== 1'b0 || free_q || valid_q);
    end
`endif
  end else begin : gen_plain
    assign ready_o = 1'b1;

    always_ff @(posedge clk_i) begin
      valid_q <= valid_i & ~rst_i;
      flit_q  <= {last_i, data_i};
    end

    wire unused = &{1'b0, ready_i};
  end

endmodule

`default_nettype wire
