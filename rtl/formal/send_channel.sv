// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_send_channel with any program, links and FIFOs, in both disciplines: valid exactly on the entry's link,
// while its sources have flits and, in lockstep, in the step's window and once a step; pops exactly the entry's sources
// and only where valid meets ready; self-timed, valid is never withdrawn.
`default_nettype none

module send_channel #(
    parameter integer Links = 2,
    parameter integer MaskBits = 3,
    parameter integer Combine = 1,
    parameter integer CountBits = 1,
    parameter integer Words = 4,
    parameter integer FlitBits = 1,
    parameter [MaskBits-1:0] Present = 3'b011
) (
    input wire                clk_i,
    input wire                rst_i,
    input wire                start_i,
    input wire                window_i,
    input wire                step_end_i,
    input wire [Links-1:0]    ready_i,
    input wire [MaskBits-1:0] not_empty_i,
    input wire                open_next_i,
    input wire [MaskBits-1:0] flit_next_i
);

  localparam integer AddressBits = $clog2(Words);
  localparam integer LinkBits = $clog2(Links);
  localparam integer PayloadBits = LinkBits + MaskBits;

  (* anyconst *) logic [FlitBits-1:0] last_flit_number;
  (* anyconst *) logic lockstep;
  wire                       one_flit = last_flit_number == '0;
  wire [AddressBits-1:0]     address;
  wire [PayloadBits+CountBits+1:0] word;
  wire [Links-1:0]           valid, moved_link;
  wire                       last;
  wire                       active;
  wire [MaskBits-1:0]        source, pop;
  wire                       late, bad_entry, parity_error, overrun;
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
  wire [Links-1:0]       peek_link;          // peek u_channel.link
  wire                   peek_used;          // peek u_channel.used_q

  logic                defined_q = 1'b0;
  logic                used_q;     // lockstep: this step's entry is used up
  logic [Links-1:0]    waiting_q;
  logic [MaskBits-1:0] had_flit_q;
  logic                moved_q;

  wire [MaskBits-1:0] sources = payload[MaskBits-1:0];
  wire [Links-1:0]    entry_link;
  wire idle = expected_active & sources == '0;
  wire several = (sources & (sources - 1'b1)) != '0;
  // Without adders an entry with several sources is an error, and what then moves doesn't matter.
  wire sources_ready = sources != '0 && (Combine != 0 ? (sources & ~not_empty_i) == '0 : (sources & not_empty_i) != '0);
  wire open = ~lockstep | (window_i & ~used_q);
  wire [Links-1:0] expected_valid = expected_active && open && sources_ready ? entry_link : '0;
  wire moved = (expected_valid & ready_i) != '0;
  wire skip = lockstep & step_end_i & idle & ~used_q;

  if (Links > 1) begin : gen_link
    for (genvar l = 0; l < Links; l = l + 1) begin : gen_one
      assign entry_link[l] = payload[MaskBits+:LinkBits] == LinkBits'(l);
    end
  end else begin : gen_only_link
    assign entry_link = 1'b1;
  end

  rota_send_channel #(
      .Links    (Links),
      .MaskBits (MaskBits),
      .Present  (Present),
      .Combine  (Combine),
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
      .lockstep_i    (lockstep),
      .window_i      (window_i),
      .open_next_i   (open_next_i),
      .step_end_i    (step_end_i),
      .link_valid_o  (valid),
      .link_last_o   (last),
      .link_ready_i  (ready_i),
      .moved_o       (moved_link),
      .active_o      (active),
      .not_empty_i   (not_empty_i),
      .flit_next_i   (flit_next_i),
      .source_o      (source),
      .pop_o         (pop),
      .late_o        (late),
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
      .skip_i        (skip),
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
    defined_q  <= 1'b1;
    moved_q    <= moved & ~rst_i;
    waiting_q  <= rst_i || lockstep ? '0 : valid & ~ready_i;
    had_flit_q <= rst_i ? '0 : not_empty_i & ~pop;
    if (start_i || step_end_i) used_q <= 1'b0;
    else if (moved && flit == last_flit_number) used_q <= 1'b1;
  end
  // What was said of after the edge comes true; a start empties everything.
  logic                window_promised_q, started_q;
  logic [MaskBits-1:0] flits_promised_q;
  always_ff @(posedge clk_i) begin
    started_q         <= start_i;
    window_promised_q <= open_next_i;
    flits_promised_q  <= start_i ? '0 : flit_next_i;
  end
  wire flits_stay = (had_flit_q & ~not_empty_i) == '0;

  always_comb begin
    assume (defined_q || rst_i);
    assume (!step_end_i || window_i);
    if (defined_q) begin
      assume (!start_i || startable);
      assume (not_empty_i == flits_promised_q);
      assume (started_q || window_i == window_promised_q);
    end
  end

  always_comb begin
    if (defined_q) begin
      assert (active == expected_active);
      assert (peek_link == (active || Links == 1 ? entry_link : '0));
      assert (source == (active ? sources : '0));
      assert (!lockstep || !active || peek_used == used_q);
      // What is valid, what moves, what is popped.
      assert (valid == expected_valid);
      assert ((valid & (valid - 1'b1)) == '0);
      assert (valid == '0 || last == (flit == last_flit_number));
      assert (moved_link == (valid & ready_i));
      assert (pop == (moved ? sources : '0));
      assert ((pop & ~not_empty_i) == '0 || (several && Combine == 0 && bad_entry));
      // Self-timed: an offer stays until it is taken.
      assert (!flits_stay || (waiting_q & ~valid) == '0);
      // Lockstep: nothing outside the window; what is due and does not move is late.
      assert (!lockstep || window_i || valid == '0);
      assert (late == (lockstep && window_i && !used_q && active && sources != '0 && !moved));
      assert (bad_entry == (active && (entry_link == '0 || (sources == '0 && !lockstep) || (several && Combine == 0) ||
                                       (sources & ~Present) != '0)));
      assert (overrun == (active && last_word));
    end
  end

  always_comb begin
    cover (defined_q && !lockstep && moved_q && moved && one_flit);
    cover (defined_q && !lockstep && moved && several && flit == 1);
    cover (defined_q && !lockstep && waiting_q != '0 && moved);
    cover (defined_q && lockstep && moved_q && moved && used_q == 0 && one_flit);
    cover (defined_q && lockstep && window_i && used_q && sources_ready && active);
    cover (defined_q && skip && moved_q);
    cover (defined_q && late && bad_entry);
    cover (defined_q && parity_error && odd);
  end

endmodule

`default_nettype wire
