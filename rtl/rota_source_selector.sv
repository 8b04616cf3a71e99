// SPDX-License-Identifier: Apache-2.0
//
// What a send channel sends: the head of the source that its entry names, or the sum of several. Where flits have a
// parity bit, a sum's does not follow from those of its summands: these are checked here, and the sum gets one of its
// own. What is not a sum keeps the bit it came with, and is checked where it leaves the network. Combinational.
`include "rota_macros.svh"
`default_nettype none

module rota_source_selector #(
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Sources to select from, 1 to 128.
    parameter integer Inputs = 4,
    /// 1: several sources may be selected, and are added.
    parameter integer Add = 0,
    /// 1: the highest bit of a flit makes its number of ones even. Needs a Width of 2.
    parameter integer DataParity = 0,
    /// Check bits below it, as in rota_coded_add. 0: none, or they are left as they are, which needs Add = 0.
    parameter integer CodeBits = 0,
    localparam integer NumberBits = Inputs > 1 ? $clog2(Inputs) : 1
) (
    input  wire [Width*Inputs-1:0] data_i,
    input  wire [Inputs-1:0]       select_i,
    /// Where one is selected, its number: what is looked at where Add = 0.
    input  wire [NumberBits-1:0]   number_i,
    /// 0: no parity, whatever DataParity. A constant of a run.
    input  wire                    data_parity_i,
    output wire [Width-1:0]        data_o,
    /// Several are selected, and one of them has wrong parity.
    output wire                    wrong_o
);

  `ROTA_REQUIRE(dataparity_must_be_0_or_1, DataParity == 0 || DataParity == 1)
  `ROTA_REQUIRE(width_must_be_2_with_parity, DataParity == 0 || Width >= 2)

  wire [Width-1:0] sum;

  if (Add != 0) begin : gen_sum
    rota_selector #(
        .Width     (Width),
        .Inputs    (Inputs),
        .Add       (1),
        .CodeBits  (CodeBits),
        .DataParity(DataParity)
    ) u_selector (
        .data_i  (data_i),
        .select_i(select_i),
        .data_o  (sum)
    );
  end else begin : gen_choice
    rota_multiplexer #(
        .Width (Width),
        .Inputs(Inputs)
    ) u_multiplexer (
        .data_i  (data_i),
        .select_i(number_i),
        .data_o  (sum)
    );
  end

  wire unused = &{1'b0, select_i, number_i, data_parity_i};

  if (DataParity != 0 && Add != 0) begin : gen_parity
    wire              several = (select_i & (select_i - 1'b1)) != '0;
    // Icarus has no constant selects in always_comb.
    wire              sum_parity = sum[Width-1];
    wire [Width-2:0]  sum_data = sum[Width-2:0];
    wire [Inputs-1:0] odd;
    logic             parity;
    logic             wrong;
    // Not in a loop down there, for which a simulator would gather all inputs in one vector at every edge.
    for (genvar n = 0; n < Inputs; n = n + 1) begin : gen_odd
      assign odd[n] = ^data_i[Width*n+:Width];
    end
    always_comb begin
      parity = sum_parity;
      wrong  = 1'b0;
      if (several && data_parity_i) begin
        parity = ^sum_data;
        wrong  = |(select_i & odd);
      end
    end
    assign data_o  = {parity, sum_data};
    assign wrong_o = wrong;
  end else begin : gen_no_parity
    assign data_o  = sum;
    assign wrong_o = 1'b0;
  end

endmodule

`default_nettype wire
