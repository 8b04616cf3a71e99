// SPDX-License-Identifier: Apache-2.0
//
// What comes into a timed router over the links of one channel: the link that the program names, the register towards
// the NIC, and the comparison of valid with what the program expects, in every cycle.
//
// Cycle contract: payload_i is about the flit that is on the link two edges later. That flit is data_o in that cycle.
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
    output wire [Width-1:0]                  data_o,
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
    assign data_o = link_data_i;
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
    localparam integer Pairs = (Links + 1) / 2;
    logic                any_q;
    logic [LinkBits-1:0] number_q;
    logic [Links-1:0]    select_q;
    /* verilator lint_off SPLITVAR */
    wire  [Width*Pairs-1:0] partial  /* verilator split_var */;
    /* verilator lint_on SPLITVAR */
    always_ff @(posedge clk_i) begin
      any_q    <= payload_i[MaskBits-1:0] != '0;
      number_q <= payload_i[MaskBits+:LinkBits];
    end
    for (genvar p = 0; p < Links; p = p + 1) begin : gen_select
      always_ff @(posedge clk_i) select_q[p] <= any_q & (number_q == LinkBits'(p));
    end
    for (genvar p = 0; p < Pairs; p = p + 1) begin : gen_pair
      (* keep *)
      wire [Width-1:0] pair;
      if (2 * p + 1 < Links) begin : gen_two
        assign pair = (link_data_i[Width*2*p+:Width] & {Width{select_q[2*p]}}) |
                      (link_data_i[Width*(2*p+1)+:Width] & {Width{select_q[2*p+1]}});
      end else begin : gen_one
        assign pair = link_data_i[Width*2*p+:Width] & {Width{select_q[2*p]}};
      end
      if (p == 0) begin : gen_first
        assign partial[0+:Width] = pair;
      end else begin : gen_later
        assign partial[Width*p+:Width] = partial[Width*(p-1)+:Width] | pair;
      end
    end
    assign data_o   = partial[Width*(Pairs-1)+:Width];
    assign expected = select_q;
  end

  if (EjectRegister != 0) begin : gen_eject_register
    logic             valid_q;
    logic             eject_last_q;
    logic [Width-1:0] data_q;
    always_ff @(posedge clk_i) begin
      valid_q      <= eject2_q;
      eject_last_q <= last2_q;
      data_q       <= data_o;
    end
    assign eject_valid_o = valid_q;
    assign eject_last_o  = eject_last_q;
    assign eject_data_o  = data_q;
  end else begin : gen_eject_wire
    assign eject_valid_o = eject2_q;
    assign eject_last_o  = last2_q;
    assign eject_data_o  = data_o;
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
