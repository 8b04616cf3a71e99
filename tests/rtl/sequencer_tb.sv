// SPDX-License-Identifier: Apache-2.0
//
// The sequencer and its memory: entries come in order, each for as many messages of as many flits as it says, a new one
// right after the last flit of the old one; a program can be run again; bad words are noticed.
`timescale 1ns / 1ps

module sequencer_tb;
  localparam integer PayloadBits = 6;
  localparam integer CountBits = 4;
  localparam integer Words = 8;
  localparam integer FlitBits = 3;
  localparam integer WordBits = PayloadBits + CountBits + 2;

  logic                   clk = 1'b0;
  logic                   rst = 1'b1;
  logic                   start = 1'b0;
  logic [FlitBits-1:0]    last_flit = '0;
  logic                   moved = 1'b0;
  logic                   skip = 1'b0;
  logic                   write = 1'b0;
  logic [2:0]             write_address = '0;
  logic [WordBits-1:0]    write_word = '0;
  wire  [2:0]             address;
  wire  [WordBits-1:0]    word;
  wire                    active, flit_is_last, load, next_active, parity_error, overrun;
  wire  [PayloadBits-1:0] next_payload;
  logic [PayloadBits-1:0] payload_q;
  logic                   parity_seen = 1'b0;
  logic                   overrun_seen = 1'b0;

  rota_program_memory #(
      .WordBits(WordBits),
      .Words   (Words),
      .Writable(1)
  ) memory (
      .clk_i          (clk),
      .read_i         (1'b1),
      .address_i      (address),
      .word_o         (word),
      .write_i        (write),
      .write_address_i(write_address),
      .write_word_i   (write_word)
  );

  rota_sequencer #(
      .PayloadBits(PayloadBits),
      .CountBits  (CountBits),
      .Words      (Words),
      .FlitBits   (FlitBits),
      .Parity     (1)
  ) dut (
      .clk_i         (clk),
      .rst_i         (rst),
      .start_i       (start),
      .fetch_i       (1'b0),
      .enter_i       (1'b0),
      .last_flit_i   (last_flit),
      .one_flit_i    (last_flit == '0),
      .address_o     (address),
      .word_i        (word),
      .flit_moved_i  (moved),
      .skip_i        (skip),
      .active_o      (active),
      .last_flit_o   (flit_is_last),
      .load_o        (load),
      .next_active_o (next_active),
      .next_payload_o(next_payload),
      .parity_error_o(parity_error),
      .overrun_o     (overrun)
  );

  always #5 clk = ~clk;
  always @(posedge clk) begin
    if (load) payload_q <= next_payload;
    parity_seen  <= (parity_seen | parity_error) & ~start;
    overrun_seen <= (overrun_seen | overrun) & ~start;
  end

  task automatic fail(input [8*40-1:0] what);
    begin
      $display("FAIL %m: %0s at %0t", what, $time);
      $fatal(1);
    end
  endtask

  task automatic edge_now;
    begin
      @(posedge clk);
      #1;
    end
  endtask

  task automatic put(input integer at, input integer payload, input integer count, input is_end, input flip);
    begin
      write = 1'b1;
      write_address = at;
      write_word[WordBits-2:0] = {is_end, CountBits'(count - 1), PayloadBits'(payload)};
      write_word[WordBits-1] = ^write_word[WordBits-2:0] ^ flip;
      edge_now;
      write = 1'b0;
    end
  endtask

  task automatic begin_run;
    begin
      edge_now;
      edge_now;
      start = 1'b1;
      edge_now;
      start = 1'b0;
    end
  endtask

  integer seed = 7;
  // `count` messages of the entry `payload`; with stall, flits move at random edges only.
  task automatic expect_entry(input integer payload, input integer count, input stall);
    integer m, f;
    begin
      for (m = 0; m < count; m = m + 1) begin
        for (f = 0; f <= last_flit; f = f + 1) begin
          while (stall && ($random(seed) & 3) != 0) begin
            if (!active || payload_q != payload) fail("an entry went without a flit");
            edge_now;
          end
          if (!active) fail("not active");
          if (payload_q !== PayloadBits'(payload)) fail("the wrong entry");
          if (flit_is_last !== (f == last_flit)) fail("the wrong last flit");
          moved = 1'b1;
          edge_now;
          moved = 1'b0;
        end
      end
    end
  endtask

  integer flits, stall;
  initial begin
    edge_now;
    edge_now;
    rst = 1'b0;
    // Single entries back to back, a long run, and again singles.
    put(0, 33, 1, 0, 0);
    put(1, 2, 1, 0, 0);
    put(2, 63, 1, 0, 0);
    put(3, 4, 16, 0, 0);
    put(4, 5, 1, 0, 0);
    put(5, 6, 2, 0, 0);
    put(6, 0, 1, 1, 0);
    for (flits = 1; flits <= 8; flits = flits == 1 ? 2 : flits == 2 ? 3 : flits + 5) begin
      for (stall = 0; stall < 2; stall = stall + 1) begin
        last_flit = flits - 1;
        begin_run;
        expect_entry(33, 1, stall[0]);
        expect_entry(2, 1, stall[0]);
        expect_entry(63, 1, stall[0]);
        expect_entry(4, 16, stall[0]);
        expect_entry(5, 1, stall[0]);
        expect_entry(6, 2, stall[0]);
        #1;
        if (active) fail("active after the end");
        if (address != 0) fail("idle and not at word 0");
        if (parity_seen || overrun_seen) fail("an error out of nothing");
      end
    end

    // A skipped entry counts one message a skip.
    last_flit = 2;
    begin_run;
    skip = 1'b1;
    edge_now;
    skip = 1'b0;
    expect_entry(2, 1, 0);
    expect_entry(63, 1, 0);
    skip = 1'b1;
    repeat (16) edge_now;
    skip = 1'b0;
    expect_entry(5, 1, 0);
    expect_entry(6, 2, 0);
    if (active) fail("active after the end with skips");

    // No entry at all.
    put(0, 0, 1, 1, 0);
    begin_run;
    if (active) fail("an empty program is active");
    begin_run;
    if (active) fail("an empty program is active the second time");

    // Word 0 rewritten two edges before the start is what counts; its parity is wrong.
    put(0, 12, 1, 0, 1);
    last_flit = 0;
    begin_run;
    expect_entry(12, 1, 0);
    edge_now;
    if (!parity_seen) fail("a wrong parity unnoticed");
    rst = 1'b1;
    edge_now;
    rst = 1'b0;

    // A table without an end.
    put(0, 1, 1, 0, 0);
    put(6, 7, 1, 0, 0);
    put(7, 8, 2, 0, 0);
    begin_run;
    expect_entry(1, 1, 0);
    expect_entry(2, 1, 0);
    expect_entry(63, 1, 0);
    expect_entry(4, 16, 0);
    expect_entry(5, 1, 0);
    expect_entry(6, 2, 0);
    if (overrun_seen) fail("overrun too early");
    expect_entry(7, 1, 0);
    expect_entry(8, 2, 0);
    if (active) fail("runs past the table's end");
    if (!overrun_seen) fail("a missing end unnoticed");
    if (parity_seen) fail("a wrong parity out of nothing");
    $display("PASS sequencer_tb");
    $finish;
  end
endmodule
