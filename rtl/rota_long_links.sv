// SPDX-License-Identifier: Apache-2.0
//
// The links into one node, each with Latency - 1 register slices: a flit that leaves the neighbour at edge c can leave this
// node at edge c + Latency. Latency = 1 is wires alone. A floor plan spreads the slices along the wires.
`include "rota_macros.svh"
`default_nettype none

module rota_long_links #(
    /// Links, 1 to 16.
    parameter integer Ports = 4,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// Edges from node to node, 1 to 64.
    parameter integer Latency = 2,
    /// As in rota_link_slice.
    parameter integer Handshake = 1
) (
    input  wire                   clk_i,
    input  wire                   rst_i,

    // From the neighbours.
    input  wire [Ports-1:0]       valid_i,
    output wire [Ports-1:0]       ready_o,
    input  wire [Ports*Width-1:0] data_i,
    input  wire [Ports-1:0]       last_i,

    // To the node.
    output wire [Ports-1:0]       valid_o,
    input  wire [Ports-1:0]       ready_i,
    output wire [Ports*Width-1:0] data_o,
    output wire [Ports-1:0]       last_o
);

  `ROTA_REQUIRE(ports_must_be_1_to_16, Ports >= 1 && Ports <= 16)
  `ROTA_REQUIRE(latency_must_be_1_to_64, Latency >= 1 && Latency <= 64)

  // Stage s of all links is between the fields s and s+1.
  wire [Latency*Ports-1:0]       valid, ready, last;
  wire [Latency*Ports*Width-1:0] data;

  assign valid[Ports-1:0]       = valid_i;
  assign last[Ports-1:0]        = last_i;
  assign data[Ports*Width-1:0]  = data_i;
  assign ready_o                = ready[Ports-1:0];
  assign valid_o                = valid[(Latency-1)*Ports+:Ports];
  assign last_o                 = last[(Latency-1)*Ports+:Ports];
  assign data_o                 = data[(Latency-1)*Ports*Width+:Ports*Width];
  assign ready[(Latency-1)*Ports+:Ports] = ready_i;

  for (genvar s = 0; s < Latency - 1; s = s + 1) begin : gen_stage
    for (genvar p = 0; p < Ports; p = p + 1) begin : gen_link
      localparam integer In = s * Ports + p;
      localparam integer Out = In + Ports;

      rota_link_slice #(
          .Width    (Width),
          .Handshake(Handshake)
      ) u_slice (
          .clk_i  (clk_i),
          .rst_i  (rst_i),
          .valid_i(valid[In]),
          .ready_o(ready[In]),
          .data_i (data[Width*In+:Width]),
          .last_i (last[In]),
          .valid_o(valid[Out]),
          .ready_i(ready[Out]),
          .data_o (data[Width*Out+:Width]),
          .last_o (last[Out])
      );
    end
  end

  if (Latency == 1) begin : gen_wires
    wire unused = &{1'b0, clk_i, rst_i};
  end

endmodule

`default_nettype wire
