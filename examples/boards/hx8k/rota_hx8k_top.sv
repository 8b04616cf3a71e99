// SPDX-License-Identifier: Apache-2.0
//
// Lattice's iCE40HX8K-B-EVN: the ring's exchange on the board's 12 MHz clock. The LEDs show, from D2: every run right so far,
// a fault, and six bits of the counter of runs, which blink.
`default_nettype none

module rota_hx8k_top (
    input  wire       clk_i,
    output wire [7:0] led_o
);

  // Block RAMs have their contents some microseconds after configuration; 2**6 cycles are 5 µs.
  logic [6:0] up_q = '0;
  always_ff @(posedge clk_i) if (!up_q[6]) up_q <= up_q + 1'b1;

  wire [23:0] run;

  ring_exchange #(
      .RunBits(24)
  ) u_exchange (
      .clk_i (clk_i),
      .rst_i (~up_q[6]),
      .pass_o(led_o[0]),
      .fail_o(led_o[1]),
      .run_o (run)
  );

  assign led_o[7:2] = run[23:18];
  wire unused = &{1'b0, run[17:0]};

endmodule

`default_nettype wire
