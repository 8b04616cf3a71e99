// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_receive_channel with any program, any links and any FIFOs behind it: ready exactly on the entry's link
// and while all its targets have room, pushes exactly to the entry's targets and only where valid meets ready, errors
// exactly where the header says.
`default_nettype none

module receive_channel #(
    parameter integer Links = 2,
    parameter integer MaskBits = 3,
    parameter integer CountBits = 1,
    parameter integer Words = 4,
    parameter integer FlitBits = 1,
    parameter [MaskBits-1:0] Present = 3'b011
) (
    input wire                clk_i,
    input wire                rst_i,
    input wire                start_i,
    input wire [Links-1:0]    valid_i,
    input wire [Links-1:0]    last_i,
    input wire [2*Links-1:0]  data_i,
    input wire [MaskBits-1:0] not_full_i,
    input wire [MaskBits-1:0] room_next_i
);

  localparam integer AddressBits = $clog2(Words);
  localparam integer LinkBits = $clog2(Links);
  localparam integer PayloadBits = LinkBits + MaskBits;

  (* anyconst *) logic [FlitBits-1:0] last_flit_number;
  wire                       one_flit = last_flit_number == '0;
  wire [AddressBits-1:0]     address;
  wire [PayloadBits+CountBits+1:0] word;
  wire [Links-1:0]           ready;
  wire [1:0]                 data;
  wire                       active;
  wire [MaskBits-1:0]        push;
  wire                       past_end, framing, bad_entry, parity_error, overrun;
  wire                       expected_active, last_word, odd, startable;
  wire [PayloadBits-1:0]     payload;
  wire [FlitBits-1:0]        flit;
  wire [CountBits-1:0]       unused_message;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design.
  wire                   peek_active;        // peek u_channel.u_sequencer.active_q
  wire [AddressBits-1:0] peek_next;          // peek u_channel.u_sequencer.next_q
  wire [CountBits-1:0]   peek_count;         // peek u_channel.u_sequencer.count_q
  wire                   peek_last_message;  // peek u_channel.u_sequencer.last_message_q
  wire [FlitBits-1:0]    peek_left;          // peek u_channel.u_sequencer.left_q
  wire                   peek_no_flit_left;  // peek u_channel.u_sequencer.last_flit_q
  wire [MaskBits-1:0]    peek_targets;       // peek u_channel.targets_q
  wire [Links-1:0]       peek_link;          // peek u_channel.link

  logic             defined_q = 1'b0;
  logic [Links-1:0] moved_q;
  logic [Links-1:0] waiting_q;

  wire [MaskBits-1:0] targets = payload[MaskBits-1:0];
  wire [Links-1:0]    entry_link;
  wire [Links-1:0]    expected_ready = expected_active && (targets & ~not_full_i) == '0 ? entry_link : '0;
  wire                moved = (valid_i & expected_ready) != '0;

  if (Links > 1) begin : gen_link
    for (genvar l = 0; l < Links; l = l + 1) begin : gen_one
      assign entry_link[l] = payload[MaskBits+:LinkBits] == LinkBits'(l);
    end
  end else begin : gen_only_link
    assign entry_link = 1'b1;
  end

  rota_receive_channel #(
      .Links    (Links),
      .Width    (2),
      .MaskBits (MaskBits),
      .Present  (Present),
      .CountBits(CountBits),
      .Words    (Words),
      .FlitBits (FlitBits),
      .Parity   (1)
  ) u_channel (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .start_i       (start_i),
      .last_flit_i   (last_flit_number),
      .one_flit_i    (one_flit),
      .address_o     (address),
      .word_i        (word),
      .link_valid_i  (valid_i),
      .link_last_i   (last_i),
      .link_ready_o  (ready),
      .link_data_i   (data_i),
      .data_o        (data),
      .active_o      (active),
      .not_full_i    (not_full_i),
      .room_next_i   (room_next_i),
      .push_o        (push),
      .past_end_o    (past_end),
      .framing_o     (framing),
      .bad_entry_o   (bad_entry),
      .parity_error_o(parity_error),
      .overrun_o     (overrun)
  );

  program_rules #(
      .PayloadBits(PayloadBits),
      .CountBits  (CountBits),
      .Words      (Words),
      .FlitBits   (FlitBits),
      .Parity     (1)
  ) u_program (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .defined_i     (defined_q),
      .start_i       (start_i),
      .last_flit_i   (last_flit_number),
      .address_i     (address),
      .word_o        (word),
      .moved_i       (moved),
      .skip_i        (1'b0),
      .active_o      (expected_active),
      .payload_o     (payload),
      .flit_o        (flit),
      .message_o     (unused_message),
      .last_word_o   (last_word),
      .odd_o         (odd),
      .startable_o   (startable),
      .active_i      (peek_active),
      .next_i        (peek_next),
      .count_i       (peek_count),
      .last_message_i(peek_last_message),
      .left_i        (peek_left),
      .no_flit_left_i(peek_no_flit_left)
  );

  always_ff @(posedge clk_i) begin
    defined_q <= 1'b1;
    moved_q   <= moved && !rst_i ? entry_link : '0;
    waiting_q <= rst_i ? '0 : ready & ~valid_i;
  end

  // A FIFO only gets full by a push. The rule is needed for the promise that ready stays, and for nothing else.
  logic [MaskBits-1:0] had_room_q;
  always_ff @(posedge clk_i) had_room_q <= rst_i ? '0 : not_full_i & ~push;
  // What was said of after the edge comes true; a start makes room everywhere.
  logic [MaskBits-1:0] rooms_promised_q;
  always_ff @(posedge clk_i) rooms_promised_q <= start_i ? '1 : room_next_i;
  wire rooms_stay = (had_room_q & ~not_full_i) == '0;

  always_comb begin
    assume (defined_q || rst_i);
    if (defined_q) begin
      assume (!start_i || startable);
      assume (not_full_i == rooms_promised_q);
    end
  end

  always_comb begin
    if (defined_q) begin
      assert (active == expected_active);
      assert (peek_link == (active || Links == 1 ? entry_link : '0));
      assert (!active || peek_targets == targets);
      assert (ready == expected_ready);
      assert (push == (moved ? targets : '0));
      for (int unsigned l = 0; l < Links; l = l + 1) assert (!active || !entry_link[l] || data == data_i[2*l+:2]);
      assert ((ready & (ready - 1'b1)) == '0);
      // Ready stays until a flit comes.
      assert (!rooms_stay || (waiting_q & ~ready) == '0);
      assert ((push & ~not_full_i) == '0);
      assert (past_end == (!active && valid_i != '0));
      assert (framing == (moved && ((last_i & entry_link) != '0) != (flit == last_flit_number)));
      assert (bad_entry ==
              (active && (entry_link == '0 || (targets & Present) == '0 || (targets & ~Present) != '0)));
      assert (overrun == (active && last_word));
    end
  end

  always_comb begin
    // A flit at two edges running, over different links where there are several.
    cover (defined_q && moved_q != '0 && moved && (Links == 1 || (moved_q & entry_link) == '0));
    cover (defined_q && moved && targets == Present && flit == 1 && last_i == '0 && framing);
    cover (defined_q && past_end);
    cover (defined_q && active && valid_i != '0 && !moved && odd);
    cover (defined_q && bad_entry && parity_error);
  end

endmodule

`default_nettype wire
