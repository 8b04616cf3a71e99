// SPDX-License-Identifier: Apache-2.0
//
// One source passes as it is, several are added modulo the width; with parity the sum has a right one of its own, and a
// wrong bit in any summand, and in nothing that is not added, raises the flag.
`timescale 1ns / 1ps

module source_selector_tb #(
    parameter integer Inputs = 4,
    parameter integer DataParity = 1
);
  localparam integer Width = 9;
  localparam integer Data = Width - 1;

  logic [Width*Inputs-1:0] data = '0;
  logic [Inputs-1:0]       select = '0;
  logic                    parity = 1'b0;
  wire  [Width-1:0]        result;
  wire                     wrong;

  rota_source_selector #(
      .Width(Width), .Inputs(Inputs), .Add(1), .DataParity(DataParity)
  ) dut (
      .data_i(data), .select_i(select), .data_parity_i(parity), .data_o(result), .wrong_o(wrong));

  integer seed = 3;
  integer trial, n, chosen, damaged, wrongs;
  logic [Width-1:0] sum, one;
  initial begin
    wrongs = 0;
    for (trial = 0; trial < 4000; trial = trial + 1) begin
      parity = $random(seed);
      select = $random(seed);
      sum = '0;
      chosen = 0;
      damaged = 0;
      for (n = 0; n < Inputs; n = n + 1) begin
        one = $random(seed);
        if (parity) one[Data] = ^one[Data-1:0];
        if (trial % 8 == n) one = one ^ (Width'(1) << ($random(seed) & 7));
        data[Width*n+:Width] = one;
        if (select[n]) begin
          sum = sum + one;
          chosen = chosen + 1;
          if (trial % 8 == n) damaged = 1;
        end
      end
      if (DataParity != 0 && parity && chosen > 1) sum[Data] = ^sum[Data-1:0];
      else damaged = 0;
      #1;
      if (result !== sum) begin
        $display("FAIL %m: trial %0d: %h instead of %h", trial, result, sum);
        $fatal(1);
      end
      if (wrong !== (damaged != 0)) begin
        $display("FAIL %m: trial %0d: flag %b", trial, wrong);
        $fatal(1);
      end
      if (wrong) wrongs = wrongs + 1;
    end
    if (DataParity != 0 && Inputs > 1 && wrongs < 100) $display("FAIL %m: only %0d wrong summands", wrongs);
    else $display("PASS source_selector_tb %0d inputs, parity %0d", Inputs, DataParity);
    $finish;
  end
endmodule
