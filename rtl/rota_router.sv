// SPDX-License-Identifier: Apache-2.0
//
// The router: moves flits from its input links and the NIC's injection links through crosspoint FIFOs to its output
// links and the NIC's ejection links, as its programs say. No headers, no arbitration.
//
//   link in ──► receive channel i ──► the crosspoint FIFOs (i, ·), ejection FIFO i ──► NIC
//   NIC ──► injection FIFO j, the crosspoint FIFOs (·, j) ──► send channel j ──► link out
//
// All-port: channel p serves link p. Single-port: one channel each way serves all links, and every entry names its
// link.
//
// Programs are in memories outside with synchronous read, one a channel; their words are as in rota_sequencer.
// Payload of a receive word: bit 0 the ejection FIFO, bit 1+i the i-th of the listed FIFOs whose receive channel this
// is, and above these ReceiveMaskBits, single-port only, the link. Payload of a send word: likewise the injection
// FIFO and the FIFOs whose send channel this is; no source: idle for one step (lockstep only).
//
// Cycle contract: start_i at edge 0 empties all FIFOs and begins the programs; it may come two edges after a reset or
// after the last program's end. A flit taken at edge c can leave at edge c+1. valid, ready and data depend on
// registers only. Lockstep: step t is edges 3 + t·(S+F) … 2 + (t+1)·(S+F), and its flits move at the last F of them.
`include "rota_macros.svh"
`default_nettype none

module rota_router #(
    /// Links each way, 1 to 16.
    parameter integer Ports = 4,
    /// 1: single-port, one message path through the router each way; 0: all-port.
    parameter integer SinglePort = 0,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// 1: the highest bit of a flit is a parity bit, renewed and checked where flits are added; 0: it is like others.
    parameter integer DataParity = 0,
    /// Crosspoint FIFOs, 0 to 1024, listed by receive channel in the following three: of FIFO k the receive channel,
    /// the send channel and the depth in flits, 1 to 65535. A crosspoint may have several; one that the programs don't
    /// use is left out.
    parameter integer Fifos = 1,
    parameter [8*(Fifos > 0 ? Fifos : 1)-1:0] FifoReceive = 0,
    parameter [8*(Fifos > 0 ? Fifos : 1)-1:0] FifoSend = 0,
    parameter [16*(Fifos > 0 ? Fifos : 1)-1:0] FifoDepth = {(Fifos > 0 ? Fifos : 1) {16'd4}},
    /// Bits of a mask, at least 1 + the most FIFOs listed for one channel, at most 128.
    parameter integer ReceiveMaskBits = 2,
    parameter integer SendMaskBits = 2,
    /// As in rota_sequencer.
    parameter integer CountBits = 8,
    parameter integer Words = 256,
    parameter integer FlitBits = 1,
    parameter integer Parity = 1,
    /// Bits of the start-up time, 1 to 32.
    parameter integer StartupBits = 20,
    /// 1: adders, for entries with several sources; 0: such an entry is an error.
    parameter integer Combine = 0,
    /// 1: count the flits that leave over each link, in CounterBits bits (1 to 64).
    parameter integer Counters = 1,
    parameter integer CounterBits = 32,
    /// 1: error flags.
    parameter integer Errors = 1,
    /// FIFOs up to this depth are registers, deeper ones memories; see rota_fifo.
    parameter integer MaxShiftDepth = 8,
    /// For simulators, as in rota_fifos: 1: the FIFOs are one bank, and peak_o is filled in; 1: faults can strike it.
    parameter integer Bank = 0,
    parameter integer Faults = 0,
    /// As in rota_source_selector: check bits of a flit, below its parity bit.
    parameter integer CodeBits = 0,
    /// 1: compare each mask of sources with the number of the source, and each link with its number.
    parameter integer NumberCheck = 0,
    localparam integer Channels = SinglePort != 0 ? 1 : Ports,
    localparam integer LinkBits = SinglePort != 0 ? $clog2(Ports) : 0,
    localparam integer ReceiveWordBits = LinkBits + ReceiveMaskBits + CountBits + 1 + Parity,
    localparam integer SendWordBits = LinkBits + SendMaskBits + CountBits + 1 + Parity,
    localparam integer FifoSlots = Fifos > 0 ? Fifos : 1
) (
    input  wire                                clk_i,
    input  wire                                rst_i,
    input  wire                                start_i,

    // Constants of a run, unchanged from two edges before start_i; in a fixed design constants.
    /// Flits a message, 1 to 2**FlitBits.
    input  wire [FlitBits:0]                   flits_i,
    /// Lockstep: start-up cycles a step.
    input  wire [StartupBits-1:0]              startup_i,
    input  wire                                lockstep_i,
    /// Of each crosspoint FIFO: at how many flits it is full, 1 to its depth.
    input  wire [16*FifoSlots-1:0]             capacity_i,
    /// 0: no parity, whatever DataParity.
    input  wire                                data_parity_i,

    // Links.
    input  wire [Ports-1:0]                    link_in_valid_i,
    output wire [Ports-1:0]                    link_in_ready_o,
    input  wire [Ports*Width-1:0]              link_in_data_i,
    input  wire [Ports-1:0]                    link_in_last_i,
    output wire [Ports-1:0]                    link_out_valid_o,
    input  wire [Ports-1:0]                    link_out_ready_i,
    output wire [Ports*Width-1:0]              link_out_data_o,
    output wire [Ports-1:0]                    link_out_last_o,

    // NIC. The end of an injected message is not looked at: the send programs count flits.
    input  wire [Channels-1:0]                 inject_valid_i,
    output wire [Channels-1:0]                 inject_ready_o,
    input  wire [Channels*Width-1:0]           inject_data_i,
    input  wire [Channels-1:0]                 inject_last_i,
    output wire [Channels-1:0]                 eject_valid_o,
    input  wire [Channels-1:0]                 eject_ready_i,
    output wire [Channels*Width-1:0]           eject_data_o,
    output wire [Channels-1:0]                 eject_last_o,

    // Program memories.
    output wire [Channels*$clog2(Words)-1:0]   receive_address_o,
    input  wire [Channels*ReceiveWordBits-1:0] receive_word_i,
    output wire [Channels*$clog2(Words)-1:0]   send_address_o,
    input  wire [Channels*SendWordBits-1:0]    send_word_i,

    // Faults, as in rota_fifo_bank.
    input  wire                                fault_strike_i,
    input  wire [Width-1:0]                    fault_bits_i,
    input  wire [FifoSlots-1:0]                fault_fifo_i,
    input  wire [Channels-1:0]                 fault_eject_i,
    output wire                                fault_struck_o,

    // Observation.
    /// Of each link out: flits sent since the start.
    output wire [Ports*CounterBits-1:0]        flits_sent_o,
    /// Of each crosspoint FIFO: flits in it.
    output wire [16*FifoSlots-1:0]             occupancy_o,
    /// The most there were since the start; 0 without a bank.
    output wire [16*FifoSlots-1:0]             peak_o,
    /// All programs have ended.
    output wire                                idle_o,
    /// There are flits in a FIFO.
    output wire                                held_o,
    /// With a bank and faults: flits in all FIFOs at the last rise of fault_strike_i; else 0.
    output wire [31:0]                         flits_held_o,
    /// Since the start, of any FIFO or channel: 0 overflow, 1 underflow, 2 flit offered after a program's end, 3
    /// parity of a program word, 4 program without end, 5 late in lockstep, 6 entry that makes no sense here, 7 end
    /// of message where the count of flits has none, 8 parity of a flit at an adder.
    output wire [8:0]                          errors_o,
    /// Since the reset: a mask and its number disagreed. 0 with NumberCheck = 0.
    output wire                                number_wrong_o
);

  `ROTA_REQUIRE(ports_must_be_1_to_16, Ports >= 1 && Ports <= 16)
  `ROTA_REQUIRE(singleport_must_be_0_or_1, SinglePort == 0 || SinglePort == 1)
  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(dataparity_must_be_0_or_1, DataParity == 0 || DataParity == 1)
  `ROTA_REQUIRE(fifos_must_be_0_to_1024, Fifos >= 0 && Fifos <= 1024)
  `ROTA_REQUIRE(receivemaskbits_must_be_1_to_128, ReceiveMaskBits >= 1 && ReceiveMaskBits <= 128)
  `ROTA_REQUIRE(sendmaskbits_must_be_1_to_128, SendMaskBits >= 1 && SendMaskBits <= 128)

  localparam integer LinksPerChannel = SinglePort != 0 ? Ports : 1;
  localparam integer AddressBits = $clog2(Words);
  localparam integer SourceBits = SendMaskBits > 1 ? $clog2(SendMaskBits) : 1;
  localparam integer NicDepth = 2;
  // FIFOs by number, as in rota_fifos: crosspoints, ejection, injection.
  localparam integer AllFifos = Fifos + 2 * Channels;
  localparam integer Ejection = Fifos;
  localparam integer Injection = Fifos + Channels;

  // How many of the first `count` FIFOs have that channel in the list: the place of FIFO `count` in the channel's
  // masks.
  function automatic integer fifos_of(input [8*FifoSlots-1:0] list, input integer channel, input integer count);
    integer n;
    fifos_of = 0;
    for (n = 0; n < count; n = n + 1) begin
      if ({24'd0, list[8*n+:8]} == channel) fifos_of = fifos_of + 1;
    end
  endfunction

  // FIFOs are listed by receive channel: how many come before those of this one.
  function automatic integer fifos_before(input [8*FifoSlots-1:0] list, input integer channel);
    integer n;
    fifos_before = 0;
    for (n = 0; n < Fifos; n = n + 1) begin
      if ({24'd0, list[8*n+:8]} < channel) fifos_before = fifos_before + 1;
    end
  endfunction

  logic [FlitBits-1:0] last_flit_q;
  logic                one_flit_q;
  logic                running_q;
  wire                 window, open_next, step_end;

  // Split, they simulate faster; one of a single bit cannot be.
  /* verilator lint_off SPLITVAR */
  // By channel and mask bit.
  wire [Channels*ReceiveMaskBits-1:0]    not_full;
  wire [Channels*ReceiveMaskBits-1:0]    room_next;
  wire [Channels*ReceiveMaskBits-1:0]    push;
  wire [Channels*SendMaskBits-1:0]       not_empty;
  wire [Channels*SendMaskBits-1:0]       flit_next;
  wire [Channels*SendMaskBits-1:0]       pop;
  wire [Channels*SendMaskBits-1:0]       source;
  wire [Channels*SendMaskBits*Width-1:0] heads  /* verilator split_var */;
  // By FIFO.
  wire [AllFifos-1:0]                    fifo_push, fifo_pop, fifo_not_full, fifo_not_empty;
  wire [AllFifos-1:0]                    fifo_room_next, fifo_flit_next;
  wire [AllFifos*Width-1:0]              fifo_data  /* verilator split_var */;
  wire [AllFifos*Width-1:0]              fifo_head  /* verilator split_var */;
  wire [AllFifos*16-1:0]                 capacity, fifo_occupancy, fifo_peak;
  wire [AllFifos-1:0]                    fault_fifo;
  // By channel.
  wire [Channels*Width-1:0]              received  /* verilator split_var */;
  wire [Channels*Width-1:0]              selected  /* verilator split_var */;
  /* verilator lint_on SPLITVAR */
  wire [Channels-1:0]                    send_last, receive_active, send_active;
  wire [Channels-1:0]                    sum_wrong, receive_number, send_number;
  wire [Channels-1:0]                    past_end, framing, receive_bad, receive_parity, receive_overrun;
  wire [Channels-1:0]                    late, send_bad, send_parity, send_overrun;
  // By link.
  wire [Ports-1:0]                       sent;

  always_ff @(posedge clk_i) begin
    // No reset here, so that constants go through.
    last_flit_q <= flits_i[FlitBits-1:0] - 1'b1;
    one_flit_q  <= flits_i == {{FlitBits{1'b0}}, 1'b1};
    if (rst_i) running_q <= 1'b0;
    else if (start_i) running_q <= 1'b1;
  end

  rota_step_timer #(
      .FlitBits   (FlitBits),
      .StartupBits(StartupBits)
  ) u_step_timer (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .start_i    (start_i),
      .startup_i  (startup_i),
      .last_flit_i(last_flit_q),
      .one_flit_i (one_flit_q),
      .window_o   (window),
      .open_next_o(open_next),
      .step_end_o (step_end)
  );

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_receive
    localparam integer Listed = fifos_of(FifoReceive, c, Fifos);

    `ROTA_REQUIRE(receivemaskbits_must_hold_the_fifos_of_every_channel, ReceiveMaskBits > Listed)

    rota_receive_channel #(
        .Links    (LinksPerChannel),
        .Width    (Width),
        .MaskBits (ReceiveMaskBits),
        .Present  ({ReceiveMaskBits{1'b1}} >> (ReceiveMaskBits - 1 - Listed)),
        .CountBits(CountBits),
        .Words    (Words),
        .FlitBits (FlitBits),
        .Parity   (Parity)
    ) u_channel (
        .clk_i         (clk_i),
        .rst_i         (rst_i),
        .start_i       (start_i),
        .last_flit_i   (last_flit_q),
        .one_flit_i    (one_flit_q),
        .address_o     (receive_address_o[AddressBits*c+:AddressBits]),
        .word_i        (receive_word_i[ReceiveWordBits*c+:ReceiveWordBits]),
        .link_valid_i  (link_in_valid_i[LinksPerChannel*c+:LinksPerChannel]),
        .link_last_i   (link_in_last_i[LinksPerChannel*c+:LinksPerChannel]),
        .link_ready_o  (link_in_ready_o[LinksPerChannel*c+:LinksPerChannel]),
        .link_data_i   (link_in_data_i[LinksPerChannel*Width*c+:LinksPerChannel*Width]),
        .data_o        (received[Width*c+:Width]),
        .active_o      (receive_active[c]),
        .not_full_i    (not_full[ReceiveMaskBits*c+:ReceiveMaskBits]),
        .room_next_i   (room_next[ReceiveMaskBits*c+:ReceiveMaskBits]),
        .push_o        (push[ReceiveMaskBits*c+:ReceiveMaskBits]),
        .past_end_o    (past_end[c]),
        .framing_o     (framing[c]),
        .bad_entry_o   (receive_bad[c]),
        .number_wrong_o(receive_number[c]),
        .parity_error_o(receive_parity[c]),
        .overrun_o     (receive_overrun[c])
    );

    rota_ejection #(
        .FlitBits(FlitBits)
    ) u_ejection (
        .clk_i      (clk_i),
        .start_i    (start_i),
        .last_flit_i(last_flit_q),
        .one_flit_i (one_flit_q),
        .moved_i    (fifo_pop[Ejection+c]),
        .last_o     (eject_last_o[c])
    );

    assign fifo_push[Ejection+c]                = push[ReceiveMaskBits*c];
    assign fifo_data[Width*(Ejection+c)+:Width] = received[Width*c+:Width];
    assign not_full[ReceiveMaskBits*c]          = fifo_not_full[Ejection+c];
    assign room_next[ReceiveMaskBits*c]         = fifo_room_next[Ejection+c];
    assign eject_data_o[Width*c+:Width]         = fifo_head[Width*(Ejection+c)+:Width];

    if (Listed > 0) begin : gen_listed
      localparam integer First = fifos_before(FifoReceive, c);
      assign fifo_push[First+:Listed]               = push[ReceiveMaskBits*c+1+:Listed];
      assign not_full[ReceiveMaskBits*c+1+:Listed]  = fifo_not_full[First+:Listed];
      assign room_next[ReceiveMaskBits*c+1+:Listed] = fifo_room_next[First+:Listed];
    end
    if (ReceiveMaskBits > 1 + Listed) begin : gen_absent
      assign not_full[ReceiveMaskBits*c+1+Listed+:ReceiveMaskBits-1-Listed] = {(ReceiveMaskBits - 1 - Listed) {1'b1}};
      assign room_next[ReceiveMaskBits*c+1+Listed+:ReceiveMaskBits-1-Listed] = {(ReceiveMaskBits - 1 - Listed) {1'b1}};
    end
  end

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_send
    localparam integer Listed = fifos_of(FifoSend, c, Fifos);
    localparam integer NumberBits = Listed > 0 ? $clog2(1 + Listed) : 1;
    wire [SourceBits-1:0] source_number;
    wire                  unused_number = &{1'b0, source_number};
    wire                  wrong;

    `ROTA_REQUIRE(sendmaskbits_must_hold_the_fifos_of_every_channel, SendMaskBits > Listed)

    assign fifo_pop[Injection+c]                 = pop[SendMaskBits*c];
    assign fifo_data[Width*(Injection+c)+:Width] = inject_data_i[Width*c+:Width];
    assign not_empty[SendMaskBits*c]             = fifo_not_empty[Injection+c];
    assign flit_next[SendMaskBits*c]             = fifo_flit_next[Injection+c];
    assign heads[Width*SendMaskBits*c+:Width]    = fifo_head[Width*(Injection+c)+:Width];

    rota_send_channel #(
        .Links    (LinksPerChannel),
        .MaskBits (SendMaskBits),
        .Present  ({SendMaskBits{1'b1}} >> (SendMaskBits - 1 - Listed)),
        .Combine  (Combine),
        .CountBits(CountBits),
        .Words    (Words),
        .FlitBits (FlitBits),
        .Parity   (Parity)
    ) u_channel (
        .clk_i         (clk_i),
        .rst_i         (rst_i),
        .start_i       (start_i),
        .last_flit_i   (last_flit_q),
        .one_flit_i    (one_flit_q),
        .address_o     (send_address_o[AddressBits*c+:AddressBits]),
        .word_i        (send_word_i[SendWordBits*c+:SendWordBits]),
        .lockstep_i    (lockstep_i),
        .window_i      (window),
        .open_next_i   (open_next),
        .step_end_i    (step_end),
        .link_valid_o  (link_out_valid_o[LinksPerChannel*c+:LinksPerChannel]),
        .link_last_o   (send_last[c]),
        .link_ready_i  (link_out_ready_i[LinksPerChannel*c+:LinksPerChannel]),
        .moved_o       (sent[LinksPerChannel*c+:LinksPerChannel]),
        .active_o      (send_active[c]),
        .not_empty_i   (not_empty[SendMaskBits*c+:SendMaskBits]),
        .flit_next_i   (flit_next[SendMaskBits*c+:SendMaskBits]),
        .source_o      (source[SendMaskBits*c+:SendMaskBits]),
        .number_o      (source_number),
        .pop_o         (pop[SendMaskBits*c+:SendMaskBits]),
        .late_o        (late[c]),
        .bad_entry_o   (send_bad[c]),
        .number_wrong_o(send_number[c]),
        .parity_error_o(send_parity[c]),
        .overrun_o     (send_overrun[c])
    );

    // All links of a channel see the same flit; only one sees it valid.
    rota_source_selector #(
        .Width     (Width),
        .Inputs    (1 + Listed),
        .Add       (Combine),
        .DataParity(DataParity),
        .CodeBits  (CodeBits)
    ) u_source_selector (
        .data_i       (heads[Width*SendMaskBits*c+:Width*(1+Listed)]),
        .select_i     (source[SendMaskBits*c+:1+Listed]),
        .number_i     (source_number[NumberBits-1:0]),
        .data_parity_i(data_parity_i),
        .data_o       (selected[Width*c+:Width]),
        .wrong_o      (wrong)
    );

    assign sum_wrong[c] = wrong & |sent[LinksPerChannel*c+:LinksPerChannel];
    assign link_out_data_o[LinksPerChannel*Width*c+:LinksPerChannel*Width] =
        {LinksPerChannel{selected[Width*c+:Width]}};
    assign link_out_last_o[LinksPerChannel*c+:LinksPerChannel] = {LinksPerChannel{send_last[c]}};

    if (SendMaskBits > 1 + Listed) begin : gen_absent
      wire unused = &{1'b0, pop[SendMaskBits*c+1+Listed+:SendMaskBits-1-Listed],
                      heads[Width*(SendMaskBits*c+1+Listed)+:Width*(SendMaskBits-1-Listed)]};
      assign not_empty[SendMaskBits*c+1+Listed+:SendMaskBits-1-Listed] = '0;
      assign flit_next[SendMaskBits*c+1+Listed+:SendMaskBits-1-Listed] = '0;
      assign heads[Width*(SendMaskBits*c+1+Listed)+:Width*(SendMaskBits-1-Listed)] = '0;
    end
  end

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_crosspoint
    localparam integer Receive = {24'd0, FifoReceive[8*k+:8]};
    localparam integer Send = {24'd0, FifoSend[8*k+:8]};
    localparam integer SendBit = SendMaskBits * Send + 1 + fifos_of(FifoSend, Send, k);

    `ROTA_REQUIRE(fiforeceive_and_fifosend_must_be_channels, Receive < Channels && Send < Channels)
    `ROTA_REQUIRE(fifos_must_be_listed_by_receive_channel,
                  k == fifos_before(FifoReceive, Receive) + fifos_of(FifoReceive, Receive, k))

    assign fifo_pop[k]                 = pop[SendBit];
    assign fifo_data[Width*k+:Width]   = received[Width*Receive+:Width];
    assign not_empty[SendBit]          = fifo_not_empty[k];
    assign flit_next[SendBit]          = fifo_flit_next[k];
    assign heads[Width*SendBit+:Width] = fifo_head[Width*k+:Width];
    assign occupancy_o[16*k+:16]       = fifo_occupancy[16*k+:16];
    assign peak_o[16*k+:16]            = fifo_peak[16*k+:16];
  end

  assign inject_ready_o                     = fifo_not_full[Injection+:Channels] & {Channels{running_q}};
  assign eject_valid_o                      = fifo_not_empty[Ejection+:Channels];
  assign fifo_push[Injection+:Channels]     = inject_valid_i & inject_ready_o;
  assign fifo_pop[Ejection+:Channels]       = eject_valid_o & eject_ready_i;
  assign fault_fifo[Ejection+:2*Channels]   = {{Channels{1'b0}}, fault_eject_i};
  assign capacity[16*Ejection+:32*Channels] = {2 * Channels{16'(NicDepth)}};

  if (Fifos > 0) begin : gen_crosspoints
    assign fault_fifo[Fifos-1:0]  = fault_fifo_i;
    assign capacity[16*Fifos-1:0] = capacity_i;
  end

  rota_fifos #(
      .Crosspoints  (Fifos),
      .Depths       (FifoDepth),
      .Channels     (Channels),
      .NicDepth     (NicDepth),
      .Width        (Width),
      .MaxShiftDepth(MaxShiftDepth),
      .Bank         (Bank),
      .Faults       (Faults)
  ) u_fifos (
      .clk_i        (clk_i),
      .rst_i        (rst_i),
      .clear_i      (start_i),
      .capacity_i   (capacity),
      .push_i       (fifo_push),
      .data_i       (fifo_data),
      .pop_i        (fifo_pop),
      .not_full_o   (fifo_not_full),
      .not_empty_o  (fifo_not_empty),
      .room_next_o  (fifo_room_next),
      .flit_next_o  (fifo_flit_next),
      .head_o       (fifo_head),
      .occupancy_o  (fifo_occupancy),
      .peak_o       (fifo_peak),
      .strike_i     (fault_strike_i),
      .strike_fifo_i(fault_fifo),
      .strike_bits_i(fault_bits_i),
      .struck_o     (fault_struck_o),
      .flits_held_o (flits_held_o)
  );

  wire overflow = |(fifo_push & ~fifo_not_full);
  wire underflow = |(fifo_pop & ~fifo_not_empty);

  assign idle_o = ~|{receive_active, send_active};
  assign held_o = |fifo_not_empty;

  if (Fifos == 0) begin : gen_no_crosspoint
    assign occupancy_o = '0;
    assign peak_o      = '0;
  end

  rota_monitor #(
      .Events     (Ports),
      .Counters   (Counters),
      .CounterBits(CounterBits),
      .Errors     (Errors),
      .ErrorBits  (9)
  ) u_monitor (
      .clk_i   (clk_i),
      .rst_i   (rst_i),
      .start_i (start_i),
      .event_i (sent),
      .error_i ({|sum_wrong, |framing, |receive_bad | |send_bad, |late, |receive_overrun | |send_overrun,
                 |receive_parity | |send_parity, (|past_end) & running_q, underflow, overflow}),
      .counts_o(flits_sent_o),
      .errors_o(errors_o)
  );

  if (NumberCheck != 0) begin : gen_number_check
    logic number_wrong_q;
    always_ff @(posedge clk_i) begin
      if (rst_i) number_wrong_q <= 1'b0;
      else number_wrong_q <= number_wrong_q | (|receive_number) | (|send_number);
    end
    assign number_wrong_o = number_wrong_q;
  end else begin : gen_no_number_check
    assign number_wrong_o = 1'b0;
    wire unused_numbers = &{1'b0, receive_number, send_number};
  end

  wire unused = &{1'b0, inject_last_i, capacity_i, push, pop, source, data_parity_i, fault_fifo_i, fifo_occupancy,
                  fifo_peak, fifo_room_next, fifo_flit_next};

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert (running_q || link_out_valid_o == '0);
      assert (running_q || link_in_ready_o == '0);
    end
  end
`endif

endmodule

`default_nettype wire
