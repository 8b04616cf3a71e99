// SPDX-License-Identifier: Apache-2.0
//
// The timed router under random programs: the bench makes a schedule with queues of its own, writes it as programs,
// plays the neighbours and the NIC, and compares every link, the NIC's channels, what waits and the errors after every
// edge. Lanes, multicast, idle steps and crosspoints with and without slots occur. Then it breaks one rule at a time:
// the flag of that rule goes up, and no other. In passes the schedule, which then leaves nothing behind, runs several times.
`timescale 1ns / 1ps

module timed_router_tb #(
    parameter integer SinglePort = 0,
    parameter integer Flits = 1,
    parameter integer Startup = 0,
    parameter integer Combine = 0,
    parameter integer EjectRegister = 1,
    parameter integer Flat = 0,
    /// 1: programs count cycles; start-ups are idle entries.
    parameter integer Cycles = 0,
    /// Above 1 with Flits = 1 and Startup = 0: messages have so many flits, one a pass.
    parameter integer Passes = 1,
    parameter integer Runs = 20
);
  localparam integer Ports = 3;
  localparam integer Width = 16;
  localparam integer Channels = SinglePort != 0 ? 1 : Ports;
  localparam integer Fifos = SinglePort != 0 ? 3 : 8;
  localparam integer MaskBits = 4;
  localparam integer CountBits = 3;
  localparam integer Most = 5;  // steps of an entry
  localparam integer AddressBits = Cycles != 0 ? 9 : 6;
  localparam integer Words = 2 ** AddressBits;
  localparam integer PayloadBits = MaskBits + (SinglePort != 0 ? 2 : 0);
  localparam integer WordBits = PayloadBits + CountBits + 2;
  localparam integer FlatBits = 2 * Channels * PayloadBits + 2;
  localparam integer Steps = 60;
  localparam integer Period = Startup + Flits;
  localparam integer MessageFlits = Flits * Passes;
  // In passes all programs may end, but for idle steps, before the pass does.
  localparam integer Rest = Passes > 1 ? 6 : 0;
  // Slots by kind: none, or as many as flits of one message wait where steps follow at once; one message; some.
  localparam [15:0] A = 16'(Flits - 1);
  localparam [15:0] B = 16'(Flits);
  localparam [15:0] C = 16'(3 * Flits);
  localparam [8*Fifos-1:0] FifoReceive =
      SinglePort != 0 ? {8'd0, 8'd0, 8'd0} : {8'd2, 8'd2, 8'd2, 8'd1, 8'd1, 8'd0, 8'd0, 8'd0};
  localparam [8*Fifos-1:0] FifoSend =
      SinglePort != 0 ? {8'd0, 8'd0, 8'd0} : {8'd2, 8'd1, 8'd0, 8'd2, 8'd0, 8'd2, 8'd1, 8'd1};
  localparam [16*Fifos-1:0] FifoSlots = SinglePort != 0 ? {C, A, B} : {B, C, A, B, C, A, C, B};

  logic                         clk = 1'b0;
  logic                         rst = 1'b1;
  logic                         start = 1'b0;
  logic [Ports-1:0]             in_valid = '0;
  logic [Ports*Width-1:0]       in_data = '0;
  logic [Ports-1:0]             in_last = '0;
  wire  [Ports-1:0]             out_valid, out_last;
  wire  [Ports*Width-1:0]       out_data;
  logic [Channels-1:0]          inject_valid = '0;
  wire  [Channels-1:0]          inject_ready;
  logic [Channels*Width-1:0]    inject_data = '0;
  wire  [Channels-1:0]          eject_valid, eject_last;
  logic [Channels-1:0]          eject_ready = '1;
  wire  [Channels*Width-1:0]    eject_data;
  wire  [Channels-1:0]          receive_read, send_read;
  wire  [Channels*AddressBits-1:0]   receive_address, send_address;
  wire  [Channels*WordBits-1:0] receive_word, send_word;
  wire  [FlatBits-1:0]          flat_word;
  logic                         flat_write = 1'b0;
  logic [FlatBits-1:0]          flat_write_word = '0;
  wire  [Ports*16-1:0]          flits_sent;
  wire  [16*Fifos-1:0]          occupancy, peak;
  wire                          idle, held, number_wrong;
  wire  [8:0]                   errors;
  logic [2*Channels-1:0]        write = '0;
  logic [AddressBits-1:0]       write_address = '0;
  logic [WordBits-1:0]          write_word = '0;

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_memory
    rota_program_memory #(.WordBits(WordBits), .Words(Words), .Writable(1), .ReadEnable(1)) receive (
        .clk_i(clk), .read_i(receive_read[c]), .address_i(receive_address[AddressBits*c+:AddressBits]), .word_o(receive_word[WordBits*c+:WordBits]),
        .write_i(write[c]), .write_address_i(write_address), .write_word_i(write_word));
    rota_program_memory #(.WordBits(WordBits), .Words(Words), .Writable(1), .ReadEnable(1)) send (
        .clk_i(clk), .read_i(send_read[c]), .address_i(send_address[AddressBits*c+:AddressBits]), .word_o(send_word[WordBits*c+:WordBits]),
        .write_i(write[Channels+c]), .write_address_i(write_address), .write_word_i(write_word));
  end

  rota_program_memory #(.WordBits(FlatBits), .Words(Words), .Writable(1), .ReadEnable(1)) flat_memory (
      .clk_i(clk), .read_i(send_read[0]), .address_i(send_address[AddressBits-1:0]), .word_o(flat_word), .write_i(flat_write),
      .write_address_i(write_address), .write_word_i(flat_write_word));

  wire [(Flat != 0 ? FlatBits : Channels*WordBits)-1:0] all_send_words;
  if (Flat != 0) begin : gen_flat
    assign all_send_words = flat_word;
  end else begin : gen_channels
    assign all_send_words = send_word;
  end

  wire unused_struck, unused_wrap;

  rota_timed_router #(
      .Ports          (Ports),
      .SinglePort     (SinglePort),
      .Width          (Width),
      .Fifos          (Fifos),
      .FifoReceive    (FifoReceive),
      .FifoSend       (FifoSend),
      .FifoSlots      (FifoSlots),
      .ReceiveMaskBits(MaskBits),
      .SendMaskBits   (MaskBits),
      .Flat           (Flat),
      .CountBits      (CountBits),
      .Words          (Words),
      .FlitBits       (2),
      .StartupBits    (4),
      .PassBits       (Passes > 1 ? 6 : 0),
      .Combine        (Combine),
      .EjectRegister  (EjectRegister),
      .CounterBits    (16),
      .NumberCheck    (1),
      .Peaks          (1)
  ) dut (
      .clk_i            (clk),
      .rst_i            (rst),
      .start_i          (start),
      .flits_i          (3'(MessageFlits)),
      .startup_i        (4'(Startup)),
      .cycles_i         (1'(Cycles)),
      .pass_steps_i     ((Passes > 1 ? 6 : 1)'(Passes > 1 ? Steps : 0)),
      .late_i           (6'd0),
      .data_parity_i    (1'b0),
      .link_in_valid_i  (in_valid),
      .link_in_data_i   (in_data),
      .link_in_last_i   (in_last),
      .link_out_valid_o (out_valid),
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
      .receive_read_o   (receive_read),
      .receive_address_o(receive_address),
      .receive_word_i   (receive_word),
      .send_read_o      (send_read),
      .send_address_o   (send_address),
      .send_word_i      (all_send_words),
      .fault_strike_i   (1'b0),
      .fault_bits_i     ({Width{1'b0}}),
      .fault_fifo_i     ({Fifos{1'b0}}),
      .fault_struck_o   (unused_struck),
      .flits_sent_o     (flits_sent),
      .occupancy_o      (occupancy),
      .peak_o           (peak),
      .wrap_o           (unused_wrap),
      .idle_o           (idle),
      .held_o           (held),
      .errors_o         (errors),
      .number_wrong_o   (number_wrong)
  );

  always #5 clk = ~clk;

  integer edge_number = -1;
  integer run = 0;
  task automatic fail(input [8*50-1:0] what, input integer number);
    begin
      $display("FAIL %m: %0s %0d (single-port %0d, %0d flits, startup %0d, combine %0d, run %0d) after edge %0d", what,
               number, SinglePort, Flits, Startup, Combine, run, edge_number);
      $fatal(1);
    end
  endtask

  // The same numbers in every simulator.
  integer seed = 5;
  function automatic integer below(input integer n);
    begin
      seed  = seed * 1103515245 + 12345;
      below = ((seed >> 8) & 24'hffffff) % n;
    end
  endfunction

  // --- the schedule: by channel and step
  localparam integer Places = Channels * Steps;
  logic [MaskBits-1:0] receive_mask[0:Places-1];
  logic [MaskBits-1:0] send_mask[0:Places-1];
  integer              receive_link[0:Places-1];
  integer              send_link[0:Places-1];
  integer              message[0:Places-1];               // that arrives
  logic [Width-1:0]    sent_flit[0:Places*MessageFlits-1];
  integer              queue[0:Fifos*64-1];               // messages
  integer              first[0:Fifos-1], count[0:Fifos-1];
  integer              due[0:Fifos-1];                    // its message must leave in the next step
  integer              channel_due[0:Channels-1];
  integer              injected[0:Channels-1];            // messages
  integer              receive_fifo[0:Channels*MaskBits-1];  // the crosspoint of a channel's mask bit, or -1
  integer              send_fifo[0:Channels*MaskBits-1];

  function automatic [Width-1:0] link_flit(input integer m, input integer f);
    link_flit = 16'((m * 4 + f + 1) * 16'h9e37);
  endfunction
  function automatic [Width-1:0] injected_flit(input integer c, input integer m, input integer f);
    injected_flit = 16'((m * 4 + f + 1) * 16'h6d2b + c * 16'h1111);
  endfunction
  function automatic integer slots(input integer k);
    slots = FifoSlots[16*k+:16];
  endfunction
  function automatic integer send_of(input integer k);
    send_of = FifoSend[8*k+:8];
  endfunction

  integer c, k, b, f, t, m, n;
  task automatic list_fifos;
    begin
      for (n = 0; n < Channels * MaskBits; n = n + 1) begin
        receive_fifo[n] = -1;
        send_fifo[n]    = -1;
      end
      for (k = 0; k < Fifos; k = k + 1) begin
        for (b = MaskBits - 1; b > 0; b = b - 1) begin
          n = FifoReceive[8*k+:8] * MaskBits + b;
          if (receive_fifo[n] < 0) m = n;
        end
        receive_fifo[m] = k;
        for (b = MaskBits - 1; b > 0; b = b - 1) begin
          n = FifoSend[8*k+:8] * MaskBits + b;
          if (send_fifo[n] < 0) m = n;
        end
        send_fifo[m] = k;
      end
    end
  endtask

  // The flits of a message that leaves a source are added to what its channel sends.
  task automatic leave(input integer place, input integer is_injected, input integer id);
    for (f = 0; f < MessageFlits; f = f + 1)
      sent_flit[place*MessageFlits+f] = sent_flit[place*MessageFlits+f] +
          (is_injected != 0 ? injected_flit(place / Steps, id, f) : link_flit(id, f));
  endtask

  task automatic make_sends(input integer step);
    integer place;
    begin
      for (c = 0; c < Channels; c = c + 1) begin
        place = c * Steps + step;
        send_mask[place] = '0;
        send_link[place] = below(Ports);
        for (f = 0; f < MessageFlits; f = f + 1) sent_flit[place*MessageFlits+f] = '0;
        if (step < Steps - Rest) begin
          for (b = MaskBits - 1; b > 0; b = b - 1) begin
            k = send_fifo[c*MaskBits+b];
            if (k >= 0 && count[k] > 0 &&
                (due[k] != 0 || ((Combine != 0 || (send_mask[place] == '0 && channel_due[c] == 0)) && below(2) == 0))) begin
              send_mask[place][b] = 1'b1;
              leave(place, 0, queue[64*k+first[k]%64]);
              first[k] = first[k] + 1;
              count[k] = count[k] - 1;
            end
          end
          if ((send_mask[place] == '0 || (Combine != 0 && below(4) == 0)) && below(3) == 0) begin
            send_mask[place][0] = 1'b1;
            leave(place, 1, injected[c]);
            injected[c] = injected[c] + 1;
          end
        end
      end
    end
  endtask

  integer last_message = 0;
  task automatic make_receives(input integer step);
    integer place, free_room, tight_room;
    begin
      for (k = 0; k < Fifos; k = k + 1) due[k] = 0;
      for (c = 0; c < Channels; c = c + 1) channel_due[c] = 0;
      for (c = 0; c < Channels; c = c + 1) begin
        place = c * Steps + step;
        receive_mask[place] = '0;
        receive_link[place] = below(Ports);
        message[place] = last_message;
        last_message = last_message + 1;
        if (below(4) != 0 && step < Steps - 20) begin
          receive_mask[place][0] = below(3) == 0;
          for (b = 1; b < MaskBits; b = b + 1) begin
            k = receive_fifo[c*MaskBits+b];
            if (k >= 0 && below(2) == 0) begin
              // Until the next step all of it waits, or where steps follow at once all but one flit; see FifoSlots.
              free_room  = (count[k] + 1) * Flits <= slots(k) ? 1 : 0;
              tight_room = Startup == 0 && count[k] == 0 && Flits - 1 <= slots(k) ? 1 : 0;
              if (free_room != 0 || (tight_room != 0 && (Combine != 0 || channel_due[send_of(k)] == 0))) begin
                if (free_room == 0) begin
                  due[k] = 1;
                  channel_due[send_of(k)] = 1;
                end
                receive_mask[place][b] = 1'b1;
                queue[64*k+(first[k]+count[k])%64] = message[place];
                count[k] = count[k] + 1;
              end
            end
          end
        end
      end
    end
  endtask

  // Whether the schedule at hand leaves nothing in a crosspoint.
  logic empty;
  task automatic make_schedule;
    begin
      make_any_schedule;
      while (Passes > 1 && !empty) make_any_schedule;
    end
  endtask
  task automatic make_any_schedule;
    begin
      for (k = 0; k < Fifos; k = k + 1) begin
        first[k] = 0;
        count[k] = 0;
        due[k]   = 0;
      end
      for (c = 0; c < Channels; c = c + 1) begin
        injected[c] = 0;
        channel_due[c] = 0;
      end
      for (t = 0; t < Steps; t = t + 1) begin
        make_sends(t);
        make_receives(t);
      end
      empty = 1'b1;
      for (k = 0; k < Fifos; k = k + 1) if (count[k] != 0) empty = 1'b0;
    end
  endtask

  // --- programs
  integer address = 0;
  task automatic put(input integer is_send, input integer channel, input integer at, input integer link, input integer mask,
                     input integer steps, input integer is_end, input integer flip);
    begin
      write = (2 * Channels)'(1) << (is_send * Channels + channel);
      write_address = AddressBits'(at);
      write_word[PayloadBits-1:0] = PayloadBits'(link * (1 << MaskBits) + mask);
      write_word[PayloadBits+:CountBits] = CountBits'(steps - 2);
      write_word[PayloadBits+CountBits] = is_end[0];
      write_word[WordBits-1] = ^write_word[WordBits-2:0] ^ flip[0];
      tick;
      write = '0;
    end
  endtask

  task automatic load_channel(input integer is_send, input integer channel);
    integer entries, length, steps, place, limit;
    begin
      // Idle steps at the end are written in some runs only.
      steps = Steps;
      if (below(2) == 0) begin
        while (steps > 0 && (is_send != 0 ? send_mask[channel*Steps+steps-1] : receive_mask[channel*Steps+steps-1]) == '0)
          steps = steps - 1;
      end
      entries = 0;
      t = 0;
      while (t < steps * Units) begin
        place  = channel * Steps + t / Units;
        length = 1;
        limit  = 1 + below(2) * below(Most);
        while (length < limit && t + length < steps * Units && same_units(is_send, channel, t, t + length)) length = length + 1;
        if (waiting(t)) put(is_send, channel, entries, 0, 0, length, 0, 0);
        else if (is_send != 0)
          put(1, channel, entries, SinglePort != 0 ? send_link[place] : 0, send_mask[place], length, 0, 0);
        else put(0, channel, entries, SinglePort != 0 ? receive_link[place] : 0, receive_mask[place], length, 0, 0);
        t = t + length;
        entries = entries + 1;
      end
      // The end's count means nothing.
      put(is_send, channel, entries, 0, 0, 2 + below(Most - 1), 1, 0);
    end
  endtask

  // A word a step, or a cycle; place -1 is a wait. The program may be cut behind the last step that does something.
  task automatic put_flat(input integer at, input integer place, input is_end, input flip);
    begin
      flat_write_word = '0;
      if (!is_end && place >= 0) begin
        for (c = 0; c < Channels; c = c + 1) begin
          flat_write_word[PayloadBits*c+:PayloadBits] = PayloadBits'(
              (SinglePort != 0 ? send_link[c*Steps+place] << MaskBits : 0) + send_mask[c*Steps+place]);
          flat_write_word[PayloadBits*(Channels+c)+:PayloadBits] = PayloadBits'(
              (SinglePort != 0 ? receive_link[c*Steps+place] << MaskBits : 0) + receive_mask[c*Steps+place]);
        end
      end
      flat_write_word[FlatBits-2] = is_end;
      flat_write_word[FlatBits-1] = ^flat_write_word[FlatBits-2:0] ^ flip;
      flat_write = 1'b1;
      write_address = AddressBits'(at);
      tick;
      flat_write = 1'b0;
    end
  endtask

  task automatic load_flat;
    integer steps;
    begin
      steps = Steps;
      wanted = 1'b0;
      while (!wanted && steps > 0) begin
        for (c = 0; c < Channels; c = c + 1) begin
          if (send_mask[c*Steps+steps-1] != '0 || receive_mask[c*Steps+steps-1] != '0) wanted = 1'b1;
        end
        if (!wanted) steps = steps - 1;
      end
      if (below(2) == 0) steps = Steps;
      for (t = 0; t < steps * Units; t = t + 1) put_flat(t, waiting(t) ? -1 : t / Units, 1'b0, 1'b0);
      put_flat(steps * Units, 0, 1'b1, 1'b0);
    end
  endtask

  // What an entry counts: cycles of steps, or steps. Whether nothing is due in the unit of this number.
  localparam integer Units = Cycles != 0 ? Period : 1;
  function automatic waiting(input integer unit);
    waiting = Cycles != 0 && unit % Period < Startup;
  endfunction
  function automatic same_units(input integer is_send, input integer channel, input integer u, input integer v);
    same_units = waiting(u) == waiting(v) &&
        (waiting(u) || same(is_send, channel * Steps + u / Units, channel * Steps + v / Units));
  endfunction

  function automatic same(input integer is_send, input integer p, input integer q);
    if (is_send != 0)
      same = send_mask[p] == send_mask[q] && (send_mask[p] == '0 || SinglePort == 0 || send_link[p] == send_link[q]);
    else
      same = receive_mask[p] == receive_mask[q] &&
          (receive_mask[p] == '0 || SinglePort == 0 || receive_link[p] == receive_link[q]);
  endfunction

  // --- what the cycle after edge e shows, or what edge e takes: the step and the flit, if any, whose edge number is
  // `first_edge` for step 0, flit 0 and no start-up.
  integer step, flit_number;
  task automatic locate(input integer e, input integer first_edge);
    begin
      step = -1;
      flit_number = 0;
      if (e >= first_edge && (e - first_edge) / Period < Steps * Passes && (e - first_edge) % Period >= Startup) begin
        step = (e - first_edge) / Period % Steps;
        flit_number = Passes > 1 ? (e - first_edge) / Steps : (e - first_edge) % Period - Startup;
      end
    end
  endtask

  // What waits at each crosspoint after the edge two later than the present one, and the most so far.
  integer waits[0:Fifos-1], most[0:Fifos-1];
  integer given[0:Channels-1], flits_out[0:Ports-1];
  integer pushes, pops;
  task automatic follow_queues;
    begin
      for (k = 0; k < Fifos; k = k + 1) begin
        pushes = 0;
        pops   = 0;
        for (c = 0; c < Channels; c = c + 1) begin
          for (b = 1; b < MaskBits; b = b + 1) begin
            if (receive_fifo[c*MaskBits+b] == k) begin
              locate(edge_number + 2, 5);
              if (step >= 0 && receive_mask[c*Steps+step][b]) pushes = 1;
            end
            if (send_fifo[c*MaskBits+b] == k) begin
              locate(edge_number + 2, 4);
              if (step >= 0 && send_mask[c*Steps+step][b]) pops = 1;
            end
          end
        end
        waits[k] = waits[k] + pushes - pops;
        if (waits[k] > most[k]) most[k] = waits[k];
        // What the last run left is forgotten one edge after the start.
        if (edge_number > 0 && occupancy[16*k+:16] != waits[k]) fail("what waits is wrong at crosspoint", k);
      end
    end
  endtask

  // In passes every flit is a message to the router.
  function automatic last_of(input integer number);
    last_of = Passes > 1 || number == Flits - 1;
  endfunction

  integer p;
  logic   wanted;
  task automatic check_outputs;
    begin
      for (c = 0; c < Channels; c = c + 1) begin
        locate(edge_number, 4);
        for (p = 0; p < Ports; p = p + 1) begin
          if (SinglePort != 0 || p == c) begin
            wanted = step >= 0 && send_mask[c*Steps+step] != '0 && (SinglePort == 0 || send_link[c*Steps+step] == p);
            if (out_valid[p] !== wanted) fail("valid is wrong at link", p);
            if (wanted) begin
              if (out_data[Width*p+:Width] !== sent_flit[(c*Steps+step)*MessageFlits+flit_number]) fail("the wrong flit at link", p);
              if (out_last[p] !== last_of(flit_number)) fail("the wrong last at link", p);
              flits_out[p] = flits_out[p] + 1;
            end
          end
        end
        locate(edge_number, 2);
        wanted = step >= 0 && send_mask[c*Steps+step][0];
        if (inject_ready[c] !== wanted) fail("ready is wrong at injection", c);
        locate(edge_number, EjectRegister != 0 ? 5 : 4);
        wanted = step >= 0 && receive_mask[c*Steps+step][0];
        if (eject_valid[c] !== wanted) fail("valid is wrong at ejection", c);
        if (wanted) begin
          if (eject_data[Width*c+:Width] !== link_flit(message[c*Steps+step], flit_number)) fail("the wrong flit at ejection", c);
          if (eject_last[c] !== last_of(flit_number)) fail("the wrong last at ejection", c);
        end
        if ((wanted || inject_ready[c] || out_valid[c]) && idle) fail("idle too early", c);
      end
    end
  endtask

  // One rule broken: 1 a flit is missing on a link, 2 there is one too many, 3 the NIC has no flit, 4 the NIC is not
  // ready, 5 a message ends at the wrong flit. It happens at the first occasion from that edge on.
  integer fault = 0;
  integer fault_edge = 0;
  integer struck = 0;
  function automatic strikes(input integer kind);
    strikes = fault == kind && struck == 0 && edge_number >= fault_edge;
  endfunction

  function automatic integer at_least_one(input integer n);
    at_least_one = n > 0 ? n : 1;
  endfunction

  task automatic drive_inputs;
    integer place;
    logic [Ports-1:0]          next_valid, next_last;
    logic [Ports*Width-1:0]    next_data;
    logic [Channels-1:0]       next_inject_valid, next_eject_ready;
    logic [Channels*Width-1:0] next_inject_data;
    begin
      next_valid = '0;
      next_last  = 3'(below(8));
      for (p = 0; p < Ports; p = p + 1) next_data[Width*p+:Width] = 16'(below(65536));
      locate(edge_number + 1, 5);
      for (c = 0; c < Channels; c = c + 1) begin
        place = c * Steps + step;
        if (step >= 0 && receive_mask[place] != '0) begin
          p = SinglePort != 0 ? receive_link[place] : c;
          next_valid[p] = 1'b1;
          next_last[p]  = last_of(flit_number);
          next_data[Width*p+:Width] = link_flit(message[place], flit_number);
          if (strikes(1)) begin
            next_valid[p] = 1'b0;
            struck = 1;
          end else if (strikes(5)) begin
            next_last[p] = ~next_last[p];
            struck = 1;
          end
        end
      end
      if (strikes(2) && next_valid[1] == 1'b0) begin
        next_valid[1] = 1'b1;
        struck = 1;
      end
      for (c = 0; c < Channels; c = c + 1) begin
        next_inject_valid[c] = 1'b1;
        next_inject_data[Width*c+:Width] = Passes > 1 ?
            injected_flit(c, given[c] % at_least_one(injected[c]), given[c] / at_least_one(injected[c])) :
            injected_flit(c, given[c] / Flits, given[c] % Flits);
        if (inject_ready[c]) begin
          given[c] = given[c] + 1;
          if (strikes(3)) begin
            next_inject_valid[c] = 1'b0;
            struck = 1;
          end
        end
        next_eject_ready[c] = eject_valid[c];
        if (eject_valid[c] && strikes(4)) begin
          next_eject_ready[c] = 1'b0;
          struck = 1;
        end
      end
      // Whole signals at a time, and no parts of them.
      in_valid     = next_valid;
      in_last      = next_last;
      in_data      = next_data;
      inject_valid = next_inject_valid;
      inject_data  = next_inject_data;
      eject_ready  = next_eject_ready;
    end
  endtask

  task automatic tick;
    begin
      @(posedge clk);
      #1;
    end
  endtask

  task automatic press_start;
    begin
      start = 1'b1;
      edge_number = -1;
      drive_inputs;
      tick;
      start = 1'b0;
      edge_number = 0;
    end
  endtask

  // A run of the schedule. With a fault only its flag is looked at: it must come two edges later, or three for the first
  // three flags.
  integer struck_for;
  reg left_over = 1'b0;  // flits of a run since the reset waited at its end
  task automatic run_it(input [8:0] flag);
    begin
      for (k = 0; k < Fifos; k = k + 1) begin
        waits[k] = 0;
        most[k]  = 0;
      end
      for (c = 0; c < Channels; c = c + 1) given[c] = 0;
      for (p = 0; p < Ports; p = p + 1) flits_out[p] = 0;
      if (!idle) fail("not idle before the start", 0);
      struck = 0;
      struck_for = 0;
      press_start;
      if (idle) fail("idle after the start", 0);
      while (edge_number < Steps * Period * Passes + 12) begin
        drive_inputs;
        #1;
        if (edge_number >= 2) begin
          if (fault != 3) check_outputs;
          if (errors !== (struck_for >= (flag[2:0] != 3'd0 ? 3 : 2) ? flag : 9'd0)) fail("errors", errors);
        end
        follow_queues;
        if (struck != 0) struck_for = struck_for + 1;
        tick;
        edge_number = edge_number + 1;
      end
      repeat (6) tick;
      if (fault != 0 && struck == 0) fail("there was no occasion for fault", fault);
      if (errors !== (fault != 0 ? flag : 9'd0)) fail("errors at the end", errors);
      if (!idle) fail("not idle after the end", 0);
      wanted = 1'b0;
      for (k = 0; k < Fifos; k = k + 1) begin
        if (count[k] != 0) wanted = 1'b1;
        if (waits[k] != count[k] * Flits) fail("the bench's queues disagree at", k);
        if (peak[16*k+:16] != most[k]) fail("the wrong peak at crosspoint", k);
      end
      if (held !== wanted) fail("flits held", held);
      if (wanted) left_over = 1'b1;
      if (number_wrong !== left_over) fail("sources against masks", number_wrong);
      for (p = 0; p < Ports; p = p + 1) if (fault != 3 && flits_sent[16*p+:16] != flits_out[p]) fail("the wrong count of flits at link", p);
    end
  endtask

  // A run of programs written by hand, without a look at the links.
  task automatic run_errors(input [8:0] flag, input integer edges);
    begin
      repeat (10) tick;
      start = 1'b1;
      tick;
      start = 1'b0;
      in_valid = '0;
      repeat (edges) tick;
      if (errors !== flag) fail("errors of a wrong program", errors);
      rst = 1'b1;
      left_over = 1'b0;
      tick;
      tick;
      rst = 1'b0;
    end
  endtask

  task automatic no_programs;
    for (c = 0; c < Channels; c = c + 1) begin
      put(0, c, 0, 0, 0, 1, 1, 0);
      put(1, c, 0, 0, 0, 1, 1, 0);
    end
  endtask

  // As many messages arrive at one crosspoint of channel 0 as have room, and then one flit more.
  task automatic overflow_at(input integer bit_number);
    integer room;
    begin
      k = receive_fifo[bit_number];
      room = slots(k) / Flits;
      no_programs;
      if (room > 0) put(0, 0, 0, 0, 1 << bit_number, room, 0, 0);
      put(0, 0, room > 0 ? 1 : 0, 0, 0, 1, 1, 0);
      run_errors(9'h004, 60);  // none on the links, which the bench leaves idle
      no_programs;
      put(0, 0, 0, 0, 1 << bit_number, room + 1, 0, 0);
      put(0, 0, 1, 0, 0, 1, 1, 0);
      run_errors(9'h005, 60);
    end
  endtask

  // The flat program's own flags: a wrong parity; no end.
  task automatic check_flat;
    begin
      for (t = 0; t < Places; t = t + 1) begin
        send_mask[t]    = '0;
        receive_mask[t] = '0;
      end
      for (t = 0; t < Words; t = t + 1) put_flat(t, 0, t == 3, t == 2);
      run_errors(9'h008, 30);
      for (t = 0; t < Words; t = t + 1) put_flat(t, 0, t == Words - 1, 1'b0);
      run_errors(9'h000, 66 * Period);
      for (t = 0; t < Words; t = t + 1) put_flat(t, 0, 1'b0, 1'b0);
      run_errors(9'h000, 60 * Period);
      for (t = 0; t < Words; t = t + 1) put_flat(t, 0, 1'b0, 1'b0);
      run_errors(9'h010, 66 * Period);
    end
  endtask

  // In passes: a wrong parity in the last word of the first pass.
  task automatic check_last_word;
    begin
      for (t = 0; t < Places; t = t + 1) begin
        send_mask[t]    = '0;
        receive_mask[t] = '0;
      end
      for (t = 0; t <= Steps; t = t + 1) put_flat(t, 0, t == Steps, t == Steps - 1);
      run_errors(9'h000, Steps);
      for (t = 0; t <= Steps; t = t + 1) put_flat(t, 0, t == Steps, t == Steps - 1);
      run_errors(9'h008, Steps + 8);
    end
  endtask

  // Flags of programs by channel: a crosspoint's flit that never came; too many for the slots; a wrong parity; no end;
  // senseless entries.
  integer i;
  task automatic check_channels;
    begin
      for (b = 1; b < MaskBits; b = b + 1) begin
        if (send_fifo[b] >= 0) begin
          no_programs;
          put(1, 0, 0, 0, 1 << b, 1, 0, 0);
          put(1, 0, 1, 0, 0, 1, 1, 0);
          run_errors(9'h002, 30);
        end
      end
      for (i = 1; i < MaskBits; i = i + 1) if (receive_fifo[i] >= 0 && slots(receive_fifo[i]) >= Flits) overflow_at(i);
      no_programs;
      put(1, 0, 0, 0, 0, 3, 0, 1);
      put(1, 0, 1, 0, 0, 3, 1, 0);
      run_errors(9'h008, 30);
      for (i = 0; i < Words; i = i + 1) put(0, 0, i, 0, 0, 1, 0, 0);
      put(1, 0, 0, 0, 0, 3, 1, 0);
      run_errors(9'h000, 60 * Period);
      for (i = 0; i < Words; i = i + 1) put(0, 0, i, 0, 0, 1, 0, 0);
      run_errors(9'h010, 66 * Period);
      no_programs;
      put(1, 0, 0, SinglePort != 0 ? 3 : 0, SinglePort != 0 ? 0 : 12, 1, 0, 0);
      put(1, 0, 1, 0, 0, 1, 1, 0);
      run_errors(SinglePort != 0 ? 9'h040 : 9'h042, 30);
    end
  endtask

  initial begin
    list_fifos;
    repeat (3) tick;
    rst = 1'b0;
    if (Flat != 0) put_flat(0, 0, 1'b1, 1'b0);
    no_programs;
    repeat (8) tick;
    for (run = 0; run < Runs; run = run + 1) begin
      make_schedule;
      if (Flat != 0) load_flat;
      else begin
        for (c = 0; c < Channels; c = c + 1) begin
          load_channel(0, c);
          load_channel(1, c);
        end
      end
      repeat (2) tick;
      run_it(9'd0);
      run_it(9'd0);
    end
    for (fault = 1; fault <= 5; fault = fault + 1) begin
      fault_edge = 5 + below(10) + Steps * Period * below(Passes);
      run_it(fault <= 2 ? 9'h004 : fault == 3 ? 9'h002 : fault == 4 ? 9'h020 : 9'h080);
    end
    fault = 0;
    run_it(9'd0);

    // The flags of programs are the same, whatever these count.
    if (Cycles == 0 && Passes == 1 && Flat != 0) check_flat;
    else if (Cycles == 0 && Passes == 1) check_channels;
    else if (Passes > 1 && Flat != 0) check_last_word;
    if (Flat != 0) put_flat(0, 0, 1'b1, 1'b0);
    no_programs;
    repeat (12) tick;
    if (!idle) fail("not idle at last", 0);
    $display("PASS timed_router_tb single-port %0d, %0d flits, startup %0d%0s%0s%0s%0s%0s", SinglePort, MessageFlits, Startup,
        Cycles != 0 ? ", cycles" : "", Passes > 1 ? ", passes" : "", Flat != 0 ? ", flat" : "", Combine != 0 ? ", sums" : "", EjectRegister != 0 ? "" : ", no ejection register");
    $finish;
  end
endmodule
