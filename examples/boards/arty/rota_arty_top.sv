// SPDX-License-Identifier: Apache-2.0
//
// Digilent's Arty A7: the ring's exchange on the board's 100 MHz clock. LD4: every run right so far, LD5: a fault, LD6 and
// LD7: two bits of the counter of runs. Button BTN0 resets.
`default_nettype none

module rota_arty_top (
    input  wire       clk_i,
    input  wire       button_i,
    output wire [3:0] led_o
);

  // The button is asynchronous.
  (* ASYNC_REG = "TRUE" *) logic [1:0] button_q = 2'b11;
  logic [6:0] up_q = '0;
  always_ff @(posedge clk_i) begin
    button_q <= {button_q[0], button_i};
    if (button_q[1]) up_q <= '0;
    else if (!up_q[6]) up_q <= up_q + 1'b1;
  end

  wire [26:0] run;

  ring_exchange #(
      .RunBits(27)
  ) u_exchange (
      .clk_i (clk_i),
      .rst_i (~up_q[6]),
      .pass_o(led_o[0]),
      .fail_o(led_o[1]),
      .run_o (run)
  );

  assign led_o[3:2] = run[22:21];
  wire unused = &{1'b0, run[26:23], run[20:0]};

endmodule

`default_nettype wire
