// SPDX-License-Identifier: Apache-2.0
//
// One send path of a router: which FIFOs the next message leaves from and over which link, as the program says. The
// data go round it: the router selects them by source_o.
//
// Cycle contract: link_valid_o is high on the current entry's link while all its sources have a flit and, in
// lockstep, the coming edge is one of the step's window; it depends on registers only. A flit moves at an edge where
// link_ready_i is high too, and is popped at that edge. In lockstep a channel uses up one entry a step; an entry
// without sources is idle for one step.
`include "rota_macros.svh"
`default_nettype none

module rota_send_channel #(
    /// Links that the channel serves, 1 to 16; with more than one, payloads name the link above the mask.
    parameter integer Links = 1,
    /// Bits of an entry's mask of sources, 1 to 128.
    parameter integer MaskBits = 2,
    /// Which of them exist.
    parameter [MaskBits-1:0] Present = {MaskBits{1'b1}},
    /// 1: entries may have several sources.
    parameter integer Combine = 0,
    /// As in rota_sequencer.
    parameter integer CountBits = 8,
    parameter integer Words = 256,
    parameter integer FlitBits = 1,
    parameter integer Parity = 1,
    localparam integer SourceBits = MaskBits > 1 ? $clog2(MaskBits) : 1
) (
    input  wire                                                  clk_i,
    input  wire                                                  rst_i,
    input  wire                                                  start_i,
    input  wire [FlitBits-1:0]                                   last_flit_i,
    input  wire                                                  one_flit_i,
    output wire [$clog2(Words)-1:0]                              address_o,
    input  wire [$clog2(Links)+MaskBits+CountBits+Parity:0]      word_i,
    /// 1: lockstep, as window_i and step_end_i say; 0: self-timed. A constant of a run.
    input  wire                                                  lockstep_i,
    input  wire                                                  window_i,
    input  wire                                                  open_next_i,
    input  wire                                                  step_end_i,
    output wire [Links-1:0]                                      link_valid_o,
    output wire                                                  link_last_o,
    input  wire [Links-1:0]                                      link_ready_i,
    /// At this edge a flit moves over the link.
    output wire [Links-1:0]                                      moved_o,
    /// The program has not ended.
    output wire                                                  active_o,
    /// Which FIFOs have a flit, for assertions, and which will after this edge; a start leaves none.
    input  wire [MaskBits-1:0]                                   not_empty_i,
    input  wire [MaskBits-1:0]                                   flit_next_i,
    /// The current entry's mask.
    output wire [MaskBits-1:0]                                   source_o,
    /// Where it has one bit set, the number of that bit.
    output wire [SourceBits-1:0]                                 number_o,
    output wire [MaskBits-1:0]                                   pop_o,
    /// At this edge: lockstep wants a flit to move, and none does.
    output wire                                                  late_o,
    /// The current entry names no link, several sources without adders, one that does not exist, or is idle in a
    /// self-timed run.
    output wire                                                  bad_entry_o,
    /// The mask of sources has one bit set, and number_o is another number. Means nothing after the program's end.
    output wire                                                  number_wrong_o,
    /// As in rota_sequencer.
    output wire                                                  parity_error_o,
    output wire                                                  overrun_o
);

  `ROTA_REQUIRE(links_must_be_1_to_16, Links >= 1 && Links <= 16)
  `ROTA_REQUIRE(maskbits_must_be_1_to_128, MaskBits >= 1 && MaskBits <= 128)
  `ROTA_REQUIRE(combine_must_be_0_or_1, Combine == 0 || Combine == 1)

  localparam integer LinkBits = $clog2(Links);

  wire  [Links-1:0]    link;       // one-hot; with several links 0 after the program's end
  logic [MaskBits-1:0] sources_q;  // 0 in an idle entry and after the program's end
  logic                idle_q;     // active without sources
  logic                used_q;     // lockstep: this step's entry is used up
  logic                valid_q;    // all sources have a flit, and the window is open
  wire  [LinkBits+MaskBits-1:0] next_payload;
  wire                 next_active;
  wire                 load;
  wire                 active;
  wire                 last_flit;
  wire                 sources_ready;  // after this edge

  wire several = (sources_q & (sources_q - 1'b1)) != '0;
  wire [MaskBits-1:0] sources = ({MaskBits{load}} & next_payload[MaskBits-1:0]) | ({MaskBits{~load}} & sources_q);
  wire end_now = load & ~next_active;
  wire open = ~lockstep_i | (window_i & ~used_q);
  wire moved = valid_q & |(link & link_ready_i);
  wire skip = lockstep_i & step_end_i & idle_q & ~used_q;

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
      .skip_i        (skip),
      .active_o      (active),
      .last_flit_o   (last_flit),
      .load_o        (load),
      .next_active_o (next_active),
      .next_payload_o(next_payload),
      .parity_error_o(parity_error_o),
      .overrun_o     (overrun_o)
  );

  if (Links > 1) begin : gen_link
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
    assign link = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) sources_q <= '0;
    else sources_q <= sources & {MaskBits{~end_now}};
    if (rst_i) idle_q <= 1'b0;
    else idle_q <= (load & next_active & (next_payload[MaskBits-1:0] == '0)) | (~load & idle_q);
  end

  // The number of the source, for the data: of a mask with several bits set, any.
  for (genvar b = 0; b < SourceBits; b = b + 1) begin : gen_number
    logic number_q;
    wire [MaskBits-1:0] odd;  // mask bits whose number has this bit set
    for (genvar m = 0; m < MaskBits; m = m + 1) begin : gen_odd
      assign odd[m] = next_payload[m] & 1'((m >> b) & 1);
    end
    always_ff @(posedge clk_i) number_q <= (load & |odd) | (~load & number_q);
    assign number_o[b] = number_q;
  end

  wire used = ~step_end_i & (used_q | (moved & last_flit));

  // Whether a flit can go is found out before the edge: moves then depend on little, and much on moves.
  always_ff @(posedge clk_i) begin
    used_q <= used & ~start_i;
    if (rst_i || start_i) valid_q <= 1'b0;
    else valid_q <= sources_ready & ~end_now & (~lockstep_i | (open_next_i & ~used));
  end

  if (Combine != 0) begin : gen_all_sources
    assign sources_ready = (|sources) & (&(~sources | flit_next_i));
  end else begin : gen_one_source
    assign sources_ready = |(sources & flit_next_i);
  end

  assign number_wrong_o = ~several && sources_q != '0 && sources_q != MaskBits'(1) << number_o;

  assign link_valid_o = link & {Links{valid_q}};
  assign link_last_o  = last_flit;
  assign moved_o      = link & {Links{moved}};
  assign source_o     = sources_q;
  assign pop_o        = sources_q & {MaskBits{moved}};
  assign late_o       = lockstep_i & open & (sources_q != '0) & ~moved;
  wire   unused       = &{1'b0, not_empty_i};
  assign active_o     = active;
  assign bad_entry_o  = (active & (link == '0)) | (idle_q & ~lockstep_i) | (several & (Combine == 0)) |
                        ((sources_q & ~Present) != '0);

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert ((link & (link - 1'b1)) == '0);
      assert (!number_wrong_o);
      assert (idle_q == (active && sources_q == '0));
      assert (valid_q == (open & (Combine != 0 ? sources_q != '0 && (sources_q & ~not_empty_i) == '0 :
                                                 (sources_q & not_empty_i) != '0)));
      assert (Combine == 0 || (pop_o & ~not_empty_i) == '0);
      assert (active || link_valid_o == '0);
      assert (!(skip && moved));
    end
  end
`endif

endmodule

`default_nettype wire
