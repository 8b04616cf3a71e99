// SPDX-License-Identifier: Apache-2.0
//
// One receive path of a router: which link the next message arrives over and which FIFOs it enters, as the program
// says.
//
// Cycle contract: link_ready_o is high on the current entry's link while all its targets have room; it depends on
// registers only. A flit moves at an edge where link_valid_i is high too, and is pushed at that edge.
`include "rota_macros.svh"
`default_nettype none

module rota_receive_channel #(
    /// Links that the channel serves, 1 to 16; with more than one, payloads name the link above the mask.
    parameter integer Links = 1,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Bits of an entry's mask of targets, 1 to 128.
    parameter integer MaskBits = 2,
    /// Which of them exist.
    parameter [MaskBits-1:0] Present = {MaskBits{1'b1}},
    /// As in rota_sequencer.
    parameter integer CountBits = 8,
    parameter integer Words = 256,
    parameter integer FlitBits = 1,
    parameter integer Parity = 1
) (
    input  wire                                                  clk_i,
    input  wire                                                  rst_i,
    input  wire                                                  start_i,
    input  wire [FlitBits-1:0]                                   last_flit_i,
    input  wire                                                  one_flit_i,
    output wire [$clog2(Words)-1:0]                              address_o,
    input  wire [$clog2(Links)+MaskBits+CountBits+Parity:0]      word_i,
    input  wire [Links-1:0]                                      link_valid_i,
    input  wire [Links-1:0]                                      link_last_i,
    output wire [Links-1:0]                                      link_ready_o,
    input  wire [Links*Width-1:0]                                link_data_i,
    /// The flit on the current entry's link.
    output wire [Width-1:0]                                      data_o,
    /// The program has not ended.
    output wire                                                  active_o,
    /// Which FIFOs have room, for assertions, and which will after this edge; a start makes room in all.
    input  wire [MaskBits-1:0]                                   not_full_i,
    input  wire [MaskBits-1:0]                                   room_next_i,
    output wire [MaskBits-1:0]                                   push_o,
    /// At this edge: a flit is offered after the program's end.
    output wire                                                  past_end_o,
    /// At this edge: a flit moves whose `last` is not what the count of flits says.
    output wire                                                  framing_o,
    /// The current entry names no link, no target or one that does not exist.
    output wire                                                  bad_entry_o,
    /// The register with the link's number and its one-hot form disagree.
    output wire                                                  number_wrong_o,
    /// As in rota_sequencer.
    output wire                                                  parity_error_o,
    output wire                                                  overrun_o
);

  `ROTA_REQUIRE(links_must_be_1_to_16, Links >= 1 && Links <= 16)
  `ROTA_REQUIRE(maskbits_must_be_1_to_128, MaskBits >= 1 && MaskBits <= 128)

  localparam integer LinkBits = $clog2(Links);

  wire  [Links-1:0]    link;       // one-hot; with several links 0 after the program's end
  logic [MaskBits-1:0] targets_q;
  logic                ready_q;    // active, and all targets have room
  wire  [LinkBits+MaskBits-1:0] next_payload;
  wire                 next_active;
  wire                 load;
  wire                 active;
  wire                 last_flit;

  wire moved = |(link_valid_i & link) & ready_q;

  rota_sequencer #(
      .PayloadBits(LinkBits + MaskBits),
      .CountBits  (CountBits),
      .Words      (Words),
      .FlitBits   (FlitBits),
      .Parity     (Parity)
  ) u_sequencer (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .start_i       (start_i),
      .fetch_i       (1'b0),
      .enter_i       (1'b0),
      .last_flit_i   (last_flit_i),
      .one_flit_i    (one_flit_i),
      .address_o     (address_o),
      .word_i        (word_i),
      .flit_moved_i  (moved),
      .skip_i        (1'b0),
      .active_o      (active),
      .last_flit_o   (last_flit),
      .load_o        (load),
      .next_active_o (next_active),
      .next_payload_o(next_payload),
      .parity_error_o(parity_error_o),
      .overrun_o     (overrun_o)
  );

  if (Links > 1) begin : gen_link
    // The number of the link is kept beside its one-hot form: the data are far from where flits are counted.
    logic [LinkBits-1:0] number_q;
    always_ff @(posedge clk_i) begin
      number_q <= ({LinkBits{load}} & next_payload[MaskBits+:LinkBits]) | ({LinkBits{~load}} & number_q);
    end

    rota_multiplexer #(
        .Width (Width),
        .Inputs(Links)
    ) u_multiplexer (
        .data_i  (link_data_i),
        .select_i(number_q),
        .data_o  (data_o)
    );

    assign number_wrong_o = link != '0 && link != Links'(1) << number_q;

`ifdef ROTA_ASSERTIONS
    always @(posedge clk_i) begin
      if (!rst_i) assert (!number_wrong_o);
    end
`endif

    logic [Links-1:0] link_q;
    wire  [Links-1:0] next_link;
    for (genvar p = 0; p < Links; p = p + 1) begin : gen_decode
      assign next_link[p] = next_payload[MaskBits+:LinkBits] == LinkBits'(p);
    end
    always_ff @(posedge clk_i) begin
      if (rst_i) link_q <= '0;
      else link_q <= ({Links{load & next_active}} & next_link) | ({Links{~load}} & link_q);
    end
    assign link = link_q;
  end else begin : gen_one_link
    assign link           = 1'b1;
    assign data_o         = link_data_i;
    assign number_wrong_o = 1'b0;
  end

  // Whether all targets will have room is found out before the edge: moves then depend on little, and much on moves.
  wire [MaskBits-1:0] targets = ({MaskBits{load}} & next_payload[MaskBits-1:0]) | ({MaskBits{~load}} & targets_q);
  wire                will_be_active = (load & next_active) | (~load & active);
  always_ff @(posedge clk_i) begin
    targets_q <= targets;
    if (rst_i) ready_q <= 1'b0;
    else ready_q <= will_be_active & (start_i | (&(~targets | room_next_i)));
  end

  assign link_ready_o = link & {Links{ready_q}};
  assign push_o       = targets_q & {MaskBits{moved}};
  assign past_end_o   = |link_valid_i & ~active;
  assign framing_o    = moved & (|(link_last_i & link) != last_flit);
  assign active_o     = active;
  wire   unused       = &{1'b0, not_full_i};
  assign bad_entry_o  = active & (link == '0 || (targets_q & Present) == '0 || (targets_q & ~Present) != '0);

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert ((link & (link - 1'b1)) == '0);
      assert (ready_q == (active & (&(~targets_q | not_full_i))));
      assert ((push_o & ~not_full_i) == '0);
      assert (active || link_ready_o == '0);
    end
  end
`endif

endmodule

`default_nettype wire
