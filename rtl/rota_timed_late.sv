// SPDX-License-Identifier: Apache-2.0
//
// Delays the clock of a timed router's receive side by as many cycles as links have slices: a flit arrives that much later
// than over a link without. A line of flip-flops for each signal; synthesis keeps the part in front of the tap.
//
// Cycle contract: out_o is what in_i was late_i edges before; late_i = 0: in_i itself. settled_o is 1 once every
// signal has come through with in_settled_i at 1: the line then holds nothing of the last run.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_late #(
    /// Signals, at least 1.
    parameter integer Signals = 6,
    /// The most edges, 0 to 63.
    parameter integer MostLate = 0,
    /// What the line holds after a reset.
    parameter [Signals-1:0] Resting = {Signals{1'b0}}
) (
    input  wire               clk_i,
    input  wire               rst_i,
    /// Edges, 0 to MostLate: a constant of a run.
    input  wire [5:0]         late_i,
    input  wire [Signals-1:0] in_i,
    input  wire               in_settled_i,
    output wire [Signals-1:0] out_o,
    output wire               settled_o
);

  `ROTA_REQUIRE(mostlate_must_be_0_to_63, MostLate >= 0 && MostLate <= 63)

  if (MostLate == 0) begin : gen_none
    assign out_o     = in_i;
    assign settled_o = in_settled_i;
    wire unused = &{1'b0, clk_i, rst_i, late_i, Resting};
  end else begin : gen_line
    localparam integer TapBits = $clog2(MostLate + 1);
    wire [TapBits-1:0] tap = late_i[TapBits-1:0];
    wire unused = &{1'b0, late_i};

    for (genvar s = 0; s < Signals; s = s + 1) begin : gen_signal
      logic [MostLate-1:0] line_q;
      always_ff @(posedge clk_i) begin
        if (rst_i) line_q <= {MostLate{Resting[s]}};
        else line_q <= MostLate'({line_q, in_i[s]});
      end
      wire [MostLate:0] taps = {line_q, in_i[s]};
      assign out_o[s] = taps[tap];
    end

    logic [MostLate-1:0] settled_q;
    always_ff @(posedge clk_i) begin
      if (rst_i) settled_q <= '0;
      else settled_q <= MostLate'({settled_q, in_settled_i});
    end
    wire [MostLate:0] settled_taps = {settled_q, 1'b1};
    assign settled_o = in_settled_i & settled_taps[tap];
  end

endmodule

`default_nettype wire
