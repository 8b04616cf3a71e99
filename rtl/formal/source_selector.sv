// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_source_selector with parity: what is not a sum leaves with the bit it came with; a sum leaves with a bit
// of its own, and one of its summands with an odd number of ones is told.
`default_nettype none

module source_selector #(
    parameter integer Add = 1,
    parameter integer Width = 4,
    parameter integer Inputs = 3
) (
    input wire [Width*Inputs-1:0] data_i,
    input wire [Inputs-1:0]       select_i,
    input wire [1:0]              number_i,
    input wire                    data_parity_i
);

  wire [Width-1:0] data;
  wire             wrong;
  wire             several = (select_i & (select_i - 1'b1)) != '0;

  rota_source_selector #(
      .Width     (Width),
      .Inputs    (Inputs),
      .Add       (Add),
      .DataParity(1)
  ) u_selector (
      .data_i       (data_i),
      .select_i     (select_i),
      .number_i     (number_i),
      .data_parity_i(data_parity_i),
      .data_o       (data),
      .wrong_o      (wrong)
  );

  logic [Width-1:0] sum;  // of all bits, and so of all but the highest
  logic             odd;  // one of the selected
  always_comb begin
    assume (Add != 0 || (32'(number_i) < Inputs && select_i == Inputs'(1 << number_i)));
    sum = '0;
    odd = 1'b0;
    for (int unsigned i = 0; i < Inputs; i = i + 1) begin
      if (select_i[i]) begin
        sum = sum + data_i[Width*i+:Width];
        odd = odd | ^data_i[Width*i+:Width];
      end
      assert (select_i != Inputs'(1 << i) || data == data_i[Width*i+:Width]);
    end
    assert (data[Width-2:0] == sum[Width-2:0]);
    assert (!several || !data_parity_i || ^data == 1'b0);
    assert (several && !data_parity_i ? data == sum : 1'b1);
    assert (wrong == (several && data_parity_i && odd));
    if (Add != 0) begin
      cover (several && data_parity_i && !wrong && data[Width-1] != sum[Width-1]);
      cover (wrong && sum == '0);
    end else begin
      cover (^data && !wrong);
    end
  end

endmodule

`default_nettype wire
