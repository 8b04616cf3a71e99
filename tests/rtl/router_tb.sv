// SPDX-License-Identifier: Apache-2.0
//
// The router with programs written by hand, multicast and combining among them: every link and ejection channel shows
// the messages that the programs say, in their order, under every pattern of stalls; in lockstep each flit moves at
// its edge.
`timescale 1ns / 1ps

module router_tb #(
    parameter integer SinglePort = 0,
    parameter integer Flits = 1
);
  localparam integer Ports = 3;
  localparam integer Width = 16;
  localparam integer Channels = SinglePort != 0 ? 1 : Ports;
  localparam integer Fifos = SinglePort != 0 ? 2 : 4;
  localparam integer MaskBits = 3;
  localparam integer CountBits = 4;
  localparam integer Words = 8;
  localparam integer FlitBits = 2;
  localparam integer PayloadBits = MaskBits + (SinglePort != 0 ? 2 : 0);
  localparam integer WordBits = PayloadBits + CountBits + 2;
  localparam integer Startup = 2;

  logic                          clk = 1'b0;
  logic                          rst = 1'b1;
  logic                          start = 1'b0;
  logic                          lockstep = 1'b0;
  logic [Ports-1:0]              in_valid = '0;
  wire  [Ports-1:0]              in_ready;
  logic [Ports*Width-1:0]        in_data = '0;
  logic [Ports-1:0]              in_last = '0;
  wire  [Ports-1:0]              out_valid;
  logic [Ports-1:0]              out_ready = '0;
  wire  [Ports*Width-1:0]        out_data;
  wire  [Ports-1:0]              out_last;
  logic [Channels-1:0]           inject_valid = '0;
  wire  [Channels-1:0]           inject_ready;
  logic [Channels*Width-1:0]     inject_data = '0;
  wire  [Channels-1:0]           eject_valid;
  logic [Channels-1:0]           eject_ready = '0;
  wire  [Channels*Width-1:0]     eject_data;
  wire  [Channels-1:0]           eject_last;
  wire  [Channels*3-1:0]         receive_address, send_address;
  wire  [Channels*WordBits-1:0]  receive_word, send_word;
  wire  [Ports*16-1:0]           flits_sent;
  wire  [16*Fifos-1:0]           occupancy;
  wire                           idle, held;
  wire  [8:0]                    errors;
  logic [2*Channels-1:0]         write = '0;
  logic [2:0]                    write_address = '0;
  logic [WordBits-1:0]           write_word = '0;

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_memory
    rota_program_memory #(.WordBits(WordBits), .Words(Words), .Writable(1)) receive (
        .clk_i(clk), .read_i(1'b1), .address_i(receive_address[3*c+:3]), .word_o(receive_word[WordBits*c+:WordBits]),
        .write_i(write[c]), .write_address_i(write_address), .write_word_i(write_word));
    rota_program_memory #(.WordBits(WordBits), .Words(Words), .Writable(1)) send (
        .clk_i(clk), .read_i(1'b1), .address_i(send_address[3*c+:3]), .word_o(send_word[WordBits*c+:WordBits]),
        .write_i(write[Channels+c]), .write_address_i(write_address), .write_word_i(write_word));
  end

  rota_router #(
      .Ports          (Ports),
      .SinglePort     (SinglePort),
      .Width          (Width),
      .Fifos          (Fifos),
      .FifoReceive    (SinglePort != 0 ? {8'd0, 8'd0} : {8'd2, 8'd1, 8'd0, 8'd0}),
      .FifoSend       (SinglePort != 0 ? {8'd0, 8'd0} : {8'd0, 8'd2, 8'd2, 8'd1}),
      .FifoDepth      (SinglePort != 0 ? {16'd9, 16'd8} : {16'd4, 16'd12, 16'd10, 16'd7}),
      .ReceiveMaskBits(MaskBits),
      .SendMaskBits   (MaskBits),
      .CountBits      (CountBits),
      .Words          (Words),
      .FlitBits       (FlitBits),
      .StartupBits    (4),
      .Combine        (1),
      .CounterBits    (16)
  ) dut (
      .clk_i            (clk),
      .rst_i            (rst),
      .start_i          (start),
      .flits_i          (3'(Flits)),
      .startup_i        (4'(Startup)),
      .lockstep_i       (lockstep),
      .capacity_i       (SinglePort != 0 ? {16'd9, 16'd8} : {16'd4, 16'd12, 16'd10, 16'd7}),
      .link_in_valid_i  (in_valid),
      .link_in_ready_o  (in_ready),
      .link_in_data_i   (in_data),
      .link_in_last_i   (in_last),
      .link_out_valid_o (out_valid),
      .link_out_ready_i (out_ready),
      .link_out_data_o  (out_data),
      .link_out_last_o  (out_last),
      .inject_valid_i   (inject_valid),
      .inject_ready_o   (inject_ready),
      .inject_data_i    (inject_data),
      .inject_last_i    ({Channels{1'b0}}),
      .eject_valid_o    (eject_valid),
      .eject_ready_i    (eject_ready),
      .eject_data_o     (eject_data),
      .eject_last_o     (eject_last),
      .receive_address_o(receive_address),
      .receive_word_i   (receive_word),
      .send_address_o   (send_address),
      .send_word_i      (send_word),
      .flits_sent_o     (flits_sent),
      .data_parity_i    (1'b0),
      .fault_strike_i   (1'b0),
      .fault_bits_i     ('0),
      .fault_fifo_i     ('0),
      .fault_eject_i    ('0),
      .fault_struck_o   (),
      .occupancy_o      (occupancy),
      .peak_o           (),
      .idle_o           (idle),
      .held_o           (held),
      .flits_held_o     (),
      .errors_o         (errors)
  );

  always #5 clk = ~clk;

  task automatic fail(input [8*50-1:0] what, input integer number);
    begin
      $display("FAIL %m: %0s %0d (single-port %0d, %0d flits, lockstep %0d, pattern %0d) at edge %0d", what, number,
               SinglePort, Flits, lockstep, pattern, edge_number);
      $fatal(1);
    end
  endtask

  // --- what goes in: message m over link p, flit f; likewise what is injected on channel c
  function automatic [15:0] link_flit(input integer p, input integer m, input integer f);
    link_flit = 16'h1000 * (p + 1) + 16'h0100 * m + f;
  endfunction
  function automatic [15:0] injected_flit(input integer c, input integer m, input integer f);
    injected_flit = 16'h5000 + 16'h0800 * c + 16'h0100 * m + f;
  endfunction

  // --- what must come out: links 0 to 2, ejection channels 3 to 5. Flit f of a message is base + sources * f.
  integer wanted[0:5];
  integer base[0:95], sources[0:95], at_step[0:95];
  integer link_messages[0:2], injected_messages[0:2];
  task automatic want(input integer where, input [15:0] first, input integer added, input integer step);
    begin
      base[16*where+wanted[where]] = first;
      sources[16*where+wanted[where]] = added;
      at_step[16*where+wanted[where]] = step;
      wanted[where] = wanted[where] + 1;
    end
  endtask

  integer words[0:5];
  // side 0: receive, 1: send. count 0: the end.
  task automatic entry(input integer side, input integer channel, input integer link, input [MaskBits-1:0] mask,
                       input integer count);
    begin
      write = 1 << (side * Channels + channel);
      write_address = words[3*side+channel];
      words[3*side+channel] = words[3*side+channel] + 1;
      write_word = mask;
      if (SinglePort != 0) write_word = write_word | (link << MaskBits);
      write_word = write_word | ((count == 0 ? 0 : count - 1) << PayloadBits);
      write_word[WordBits-2] = count == 0;
      write_word[WordBits-1] = ^write_word[WordBits-2:0];
      @(posedge clk);
      #1;
      write = '0;
    end
  endtask
  task automatic idle_entry(input integer channel, input integer count);
    begin
      if (lockstep) entry(1, channel, 0, 3'b000, count);
    end
  endtask

  integer i;
  task automatic load_programs;
    begin
      for (i = 0; i < 6; i = i + 1) begin
        wanted[i] = 0;
        words[i]  = 0;
      end
      if (SinglePort != 0) begin
        entry(0, 0, 1, 3'b010, 1);
        entry(0, 0, 0, 3'b110, 1);
        entry(0, 0, 2, 3'b001, 1);
        entry(0, 0, 1, 3'b010, 2);
        entry(0, 0, 0, 3'b101, 1);
        entry(0, 0, 0, 3'b000, 0);
        entry(1, 0, 2, 3'b001, 1);  // step 0
        idle_entry(0, 1);
        entry(1, 0, 0, 3'b010, 1);  // 2
        entry(1, 0, 1, 3'b101, 1);  // 3
        idle_entry(0, 2);
        entry(1, 0, 0, 3'b010, 3);  // 6, 7, 8
        entry(1, 0, 1, 3'b100, 1);  // 9
        entry(1, 0, 0, 3'b000, 0);
        link_messages[0] = 2;
        link_messages[1] = 3;
        link_messages[2] = 1;
        injected_messages[0] = 2;
        want(2, injected_flit(0, 0, 0), 1, 0);
        want(0, link_flit(1, 0, 0), 1, 2);
        want(1, injected_flit(0, 1, 0) + link_flit(0, 0, 0), 2, 3);
        want(0, link_flit(0, 0, 0), 1, 6);
        want(0, link_flit(1, 1, 0), 1, 7);
        want(0, link_flit(1, 2, 0), 1, 8);
        want(1, link_flit(0, 1, 0), 1, 9);
        want(3, link_flit(2, 0, 0), 1, 0);
        want(3, link_flit(0, 1, 0), 1, 0);
      end else begin
        entry(0, 0, 0, 3'b110, 2);
        entry(0, 0, 0, 3'b001, 1);
        entry(0, 0, 0, 3'b111, 1);
        entry(0, 0, 0, 3'b000, 0);
        entry(0, 1, 0, 3'b010, 3);
        entry(0, 1, 0, 3'b000, 0);
        entry(0, 2, 0, 3'b010, 1);
        entry(0, 2, 0, 3'b001, 2);
        entry(0, 2, 0, 3'b000, 0);
        entry(1, 0, 0, 3'b001, 1);  // step 0
        idle_entry(0, 2);
        entry(1, 0, 0, 3'b001, 1);  // 3
        entry(1, 0, 0, 3'b010, 1);  // 4
        entry(1, 0, 0, 3'b000, 0);
        idle_entry(1, 1);
        entry(1, 1, 0, 3'b010, 1);  // 1
        entry(1, 1, 0, 3'b001, 1);  // 2
        entry(1, 1, 0, 3'b010, 1);  // 3
        idle_entry(1, 3);
        entry(1, 1, 0, 3'b010, 1);  // 7
        entry(1, 1, 0, 3'b000, 0);
        idle_entry(2, 2);
        entry(1, 2, 0, 3'b110, 2);  // 2, 3
        idle_entry(2, 4);
        entry(1, 2, 0, 3'b111, 1);  // 8
        idle_entry(2, 1);
        entry(1, 2, 0, 3'b000, 0);
        link_messages[0] = 4;
        link_messages[1] = 3;
        link_messages[2] = 3;
        injected_messages[0] = 2;
        injected_messages[1] = 1;
        injected_messages[2] = 1;
        want(0, injected_flit(0, 0, 0), 1, 0);
        want(0, injected_flit(0, 1, 0), 1, 3);
        want(0, link_flit(2, 0, 0), 1, 4);
        want(1, link_flit(0, 0, 0), 1, 1);
        want(1, injected_flit(1, 0, 0), 1, 2);
        want(1, link_flit(0, 1, 0), 1, 3);
        want(1, link_flit(0, 3, 0), 1, 7);
        want(2, link_flit(0, 0, 0) + link_flit(1, 0, 0), 2, 2);
        want(2, link_flit(0, 1, 0) + link_flit(1, 1, 0), 2, 3);
        want(2, injected_flit(2, 0, 0) + link_flit(0, 3, 0) + link_flit(1, 2, 0), 3, 8);
        want(3, link_flit(0, 2, 0), 1, 0);
        want(3, link_flit(0, 3, 0), 1, 0);
        want(5, link_flit(2, 1, 0), 1, 0);
        want(5, link_flit(2, 2, 0), 1, 0);
      end
    end
  endtask

  // --- the environment
  integer seed = 3;
  integer pattern = 0;      // 0: never a stall, 1: every other edge, 2: at random
  integer edge_number = 0;  // of the next edge; the one that samples start is 0
  integer got[0:5];         // flits
  integer given[0:5];       // flits, over links 0 to 2 and injection channels 3 to 5
  logic   late_ready = 1'b0;

  function automatic go(input integer salt);
    go = pattern == 0 ? 1'b1 : pattern == 1 ? edge_number[0] ^ salt[0] : $random(seed) & 1'b1;
  endfunction

  integer end_step[0:2], end_entry[0:2];  // of each send channel: when its last flit moved and when it was due
  task automatic expect_flit(input integer where, input [Width-1:0] data, input last);
    integer m, f, c, s;
    begin
      m = got[where] / Flits;
      f = got[where] % Flits;
      if (m >= wanted[where]) fail("a flit too many at", where);
      if (data !== 16'(base[16*where+m] + sources[16*where+m] * f)) fail("the wrong flit at", where);
      if (last !== (f == Flits - 1)) fail("the wrong last at", where);
      if (where < 3 && lockstep && !late_ready &&
          edge_number != 3 + at_step[16*where+m] * (Startup + Flits) + Startup + f) fail("at the wrong edge at", where);
      // Late or not, a channel uses up at most one entry a step, idle ones too.
      if (where < 3 && lockstep) begin
        c = SinglePort != 0 ? 0 : where;
        s = (edge_number - 3) / (Startup + Flits);
        if (f == 0 && s - end_step[c] < at_step[16*where+m] - end_entry[c]) fail("two entries in a step at", where);
        end_step[c]  = s;
        end_entry[c] = at_step[16*where+m];
      end
      got[where] = got[where] + 1;
    end
  endtask

  integer p;
  logic [Ports-1:0]    taken_in;
  logic [Channels-1:0] taken_inject;
  task automatic one_edge;
    begin
      // A flit once offered stays until it is taken.
      for (p = 0; p < Ports; p = p + 1) begin
        in_valid[p] = given[p] < link_messages[p] * Flits && (in_valid[p] || go(p));
        in_data[Width*p+:Width] = in_valid[p] ? link_flit(p, given[p] / Flits, given[p] % Flits) : 16'hdead;
        in_last[p] = given[p] % Flits == Flits - 1;
        out_ready[p] = lockstep ? !(late_ready && edge_number < 41) : go(p + 1);
      end
      for (p = 0; p < Channels; p = p + 1) begin
        inject_valid[p] = given[3+p] < injected_messages[p] * Flits && (inject_valid[p] || lockstep || go(p));
        inject_data[Width*p+:Width] = inject_valid[p] ? injected_flit(p, given[3+p] / Flits,
            given[3+p] % Flits) : 16'hdead;
        eject_ready[p] = go(p);
      end
      #1 taken_in = in_valid & in_ready;
      taken_inject = inject_valid & inject_ready;
      for (p = 0; p < Ports; p = p + 1) if (out_valid[p] && out_ready[p]) expect_flit(p,
          out_data[Width*p+:Width], out_last[p]);
      for (p = 0; p < Channels; p = p + 1)
        if (eject_valid[p] && eject_ready[p]) expect_flit(3 + p, eject_data[Width*p+:Width], eject_last[p]);
      @(posedge clk);
      #1;
      for (p = 0; p < Ports; p = p + 1) if (taken_in[p]) given[p] = given[p] + 1;
      for (p = 0; p < Channels; p = p + 1) if (taken_inject[p]) given[3+p] = given[3+p] + 1;
      in_valid = in_valid & ~taken_in;
      inject_valid = inject_valid & ~taken_inject;
      edge_number = edge_number + 1;
    end
  endtask

  task automatic run_it;
    begin
      for (p = 0; p < 6; p = p + 1) begin
        got[p]   = 0;
        given[p] = 0;
      end
      for (p = 0; p < 3; p = p + 1) begin
        end_step[p]  = -1;
        end_entry[p] = -1;
      end
      in_valid     = '0;
      inject_valid = '0;
      repeat (3) @(posedge clk);
      #1;
      if (in_ready !== '0 && !idle) fail("ready without a program", 0);
      start = 1'b1;
      @(posedge clk);
      #1;
      start = 1'b0;
      if (in_ready === '0 || inject_ready !== {Channels{1'b1}}) fail("not ready right after the start", 0);
      edge_number = 1;
      repeat (250) one_edge;
      for (p = 0; p < 6; p = p + 1) if (got[p] != wanted[p] * Flits) fail("flits are missing at", p);
      for (p = 0; p < Ports; p = p + 1) begin
        if (flits_sent[16*p+:16] != wanted[p] * Flits) fail("the wrong count of flits sent over link", p);
      end
      if (held || occupancy != '0) fail("flits were left", 0);
      if (!idle || in_ready !== '0 || out_valid !== '0) fail("not idle after the end", 0);
      if (errors !== (late_ready ? 9'h020 : 9'h000)) fail("errors", errors);
    end
  endtask

  initial begin
    for (p = 0; p < 3; p = p + 1) begin
      link_messages[p]     = 0;
      injected_messages[p] = 0;
    end
    repeat (2) @(posedge clk);
    #1;
    rst = 1'b0;
    load_programs;
    repeat (2) @(posedge clk);
    #1;
    if (inject_ready !== '0 || in_ready !== '0 || out_valid !== '0) fail("not idle before the first start", 0);
    for (pattern = 0; pattern < 12; pattern = pattern + 1) run_it;  // from 2 on at random, each another run

    lockstep = 1'b1;
    pattern = 0;
    load_programs;
    run_it;
    run_it;
    late_ready = 1'b1;
    run_it;
    late_ready = 1'b0;
    run_it;

    // A flit after the program's end, an entry that makes no sense.
    in_valid = 1;
    @(posedge clk);
    #1 in_valid = '0;
    if (errors !== 9'h004) fail("a flit after the end unnoticed", errors);
    lockstep = 1'b0;
    for (p = 0; p < 6; p = p + 1) words[p] = 0;
    entry(0, 0, 3, SinglePort != 0 ? 3'b010 : 3'b000, 1);
    repeat (3) @(posedge clk);
    #1;
    start = 1'b1;
    @(posedge clk);
    #1 start = 1'b0;
    repeat (2) @(posedge clk);
    #1;
    if (!errors[6]) fail("a senseless entry unnoticed", errors);
    if (in_ready[0] && SinglePort != 0) fail("ready on a link that does not exist", 0);
    $display("PASS router_tb single-port %0d, %0d flits", SinglePort, Flits);
    $finish;
  end
endmodule
