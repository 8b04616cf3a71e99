// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_sequencer with any program: it stands where a walk through the table stands, whenever flits move, hands
// out that entry, ends where the table says, can be started again, and sees odd parity and a table without an end.
`default_nettype none

module sequencer #(
    parameter integer PayloadBits = 2,
    parameter integer CountBits = 2,
    parameter integer Words = 4,
    parameter integer FlitBits = 2,
    parameter integer Parity = 1
) (
    input wire clk_i,
    input wire rst_i,
    input wire start_i,
    input wire moved_i,
    input wire skip_i
);

  localparam integer AddressBits = $clog2(Words);

  (* anyconst *) logic [FlitBits-1:0] last_flit_number;
  wire one_flit = last_flit_number == 0;
  wire [AddressBits-1:0] address;
  wire [PayloadBits+CountBits+Parity:0] word;
  wire active, last_flit, load, next_active, parity_error, overrun;
  wire [PayloadBits-1:0] next_payload;
  wire expected_active, last_word, odd, startable;
  wire [PayloadBits-1:0] expected_payload;
  wire [FlitBits-1:0] flit;
  wire [CountBits-1:0] message;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design.
  wire                   peek_active;        // peek u_sequencer.active_q
  wire [AddressBits-1:0] peek_next;          // peek u_sequencer.next_q
  wire [CountBits-1:0]   peek_count;         // peek u_sequencer.count_q
  wire                   peek_last_message;  // peek u_sequencer.last_message_q
  wire [FlitBits-1:0]    peek_left;          // peek u_sequencer.left_q
  wire                   peek_no_flit_left;  // peek u_sequencer.last_flit_q

  logic                   defined_q = 1'b0;
  logic [PayloadBits-1:0] payload_q;
  logic                   loaded_q, loaded_before_q;
  logic [1:0]             ends_q = 2'd0;

  rota_sequencer #(
      .PayloadBits(PayloadBits),
      .CountBits  (CountBits),
      .Words      (Words),
      .FlitBits   (FlitBits),
      .Parity     (Parity)
  ) u_sequencer (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .start_i       (start_i),
      .fetch_i       (1'b0),
      .enter_i       (1'b0),
      .last_flit_i   (last_flit_number),
      .one_flit_i    (one_flit),
      .address_o     (address),
      .word_i        (word),
      .flit_moved_i  (moved_i),
      .skip_i        (skip_i),
      .active_o      (active),
      .last_flit_o   (last_flit),
      .load_o        (load),
      .next_active_o (next_active),
      .next_payload_o(next_payload),
      .parity_error_o(parity_error),
      .overrun_o     (overrun)
  );

  program_rules #(
      .PayloadBits(PayloadBits),
      .CountBits  (CountBits),
      .Words      (Words),
      .FlitBits   (FlitBits),
      .Parity     (Parity)
  ) u_program (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .defined_i     (defined_q),
      .start_i       (start_i),
      .last_flit_i   (last_flit_number),
      .address_i     (address),
      .word_o        (word),
      .moved_i       (moved_i),
      .skip_i        (skip_i),
      .active_o      (expected_active),
      .payload_o     (expected_payload),
      .flit_o        (flit),
      .message_o     (message),
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
    defined_q       <= 1'b1;
    loaded_q        <= load & next_active & ~rst_i;
    loaded_before_q <= loaded_q & load & next_active & ~rst_i;
    if (load) payload_q <= next_payload;
    if (defined_q && load && !next_active && !rst_i && !(&ends_q)) ends_q <= ends_q + 1'b1;
  end

  always_comb begin
    assume (defined_q || rst_i);
    if (defined_q) begin
      assume (!start_i || startable);
      assume (!moved_i || (expected_active && !start_i));
      assume (!skip_i || (expected_active && flit == '0 && !moved_i));
    end
  end

  // At the edge that runs off the table there is no word to check the parity of.
  logic off_table_q;
  always_ff @(posedge clk_i) off_table_q <= overrun & load;

  always_comb begin
    if (defined_q) begin
      assert (active == expected_active);
      assert (!active || payload_q == expected_payload);
      assert (!active || last_flit == (flit == last_flit_number));
      assert (off_table_q || Parity == 0 || parity_error == odd);
      assert (overrun == (expected_active && last_word));
      assert (!(load && !next_active) || !skip_i || flit == '0);
    end
  end

  always_comb begin
    cover (defined_q && loaded_before_q && active && load && next_active && last_flit_number == '0);
    cover (defined_q && active && message == 1 && flit == 2);
    cover (defined_q && ends_q == 2 && active);
    cover (defined_q && (parity_error || Parity == 0));
    cover (defined_q && overrun && load);
    cover (defined_q && skip_i && load && next_active);
    cover (defined_q && start_i && !next_active);
  end

endmodule

`default_nettype wire
