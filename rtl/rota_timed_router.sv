// SPDX-License-Identifier: Apache-2.0
//
// The timed router: lockstep without handshakes. Programs say for every step what arrives over each link and what
// leaves, so that no flit asks for anything and none can be refused: there is no ready, and valid travels for checking
// only. It replaces rota_router where every node of the network is timed too.
//
//   link in ─► rota_timed_input i ─► the crosspoints (i, ·), register i ─► NIC
//   NIC ─► register j, the crosspoints (·, j) ─► rota_timed_output j ─► link out
//
// All-port: channel p serves link p. Single-port: one channel each way serves all links, and every entry names its
// link. Several crosspoints between the same two channels are lanes.
//
// Programs are in memories outside with synchronous read, one a channel; their words are as in rota_timed_sequencer.
// Payload of a receive word: bit 0 ejection, bit 1+i the i-th of the listed crosspoints whose receive channel this is,
// and above these ReceiveMaskBits, single-port only, the link. Payload of a send word: likewise injection and the
// crosspoints whose send channel this is. A receive word tells what arrives as the flits of its steps, a send word what
// leaves as theirs; no bit: nothing.
//
// Cycle contract: start_i at edge 0, while idle_o is 1. A step takes S+F cycles, S = startup_i and F = flits_i. Flit f
// of step t enters the link's output register at edge 4 + t·(S+F) + S + f, and the next router takes it one edge later:
// with S = 0 and F = 1, what arrives in step t can leave in step t+1. The NIC's flit is taken one edge before it enters
// the output register; inject_ready_o is 1 for that edge alone. An arriving flit for the NIC enters the ejection register
// when it is taken from the link, and the NIC must take it at the next edge: a run of T steps takes T·(S+F) + 5 edges.
//
// Steps of unequal length, and channels whose steps begin at different times: with cycles_i = 1 entries count cycles in
// place of steps. Idle entries are then the waits between messages, and every channel counts the flits of its messages.
// Over links with slices every flit comes late_i edges later, and so does the end.
//
// Passes: with pass_steps_i = T the programs are those of messages of one flit and run F times, T cycles each: flit f of
// step t enters the link's output register at edge 4 + f·T + t. So the slots are those of one flit a message. A run takes
// as many edges as with F flits a step. startup_i, cycles_i and late_i are 0 then.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_router #(
    /// Links each way, 1 to 16.
    parameter integer Ports = 4,
    /// 1: single-port, one message path through the router each way; 0: all-port.
    parameter integer SinglePort = 0,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// 1: the highest bit of a flit is a parity bit, renewed and checked where flits are added; 0: it is like others.
    parameter integer DataParity = 0,
    /// Crosspoints, 0 to 1024, listed by receive channel in the following three: of crosspoint k the receive channel,
    /// the send channel and how many flits can wait there, 0 to 1024.
    parameter integer Fifos = 1,
    parameter [8*(Fifos > 0 ? Fifos : 1)-1:0] FifoReceive = 0,
    parameter [8*(Fifos > 0 ? Fifos : 1)-1:0] FifoSend = 0,
    parameter [16*(Fifos > 0 ? Fifos : 1)-1:0] FifoSlots = {(Fifos > 0 ? Fifos : 1) {16'd1}},
    /// Bits of a mask, at least 1 + the most crosspoints listed for one channel, at most 128.
    parameter integer ReceiveMaskBits = 2,
    parameter integer SendMaskBits = 2,
    /// 1: one program for the whole router, a word a step, as in rota_timed_flat_sequencer: it is at send_word_i, and of
    /// the addresses and reads only those of send channel 0 mean anything; 0: a program a channel.
    parameter integer Flat = 0,
    /// As in rota_timed_sequencer.
    parameter integer CountBits = 8,
    parameter integer Words = 256,
    parameter integer FlitBits = 1,
    parameter integer Parity = 1,
    /// Bits of the start-up time, 1 to 32.
    parameter integer StartupBits = 20,
    /// Bits of the steps of a pass, 2 to 32; 0: no passes.
    parameter integer PassBits = 0,
    /// 1: adders, for entries with several sources; 0: such an entry is an error.
    parameter integer Combine = 0,
    /// 1: flits for the NIC pass a register; 0: the NIC sees the link, one cycle earlier.
    parameter integer EjectRegister = 1,
    /// 1: count the flits that leave over each link, in CounterBits bits (1 to 64).
    parameter integer Counters = 1,
    parameter integer CounterBits = 32,
    /// 1: every input compares valid with what its program expects, in every cycle; every crosspoint and the NIC's
    /// channels flag underflow and overflow.
    parameter integer Checks = 1,
    /// 1: flags 4, 6 and with Checks = 1 flag 7 of errors_o. Parity is flagged where there is parity.
    parameter integer Errors = 1,
    /// 1: number_wrong_o is filled in.
    parameter integer NumberCheck = 0,
    /// The most cycles that links have beside the first, 0 to 63.
    parameter integer MostLate = 0,
    /// For simulators, 1: peak_o is filled in.
    parameter integer Peaks = 0,
    /// For simulators, as in rota_timed_crosspoint.
    parameter integer Ring = 0,
    /// As in rota_source_selector: check bits of a flit, below its parity bit.
    parameter integer CodeBits = 0,
    localparam integer Channels = SinglePort != 0 ? 1 : Ports,
    localparam integer LinkBits = SinglePort != 0 ? $clog2(Ports) : 0,
    localparam integer ReceiveWordBits = LinkBits + ReceiveMaskBits + CountBits + 1 + Parity,
    localparam integer SendWordBits = LinkBits + SendMaskBits + CountBits + 1 + Parity,
    localparam integer SendWordsBits =
        Flat != 0 ? Channels * (2 * LinkBits + ReceiveMaskBits + SendMaskBits) + 1 + Parity : Channels * SendWordBits,
    localparam integer Crosspoints = Fifos > 0 ? Fifos : 1,
    localparam integer PassPins = PassBits > 0 ? PassBits : 1
) (
    input  wire                                clk_i,
    input  wire                                rst_i,
    input  wire                                start_i,

    // Constants of a run, unchanged from two edges before start_i; in a fixed design constants.
    /// Flits a message, 1 to 2**FlitBits.
    input  wire [FlitBits:0]                   flits_i,
    /// Start-up cycles a step.
    input  wire [StartupBits-1:0]              startup_i,
    /// 1: entries count cycles, and startup_i means nothing; 0: they count steps.
    input  wire                                cycles_i,
    /// 0: the flits of a message follow each other in their step; from 3 on: the steps of a pass.
    input  wire [PassPins-1:0]                 pass_steps_i,
    /// Cycles that links have beside the first, 0 to MostLate: slices that a flit goes through before it is here. 0 with
    /// Flat = 1.
    input  wire [5:0]                          late_i,
    /// 0: no parity, whatever DataParity.
    input  wire                                data_parity_i,

    // Links.
    input  wire [Ports-1:0]                    link_in_valid_i,
    input  wire [Ports*Width-1:0]              link_in_data_i,
    input  wire [Ports-1:0]                    link_in_last_i,
    output wire [Ports-1:0]                    link_out_valid_o,
    output wire [Ports*Width-1:0]              link_out_data_o,
    output wire [Ports-1:0]                    link_out_last_o,

    // NIC. The end of an injected message is not looked at: the clock counts flits.
    input  wire [Channels-1:0]                 inject_valid_i,
    output wire [Channels-1:0]                 inject_ready_o,
    input  wire [Channels*Width-1:0]           inject_data_i,
    input  wire [Channels-1:0]                 inject_last_i,
    output wire [Channels-1:0]                 eject_valid_o,
    input  wire [Channels-1:0]                 eject_ready_i,
    output wire [Channels*Width-1:0]           eject_data_o,
    output wire [Channels-1:0]                 eject_last_o,

    // Program memories, whose words stay until the next read.
    output wire [Channels-1:0]                 receive_read_o,
    output wire [Channels*$clog2(Words)-1:0]   receive_address_o,
    input  wire [Channels*ReceiveWordBits-1:0] receive_word_i,
    output wire [Channels-1:0]                 send_read_o,
    output wire [Channels*$clog2(Words)-1:0]   send_address_o,
    input  wire [SendWordsBits-1:0]            send_word_i,

    // Faults, as in rota_timed_crosspoint: which crosspoints are struck.
    input  wire                                fault_strike_i,
    input  wire [Width-1:0]                    fault_bits_i,
    input  wire [Crosspoints-1:0]              fault_fifo_i,
    output wire                                fault_struck_o,

    // Observation.
    /// Of each link out: flits sent since the start.
    output wire [Ports*CounterBits-1:0]        flits_sent_o,
    /// Of each crosspoint: flits that wait there, as its control knows them two edges before its slots do.
    output wire [16*Crosspoints-1:0]           occupancy_o,
    /// The most there were since the start; 0 with Peaks = 0.
    output wire [16*Crosspoints-1:0]           peak_o,
    /// In the last cycle of a pass but for the last one, as rota_nic's wrap_i.
    output wire                                wrap_o,
    /// All programs have ended, and nothing moves.
    output wire                                idle_o,
    /// There are flits in a crosspoint.
    output wire                                held_o,
    /// Since the start, of any crosspoint or channel: 0 overflow, 1 underflow of a crosspoint or at injection, 2 valid
    /// of a link is not what the program expects, 3 parity of a program word, 4 program without end, 5 the NIC did not
    /// take a flit, 6 entry that makes no sense here, 7 end of message where the count of flits has none, 8 parity of a
    /// flit at an adder. Flags 0 to 2 come one edge later than the others.
    output wire [8:0]                          errors_o,
    /// Since the reset: an output was driven by other sources than its program names, or flits waited after the end of
    /// the programs. 0 with NumberCheck = 0.
    output wire                                number_wrong_o
);

  `ROTA_REQUIRE(passes_need_the_ejection_register, PassBits == 0 || EjectRegister == 1)
  `ROTA_REQUIRE(ports_must_be_1_to_16, Ports >= 1 && Ports <= 16)
  `ROTA_REQUIRE(singleport_must_be_0_or_1, SinglePort == 0 || SinglePort == 1)
  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(dataparity_must_be_0_or_1, DataParity == 0 || DataParity == 1)
  `ROTA_REQUIRE(fifos_must_be_0_to_1024, Fifos >= 0 && Fifos <= 1024)
  `ROTA_REQUIRE(receivemaskbits_must_be_1_to_128, ReceiveMaskBits >= 1 && ReceiveMaskBits <= 128)
  `ROTA_REQUIRE(sendmaskbits_must_be_1_to_128, SendMaskBits >= 1 && SendMaskBits <= 128)
  `ROTA_REQUIRE(flat_must_be_0_or_1, Flat == 0 || Flat == 1)
  `ROTA_REQUIRE(counters_must_be_0_or_1, Counters == 0 || Counters == 1)
  `ROTA_REQUIRE(peaks_must_be_0_or_1, Peaks == 0 || Peaks == 1)

  localparam integer Links = SinglePort != 0 ? Ports : 1;  // of a channel
  localparam integer AddressBits = $clog2(Words);
  localparam integer ReceiveBits = LinkBits + ReceiveMaskBits;
  localparam integer SendBits = LinkBits + SendMaskBits;

  // How many of the first `count` crosspoints have that channel in the list: the place of crosspoint `count` in the
  // channel's masks.
  function automatic integer fifos_of(input [8*Crosspoints-1:0] list, input integer channel, input integer count);
    integer n;
    fifos_of = 0;
    for (n = 0; n < count; n = n + 1) begin
      if ({24'd0, list[8*n+:8]} == channel) fifos_of = fifos_of + 1;
    end
  endfunction

  // Crosspoints are listed by receive channel: how many come before those of this one.
  function automatic integer fifos_before(input [8*Crosspoints-1:0] list, input integer channel);
    integer n;
    fifos_before = 0;
    for (n = 0; n < Fifos; n = n + 1) begin
      if ({24'd0, list[8*n+:8]} < channel) fifos_before = fifos_before + 1;
    end
  endfunction

  // Of the crosspoints of a send channel, which have slots.
  function automatic [SendMaskBits-1:0] with_slots(input integer channel);
    integer n;
    with_slots = '0;
    for (n = 0; n < Fifos; n = n + 1) begin
      if ({24'd0, FifoSend[8*n+:8]} == channel && FifoSlots[16*n+:16] != 16'd0)
        with_slots[fifos_of(FifoSend, channel, n)] = 1'b1;
    end
  endfunction

  wire running, hold, hold_late, open, open_next, step_end, step_end_next, step_end_late, tick, tick_late, one_cycle;
  wire clear, all_ended, settled;
  wire [3:0] wrap;
  wire in_passes = PassBits != 0 && pass_steps_i != '0;
  // What the receive side sees of the clock, as late as flits are.
  wire receive_hold, receive_hold_next, receive_tick, receive_step_end, receive_step_end_next, receive_open_next;

  // By channel.
  wire [Channels*ReceiveBits-1:0] receive_payload;
  wire [Channels*SendBits-1:0]    send_payload;
  wire [Channels-1:0]             receive_ended, send_ended;
  wire [Channels-1:0]             receive_parity, send_parity, receive_overrun, send_overrun;
  wire [Channels-1:0]             receive_bad, send_bad;
  wire [Channels-1:0]             unexpected, framing, refused, missing, sum_wrong, number_wrong;
  wire [Channels-1:0]             send_last;
  /* verilator lint_off SPLITVAR */  // one bit cannot be split
  wire [Channels*Width-1:0]       received_low  /* verilator split_var */;
  wire [Channels*Width-1:0]       received_high  /* verilator split_var */;
  wire [Channels*Width-1:0]       sent  /* verilator split_var */;
  // By channel and mask bit.
  wire [Channels*SendMaskBits-1:0]       bypass, take;
  wire [Channels*SendMaskBits*Width-1:0] lows  /* verilator split_var */;
  wire [Channels*SendMaskBits*Width-1:0] highs  /* verilator split_var */;
  wire [Channels*SendMaskBits*Width-1:0] heads  /* verilator split_var */;
  /* verilator lint_on SPLITVAR */
  // By crosspoint.
  wire [Crosspoints-1:0]                 underflow, overflow, holds, struck;

  assign all_ended = &{receive_ended, send_ended};

  rota_timed_steps #(
      .FlitBits   (FlitBits),
      .StartupBits(StartupBits),
      .PassBits   (PassBits)
  ) u_steps (
      .clk_i          (clk_i),
      .rst_i          (rst_i),
      .start_i        (start_i),
      .flits_i        (cycles_i || in_passes ? (FlitBits + 1)'(1) : flits_i),
      .startup_i      (cycles_i ? {StartupBits{1'b0}} : startup_i),
      .passes_i       (flits_i),
      .pass_steps_i   (pass_steps_i),
      .all_ended_i    (all_ended),
      .running_o      (running),
      .hold_o         (hold),
      .hold_late_o    (hold_late),
      .open_o         (open),
      .open_next_o    (open_next),
      .step_end_o     (step_end),
      .step_end_next_o(step_end_next),
      .step_end_late_o(step_end_late),
      .tick_o         (tick),
      .tick_late_o    (tick_late),
      .one_cycle_o    (one_cycle),
      .wrap_o         (wrap),
      .clear_o        (clear),
      .idle_o         (settled)
  );

  `ROTA_REQUIRE(mostlate_must_be_0_with_flat_1, MostLate == 0 || Flat == 0)

  rota_timed_late #(
      .Signals (6),
      .MostLate(MostLate),
      .Resting (6'b111000)
  ) u_late (
      .clk_i       (clk_i),
      .rst_i       (rst_i),
      .late_i      (late_i),
      .in_i        ({hold_late, hold, tick_late, step_end, open, step_end_late}),  // the first three: halted
      .in_settled_i(settled),
      .out_o       ({receive_hold, receive_hold_next, receive_tick, receive_step_end_next, receive_open_next,
                     receive_step_end}),
      .settled_o   (idle_o)
  );

  // The last flit of a message is that of the step, unless entries count cycles; payloads are one edge behind the clock,
  // receive payloads two.
  logic last_q, last_late_q;
  always_ff @(posedge clk_i) begin
    last_q      <= step_end;
    last_late_q <= receive_step_end;
  end

  if (Flat != 0) begin : gen_flat
    wire                  ended, parity, overrun, read;
    wire [AddressBits-1:0] address;

    rota_timed_flat_sequencer #(
        .SendBits   (Channels * SendBits),
        .ReceiveBits(Channels * ReceiveBits),
        .Words      (Words),
        .Parity     (Parity),
        .Errors     (Errors)
    ) u_sequencer (
        .clk_i          (clk_i),
        .hold_i         (hold),
        .step_end_next_i(step_end_next),
        .open_next_i    (open_next),
        .wrap_i         (wrap),
        .read_o         (read),
        .address_o      (address),
        .word_i         (send_word_i),
        .send_o         (send_payload),
        .receive_o      (receive_payload),
        .ended_o        (ended),
        .parity_error_o (parity),
        .overrun_o      (overrun)
    );

    assign send_read_o       = Channels'(read);
    assign send_address_o    = (Channels * AddressBits)'(address);
    assign receive_read_o    = '0;
    assign receive_address_o = '0;
    assign receive_ended     = {Channels{ended}};
    assign send_ended        = {Channels{ended}};
    assign receive_parity    = {Channels{parity}};
    assign send_parity       = '0;
    assign receive_overrun   = {Channels{overrun}};
    assign send_overrun      = '0;
    wire unused_flat = &{1'b0, receive_word_i, receive_hold, receive_hold_next, receive_tick, receive_step_end_next,
                         receive_open_next, tick, one_cycle};
  end else begin : gen_channels
    for (genvar c = 0; c < Channels; c = c + 1) begin : gen_channel
      rota_timed_sequencer #(
          .PayloadBits(ReceiveBits),
          .CountBits  (CountBits),
          .Words      (Words),
          .Late       (1),
          .Parity     (Parity),
          .Errors     (Errors)
      ) u_receive (
          .clk_i          (clk_i),
          .hold_i         (receive_hold),
          .hold_next_i    (receive_hold_next),
          .running_i      (1'b0),
          .start_i        (1'b0),
          .tick_i         (receive_tick),
          .one_cycle_i    (one_cycle),
          .step_end_next_i(receive_step_end_next),
          .open_next_i    (receive_open_next),
          .wrap_i         (wrap[3:1]),
          .read_o         (receive_read_o[c]),
          .address_o      (receive_address_o[AddressBits*c+:AddressBits]),
          .word_i         (receive_word_i[ReceiveWordBits*c+:ReceiveWordBits]),
          .payload_o      (receive_payload[ReceiveBits*c+:ReceiveBits]),
          .ended_o        (receive_ended[c]),
          .parity_error_o (receive_parity[c]),
          .overrun_o      (receive_overrun[c])
      );

      rota_timed_sequencer #(
          .PayloadBits(SendBits),
          .CountBits  (CountBits),
          .Words      (Words),
          .Parity     (Parity),
          .Errors     (Errors)
      ) u_send (
          .clk_i          (clk_i),
          .hold_i         (hold),
          .hold_next_i    (1'b0),
          .running_i      (running),
          .start_i        (start_i),
          .tick_i         (tick),
          .one_cycle_i    (one_cycle),
          .step_end_next_i(step_end_next),
          .open_next_i    (open_next),
          .wrap_i         (wrap[2:0]),
          .read_o         (send_read_o[c]),
          .address_o      (send_address_o[AddressBits*c+:AddressBits]),
          .word_i         (send_word_i[SendWordBits*c+:SendWordBits]),
          .payload_o      (send_payload[SendBits*c+:SendBits]),
          .ended_o        (send_ended[c]),
          .parity_error_o (send_parity[c]),
          .overrun_o      (send_overrun[c])
      );
    end
  end

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_receive
    localparam integer Listed = fifos_of(FifoReceive, c, Fifos);
    wire [ReceiveBits-1:0] payload = receive_payload[ReceiveBits*c+:ReceiveBits];
    wire                   last;

    rota_timed_message_end #(
        .FlitBits(FlitBits)
    ) u_message_end (
        .clk_i      (clk_i),
        .clear_i    (clear),
        .flits_i    (flits_i),
        .cycles_i   (cycles_i),
        .step_last_i(last_late_q),
        .flit_i     (payload[ReceiveMaskBits-1:0] != '0),
        .last_o     (last)
    );

    `ROTA_REQUIRE(receivemaskbits_must_hold_the_fifos_of_every_channel, ReceiveMaskBits > Listed)

    rota_timed_input #(
        .Links        (Links),
        .Width        (Width),
        .MaskBits     (ReceiveMaskBits),
        .EjectRegister(EjectRegister),
        .Checks       (Checks),
        .Errors       (Errors)
    ) u_input (
        .clk_i        (clk_i),
        .payload_i    (payload),
        .last_i       (last),
        .link_valid_i (link_in_valid_i[Links*c+:Links]),
        .link_last_i  (link_in_last_i[Links*c+:Links]),
        .link_data_i  (link_in_data_i[Links*Width*c+:Links*Width]),
        .low_o        (received_low[Width*c+:Width]),
        .high_o       (received_high[Width*c+:Width]),
        .eject_valid_o(eject_valid_o[c]),
        .eject_ready_i(eject_ready_i[c]),
        .eject_data_o (eject_data_o[Width*c+:Width]),
        .eject_last_o (eject_last_o[c]),
        .unexpected_o (unexpected[c]),
        .framing_o    (framing[c]),
        .refused_o    (refused[c])
    );

    rota_timed_entry_check #(
        .Links   (Links),
        .MaskBits(ReceiveMaskBits),
        .Present ({ReceiveMaskBits{1'b1}} >> (ReceiveMaskBits - 1 - Listed)),
        .Several (1),
        .Errors  (Errors)
    ) u_check (
        .clk_i    (clk_i),
        .payload_i(payload),
        .bad_o    (receive_bad[c])
    );

  end

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_send
    localparam integer Listed = fifos_of(FifoSend, c, Fifos);
    localparam integer Inputs = Listed > 0 ? Listed : 1;
    localparam [SendMaskBits-1:0] Slotted = with_slots(c);
    wire [SendBits-1:0] payload = send_payload[SendBits*c+:SendBits];
    wire                last;

    rota_timed_message_end #(
        .FlitBits(FlitBits)
    ) u_message_end (
        .clk_i      (clk_i),
        .clear_i    (clear),
        .flits_i    (flits_i),
        .cycles_i   (cycles_i),
        .step_last_i(last_q),
        .flit_i     (payload[SendMaskBits-1:0] != '0),
        .last_o     (last)
    );

    `ROTA_REQUIRE(sendmaskbits_must_hold_the_fifos_of_every_channel, SendMaskBits > Listed)

    rota_timed_output #(
        .Links      (Links),
        .Width      (Width),
        .MaskBits   (SendMaskBits),
        .Crosspoints(Listed),
        .WithSlots  (Slotted[Inputs-1:0]),
        .Combine    (Combine),
        .DataParity (DataParity),
        .CodeBits   (CodeBits),
        .Checks     (Checks),
        .NumberCheck(NumberCheck)
    ) u_output (
        .clk_i         (clk_i),
        .payload_i     (payload),
        .last_i        (last),
        .low_i         (lows[Width*SendMaskBits*c+:Width*Inputs]),
        .high_i        (highs[Width*SendMaskBits*c+:Width*Inputs]),
        .head_i        (heads[Width*SendMaskBits*c+:Width*Inputs]),
        .bypass_i      (bypass[SendMaskBits*c+:Inputs]),
        .take_i        (take[SendMaskBits*c+:Inputs]),
        .data_parity_i (data_parity_i),
        .inject_valid_i(inject_valid_i[c]),
        .inject_ready_o(inject_ready_o[c]),
        .inject_data_i (inject_data_i[Width*c+:Width]),
        .valid_o       (link_out_valid_o[Links*c+:Links]),
        .last_o        (send_last[c]),
        .data_o        (sent[Width*c+:Width]),
        .missing_o     (missing[c]),
        .sum_wrong_o   (sum_wrong[c]),
        .number_wrong_o(number_wrong[c])
    );

    rota_timed_entry_check #(
        .Links   (Links),
        .MaskBits(SendMaskBits),
        .Present ({SendMaskBits{1'b1}} >> (SendMaskBits - 1 - Listed)),
        .Several (Combine),
        .Errors  (Errors)
    ) u_check (
        .clk_i    (clk_i),
        .payload_i(payload),
        .bad_o    (send_bad[c])
    );

    // All links of a channel see the same flit; only one sees it valid.
    assign link_out_data_o[Links*Width*c+:Links*Width] = {Links{sent[Width*c+:Width]}};
    assign link_out_last_o[Links*c+:Links]             = {Links{send_last[c]}};

    // Mask bits without a crosspoint; crosspoint n of a channel is its mask bit 1+n.
    for (genvar n = Listed; n < SendMaskBits; n = n + 1) begin : gen_absent
      assign bypass[SendMaskBits*c+n]             = 1'b0;
      assign take[SendMaskBits*c+n]               = 1'b0;
      assign lows[Width*(SendMaskBits*c+n)+:Width]  = '0;
      assign highs[Width*(SendMaskBits*c+n)+:Width] = '0;
      assign heads[Width*(SendMaskBits*c+n)+:Width] = '0;
    end
  end

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_crosspoint
    localparam integer Receive = {24'd0, FifoReceive[8*k+:8]};
    localparam integer Send = {24'd0, FifoSend[8*k+:8]};
    localparam integer ReceivePlace = fifos_of(FifoReceive, Receive, k);
    localparam integer SendPlace = fifos_of(FifoSend, Send, k);
    localparam integer Input = SendMaskBits * Send + SendPlace;

    `ROTA_REQUIRE(fiforeceive_and_fifosend_must_be_channels, Receive < Channels && Send < Channels)
    `ROTA_REQUIRE(fifos_must_be_listed_by_receive_channel,
                  k == fifos_before(FifoReceive, Receive) + fifos_of(FifoReceive, Receive, k))

    rota_timed_crosspoint #(
        .Width (Width),
        .Slots ({16'd0, FifoSlots[16*k+:16]}),
        .Checks(Checks),
        .Ring    (Ring)
    ) u_crosspoint (
        .clk_i      (clk_i),
        .clear_i    (clear),
        .pop_i      (send_payload[SendBits*Send+1+SendPlace]),
        .push_i     (receive_payload[ReceiveBits*Receive+1+ReceivePlace]),
        .low_i      (received_low[Width*Receive+:Width]),
        .high_i     (received_high[Width*Receive+:Width]),
        .bypass_o   (bypass[Input]),
        .take_o     (take[Input]),
        .head_o     (heads[Width*Input+:Width]),
        .occupancy_o(occupancy_o[16*k+:16]),
        .underflow_o(underflow[k]),
        .overflow_o (overflow[k]),
        .strike_i     (fault_strike_i),
        .struck_i     (fault_fifo_i[k]),
        .strike_bits_i(fault_bits_i),
        .struck_o     (struck[k])
    );

    assign lows[Width*Input+:Width]  = received_low[Width*Receive+:Width];
    assign highs[Width*Input+:Width] = received_high[Width*Receive+:Width];
    assign holds[k]                  = occupancy_o[16*k+:16] != 16'd0;
  end

  if (Fifos == 0) begin : gen_no_crosspoint
    assign occupancy_o = '0;
    assign underflow   = 1'b0;
    assign overflow    = 1'b0;
    assign holds       = 1'b0;
    assign struck      = 1'b0;
    wire unused_faults = &{1'b0, fault_strike_i, fault_bits_i, fault_fifo_i};
  end
  assign held_o         = |holds;
  assign fault_struck_o = |struck;

  if (Peaks != 0 && Fifos != 0) begin : gen_peaks
    for (genvar k = 0; k < Crosspoints; k = k + 1) begin : gen_peak
      logic [15:0] peak_q;
      always_ff @(posedge clk_i) begin
        if (clear) peak_q <= '0;
        else if (peak_q < occupancy_o[16*k+:16]) peak_q <= occupancy_o[16*k+:16];
      end
      assign peak_o[16*k+:16] = peak_q;
    end
  end else begin : gen_no_peaks
    assign peak_o = '0;
  end

  for (genvar p = 0; p < Ports; p = p + 1) begin : gen_count
    if (Counters != 0) begin : gen_counter
      rota_timed_counter #(
          .CounterBits(CounterBits)
      ) u_counter (
          .clk_i  (clk_i),
          .clear_i(clear),
          .event_i(link_out_valid_o[p]),
          .count_o(flits_sent_o[CounterBits*p+:CounterBits])
      );
    end else begin : gen_no_counter
      assign flits_sent_o[CounterBits*p+:CounterBits] = '0;
    end
  end

  // Three flags gather many sources; a register of their own keeps that OR out of the longest paths.
  logic unexpected_q, underflow_q, overflow_q;
  always_ff @(posedge clk_i) begin
    unexpected_q <= ~clear & |unexpected;
    underflow_q  <= ~clear & (|underflow | |missing);
    overflow_q   <= ~clear & |overflow;
  end

  wire unused_count;
  rota_monitor #(
      .Events     (1),
      .Counters   (0),
      .CounterBits(1),
      .Errors     (1),
      .ErrorBits  (9)
  ) u_monitor (
      .clk_i   (clk_i),
      .rst_i   (1'b0),
      .start_i (clear),
      .event_i (1'b0),
      .error_i ({|sum_wrong, |framing, |receive_bad | |send_bad, |refused, |receive_overrun | |send_overrun,
                 running & (|receive_parity | |send_parity), unexpected_q, underflow_q, overflow_q}),
      .counts_o(unused_count),
      .errors_o(errors_o)
  );

  if (NumberCheck != 0) begin : gen_number_check
    logic number_wrong_q;
    logic started_q;  // before the first start, what waits is not known
    always_ff @(posedge clk_i) begin
      if (rst_i) started_q <= 1'b0;
      else if (running) started_q <= 1'b1;
      if (rst_i) number_wrong_q <= 1'b0;
      else if (started_q) number_wrong_q <= number_wrong_q | (|number_wrong) | (held_o & idle_o);
    end
    assign number_wrong_o = number_wrong_q;
  end else begin : gen_no_number_check
    assign number_wrong_o = 1'b0;
    wire unused_numbers = &{1'b0, number_wrong};
  end

  assign wrap_o = wrap[2];

  wire unused = &{1'b0, inject_last_i, wrap, receive_payload, send_payload, received_low, received_high, bypass, take, lows,
                   highs, heads};

endmodule

`default_nettype wire
