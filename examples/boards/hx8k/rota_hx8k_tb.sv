// SPDX-License-Identifier: Apache-2.0
//
// Runs the board's top, RTL or gates, until it has run 50 exchanges. PASS: the LEDs say that all were right. One bit of the counter
// of runs is not at a pin, so the runs are counted by time: an exchange takes some 40 cycles with its streams.
`timescale 1ns / 1ps
`default_nettype none

module rota_hx8k_tb;
  reg        clk = 1'b0;
  wire [7:0] led;
  integer    cycle;

  always #41.667 clk = ~clk;

  rota_hx8k_top dut (
      .clk_i(clk),
      .led_o(led)
  );

  initial begin
    for (cycle = 0; cycle < 3000; cycle = cycle + 1) begin
      @(posedge clk) #1;
      if (cycle == 60 && led[0] !== 1'b0) begin
        $display("FAIL: pass is up in the reset");
        $finish;
      end
      if (cycle > 100 && led[1] !== 1'b0) begin
        $display("FAIL cycle %0d: LEDs %b", cycle, led);
        $finish;
      end
    end
    if (led[1:0] === 2'b01) $display("PASS rota_hx8k_top: all runs of %0d cycles were right", cycle);
    else $display("FAIL: LEDs %b", led);
    $finish;
  end
endmodule

`default_nettype wire
