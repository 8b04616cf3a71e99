// SPDX-License-Identifier: Apache-2.0
//
// A bank of FIFOs against as many rota_fifos, which have their own bench: at every edge of random traffic, and with new
// capacities after every clear, all outputs are theirs, and the peak is the most flits that there were. A strike flips
// bits of what is a head then, from that very moment until it is popped, and does nothing to an empty FIFO or to another.
`timescale 1ns / 1ps

module fifo_bank_tb #(
    parameter integer Fifos = 3,
    parameter integer Depth = 5
);
  localparam integer Width = 11;

  logic                   clk = 1'b0;
  logic                   rst = 1'b1;
  logic                   clear = 1'b0;
  logic [16*Fifos-1:0]    capacity;
  logic [Fifos-1:0]       push = '0;
  logic [Width*Fifos-1:0] data = '0;
  logic [Fifos-1:0]       pop = '0;
  wire  [Fifos-1:0]       not_full, not_empty, room_next, flit_next;
  wire  [Fifos-1:0]       want_not_full, want_not_empty, want_room_next, want_flit_next;
  wire  [Width*Fifos-1:0] head, want_head;
  wire  [16*Fifos-1:0]    occupancy, peak, want_occupancy;
  logic                   strike = 1'b0;
  logic [Fifos-1:0]       strike_fifo = '0;
  logic [Width-1:0]       strike_bits = '0;
  wire                    struck;
  wire  [31:0]            flits_held;

  rota_fifo_bank #(.Fifos(Fifos), .Width(Width), .Depth(Depth), .Faults(1)) dut (
      .clk_i(clk), .rst_i(rst), .clear_i(clear), .capacity_i(capacity), .push_i(push), .data_i(data), .pop_i(pop),
      .not_full_o(not_full), .not_empty_o(not_empty), .room_next_o(room_next), .flit_next_o(flit_next), .head_o(head),
      .occupancy_o(occupancy), .peak_o(peak), .strike_i(strike), .strike_fifo_i(strike_fifo),
      .strike_bits_i(strike_bits), .struck_o(struck),
      .flits_held_o(flits_held));

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_fifo
    rota_fifo #(.Width(Width), .Depth(Depth)) fifo (
        .clk_i(clk), .rst_i(rst), .clear_i(clear), .capacity_i(capacity[16*k+:16]), .push_i(push[k]),
        .data_i(data[Width*k+:Width]), .pop_i(pop[k]), .not_full_o(want_not_full[k]), .not_empty_o(want_not_empty[k]),
        .room_next_o(want_room_next[k]), .flit_next_o(want_flit_next[k]), .head_o(want_head[Width*k+:Width]),
        .occupancy_o(want_occupancy[16*k+:16]), .overflow_o(), .underflow_o());
  end

  always #5 clk = ~clk;

  task automatic fail(input [8*40-1:0] what, input integer number);
    begin
      $display("FAIL %m: %0s %0d, %0d FIFOs of depth %0d, cycle %0d", what, number, Fifos, Depth, cycle);
      $fatal(1);
    end
  endtask

  integer           seed = 4;
  integer           cycle, k, filled, strikes, held;
  integer           most [0:Fifos-1];
  logic             eager;  // more pushes than pops, or the other way round
  logic [Width-1:0] flipped [0:Fifos-1];  // bits of the head

  task automatic check_heads;
    for (k = 0; k < Fifos; k = k + 1) begin
      if (not_empty[k] && head[Width*k+:Width] !== (want_head[Width*k+:Width] ^ flipped[k])) fail("the wrong head of", k);
    end
  endtask

  task automatic strike_now;
    begin
      strike_fifo = Fifos'($unsigned($random(seed)));
      strike_bits = Width'($unsigned($random(seed)));
      for (k = 0; k < Fifos; k = k + 1) if (strike_fifo[k] && not_empty[k]) flipped[k] = flipped[k] ^ strike_bits;
      strike = 1'b1;
      #1 strike = 1'b0;
      if (struck !== |(strike_fifo & not_empty)) fail("struck is", struck);
      held = 0;
      for (k = 0; k < Fifos; k = k + 1) held = held + want_occupancy[16*k+:16];
      if (flits_held !== held) fail("flits in all FIFOs are not", held);
      if (struck) strikes = strikes + 1;
      // The pins mean nothing between strikes.
      strike_fifo = ~strike_fifo;
      strike_bits = ~strike_bits;
      check_heads;
    end
  endtask

  initial begin
    for (k = 0; k < Fifos; k = k + 1) capacity[16*k+:16] = 16'd1 + 16'($unsigned($random(seed)) % Depth);
    repeat (2) @(posedge clk);
    #1 rst = 1'b0;
    filled = 0;
    strikes = 0;
    for (k = 0; k < Fifos; k = k + 1) most[k] = 0;
    for (k = 0; k < Fifos; k = k + 1) flipped[k] = '0;
    for (cycle = 0; cycle < 8000; cycle = cycle + 1) begin
      @(negedge clk);
      #1;
      if ($unsigned($random(seed)) % 16 == 0) strike_now;
      eager = (cycle / (4 * Depth)) % 2 == 0;
      clear = cycle % 1009 == 1008;
      for (k = 0; k < Fifos; k = k + 1) begin
        // A capacity may be new where its FIFO is cleared.
        if (clear) capacity[16*k+:16] = 16'd1 + 16'($unsigned($random(seed)) % Depth);
        push[k] = !clear && not_full[k] && ($random(seed) & (eager ? 1 : 3)) == 0;
        pop[k] = !clear && not_empty[k] && ($random(seed) & (eager ? 3 : 1)) == 0;
        data[Width*k+:Width] = Width'($unsigned($random(seed)));
      end
      #1;
      if (!clear && room_next !== want_room_next) fail("room_next is", room_next);
      if (!clear && flit_next !== want_flit_next) fail("flit_next is", flit_next);
      @(posedge clk);
      #1;
      for (k = 0; k < Fifos; k = k + 1) if (clear || pop[k]) flipped[k] = '0;
      push = '0;
      pop = '0;
      if (not_full !== want_not_full) fail("not_full is", not_full);
      if (not_empty !== want_not_empty) fail("not_empty is", not_empty);
      for (k = 0; k < Fifos; k = k + 1) begin
        if (clear) most[k] = 0;
        if (want_occupancy[16*k+:16] > most[k]) most[k] = want_occupancy[16*k+:16];
        if (!not_full[k]) filled = filled + 1;
        if (occupancy[16*k+:16] !== want_occupancy[16*k+:16]) fail("the wrong occupancy of", k);
        if (peak[16*k+:16] !== most[k]) fail("the wrong peak of", k);
      end
      check_heads;
    end
    if (strikes < 100) fail("strikes:", strikes);
    if (filled < 100) fail("too seldom full:", filled);
    $display("PASS fifo_bank_tb %0d FIFOs, depth %0d", Fifos, Depth);
    $finish;
  end
endmodule
