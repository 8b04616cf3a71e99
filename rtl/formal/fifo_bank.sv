// SPDX-License-Identifier: Apache-2.0
//
// Proof of a rota_fifo_bank: each of its FIFOs keeps the rules of fifo_rules, whatever the others do. Here is what of its
// inside makes them inductive, and the peak.
`default_nettype none

module fifo_bank #(
    parameter integer Width = 2,
    parameter integer Fifos = 2,
    parameter integer Depth = 4,
    /// Words of the bank's memory.
    parameter integer Words = 8
) (
    input wire                   clk_i,
    input wire                   rst_i,
    input wire                   clear_i,
    input wire [16*Fifos-1:0]    capacity_i,
    input wire [Fifos-1:0]       push_i,
    input wire [Fifos-1:0]       mark_i,
    input wire [Width*Fifos-1:0] data_i,
    input wire [Fifos-1:0]       pop_i
);

  localparam integer CountBits = $clog2(Depth + 1) + 1;
  localparam integer PointerBits = Depth > 2 ? $clog2(Depth) : 1;

  wire [Fifos-1:0]       not_full, not_empty, room_next, flit_next;
  wire [Width*Fifos-1:0] head;
  wire [16*Fifos-1:0]    occupancy, peak;
  wire                   unused_struck;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design; # is the index.
  wire [Fifos-1:0]       one;        // peek u_bank.one_q
  wire [Fifos-1:0]       last_room;  // peek u_bank.last_room_q
  wire [Width*Words-1:0] memory;     // peek u_bank.memory[Words]

  rota_fifo_bank #(
      .Fifos(Fifos),
      .Width(Width),
      .Depth(Depth)
  ) u_bank (
      .clk_i        (clk_i),
      .rst_i        (rst_i),
      .clear_i      (clear_i),
      .capacity_i   (capacity_i),
      .push_i       (push_i),
      .data_i       (data_i),
      .pop_i        (pop_i),
      .not_full_o   (not_full),
      .not_empty_o  (not_empty),
      .room_next_o  (room_next),
      .flit_next_o  (flit_next),
      .head_o       (head),
      .occupancy_o  (occupancy),
      .peak_o       (peak),
      .strike_i     (1'b0),
      .strike_fifo_i({Fifos{1'b0}}),
      .strike_bits_i({Width{1'b0}}),
      .struck_o     (unused_struck),
      .flits_held_o ()
  );

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_fifo
    wire                   defined, marked;
    wire [CountBits-1:0]   count, ahead;
    wire [Width-1:0]       flit;
    wire [15:0]            capacity = capacity_i[16*k+:16];
    wire [PointerBits-1:0] write;   // peek u_bank.gen_fifo[#].write_q
    wire [PointerBits-1:0] second;  // peek u_bank.gen_fifo[#].second_q
    wire [PointerBits-1:0] used;    // peek u_bank.gen_fifo[#].used_q

    fifo_rules #(
        .Width    (Width),
        .Depth    (Depth),
        .CountBits(CountBits)
    ) u_rules (
        .clk_i      (clk_i),
        .rst_i      (rst_i),
        .clear_i    (clear_i),
        .capacity_i (capacity),
        .push_i     (push_i[k]),
        .mark_i     (mark_i[k]),
        .data_i     (data_i[Width*k+:Width]),
        .pop_i      (pop_i[k]),
        .not_full_i (not_full[k]),
        .not_empty_i(not_empty[k]),
        .room_next_i(room_next[k]),
        .flit_next_i(flit_next[k]),
        .head_i     (head[Width*k+:Width]),
        .occupancy_i(occupancy[16*k+:16]),
        .defined_o  (defined),
        .count_o    (count),
        .marked_o   (marked),
        .ahead_o    (ahead),
        .flit_o     (flit)
    );

    // The flit behind the head is at `second`, the others behind it; the head is out of the memory already.
    wire [PointerBits-1:0] marked_at = (second + PointerBits'(ahead) - 1'b1) & used;
    wire [Width-1:0]       stored = memory[Width*(Fifos*marked_at+k)+:Width];

    logic [15:0] capacity_q;
    logic [15:0] most_q;
    always_ff @(posedge clk_i) begin
      capacity_q <= capacity;
      if (rst_i || clear_i) most_q <= 16'd0;
      else if (push_i[k] && !pop_i[k] && 16'(count) == most_q) most_q <= most_q + 16'd1;
    end

    always_comb begin
      if (defined) begin
        // Stricter than in a rota_fifo: a new capacity comes with a clear.
        assume (rst_i || clear_i || capacity == capacity_q);
        assert (one[k] == (count == 1));
        assert (last_room[k] == (16'(count) + 16'd1 == capacity_q));
        assert (PointerBits'(count) == PointerBits'(write - second + 1'b1));
        assert (!marked || ahead == '0 || stored == flit);
        for (int unsigned n = 0; n < PointerBits; n = n + 1) assert (used[n] == (32'(capacity_q) > 32'd1 << n));
        assert (16'(count) <= most_q);
        assert (peak[16*k+:16] == most_q);
      end
    end
  end

endmodule

`default_nettype wire
