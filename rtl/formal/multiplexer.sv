// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_multiplexer: the input of that number, whatever the others are.
`default_nettype none

module multiplexer #(
    parameter integer Width = 2,
    parameter integer Inputs = 4
) (
    input wire [Width*Inputs-1:0]    data_i,
    input wire [$clog2(Inputs)-1:0] select_i
);

  wire [Width-1:0] data;

  rota_multiplexer #(
      .Width (Width),
      .Inputs(Inputs)
  ) u_multiplexer (
      .data_i  (data_i),
      .select_i(select_i),
      .data_o  (data)
  );

  always_comb begin
    for (int unsigned i = 0; i < Inputs; i = i + 1) begin
      assert (32'(select_i) != i || data == data_i[Width*i+:Width]);
    end
    cover (32'(select_i) == Inputs - 1 && data == Width'(2));
  end

endmodule

`default_nettype wire
