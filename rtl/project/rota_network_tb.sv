// SPDX-License-Identifier: Apache-2.0
//
// Runs a network once: streams a recognisable message for every address into the send memories, starts all nodes, counts
// cycles until all are done, streams the receive memories out, and compares every flit, the time, the flits over each
// link and the error flags with what the collective and its schedule promise. In lockstep valid of every link is compared
// with the schedule at every edge from where all nodes are ready. Where not every address gets a message, the others must be 0.
// +quiet leaves out the lines of the links. +wave=NAME writes NAME.vcd, and NAME.gtkw for GTKWave.
`include "parameters.svh"
`default_nettype none

`ifndef ROTA_ROM
`define ROTA_ROM "rom/"
`endif

module rota_network_tb;

  localparam integer Nodes = `ROTA_NODES;
  localparam integer Addresses = `ROTA_ADDRESSES;  // of a memory; Nodes*c + a: message c of the node that a stands for
  localparam integer Ports = `ROTA_PORTS;
  localparam integer Width = `ROTA_WIDTH;
  localparam integer Flits = `ROTA_FLITS;
  // What a line of valid.hex stands for: a step, or a cycle where steps differ in length.
  localparam integer Lines = `ROTA_VALID_LINES;
  localparam integer LineStartup = `ROTA_COUNTS_CYCLES != 0 ? 0 : `ROTA_STARTUP;
  localparam integer LineFlits = `ROTA_COUNTS_CYCLES != 0 ? 1 : Flits;
  localparam integer LineCycles = LineStartup + LineFlits;
  // Which of the collectives it is.
  // An all-reduce without a root, or of subsets: every node has one contribution for all, and adds up what reaches it.
  localparam integer Exchanged = `ROTA_EXCHANGED_SUMS;
  localparam integer Subsets = `ROTA_SUBSET_ALL_REDUCE;
  localparam integer ForAll = `ROTA_BROADCAST + `ROTA_MULTINODE_BROADCAST + `ROTA_MULTICAST + Exchanged;
  localparam integer Groups = `ROTA_GROUP_ALL_REDUCE;
  localparam integer Reduced = `ROTA_ALL_REDUCE + Subsets - Exchanged + `ROTA_MULTINODE_ALL_REDUCE + Groups;
  localparam integer Sums = `ROTA_ACCUMULATION + `ROTA_MULTINODE_ACCUMULATION + `ROTA_REDUCTION + Exchanged + Reduced;
  localparam integer FromRoot = `ROTA_BROADCAST + `ROTA_SCATTER;
  // A root's messages to each node, sums, or messages of each node to it: message c of a pair at Nodes*c + a.
  localparam integer Segmented = `ROTA_SEGMENTS > 1 ? 1 : 0;
  // rom/demand.hex says how many messages there are.
  localparam integer Demanded = `ROTA_ISOTROPIC + `ROTA_DEMAND + `ROTA_MULTICAST + Segmented;
  localparam integer ToRoot = `ROTA_GATHER + `ROTA_ACCUMULATION + `ROTA_ALL_REDUCE + Subsets - Exchanged;
  // Of these a node's own address is left out of what it has received; a broadcast throws spare copies away there.
  localparam integer SkipOwn = `ROTA_TOTAL_EXCHANGE + `ROTA_MULTINODE_BROADCAST + `ROTA_MULTICAST + (`ROTA_SEGMENTS == 1 ? `ROTA_BROADCAST : 0);
  localparam [31:0] Root = `ROTA_ROOT;
  localparam [31:0] Everyone = 32'hFFFFFFFF;
  localparam integer Received = Nodes * (SkipOwn != 0 ? Nodes - 1 : Addresses) * Flits;
  localparam integer LoadCycles = 4 * Addresses * Flits + 1000;
  localparam integer RunCycles = 2 * `ROTA_CYCLES + 1000;
  localparam [Nodes*Ports-1:0] LinkIsThere = `ROTA_LINK_IS_THERE;  // bit Ports*x + p: node x has a link at port p

  reg                      clk = 1'b0;
  reg                      rst = 1'b1;
  reg                      start = 1'b0;
  wire [Nodes-1:0]         ready, done;
  wire [Nodes*Width-1:0]   s_tdata, m_tdata;
  wire [Nodes-1:0]         s_tvalid, s_tready, s_tlast;
  wire [Nodes-1:0]         m_tvalid, m_tlast;
  wire [Nodes-1:0]         m_tready;
  wire [Nodes*Ports*32-1:0] flits_sent;
  wire [Nodes*17-1:0]      errors;
  wire [Nodes*7-1:0]       checks;
`ifndef ROTA_HAS_CHECKS
  assign checks = '0;
`endif
  wire [Nodes*Ports-1:0]   link_valid;

  reg [31:0] frame [0:Nodes*Nodes-1];  // whom address a of node x stands for
  initial $readmemh({`ROTA_ROM, "frames.hex"}, frame);
  // Messages for node x from the one that address a stands for; of an all-reduce of groups whether that one adds to the
  // sum at node x, whose total it then gets; of one of subsets, whether it adds to that sum.
  reg [31:0] demand [0:Nodes*Nodes-1];
  initial if (Demanded + `ROTA_REDUCTION + Groups + Subsets != 0) $readmemh({`ROTA_ROM, "demand.hex"}, demand);
  reg [31:0] class_of [0:Nodes-1];
  initial $readmemh({`ROTA_ROM, "classes.hex"}, class_of);
  reg [Ports-1:0] scheduled [0:`ROTA_CLASSES*Lines-1];  // Lines·class + t: the links used in step or cycle t
  initial $readmemh({`ROTA_ROM, "valid.hex"}, scheduled);

  always #5 clk = ~clk;

  rota_network dut (
      .clk_i        (clk),
      .rst_i        (rst),
      .start_i      (start),
      .ready_o      (ready),
      .done_o       (done),
      .s_axis_tdata (s_tdata),
      .s_axis_tvalid(s_tvalid),
      .s_axis_tready(s_tready),
      .s_axis_tlast (s_tlast),
      .m_axis_tdata (m_tdata),
      .m_axis_tvalid(m_tvalid),
      .m_axis_tready(m_tready),
      .m_axis_tlast (m_tlast),
      .flits_sent_o (flits_sent),
      .errors_o     (errors),
`ifdef ROTA_HAS_CHECKS
      .checks_o     (checks),
`endif
      .link_valid_o (link_valid)
  );

  // What only origin, destination and flit decide.
  function automatic [Width-1:0] pattern(input [31:0] origin, input [31:0] destination, input [31:0] flit);
    reg [31:0] x;
    begin
      x = (origin * 32'h9E3779B1) ^ ((destination + 1) * 32'h85EBCA77) ^ ((flit + 1) * 32'hC2B2AE3D);
      x = (x ^ (x >> 15)) * 32'h2C1B3C6D;
      x = x ^ (x >> 13);
      pattern = Width'({(Width + 31) / 32{x}});
    end
  endfunction

  // Message number `copy` that a node has to send at the address that stands for `other`. A node that is no part of a
  // sum adds nothing to what it passes on. Addresses of reductions and of all-reduces of groups and subsets stand for themselves.
  function automatic [Width-1:0] sent(input [31:0] self, input [31:0] other, input [31:0] copy, input [31:0] flit);
    sent = pattern(self + Nodes * copy, ForAll != 0 ? Everyone : other, flit);
    if (`ROTA_REDUCTION + Groups + Subsets != 0 && other != self && demand[other*Nodes+self] == 0) sent = {Width{1'b0}};
  endfunction

  // The contributions of all nodes but `left_out` to the sum for `destination`.
  function automatic [Width-1:0] contributions(input [31:0] destination, input [31:0] left_out, input [31:0] copy,
                                                  input [31:0] flit);
    integer o;
    begin
      contributions = {Width{1'b0}};
      for (o = 0; o < Nodes; o = o + 1) begin
        if (o != left_out) contributions = contributions + sent(o, destination, copy, flit);
      end
    end
  endfunction

  // What it has received at an address in the end.
  function automatic [Width-1:0] expected(input [31:0] self, input [31:0] address, input [31:0] flit);
    reg [31:0] other, copy;
    begin
      other = frame[self*Nodes+address%Nodes];
      copy = address / Nodes;
      expected = {Width{1'b0}};
      if (Sums != 0) begin
        // Its own contribution is not added to what a node receives; to a root's copies of an all-reduce it is.
        if (other == self && (ToRoot == 0 || self == Root)) expected = contributions(self, self, copy, flit);
        else if (Groups != 0 && demand[other*Nodes+self] == 0) expected = {Width{1'b0}};
        else if (Reduced != 0 && (ToRoot == 0 || other == Root)) expected = contributions(other, Everyone, copy, flit);
      end else if (Demanded != 0) begin
        if (copy < demand[self*Nodes + address%Nodes]) expected = sent(other, self, copy, flit);
      end else if (other != self && (FromRoot == 0 || other == Root) && (ToRoot == 0 || self == Root)) begin
        expected = sent(other, self, 0, flit);
      end
    end
  endfunction

  // At every edge: what the schedule says of the links.
  integer edges = 0;          // since the start, which is at edge 0
  integer line_of_edge = -1;  // of the flit that the links carry before the edge; -1: none
  integer wrong_valids = 0;
  integer v, since;
  reg [Ports-1:0] valid_now, valid_promised;
  always @(posedge clk) begin
    if (!rst && (edges > 0 || ready == {Nodes{1'b1}}) && `ROTA_LOCKSTEP != 0) begin
      since = edges - `ROTA_PIPELINE_CYCLES;
      line_of_edge = -1;
      if (edges > 0 && since >= 0 && since < Lines * LineCycles && since % LineCycles >= LineStartup)
        line_of_edge = since / LineCycles;
      for (v = 0; v < Nodes; v = v + 1) begin
        valid_now      = link_valid[Ports*v+:Ports];
        valid_promised = line_of_edge < 0 ? {Ports{1'b0}} : scheduled[class_of[v]*Lines+line_of_edge];
        if (valid_now !== valid_promised) begin
          wrong_valids = wrong_valids + 1;
          if (wrong_valids <= 3)
            $display("FAIL: edge %0d, node %0d: valid of its links is %b, the schedule says %b", edges, v, valid_now,
                     valid_promised);
        end
      end
    end
    if (start) edges <= 1;
    else if (edges > 0) edges <= edges + 1;
  end

  // Flits that the schedule sends over a link in all.
  function automatic integer uses(input integer node, input integer port);
    integer t;
    begin
      uses = 0;
      for (t = 0; t < Lines; t = t + 1)
        if (scheduled[class_of[node]*Lines+t][port]) uses = uses + LineFlits;
    end
  endfunction

  string  wave;
  string  scope;
  integer session, shown_node;
  initial begin
    if ($value$plusargs("wave=%s", wave)) begin
      $dumpfile({wave, ".vcd"});
      $dumpvars(0, rota_network_tb);
      session = $fopen({wave, ".gtkw"}, "w");
      if (session == 0) begin
        $display("FAIL: %0s.gtkw cannot be written", wave);
        $fatal(1);
      end
`ifdef VERILATOR
      scope = "TOP.rota_network_tb";
`else
      scope = "rota_network_tb";
`endif
      $fdisplay(session, "[dumpfile] \"%0s.vcd\"", wave);
      $fdisplay(session, "%0s.clk\n%0s.rst\n%0s.start", scope, scope, scope);
      $fdisplay(session, "@24\n%0s.edges[31:0]\n%0s.line_of_edge[31:0]", scope, scope);
      $fdisplay(session, "@22\n%0s.ready[%0d:0]\n%0s.done[%0d:0]", scope, Nodes - 1, scope, Nodes - 1);
      for (shown_node = 0; shown_node < Nodes; shown_node = shown_node + 1) begin
        $fdisplay(session, "@200\n-node %0d: links out", shown_node);
        $fdisplay(session, "@28\n%0s.dut.valid_%0d[%0d:0]", scope, shown_node, Ports - 1);
        $fdisplay(session, "@22\n%0s.dut.data_%0d[%0d:0]", scope, shown_node, Ports * `ROTA_LINK_WIDTH - 1);
      end
      $fclose(session);
    end
  end

  // The user of each node.
  wire [Nodes*32-1:0] received, wrong;
  for (genvar v = 0; v < Nodes; v = v + 1) begin : gen_user
    reg  [31:0] source_address = 0;
    reg  [31:0] source_flit = 0;
    reg  [31:0] sink_address = 0;
    reg  [31:0] sink_flit = 0;
    reg  [31:0] received_q = 0;
    reg  [31:0] wrong_q = 0;
    reg  [7:0]  lfsr_q = 8'(v + 1);
    wire [31:0] sink_message = sink_address + {31'd0, SkipOwn != 0 && frame[v*Nodes+sink_address%Nodes] == v};
    wire [31:0] sink_origin = frame[v*Nodes+sink_message%Nodes];

    assign s_tvalid[v]             = !rst && source_address < Addresses;
    assign s_tdata[Width*v+:Width] = sent(v, frame[v*Nodes+source_address%Nodes], source_address / Nodes, source_flit);
    assign s_tlast[v]              = source_flit == Flits - 1;
    assign m_tready[v]             = lfsr_q[0];
    assign received[32*v+:32]      = received_q;
    assign wrong[32*v+:32]         = wrong_q;

    always @(posedge clk) begin
      lfsr_q <= {lfsr_q[6:0], lfsr_q[7] ^ lfsr_q[5] ^ lfsr_q[4] ^ lfsr_q[3]};
      if (s_tvalid[v] && s_tready[v]) begin
        source_flit    <= s_tlast[v] ? 0 : source_flit + 1;
        source_address <= source_address + {31'd0, s_tlast[v]};
      end
      if (m_tvalid[v] && m_tready[v]) begin
        received_q   <= received_q + 1;
        sink_flit    <= sink_flit == Flits - 1 ? 0 : sink_flit + 1;
        sink_address <= sink_flit == Flits - 1 ? sink_message + 1 : sink_message;
        if (m_tdata[Width*v+:Width] !== expected(v, sink_message, sink_flit) || m_tlast[v] !== (sink_flit == Flits - 1)) begin
          wrong_q <= wrong_q + 1;
          if (wrong_q == 0) $display("node %0d: flit %0d at the address of node %0d is wrong", v, sink_flit, sink_origin);
        end
      end
    end
  end

  function automatic integer sum(input [Nodes*32-1:0] values);
    integer i;
    begin
      sum = 0;
      for (i = 0; i < Nodes; i = i + 1) sum = sum + values[32*i+:32];
    end
  endfunction

  integer failures = 0;
  task automatic check(input integer measured, input integer promised, input [8*40-1:0] what);
    if (measured != promised) begin
      $display("FAIL: %0s: %0d, promised %0d", what, measured, promised);
      failures = failures + 1;
    end
  endtask

  integer cycle, waited, x, p, flits, total, least, most;

  initial begin
    repeat (4) @(negedge clk);
    rst = 1'b0;
    waited = 0;
    while (ready != {Nodes{1'b1}} && waited < LoadCycles) begin
      @(negedge clk);
      waited = waited + 1;
    end
    check(waited < LoadCycles ? 1 : 0, 1, "all nodes loaded");

    start = 1'b1;
    @(negedge clk);  // edge 0
    start = 1'b0;
    cycle = 0;
    while (done != {Nodes{1'b1}} && cycle < RunCycles) begin
      @(negedge clk);
      cycle = cycle + 1;
    end
    check(done == {Nodes{1'b1}} ? 1 : 0, 1, "all nodes done");
    repeat (6) @(negedge clk);  // rota_timed_counter is late by as many edges

    total = 0;
    least = 2147483647;
    most = 0;
    for (x = 0; x < Nodes; x = x + 1) begin
      for (p = 0; p < Ports; p = p + 1) begin
        flits = flits_sent[32*(Ports*x+p)+:32];
        total = total + flits;
        if (flits > most) most = flits;
        if (LinkIsThere[Ports*x+p] && flits < least) least = flits;
        if (flits != uses(x, p)) begin
          $display("FAIL: link of node %0d at port %0d: %0d flits, promised %0d", x, p, flits, uses(x, p));
          failures = failures + 1;
        end
        if (!$test$plusargs("quiet") && flits > 0)
          $display("link of node %0d at port %0d: %0d flits, busy %0.2f %%", x, p, flits,
                   100.0 * flits / (`ROTA_STEPS * Flits));
      end
      if (errors[17*x+:17] != 0) begin
        $display("FAIL: node %0d: error flags %b", x, errors[17*x+:17]);
        failures = failures + 1;
      end
    end
    $display("%0s: steps %0d, cycles %0d, transmissions %0d, links busy %0.2f %% (least %0d, most %0d flits)", `ROTA_SPEC,
             `ROTA_COUNTS_CYCLES != 0 ? `ROTA_STEPS : (cycle - `ROTA_FILL_CYCLES + LineCycles - 1) / LineCycles, cycle, total / Flits,
             100.0 * total / (`ROTA_LINKS * `ROTA_STEPS * Flits), least, most);
    if (`ROTA_LOCKSTEP != 0) check(cycle, `ROTA_CYCLES, "cycles");
    else check(cycle <= `ROTA_CYCLES ? 1 : 0, 1, "no slower than lockstep");
    check(total, `ROTA_TRANSMISSIONS * Flits, "flits over links");
    check(wrong_valids, 0, "edges at which a node's valid is wrong");

    waited = 0;
    while (sum(received) < Received && waited < LoadCycles) begin
      @(negedge clk);
      waited = waited + 1;
    end
    repeat (16) @(negedge clk);
    check(sum(received), Received, "flits received");
    check(sum(wrong), 0, "wrong flits");
    check(errors != 0 ? 1 : 0, 0, "error flags after the read-out");
    check(checks !== 0 ? 1 : 0, 0, "flags of the checks");
    if (failures != 0) begin
      $display("FAILED");
      $fatal(1);
    end
    $display("PASSED: %0d messages of %0d flits, all as sent", `ROTA_MESSAGES, Flits);
    $finish;
  end

endmodule

`default_nettype wire
