// SPDX-License-Identifier: Apache-2.0
//
// Four nodes in a ring do a total exchange with programs written by hand: every message arrives where it belongs,
// unchanged, in both port models and disciplines, from ROMs and from RAMs, and lockstep takes 3 + T·(S+F) edges to
// the last write, with the timed router 5 + T·(S+F). With parity a wrong bit on a link, and nothing else, raises the flag of who receives it.
`timescale 1ns / 1ps

module ring_tb #(
    parameter integer SinglePort = 0,
    parameter integer Flits = 1,
    parameter integer Rom = 0,
    parameter integer DataParity = 0,
    parameter integer Timed = 0
);
  localparam integer Width = 12;
  localparam integer LinkWidth = Width + DataParity;
  localparam integer Words = 8;
  localparam integer Channels = SinglePort != 0 ? 1 : 2;
  localparam integer Steps = SinglePort != 0 ? 4 : 3;

  logic              clk = 1'b0;
  logic              rst = 1'b1;
  logic              start = 1'b0;
  logic              lockstep = 1'b0;
  logic [2:0]        startup = 3'd0;
  logic              load_valid = 1'b0;
  logic [31:0]       load_address = '0;
  logic [63:0]       load_data = '0;
  logic              stalled = 1'b0;  // links
  logic [7:0]        stall = '0;
  wire  [3:0]        ready, done;
  logic [3:0]        s_tvalid = '0;
  wire  [3:0]        s_tready;
  logic [4*Width-1:0] s_tdata = '0;
  logic [3:0]        s_tlast = '0;
  wire  [3:0]        m_tvalid;
  logic [3:0]        m_tready = '0;
  wire  [4*Width-1:0] m_tdata;
  wire  [3:0]        m_tlast;
  wire  [4*17-1:0]   errors;
  wire  [4*2*16-1:0] sent;

  // Link 2x+p leaves node x by port p: 0 to x+1, where it comes in by port 1, 1 to x-1, where it comes in by port 0.
  wire [7:0]         out_valid, out_ready, out_last, in_valid, in_ready, in_last;
  wire [8*LinkWidth-1:0] out_data, in_data;
  logic [LinkWidth-1:0] wrong = '0;  // bits of what comes into node 1 from node 0

  for (genvar x = 0; x < 4; x = x + 1) begin : gen_node
    localparam integer Next = (x + 1) % 4;
    localparam integer Previous = (x + 3) % 4;
    wire [Channels*16-1:0] injected, ejected;
    wire [63:0] peek_word;
    assign in_valid[2*x+:2] = {out_valid[2*Previous], out_valid[2*Next+1]} & ~{stall[2*Previous], stall[2*Next+1]};
    assign in_last[2*x+:2]  = {out_last[2*Previous], out_last[2*Next+1]};
    assign in_data[2*x*LinkWidth+:2*LinkWidth] = {out_data[2*Previous*LinkWidth+:LinkWidth] ^ (x == 1 ? wrong : '0),
                                                  out_data[(2*Next+1)*LinkWidth+:LinkWidth]};
    assign out_ready[2*x+:2] = {in_ready[2*Previous], in_ready[2*Next+1]} & ~stall[2*x+:2];

    rota_node #(
        .Timed(Timed), .Ports(2), .SinglePort(SinglePort), .Width(Width), .DataParity(DataParity), .Fifos(1), .FifoReceive(SinglePort != 0 ? 8'd0 : 8'd1),
        .FifoSend(8'd0), .FifoDepth(16'(Flits + 1)), .ReceiveMaskBits(2), .SendMaskBits(2), .CountBits(4),
        .Words(Words),
        .StartupBits(3), .CounterBits(16), .Messages(4), .Flits(Flits), .AddressBits(2), .WritablePrograms(1 - Rom),
        .ProgramPrefix(SinglePort != 0 ? "tests/rtl/ring_of_4/single_" : "tests/rtl/ring_of_4/all_")
    ) node (
        .clk_i(clk), .rst_i(rst), .ready_o(ready[x]), .start_i(start), .done_o(done[x]), .startup_i(startup),
        .lockstep_i(lockstep), .bank_i(1'b0), .partial_i(1'b0), .peek_i(1'b0), .peek_word_o(peek_word), .load_valid_i(load_valid), .load_address_i(load_address), .load_data_i(load_data),
        .link_in_valid_i(in_valid[2*x+:2]), .link_in_ready_o(in_ready[2*x+:2]),
        .link_in_data_i(in_data[2*x*LinkWidth+:2*LinkWidth]),
        .link_in_last_i(in_last[2*x+:2]), .link_out_valid_o(out_valid[2*x+:2]), .link_out_ready_i(out_ready[2*x+:2]),
        .link_out_data_o(out_data[2*x*LinkWidth+:2*LinkWidth]), .link_out_last_o(out_last[2*x+:2]),
        .s_axis_tdata(s_tdata[x*Width+:Width]), .s_axis_tvalid(s_tvalid[x]), .s_axis_tready(s_tready[x]),
        .s_axis_tlast(s_tlast[x]), .skip_i(1'b1), .skip_address_i(2'd0), .m_axis_tdata(m_tdata[x*Width+:Width]),
        .m_axis_tvalid(m_tvalid[x]), .m_axis_tready(m_tready[x]), .m_axis_tlast(m_tlast[x]),
        .flits_sent_o(sent[32*x+:32]), .flits_injected_o(injected), .flits_ejected_o(ejected),
        .send_place_i(17'd0), .receive_place_i(17'd0),
        .errors_o(errors[17*x+:17]));
  end

  always #5 clk = ~clk;

  integer seed = 11;
  integer run = 0;

  task automatic fail(input [8*50-1:0] what, input integer number);
    begin
      $display("FAIL %m: %0s %0d (single-port %0d, %0d flits, rom %0d, run %0d)", what, number, SinglePort,
          Flits, Rom, run);
      $fatal(1);
    end
  endtask

  task automatic tick;
    begin
      @(posedge clk);
      #1;
    end
  endtask

  // The message that node x sends to node x + r.
  function automatic [Width-1:0] flit(input integer x, input integer r, input integer f);
    flit = 12'h400 * (x % 4) + 12'h100 * (r % 4) + 12'h010 * run + f;
  endfunction

  logic [15:0] table_[0:Words-1];
  integer      w;
  task automatic load(input integer kind, input integer channel);
    begin
      for (w = 0; w < Words; w = w + 1) begin
        load_valid = 1'b1;
        load_address = kind << 28 | channel << 20 | w;
        load_data = table_[w];
        tick;
      end
      load_valid = 1'b0;
    end
  endtask

  integer x, n, cycles, last;
  integer taken[0:3];
  logic [3:0] handshake;
  initial begin
    repeat (2) tick;
    rst = 1'b0;
    if (Rom == 0) begin
      for (w = 0; w < Words; w = w + 1) table_[w] = '0;
      if (SinglePort != 0) begin
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_single_receive_0.hex", table_, 0, 3);
        else $readmemh("tests/rtl/ring_of_4/single_receive_0.hex", table_, 0, 3);
        load(0, 0);
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_single_send_0.hex", table_, 0, 4);
        else $readmemh("tests/rtl/ring_of_4/single_send_0.hex", table_, 0, 4);
        load(1, 0);
        $readmemh("tests/rtl/ring_of_4/single_inject_0.hex", table_, 0, 2);
        load(2, 0);
        $readmemh("tests/rtl/ring_of_4/single_eject_0.hex", table_, 0, 2);
        load(3, 0);
      end else begin
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_all_receive_0.hex", table_, 0, 1);
        else $readmemh("tests/rtl/ring_of_4/all_receive_0.hex", table_, 0, 1);
        load(0, 0);
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_all_receive_1.hex", table_, 0, 2);
        else $readmemh("tests/rtl/ring_of_4/all_receive_1.hex", table_, 0, 2);
        load(0, 1);
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_all_send_0.hex", table_, 0, 3);
        else $readmemh("tests/rtl/ring_of_4/all_send_0.hex", table_, 0, 3);
        load(1, 0);
        if (Timed != 0) $readmemh("tests/rtl/ring_of_4/timed_all_send_1.hex", table_, 0, 1);
        else $readmemh("tests/rtl/ring_of_4/all_send_1.hex", table_, 0, 1);
        load(1, 1);
        $readmemh("tests/rtl/ring_of_4/all_inject_0.hex", table_, 0, 1);
        load(2, 0);
        $readmemh("tests/rtl/ring_of_4/all_inject_1.hex", table_, 0, 1);
        load(2, 1);
        $readmemh("tests/rtl/ring_of_4/all_eject_0.hex", table_, 0, 1);
        load(3, 0);
        $readmemh("tests/rtl/ring_of_4/all_eject_1.hex", table_, 0, 1);
        load(3, 1);
      end
    end

    // 0 to 3: self-timed, the later ones with stalled links; 4 to 6: lockstep with start-ups 0, 1 and 3; 7 and 8: with a
    // wrong parity bit, and a wrong data bit.
    for (run = Timed != 0 ? 4 : 0; run < (DataParity != 0 ? 9 : 7); run = run + 1) begin
      wrong = run == 7 ? LinkWidth'(1) << Width : run == 8 ? LinkWidth'(1) << 3 : '0;
      lockstep = run >= 4;
      startup = run == 5 ? 3'd1 : run == 6 ? 3'd3 : 3'd0;
      if (ready != '0) fail("ready without messages", 0);
      for (n = 0; n < 4 * Flits; n = n + 1) begin
        for (x = 0; x < 4; x = x + 1) s_tdata[Width*x+:Width] = flit(x, n / Flits, n % Flits);
        s_tvalid = 4'hf;
        s_tlast = {4{n % Flits == Flits - 1}};
        tick;
      end
      s_tvalid = '0;
      repeat (8 * Flits) tick;
      if (ready != 4'hf) fail("not ready with all messages", ready);
      start = 1'b1;
      tick;
      start = 1'b0;
      cycles = 0;
      while (done != 4'hf) begin
        stall = run >= 1 && run < 4 ? $random(seed) : '0;
        tick;
        cycles = cycles + 1;
        if (cycles > 500) fail("never done", done);
      end
      stall = '0;
      last = (Timed != 0 ? 5 : 3) + Steps * (startup + Flits);
      if (lockstep && cycles != last) fail("the last write is not at its edge but at", cycles);
      if (run == 0 && cycles > last) fail("self-timed is slower than lockstep by", cycles - last);

      for (x = 0; x < 4; x = x + 1) taken[x] = 0;
      n = 0;
      while (taken[0] + taken[1] + taken[2] + taken[3] < 12 * Flits) begin
        m_tready = run == 0 ? 4'hf : $random(seed);
        #1;
        handshake = m_tvalid & m_tready;
        for (x = 0; x < 4; x = x + 1) begin
          if (handshake[x]) begin
            // What is at address r came from node x + r, for which x is at 4 - r.
            w = 1 + taken[x] / Flits;
            if (run != 8 && m_tdata[Width*x+:Width] !== flit(x + w, 4 - w, taken[x] % Flits)) fail("the wrong flit at node", x);
            if (m_tlast[x] !== (taken[x] % Flits == Flits - 1)) fail("the wrong tlast at node", x);
            taken[x] = taken[x] + 1;
          end
        end
        tick;
        n = n + 1;
        if (n > 500) fail("flits are missing", 0);
      end
      m_tready = '0;
      tick;
      if (m_tvalid != '0) fail("a flit too many", 0);
      for (x = 0; x < 4; x = x + 1) begin
        // What node 1 forwards arrives at node 2.
        if (errors[17*x+:17] != (run >= 7 && (x == 1 || x == 2) ? 17'h10000 : 17'h0)) fail("the wrong errors at node", x);
      end
      for (x = 0; x < 4; x = x + 1) begin
        if (sent[32*x+:32] != {16'(Flits), 16'(3 * Flits)}) fail("the wrong count of flits sent by node", x);
      end
    end
    $display("PASS ring_tb single-port %0d, %0d flits, %0s%0s%0s", SinglePort, Flits, Rom != 0 ? "ROM" : "RAM",
        DataParity != 0 ? ", parity" : "", Timed != 0 ? ", timed" : "");
    $finish;
  end
endmodule
