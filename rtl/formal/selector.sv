// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_selector: with one input selected that input, with none 0, with several, where there are adders, their
// sum.
`default_nettype none

module selector #(
    parameter integer Add = 1,
    parameter integer Width = 3,
    parameter integer Inputs = 4
) (
    input wire [Width*Inputs-1:0] data_i,
    input wire [Inputs-1:0]       select_i
);

  wire [Width-1:0] data;
  wire             several = (select_i & (select_i - 1'b1)) != '0;

  rota_selector #(
      .Width (Width),
      .Inputs(Inputs),
      .Add   (Add)
  ) u_selector (
      .data_i  (data_i),
      .select_i(select_i),
      .data_o  (data)
  );

  logic [Width-1:0] sum;
  always_comb begin
    sum = '0;
    for (int unsigned i = 0; i < Inputs; i = i + 1) begin
      if (select_i[i]) sum = sum + data_i[Width*i+:Width];
      assert (select_i != Inputs'(1 << i) || data == data_i[Width*i+:Width]);
    end
    assert (several && Add == 0 || data == sum);
    cover (several && data == 3'd5);
    cover (select_i == '0 && data_i != '0);
  end

endmodule

`default_nettype wire
