// SPDX-License-Identifier: Apache-2.0
//
// A total exchange on a ring, over and over: the design that the boards' tops hold. It writes a recognisable word for every
// destination into each node of an emitted rota_network, starts all nodes, and compares every word that they receive.
//
// Cycle contract: after rst_i, pass_o goes up with the first run whose words were all right and stays up; fail_o goes up with
// the first wrong word or error flag and stays up; run_o counts the runs. They change at rising edges of clk_i only.
`default_nettype none

`ifndef ROTA_ROM
`define ROTA_ROM "rom/"
`endif

module ring_exchange #(
    /// Nodes of the ring.
    parameter integer Nodes = 4,
    /// Data bits of a flit, at least twice the bits of a node's number.
    parameter integer Width = 16,
    /// Bits of the counter of runs.
    parameter integer RunBits = 24
) (
    input  wire               clk_i,
    input  wire               rst_i,
    output wire               pass_o,
    output wire               fail_o,
    output wire [RunBits-1:0] run_o
);

  localparam integer NodeBits = $clog2(Nodes);
  localparam integer Rest = Width - 2 * NodeBits;

  wire [Nodes-1:0]       ready, done, in_ready, out_valid, out_last;
  wire [Nodes*Width-1:0] in_data, out_data;
  wire [Nodes*2*32-1:0]  unused_sent;
  wire [Nodes*17-1:0]    errors;
  wire [Nodes*2-1:0]     unused_link_valid;
  wire [Nodes-1:0]       wrong, ended;

  logic               start_q;
  logic               started_q;
  logic               pass_q;
  logic               fail_q;
  logic [RunBits-1:0] run_q;

  rota_network u_network (
      .clk_i        (clk_i),
      .rst_i        (rst_i),
      .start_i      (start_q),
      .ready_o      (ready),
      .done_o       (done),
      .s_axis_tdata (in_data),
      .s_axis_tvalid({Nodes{1'b1}}),
      .s_axis_tready(in_ready),
      .s_axis_tlast ({Nodes{1'b1}}),
      .m_axis_tdata (out_data),
      .m_axis_tvalid(out_valid),
      .m_axis_tready({Nodes{1'b1}}),
      .m_axis_tlast (out_last),
      .flits_sent_o (unused_sent),
      .errors_o     (errors),
      .link_valid_o (unused_link_valid)
  );

  // Line Nodes·x + a: the node that address a of node x stands for. A node leaves out its own address when it gives what
  // it received. A word: the run, who sent it, to whom.
  logic [NodeBits-1:0] frame[Nodes*Nodes];
  initial $readmemh({`ROTA_ROM, "frames.hex"}, frame);
  for (genvar x = 0; x < Nodes; x = x + 1) begin : gen_node
    localparam [NodeBits-1:0] Self = NodeBits'(x);
    localparam [NodeBits-1:0] Last = NodeBits'(Nodes - 1);
    logic [NodeBits-1:0] offered_q;   // address of the word at s_axis
    logic [NodeBits-1:0] expected_q;  // address of the word at m_axis
    logic [Rest-1:0]     filling_q;   // the run that the offered word is for
    logic [NodeBits-1:0] taken_q;     // words at m_axis in this run
    logic                ended_q;

    wire [NodeBits-1:0] to   = frame[Nodes*x+32'(offered_q)];
    wire [NodeBits-1:0] from = frame[Nodes*x+32'(expected_q)];
    // The next address of a received word: the own one is left out.
    wire [NodeBits-1:0] next  = expected_q == Last ? '0 : expected_q + 1'b1;
    wire [NodeBits-1:0] after = next == Last ? '0 : next + 1'b1;
    wire [NodeBits-1:0] following = frame[Nodes*x+32'(next)] == Self ? after : next;

    assign in_data[Width*x+:Width] = {filling_q, Self, to};
    assign wrong[x] = out_valid[x] & (out_data[Width*x+:Width] != {run_q[Rest-1:0], from, Self} | ~out_last[x]);
    assign ended[x] = ended_q;

    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        offered_q  <= '0;
        filling_q  <= '0;
        expected_q <= frame[Nodes*x] == Self ? NodeBits'(1) : '0;
        taken_q    <= '0;
        ended_q    <= 1'b0;
      end else begin
        if (in_ready[x]) begin
          offered_q <= offered_q == Last ? '0 : offered_q + 1'b1;
          if (offered_q == Last) filling_q <= filling_q + 1'b1;
        end
        if (out_valid[x]) expected_q <= following;
        if (start_q) ended_q <= 1'b0;
        else if (out_valid[x] && taken_q == NodeBits'(Nodes - 2)) ended_q <= 1'b1;
        if (out_valid[x]) taken_q <= taken_q == NodeBits'(Nodes - 2) ? '0 : taken_q + 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    start_q <= 1'b0;
    if (rst_i) begin
      started_q <= 1'b0;
      pass_q    <= 1'b0;
      fail_q    <= 1'b0;
      run_q     <= '0;
    end else begin
      if (started_q && !start_q && (&ended) && (&done)) begin
        started_q <= 1'b0;
        run_q     <= run_q + 1'b1;
        pass_q    <= pass_q | ~fail_q;
      end else if (!started_q && (&ready)) begin
        started_q <= 1'b1;
        start_q   <= 1'b1;
      end
      if ((|wrong) || (|errors)) fail_q <= 1'b1;
    end
  end

  assign pass_o = pass_q & ~fail_q;
  assign fail_o = fail_q;
  assign run_o  = run_q;

endmodule

`default_nettype wire
