// SPDX-License-Identifier: Apache-2.0
//
// What a timed router sends over the links of one channel: the flit of the crosspoint or of the NIC that the program
// names, or the sum of several, in a register that all links of the channel share.
//
// Cycle contract: payload_i is about the flit that is at data_o two edges after bypass_i or take_i named its source,
// which is three edges after payload_i. The NIC's flit is taken one edge before it is at data_o; inject_ready_o is 1 for that
// edge alone, and the flit must be there. Sums are made between the same two edges as everything else: with Combine = 1
// the adders are part of the path from link to link, and the clock is as much slower.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_output #(
    /// Links that the channel serves, 1 to 16; with more than one, payloads name the link above the mask.
    parameter integer Links = 1,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Bits of an entry's mask, 1 to 128, of which bit 0 is injection.
    parameter integer MaskBits = 2,
    /// Crosspoints that end here, 0 to MaskBits-1, and which of them have slots.
    parameter integer Crosspoints = 1,
    parameter [(Crosspoints > 0 ? Crosspoints : 1)-1:0] WithSlots = {(Crosspoints > 0 ? Crosspoints : 1) {1'b1}},
    /// 1: adders, for entries with several sources.
    parameter integer Combine = 0,
    /// As in rota_source_selector.
    parameter integer DataParity = 0,
    parameter integer CodeBits = 0,
    parameter integer Checks = 1,
    /// 1: compare what drives the output with what the program asked for, in every cycle.
    parameter integer NumberCheck = 0,
    localparam integer Vectors = Crosspoints > 0 ? Crosspoints : 1
) (
    input  wire                              clk_i,
    input  wire [$clog2(Links)+MaskBits-1:0] payload_i,
    /// payload_i is about the last flit of its message.
    input  wire                              last_i,
    /// By crosspoint: the flit on its link in, low_i | high_i (high_i is 0 if Links = 1), the flit at its head, and which of them leaves.
    input  wire [Width*Vectors-1:0]          low_i,
    input  wire [Width*Vectors-1:0]          high_i,
    input  wire [Width*Vectors-1:0]          head_i,
    input  wire [Vectors-1:0]                bypass_i,
    input  wire [Vectors-1:0]                take_i,
    input  wire                              data_parity_i,
    input  wire                              inject_valid_i,
    output wire                              inject_ready_o,
    input  wire [Width-1:0]                  inject_data_i,
    output wire [Links-1:0]                  valid_o,
    output wire                              last_o,
    output wire [Width-1:0]                  data_o,
    /// In the last cycle: the NIC had no flit to take; a summand has wrong parity.
    output wire                              missing_o,
    output wire                              sum_wrong_o,
    /// With NumberCheck = 1: other crosspoints than the program's drove the output, or one both ways, or the NIC's register
    /// was told two things. In the cycle after the flit was chosen; 0 with NumberCheck = 0.
    output wire                              number_wrong_o
);

  `ROTA_REQUIRE(links_must_be_1_to_16, Links >= 1 && Links <= 16)
  `ROTA_REQUIRE(maskbits_must_be_1_to_128, MaskBits >= 1 && MaskBits <= 128)
  `ROTA_REQUIRE(crosspoints_must_fit_the_mask, Crosspoints >= 0 && Crosspoints < MaskBits)
  `ROTA_REQUIRE(combine_must_be_0_or_1, Combine == 0 || Combine == 1)
  `ROTA_REQUIRE(checks_must_be_0_or_1, Checks == 0 || Checks == 1)
  `ROTA_REQUIRE(numbercheck_must_be_0_or_1, NumberCheck == 0 || NumberCheck == 1)

  localparam integer LinkBits = $clog2(Links);

  // Sources without adders: links first, and then those heads that there are. How many come before one, of those two
  // lists.
  function automatic integer sources_before(input integer n);
    integer k;
    sources_before = n < Crosspoints ? n : Crosspoints;
    for (k = Crosspoints; k < n; k = k + 1) begin
      if (WithSlots[k-Crosspoints]) sources_before = sources_before + 1;
    end
  endfunction

  logic             ready_q;
  logic             idle_q;  // ~ready_q: a register of its own, as it resets a wide register
  logic             any_q, any2_q;
  logic             last_q, last2_q, last3_q;
  logic [Width-1:0] inject_q;
  logic [Width-1:0] data_q;
  wire  [Width-1:0] selected;

  always_ff @(posedge clk_i) begin
    ready_q <= payload_i[0];
    idle_q  <= ~payload_i[0];
    any_q   <= payload_i[MaskBits-1:0] != '0;
    any2_q  <= any_q;
    last_q  <= last_i;
    last2_q <= last_q;
    last3_q <= last2_q;
    if (idle_q) inject_q <= '0;
    else inject_q <= inject_data_i;
    data_q <= selected;
  end

  if (Links == 1) begin : gen_one_link
    logic valid_q;
    always_ff @(posedge clk_i) valid_q <= any2_q;
    assign valid_o = valid_q;
  end else begin : gen_links
    logic [LinkBits-1:0] number_q, number2_q;
    always_ff @(posedge clk_i) begin
      number_q  <= payload_i[MaskBits+:LinkBits];
      number2_q <= number_q;
    end
    for (genvar p = 0; p < Links; p = p + 1) begin : gen_valid
      logic valid_q;
      always_ff @(posedge clk_i) valid_q <= any2_q & (number2_q == LinkBits'(p));
      assign valid_o[p] = valid_q;
    end
  end

  if (Combine != 0) begin : gen_sum
    // Which sources the mask names, when their flits are there.
    logic [Crosspoints:0] source_q, source2_q;
    wire  [Width*(Crosspoints+1)-1:0] summands;
    wire                  wrong;
    localparam integer NumberBits = Crosspoints > 0 ? $clog2(Crosspoints + 1) : 1;
    always_ff @(posedge clk_i) begin
      source_q  <= payload_i[Crosspoints:0];
      source2_q <= source_q;
    end
    assign summands[0+:Width] = inject_q;
    for (genvar n = 0; n < Crosspoints; n = n + 1) begin : gen_summand
      assign summands[Width*(n+1)+:Width] = 
          take_i[n] ? head_i[Width*n+:Width] : low_i[Width*n+:Width] | high_i[Width*n+:Width];
    end
    rota_source_selector #(
        .Width     (Width),
        .Inputs    (Crosspoints + 1),
        .Add       (1),
        .DataParity(DataParity),
        .CodeBits  (CodeBits)
    ) u_source_selector (
        .data_i       (summands),
        .select_i     (source2_q),
        .number_i     ({NumberBits{1'b0}}),
        .data_parity_i(data_parity_i),
        .data_o       (selected),
        .wrong_o      (wrong)
    );
    if (DataParity != 0) begin : gen_wrong
      logic wrong_q;
      always_ff @(posedge clk_i) wrong_q <= wrong;
      assign sum_wrong_o = wrong_q;
    end else begin : gen_no_wrong
      wire unused_wrong = wrong;
      assign sum_wrong_o = 1'b0;
    end
    wire unused = &{1'b0, bypass_i, take_i, low_i, high_i, head_i};
  end else if (Links > 1 && Crosspoints > 0) begin : gen_late_choice
    // Links in come late: their last gate is that of the choice, and all else has met before.
    logic [Width-1:0] passing, others;
    always_comb begin
      passing = '0;
      others  = inject_q;
      for (int unsigned n = 0; n < Crosspoints; n = n + 1) begin
        passing = passing | ((low_i[Width*n+:Width] | high_i[Width*n+:Width]) & {Width{bypass_i[n]}});
        if (WithSlots[n]) others = others | (head_i[Width*n+:Width] & {Width{take_i[n]}});
      end
    end
    (* keep *)
    wire [Width-1:0] rest;
    assign rest        = others;
    assign selected    = rest | passing;
    assign sum_wrong_o = 1'b0;
    wire unused = &{1'b0, head_i, take_i, low_i, high_i, bypass_i, data_parity_i};
  end else begin : gen_choice
    // Two at a time, as a LUT of four inputs takes two.
    localparam integer Sources = sources_before(2 * Crosspoints);
    localparam integer Pairs = Sources / 2;
    localparam integer Terms = Pairs + 1;  // and what is left, with the NIC's flit
    /* verilator lint_off SPLITVAR */
    wire [Width*(Sources+1)-1:0] data  /* verilator split_var */;
    wire [Sources:0]             gate  /* verilator split_var */;
    wire [Width*Terms-1:0]       partial  /* verilator split_var */;
    /* verilator lint_on SPLITVAR */

    // The NIC's flit is 0 where none is due.
    assign data[Width*Sources+:Width] = inject_q;
    assign gate[Sources]              = 1'b1;
    for (genvar n = 0; n < Crosspoints; n = n + 1) begin : gen_source
      localparam integer Head = sources_before(Crosspoints + n);
      assign data[Width*n+:Width] = low_i[Width*n+:Width];
      assign gate[n]              = bypass_i[n];
      if (WithSlots[n]) begin : gen_head
        assign data[Width*Head+:Width] = head_i[Width*n+:Width];
        assign gate[Head]              = take_i[n];
      end
    end

    if (Sources % 2 != 0) begin : gen_odd
      assign partial[0+:Width] = (data[Width*(Sources-1)+:Width] & {Width{gate[Sources-1]}}) | inject_q;
    end else begin : gen_even
      assign partial[0+:Width] = inject_q;
    end
    for (genvar n = 0; n < Pairs; n = n + 1) begin : gen_pair
      // Kept, or ABC would share gates between pairs and need more LUTs.
      (* keep *)
      wire [Width-1:0] pair;
      assign pair = (data[Width*2*n+:Width] & {Width{gate[2*n]}}) |
                    (data[Width*(2*n+1)+:Width] & {Width{gate[2*n+1]}});
      assign partial[Width*(n+1)+:Width] = partial[Width*n+:Width] | pair;
    end
    assign selected    = partial[Width*(Terms-1)+:Width];
    assign sum_wrong_o = 1'b0;
    wire unused = &{1'b0, head_i, take_i, low_i, high_i, bypass_i, data_parity_i, data, gate};
  end

  if (Checks != 0) begin : gen_checks
    logic missing_q;
    always_ff @(posedge clk_i) missing_q <= ready_q & ~inject_valid_i;
    assign missing_o = missing_q;
  end else begin : gen_no_checks
    wire unused_valid = inject_valid_i;
    assign missing_o = 1'b0;
  end

  if (NumberCheck != 0) begin : gen_number_check
    logic wrong_q;
    if (Crosspoints > 0) begin : gen_sources
      logic [Crosspoints-1:0] asked_q, asked2_q;
      always_ff @(posedge clk_i) begin
        asked_q  <= payload_i[Crosspoints:1];
        asked2_q <= asked_q;
        wrong_q  <= (bypass_i & take_i) != '0 || (bypass_i | take_i) != asked2_q || ready_q == idle_q;
      end
    end else begin : gen_no_sources
      always_ff @(posedge clk_i) wrong_q <= ready_q == idle_q;
    end
    assign number_wrong_o = wrong_q;
  end else begin : gen_no_number_check
    assign number_wrong_o = 1'b0;
  end

  wire unused_payload = &{1'b0, payload_i};

  assign inject_ready_o = ready_q;
  assign last_o         = last3_q;
  assign data_o         = data_q;

endmodule

`default_nettype wire
