// SPDX-License-Identifier: Apache-2.0
//
// What is written down about a run: how many events of each kind there were, and which errors ever happened.
//
// Cycle contract: start_i at edge 0 clears everything; an event or error of edge c is in the outputs after edge c.
`include "rota_macros.svh"
`default_nettype none

module rota_monitor #(
    /// Kinds of events, 1 to 64.
    parameter integer Events = 4,
    /// 1: count them, in CounterBits bits (1 to 64) that wrap; 0: counts are 0.
    parameter integer Counters = 1,
    parameter integer CounterBits = 32,
    /// 1: keep errors; 0: they are 0.
    parameter integer Errors = 1,
    /// Kinds of errors, 1 to 64.
    parameter integer ErrorBits = 8
) (
    input  wire                          clk_i,
    input  wire                          rst_i,
    input  wire                          start_i,
    input  wire [Events-1:0]             event_i,
    input  wire [ErrorBits-1:0]          error_i,
    output wire [Events*CounterBits-1:0] counts_o,
    output wire [ErrorBits-1:0]          errors_o
);

  `ROTA_REQUIRE(events_must_be_1_to_64, Events >= 1 && Events <= 64)
  `ROTA_REQUIRE(counters_must_be_0_or_1, Counters == 0 || Counters == 1)
  `ROTA_REQUIRE(counterbits_must_be_1_to_64, CounterBits >= 1 && CounterBits <= 64)
  `ROTA_REQUIRE(errors_must_be_0_or_1, Errors == 0 || Errors == 1)
  `ROTA_REQUIRE(errorbits_must_be_1_to_64, ErrorBits >= 1 && ErrorBits <= 64)

  if (Counters != 0) begin : gen_counters
    for (genvar i = 0; i < Events; i = i + 1) begin : gen_counter
      logic [CounterBits-1:0] count_q;
      always_ff @(posedge clk_i) begin
        if (rst_i || start_i) count_q <= '0;
        else if (event_i[i]) count_q <= count_q + 1'b1;
      end
      assign counts_o[CounterBits*i+:CounterBits] = count_q;
    end
  end else begin : gen_no_counters
    assign counts_o = '0;
  end

  if (Errors != 0) begin : gen_errors
    logic [ErrorBits-1:0] errors_q;
    always_ff @(posedge clk_i) begin
      if (rst_i || start_i) errors_q <= '0;
      else errors_q <= errors_q | error_i;
    end
    assign errors_o = errors_q;
  end else begin : gen_no_errors
    assign errors_o = '0;
  end

  wire unused = &{1'b0, clk_i, rst_i, start_i, event_i, error_i};

endmodule

`default_nettype wire
