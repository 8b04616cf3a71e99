// SPDX-License-Identifier: Apache-2.0
//
// One FIFO against a queue: what is pushed comes out once, in order, not before the edge after and not later, under
// every pattern of pushes and pops; full is at the capacity, not at the depth.
`timescale 1ns / 1ps

module fifo_tb #(
    parameter integer Depth = 4,
    parameter integer MaxShiftDepth = 8,
    parameter integer Width = 13
);
  logic             clk = 1'b0;
  logic             rst = 1'b1;
  logic             clear = 1'b0;
  logic [15:0]      capacity = 16'(Depth);
  logic             push = 1'b0;
  logic [Width-1:0] data = '0;
  logic             pop = 1'b0;
  wire              not_full, not_empty, overflow, underflow;
  wire  [Width-1:0] head;
  wire  [15:0]      occupancy;

  rota_fifo #(
      .Width        (Width),
      .Depth        (Depth),
      .MaxShiftDepth(MaxShiftDepth)
  ) dut (
      .clk_i      (clk),
      .rst_i      (rst),
      .clear_i    (clear),
      .capacity_i (capacity),
      .push_i     (push),
      .data_i     (data),
      .pop_i      (pop),
      .not_full_o (not_full),
      .not_empty_o(not_empty),
      .head_o     (head),
      .occupancy_o(occupancy),
      .overflow_o (overflow),
      .underflow_o(underflow)
  );

  always #5 clk = ~clk;

  logic [Width-1:0] queue [0:65535];
  integer           first = 0;
  integer           last = 0;
  integer           moved = 0;
  integer           seed = 1;

  task automatic fail(input [8*40-1:0] what);
    begin
      $display("FAIL %m: %0s (depth %0d, capacity %0d, %0d flits)", what, Depth, capacity, last - first);
      $fatal(1);
    end
  endtask

  // One edge with these wishes, granted where there is a flit or room.
  task automatic edge_with(input want_push, input want_pop);
    begin
      push = want_push && not_full;
      pop  = want_pop && not_empty;
      data = $random(seed);
      #1;
      if (overflow || underflow) fail("an error out of nothing");
      if (push) begin
        queue[last%65536] = data;
        last = last + 1;
      end
      if (pop) begin
        if (head !== queue[first%65536]) fail("the wrong flit");
        first = first + 1;
        moved = moved + 1;
      end
      @(posedge clk);
      #1;
      push = 1'b0;
      pop  = 1'b0;
      if (not_empty !== (last != first)) fail("not_empty is wrong after the edge");
      if (not_full !== (last - first != {16'd0, capacity})) fail("not_full is wrong after the edge");
      if (occupancy !== 16'(last - first)) fail("occupancy is wrong after the edge");
      if (not_empty && head !== queue[first%65536]) fail("the wrong head after the edge");
    end
  endtask

  task automatic empty_it;
    begin
      while (not_empty) edge_with(1'b0, 1'b1);
    end
  endtask

  integer i, c, pattern, before_burst;
  initial begin
    repeat (2) @(posedge clk);
    #1;
    rst = 1'b0;
    for (c = 0; c < 3; c = c + 1) begin
      capacity = c == 0 ? 16'(Depth) : c == 1 ? 16'((Depth + 1) / 2) : 16'd1;
      clear = 1'b1;
      @(posedge clk);
      #1;
      clear = 1'b0;
      first = last;

      // Latency: absent before the edge of the push, poppable at the next one.
      if (not_empty) fail("not empty after clear");
      edge_with(1'b1, 1'b1);
      if (!not_empty) fail("absent one edge after the push");
      edge_with(1'b0, 1'b1);
      if (not_empty) fail("there twice");

      // Full throughput: a flit an edge each way.
      if (capacity > 1) begin
        edge_with(1'b1, 1'b0);
        before_burst = moved;
        for (i = 0; i < 3 * Depth + 20; i = i + 1) edge_with(1'b1, 1'b1);
        if (moved - before_burst != 3 * Depth + 20) fail("throughput below one flit an edge");
        empty_it;
      end

      // To the brim and back.
      for (i = 0; i < Depth + 3; i = i + 1) edge_with(1'b1, 1'b0);
      if (occupancy != capacity) fail("not full");
      for (i = 0; i < Depth + 3; i = i + 1) edge_with(1'b1, 1'b1);
      empty_it;

      // Always, every other edge, at random: either side.
      for (pattern = 0; pattern < 9; pattern = pattern + 1) begin
        for (i = 0; i < 400; i = i + 1) begin
          edge_with(pattern % 3 == 0 ? 1'b1 : pattern % 3 == 1 ? i[0] : $random(seed) & 1'b1,
                    pattern / 3 == 0 ? 1'b1 : pattern / 3 == 1 ? ~i[0] : $random(seed) & 1'b1);
        end
      end

      // Cleared with flits in it, and then used again.
      edge_with(1'b1, 1'b0);
      clear = 1'b1;
      @(posedge clk);
      #1;
      clear = 1'b0;
      first = last;
      if (not_empty || !not_full || occupancy != 0) fail("clear leaves something");
    end

    // Errors.
    pop = 1'b1;
    #1;
    if (!underflow) fail("underflow unnoticed");
    pop = 1'b0;
    for (i = 0; i < 3; i = i + 1) edge_with(1'b1, 1'b0);
    push = 1'b1;
    #1;
    if (!overflow) fail("overflow unnoticed");
    $display("PASS fifo_tb depth %0d, %0s", Depth, Depth <= MaxShiftDepth ? "registers" : "memory   ");
    $finish;
  end
endmodule
