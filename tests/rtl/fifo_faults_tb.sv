// SPDX-License-Identifier: Apache-2.0
//
// A strike flips bits of what is a head then, from that very moment until it is popped, and does nothing to an empty
// FIFO or to another one.
`timescale 1ns / 1ps

module fifo_faults_tb #(
    parameter integer Depth = 4
);
  localparam integer Fifos = 3;

  logic                clk = 1'b0;
  logic                rst = 1'b1;
  logic                clear = 1'b0;
  logic [Fifos-1:0]    push = '0;
  logic [Fifos-1:0]    pop = '0;
  logic [7:0]          data = '0;
  logic                strike = 1'b0;
  logic [Fifos-1:0]    struck_fifo = '0;
  logic [7:0]          bits = '0;
  wire  [Fifos-1:0]    not_full, not_empty;
  wire  [8*Fifos-1:0]  head, seen;
  wire                 struck;

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_fifo
    rota_fifo #(.Width(8), .Depth(Depth)) fifo (
        .clk_i(clk), .rst_i(rst), .clear_i(clear), .capacity_i(16'(Depth)), .push_i(push[k]), .data_i(data),
        .pop_i(pop[k]), .not_full_o(not_full[k]), .not_empty_o(not_empty[k]), .room_next_o(), .flit_next_o(),
        .head_o(head[8*k+:8]), .occupancy_o(), .overflow_o(), .underflow_o());
  end
  rota_fifo_faults #(.Fifos(Fifos), .Width(8)) dut (
      .clk_i(clk), .rst_i(rst), .clear_i(clear), .strike_i(strike), .fifo_i(struck_fifo), .bits_i(bits),
      .not_empty_i(not_empty), .pop_i(pop), .head_i(head), .head_o(seen), .struck_o(struck));

  always #5 clk = ~clk;

  task automatic fail(input [8*40-1:0] what, input integer number);
    begin
      $display("FAIL %m: %0s %0d, depth %0d, cycle %0d", what, number, Depth, cycle);
      $fatal(1);
    end
  endtask

  task automatic check;
    integer k;
    begin
      for (k = 0; k < Fifos; k = k + 1) begin
        if (not_empty[k] && seen[8*k+:8] !== (head[8*k+:8] ^ (bad[k] ? mask : 8'd0))) fail("the wrong head of FIFO", k);
      end
    end
  endtask

  integer           seed = 9;
  integer           cycle, strikes;
  logic [Fifos-1:0] bad;   // the head is a struck one
  logic [7:0]       mask;  // and these are its flipped bits
  initial begin
    repeat (2) @(posedge clk);
    #1 rst = 1'b0;
    strikes = 0;
    bad = '0;
    mask = 8'h01;
    for (cycle = 0; cycle < 5000; cycle = cycle + 1) begin
      check;
      if (($random(seed) & 7) == 0) begin
        // All that are struck at a time have the same bits flipped.
        if (bad == '0) mask = $random(seed) | 8'h10;
        bits = mask;
        struck_fifo = $random(seed);
        strike = 1'b1;
        #1 strike = 1'b0;
        if (struck !== |(struck_fifo & not_empty)) fail("struck", struck);
        bad = bad | (struck_fifo & not_empty);
        strikes = strikes + struck;
        // The pins mean nothing between strikes.
        struck_fifo = $random(seed);
        bits = $random(seed);
        #1 check;
      end
      clear = cycle % 97 == 96;
      push = not_full & $random(seed);
      pop = not_empty & $random(seed) & $random(seed);
      data = $random(seed);
      @(posedge clk);
      #1;
      bad = clear ? '0 : bad & ~pop;
      push = '0;
      pop = '0;
    end
    if (strikes < 100) fail("strikes", strikes);
    $display("PASS fifo_faults_tb depth %0d", Depth);
    $finish;
  end
endmodule
