// SPDX-License-Identifier: Apache-2.0
//
// Proof of a whole small rota_router: two links, crosspoint FIFOs of two flits and any capacity, any programs, any
// traffic, both disciplines. From the programs alone a model says which FIFOs hold how many flits and where a marked
// one is, and with it what every pin must show: so nothing is lost, invented, reordered or sent elsewhere, a flit moves
// as soon as the program, its FIFOs, the window and the other side let it, and no FIFO over- or underflows.
//
// All-port: two channels, crosspoint FIFOs 0 to 1 (two lanes) and 1 to 0. Single-port: one channel, two lanes.
`default_nettype none

module router #(
    parameter integer SinglePort = 0,
    parameter integer Combine = 0,
    /// Channels each way, and crosspoint FIFOs; 2 and 3, or 1 and 2.
    parameter integer Channels = 2,
    parameter integer Fifos = 3,
    parameter integer Words = 2
) (
    input wire                clk_i,
    input wire                rst_i,
    input wire                start_i,
    input wire [1:0]          in_valid_i,
    input wire [3:0]          in_data_i,
    input wire [1:0]          in_last_i,
    input wire [1:0]          out_ready_i,
    input wire [Channels-1:0] inject_valid_i,
    input wire [2*Channels-1:0] inject_data_i,
    input wire [Channels-1:0] eject_ready_i,
    /// The flit entering that injection FIFO, or coming in over that channel, is one to follow.
    input wire [Channels-1:0] mark_injected_i,
    input wire [Channels-1:0] mark_received_i
);

  localparam integer Width = 2;
  localparam integer MaskBits = 3;
  localparam integer CountBits = 1;
  localparam integer FlitBits = 1;
  localparam integer StartupBits = 1;
  localparam integer CounterBits = 3;
  localparam integer AddressBits = $clog2(Words);
  localparam integer Links = SinglePort != 0 ? 2 : 1;  // of a channel
  localparam integer LinkBits = SinglePort != 0 ? 1 : 0;
  localparam integer PayloadBits = LinkBits + MaskBits;
  localparam integer WordBits = PayloadBits + CountBits + 1;
  localparam [23:0] From = SinglePort != 0 ? 24'h000000 : 24'h010000;
  localparam [23:0] To = SinglePort != 0 ? 24'h000000 : 24'h000101;
  // By channel and mask bit: the mask bits that exist.
  localparam [5:0] ReceivePresent = SinglePort != 0 ? 6'b000111 : 6'b011111;
  localparam [5:0] SendPresent = SinglePort != 0 ? 6'b000111 : 6'b111011;

  (* anyconst *) logic [FlitBits-1:0]    last_flit;
  (* anyconst *) logic [StartupBits-1:0] startup;
  (* anyconst *) logic                   lockstep;
  (* anyconst *) logic [Fifos-1:0]       two;    // capacity is two flits, else one
  (* anyconst *) logic [Width-1:0]       value;  // of every marked flit
  wire [FlitBits:0]     flits = {1'b0, last_flit} + 1'b1;
  wire [16*Fifos-1:0]   capacity;

  wire [1:0]            in_ready, out_valid, out_last;
  wire [2*Width-1:0]    out_data;
  wire [Channels-1:0]   inject_ready, eject_valid, eject_last;
  wire [Channels*Width-1:0]       eject_data;
  wire [Channels*AddressBits-1:0] receive_address, send_address;
  wire [Channels*WordBits-1:0]    receive_word, send_word;
  wire [2*CounterBits-1:0]        flits_sent;
  wire [16*Fifos-1:0]             occupancy;
  wire                            idle, held;
  wire [8:0]                      errors;

  logic defined_q = 1'b0;
  logic running_q;
  always_ff @(posedge clk_i) begin
    defined_q <= 1'b1;
    if (rst_i) running_q <= 1'b0;
    else if (start_i) running_q <= 1'b1;
  end

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_capacity
    assign capacity[16*k+:16] = two[k] ? 16'd2 : 16'd1;
  end

  rota_router #(
      .Ports          (2),
      .SinglePort     (SinglePort),
      .Width          (Width),
      .Fifos          (Fifos),
      .FifoReceive    (From[8*Fifos-1:0]),
      .FifoSend       (To[8*Fifos-1:0]),
      .FifoDepth      ({Fifos{16'd2}}),
      .ReceiveMaskBits(MaskBits),
      .SendMaskBits   (MaskBits),
      .CountBits      (CountBits),
      .Words          (Words),
      .FlitBits       (FlitBits),
      .Parity         (0),
      .StartupBits    (StartupBits),
      .Combine        (Combine),
      .CounterBits    (CounterBits)
  ) u_router (
      .clk_i            (clk_i),
      .rst_i            (rst_i),
      .start_i          (start_i),
      .flits_i          (flits),
      .startup_i        (startup),
      .lockstep_i       (lockstep),
      .capacity_i       (capacity),
      .link_in_valid_i  (in_valid_i),
      .link_in_ready_o  (in_ready),
      .link_in_data_i   (in_data_i),
      .link_in_last_i   (in_last_i),
      .link_out_valid_o (out_valid),
      .link_out_ready_i (out_ready_i),
      .link_out_data_o  (out_data),
      .link_out_last_o  (out_last),
      .inject_valid_i   (inject_valid_i),
      .inject_ready_o   (inject_ready),
      .inject_data_i    (inject_data_i),
      .inject_last_i    ({Channels{1'b0}}),
      .eject_valid_o    (eject_valid),
      .eject_ready_i    (eject_ready_i),
      .eject_data_o     (eject_data),
      .eject_last_o     (eject_last),
      .receive_address_o(receive_address),
      .receive_word_i   (receive_word),
      .send_address_o   (send_address),
      .send_word_i      (send_word),
      .flits_sent_o     (flits_sent),
      .data_parity_i    (1'b1),
      .fault_strike_i   (1'b0),
      .fault_bits_i     ({Width{1'b0}}),
      .fault_fifo_i     ({Fifos{1'b0}}),
      .fault_eject_i    ({Channels{1'b0}}),
      .fault_struck_o   (),
      .occupancy_o      (occupancy),
      .peak_o           (),
      .idle_o           (idle),
      .held_o           (held),
      .flits_held_o     (),
      .errors_o         (errors)
  );

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design; # is the index.
  wire                   peek_no_startup;    // peek u_router.u_step_timer.no_startup_q
  wire                   peek_one_startup;   // peek u_router.u_step_timer.one_startup_q
  wire [StartupBits-1:0] peek_last_startup;  // peek u_router.u_step_timer.last_startup_q
  wire [1:0]             peek_lead;          // peek u_router.u_step_timer.lead_q
  wire                   peek_on;            // peek u_router.u_step_timer.on_q
  wire                   peek_in_window;     // peek u_router.u_step_timer.window_q
  wire                   peek_steps_left;    // peek u_router.u_step_timer.left_q
  wire                   peek_last_left;     // peek u_router.u_step_timer.last_q
  wire                   peek_running;       // peek u_router.running_q
  wire                   peek_one_flit;      // peek u_router.one_flit_q
  wire [FlitBits-1:0]    peek_last_flit;     // peek u_router.last_flit_q

  wire window, step_end;
  step_rules #(
      .FlitBits   (FlitBits),
      .StartupBits(StartupBits)
  ) u_steps (
      .clk_i              (clk_i),
      .rst_i              (rst_i),
      .defined_i          (defined_q),
      .start_i            (start_i),
      .startup_i          (startup),
      .last_flit_i        (last_flit),
      .window_o           (window),
      .step_end_o         (step_end),
      .peek_no_startup_i  (peek_no_startup),
      .peek_one_startup_i (peek_one_startup),
      .peek_last_startup_i(peek_last_startup),
      .peek_lead_i        (peek_lead),
      .peek_on_i          (peek_on),
      .peek_window_i      (peek_in_window),
      .peek_left_i        (peek_steps_left),
      .peek_last_i        (peek_last_left)
  );

  // What the FIFOs hold, by channel and mask bit (bit 0: the NIC's; the others: a crosspoint's, from either end).
  wire [Channels*MaskBits-1:0] room;          // of a target
  wire [Channels*MaskBits-1:0] filled;        // of a source
  wire [Channels*MaskBits-1:0] marked_head;   // of a source: its head is a marked flit
  wire [Channels*MaskBits-1:0] pushed, popped;
  wire [Channels-1:0]          startable_receive, startable_send, receiving, sending, ejects, injects_held;
  wire [Fifos-1:0]             crosspoint_held;
  // By link.
  wire [1:0] expected_ready, expected_valid;

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_receive
    wire [PayloadBits-1:0] payload;
    wire [FlitBits-1:0]    flit;
    wire [CountBits-1:0]   unused_message;
    wire                   last_word, unused_odd, active;
    wire [MaskBits-1:0]    targets = payload[MaskBits-1:0];
    wire                   ready = active & (targets & ~room[MaskBits*c+:MaskBits]) == '0;
    wire                   moved;
    wire [Width-1:0]       data;

    wire                   peek_active;        // peek u_router.gen_receive[#].u_channel.u_sequencer.active_q
    wire [AddressBits-1:0] peek_next;          // peek u_router.gen_receive[#].u_channel.u_sequencer.next_q
    wire [CountBits-1:0]   peek_count;         // peek u_router.gen_receive[#].u_channel.u_sequencer.count_q
    wire                   peek_last_message;  // peek u_router.gen_receive[#].u_channel.u_sequencer.last_message_q
    wire [FlitBits-1:0]    peek_left;          // peek u_router.gen_receive[#].u_channel.u_sequencer.left_q
    wire                   peek_no_flit_left;  // peek u_router.gen_receive[#].u_channel.u_sequencer.last_flit_q
    wire                   peek_overrun;       // peek u_router.gen_receive[#].u_channel.u_sequencer.overrun_o
    wire [MaskBits-1:0]    peek_targets;       // peek u_router.gen_receive[#].u_channel.targets_q
    wire [Links-1:0]       peek_link;          // peek u_router.gen_receive[#].u_channel.link
    wire [2:0]             peek_taken;         // peek u_router.u_fifos.gen_single.gen_fifo[Fifos+#].u_fifo.gen_shift.taken
    wire [3*Width-1:0]     peek_slots;         // peek u_router.u_fifos.gen_single.gen_fifo[Fifos+#].u_fifo.gen_shift.slots
    wire [FlitBits-1:0]    peek_eject_left;    // peek u_router.gen_receive[#].u_ejection.left_q
    wire                   peek_eject_last;    // peek u_router.gen_receive[#].u_ejection.last_q

    if (SinglePort != 0) begin : gen_named_link
      wire link = payload[MaskBits];
      assign expected_ready = ready ? {link, ~link} : 2'b00;
      assign moved          = ready & in_valid_i[link];
      assign data           = link ? in_data_i[3:2] : in_data_i[1:0];
      wire [1:0] one_hot = {link, ~link};
      always_comb if (defined_q) assert (peek_link == (active ? one_hot : 2'b00));
    end else begin : gen_own_link
      assign expected_ready[c] = ready;
      assign moved             = ready & in_valid_i[c];
      assign data              = in_data_i[Width*c+:Width];
    end

    assign pushed[MaskBits*c+:MaskBits] = moved ? targets & ReceivePresent[MaskBits*c+:MaskBits] : '0;
    assign receiving[c] = active;

    program_rules #(
        .PayloadBits(PayloadBits),
        .CountBits  (CountBits),
        .Words      (Words),
        .FlitBits   (FlitBits),
        .Parity     (0)
    ) u_program (
        .clk_i         (clk_i),
        .rst_i         (rst_i),
        .defined_i     (defined_q),
        .start_i       (start_i),
        .last_flit_i   (last_flit),
        .address_i     (receive_address[AddressBits*c+:AddressBits]),
        .word_o        (receive_word[WordBits*c+:WordBits]),
        .moved_i       (moved),
        .skip_i        (1'b0),
        .active_o      (active),
        .payload_o     (payload),
        .flit_o        (flit),
        .message_o     (unused_message),
        .last_word_o   (last_word),
        .odd_o         (unused_odd),
        .startable_o   (startable_receive[c]),
        .active_i      (peek_active),
        .next_i        (peek_next),
        .count_i       (peek_count),
        .last_message_i(peek_last_message),
        .left_i        (peek_left),
        .no_flit_left_i(peek_no_flit_left)
    );

    // The ejection FIFO.
    wire [1:0] count;
    wire       head_marked;
    wire       ejected = count != 2'd0 & eject_ready_i[c];
    queue_rules #(
        .Width(Width)
    ) u_ejection (
        .clk_i        (clk_i),
        .defined_i    (defined_q),
        .clear_i      (rst_i | start_i),
        .capacity_i   (2'd2),
        .push_i       (pushed[MaskBits*c]),
        .mark_i       (mark_received_i[c]),
        .value_i      (value),
        .pop_i        (ejected),
        .count_o      (count),
        .marked_head_o(head_marked),
        .peek_taken_i (peek_taken),
        .peek_slots_i (peek_slots)
    );
    assign room[MaskBits*c] = count != 2'd2;
    assign ejects[c] = count != 2'd0;

    logic [FlitBits-1:0] ejected_q;  // flits of the message
    always_ff @(posedge clk_i) begin
      if (start_i) ejected_q <= '0;
      else if (ejected) ejected_q <= ejected_q == last_flit ? '0 : ejected_q + 1'b1;
    end

    always_comb begin
      if (defined_q) begin
        assume (!(moved && mark_received_i[c]) || data == value);
        assert (peek_overrun == (active && last_word));
        assert (!active || peek_targets == targets);
        assert (eject_valid[c] == (count != 2'd0));
        assert (!head_marked || eject_data[Width*c+:Width] == value);
        if (running_q) begin
          assert (ejected_q <= last_flit);
          assert (peek_eject_left == last_flit - ejected_q);
          assert (peek_eject_last == (ejected_q == last_flit));
          assert (eject_last[c] == (ejected_q == last_flit));
        end
        assert (running_q || (count == 2'd0 && !active));
      end
      cover (defined_q && moved && flit == 1 && targets == ReceivePresent[MaskBits*c+:MaskBits]);
      cover (defined_q && ejected && head_marked && ejected_q == 1);
    end
  end

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_send
    wire [PayloadBits-1:0] payload;
    wire [FlitBits-1:0]    flit;
    wire [CountBits-1:0]   unused_message;
    wire                   last_word, unused_odd, active;
    wire [MaskBits-1:0]    sources = payload[MaskBits-1:0];
    wire                   several = (sources & (sources - 1'b1)) != '0;
    logic                  used_q;  // lockstep: this step's entry is used up
    wire                   sources_filled = sources != '0 & (sources & ~filled[MaskBits*c+:MaskBits]) == '0;
    wire                   valid = active & sources_filled & (~lockstep | (window & ~used_q));
    wire                   moved;
    wire [Width-1:0]       data;

    wire                   peek_active;        // peek u_router.gen_send[#].u_channel.u_sequencer.active_q
    wire [AddressBits-1:0] peek_next;          // peek u_router.gen_send[#].u_channel.u_sequencer.next_q
    wire [CountBits-1:0]   peek_count;         // peek u_router.gen_send[#].u_channel.u_sequencer.count_q
    wire                   peek_last_message;  // peek u_router.gen_send[#].u_channel.u_sequencer.last_message_q
    wire [FlitBits-1:0]    peek_left;          // peek u_router.gen_send[#].u_channel.u_sequencer.left_q
    wire                   peek_no_flit_left;  // peek u_router.gen_send[#].u_channel.u_sequencer.last_flit_q
    wire                   peek_overrun;       // peek u_router.gen_send[#].u_channel.u_sequencer.overrun_o
    wire [MaskBits-1:0]    peek_sources;       // peek u_router.gen_send[#].u_channel.sources_q
    wire [Links-1:0]       peek_link;          // peek u_router.gen_send[#].u_channel.link
    wire                   peek_used;          // peek u_router.gen_send[#].u_channel.used_q
    wire [2:0]             peek_taken;         // peek u_router.u_fifos.gen_single.gen_fifo[Fifos+Channels+#].u_fifo.gen_shift.taken
    wire [3*Width-1:0]     peek_slots;         // peek u_router.u_fifos.gen_single.gen_fifo[Fifos+Channels+#].u_fifo.gen_shift.slots

    if (SinglePort != 0) begin : gen_named_link
      wire link = payload[MaskBits];
      assign expected_valid = valid ? {link, ~link} : 2'b00;
      assign moved          = valid & out_ready_i[link];
      assign data           = link ? out_data[3:2] : out_data[1:0];
      wire [1:0] one_hot = {link, ~link};
      always_comb if (defined_q) assert (peek_link == (active ? one_hot : 2'b00));
      always_comb if (defined_q && valid) assert (out_last[link] == (flit == last_flit));
    end else begin : gen_own_link
      assign expected_valid[c] = valid;
      assign moved             = valid & out_ready_i[c];
      assign data              = out_data[Width*c+:Width];
      always_comb if (defined_q && valid) assert (out_last[c] == (flit == last_flit));
    end

    assign popped[MaskBits*c+:MaskBits] = moved ? sources : '0;
    assign sending[c] = active;

    always_ff @(posedge clk_i) begin
      if (start_i || step_end) used_q <= 1'b0;
      else if (moved && flit == last_flit) used_q <= 1'b1;
    end

    program_rules #(
        .PayloadBits(PayloadBits),
        .CountBits  (CountBits),
        .Words      (Words),
        .FlitBits   (FlitBits),
        .Parity     (0)
    ) u_program (
        .clk_i         (clk_i),
        .rst_i         (rst_i),
        .defined_i     (defined_q),
        .start_i       (start_i),
        .last_flit_i   (last_flit),
        .address_i     (send_address[AddressBits*c+:AddressBits]),
        .word_o        (send_word[WordBits*c+:WordBits]),
        .moved_i       (moved),
        .skip_i        (lockstep & step_end & active & sources == '0 & ~used_q),
        .active_o      (active),
        .payload_o     (payload),
        .flit_o        (flit),
        .message_o     (unused_message),
        .last_word_o   (last_word),
        .odd_o         (unused_odd),
        .startable_o   (startable_send[c]),
        .active_i      (peek_active),
        .next_i        (peek_next),
        .count_i       (peek_count),
        .last_message_i(peek_last_message),
        .left_i        (peek_left),
        .no_flit_left_i(peek_no_flit_left)
    );

    // The injection FIFO.
    wire [1:0] count;
    wire       injected = running_q & count != 2'd2 & inject_valid_i[c];
    queue_rules #(
        .Width(Width)
    ) u_injection (
        .clk_i        (clk_i),
        .defined_i    (defined_q),
        .clear_i      (rst_i | start_i),
        .capacity_i   (2'd2),
        .push_i       (injected),
        .mark_i       (mark_injected_i[c]),
        .value_i      (value),
        .pop_i        (popped[MaskBits*c]),
        .count_o      (count),
        .marked_head_o(marked_head[MaskBits*c]),
        .peek_taken_i (peek_taken),
        .peek_slots_i (peek_slots)
    );
    assign filled[MaskBits*c] = count != 2'd0;
    assign injects_held[c]    = count != 2'd0;

    // A mark on every source: then the sum is known.
    wire [Width-1:0] times = Width'(sources[0]) + Width'(sources[1]) + Width'(sources[2]);

    always_comb begin
      if (defined_q) begin
        // Without adders such an entry is an error; rota_send_channel's proof says that it is flagged.
        assume (Combine != 0 || !active || !several);
        assume (!(injected && mark_injected_i[c]) || inject_data_i[Width*c+:Width] == value);
        assert (peek_overrun == (active && last_word));
        assert (peek_sources == (active ? sources : '0));
        assert (!active || peek_used == used_q);
        assert (inject_ready[c] == (running_q && count != 2'd2));
        assert (!valid || (sources & ~marked_head[MaskBits*c+:MaskBits]) != '0 || data == Width'(value * times));
        assert (running_q || (count == 2'd0 && !active));
      end
      cover (defined_q && moved && sources == 3'b010 && marked_head[MaskBits*c+1] && !lockstep && flit == 1);
      cover (defined_q && moved && sources == 3'b001 && marked_head[MaskBits*c] && lockstep && flit == 1);
      cover (defined_q && moved && several || Combine == 0);
      cover (defined_q && lockstep && step_end && active && sources == '0 && !used_q);
      cover (defined_q && !active && last_word && running_q && !lockstep);
    end
  end

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_crosspoint
    localparam integer Receive = 32'(From[8*k+:8]);
    localparam integer Send = 32'(To[8*k+:8]);
    localparam integer Lane = k == 1 ? 1 : 0;
    localparam integer Target = MaskBits * Receive + 1 + Lane;
    localparam integer Source = MaskBits * Send + 1 + Lane;

    wire [2:0]         peek_taken;  // peek u_router.u_fifos.gen_single.gen_fifo[#].u_fifo.gen_shift.taken
    wire [3*Width-1:0] peek_slots;  // peek u_router.u_fifos.gen_single.gen_fifo[#].u_fifo.gen_shift.slots

    wire [1:0] count;
    queue_rules #(
        .Width(Width)
    ) u_fifo (
        .clk_i        (clk_i),
        .defined_i    (defined_q),
        .clear_i      (rst_i | start_i),
        .capacity_i   (capacity[16*k+:2]),
        .push_i       (pushed[Target]),
        .mark_i       (mark_received_i[Receive]),
        .value_i      (value),
        .pop_i        (popped[Source]),
        .count_o      (count),
        .marked_head_o(marked_head[Source]),
        .peek_taken_i (peek_taken),
        .peek_slots_i (peek_slots)
    );
    assign room[Target]        = count < capacity[16*k+:2];
    assign filled[Source]      = count != 2'd0;
    assign crosspoint_held[k]  = count != 2'd0;

    always_comb begin
      if (defined_q) begin
        assert (occupancy[16*k+:16] == 16'(count));
        assert (running_q || count == 2'd0);
      end
      // Taken at the last edge, sent at the coming one; and full.
      cover (defined_q && pushed[Target] && popped[Source] && count == 2'd1);
      cover (defined_q && count == 2'd2);
    end
  end

  // Masks' bits without a FIFO: a target is never full, a source never has a flit.
  for (genvar b = 0; b < Channels * MaskBits; b = b + 1) begin : gen_absent
    if (!ReceivePresent[b]) begin : gen_no_target
      assign room[b] = 1'b1;
    end
    if (!SendPresent[b]) begin : gen_no_source
      assign filled[b]      = 1'b0;
      assign marked_head[b] = 1'b0;
    end
  end

  logic [2*CounterBits-1:0] sent_q;
  for (genvar p = 0; p < 2; p = p + 1) begin : gen_count
    always_ff @(posedge clk_i) begin
      if (rst_i || start_i) sent_q[CounterBits*p+:CounterBits] <= '0;
      else if (expected_valid[p] && out_ready_i[p])
        sent_q[CounterBits*p+:CounterBits] <= sent_q[CounterBits*p+:CounterBits] + 1'b1;
    end
  end

  always_comb begin
    assume (defined_q || rst_i);
    if (defined_q) assume (!start_i || ((&startable_receive) && (&startable_send)));
  end

  always_comb begin
    if (defined_q) begin
      assert (peek_running == running_q);
      assert (peek_last_flit == last_flit);
      assert (peek_one_flit == (last_flit == '0));
      assert (in_ready == expected_ready);
      assert (out_valid == expected_valid);
      assert (idle == !({receiving, sending} != '0));
      assert (held == ({ejects, injects_held, crosspoint_held} != '0));
      assert (flits_sent == sent_q);
      // No overflow, no underflow; late only in lockstep.
      assert (errors[1:0] == 2'b00);
      assert (lockstep || !errors[5]);
    end
    cover (defined_q && running_q && idle && held && start_i);
    cover (defined_q && running_q && idle && !held && sent_q[CounterBits-1:0] == 2);
    cover (defined_q && errors[5] && out_valid != 2'b00);
  end

endmodule

`default_nettype wire
