// SPDX-License-Identifier: Apache-2.0
//
// One start for all nodes of a network: a barrier, which waits until every node asks for a start, and a tree of
// registers, through which the start reaches all nodes at the same edge.
//
// Cycle contract: a node holds request_i until its start_o, a pulse, and lowers it at that edge. With
// L = ceil(log_Arity(Nodes)) levels, at least 1, start_o is up in the cycle before edge 2L + 1, counted from the edge at
// which the last request is sampled as edge 1. Every wire between levels is a register. A request that is lowered before
// its start, by an abort, may start the others nevertheless: an abort is for all nodes of a network.
`include "rota_macros.svh"
`default_nettype none

module rota_start_tree #(
    /// 1 to 65536.
    parameter integer Nodes = 16,
    /// Inputs of a level's gate, and outputs of a level's register, 2 to 16.
    parameter integer Arity = 4
) (
    input  wire             clk_i,
    input  wire             rst_i,
    input  wire [Nodes-1:0] request_i,
    output wire [Nodes-1:0] start_o
);

  `ROTA_REQUIRE(nodes_must_be_1_to_65536, Nodes >= 1 && Nodes <= 65536)
  `ROTA_REQUIRE(arity_must_be_2_to_16, Arity >= 2 && Arity <= 16)

  // Level 0 has a register for each Arity nodes, each further one a register for each Arity of the level below; the
  // last has one. These say how many there are, and where a level's begin.
  function automatic integer registers_of(input integer level);
    integer l;
    begin
      registers_of = (Nodes + Arity - 1) / Arity;
      for (l = 0; l < level; l = l + 1) registers_of = (registers_of + Arity - 1) / Arity;
    end
  endfunction
  function automatic integer levels();
    integer l;
    begin
      levels = 1;
      for (l = 0; l < 16; l = l + 1) begin
        if (registers_of(l) > 1) levels = l + 2;
      end
    end
  endfunction
  function automatic integer first_of(input integer level);
    integer l;
    begin
      first_of = 0;
      for (l = 0; l < level; l = l + 1) first_of = first_of + registers_of(l);
    end
  endfunction

  // Elaboration has to end where the parameters make no sense, too.
  localparam integer Levels = Arity >= 2 && Nodes >= 1 ? levels() : 1;
  localparam integer Registers = Arity >= 2 && Nodes >= 1 ? first_of(Levels) : 1;

  logic [Registers-1:0] all_q;    // every node below asks
  logic [Registers-1:0] start_q;
  wire  [Registers-1:0] start;
  logic                 fired_q;  // a start once for each time that all have come together

  for (genvar l = 0; l < Levels; l = l + 1) begin : gen_level
    localparam integer First = first_of(l);
    localparam integer Below = l == 0 ? Nodes : registers_of(l - 1);
    localparam integer BelowFirst = l == 0 ? 0 : first_of(l - 1);
    for (genvar g = 0; g < registers_of(l); g = g + 1) begin : gen_register
      localparam integer Size = Arity * (g + 1) <= Below ? Arity : Below - Arity * g;
      wire [Size-1:0] asks;
      always_ff @(posedge clk_i) begin
        if (rst_i) begin
          all_q[First+g]   <= 1'b0;
          start_q[First+g] <= 1'b0;
        end else begin
          all_q[First+g]   <= &asks;
          start_q[First+g] <= start[First+g];
        end
      end
      if (l == 0) begin : gen_leaf
        assign asks                   = request_i[Arity*g+:Size];
        assign start_o[Arity*g+:Size] = {Size{start_q[First+g]}};
      end else begin : gen_inner
        assign asks                            = all_q[BelowFirst+Arity*g+:Size];
        assign start[BelowFirst+Arity*g+:Size] = {Size{start_q[First+g]}};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || !all_q[Registers-1]) fired_q <= 1'b0;
    else fired_q <= 1'b1;
  end
  assign start[Registers-1] = all_q[Registers-1] & ~fired_q;

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) assert (start_o == '0 || start_o == {Nodes{1'b1}});
  end
`endif

endmodule

`default_nettype wire
