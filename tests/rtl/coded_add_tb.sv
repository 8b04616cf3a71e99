// SPDX-License-Identifier: Apache-2.0
//
// A sum of words with check bits has the check bits of the sum, at every width modulo 8 and where the data wrap; and it has
// not where the adder made one wrong carry or one wrong sum bit, or either summand has a wrong bit.
`timescale 1ns / 1ps

module coded_add_tb #(
    parameter integer Data = 32
);
  localparam integer Width = Data + 8;

  logic [Data-1:0] a = '0, b = '0;
  logic [7:0]      place_a = '0, place_b = '0;
  wire  [7:0]      code_a, code_b, code_sum, place_sum;
  logic [Width-1:0] flips = '0;  // of the first summand
  wire  [Width-1:0] sum;
  logic [Data-1:0] seen = '0;    // the sum as a receiver gets it

  rota_check_code #(.Width(Data), .Sums(1)) u_a (.data_i(a), .place_i(place_a), .code_o(code_a));
  rota_check_code #(.Width(Data), .Sums(1)) u_b (.data_i(b), .place_i(place_b), .code_o(code_b));
  rota_coded_add #(.Width(Width), .CodeBits(8)) dut (.a_i({code_a, a} ^ flips), .b_i({code_b, b}), .sum_o(sum));
  rota_add_255 u_places (.a_i(place_a), .b_i(place_b), .sum_o(place_sum));
  rota_check_code #(.Width(Data), .Sums(1)) u_sum (.data_i(seen), .place_i(place_sum), .code_o(code_sum));

  // Modulo 255, where 0 and 255 are one.
  function automatic logic same(input logic [7:0] x, input logic [7:0] y);
    same = x == y || (&(x ^ y) && (x == 8'd0 || y == 8'd0));
  endfunction

  integer seed = 7;
  integer trial, bit_number, wraps;
  initial begin
    wraps = 0;
    for (trial = 0; trial < 3000; trial = trial + 1) begin
      a = {$random(seed), $random(seed)};
      b = {$random(seed), $random(seed)};
      place_a = $random(seed);
      place_b = $random(seed);
      flips = '0;
      #1;
      seen = sum[Data-1:0];
      if (seen < a) wraps = wraps + 1;
      #1;
      if (seen !== a + b || !same(code_sum, sum[Data+:8])) begin
        $display("FAIL %m: %h + %h is %h with check bits %h, right are %h", a, b, seen, sum[Data+:8], code_sum);
        $fatal(1);
      end
      bit_number = $unsigned($random(seed)) % Data;
      // A wrong sum bit; a carry into that bit that is wrong, and goes on.
      seen = sum[Data-1:0] ^ (Data'(1) << bit_number);
      #1;
      if (same(code_sum, sum[Data+:8])) begin
        $display("FAIL %m: a wrong sum bit %0d is not seen", bit_number);
        $fatal(1);
      end
      seen = trial[0] ? sum[Data-1:0] + (Data'(1) << bit_number) : sum[Data-1:0] - (Data'(1) << bit_number);
      #1;
      // Where the wrong carry goes on over the highest bit, the adder's carry out is wrong, too, and says so.
      if ((trial[0] ? seen > sum[Data-1:0] : seen < sum[Data-1:0]) && same(code_sum, sum[Data+:8])) begin
        $display("FAIL %m: a wrong carry into bit %0d is not seen", bit_number);
        $fatal(1);
      end
      flips = Width'(1) << ($unsigned($random(seed)) % Width);
      #1;
      seen = sum[Data-1:0];
      #1;
      if (same(code_sum, sum[Data+:8])) begin
        $display("FAIL %m: a wrong bit of a summand, %h, is not seen", flips);
        $fatal(1);
      end
    end
    if (wraps < 100) $display("FAIL %m: only %0d sums that wrap", wraps);
    $display("PASS coded_add_tb Data=%0d", Data);
    $finish;
  end
endmodule
