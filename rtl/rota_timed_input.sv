// SPDX-License-Identifier: Apache-2.0
//
// What comes into a timed router over the links of one channel: the link that the program names, the register towards
// the NIC, and the comparison of valid with what the program expects, in every cycle.
//
// Cycle contract: payload_i is about the flit that is on the link two edges later. That flit is low_o | high_o in that
// cycle. The two meet only in the last gate before a register, which is another one for each: two gates on the way from
// link to register, where an OR for all of them would make three.
//
// With EjectRegister = 1 a flit for the NIC is at eject_data_o one cycle later still, else in that cycle too.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_input #(
    /// Links that the channel serves, 1 to 16; with more than one, payloads name the link above the mask.
    parameter integer Links = 1,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Bits of an entry's mask, 1 to 128, of which bit 0 is ejection.
    parameter integer MaskBits = 2,
    /// 1: flits for the NIC pass a register; 0: the NIC sees the link.
    parameter integer EjectRegister = 1,
    /// 1: compare valid, and see that the NIC is ready.
    parameter integer Checks = 1,
    /// 1: see that messages end where they should; needs Checks = 1.
    parameter integer Errors = 1
) (
    input  wire                              clk_i,
    input  wire [$clog2(Links)+MaskBits-1:0] payload_i,
    /// payload_i is about the last flit of its message.
    input  wire                              last_i,
    input  wire [Links-1:0]                  link_valid_i,
    input  wire [Links-1:0]                  link_last_i,
    input  wire [Links*Width-1:0]            link_data_i,
    /// The flit is low_o | high_o: that of the lower and that of the upper half of the links, one of which is 0.
    output wire [Width-1:0]                  low_o,
    output wire [Width-1:0]                  high_o,
    output wire                              eject_valid_o,
    input  wire                              eject_ready_i,
    output wire [Width-1:0]                  eject_data_o,
    output wire                              eject_last_o,
    /// In the last cycle: a link's valid was not what the program expects; the end of a message was not where the
    /// count of flits has it; the NIC was not ready for a flit.
    output wire                              unexpected_o,
    output wire                              framing_o,
    output wire                              refused_o
);

  `ROTA_REQUIRE(links_must_be_1_to_16, Links >= 1 && Links <= 16)
  `ROTA_REQUIRE(maskbits_must_be_1_to_128, MaskBits >= 1 && MaskBits <= 128)
  `ROTA_REQUIRE(ejectregister_must_be_0_or_1, EjectRegister == 0 || EjectRegister == 1)
  `ROTA_REQUIRE(checks_must_be_0_or_1, Checks == 0 || Checks == 1)
  `ROTA_REQUIRE(errors_must_be_0_or_1, Errors == 0 || Errors == 1)

  localparam integer LinkBits = $clog2(Links);

  logic             eject_q, eject2_q;
  logic             last_q, last2_q;
  wire  [Links-1:0] expected;

  always_ff @(posedge clk_i) begin
    eject_q  <= payload_i[0];
    eject2_q <= eject_q;
    last_q   <= last_i;
    last2_q  <= last_q;
  end

  if (Links == 1) begin : gen_one_link
    assign low_o  = link_data_i;
    assign high_o = '0;
    if (Checks != 0) begin : gen_expected
      logic expected_q, expected2_q;
      always_ff @(posedge clk_i) begin
        expected_q  <= payload_i != '0;
        expected2_q <= expected_q;
      end
      assign expected = expected2_q;
    end else begin : gen_unchecked
      assign expected = 1'b0;
    end
  end else begin : gen_links
    localparam integer Half = (Links + 1) / 2;
    logic                any_q;
    logic [LinkBits-1:0] number_q;
    logic [Links-1:0]    select_q;
    logic [Width-1:0]    low, high;
    always_ff @(posedge clk_i) begin
      any_q    <= payload_i[MaskBits-1:0] != '0;
      number_q <= payload_i[MaskBits+:LinkBits];
    end
    for (genvar p = 0; p < Links; p = p + 1) begin : gen_select
      always_ff @(posedge clk_i) select_q[p] <= any_q & (number_q == LinkBits'(p));
    end
    always_comb begin
      low  = '0;
      high = '0;
      for (int unsigned p = 0; p < Links; p = p + 1) begin
        if (p < Half) low = low | (link_data_i[Width*p+:Width] & {Width{select_q[p]}});
        else high = high | (link_data_i[Width*p+:Width] & {Width{select_q[p]}});
      end
    end
    (* keep *)
    wire [Width-1:0] low_half;
    (* keep *)
    wire [Width-1:0] high_half;
    assign low_half  = low;
    assign high_half = high;
    assign low_o     = low_half;
    assign high_o    = high_half;
    assign expected = select_q;
  end

  wire [Width-1:0] eject_data = low_o | (high_o & {Width{eject2_q}});  // not the OR of others, of which no one may be due

  if (EjectRegister != 0) begin : gen_eject_register
    logic             valid_q;
    logic             eject_last_q;
    logic [Width-1:0] data_q;
    always_ff @(posedge clk_i) begin
      valid_q      <= eject2_q;
      eject_last_q <= last2_q;
      data_q       <= eject_data;
    end
    assign eject_valid_o = valid_q;
    assign eject_last_o  = eject_last_q;
    assign eject_data_o  = data_q;
  end else begin : gen_eject_wire
    assign eject_valid_o = eject2_q;
    assign eject_last_o  = last2_q;
    assign eject_data_o  = eject_data;
  end

  if (Checks != 0) begin : gen_checks
    logic unexpected_q, refused_q;
    always_ff @(posedge clk_i) begin
      unexpected_q <= link_valid_i != expected;
      refused_q    <= eject_valid_o & ~eject_ready_i;
    end
    assign unexpected_o = unexpected_q;
    assign refused_o    = refused_q;
  end else begin : gen_no_checks
    assign unexpected_o = 1'b0;
    assign refused_o    = 1'b0;
  end

  if (Checks != 0 && Errors != 0) begin : gen_framing
    logic framing_q;
    always_ff @(posedge clk_i) begin
      framing_q <= (expected & link_valid_i & (link_last_i ^ {Links{last2_q}})) != '0;
    end
    assign framing_o = framing_q;
  end else begin : gen_no_framing
    assign framing_o = 1'b0;
  end

  wire unused = &{1'b0, payload_i, link_valid_i, link_last_i, eject_ready_i, expected};

endmodule

`default_nettype wire
