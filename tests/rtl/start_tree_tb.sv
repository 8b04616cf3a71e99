// SPDX-License-Identifier: Apache-2.0
//
// A start comes to all nodes at one edge, at its edge after the last request and not before, whoever is last, and once
// for every time that all have asked.
`timescale 1ns / 1ps

module start_tree_tb #(
    parameter integer Nodes = 5,
    parameter integer Arity = 4
);
  logic             clk = 1'b0;
  logic             rst = 1'b1;
  logic [Nodes-1:0] request = '0;
  wire  [Nodes-1:0] start;

  rota_start_tree #(.Nodes(Nodes), .Arity(Arity)) dut (
      .clk_i(clk), .rst_i(rst), .request_i(request), .start_o(start));

  always #5 clk = ~clk;

  integer seed = 3;
  integer levels, width, run, n, waited, sampled, last;
  integer when_ [0:Nodes-1];
  integer starts;

  task automatic fail(input [8*50-1:0] what, input integer number);
    begin
      $display("FAIL %m: %0s %0d (%0d nodes, arity %0d, run %0d)", what, number, Nodes, Arity, run);
      $fatal(1);
    end
  endtask

  initial begin
    levels = 1;
    width = Arity;
    while (width < Nodes) begin
      width = width * Arity;
      levels = levels + 1;
    end
    repeat (3) @(posedge clk);
    #1 rst = 1'b0;
    for (run = 0; run < 40; run = run + 1) begin
      last = 0;
      for (n = 0; n < Nodes; n = n + 1) begin
        // Now and then one is far behind the others.
        when_[n] = run % 3 == 0 ? 0 : $unsigned($random(seed)) % 8 + (n == run % Nodes ? 30 : 0);
        if (when_[n] > last) last = when_[n];
      end
      starts = 0;
      sampled = 0;
      // The edge at which the last request is sampled is edge 1.
      for (waited = 0; waited < last + 2 * levels + 6; waited = waited + 1) begin
        for (n = 0; n < Nodes; n = n + 1) if (waited == when_[n]) request[n] = 1'b1;
        #1;
        if (start != '0) begin
          starts = starts + 1;
          if (start != {Nodes{1'b1}}) fail("not all nodes start at edge", waited);
          if (waited != last + 2 * levels) fail("a start at the wrong edge,", waited - last + 1);
        end
        @(posedge clk);
        #1;
        // A node that has started asks no more, until the next run.
        if (starts == 1 && waited == last + 2 * levels) request = '0;
      end
      if (starts != 1) fail("starts:", starts);
    end
    $display("PASS start_tree_tb %0d nodes, arity %0d, start at edge %0d", Nodes, Arity, 2 * levels + 1);
    $finish;
  end
endmodule
