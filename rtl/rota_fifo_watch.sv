// SPDX-License-Identifier: Apache-2.0
//
// Beside a FIFO, for simulations: the most flits it ever held, and a fault in what it holds. It is apart so that the
// FIFO of a chip is the one that is proved, without either.
//
// Cycle contract: peak_o is the most flits there were after any edge since clear_i. strike_i, raised between two edges
// while there is a head, flips the head at once (flip_o), and it stays so until it is popped.
`include "rota_macros.svh"
`default_nettype none

module rota_fifo_watch #(
    /// 1: note the most flits held; 0: peak_o is 0.
    parameter integer Peak = 1,
    /// 1: faults can strike; 0: flip_o is 0.
    parameter integer Faults = 1
) (
    input  wire        clk_i,
    input  wire        rst_i,
    input  wire        clear_i,
    input  wire        push_i,
    input  wire        pop_i,
    input  wire        not_empty_i,
    input  wire [15:0] occupancy_i,
    input  wire        strike_i,
    output wire [15:0] peak_o,
    output wire        flip_o,
    /// strike_i meets a head.
    output wire        struck_o
);

  `ROTA_REQUIRE(peak_must_be_0_or_1, Peak == 0 || Peak == 1)
  `ROTA_REQUIRE(faults_must_be_0_or_1, Faults == 0 || Faults == 1)

  if (Peak != 0) begin : gen_peak
    logic [15:0] peak_q;
    always_ff @(posedge clk_i) begin
      if (rst_i || clear_i) peak_q <= 16'd0;
      else if (push_i && !pop_i && occupancy_i == peak_q) peak_q <= peak_q + 16'd1;
    end
    assign peak_o = peak_q;
  end else begin : gen_no_peak
    assign peak_o = 16'd0;
  end

  if (Faults != 0) begin : gen_fault
    logic flip_q;
    always_ff @(posedge clk_i) begin
      if (rst_i || clear_i) flip_q <= 1'b0;
      else flip_q <= flip_o & ~pop_i;
    end
    assign struck_o = strike_i & not_empty_i;
    assign flip_o   = flip_q | struck_o;
  end else begin : gen_no_fault
    assign struck_o = 1'b0;
    assign flip_o   = 1'b0;
  end

  wire unused = &{1'b0, clk_i, rst_i, clear_i, push_i, pop_i, not_empty_i, occupancy_i, strike_i};

endmodule

`default_nettype wire
