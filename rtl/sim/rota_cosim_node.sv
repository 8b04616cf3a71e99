// SPDX-License-Identifier: Apache-2.0
//
// A node for co-simulation: router, NIC and RAM program memories that are loaded, so that one build serves every
// schedule. Its FIFOs are all the crosspoints that a schedule can use, in the order receive channel (slowest), send
// channel, lane, with one depth; how full each may get is loaded. The NIC's memories are outside.
//
// The load port writes word load_address_i of every program memory whose bit of load_program_i is high, all at one edge.
// Program 4·c + k, and its 64 bits of load_data_i, are channel c's: k = 0 receive, 1 send, 2 injection addresses, 3
// ejection addresses. While load_setting_i is high it writes, from the low bits of load_data_i, the setting at
// load_address_i:
//
//   0 to Fifos-1   capacity of that FIFO, in flits      [15:0], 1 to Depth
//   2**16          flits a message                      [FlitBits:0], 1 to 2**FlitBits
//   2**16 + 1      start-up cycles a step               [19:0]
//   2**16 + 2      discipline                           [0], 1: lockstep, 0: self-timed
//   2**16 + 3      parity of flits                      [0], 1: their highest bit is one
//   2**16 + 4      what programs count, if Timed = 1    [0], 1: cycles, 0: steps
//   2**16 + 5      slices of each link, timed router    [5:0]
//   2**16 + 6      one NIC channel, timed router        [0], 1: channel 0 of the NIC serves all links, 0: one a link
//   2**16 + 7      steps of a pass, timed router        [23:0], 0: all flits of a message in its step
//
// What it has for simulators only: every change of tick_i is a clock edge, and what the NIC does with its memories at an
// edge shows after it, so that a simulator evaluates the node once a cycle. send_data_i is the word that was read.
// A rising edge of fault_strike_i takes over the other fault pins. From then on fault_program_i flips the low bit of the
// word that the channel's send program loads next, at the edge after which fault_struck_program_o is up;
// fault_bits_i, fault_fifo_i and fault_eject_i are rota_router's, and fault_struck_fifo_o is up at once. What is inside
// shows at the seen_ outputs from then on, in Verilator; elsewhere they are 0.
//
// Words by field, from bit 0: {payload, count - 1, end flag, even parity}. Payloads: receive and send {mask, link},
// link only where SinglePort = 1; injection and ejection {first, stride}. Write only while no program runs; start_i may
// come four edges after the last write. rst_i touches none of what is loaded, and nothing is loaded at the beginning.
`include "rota_macros.svh"
`default_nettype none

module rota_cosim_node #(
    /// Links each way, 1 to 16.
    parameter integer Ports = 4,
    /// 1: single-port, 0: all-port.
    parameter integer SinglePort = 0,
    /// Bits of a flit, its parity bit among them, 2 to 1024.
    parameter integer Width = 64,
    /// Flits that each crosspoint FIFO has room for, 1 to 65535.
    parameter integer Depth = SinglePort != 0 ? 4096 : 128,
    /// FIFOs a crosspoint.
    parameter integer Lanes = 1,
    /// 0: rota_router, 1: rota_timed_router, whose crosspoints have Depth slots, whatever capacity is loaded.
    parameter integer Timed = 0,
    /// log2 of the words of a program memory, 1 to 16.
    parameter integer ProgramAddressBits = 13,
    /// Bits of a message's address, 1 to 23.
    parameter integer AddressBits = 16,
    /// Bits of an entry's count minus one, 1 to 32.
    parameter integer CountBits = 16,
    /// Bits of a flit's number in its message, 1 to 16.
    parameter integer FlitBits = 16,
    parameter integer CounterBits = 32,
    localparam integer Channels = SinglePort != 0 ? 1 : Ports,
    localparam integer Fifos = Channels * Channels * Lanes,
    localparam integer EntryBits = 1 + Channels * Lanes + (SinglePort != 0 ? $clog2(Ports) : 0)
) (
    input  wire                             tick_i,
    input  wire                             rst_i,
    input  wire                             start_i,
    output wire                             done_o,

    input  wire  [4*Channels-1:0]           load_program_i,
    input  wire                             load_setting_i,
    input  wire  [19:0]                     load_address_i,
    input  wire  [256*Channels-1:0]         load_data_i,

    input  wire  [Ports-1:0]                link_in_valid_i,
    output wire  [Ports-1:0]                link_in_ready_o,
    input  wire  [Ports*Width-1:0]          link_in_data_i,
    input  wire  [Ports-1:0]                link_in_last_i,
    output wire  [Ports-1:0]                link_out_valid_o,
    input  wire  [Ports-1:0]                link_out_ready_i,
    output wire  [Ports*Width-1:0]          link_out_data_o,
    output wire  [Ports-1:0]                link_out_last_o,

    output logic [Channels-1:0]             send_enable_o,
    output logic [Channels*AddressBits-1:0] send_address_o,
    output logic [Channels*FlitBits-1:0]    send_flit_o,
    input  wire  [Channels*Width-1:0]       send_data_i,

    output logic [Channels-1:0]             receive_enable_o,
    output logic [Channels*AddressBits-1:0] receive_address_o,
    output logic [Channels*FlitBits-1:0]    receive_flit_o,
    output logic [Channels*Width-1:0]       receive_data_o,

    input  wire                             fault_strike_i,
    input  wire  [Channels-1:0]             fault_program_i,
    input  wire  [Width-1:0]                fault_bits_i,
    input  wire  [Fifos-1:0]                fault_fifo_i,
    input  wire  [Channels-1:0]             fault_eject_i,
    output wire                             fault_struck_fifo_o,
    output wire                             fault_struck_program_o,

    /// Interrupt the links between NIC and router: the receiver sees no valid, the sender no ready.
    input  wire  [Channels-1:0]             inject_stall_i,
    input  wire  [Channels-1:0]             eject_stall_i,

    /// The links between NIC and router.
    output wire  [Channels-1:0]             inject_valid_o,
    output wire  [Channels-1:0]             inject_ready_o,
    output wire  [Channels-1:0]             inject_last_o,
    output wire  [Channels-1:0]             eject_valid_o,
    output wire  [Channels-1:0]             eject_ready_o,
    output wire  [Channels*Width-1:0]       eject_data_o,
    output wire  [Channels-1:0]             eject_last_o,

    output wire  [Ports*CounterBits-1:0]    flits_sent_o,
    output wire  [Channels*CounterBits-1:0] flits_injected_o,
    output wire  [Channels*CounterBits-1:0] flits_ejected_o,
    /// Flits in the router's FIFOs or slots at the last rise of fault_strike_i.
    output wire  [31:0]                     flits_held_o,
    /// The most flits that each crosspoint FIFO held since the start.
    output wire  [16*Fifos-1:0]             peak_o,
    /// 0 to 7: rota_router's errors (Timed = 1: what rota_timed_router has, 5 for its 2 as well), 8 and 9: rota_nic's, 10 and 11: parity of a flit, at an adder and at ejection.
    output wire  [11:0]                     errors_o,

    // At the last rise of fault_strike_i:
    /// Of each channel the entry {link, mask} that its program was at; of the timed router what it was at two edges
    /// later, and 0 where no flit is due.
    output wire  [Channels*EntryBits-1:0]   seen_receive_o,
    output wire  [Channels*EntryBits-1:0]   seen_send_o,
    /// Flits in each crosspoint FIFO, then in those of the ejection, then of the injection (timed router: 0).
    output wire  [16*(Fifos+2*Channels)-1:0] seen_fill_o,

    // The parameters.
    output wire  [7:0]                      ports_o,
    output wire                             single_port_o,
    output wire  [15:0]                     width_o,
    output wire  [15:0]                     depth_o,
    output wire  [7:0]                      lanes_o,
    output wire  [31:0]                     program_words_o,
    output wire  [7:0]                      address_bits_o,
    output wire  [7:0]                      count_bits_o,
    output wire  [7:0]                      flit_bits_o,
    output wire                             timed_o
);

  localparam integer Words = 2 ** ProgramAddressBits;
  localparam integer ColumnBits = $clog2(2 * Channels);  // receive and send, or injection and ejection, of each channel
  localparam integer FifoBits = Fifos > 1 ? $clog2(Fifos) : 1;
  localparam integer MaskBits = 1 + Channels * Lanes;
  localparam integer LinkBits = SinglePort != 0 ? $clog2(Ports) : 0;
  localparam integer RouteBits = LinkBits + MaskBits + CountBits + 2;
  localparam integer MemoryBits = 2 * AddressBits + CountBits + 2;

  `ROTA_REQUIRE(ports_must_be_1_to_16, Ports >= 1 && Ports <= 16)
  `ROTA_REQUIRE(depth_must_be_1_to_65535, Depth >= 1 && Depth <= 65535)
  `ROTA_REQUIRE(lanes_must_be_1_to_255, Lanes >= 1 && Lanes <= 255)
  `ROTA_REQUIRE(fifos_must_be_at_most_1024, Fifos <= 1024)
  `ROTA_REQUIRE(programaddressbits_must_be_1_to_16, ProgramAddressBits >= 1 && ProgramAddressBits <= 16)
  `ROTA_REQUIRE(program_words_must_have_at_most_64_bits, RouteBits <= 64 && MemoryBits <= 64)

  function automatic [8*Fifos-1:0] channels_of_fifos(input integer send);
    integer n;
    channels_of_fifos = '0;
    for (n = 0; n < Fifos; n = n + 1) begin
      channels_of_fifos[8*n+:8] = 8'(send != 0 ? (n / Lanes) % Channels : n / (Lanes * Channels));
    end
  endfunction

  // A pulse where tick_i changes.
  logic tick_q = 1'b0;
  wire  clk = tick_i ^ tick_q;
  always_ff @(posedge clk) tick_q <= tick_i;

  logic [FlitBits:0] flits_q;
  logic [19:0] startup_q;
  logic        lockstep_q;
  logic        data_parity_q;
  logic        cycles_q;
  logic [5:0]  late_q;
  logic [23:0] pass_steps_q;
  logic        shared_nic_q;
  logic [15:0] capacity_q [Fifos];

  wire [16*Fifos-1:0]                    capacity;
  wire                                   unused_router_idle, unused_nic_idle, unused_sources, unused_held;
  // Split, they simulate faster; one of a single bit cannot be.
  /* verilator lint_off SPLITVAR */
  wire [Channels*ProgramAddressBits-1:0] receive_program_address  /* verilator split_var */;
  wire [Channels*ProgramAddressBits-1:0] send_program_address  /* verilator split_var */;
  wire [Channels*ProgramAddressBits-1:0] inject_program_address  /* verilator split_var */;
  wire [Channels*ProgramAddressBits-1:0] eject_program_address  /* verilator split_var */;
  /* verilator lint_on SPLITVAR */
  wire [Channels*RouteBits-1:0]          receive_word, send_word, struck_send_word;
  wire [Channels-1:0]                    next_program_word;
  wire [Channels*MemoryBits-1:0]         inject_word, eject_word;
  wire [Channels-1:0]                    read_receive, read_send;
  wire [Channels*Width-1:0]              inject_data;
  wire                                   wrap;

  // The NIC's memories.
  wire  [Channels-1:0]             send_enable, receive_enable;
  wire  [Channels*AddressBits-1:0] send_address, receive_address;
  wire  [Channels*FlitBits-1:0]    send_flit, receive_flit;
  wire  [Channels*Width-1:0]       receive_data;

  always_ff @(posedge clk) begin
    send_enable_o    <= send_enable;
    receive_enable_o <= receive_enable;
    if (send_enable != '0) begin
      send_address_o <= send_address;
      send_flit_o    <= send_flit;
    end
    if (receive_enable != '0) begin
      receive_address_o <= receive_address;
      receive_flit_o    <= receive_flit;
      receive_data_o    <= receive_data;
    end
  end

  always_ff @(posedge clk) begin
    if (load_setting_i) begin
      if (!load_address_i[16]) begin
        capacity_q[load_address_i[FifoBits-1:0]] <= load_data_i[15:0];
      end else begin
        case (load_address_i[2:0])
          3'd0: flits_q <= load_data_i[FlitBits:0];
          3'd1: startup_q <= load_data_i[19:0];
          3'd2: lockstep_q <= load_data_i[0];
          3'd3: data_parity_q <= load_data_i[0];
          3'd4: cycles_q <= load_data_i[0];
          3'd6: shared_nic_q <= load_data_i[0];
          3'd7: pass_steps_q <= load_data_i[23:0];
          default: late_q <= load_data_i[5:0];
        endcase
      end
    end
  end

  for (genvar k = 0; k < Fifos; k = k + 1) begin : gen_capacity
    assign capacity[16*k+:16] = capacity_q[k];
  end

  // All routes in one memory and all addresses in another, word by word in turn: what a run reads lies close together, so
  // that a simulator's caches hold many nodes.
  logic [RouteBits-1:0]  routes [2**(ProgramAddressBits+ColumnBits)];
  logic [MemoryBits-1:0] addresses [2**(ProgramAddressBits+ColumnBits)];

  // Assigned at once, so that a simulator needs no copies: while programs are loaded, nobody looks at what is read.
  always_ff @(posedge clk) begin
    if (load_program_i != '0) begin
      for (int unsigned c = 0; c < Channels; c = c + 1) begin
        for (int unsigned k = 0; k < 2; k = k + 1) begin
          /* verilator lint_off BLKSEQ */
          if (load_program_i[4*c+k]) begin
            routes[{load_address_i[ProgramAddressBits-1:0], ColumnBits'(2*c+k)}] = load_data_i[64*(4*c+k)+:RouteBits];
          end
          if (load_program_i[4*c+2+k]) begin
            addresses[{load_address_i[ProgramAddressBits-1:0], ColumnBits'(2*c+k)}] =
                load_data_i[64*(4*c+2+k)+:MemoryBits];
          end
          /* verilator lint_on BLKSEQ */
        end
      end
    end
  end

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_programs
    logic [RouteBits-1:0]  receive_q, send_q;
    logic [MemoryBits-1:0] inject_q, eject_q;
    always_ff @(posedge clk) begin
      if (read_receive[c])
        receive_q <= routes[{receive_program_address[ProgramAddressBits*c+:ProgramAddressBits], ColumnBits'(2*c)}];
      if (read_send[c])
        send_q <= routes[{send_program_address[ProgramAddressBits*c+:ProgramAddressBits], ColumnBits'(2*c+1)}];
      inject_q  <= addresses[{inject_program_address[ProgramAddressBits*c+:ProgramAddressBits], ColumnBits'(2*c)}];
      eject_q   <= addresses[{eject_program_address[ProgramAddressBits*c+:ProgramAddressBits], ColumnBits'(2*c+1)}];
    end
    assign receive_word[RouteBits*c+:RouteBits]  = receive_q;
    assign send_word[RouteBits*c+:RouteBits]     = send_q;
    assign inject_word[MemoryBits*c+:MemoryBits] = inject_q;
    assign eject_word[MemoryBits*c+:MemoryBits]  = eject_q;
  end

  logic [Channels-1:0] fault_program_q = '0;
  always_ff @(posedge fault_strike_i) fault_program_q <= fault_program_i;

  // A program goes to its next word where the address moves on; at its end it goes back to 0.
  logic struck_program_q;
  always_ff @(posedge clk) begin
    struck_program_q <= 1'b0;
    if (fault_program_q != '0) struck_program_q <= |(fault_program_q & next_program_word);
  end

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_fault
    wire  [ProgramAddressBits-1:0] address = send_program_address[ProgramAddressBits*c+:ProgramAddressBits];
    logic [ProgramAddressBits-1:0] address_q;
    always_ff @(posedge clk) address_q <= address;
    // The timed router says when it takes a word.
    assign next_program_word[c] = Timed != 0 ? read_send[c] : address != address_q && address != '0;
    assign struck_send_word[RouteBits*c+:RouteBits] =
        send_word[RouteBits*c+:RouteBits] ^ {{(RouteBits - 1) {1'b0}}, fault_program_q[c]};
  end

  assign fault_struck_program_o = struck_program_q;

  if (Timed != 0) begin : gen_timed
    wire [8:0] errors;
    wire [16*Fifos-1:0] occupancy;
    logic [31:0] waiting, waiting_q, flits_held, flits_held_q;
    logic        start_q;
    wire       unused_capacity = &{1'b0, capacity, lockstep_q, link_out_ready_i};
    wire       struck_fifo;
    // At the router, whatever channel of the NIC they come from or go to.
    wire [Channels-1:0]       inject_valid, inject_ready, eject_valid, eject_ready, eject_last;
    wire [Channels*Width-1:0] injected, eject_data, ejected;
    logic [Channels-1:0]      struck_eject_q;  // a flit on its way to the NIC has a wrong bit, for a cycle
    logic                     struck_any_q;
    wire                      eject_clk = clk | fault_strike_i;

    always_ff @(posedge eject_clk) begin
      if (!fault_strike_i) struck_eject_q <= '0;
      else if ((fault_eject_i & eject_valid) != '0) struck_eject_q <= fault_eject_i & eject_valid;
    end
    always_ff @(posedge fault_strike_i) struck_any_q <= (fault_eject_i & eject_valid) != '0;
    for (genvar c = 0; c < Channels; c = c + 1) begin : gen_eject
      assign ejected[Width*c+:Width] =
          eject_data[Width*c+:Width] ^ (fault_bits_i & {Width{struck_eject_q[c]}});
    end

    // The NIC with one channel for all links, if the schedule is for one: its other channels then have empty programs.
    wire                      shared_ready, shared_valid, shared_last;
    wire [Width-1:0]          shared_data;
    wire [Channels-1:0]       shared_inject_valid, shared_eject_ready, unused_shared_last;
    wire [Channels*Width-1:0] shared_inject_data;
    rota_shared_nic #(
        .Channels(Channels),
        .Width   (Width)
    ) u_shared_nic (
        .nic_inject_valid_i(inject_valid_o[0] & ~inject_stall_i[0]),
        .nic_inject_ready_o(shared_ready),
        .nic_inject_data_i (inject_data[Width-1:0]),
        .nic_inject_last_i (inject_last_o[0]),
        .nic_eject_valid_o (shared_valid),
        .nic_eject_ready_i (eject_ready_o[0] & ~eject_stall_i[0]),
        .nic_eject_data_o  (shared_data),
        .nic_eject_last_o  (shared_last),
        .inject_valid_o    (shared_inject_valid),
        .inject_ready_i    (inject_ready),
        .inject_data_o     (shared_inject_data),
        .inject_last_o     (unused_shared_last),
        .eject_valid_i     (eject_valid),
        .eject_ready_o     (shared_eject_ready),
        .eject_data_i      (ejected),
        .eject_last_i      (eject_last)
    );
    assign inject_valid   = shared_nic_q ? shared_inject_valid : inject_valid_o & ~inject_stall_i;
    assign injected       = shared_nic_q ? shared_inject_data : inject_data;
    assign inject_ready_o = shared_nic_q ? Channels'(shared_ready) : inject_ready;
    assign eject_valid_o  = shared_nic_q ? Channels'(shared_valid) : eject_valid;
    assign eject_data_o   = shared_nic_q ? (Channels * Width)'(shared_data) : ejected;
    assign eject_last_o   = shared_nic_q ? Channels'(shared_last) : eject_last;
    assign eject_ready    = shared_nic_q ? shared_eject_ready : eject_ready_o & ~eject_stall_i;

    rota_timed_router #(
        .Ports          (Ports),
        .SinglePort     (SinglePort),
        .Width          (Width),
        .DataParity     (1),
        .Fifos          (Fifos),
        .FifoReceive    (channels_of_fifos(0)),
        .FifoSend       (channels_of_fifos(1)),
        .FifoSlots      ({Fifos{16'(Depth)}}),
        .ReceiveMaskBits(MaskBits),
        .SendMaskBits   (MaskBits),
        .CountBits      (CountBits),
        .Words          (Words),
        .FlitBits       (FlitBits),
        .Combine        (1),
        .CounterBits    (CounterBits),
        .PassBits       (24),
        .MostLate       (63),
        .Peaks          (1),
        .Ring           (1)
    ) u_router (
        .clk_i            (clk),
        .rst_i            (rst_i),
        .number_wrong_o   (unused_sources),
        .start_i          (start_i),
        .flits_i          (flits_q),
        .startup_i        (startup_q),
        .cycles_i         (cycles_q),
        .pass_steps_i     (pass_steps_q),
        .wrap_o           (wrap),
        .late_i           (late_q),
        .data_parity_i    (data_parity_q),
        .link_in_valid_i  (link_in_valid_i),
        .link_in_data_i   (link_in_data_i),
        .link_in_last_i   (link_in_last_i),
        .link_out_valid_o (link_out_valid_o),
        .link_out_data_o  (link_out_data_o),
        .link_out_last_o  (link_out_last_o),
        .inject_valid_i   (inject_valid),
        .inject_ready_o   (inject_ready),
        .inject_data_i    (injected),
        .inject_last_i    (inject_last_o),
        .eject_valid_o    (eject_valid),
        .eject_ready_i    (eject_ready),
        .eject_data_o     (eject_data),
        .eject_last_o     (eject_last),
        .receive_read_o   (read_receive),
        .receive_address_o(receive_program_address),
        .receive_word_i   (receive_word),
        .send_read_o      (read_send),
        .send_address_o   (send_program_address),
        .send_word_i      (struck_send_word),
        .fault_strike_i   (fault_strike_i),
        .fault_bits_i     (fault_bits_i),
        .fault_fifo_i     (fault_fifo_i),
        .fault_struck_o   (struck_fifo),
        .flits_sent_o     (flits_sent_o),
        .occupancy_o      (occupancy),
        .peak_o           (peak_o),
        .idle_o           (unused_router_idle),
        .held_o           (unused_held),
        .errors_o         (errors)
    );

    // A flit that is there or missing against the program, and one that the NIC did not take, missed their cycle.
    assign errors_o[10]         = errors[8];
    assign errors_o[7:0]        = {errors[7:6], errors[5] | errors[2], errors[4:3], 1'b0, errors[1:0]};
    assign link_in_ready_o      = {Ports{1'b1}};
    assign fault_struck_fifo_o  = struck_fifo | struck_any_q;

    always_comb begin
      waiting = 32'd0;
      for (int unsigned n = 0; n < Fifos; n = n + 1) waiting = waiting + 32'(occupancy[16*n+:16]);
    end
    // The slots are two edges behind the router's control, and stop where the clock stops.
    always_ff @(posedge clk) begin
      start_q                 <= start_i;
      {flits_held, waiting_q} <= rst_i || start_i || start_q ? '0 : {waiting_q, waiting};
    end
    // As rota_fifo_bank counts.
    always_ff @(posedge fault_strike_i) flits_held_q <= flits_held;
    assign flits_held_o = flits_held_q;

`ifdef VERILATOR
    logic [16*Fifos-1:0]           fill_q;
    logic [Channels*EntryBits-1:0] receive_q, send_q;
    always_ff @(posedge fault_strike_i) begin
      fill_q    <= occupancy;
      receive_q <= u_router.receive_payload;
      send_q    <= u_router.send_payload;
    end
    assign seen_fill_o    = {{(32 * Channels) {1'b0}}, fill_q};
    assign seen_receive_o = receive_q;
    assign seen_send_o    = send_q;
`else
    assign seen_fill_o    = '0;
    assign seen_receive_o = '0;
    assign seen_send_o    = '0;
`endif
  end else begin : gen_handshake
    wire unused_number;
    wire [16*Fifos-1:0] unused_occupancy;
    wire unused_cycles = cycles_q;
    wire unused_late = &{1'b0, late_q, shared_nic_q};
    assign wrap = 1'b0;

    rota_router #(
        .Ports          (Ports),
        .SinglePort     (SinglePort),
        .Width          (Width),
        .Fifos          (Fifos),
        .FifoReceive    (channels_of_fifos(0)),
        .FifoSend       (channels_of_fifos(1)),
        .FifoDepth      ({Fifos{16'(Depth)}}),
        .ReceiveMaskBits(MaskBits),
        .SendMaskBits   (MaskBits),
        .CountBits      (CountBits),
        .Words          (Words),
        .FlitBits       (FlitBits),
        .Combine        (1),
        .CounterBits    (CounterBits),
        .DataParity     (1),
        .Bank           (1),
        .Faults         (1)
    ) u_router (
        .clk_i            (clk),
        .rst_i            (rst_i),
        .start_i          (start_i),
        .flits_i          (flits_q),
        .startup_i        (startup_q),
        .lockstep_i       (lockstep_q),
        .capacity_i       (capacity),
        .data_parity_i    (data_parity_q),
        .link_in_valid_i  (link_in_valid_i),
        .link_in_ready_o  (link_in_ready_o),
        .link_in_data_i   (link_in_data_i),
        .link_in_last_i   (link_in_last_i),
        .link_out_valid_o (link_out_valid_o),
        .link_out_ready_i (link_out_ready_i),
        .link_out_data_o  (link_out_data_o),
        .link_out_last_o  (link_out_last_o),
        .inject_valid_i   (inject_valid_o & ~inject_stall_i),
        .inject_ready_o   (inject_ready_o),
        .inject_data_i    (inject_data),
        .inject_last_i    (inject_last_o),
        .eject_valid_o    (eject_valid_o),
        .eject_ready_i    (eject_ready_o & ~eject_stall_i),
        .eject_data_o     (eject_data_o),
        .eject_last_o     (eject_last_o),
        .receive_address_o(receive_program_address),
        .receive_word_i   (receive_word),
        .send_address_o   (send_program_address),
        .send_word_i      (struck_send_word),
        .fault_strike_i   (fault_strike_i),
        .fault_bits_i     (fault_bits_i),
        .fault_fifo_i     (fault_fifo_i),
        .fault_eject_i    (fault_eject_i),
        .fault_struck_o   (fault_struck_fifo_o),
        .flits_sent_o     (flits_sent_o),
        .occupancy_o      (unused_occupancy),
        .peak_o           (peak_o),
        .idle_o           (unused_router_idle),
        .held_o           (unused_held),
        .flits_held_o     (flits_held_o),
        .errors_o         ({errors_o[10], errors_o[7:0]}),
        .number_wrong_o   (unused_number)
    );

    assign read_receive = {Channels{1'b1}};
    assign read_send    = {Channels{1'b1}};

`ifdef VERILATOR
    assign seen_fill_o = u_router.u_fifos.gen_bank.u_bank.counted;
    for (genvar c = 0; c < Channels; c = c + 1) begin : gen_seen
      logic [EntryBits-1:0] receive_q, send_q;
      always_ff @(posedge fault_strike_i) begin
        receive_q[MaskBits-1:0] <= u_router.gen_receive[c].u_channel.targets_q;
        send_q[MaskBits-1:0]    <= u_router.gen_send[c].u_channel.sources_q;
      end
      if (LinkBits > 0) begin : gen_link
        // Their links are one-hot.
        always_ff @(posedge fault_strike_i) begin
          receive_q[EntryBits-1:MaskBits] <= '0;
          send_q[EntryBits-1:MaskBits]    <= '0;
          for (int unsigned p = 0; p < Ports; p = p + 1) begin
            if (u_router.gen_receive[c].u_channel.link[p]) receive_q[EntryBits-1:MaskBits] <= LinkBits'(p);
            if (u_router.gen_send[c].u_channel.link[p]) send_q[EntryBits-1:MaskBits] <= LinkBits'(p);
          end
        end
      end
      assign seen_receive_o[EntryBits*c+:EntryBits] = receive_q;
      assign seen_send_o[EntryBits*c+:EntryBits]    = send_q;
    end
`else
    assign seen_fill_o    = '0;
    assign seen_receive_o = '0;
    assign seen_send_o    = '0;
`endif
  end

  rota_nic #(
      .Channels   (Channels),
      .Width      (Width),
      .DataParity (1),
      .AddressBits(AddressBits),
      .CountBits  (CountBits),
      .Words      (Words),
      .FlitBits   (FlitBits),
      .Passes     (Timed),
      .CounterBits(CounterBits)
  ) u_nic (
      .clk_i            (clk),
      .rst_i            (rst_i),
      .start_i          (start_i),
      .flits_i          (flits_q),
      .passes_i         (Timed != 0 && pass_steps_q != '0),
      .wrap_i           (wrap),
      .data_parity_i    (data_parity_q),
      .done_o           (done_o),
      .idle_o           (unused_nic_idle),
      .inject_valid_o   (inject_valid_o),
      .inject_ready_i   (inject_ready_o & ~inject_stall_i),
      .inject_data_o    (inject_data),
      .inject_last_o    (inject_last_o),
      .eject_valid_i    (eject_valid_o & ~eject_stall_i),
      .eject_ready_o    (eject_ready_o),
      .eject_data_i     (eject_data_o),
      .eject_last_i     (eject_last_o),
      .inject_address_o (inject_program_address),
      .inject_word_i    (inject_word),
      .eject_address_o  (eject_program_address),
      .eject_word_i     (eject_word),
      .send_enable_o    (send_enable),
      .send_address_o   (send_address),
      .send_flit_o      (send_flit),
      .send_data_i      (send_data_i),
      .receive_enable_o (receive_enable),
      .receive_address_o(receive_address),
      .receive_flit_o   (receive_flit),
      .receive_data_o   (receive_data),
      .flits_injected_o (flits_injected_o),
      .flits_ejected_o  (flits_ejected_o),
      .errors_o         ({errors_o[11], errors_o[9:8]})
  );

  assign ports_o         = 8'(Ports);
  assign single_port_o   = 1'(SinglePort);
  assign width_o         = 16'(Width);
  assign depth_o         = 16'(Depth);
  assign lanes_o         = 8'(Lanes);
  assign program_words_o = Words;
  assign address_bits_o  = 8'(AddressBits);
  assign count_bits_o    = 8'(CountBits);
  assign flit_bits_o     = 8'(FlitBits);
  assign timed_o         = 1'(Timed);

  wire unused = &{1'b0, load_data_i, load_address_i};

endmodule

`default_nettype wire
