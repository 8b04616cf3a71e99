// SPDX-License-Identifier: Apache-2.0
//
// Proof of a whole small rota_timed_router: two links, crosspoints of one and two slots, any programs, any flits. No pin
// but start_i decides what it does, so from a start to the end of the programs its control is one finite trace; a bounded
// proof longer than that trace is a complete one. The model is the contract: in every step it reads the programs, moves
// flits through queues that have no pipeline, and says what every pin shows in every cycle.
//
// All-port: two channels, crosspoints 0 to 1 (two lanes) and 1 to 0. Single-port: one channel, two lanes.
`default_nettype none

module timed_router #(
    parameter integer SinglePort = 0,
    parameter integer Combine = 0,
    parameter integer Flat = 0,
    /// Channels each way, and crosspoints; 2 and 3, or 1 and 2.
    parameter integer Channels = 2,
    parameter integer Fifos = 3,
    parameter integer Words = 3,
    parameter integer Width = 1,
    /// Edges from the last step's end until the router is idle, at most.
    parameter integer Drain = 8
) (
    input wire                  clk_i,
    input wire                  start_i,
    input wire [1:0]            in_valid_i,
    input wire [2*Width-1:0]    in_data_i,
    input wire [1:0]            in_last_i,
    input wire [Width*Channels-1:0] inject_data_i
);

  localparam integer MaskBits = 3;
  localparam integer CountBits = 2;
  localparam integer FlitBits = 1;
  localparam integer StartupBits = 1;
  localparam integer CounterBits = 4;
  localparam integer AddressBits = $clog2(Words);
  localparam integer LinkBits = SinglePort != 0 ? 1 : 0;
  localparam integer PayloadBits = LinkBits + MaskBits;
  localparam integer WordBits = PayloadBits + CountBits + 1;
  localparam integer FlatBits = Channels * 2 * PayloadBits;
  localparam integer SendWordsBits = Flat != 0 ? FlatBits + 1 : Channels * WordBits;
  localparam [23:0] From = SinglePort != 0 ? 24'h000000 : 24'h010000;
  localparam [23:0] To = SinglePort != 0 ? 24'h000000 : 24'h000101;
  localparam [47:0] Slots = 48'h0001_0002_0001;
  // By channel and mask bit: the mask bits that exist.
  localparam [5:0] ReceivePresent = SinglePort != 0 ? 6'b000111 : 6'b011111;
  localparam [5:0] SendPresent = SinglePort != 0 ? 6'b000111 : 6'b111011;

  (* anyconst *) logic [FlitBits-1:0]    last_flit;
  (* anyconst *) logic [StartupBits-1:0] startup;
  wire [FlitBits:0] flits = {1'b0, last_flit} + 1'b1;

  wire [1:0]                      out_valid, out_last;
  wire [2*Width-1:0]              out_data;
  wire [Channels-1:0]             inject_ready, eject_valid, eject_last;
  wire [Channels*Width-1:0]       eject_data;
  wire [Channels-1:0]             receive_read, send_read;
  wire [Channels*AddressBits-1:0] receive_address, send_address;
  wire [Channels*WordBits-1:0]    receive_word;
  wire [SendWordsBits-1:0]        send_word;
  wire [2*CounterBits-1:0]        flits_sent;
  wire [16*Fifos-1:0]             occupancy;
  wire                            idle, held, number_wrong;
  wire [8:0]                      errors;

  // A reset of four edges, a start as soon as the router is idle, and later starts at any time when it is.
  logic [2:0] edge_q = 3'd0;
  logic       begun_q = 1'b0;
  wire        rst = edge_q < 3'd4;
  wire        defined = edge_q == 3'd7;
  always_ff @(posedge clk_i) begin
    if (!defined) edge_q <= edge_q + 3'd1;
    if (start_i) begun_q <= 1'b1;
  end
  always_comb begin
    assume (!start_i || (defined && idle));
    assume (start_i || !defined || begun_q);
  end

  wire unused_struck, unused_wrap;

  rota_timed_router #(
      .Ports          (2),
      .SinglePort     (SinglePort),
      .Width          (Width),
      .Fifos          (Fifos),
      .FifoReceive    (From[8*Fifos-1:0]),
      .FifoSend       (To[8*Fifos-1:0]),
      .FifoSlots      (Slots[16*Fifos-1:0]),
      .ReceiveMaskBits(MaskBits),
      .SendMaskBits   (MaskBits),
      .Flat           (Flat),
      .CountBits      (CountBits),
      .Words          (Words),
      .FlitBits       (FlitBits),
      .Parity         (0),
      .StartupBits    (StartupBits),
      .Combine        (Combine),
      .CounterBits    (CounterBits),
      .NumberCheck    (1)
  ) u_router (
      .clk_i            (clk_i),
      .rst_i            (rst),
      .start_i          (start_i),
      .flits_i          (flits),
      .startup_i        (startup),
      .cycles_i         (1'b0),
      .pass_steps_i     (1'b0),
      .late_i           (6'd0),
      .data_parity_i    (1'b0),
      .link_in_valid_i  (in_valid_i),
      .link_in_data_i   (in_data_i),
      .link_in_last_i   (in_last_i),
      .link_out_valid_o (out_valid),
      .link_out_data_o  (out_data),
      .link_out_last_o  (out_last),
      .inject_valid_i   ({Channels{1'b1}}),
      .inject_ready_o   (inject_ready),
      .inject_data_i    (inject_data_i),
      .inject_last_i    ({Channels{1'b0}}),
      .eject_valid_o    (eject_valid),
      .eject_ready_i    ({Channels{1'b1}}),
      .eject_data_o     (eject_data),
      .eject_last_o     (eject_last),
      .receive_read_o   (receive_read),
      .receive_address_o(receive_address),
      .receive_word_i   (receive_word),
      .send_read_o      (send_read),
      .send_address_o   (send_address),
      .send_word_i      (send_word),
      .fault_strike_i   (1'b0),
      .fault_bits_i     ({Width{1'b0}}),
      .fault_fifo_i     ({Fifos{1'b0}}),
      .fault_struck_o   (unused_struck),
      .flits_sent_o     (flits_sent),
      .occupancy_o      (occupancy),
      .peak_o           (),
      .wrap_o           (unused_wrap),
      .idle_o           (idle),
      .held_o           (held),
      .errors_o         (errors),
      .number_wrong_o   (number_wrong)
  );

  // A run since the reset ended with flits that wait; nothing else raises number_wrong_o, whatever the programs.
  logic left_q = 1'b0;
  always_ff @(posedge clk_i) left_q <= left_q | (begun_q & idle & held);

  // The model's clock. The NIC is asked for the first flit in the cycle after edge 2, so the model goes two edges behind
  // the start; it sends that flit one cycle later, and receives its neighbours' one cycle later still.
  logic [1:0] started_q = 2'd0;
  logic       first_q;        // no run has begun before this one
  logic       run_q = 1'b0;   // a run has begun, and it may have ended
  logic [1:0] cycle_q;        // of the step
  logic [3:0] since_end_q;    // edges since the programs' end
  wire [1:0]  last_cycle = {1'b0, startup} + {1'b0, last_flit};
  wire        open = run_q & cycle_q >= {1'b0, startup};
  wire        step = cycle_q == last_cycle;
  wire        begins = started_q[1];
  wire [Channels-1:0] receive_ended, send_ended;
  wire        ended = (&receive_ended) & (&send_ended);

  always_ff @(posedge clk_i) begin
    started_q <= {started_q[0], start_i};
    if (start_i) run_q <= 1'b0;
    if (begins) begin
      run_q   <= 1'b1;
      cycle_q <= '0;
    end else begin
      cycle_q <= step ? '0 : cycle_q + 2'd1;
    end
    if (!run_q || !ended) since_end_q <= '0;
    else if (!(&since_end_q)) since_end_q <= since_end_q + 4'd1;
  end

  // What the programs say: now for the NIC, one cycle later for the links out, two for the links in.
  wire [Channels*PayloadBits-1:0] send_payload, receive_payload;

  if (Flat != 0) begin : gen_flat
    wire flat_ended;
    timed_program_rules #(
        .PayloadBits(FlatBits),
        .CountBits  (0),
        .Words      (Words)
    ) u_program (
        .clk_i    (clk_i),
        .read_i   (send_read[0]),
        .address_i(send_address[AddressBits-1:0]),
        .word_o   (send_word),
        .begin_i  (begins),
        .step_i   (step),
        .payload_o({receive_payload, send_payload}),
        .ended_o  (flat_ended)
    );
    assign receive_word  = '0;
    assign receive_ended = {Channels{flat_ended}};
    assign send_ended    = {Channels{flat_ended}};
  end else begin : gen_channels
    for (genvar c = 0; c < Channels; c = c + 1) begin : gen_channel
      timed_program_rules #(
          .PayloadBits(PayloadBits),
          .CountBits  (CountBits),
          .Words      (Words)
      ) u_receive (
          .clk_i    (clk_i),
          .read_i   (receive_read[c]),
          .address_i(receive_address[AddressBits*c+:AddressBits]),
          .word_o   (receive_word[WordBits*c+:WordBits]),
          .begin_i  (begins),
          .step_i   (step),
          .payload_o(receive_payload[PayloadBits*c+:PayloadBits]),
          .ended_o  (receive_ended[c])
      );
      timed_program_rules #(
          .PayloadBits(PayloadBits),
          .CountBits  (CountBits),
          .Words      (Words)
      ) u_send (
          .clk_i    (clk_i),
          .read_i   (send_read[c]),
          .address_i(send_address[AddressBits*c+:AddressBits]),
          .word_o   (send_word[WordBits*c+:WordBits]),
          .begin_i  (begins),
          .step_i   (step),
          .payload_o(send_payload[PayloadBits*c+:PayloadBits]),
          .ended_o  (send_ended[c])
      );
    end
  end

  logic [Channels*PayloadBits-1:0] send_q, receive_q, receive2_q;
  logic                            last_q, last2_q, last3_q;  // last flit of the step
  always_ff @(posedge clk_i) begin
    send_q     <= open && !start_i ? send_payload : '0;
    receive_q  <= open && !start_i ? receive_payload : '0;
    receive2_q <= start_i ? '0 : receive_q;
    {last3_q, last2_q, last_q} <= {last2_q, last_q, step};
  end

  // By crosspoint: up to two flits, the next one in slot 0.
  logic [2*Fifos-1:0]       count_q;
  logic [2*Width*Fifos-1:0] queue_q;
  wire [Fifos-1:0]          over, under;
  wire [6*Width-1:0]        heads;     // by send channel and mask bit
  wire [6*Width-1:0]        chosen;    // the same, 0 where not named
  logic                     lost_q;    // this run lost a flit or had none to send: what follows means nothing
  always_ff @(posedge clk_i) lost_q <= begins || !defined ? 1'b0 : lost_q | (over != '0) | (under != '0);

  logic [Channels*Width-1:0] injected_q;
  logic [1:0]                valid_q, expected_last_q;
  logic [2*Width-1:0]        data_q;
  logic [Channels-1:0]       ejected_q;
  logic [Channels*Width-1:0] ejected_data_q;
  wire [1:0]                 expected_in;
  wire [Channels*Width-1:0]  arrived;

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_channel
    wire [PayloadBits-1:0] receive = receive2_q[PayloadBits*c+:PayloadBits];
    wire [PayloadBits-1:0] send = send_q[PayloadBits*c+:PayloadBits];
    wire [MaskBits-1:0]    targets = receive[MaskBits-1:0];
    wire [MaskBits-1:0]    sources = send[MaskBits-1:0];
    wire                   several = (sources & (sources - 1'b1)) != '0;
    wire [Width-1:0]       first = chosen[Width*MaskBits*c+:Width];
    wire [Width-1:0]       second = chosen[Width*(MaskBits*c+1)+:Width];
    wire [Width-1:0]       third = chosen[Width*(MaskBits*c+2)+:Width];
    wire [Width-1:0]       sum = first + second + third;

    assign heads[Width*MaskBits*c+:Width] = injected_q[Width*c+:Width];

    for (genvar b = 0; b < MaskBits; b = b + 1) begin : gen_source
      assign chosen[Width*(MaskBits*c+b)+:Width] = sources[b] ? heads[Width*(MaskBits*c+b)+:Width] : '0;
    end

    // A program names what there is, and several sources for adders only.
    always_comb begin
      assume ((receive_payload[PayloadBits*c+:MaskBits] & ~ReceivePresent[MaskBits*c+:MaskBits]) == '0);
      assume ((send_payload[PayloadBits*c+:MaskBits] & ~SendPresent[MaskBits*c+:MaskBits]) == '0);
      assume (Combine != 0 || !several);
    end

    if (SinglePort != 0) begin : gen_named_link
      wire in_link = receive[MaskBits];
      wire out_link = send[MaskBits];
      assign expected_in = targets == '0 ? 2'b00 : {in_link, ~in_link};
      assign arrived     = in_link ? in_data_i[Width+:Width] : in_data_i[0+:Width];
      always_ff @(posedge clk_i) begin
        valid_q <= sources == '0 ? 2'b00 : {out_link, ~out_link};
        data_q  <= {2{sum}};
      end
    end else begin : gen_own_link
      assign expected_in[c]              = targets != '0;
      assign arrived[Width*c+:Width]     = in_data_i[Width*c+:Width];
      always_ff @(posedge clk_i) begin
        valid_q[c]               <= sources != '0;
        data_q[Width*c+:Width]   <= sum;
      end
    end

    always_ff @(posedge clk_i) begin
      injected_q[Width*c+:Width]     <= inject_data_i[Width*c+:Width];
      ejected_q[c]                   <= targets[0];
      ejected_data_q[Width*c+:Width] <= arrived[Width*c+:Width];
    end

    always_comb begin
      if (defined) begin
        assert (inject_ready[c] == (open & send_payload[PayloadBits*c]));
        assert (eject_valid[c] == ejected_q[c]);
        if (ejected_q[c]) begin
          assert (eject_data[Width*c+:Width] == ejected_data_q[Width*c+:Width]);
          assert (eject_last[c] == last3_q);
        end
      end
      cover (defined && run_q && sources == 3'b010 && !lost_q && last_flit == 1'b1);
      cover (defined && run_q && several && !lost_q || Combine == 0);
    end
  end
  for (genvar b = 0; b < Channels * MaskBits; b = b + 1) begin : gen_absent
    if (!SendPresent[b]) begin : gen_no_source
      assign heads[Width*b+:Width] = '0;
    end
  end

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_crosspoint
    localparam integer Receive = 32'(From[8*k+:8]);
    localparam integer Send = 32'(To[8*k+:8]);
    localparam integer Lane = k == 1 ? 1 : 0;
    localparam [1:0] Room = Slots[16*k+:2];
    wire             push = receive2_q[PayloadBits*Receive+1+Lane];
    wire             pop = send_q[PayloadBits*Send+1+Lane];
    wire [Width-1:0] flit = arrived[Width*Receive+:Width];
    wire [1:0]       count = count_q[2*k+:2];
    wire [2*Width-1:0] queue = queue_q[2*Width*k+:2*Width];
    // What arrives in a cycle can leave in it.
    assign heads[Width*(MaskBits*Send+1+Lane)+:Width] = count == 2'd0 ? flit : queue[Width-1:0];
    assign over[k]  = push & ~pop & count == Room;
    assign under[k] = pop & ~push & count == 2'd0;

    always_ff @(posedge clk_i) begin
      if (begins) begin
        count_q[2*k+:2] <= 2'd0;
      end else begin
        count_q[2*k+:2] <= count + 2'(push & ~over[k]) - 2'(pop & ~under[k]);
        if (pop) queue_q[2*Width*k+:2*Width] <= count == 2'd2 ? {flit, queue[Width+:Width]} : {2{flit}};
        else if (count == 2'd0) queue_q[2*Width*k+:2*Width] <= {2{flit}};
        else if (count == 2'd1) queue_q[2*Width*k+Width+:Width] <= flit;
      end
    end

    logic [15:0] occupancy_q, occupancy2_q;
    always_ff @(posedge clk_i) begin
      occupancy_q  <= occupancy[16*k+:16];
      occupancy2_q <= begins ? 16'd0 : occupancy_q;
    end
    always_comb begin
      if (defined && run_q && !lost_q) assert (occupancy2_q == 16'(count));
      cover (defined && run_q && push && pop && count == Room && !lost_q);
      cover (defined && run_q && push && pop && count == 2'd0 && !lost_q);
    end
  end

  logic [2*CounterBits-1:0] sent_q;
  for (genvar p = 0; p < 2; p = p + 1) begin : gen_count
    always_ff @(posedge clk_i) begin
      if (begins) sent_q[CounterBits*p+:CounterBits] <= '0;
      else if (valid_q[p]) sent_q[CounterBits*p+:CounterBits] <= sent_q[CounterBits*p+:CounterBits] + 1'b1;
    end
    always_comb begin
      if (defined && valid_q[p] && !lost_q) begin
        assert (out_data[Width*p+:Width] == data_q[Width*p+:Width]);
        assert (out_last[p] == last2_q);
      end
    end
  end

  // Flags, once the run is over: what the model saw from the start on.
  logic unexpected_q, over_q, under_q, framing_q;
  always_ff @(posedge clk_i) begin
    if (begins) {unexpected_q, over_q, under_q, framing_q} <= 4'd0;
    else begin
      unexpected_q <= unexpected_q | in_valid_i != expected_in;
      framing_q    <= framing_q | (expected_in & in_valid_i & (in_last_i ^ {2{last2_q}})) != 2'b00;
      over_q       <= over_q | over != '0;
      under_q      <= under_q | under != '0;
    end
  end

  always_comb begin
    // Outside a run, and before its first flit can come, the model does not say which cycles are compared.
    if (!run_q || since_end_q > 4'd2) assume (in_valid_i == 2'b00);
    if (defined) begin
      assert (number_wrong == left_q);
      assert (out_valid == valid_q);
      if (run_q && 32'(since_end_q) == Drain) begin
        assert (idle);
        assert (flits_sent == sent_q);
        assert (errors[0] == over_q);
        assert (errors[1] == under_q);
        assert (errors[2] == unexpected_q);
        assert (errors[7] == framing_q);
        assert (errors[6:3] == 4'd0 && !errors[8]);
      end

      if (run_q && 32'(since_end_q) >= Drain) assert (idle);
      if (run_q && !ended) assert (!idle);
    end
    cover (defined && run_q && 32'(since_end_q) == Drain && sent_q != '0 && errors == 9'd0 && startup == 1'b1);
    cover (defined && run_q && 32'(since_end_q) == Drain && errors[2:0] == 3'b111);
    cover (defined && run_q && 32'(since_end_q) == Drain && errors[7]);
    cover (defined && run_q && 32'(since_end_q) == Drain && held);
    cover (defined && run_q && number_wrong);
  end

endmodule

`default_nettype wire
