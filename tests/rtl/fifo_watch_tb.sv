// SPDX-License-Identifier: Apache-2.0
//
// The peak is what a model counts; a strike flips what is the head then, from that very moment until it is popped, and
// does nothing to an empty FIFO.
`timescale 1ns / 1ps

module fifo_watch_tb #(
    parameter integer Depth = 4
);
  logic        clk = 1'b0;
  logic        rst = 1'b1;
  logic        clear = 1'b0;
  logic        push = 1'b0;
  logic        pop = 1'b0;
  logic        strike = 1'b0;
  wire         not_full, not_empty, flip, struck;
  wire  [15:0] occupancy, peak;
  wire  [7:0]  head;
  logic [7:0]  data = '0;

  rota_fifo #(.Width(8), .Depth(Depth)) fifo (
      .clk_i(clk), .rst_i(rst), .clear_i(clear), .capacity_i(16'(Depth)), .push_i(push), .data_i(data), .pop_i(pop),
      .not_full_o(not_full), .not_empty_o(not_empty), .head_o(head), .occupancy_o(occupancy), .overflow_o(),
      .underflow_o());
  rota_fifo_watch dut (
      .clk_i(clk), .rst_i(rst), .clear_i(clear), .push_i(push), .pop_i(pop), .not_empty_i(not_empty),
      .occupancy_i(occupancy), .strike_i(strike), .peak_o(peak), .flip_o(flip), .struck_o(struck));

  always #5 clk = ~clk;

  task automatic fail(input [8*40-1:0] what, input integer number);
    begin
      $display("FAIL %m: %0s %0d, depth %0d, cycle %0d", what, number, Depth, cycle);
      $fatal(1);
    end
  endtask

  integer seed = 9;
  integer cycle, fill, most, strikes;
  logic   bad;  // the head is a struck one
  initial begin
    repeat (2) @(posedge clk);
    #1 rst = 1'b0;
    fill = 0;
    most = 0;
    strikes = 0;
    bad = 1'b0;
    for (cycle = 0; cycle < 5000; cycle = cycle + 1) begin
      clear = cycle % 97 == 96;
      // Fills slowly, so that the peak of most runs is not the depth.
      push = not_full && ($random(seed) & 3) == 0;
      pop = not_empty && ($random(seed) & 3) == 0;
      strike = ($random(seed) & 7) == 0;
      data = $random(seed);
      #1;
      if (strike && fill > 0) bad = 1'b1;
      if (struck !== (strike && fill > 0)) fail("struck", struck);
      if (flip !== bad) fail("flip", flip);
      if (peak != most) fail("peak", peak);
      if (struck) strikes = strikes + 1;
      @(posedge clk);
      #1;
      fill = fill + push - pop;
      if (pop) bad = 1'b0;
      if (fill > most) most = fill;
      if (clear) begin
        fill = 0;
        most = 0;
        bad = 1'b0;
      end
      if (occupancy != fill) fail("occupancy", occupancy);
    end
    if (strikes < 100) fail("strikes", strikes);
    $display("PASS fifo_watch_tb depth %0d", Depth);
    $finish;
  end
endmodule
