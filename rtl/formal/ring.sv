// SPDX-License-Identifier: Apache-2.0
//
// Proof of a whole network: a ring of nodes with the programs that `rota emit` makes, from reset to the last message that a
// user gets. Any link may stall at any edge of the run. Every edge at which a link stalls makes the run at most one edge
// longer than the schedule promises; no flit is lost, changed or misdelivered, and no error is flagged. Messages are any.
// With two runs, each has messages of its own and the same promise: nothing of a run is left in the next.
// scripts/formal emits the network, and takes Cycles from it. The timed router has no stalls.
`default_nettype none

module ring #(
    parameter integer Nodes = 3,
    parameter integer Timed = 0,
    /// 1: each NIC has one channel each way, as in rota_shared_nic. Needs Timed = 1.
    parameter integer Shared = 0,
    /// Edges that the schedule promises from the start to done.
    parameter integer Cycles = 4,
    /// Edges of the reset: after six a timed router may still flag what was in it at power-up.
    parameter integer Reset = Timed != 0 ? 7 : 1,
    /// Stalled edges after which everything must still be over at the end of the proof, and the edge that this is.
    parameter integer Stalls = 2,
    parameter integer Edges = 20,
    /// Runs, 1 or 2, one after the other. With 2 links stall at no more than Stalls edges.
    parameter integer Runs = 1
) (
    input wire               clk_i,
    input wire [2*Nodes-1:0] stall_i
);

  localparam integer Width = 2;
  localparam integer Bits = Nodes == 3 ? 2 : $clog2(Nodes);
  localparam integer All = Runs * Nodes * Width;
  localparam integer Due = Nodes - 1;  // messages that a node gets in a run: its own is left out

  // Message a of node x is for node x + a: those of the first run, then those of the second.
  (* anyconst *) logic [Nodes*All-1:0] messages;

  logic [6:0]        edge_q = 7'd0;  // the number of the next edge
  logic              started_q;
  logic [1:0]        starts_q;
  logic [6:0]        run_q;          // edges since the last start
  logic [6:0]        stalled_q;      // those of them at which a link stalled
  logic [6:0]        stalls_q;       // such edges of all runs
  logic [Nodes*4-1:0] sent_q, read_q;

  wire               rst = edge_q < 7'(Reset);
  wire [Nodes-1:0]   ready, done, s_valid, s_ready, m_valid, m_last;
  wire [Nodes*Width-1:0] s_data, m_data;
  wire [17*Nodes-1:0] errors;
  wire [64*Nodes-1:0] unused_sent;
  wire [2*Nodes-1:0] out_valid, out_last, in_ready;
  wire [2*Nodes*Width-1:0] out_data;
  wire               start = (&ready) & (starts_q != 2'(Runs)) & ~rst;
  wire [2*Nodes-1:0] stall = Timed == 0 && started_q && done != {Nodes{1'b1}} ? stall_i : '0;
  wire [Nodes-1:0]   read_out, right;

  // Port 0 of a node leads to port 1 of the next one, and port 1 to port 0 of the last one.
  for (genvar x = 0; x < Nodes; x = x + 1) begin : gen_node
    localparam integer Next = (x + 1) % Nodes;
    localparam integer Last = (x + Nodes - 1) % Nodes;
    wire [3:0] place = read_q[4*x+:4];  // messages that were read out
    wire [All-1:0] own = messages[All*x+:All];
    wire [Runs*Due*Width-1:0] expected;
    for (genvar m = 0; m < Runs * Due; m = m + 1) begin : gen_message
      localparam integer Address = m % Due + 1;
      localparam integer From = (x + Address) % Nodes;
      localparam integer Index = m / Due * Nodes + Nodes - Address;
      assign expected[Width*m+:Width] = messages[All*From+Width*Index+:Width];
    end

    rota_class_0 u_node (
        .clk_i           (clk_i),
        .rst_i           (rst),
        .ready_o         (ready[x]),
        .start_i         (start),
        .done_o          (done[x]),
        .link_in_valid_i ({out_valid[2*Last] & ~stall[2*Last], out_valid[2*Next+1] & ~stall[2*Next+1]}),
        .link_in_ready_o (in_ready[2*x+:2]),
        .link_in_data_i  ({out_data[Width*2*Last+:Width], out_data[Width*(2*Next+1)+:Width]}),
        .link_in_last_i  ({out_last[2*Last], out_last[2*Next+1]}),
        .link_out_valid_o(out_valid[2*x+:2]),
        .link_out_ready_i({in_ready[2*Last] & ~stall[2*x+1], in_ready[2*Next+1] & ~stall[2*x]}),
        .link_out_data_o (out_data[Width*2*x+:2*Width]),
        .link_out_last_o (out_last[2*x+:2]),
        .s_axis_tdata    (s_data[Width*x+:Width]),
        .s_axis_tvalid   (s_valid[x]),
        .s_axis_tready   (s_ready[x]),
        .s_axis_tlast    (1'b1),
        .skip_address_i  (Bits'(0)),
        .m_axis_tdata    (m_data[Width*x+:Width]),
        .m_axis_tvalid   (m_valid[x]),
        .m_axis_tready   (1'b1),
        .m_axis_tlast    (m_last[x]),
        .flits_sent_o    (unused_sent[64*x+:64]),
        .errors_o        (errors[17*x+:17])
    );

    assign s_valid[x] = sent_q[4*x+:4] != 4'(Runs * Nodes) && !rst;
    assign s_data[Width*x+:Width] = Width'(own >> (Width * sent_q[4*x+:4]));
    assign right[x] = !m_valid[x] || (m_last[x] && place < 4'(starts_q) * 4'(Due) &&
                                      m_data[Width*x+:Width] == Width'(expected >> (Width * place)));
    assign read_out[x] = place == 4'(Runs * Due);
    always_ff @(posedge clk_i) begin
      if (rst) sent_q[4*x+:4] <= 4'd0;
      else if (s_valid[x] && s_ready[x]) sent_q[4*x+:4] <= sent_q[4*x+:4] + 1'b1;
      if (rst) read_q[4*x+:4] <= 4'd0;
      else if (m_valid[x]) read_q[4*x+:4] <= place + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    edge_q <= edge_q + 1'b1;
    if (rst) begin
      started_q <= 1'b0;
      starts_q  <= 2'd0;
      run_q     <= 7'd0;
      stalled_q <= 7'd0;
      stalls_q  <= 7'd0;
    end else begin
      if (started_q) run_q <= run_q + 1'b1;
      if (stall != '0) begin
        stalled_q <= stalled_q + 1'b1;
        stalls_q  <= stalls_q + 1'b1;
      end
      if (start) begin
        started_q <= 1'b1;
        starts_q  <= starts_q + 1'b1;
        run_q     <= 7'd0;
        stalled_q <= 7'd0;
      end
    end
  end

  wire over = started_q & (&done);
  always_comb begin
    assume (Runs == 1 || stall == '0 || stalls_q < 7'(Stalls));
    if (edge_q >= 7'(Reset)) begin
      assert (!started_q || run_q < 7'(Cycles) + stalled_q || over);
      assert (right == '1);
      if (started_q) assert (errors == '0);
      // Everything is read out in the end.
      assert (edge_q != 7'(Edges - 1) || stalls_q > 7'(Stalls) || read_out == '1);
    end
  end

  always_comb begin
    cover (edge_q >= 7'(Reset) && over && stalled_q == '0 && run_q == 7'(Cycles));
    if (Timed == 0) begin
      cover (edge_q >= 7'(Reset) && over && stalled_q == 7'(Stalls) && run_q == 7'(Cycles + Stalls));
      cover (edge_q >= 7'(Reset) && read_out == '1 && stalled_q == 7'(Stalls));
    end else begin
      cover (edge_q >= 7'(Reset) && read_out == '1);
    end
  end

endmodule

`default_nettype wire
