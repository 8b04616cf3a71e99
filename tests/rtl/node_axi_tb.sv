// SPDX-License-Identifier: Apache-2.0
//
// Four nodes of a ring behind registers, with one start for all: programs are loaded and read back over AXI4-Lite, two
// schedules take turns in two banks, one loaded while the other runs, and messages stream in and out during the runs.
// Every channel of every bus stalls at random. What must be refused is refused, faults raise their flags, and a node
// that was aborted runs again.
`timescale 1ns / 1ps
`include "axi/rota_registers.svh"

module node_axi_tb #(
    parameter integer SinglePort = 0,
    parameter integer Flits = 1,
    parameter integer Timed = 0,
    parameter integer MessageBanks = 2,
    parameter integer CheckBits = 0
);
  localparam integer Width = 16;
  localparam integer LinkWidth = Width + CheckBits;
  localparam integer Words = 8;
  localparam integer Channels = SinglePort != 0 ? 1 : 2;
  localparam integer Steps = SinglePort != 0 ? 4 : 3;
  localparam integer Runs = 64;
  localparam [1:0] Okay = 2'b00;
  localparam [1:0] SlaveError = 2'b10;

  logic               clk = 1'b0;
  logic               resetn = 1'b0;
  wire  [3:0]         irq, request, start;
  logic [11:0]        awaddr = '0;
  logic [3:0]         awvalid = '0;
  wire  [3:0]         awready;
  logic [31:0]        wdata = '0;
  logic [3:0]         wstrb = '0;
  logic [3:0]         wvalid = '0;
  wire  [3:0]         wready;
  wire  [7:0]         bresp;
  wire  [3:0]         bvalid;
  logic [3:0]         bready = '0;
  logic [11:0]        araddr = '0;
  logic [3:0]         arvalid = '0;
  wire  [3:0]         arready;
  wire  [127:0]       rdata;
  wire  [7:0]         rresp;
  wire  [3:0]         rvalid;
  logic [3:0]         rready = '0;
  wire  [4*Width-1:0] s_tdata;
  logic [3:0]         s_tvalid = '0;
  wire  [3:0]         s_tready, s_tlast;
  wire  [4*Width-1:0] m_tdata;
  wire  [3:0]         m_tvalid, m_tlast;
  logic [3:0]         m_tready = '0;
  wire  [7:0]         out_valid, out_ready, out_last, in_valid, in_ready, in_last;
  wire  [8*LinkWidth-1:0] out_data, in_data;

  always #5 clk = ~clk;

  integer seed = 29;
  integer eagerness = 2;  // of the buses: 0 always, 1 often, 2 half of the time, 3 seldom
  integer run_kind[0:Runs-1];  // 0: no message moves, 1: total exchange
  integer run_fault[0:Runs-1];  // of node 2's message for node 3: 1 short by a flit, 2 too long by two
  integer runs_offered = 0;  // the users stream in the messages of so many runs
  integer runs_expected = 0;
  integer run_restart = 0;
  logic   restart = 1'b0;  // forget the streams' state: go on with run_restart

  task automatic fail(input [8*60-1:0] what, input integer number);
    begin
      $display("FAIL %m: %0s %0d (single-port %0d, %0d flits, timed %0d, banks %0d, time %0t, run %0d)", what, number, SinglePort,
          Flits, Timed, MessageBanks, $time, run);
      $fatal(1);
    end
  endtask

  function automatic go();
    integer random;
    begin
      random = $random(seed);
      go = eagerness == 0 ? 1'b1 : eagerness == 1 ? random[2:0] != 0 : eagerness == 2 ? random[0] : random[2:0] == 0;
    end
  endfunction

  // The message that node x sends to node x + r in a run.
  function automatic [Width-1:0] flit(input integer x, input integer r, input integer run, input integer f);
    flit = {2'(x), 2'(r), 6'(run), 6'(f + 1)};
  endfunction

  for (genvar x = 0; x < 4; x = x + 1) begin : gen_node
    localparam integer Next = (x + 1) % 4;
    localparam integer Previous = (x + 3) % 4;
    assign in_valid[2*x+:2]  = {out_valid[2*Previous], out_valid[2*Next+1]};
    assign in_last[2*x+:2]   = {out_last[2*Previous], out_last[2*Next+1]};
    assign in_data[2*x*LinkWidth+:2*LinkWidth] = {out_data[2*Previous*LinkWidth+:LinkWidth],
                                                  out_data[(2*Next+1)*LinkWidth+:LinkWidth]};
    assign out_ready[2*x+:2] = {in_ready[2*Previous], in_ready[2*Next+1]};

    rota_node_axi #(
        .Timed(Timed), .Ports(2), .SinglePort(SinglePort), .Width(Width), .Fifos(1),
        .FifoReceive(SinglePort != 0 ? 8'd0 : 8'd1), .FifoSend(8'd0), .FifoDepth(16'(Flits + 1)), .ReceiveMaskBits(2),
        .SendMaskBits(2), .CountBits(4), .Words(Words), .StartupBits(10), .Messages(4), .Flits(Flits), .AddressBits(2),
        .NumberCheck(1), .CheckBits(CheckBits), .MessageBanks(MessageBanks), .ImageId(32'h600D0000 + x)
    ) node (
        .aclk(clk), .aresetn(resetn), .irq_o(irq[x]), .s_axil_awaddr(awaddr), .s_axil_awvalid(awvalid[x]),
        .s_axil_awready(awready[x]), .s_axil_wdata(wdata), .s_axil_wstrb(wstrb), .s_axil_wvalid(wvalid[x]),
        .s_axil_wready(wready[x]), .s_axil_bresp(bresp[2*x+:2]), .s_axil_bvalid(bvalid[x]), .s_axil_bready(bready[x]),
        .s_axil_araddr(araddr), .s_axil_arvalid(arvalid[x]), .s_axil_arready(arready[x]),
        .s_axil_rdata(rdata[32*x+:32]), .s_axil_rresp(rresp[2*x+:2]), .s_axil_rvalid(rvalid[x]),
        .s_axil_rready(rready[x]), .s_axis_tdata(s_tdata[Width*x+:Width]), .s_axis_tvalid(s_tvalid[x]),
        .s_axis_tready(s_tready[x]), .s_axis_tlast(s_tlast[x]), .m_axis_tdata(m_tdata[Width*x+:Width]),
        .m_axis_tvalid(m_tvalid[x]), .m_axis_tready(m_tready[x]), .m_axis_tlast(m_tlast[x]), .request_o(request[x]),
        .start_i(start[x]), .link_in_valid_i(in_valid[2*x+:2]), .link_in_ready_o(in_ready[2*x+:2]),
        .link_in_data_i(in_data[2*x*LinkWidth+:2*LinkWidth]), .link_in_last_i(in_last[2*x+:2]),
        .link_out_valid_o(out_valid[2*x+:2]), .link_out_ready_i(out_ready[2*x+:2]),
        .link_out_data_o(out_data[2*x*LinkWidth+:2*LinkWidth]), .link_out_last_o(out_last[2*x+:2]));

    // The user: streams in the messages of one run after the other, and compares what comes out.
    integer in_run = 0, in_message = 0, in_flit = 0;
    integer out_run = 0, out_message = 1, out_flit = 0;
    wire    faulty = x == 2 && in_message == 1 && run_fault[in_run] != 0;
    wire [31:0] length = !faulty ? Flits : run_fault[in_run] == 1 ? Flits - 1 : Flits + 2;
    // What is at address r came from node x + r, for which x is at 4 - r.
    wire    cut = x == 3 && out_message == 3 && run_fault[out_run] == 1 && out_flit == Flits - 1;
    wire [Width-1:0] wanted = run_kind[out_run] == 0 || cut ? '0 : flit((x + out_message) % 4, 4 - out_message, out_run, out_flit);

    assign s_tdata[Width*x+:Width] = flit(x, in_message, in_run, in_flit);
    assign s_tlast[x]              = in_flit == length - 1;

    always @(posedge clk) begin
      if (restart) begin
        in_run     <= run_restart;
        in_message <= 0;
        in_flit    <= 0;
        out_run    <= run_restart;
        out_message <= 1;
        out_flit   <= 0;
        s_tvalid[x] <= 1'b0;
        m_tready[x] <= 1'b0;
      end else begin
        if (s_tvalid[x] && s_tready[x]) begin
          in_flit <= s_tlast[x] ? 0 : in_flit + 1;
          if (s_tlast[x]) in_message <= (in_message + 1) % 4;
          if (s_tlast[x] && in_message == 3) in_run <= in_run + 1;
        end
        if (!s_tvalid[x] || s_tready[x]) begin
          s_tvalid[x] <= in_run + (s_tvalid[x] && s_tlast[x] && in_message == 3) < runs_offered && go();
        end
        m_tready[x] <= go();
        if (m_tvalid[x] && m_tready[x]) begin
          if (out_run >= runs_expected) fail("a flit too many at node", x);
          if (m_tdata[Width*x+:Width] !== wanted) fail("the wrong flit at node", x);
          if (m_tlast[x] !== (out_flit == Flits - 1)) fail("the wrong tlast at node", x);
          out_flit <= m_tlast[x] ? 0 : out_flit + 1;
          if (m_tlast[x]) out_message <= out_message == 3 ? 1 : out_message + 1;
          if (m_tlast[x] && out_message == 3) out_run <= out_run + 1;
        end
      end
    end
  end
  wire drained = gen_node[0].out_run == runs_expected && gen_node[1].out_run == runs_expected &&
                 gen_node[2].out_run == runs_expected && gen_node[3].out_run == runs_expected;

  rota_start_tree #(.Nodes(4), .Arity(2)) tree (.clk_i(clk), .rst_i(~resetn), .request_i(request), .start_o(start));

  // How many edges the last run took at the links: done_o of every node, seen from outside.
  wire [3:0] done = {gen_node[3].node.node_done, gen_node[2].node.node_done, gen_node[1].node.node_done,
                     gen_node[0].node.node_done};
  integer starts = 0;
  integer edges = 0;
  integer start_edge = 0;  // of the last start
  integer period = 0;      // from the start before it
  integer late_starts = 0;  // that came when an aborted node no longer asked
  logic   aborting = 1'b0;
  always @(posedge clk) begin
    edges <= edges + 1;
    if (resetn && start != '0) begin
      starts <= starts + 1;
      start_edge <= edges;
      period <= edges - start_edge;
      if (start != 4'hf) fail("not all nodes start:", start);
      if (request != 4'hf && !aborting) fail("a start without requests:", request);
      if (request != 4'hf) late_starts <= late_starts + 1;
    end
  end

  task automatic tick;
    begin
      @(posedge clk);
      #1;
    end
  endtask

  // One write, one read, or both at once, at one node.
  logic [1:0]  write_response, read_response;
  logic [31:0] value;
  logic        hand_aw, hand_w, hand_b, hand_ar, hand_r;
  logic        left_aw, left_w, left_b, left_ar, left_r;
  integer      waited;
  task automatic access(input integer x, input do_write, input [11:0] write_address, input [31:0] data,
      input [3:0] strobe, input do_read, input [11:0] read_address);
    begin
      left_aw = do_write;
      left_w = do_write;
      left_b = do_write;
      left_ar = do_read;
      left_r = do_read;
      waited = 0;
      while (left_b || left_r) begin
        if (left_aw && !awvalid[x] && go()) begin
          awvalid[x] = 1'b1;
          awaddr = write_address;
        end
        if (left_w && !wvalid[x] && go()) begin
          wvalid[x] = 1'b1;
          wdata = data;
          wstrb = strobe;
        end
        if (left_ar && !arvalid[x] && go()) begin
          arvalid[x] = 1'b1;
          araddr = read_address;
        end
        bready[x] = go();
        rready[x] = go();
        #1;
        hand_aw = awvalid[x] & awready[x];
        hand_w  = wvalid[x] & wready[x];
        hand_ar = arvalid[x] & arready[x];
        hand_b  = bvalid[x] & bready[x];
        hand_r  = rvalid[x] & rready[x];
        if (hand_b && (left_aw || left_w || !left_b)) fail("a write response without a write", x);
        if (hand_r && (left_ar || !left_r)) fail("read data without a read", x);
        if (hand_b) write_response = bresp[2*x+:2];
        if (hand_r) begin
          read_response = rresp[2*x+:2];
          value = rdata[32*x+:32];
        end
        tick;
        if (hand_aw) begin awvalid[x] = 1'b0; left_aw = 1'b0; awaddr = 12'hfff; end
        if (hand_w) begin wvalid[x] = 1'b0; left_w = 1'b0; wdata = 32'hDEADBEEF; wstrb = 4'hf; end
        if (hand_ar) begin arvalid[x] = 1'b0; left_ar = 1'b0; araddr = 12'hfff; end
        if (hand_b) left_b = 1'b0;
        if (hand_r) left_r = 1'b0;
        waited = waited + 1;
        if (waited > 1000) fail("a bus hangs at node", x);
      end
      bready[x] = 1'b0;
      rready[x] = 1'b0;
    end
  endtask

  task automatic put(input integer x, input [11:0] address, input [31:0] data);
    begin
      access(x, 1'b1, address, data, 4'hf, 1'b0, '0);
      if (write_response != Okay) fail("a write was refused at", address);
    end
  endtask
  task automatic put_all(input [11:0] address, input [31:0] data);
    integer x;
    for (x = 0; x < 4; x = x + 1) put(x, address, data);
  endtask
  task automatic expect_value(input integer x, input [11:0] address, input [31:0] data);
    begin
      access(x, 1'b0, '0, '0, '0, 1'b1, address);
      if (read_response != Okay) fail("a read was refused at", address);
      if (value !== data) begin
        $display("node %0d, register %h: %h, expected %h", x, address, value, data);
        fail("the wrong value at", address);
      end
    end
  endtask
  task automatic expect_refusal(input integer x, input do_write, input [11:0] address);
    begin
      access(x, do_write, address, 32'hffffffff, 4'hf, !do_write, address);
      if ((do_write ? write_response : read_response) != SlaveError) fail("not refused at", address);
      if (!do_write && value !== 32'd0) fail("data with a refusal at", address);
    end
  endtask

  // Programs.
  logic [15:0] words [0:Words-1];
  integer      w, b;
  task automatic load(input integer bank, input integer kind, input integer channel);
    integer x;
    begin
      for (x = 0; x < 4; x = x + 1) begin
        put(x, `ROTA_REG_PROGRAM_ADDRESS, kind << 28 | channel << 20 | bank << 16);
        for (w = 0; w < Words; w = w + 1) put(x, `ROTA_REG_PROGRAM_DATA, 32'(words[w]));
        if (x == channel) begin
          put(x, `ROTA_REG_PROGRAM_ADDRESS, kind << 28 | channel << 20 | bank << 16);
          for (w = 0; w < Words; w = w + 1) expect_value(x, `ROTA_REG_PROGRAM_DATA, 32'(words[w]) & (kind >= 2 ? 32'h3ff : SinglePort != 0 ? 32'h1ff : 32'hff));
          expect_value(x, `ROTA_REG_PROGRAM_ADDRESS, kind << 28 | channel << 20 | bank << 16 | Words);
        end
      end
    end
  endtask
  task automatic load_exchange(input integer bank);
    begin
      for (w = 0; w < Words; w = w + 1) words[w] = '0;
      if (SinglePort != 0) begin
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_single_receive_0.hex", words, 0, 3);
        else $readmemh("tests/rtl/ring_of_4/single_receive_0.hex", words, 0, 3);
        load(bank, 0, 0);
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_single_send_0.hex", words, 0, 4);
        else $readmemh("tests/rtl/ring_of_4/single_send_0.hex", words, 0, 4);
        load(bank, 1, 0);
        $readmemh("tests/rtl/ring_of_4/single_inject_0.hex", words, 0, 2);
        load(bank, 2, 0);
        $readmemh("tests/rtl/ring_of_4/single_eject_0.hex", words, 0, 2);
        load(bank, 3, 0);
      end else begin
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_all_receive_0.hex", words, 0, 1);
        else $readmemh("tests/rtl/ring_of_4/all_receive_0.hex", words, 0, 1);
        load(bank, 0, 0);
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_all_receive_1.hex", words, 0, 2);
        else $readmemh("tests/rtl/ring_of_4/all_receive_1.hex", words, 0, 2);
        load(bank, 0, 1);
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_all_send_0.hex", words, 0, 3);
        else $readmemh("tests/rtl/ring_of_4/all_send_0.hex", words, 0, 3);
        load(bank, 1, 0);
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_all_send_1.hex", words, 0, 1);
        else $readmemh("tests/rtl/ring_of_4/all_send_1.hex", words, 0, 1);
        load(bank, 1, 1);
        $readmemh("tests/rtl/ring_of_4/all_inject_0.hex", words, 0, 1);
        load(bank, 2, 0);
        $readmemh("tests/rtl/ring_of_4/all_inject_1.hex", words, 0, 1);
        load(bank, 2, 1);
        $readmemh("tests/rtl/ring_of_4/all_eject_0.hex", words, 0, 1);
        load(bank, 3, 0);
        $readmemh("tests/rtl/ring_of_4/all_eject_1.hex", words, 0, 1);
        load(bank, 3, 1);
      end
    end
  endtask
  // Nothing but ends, of right parity.
  task automatic load_nothing(input integer bank);
    integer kind, channel, k;
    begin
      for (kind = 0; kind < 4; kind = kind + 1) begin
        for (channel = 0; channel < Channels; channel = channel + 1) begin
          for (k = 0; k < Words; k = k + 1) words[k] = kind >= 2 ? 16'h300 : SinglePort != 0 ? 16'h180 : 16'hc0;
          load(bank, kind, channel);
        end
      end
    end
  endtask

  task automatic check_registers(input integer x);
    integer k;
    begin
      expect_value(x, `ROTA_REG_MAGIC, 32'h726F7461);
      expect_value(x, `ROTA_REG_VERSION, 32'h00010002);
      expect_value(x, `ROTA_REG_SHAPE, {4'd0, 1'(CheckBits), 7'b1100011, 1'(MessageBanks - 1), 1'b1, 1'(SinglePort), 1'(Timed), 3'd0,
          5'(Channels), 3'd0, 5'd2});
      expect_value(x, `ROTA_REG_WIDTH, Width);
      expect_value(x, `ROTA_REG_MESSAGES, 4);
      expect_value(x, `ROTA_REG_FLITS, Flits);
      expect_value(x, `ROTA_REG_WORDS, Words);
      expect_value(x, `ROTA_REG_NIC_WORDS, Words);
      expect_value(x, `ROTA_REG_WORD_BITS, SinglePort != 0 ? 32'h000A0909 : 32'h000A0808);
      expect_value(x, `ROTA_REG_IMAGE, 32'h600D0000 + x);
      expect_value(x, `ROTA_REG_MODE, 1);
      expect_value(x, `ROTA_REG_STATUS, 0);
      expect_value(x, `ROTA_REG_CONTROL, 0);
      for (k = 0; k < 12'h200; k = k + 4) begin
        if (k < 12'h28) expect_refusal(x, 1'b1, k);
        else if (k < 12'h40 || k >= 12'h78 && k < 12'h80 || k >= 12'h8c && k < 12'h100 || k >= 12'h108 && k < 12'h140 ||
            k >= 12'h140 + 4 * Channels && k < 12'h180 || k >= 12'h180 + 4 * Channels) begin
          expect_refusal(x, 1'b1, k);
          expect_refusal(x, 1'b0, k);
        end
      end
      expect_refusal(x, 1'b0, 12'hffc);
      expect_refusal(x, 1'b1, `ROTA_REG_STATUS);
      expect_refusal(x, 1'b1, `ROTA_REG_RUNS);
      expect_refusal(x, 1'b1, `ROTA_REG_PERIOD);
      expect_value(x, `ROTA_REG_PERIOD, 32'hffffffff);
      // Byte strobes.
      put(x, `ROTA_REG_WATCHDOG, 32'h12345678);
      for (k = 0; k < 16; k = k + 1) begin
        access(x, 1'b1, `ROTA_REG_WATCHDOG, 32'hA1B2C3D4, 4'(k), 1'b0, '0);
        if (write_response != Okay) fail("strobes were refused:", k);
        expect_value(x, `ROTA_REG_WATCHDOG, {k[3] ? 8'hA1 : 8'h12, k[2] ? 8'hB2 : 8'h34, k[1] ? 8'hC3 : 8'h56,
            k[0] ? 8'hD4 : 8'h78});
        put(x, `ROTA_REG_WATCHDOG, 32'h12345678);
      end
      put(x, `ROTA_REG_WATCHDOG, 0);
      access(x, 1'b1, `ROTA_REG_CONTROL, 32'h00000001, 4'he, 1'b0, '0);  // no command: its byte is not written
      expect_value(x, `ROTA_REG_STATUS, 0);
      put(x, `ROTA_REG_STARTUP, 32'hffffffff);
      access(x, 1'b1, `ROTA_REG_STARTUP, 32'd0, 4'h1, 1'b0, '0);
      expect_value(x, `ROTA_REG_STARTUP, 32'h300);  // it has 10 bits
      put(x, `ROTA_REG_STARTUP, 0);
      // A write and a read at once.
      for (k = 0; k < 20; k = k + 1) begin
        access(x, 1'b1, `ROTA_REG_PROGRAM_HIGH, k, 4'hf, 1'b1, k[0] ? `ROTA_REG_MAGIC : 12'h024);
        if (read_response != Okay || value !== (k[0] ? 32'h726F7461 : Words)) fail("a read beside a write", k);
        expect_value(x, `ROTA_REG_PROGRAM_HIGH, k);
      end
      put(x, `ROTA_REG_PROGRAM_HIGH, 0);
      // Program words that are not there.
      put(x, `ROTA_REG_PROGRAM_ADDRESS, Words);
      expect_refusal(x, 1'b1, `ROTA_REG_PROGRAM_DATA);
      expect_refusal(x, 1'b0, `ROTA_REG_PROGRAM_DATA);
      put(x, `ROTA_REG_PROGRAM_ADDRESS, Channels << 20);
      expect_refusal(x, 1'b1, `ROTA_REG_PROGRAM_DATA);
      expect_value(x, `ROTA_REG_PROGRAM_ADDRESS, Channels << 20);
      put(x, `ROTA_REG_PROGRAM_ADDRESS, 0);
      access(x, 1'b1, `ROTA_REG_PROGRAM_DATA, 32'd1, 4'h3, 1'b0, '0);
      if (write_response != SlaveError) fail("half a program word was taken", x);
      access(x, 1'b1, `ROTA_REG_PROGRAM_DATA, 32'd1, 4'h0, 1'b0, '0);
      if (write_response != Okay) fail("a write of no byte was refused", x);
      expect_value(x, `ROTA_REG_PROGRAM_ADDRESS, 0);
    end
  endtask

  task automatic wait_for(input [3:0] level, input [8*60-1:0] what);
    begin
      waited = 0;
      while (irq != level) begin
        tick;
        waited = waited + 1;
        if (waited > 8000) fail(what, irq);
      end
    end
  endtask

  task automatic finish_run(input integer startup, input integer empty, input integer interrupts);
    integer x;
    begin
      wait_for(4'hf, "a run does not end:");
      for (x = 0; x < 4; x = x + 1) begin
        expect_value(x, `ROTA_REG_INTERRUPT_STATUS, interrupts);
        if (empty == 0) begin
          expect_value(x, `ROTA_REG_CYCLES, (Timed != 0 ? 5 : 3) + Steps * (startup + Flits));
          expect_value(x, `ROTA_REG_FLITS_SENT, 3 * Flits);
          expect_value(x, `ROTA_REG_FLITS_SENT + 4, Flits);
        end
        put(x, `ROTA_REG_INTERRUPT_STATUS, interrupts);
      end
      wait_for(4'h0, "an interrupt stays:");
    end
  endtask

  // Where messages are there already, the run begins and may end before the last node's write is answered.
  task automatic start_run(input integer expected);
    integer x;
    begin
      for (x = 0; x < 3; x = x + 1) put(x, `ROTA_REG_CONTROL, 1);
      runs_expected = expected;
      put(3, `ROTA_REG_CONTROL, 1);
    end
  endtask

  task automatic drain;
    begin
      waited = 0;
      #1;
      while (!drained) begin
        tick;
        waited = waited + 1;
        if (waited > 8000) fail("messages are missing after run", runs_expected);
      end
    end
  endtask

  // The highest bit of a stored word is its check bit: the user's data stay as they are.
  logic strike = 1'b0;
  if (CheckBits != 0) begin : gen_strike
    always @(negedge clk) begin
      if (strike) gen_node[1].node.u_node.u_send_memory.gen_bank[0].memory[2*(Flits > 1 ? 4 : 1)][Width] =
          ~gen_node[1].node.u_node.u_send_memory.gen_bank[0].memory[2*(Flits > 1 ? 4 : 1)][Width];
    end
  end

  integer x, n, bank, run;
  initial begin
    for (n = 0; n < Runs; n = n + 1) begin
      run_kind[n] = 1;
      run_fault[n] = 0;
    end
    repeat (3) tick;
    #3 resetn = 1'b1;
    repeat (2) tick;
    #2 resetn = 1'b0;  // at any time
    #1 if (bvalid != '0 || rvalid != '0 || m_tvalid != '0 && m_tvalid[0] !== 1'bx) fail("valid in a reset", 0);
    repeat (3) tick;
    #4 resetn = 1'b1;
    repeat (8) tick;
    for (x = 0; x < 4; x = x + 1) begin
      eagerness = x;
      check_registers(x);
    end
    eagerness = 1;

    load_exchange(0);
    for (x = 0; x < 4; x = x + 1) begin
      put(x, `ROTA_REG_OWN, 32'h80000000);
      put(x, `ROTA_REG_INTERRUPT_ENABLE, 7);
    end
    // Armed without messages: nobody starts. The last node's messages let all start.
    put_all(`ROTA_REG_CONTROL, 1);
    repeat (20) tick;
    for (x = 0; x < 4; x = x + 1) expect_value(x, `ROTA_REG_STATUS, 2);
    runs_offered = 1;
    runs_expected = 1;
    finish_run(0, 0, 1);
    if (starts != 1) fail("starts:", starts);
    drain;

    // One node not armed: nobody starts.
    runs_offered = 2;
    for (x = 0; x < 3; x = x + 1) put(x, `ROTA_REG_CONTROL, 1);
    repeat (200) tick;
    if (starts != 1) fail("a start without the last node", starts);
    for (x = 0; x < 3; x = x + 1) put(x, `ROTA_REG_STARTUP, 9);  // for the run after this one
    runs_expected = 2;
    put(3, `ROTA_REG_CONTROL, 1);
    finish_run(0, 0, 1);  // no start-ups: the settings were those of the request
    drain;

    // A long run, during which the other bank is loaded, the next run is asked for with other settings, and the messages
    // of the next run come in.
    put_all(`ROTA_REG_STARTUP, 1000);
    runs_offered = MessageBanks == 2 ? 4 : 3;
    runs_expected = 3;
    put_all(`ROTA_REG_CONTROL, 1);
    repeat (100) tick;
    expect_value(0, `ROTA_REG_STATUS, 12'h004);
    put(0, `ROTA_REG_PROGRAM_ADDRESS, 0);
    expect_refusal(0, 1'b1, `ROTA_REG_PROGRAM_DATA);
    expect_refusal(0, 1'b0, `ROTA_REG_PROGRAM_DATA);
    eagerness = 0;
    load_nothing(1);
    eagerness = 1;
    expect_value(0, `ROTA_REG_STATUS, 12'h004);
    if (MessageBanks == 2 && gen_node[1].in_run != 4) fail("the next messages do not come in during a run", gen_node[1].in_run);
    run_kind[3] = 0;
    put_all(`ROTA_REG_BANK, 1);
    put_all(`ROTA_REG_MODE, 3);
    put_all(`ROTA_REG_STARTUP, 2);
    put_all(`ROTA_REG_CONTROL, 1);
    expect_value(3, `ROTA_REG_STATUS, 12'h006);
    runs_offered = 4;
    runs_expected = 4;
    waited = 0;
    while (starts != 4) begin
      tick;
      waited = waited + 1;
      if (waited > 8000) fail("the queued run does not start", starts);
    end
    finish_run(2, 1, 1);
    drain;
    expect_value(2, `ROTA_REG_STATUS, 12'h108);
    expect_value(2, `ROTA_REG_RUNS, 4);

    // Without PARTIAL the missing messages are an error.
    run_kind[4] = 0;
    put_all(`ROTA_REG_MODE, 1);
    put_all(`ROTA_REG_CONTROL, 1);
    runs_offered = 5;
    runs_expected = 5;
    wait_for(4'hf, "a run does not end:");
    drain;
    for (x = 0; x < 4; x = x + 1) begin
      expect_value(x, `ROTA_REG_ERRORS, 32'h800);
      expect_value(x, `ROTA_REG_INTERRUPT_STATUS, 3);
      put(x, `ROTA_REG_INTERRUPT_STATUS, 1);
      expect_value(x, `ROTA_REG_INTERRUPT_STATUS, 2);
      put(x, `ROTA_REG_INTERRUPT_STATUS, 2);
      put(x, `ROTA_REG_ERRORS, 32'h7ff);
      expect_value(x, `ROTA_REG_ERRORS, 32'h800);
      put(x, `ROTA_REG_ERRORS, 32'h800);
      expect_value(x, `ROTA_REG_ERRORS, 0);
    end

    // Back to the first bank, several runs one after the other; one message too short, one too long.
    put_all(`ROTA_REG_BANK, 0);
    if (Flits > 1) run_fault[6] = 1;
    run_fault[8] = 2;
    runs_offered = 11;
    for (run = 5; run < 11; run = run + 1) begin
      eagerness = run % 4;
      put_all(`ROTA_REG_STARTUP, run % 3);
      start_run(run + 1);
      if (run_fault[run] == 0 && run_fault[run+1] == 0 && run_fault[run+2] == 0) finish_run(run % 3, 0, 1);
      else begin
        // The flag comes with the message, which may be a run or two ahead.
        drain;
        put_all(`ROTA_REG_INTERRUPT_STATUS, 7);
        expect_value(0, `ROTA_REG_CYCLES, (Timed != 0 ? 5 : 3) + Steps * (run % 3 + Flits));
      end
    end
    drain;
    eagerness = 1;
    for (x = 0; x < 4; x = x + 1) expect_value(x, `ROTA_REG_ERRORS, x != 2 ? 0 : Flits > 1 ? 32'hC0000 : 32'h80000);
    put(2, `ROTA_REG_ERRORS, 32'hC0000);

    // The watchdog barks after its limit, and not at it.
    put_all(`ROTA_REG_INTERRUPT_STATUS, 7);
    put_all(`ROTA_REG_STARTUP, 100);
    for (n = 0; n < 2; n = n + 1) begin
      put_all(`ROTA_REG_WATCHDOG, (Timed != 0 ? 5 : 3) + Steps * (100 + Flits) - n);
      runs_offered = 12 + n;
      runs_expected = 12 + n;
      put_all(`ROTA_REG_CONTROL, 1);
      waited = 0;
      while (starts != 12 + n) begin
        tick;
        waited = waited + 1;
        if (waited > 1000) fail("no start with a watchdog", starts);
      end
      drain;
      for (x = 0; x < 4; x = x + 1) begin
        expect_value(x, `ROTA_REG_ERRORS, n == 0 ? 0 : 32'h20000);
        expect_value(x, `ROTA_REG_INTERRUPT_STATUS, n == 0 ? 1 : 7);
        put(x, `ROTA_REG_INTERRUPT_STATUS, 7);
        put(x, `ROTA_REG_ERRORS, 32'h20000);
      end
    end

    // An abort, in a run; then everything from the beginning, programs excepted.
    put_all(`ROTA_REG_STARTUP, 1000);
    put_all(`ROTA_REG_WATCHDOG, 0);
    runs_offered = 14;
    put_all(`ROTA_REG_CONTROL, 1);
    repeat (200) tick;
    expect_value(1, `ROTA_REG_STATUS, 12'h004);
    runs_offered = 13;
    put_all(`ROTA_REG_CONTROL, 2);
    repeat (8) tick;
    run_restart = 20;
    runs_offered = 20;
    runs_expected = 20;
    restart = 1'b1;
    tick;
    restart = 1'b0;
    repeat (40) tick;
    for (x = 0; x < 4; x = x + 1) begin
      expect_value(x, `ROTA_REG_STATUS, 0);
      expect_value(x, `ROTA_REG_INTERRUPT_STATUS, 0);
      expect_value(x, `ROTA_REG_ERRORS, 0);
      expect_value(x, `ROTA_REG_RUNS, 13);
    end
    if (m_tvalid != '0) fail("messages after an abort", m_tvalid);
    put_all(`ROTA_REG_STARTUP, 1);
    put_all(`ROTA_REG_CONTROL, 5);
    runs_offered = 23;
    runs_expected = 21;
    finish_run(1, 0, 1);
    start_run(22);
    finish_run(1, 0, 1);
    drain;
    for (x = 0; x < 4; x = x + 1) begin
      expect_value(x, `ROTA_REG_RUNS, 2);
      expect_value(x, `ROTA_REG_ERRORS, 0);
    end

    // A run starts at a chosen time after the last start; five edges later are those of the start tree. Where the nodes
    // cannot start by then, they start later and say so.
    for (n = 0; n < 2; n = n + 1) begin
      runs_offered = 24 + n;
      put_all(`ROTA_REG_START_AFTER, n == 0 ? 5000 : 10);
      start_run(23 + n);
      if (n == 0) finish_run(1, 0, 1);
      drain;
      if (n == 0 && period != 5000 + 5) fail("not the chosen time after the last start:", period);
      for (x = 0; x < 4; x = x + 1) begin
        expect_value(x, `ROTA_REG_START_AFTER, n == 0 ? 5000 : 10);
        expect_value(x, `ROTA_REG_PERIOD, period);
        expect_value(x, `ROTA_REG_INTERRUPT_STATUS, n == 0 ? 0 : 3);
        expect_value(x, `ROTA_REG_ERRORS, n == 0 ? 0 : 32'h100000);
      end
    end
    put_all(`ROTA_REG_START_AFTER, 0);

    // One bit of a word changes in node 1's send memory, and the node that gets the word says so: node 3, since the message is
    // for address 2. The flag is cleared by a 1, and the next run raises none.
    if (CheckBits != 0) begin
      put_all(`ROTA_REG_ERRORS, -1);
      put_all(`ROTA_REG_INTERRUPT_STATUS, 7);
      repeat (200) tick;  // the messages have come
      strike = 1'b1;
      tick;
      strike = 1'b0;
      start_run(25);
      drain;
      for (x = 0; x < 4; x = x + 1) begin
        expect_value(x, `ROTA_REG_ERRORS, x == 3 ? 32'h400000 : 0);
        expect_value(x, `ROTA_REG_INTERRUPT_STATUS, x == 3 ? 3 : 1);
      end
      put(3, `ROTA_REG_ERRORS, 32'h400000);
      put_all(`ROTA_REG_INTERRUPT_STATUS, 7);
      runs_offered = 26;
      start_run(26);
      finish_run(1, 0, 1);
      drain;
      for (x = 0; x < 4; x = x + 1) expect_value(x, `ROTA_REG_ERRORS, 0);
    end

    // Aborts of node 0 around its start: a start that is under way starts no node that no longer asks. Then of the others,
    // and all run again.
    // Without stalls, so that the aborts meet every edge of the way to a start.
    aborting = 1'b1;
    put_all(`ROTA_REG_STARTUP, 1000);
    eagerness = 0;
    for (n = 0; n <= 16; n = n + 1) begin
      put_all(`ROTA_REG_CONTROL, 6);
      repeat (8) tick;
      run_restart = 30 + n;
      runs_offered = 30 + n;
      runs_expected = 30 + n;
      restart = 1'b1;
      tick;
      restart = 1'b0;
      repeat (40) tick;
      if (n == 16) put_all(`ROTA_REG_STARTUP, 1);
      put_all(`ROTA_REG_ERRORS, -1);
      put_all(`ROTA_REG_INTERRUPT_STATUS, 7);
      put_all(`ROTA_REG_CONTROL, 1);
      runs_offered = 31 + n;
      if (n < 16) begin
        repeat (n) tick;
        put(0, `ROTA_REG_CONTROL, 2);
        repeat (8) tick;
        if (gen_node[0].node.running !== 1'b0) fail("an aborted node runs", n);
        if (gen_node[0].node.node_errors[14] !== 1'b0) fail("an aborted node was started", n);
      end
    end
    if (late_starts == 0) fail("no start was under way in an abort", 0);
    aborting = 1'b0;
    eagerness = 1;
    runs_expected = 47;
    finish_run(1, 0, 1);
    drain;
    for (x = 0; x < 4; x = x + 1) expect_value(x, `ROTA_REG_ERRORS, 0);
    // A timed router takes a flit that is not there and that no output sends: it waits at the end of the run. (With a
    // handshake the run would wait for it.)
    if (Timed != 0 && SinglePort == 0) begin
      load_nothing(1);
      words[0] = 16'hbe;  // one step: from link 1 to the crosspoint
      for (n = 1; n < Words; n = n + 1) words[n] = 16'hc0;
      load(1, 0, 1);
      put_all(`ROTA_REG_BANK, 1);
      put_all(`ROTA_REG_MODE, 3);
      run_kind[47] = 0;
      runs_offered = 48;
      runs_expected = 48;
      put_all(`ROTA_REG_CONTROL, 1);
      wait_for(4'hf, "a missing flit raises no interrupt:");
      drain;
      repeat (20) tick;
      for (x = 0; x < 4; x = x + 1) begin
        expect_value(x, `ROTA_REG_ERRORS, 32'h200004);
        put(x, `ROTA_REG_ERRORS, 32'h200004);
        expect_value(x, `ROTA_REG_ERRORS, 0);
      end
    end
    $display("PASS node_axi_tb single-port %0d, %0d flits, timed %0d, %0d banks of messages, %0d check bits", SinglePort, Flits, Timed,
        MessageBanks, CheckBits);
    $finish;
  end
endmodule
