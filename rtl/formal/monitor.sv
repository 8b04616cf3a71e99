// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_monitor: counts and flags are those of the events since the last start or reset, so that a start leaves
// nothing of the run before it.
`default_nettype none

module monitor #(
    parameter integer CounterBits = 2
) (
    input wire       clk_i,
    input wire       rst_i,
    input wire       start_i,
    input wire [1:0] event_i,
    input wire [2:0] error_i
);

  logic                     defined_q = 1'b0;
  logic [CounterBits-1:0]   first_q, second_q;  // events of either kind
  logic [2:0]               errors_q;
  logic [1:0]               starts_q = 2'd0;    // after the first error
  wire  [2*CounterBits-1:0] counts;
  wire  [2:0]               errors;

  rota_monitor #(
      .Events     (2),
      .CounterBits(CounterBits),
      .ErrorBits  (3)
  ) u_monitor (
      .clk_i   (clk_i),
      .rst_i   (rst_i),
      .start_i (start_i),
      .event_i (event_i),
      .error_i (error_i),
      .counts_o(counts),
      .errors_o(errors)
  );

  always_ff @(posedge clk_i) begin
    defined_q <= 1'b1;
    first_q   <= first_q + CounterBits'(event_i[0]);
    second_q  <= second_q + CounterBits'(event_i[1]);
    errors_q  <= errors_q | error_i;
    if (rst_i || start_i) begin
      first_q  <= '0;
      second_q <= '0;
      errors_q <= 3'b000;
    end
    if (start_i && !rst_i && errors_q != 3'b000 && starts_q == 2'd0) starts_q <= 2'd1;
    if (starts_q == 2'd1 && second_q == 2'd3) starts_q <= 2'd2;
  end

  always_comb assume (defined_q || rst_i);

  always_comb begin
    if (defined_q) begin
      assert (counts == {second_q, first_q});
      assert (errors == errors_q);
    end
  end

  always_comb begin
    cover (defined_q && starts_q == 2'd1 && errors == 3'b000 && first_q == 2'd1);
    cover (defined_q && starts_q == 2'd2 && errors == 3'b101 && counts == '0);
  end

endmodule

`default_nettype wire
