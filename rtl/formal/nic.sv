// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_nic with one channel, any address programs, any router and any contents of the send memory: every flit
// is injected once, in the program's order, with its data and `last` held until the router takes it; every ejected flit
// is written where the program says; the NIC is done when all programs have ended and the last flit is gone, and not
// before.
`default_nettype none

module nic #(
    parameter integer AddressBits = 2,
    parameter integer CountBits = 1,
    parameter integer Words = 4,
    parameter integer FlitBits = 1
) (
    input wire       clk_i,
    input wire       rst_i,
    input wire       start_i,
    input wire       inject_ready_i,
    input wire       eject_valid_i,
    input wire [1:0] eject_data_i
);

  localparam integer Width = 2;
  localparam integer CounterBits = 3;
  localparam integer PayloadBits = 2 * AddressBits;
  localparam integer ProgramBits = $clog2(Words);
  localparam integer Flits = 2 ** (AddressBits + FlitBits);

  (* anyconst *) logic [FlitBits-1:0]    last_flit;
  (* anyconst *) logic [Flits*Width-1:0] send_memory;

  wire                   done, idle, inject_valid, inject_last, eject_ready, send_enable, receive_enable;
  wire [Width-1:0]       inject_data, receive_data;
  wire [AddressBits-1:0] send_address, receive_address;
  wire [FlitBits-1:0]    send_flit, receive_flit;
  wire [ProgramBits-1:0] inject_address, eject_address;
  wire [PayloadBits+CountBits+1:0] inject_word, eject_word;
  wire [CounterBits-1:0] flits_injected, flits_ejected;
  wire [2:0]             errors;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design.
  wire                   peek_started;    // peek u_nic.started_q
  wire [FlitBits-1:0]    peek_last_flit;  // peek u_nic.last_flit_q
  wire                   peek_one_flit;   // peek u_nic.one_flit_q
  wire                   in_active;       // peek u_nic.gen_channel[0].u_inject.u_sequencer.active_q
  wire [ProgramBits-1:0] in_next;         // peek u_nic.gen_channel[0].u_inject.u_sequencer.next_q
  wire [CountBits-1:0]   in_count;        // peek u_nic.gen_channel[0].u_inject.u_sequencer.count_q
  wire                   in_last;         // peek u_nic.gen_channel[0].u_inject.u_sequencer.last_message_q
  wire [FlitBits-1:0]    in_left;         // peek u_nic.gen_channel[0].u_inject.u_sequencer.left_q
  wire                   in_no_left;      // peek u_nic.gen_channel[0].u_inject.u_sequencer.last_flit_q
  wire                   in_overrun;      // peek u_nic.gen_channel[0].u_inject.u_sequencer.overrun_o
  wire [AddressBits-1:0] in_stride;       // peek u_nic.gen_channel[0].u_inject.stride_q
  wire                   out_active;      // peek u_nic.gen_channel[0].u_eject.u_sequencer.active_q
  wire [ProgramBits-1:0] out_next;        // peek u_nic.gen_channel[0].u_eject.u_sequencer.next_q
  wire [CountBits-1:0]   out_count;       // peek u_nic.gen_channel[0].u_eject.u_sequencer.count_q
  wire                   out_last;        // peek u_nic.gen_channel[0].u_eject.u_sequencer.last_message_q
  wire [FlitBits-1:0]    out_left;        // peek u_nic.gen_channel[0].u_eject.u_sequencer.left_q
  wire                   out_no_left;     // peek u_nic.gen_channel[0].u_eject.u_sequencer.last_flit_q
  wire                   out_overrun;     // peek u_nic.gen_channel[0].u_eject.u_sequencer.overrun_o
  wire [AddressBits-1:0] out_stride;      // peek u_nic.gen_channel[0].u_eject.stride_q

  logic                   defined_q = 1'b0;
  logic                   started_q;
  logic                   valid_q;  // a flit is in the output register: this one
  logic [Width-1:0]       flit_q;
  logic                   last_q;
  logic [Width-1:0]       read_q;   // the send memory's output register
  logic [CounterBits-1:0] injected_q, ejected_q;
  logic [1:0]             dones_q = 2'd0;

  wire                   injecting, ejecting, startable_inject, startable_eject, inject_end, eject_end;
  wire [1:0]             unused_odd;
  wire [PayloadBits-1:0] inject_entry, eject_entry;
  wire [FlitBits-1:0]    inject_flit, eject_flit;
  wire [CountBits-1:0]   inject_message, eject_message;
  wire                   waiting = valid_q & ~inject_ready_i;
  wire                   reads = injecting & ~waiting;
  wire                   writes = ejecting & eject_valid_i;
  wire [AddressBits-1:0] inject_stride = inject_entry[AddressBits+:AddressBits];
  wire [AddressBits-1:0] eject_stride = eject_entry[AddressBits+:AddressBits];
  wire [AddressBits-1:0] read_address = inject_entry[AddressBits-1:0] + AddressBits'(inject_message * inject_stride);
  wire [AddressBits-1:0] write_address = eject_entry[AddressBits-1:0] + AddressBits'(eject_message * eject_stride);

  rota_nic #(
      .Channels   (1),
      .Width      (Width),
      .AddressBits(AddressBits),
      .CountBits  (CountBits),
      .Words      (Words),
      .FlitBits   (FlitBits),
      .Parity     (1),
      .CounterBits(CounterBits)
  ) u_nic (
      .clk_i            (clk_i),
      .rst_i            (rst_i),
      .start_i          (start_i),
      .flits_i          ({1'b0, last_flit} + 1'b1),
      .passes_i         (1'b0),
      .wrap_i           (1'b0),
      .data_parity_i    (1'b1),
      .done_o           (done),
      .idle_o           (idle),
      .inject_valid_o   (inject_valid),
      .inject_ready_i   (inject_ready_i),
      .inject_data_o    (inject_data),
      .inject_last_o    (inject_last),
      .eject_valid_i    (eject_valid_i),
      .eject_ready_o    (eject_ready),
      .eject_data_i     (eject_data_i),
      .eject_last_i     (1'b0),
      .inject_address_o (inject_address),
      .inject_word_i    (inject_word),
      .eject_address_o  (eject_address),
      .eject_word_i     (eject_word),
      .send_enable_o    (send_enable),
      .send_address_o   (send_address),
      .send_flit_o      (send_flit),
      .send_data_i      (read_q),
      .receive_enable_o (receive_enable),
      .receive_address_o(receive_address),
      .receive_flit_o   (receive_flit),
      .receive_data_o   (receive_data),
      .flits_injected_o (flits_injected),
      .flits_ejected_o  (flits_ejected),
      .errors_o         (errors)
  );

  program_rules #(
      .PayloadBits(PayloadBits),
      .CountBits  (CountBits),
      .Words      (Words),
      .FlitBits   (FlitBits),
      .Parity     (1)
  ) u_inject_program (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .defined_i     (defined_q),
      .start_i       (start_i),
      .last_flit_i   (last_flit),
      .address_i     (inject_address),
      .word_o        (inject_word),
      .moved_i       (reads),
      .skip_i        (1'b0),
      .active_o      (injecting),
      .payload_o     (inject_entry),
      .flit_o        (inject_flit),
      .message_o     (inject_message),
      .last_word_o   (inject_end),
      .odd_o         (unused_odd[0]),
      .startable_o   (startable_inject),
      .active_i      (in_active),
      .next_i        (in_next),
      .count_i       (in_count),
      .last_message_i(in_last),
      .left_i        (in_left),
      .no_flit_left_i(in_no_left)
  );

  program_rules #(
      .PayloadBits(PayloadBits),
      .CountBits  (CountBits),
      .Words      (Words),
      .FlitBits   (FlitBits),
      .Parity     (1)
  ) u_eject_program (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .defined_i     (defined_q),
      .start_i       (start_i),
      .last_flit_i   (last_flit),
      .address_i     (eject_address),
      .word_o        (eject_word),
      .moved_i       (writes),
      .skip_i        (1'b0),
      .active_o      (ejecting),
      .payload_o     (eject_entry),
      .flit_o        (eject_flit),
      .message_o     (eject_message),
      .last_word_o   (eject_end),
      .odd_o         (unused_odd[1]),
      .startable_o   (startable_eject),
      .active_i      (out_active),
      .next_i        (out_next),
      .count_i       (out_count),
      .last_message_i(out_last),
      .left_i        (out_left),
      .no_flit_left_i(out_no_left)
  );

  always_ff @(posedge clk_i) begin
    defined_q <= 1'b1;
    if (send_enable) read_q <= send_memory[Width*{send_address, send_flit}+:Width];

    // One flit at a time: read when there is none or the one there is being taken.
    if (reads) begin
      flit_q <= send_memory[Width*{read_address, inject_flit}+:Width];
      last_q <= inject_flit == last_flit;
    end
    valid_q <= reads | waiting;
    if (valid_q && inject_ready_i) injected_q <= injected_q + 1'b1;
    if (writes) ejected_q <= ejected_q + 1'b1;
    if (start_i) started_q <= 1'b1;
    if (rst_i || start_i) begin
      valid_q    <= 1'b0;
      injected_q <= '0;
      ejected_q  <= '0;
    end
    if (rst_i) started_q <= 1'b0;
    if (start_i && done && !(&dones_q)) dones_q <= dones_q + 1'b1;
  end

  always_comb begin
    assume (defined_q || rst_i);
    if (defined_q) assume (!start_i || (startable_inject && startable_eject && !valid_q));
  end

  always_comb begin
    if (defined_q) begin
      assert (peek_started == started_q);
      assert (peek_last_flit == last_flit);
      assert (peek_one_flit == (last_flit == '0));
      assert (in_overrun == (injecting && inject_end));
      assert (out_overrun == (ejecting && eject_end));
      assert (!injecting || in_stride == inject_stride);
      assert (!ejecting || out_stride == eject_stride);
      assert (started_q || !(injecting || ejecting || valid_q));

      // To the router: an offer stays as it is until it is taken, and waits for nothing.
      assert (inject_valid == valid_q);
      assert (!valid_q || (inject_data == flit_q && inject_last == last_q));
      assert (send_enable == reads);
      assert (!injecting || (send_address == read_address && send_flit == inject_flit));

      // From the router: ready while the program runs, whether or not there is a flit.
      assert (eject_ready == ejecting);
      assert (receive_enable == writes);
      assert (receive_data == eject_data_i);
      assert (!ejecting || (receive_address == write_address && receive_flit == eject_flit));

      assert (idle == !(injecting || ejecting || valid_q));
      assert (done == (started_q && idle));
      assert (flits_injected == injected_q);
      assert (flits_ejected == ejected_q);
    end
  end

  always_comb begin
    cover (defined_q && done && injected_q == 4 && ejected_q == 4);
    cover (defined_q && waiting && inject_flit == 1 && inject_message == 1 && inject_stride == 2'd3);
    cover (defined_q && inject_valid && inject_ready_i && send_enable);
    cover (defined_q && dones_q == 2'd1 && done && injected_q == 1);
    cover (defined_q && errors[0]);
    cover (defined_q && errors[1] && done);
  end

endmodule

`default_nettype wire
