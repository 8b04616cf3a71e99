// SPDX-License-Identifier: Apache-2.0
//
// NIC and memories: messages streamed in by address are injected in the order of the address programs, and what is
// ejected is streamed out by address, under every pattern of stalls. Each injection channel feeds the ejection
// channel beside it.
`timescale 1ns / 1ps

module nic_tb #(
    parameter integer Flits = 3
);
  localparam integer Channels = 2;
  localparam integer Width = 16;
  localparam integer AddressBits = 3;
  localparam integer Messages = 7;
  localparam integer FlitBits = Flits > 1 ? $clog2(Flits) : 1;
  localparam integer CountBits = 3;
  localparam integer Words = 8;
  localparam integer WordBits = 2 * AddressBits + CountBits + 2;

  logic                             clk = 1'b0;
  logic                             rst = 1'b1;
  logic                             start = 1'b0;
  logic                             clear = 1'b0;
  logic                             read = 1'b0;
  logic                             skip = 1'b1;
  logic [AddressBits-1:0]           skip_address = 3'd5;
  logic [Width-1:0]                 s_tdata = '0;
  logic                             s_tvalid = 1'b0;
  wire                              s_tready;
  logic                             s_tlast = 1'b0;
  wire  [Width-1:0]                 m_tdata;
  wire                              m_tvalid;
  logic                             m_tready = 1'b0;
  wire                              m_tlast;
  wire                              loaded, framing, ready, missing, duplicate, overrun, done, idle;
  wire  [Channels-1:0]              inject_valid, inject_ready, inject_last, eject_valid, eject_ready;
  wire  [Channels*Width-1:0]        inject_data, eject_data;
  wire  [Channels*3-1:0]            inject_address, eject_address;
  wire  [Channels*WordBits-1:0]     inject_word, eject_word;
  wire  [Channels-1:0]              send_enable, receive_enable;
  wire  [Channels*AddressBits-1:0]  send_address, receive_address;
  wire  [Channels*FlitBits-1:0]     send_flit, receive_flit;
  wire  [Channels*Width-1:0]        send_data, receive_data;
  wire  [Channels*8-1:0]            injected, ejected;
  wire  [2:0]                       nic_errors;
  logic [2*Channels-1:0]            write = '0;
  logic [2:0]                       write_address = '0;
  logic [WordBits-1:0]              write_word = '0;
  logic [Channels-1:0]              hold = '0;  // stalls between NIC and NIC

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_channel
    wire not_full, not_empty;
    rota_program_memory #(.WordBits(WordBits), .Words(Words), .Writable(1)) inject (
        .clk_i(clk), .read_i(1'b1), .address_i(inject_address[3*c+:3]), .word_o(inject_word[WordBits*c+:WordBits]),
        .write_i(write[c]), .write_address_i(write_address), .write_word_i(write_word));
    rota_program_memory #(.WordBits(WordBits), .Words(Words), .Writable(1)) eject (
        .clk_i(clk), .read_i(1'b1), .address_i(eject_address[3*c+:3]), .word_o(eject_word[WordBits*c+:WordBits]),
        .write_i(write[Channels+c]), .write_address_i(write_address), .write_word_i(write_word));
    rota_fifo #(.Width(Width), .Depth(4)) wire_between (
        .clk_i(clk), .rst_i(rst), .clear_i(start), .capacity_i(16'd4),
        .push_i(inject_valid[c] & inject_ready[c]), .data_i(inject_data[Width*c+:Width]),
        .pop_i(eject_valid[c] & eject_ready[c]), .not_full_o(not_full), .not_empty_o(not_empty),
        .head_o(eject_data[Width*c+:Width]), .occupancy_o(), .overflow_o(), .underflow_o());
    assign inject_ready[c] = not_full & ~hold[c];
    assign eject_valid[c]  = not_empty & ~hold[c];
  end

  rota_send_memory #(
      .Channels(Channels), .Width(Width), .Messages(Messages), .Flits(Flits), .AddressBits(AddressBits),
      .FlitBits(FlitBits)
  ) send_memory (
      .clk_i(clk), .rst_i(rst), .clear_i(clear), .loaded_o(loaded), .s_axis_tdata(s_tdata), .s_axis_tvalid(s_tvalid),
      .s_axis_tready(s_tready), .s_axis_tlast(s_tlast), .framing_o(framing), .read_enable_i(send_enable),
      .read_address_i(send_address), .read_flit_i(send_flit), .read_data_o(send_data));

  rota_receive_memory #(
      .Channels(Channels), .Width(Width), .Messages(Messages), .Flits(Flits), .AddressBits(AddressBits),
      .FlitBits(FlitBits)
  ) receive_memory (
      .clk_i(clk), .rst_i(rst), .ready_o(ready), .write_enable_i(receive_enable), .write_address_i(receive_address),
      .write_flit_i(receive_flit), .write_data_i(receive_data), .read_i(read), .skip_i(skip),
      .skip_address_i(skip_address),
      .m_axis_tdata(m_tdata), .m_axis_tvalid(m_tvalid), .m_axis_tready(m_tready), .m_axis_tlast(m_tlast),
      .missing_o(missing), .duplicate_o(duplicate), .overrun_o(overrun));

  rota_nic #(
      .Channels(Channels), .Width(Width), .AddressBits(AddressBits), .CountBits(CountBits), .Words(Words),
      .FlitBits(FlitBits), .CounterBits(8)
  ) dut (
      .clk_i(clk), .rst_i(rst), .start_i(start), .flits_i((FlitBits + 1)'(Flits)), .passes_i(1'b0), .wrap_i(1'b0),
      .data_parity_i(1'b0),
      .done_o(done), .idle_o(idle),
      .inject_valid_o(inject_valid), .inject_ready_i(inject_ready), .inject_data_o(inject_data),
      .inject_last_o(inject_last),
      .eject_valid_i(eject_valid), .eject_ready_o(eject_ready), .eject_data_i(eject_data), .eject_last_i('0),
      .inject_address_o(inject_address), .inject_word_i(inject_word), .eject_address_o(eject_address),
      .eject_word_i(eject_word), .send_enable_o(send_enable), .send_address_o(send_address), .send_flit_o(send_flit),
      .send_data_i(send_data), .receive_enable_o(receive_enable), .receive_address_o(receive_address),
      .receive_flit_o(receive_flit), .receive_data_o(receive_data), .flits_injected_o(injected),
      .flits_ejected_o(ejected),
      .errors_o(nic_errors));

  always #5 clk = ~clk;

  integer pattern = 0;  // of the streams: 0 always, 1 every other edge, 2 at random
  integer stalls = 0;   // between NIC and NIC, likewise
  integer seed = 5;
  integer run = 0;

  task automatic fail(input [8*50-1:0] what, input integer number);
    begin
      $display("FAIL %m: %0s %0d (%0d flits, pattern %0d, stalls %0d, run %0d)", what, number, Flits, pattern,
          stalls, run);
      $fatal(1);
    end
  endtask

  function automatic go(input integer kind, input integer when_);
    go = kind == 0 ? 1'b1 : kind == 1 ? when_[0] : $random(seed) & 1'b1;
  endfunction

  task automatic tick;
    begin
      @(posedge clk);
      #1;
    end
  endtask

  task automatic put(input integer memory, input integer at, input integer first, input integer stride,
      input integer count);
    begin
      write = 1 << memory;
      write_address = at;
      write_word[WordBits-2:0] = {count == 0, CountBits'(count == 0 ? 0 : count - 1), AddressBits'(stride),
          AddressBits'(first)};
      write_word[WordBits-1] = ^write_word[WordBits-2:0];
      tick;
      write = '0;
    end
  endtask

  function automatic [Width-1:0] flit(input integer message, input integer number);
    flit = 16'h100 * message + number + 16'h1000 * run;
  endfunction

  integer m, f, n;
  task automatic stream_in;
    begin
      n = 0;
      for (m = 0; m < Messages; m = m + 1) begin
        for (f = 0; f < Flits; f = f + 1) begin
          s_tvalid = 1'b0;
          s_tdata = 16'hdead;
          while (!go(pattern, n)) begin
            tick;
            n = n + 1;
          end
          s_tvalid = 1'b1;
          s_tdata = flit(m, f);
          s_tlast = f == Flits - 1;
          if (loaded || !s_tready) fail("no room for message", m);
          tick;
          n = n + 1;
        end
      end
      s_tvalid = 1'b0;
      if (!loaded || s_tready) fail("not loaded", 0);
      if (framing) fail("framing out of nothing", 0);
    end
  endtask

  // Where the message at `address` of the receive memory comes from, -1: nowhere. See the programs below.
  function automatic integer origin(input integer address);
    case (address)
      0: origin = 6;
      1: origin = 5;
      2: origin = 4;
      3: origin = 0;
      4: origin = 2;
      6: origin = 3;
      default: origin = -1;
    endcase
  endfunction

  task automatic stream_out(input integer missing_address);
    begin
      n = 0;
      for (m = 0; m < Messages; m = m + 1) begin
        if (m != skip_address || !skip) begin
          for (f = 0; f < Flits; f = f + 1) begin
            m_tready = go(pattern, n);
            while (!(m_tvalid && m_tready)) begin
              tick;
              n = n + 1;
              if (n > 2000) fail("no message from the stream", m);
              m_tready = go(pattern, n);
            end
            if (m != missing_address && m_tdata !== flit(origin(m), f)) fail("the wrong flit of message", m);
            if (m_tlast !== (f == Flits - 1)) fail("the wrong tlast of message", m);
            tick;
            n = n + 1;
          end
        end
      end
      m_tready = 1'b1;
      tick;
      tick;
      if (m_tvalid) fail("a flit too many", 0);
      if (!ready) fail("not ready after the read-out", 0);
    end
  endtask

  integer guard, last_write;
  task automatic run_nic;
    begin
      tick;
      tick;
      start = 1'b1;
      tick;
      start = 1'b0;
      if (done) fail("done right after the start", 0);
      if (inject_valid !== '0) fail("a flit too early", 0);
      hold = '0;
      guard = 0;
      last_write = 0;
      while (!done) begin
        hold = {!go(stalls, guard), !go(stalls, guard + 1)};
        #1;
        if (guard == 1 && inject_valid !== 2'b11) fail("no flit after the first edge", 0);
        if (receive_enable != '0) last_write = guard;
        tick;
        guard = guard + 1;
        if (guard > 1000) fail("never done", 0);
      end
      hold = '0;
      if (guard != last_write + 1) fail("done not right after the last write but after edge", guard - last_write);
      if (inject_valid !== '0 || eject_ready !== '0) fail("not idle when done", 0);
      if (nic_errors !== '0 || overrun) fail("errors", nic_errors);
      if (injected !== {8'(3 * Flits), 8'(3 * Flits)} || ejected !== injected) fail("the wrong counts", 0);
    end
  endtask

  initial begin
    repeat (2) tick;
    rst = 1'b0;
    // Channel 0: 6, 5, 4 to 0, 1, 2. Channel 1: 0, 2 and, round the end of the addresses, 3 to 3, 4 and 6.
    put(0, 0, 6, -1, 3);
    put(0, 1, 0, 0, 0);
    put(1, 0, 0, 2, 2);
    put(1, 1, 3, 0, 1);
    put(1, 2, 0, 0, 0);
    put(2, 0, 0, 1, 3);
    put(2, 1, 0, 0, 0);
    put(3, 0, 3, 1, 2);
    put(3, 1, 6, 7, 1);
    put(3, 2, 0, 0, 0);
    while (!ready) tick;
    for (run = 0; run < 9; run = run + 1) begin
      pattern = run % 3;
      stalls = run / 3;
      stream_in;
      run_nic;
      clear = 1'b1;
      read = 1'b1;
      tick;
      clear = 1'b0;
      read = 1'b0;
      if (ready) fail("ready during the read-out", 0);
      stream_out(-1);
      if (missing || duplicate) fail("missing or duplicate out of nothing", 0);
    end

    // The address after the stride wraps: 6, 0 (= 6 + 2 modulo 8), 2. Messages 3 and 5 stay missing, 2 comes twice.
    run = 9;
    pattern = 0;
    stalls = 2;
    put(2, 0, 6, 2, 3);
    put(3, 0, 1, 3, 2);
    put(3, 1, 2, 0, 1);
    skip = 1'b0;
    stream_in;
    run_nic;
    read = 1'b1;
    tick;
    read = 1'b0;
    n = 0;
    m_tready = 1'b1;
    while (!ready) begin
      if (m_tvalid && n / Flits == 0 && m_tdata !== flit(5, n % Flits)) fail("the stride does not wrap", n);
      if (m_tvalid && n / Flits == 6 && m_tdata !== flit(6, n % Flits)) fail("the wrong flit at 6", n);
      if (m_tvalid && n / Flits == 3 && m_tdata !== '0) fail("a missing flit is not 0", n);
      if (m_tvalid) n = n + 1;
      tick;
    end
    if (n != Messages * Flits) fail("the wrong number of flits", n);
    if (!missing) fail("a missing message unnoticed", 0);
    if (!duplicate) fail("a duplicate message unnoticed", 0);

    // Done waits for the last flit to be taken, also where nothing is ejected. Nothing at all is done at once.
    put(0, 0, 4, 0, 1);
    for (m = 1; m < 4; m = m + 1) put(m, 0, 0, 0, 0);
    tick;
    tick;
    hold = 2'b11;
    start = 1'b1;
    tick;
    start = 1'b0;
    repeat (5) tick;
    if (done || inject_valid !== 2'b01) fail("done before the last flit is taken", 0);
    hold = '0;
    repeat (Flits - 1) tick;
    if (done) fail("done too early", 0);
    tick;
    if (!done) fail("not done", 0);
    put(0, 0, 0, 0, 0);
    tick;
    tick;
    start = 1'b1;
    tick;
    start = 1'b0;
    if (!done) fail("no programs, and not done", 0);

    // A wrong tlast.
    clear = 1'b1;
    tick;
    clear = 1'b0;
    s_tvalid = 1'b1;
    s_tlast = Flits > 1;
    tick;
    s_tvalid = 1'b0;
    if (!framing) fail("a wrong tlast unnoticed", 0);
    $display("PASS nic_tb %0d flits", Flits);
    $finish;
  end
endmodule
