// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_shared_nic between any NIC and any router. The program names at each edge the channel that takes the NIC's
// next flit, and the channel from which the NIC takes one, or none. The reference says from that program and the NIC's
// flits, in their order, what each channel must have got, and likewise what the NIC must have: nothing is lost, doubled,
// changed or in another order, and no other channel takes part. Where a wrong program names several channels at once, the
// lowest of them is served alone, so that even then no flit is doubled or taken from two.
`default_nettype none

module shared_nic #(
    parameter integer Channels = 3,
    parameter integer Width = 2
) (
    input wire                      clk_i,
    input wire                      rst_i,
    input wire                      nic_has_i,    // the NIC has a flit
    input wire                      nic_takes_i,  // the NIC takes one
    input wire [Channels-1:0]       to_i,         // what the program names
    input wire [Channels-1:0]       from_i,
    input wire [Channels*Width-1:0] data_i,       // what the router's channels have for the NIC
    input wire [Channels-1:0]       last_i
);

  localparam integer Flits = 8;  // then the NIC's flits begin again
  localparam integer Bits = 3;

  // Flit n of the NIC, with its last.
  (* anyconst *) logic [Flits*(Width+1)-1:0] flits;

  logic            defined_q = 1'b0;
  logic [Bits-1:0] nic_q;                       // flits that the NIC has given away
  logic [Bits-1:0] taken_q;                     // flits that the NIC has got
  logic [Bits*Channels-1:0] took_q, gave_q;     // flits that each channel has got, has given away
  logic [Bits-1:0] sent_q;                      // the same by the program
  logic [Bits-1:0] received_q;
  logic [Bits*Channels-1:0] due_q, left_q;

  wire                      nic_ready, nic_valid, nic_last;
  wire [Width-1:0]          nic_data;
  wire [Channels-1:0]       valid, last, ready;
  wire [Channels*Width-1:0] data;
  wire [Width:0]            next = flits[(Width+1)*nic_q+:Width+1];
  wire [Width:0]            next_due = flits[(Width+1)*sent_q+:Width+1];

  rota_shared_nic #(
      .Channels(Channels),
      .Width   (Width)
  ) u_shared (
      .nic_inject_valid_i(nic_has_i),
      .nic_inject_ready_o(nic_ready),
      .nic_inject_data_i (next[Width-1:0]),
      .nic_inject_last_i (next[Width]),
      .nic_eject_valid_o (nic_valid),
      .nic_eject_ready_i (nic_takes_i),
      .nic_eject_data_o  (nic_data),
      .nic_eject_last_o  (nic_last),
      .inject_valid_o    (valid),
      .inject_ready_i    (to_i),
      .inject_data_o     (data),
      .inject_last_o     (last),
      .eject_valid_i     (from_i),
      .eject_ready_o     (ready),
      .eject_data_i      (data_i),
      .eject_last_i      (last_i)
  );

  // The channels that the program means: the lowest that it names.
  logic [Channels-1:0] target, origin;
  logic [Width:0]      expected;  // what the NIC gets, with its last
  always_comb begin
    target   = '0;
    origin   = '0;
    expected = '0;
    for (int unsigned c = Channels; c > 0; c = c - 1) begin
      if (to_i[c-1]) begin
        target      = '0;
        target[c-1] = 1'b1;
      end
      if (from_i[c-1]) begin
        origin      = '0;
        origin[c-1] = 1'b1;
        expected    = {last_i[c-1], data_i[Width*(c-1)+:Width]};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    defined_q <= 1'b1;
    if (nic_has_i && nic_ready) nic_q <= nic_q + 1'b1;
    if (nic_valid && nic_takes_i) taken_q <= taken_q + 1'b1;
    if (nic_has_i && target != '0) sent_q <= sent_q + 1'b1;
    if (nic_takes_i && origin != '0) received_q <= received_q + 1'b1;
    for (int unsigned c = 0; c < Channels; c = c + 1) begin
      if (valid[c] && to_i[c]) took_q[Bits*c+:Bits] <= took_q[Bits*c+:Bits] + 1'b1;
      if (from_i[c] && ready[c]) gave_q[Bits*c+:Bits] <= gave_q[Bits*c+:Bits] + 1'b1;
      if (nic_has_i && target[c]) due_q[Bits*c+:Bits] <= due_q[Bits*c+:Bits] + 1'b1;
      if (nic_takes_i && origin[c]) left_q[Bits*c+:Bits] <= left_q[Bits*c+:Bits] + 1'b1;
    end
    if (rst_i) begin
      {nic_q, taken_q, sent_q, received_q} <= '0;
      {took_q, gave_q, due_q, left_q}      <= '0;
    end
  end

  always_comb assume (defined_q || rst_i);

  always_comb begin
    if (defined_q) begin
      // Flits move together on both sides of the module.
      assert (nic_q == sent_q);
      assert (taken_q == received_q);
      assert (took_q == due_q);
      assert (gave_q == left_q);

      // To the router: the flit that is due, to the channel that is meant, and only if the NIC has one.
      assert (nic_ready == (target != '0));
      assert ((valid & to_i) == (nic_has_i ? target : '0));
      assert ((valid & ~to_i) == '0);
      for (int unsigned c = 0; c < Channels; c = c + 1) begin
        assert (!valid[c] || {last[c], data[Width*c+:Width]} == next_due);
      end

      // From the router.
      assert (nic_valid == (origin != '0));
      assert (ready == (nic_takes_i ? origin : '0));
      assert (origin != from_i || !nic_valid || {nic_last, nic_data} == expected);
    end
  end

  always_comb begin
    // Every channel has got and given some, at different times, and the NIC waited.
    cover (defined_q && took_q[0+:Bits] == 2 && took_q[Bits+:Bits] == 1 && took_q[2*Bits+:Bits] == 1 && !nic_has_i);
    cover (defined_q && gave_q[0+:Bits] == 1 && gave_q[Bits+:Bits] == 2 && gave_q[2*Bits+:Bits] == 1 && nic_valid);
    cover (defined_q && valid[2] && nic_valid && origin[1] && nic_takes_i && nic_data == 2'd2 && !nic_last);
    cover (defined_q && to_i == 3'b110 && from_i == 3'b101 && valid == 3'b010 && ready == 3'b001 && sent_q == 1);
  end

endmodule

`default_nettype wire
