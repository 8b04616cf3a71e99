// SPDX-License-Identifier: Apache-2.0
//
// The NIC: reads messages from a send memory and injects them in program order, and writes what is ejected to a receive
// memory in program order. It is self-timed under both disciplines.
//
// Cycle contract: start_i at edge 0 begins all programs. At edge 1 the send memory is read for the first time; its
// output register is the injection register: send_data_i must be what was addressed when send_enable_o was last high
// at an edge, and inject_valid_o is high from that edge until the router takes the flit. An ejected flit is written
// at the edge at which it moves. done_o is high from the edge that ends the last program to the next start. All
// outputs depend on registers only, but for what goes straight through: send_data_i to inject_data_o, inject_ready_i
// to send_enable_o, and the ejection links to the write port.
//
// Passes of a timed router: with passes_i = 1 the programs run flits_i times, in each pass for one flit of every message.
// wrap_i is rota_timed_router's wrap_o, up in the cycle before edge E. Injection begins again at edge E + 1, whose next
// flit the router takes at edge E + 3 at the earliest, and ejection at edge E + 5, by when the last flit of a pass has
// come through the router's ejection register.
`include "rota_macros.svh"
`default_nettype none

module rota_nic #(
    /// Injection and ejection channels, 1 to 16.
    parameter integer Channels = 4,
    /// Bits of a flit, 1 to 1024.
    parameter integer Width = 32,
    /// 1: the highest bit of a flit is made here at injection, so that the number of ones is even, and checked at
    /// ejection. Needs a Width of 2.
    parameter integer DataParity = 0,
    /// Bits of a message's address, 1 to 32.
    parameter integer AddressBits = 8,
    /// As in rota_sequencer.
    parameter integer CountBits = 8,
    parameter integer Words = 256,
    parameter integer FlitBits = 1,
    parameter integer Parity = 1,
    /// 1: passes_i may be 1.
    parameter integer Passes = 0,
    /// 1: count the flits that each channel injects and ejects, in CounterBits bits (1 to 64).
    parameter integer Counters = 1,
    parameter integer CounterBits = 32,
    localparam integer WordBits = 2 * AddressBits + CountBits + 1 + Parity,
    localparam integer ProgramBits = $clog2(Words)
) (
    input  wire                             clk_i,
    input  wire                             rst_i,
    input  wire                             start_i,
    /// Flits a message, 1 to 2**FlitBits: a constant of a run, unchanged from two edges before start_i.
    input  wire [FlitBits:0]                flits_i,
    /// A constant of a run, 0 with Passes = 0.
    input  wire                             passes_i,
    input  wire                             wrap_i,
    /// 0: no parity, whatever DataParity. A constant of a run.
    input  wire                             data_parity_i,
    output wire                             done_o,
    /// All programs have ended, or none has begun.
    output wire                             idle_o,

    // To and from the router.
    output wire [Channels-1:0]              inject_valid_o,
    input  wire [Channels-1:0]              inject_ready_i,
    output wire [Channels*Width-1:0]        inject_data_o,
    output wire [Channels-1:0]              inject_last_o,
    input  wire [Channels-1:0]              eject_valid_i,
    output wire [Channels-1:0]              eject_ready_o,
    input  wire [Channels*Width-1:0]        eject_data_i,
    /// Not looked at: the ejection programs count flits.
    input  wire [Channels-1:0]              eject_last_i,

    // Program memories.
    output wire [Channels*ProgramBits-1:0]  inject_address_o,
    input  wire [Channels*WordBits-1:0]     inject_word_i,
    output wire [Channels*ProgramBits-1:0]  eject_address_o,
    input  wire [Channels*WordBits-1:0]     eject_word_i,

    // Send memory, one synchronous read port a channel. With parity the highest bit of a word is not looked at.
    output wire [Channels-1:0]              send_enable_o,
    output wire [Channels*AddressBits-1:0]  send_address_o,
    output wire [Channels*FlitBits-1:0]     send_flit_o,
    input  wire [Channels*Width-1:0]        send_data_i,

    // Receive memory, one write port a channel.
    output wire [Channels-1:0]              receive_enable_o,
    output wire [Channels*AddressBits-1:0]  receive_address_o,
    output wire [Channels*FlitBits-1:0]     receive_flit_o,
    output wire [Channels*Width-1:0]        receive_data_o,

    // Observation.
    /// Since the start, of each channel: flits that the router took, flits written.
    output wire [Channels*CounterBits-1:0]  flits_injected_o,
    output wire [Channels*CounterBits-1:0]  flits_ejected_o,
    /// Since the start, of any channel: 0 parity of a program word, 1 program without end, 2 parity of a flit.
    output wire [2:0]                       errors_o
);

  `ROTA_REQUIRE(channels_must_be_1_to_16, Channels >= 1 && Channels <= 16)
  `ROTA_REQUIRE(width_must_be_1_to_1024, Width >= 1 && Width <= 1024)
  `ROTA_REQUIRE(dataparity_must_be_0_or_1, DataParity == 0 || DataParity == 1)
  `ROTA_REQUIRE(width_must_be_2_with_parity, DataParity == 0 || Width >= 2)
  `ROTA_REQUIRE(addressbits_must_be_1_to_32, AddressBits >= 1 && AddressBits <= 32)
  `ROTA_REQUIRE(passes_must_be_0_or_1, Passes == 0 || Passes == 1)
  `ROTA_REQUIRE(counters_must_be_0_or_1, Counters == 0 || Counters == 1)
  `ROTA_REQUIRE(counterbits_must_be_1_to_64, CounterBits >= 1 && CounterBits <= 64)

  logic [FlitBits-1:0] last_flit_q;
  logic                one_flit_q;
  logic                started_q;
  logic [2:0]          errors_q;
  wire  [Channels-1:0] inject_active, inject_parity, inject_overrun;
  wire  [Channels-1:0] eject_active, eject_parity, eject_overrun;
  wire  [Channels-1:0] data_wrong;

  wire                 in_passes = Passes != 0 && passes_i;
  wire                 inject_enter, eject_fetch, eject_enter;
  wire                 more;  // passes after this one

  if (Passes != 0) begin : gen_passes
    logic [4:0]          wrap_q;
    logic [FlitBits-1:0] passes_q;  // after this one
    always_ff @(posedge clk_i) begin
      if (rst_i) wrap_q <= 5'd0;
      else wrap_q <= {wrap_q[3:0], wrap_i};
      if (rst_i) passes_q <= '0;
      else if (start_i) passes_q <= in_passes ? flits_i[FlitBits-1:0] - 1'b1 : '0;
      else if (eject_enter) passes_q <= passes_q - 1'b1;
    end
    assign inject_enter = wrap_q[0];
    assign eject_fetch  = wrap_q[3];
    assign eject_enter  = wrap_q[4];
    assign more         = passes_q != '0;
  end else begin : gen_one_pass
    assign {inject_enter, eject_fetch, eject_enter, more} = 4'd0;
    wire unused_passes = &{1'b0, passes_i};
  end
  wire inject_fetch = Passes != 0 && wrap_i;

  // No reset, so that constants go through.
  always_ff @(posedge clk_i) begin
    last_flit_q <= in_passes ? '0 : flits_i[FlitBits-1:0] - 1'b1;
    one_flit_q  <= in_passes || flits_i == {{FlitBits{1'b0}}, 1'b1};
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) started_q <= 1'b0;
    else if (start_i) started_q <= 1'b1;
  end

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_channel
    logic valid_q;
    logic last_q;
    wire  last_flit;
    wire  unused_last_flit;
    wire  waiting = valid_q & ~inject_ready_i[c];
    wire  read = inject_active[c] & ~waiting;
    wire  write = eject_active[c] & eject_valid_i[c];

    rota_address_channel #(
        .AddressBits(AddressBits),
        .CountBits  (CountBits),
        .Words      (Words),
        .FlitBits   (FlitBits),
        .Parity     (Parity),
        .Passes     (Passes)
    ) u_inject (
        .clk_i            (clk_i),
        .rst_i            (rst_i),
        .start_i          (start_i),
        .passes_i         (in_passes),
        .fetch_i          (inject_fetch),
        .enter_i          (inject_enter),
        .last_flit_i      (last_flit_q),
        .one_flit_i       (one_flit_q),
        .program_address_o(inject_address_o[ProgramBits*c+:ProgramBits]),
        .program_word_i   (inject_word_i[WordBits*c+:WordBits]),
        .moved_i          (read),
        .active_o         (inject_active[c]),
        .address_o        (send_address_o[AddressBits*c+:AddressBits]),
        .flit_o           (send_flit_o[FlitBits*c+:FlitBits]),
        .last_flit_o      (last_flit),
        .parity_error_o   (inject_parity[c]),
        .overrun_o        (inject_overrun[c])
    );

    rota_address_channel #(
        .AddressBits(AddressBits),
        .CountBits  (CountBits),
        .Words      (Words),
        .FlitBits   (FlitBits),
        .Parity     (Parity),
        .Passes     (Passes)
    ) u_eject (
        .clk_i            (clk_i),
        .rst_i            (rst_i),
        .start_i          (start_i),
        .passes_i         (in_passes),
        .fetch_i          (eject_fetch),
        .enter_i          (eject_enter),
        .last_flit_i      (last_flit_q),
        .one_flit_i       (one_flit_q),
        .program_address_o(eject_address_o[ProgramBits*c+:ProgramBits]),
        .program_word_i   (eject_word_i[WordBits*c+:WordBits]),
        .moved_i          (write),
        .active_o         (eject_active[c]),
        .address_o        (receive_address_o[AddressBits*c+:AddressBits]),
        .flit_o           (receive_flit_o[FlitBits*c+:FlitBits]),
        .last_flit_o      (unused_last_flit),
        .parity_error_o   (eject_parity[c]),
        .overrun_o        (eject_overrun[c])
    );

    always_ff @(posedge clk_i) begin
      if (rst_i || start_i) valid_q <= 1'b0;
      else valid_q <= read | waiting;
    end

    always_ff @(posedge clk_i) begin
      if (read) last_q <= last_flit;
    end

    assign inject_valid_o[c]   = valid_q;
    assign inject_last_o[c]    = last_q;
    assign send_enable_o[c]    = read;
    assign eject_ready_o[c]    = eject_active[c];
    assign receive_enable_o[c] = write;

    if (DataParity != 0) begin : gen_data_parity
      // Icarus has no constant selects in always_comb.
      wire [Width-2:0] to_send = send_data_i[Width*c+:Width-1];
      wire             sent_bit = send_data_i[Width*c+Width-1];
      wire [Width-1:0] ejected = eject_data_i[Width*c+:Width];
      logic            parity;
      logic            wrong;
      always_comb begin
        parity = sent_bit;
        wrong  = 1'b0;
        if (data_parity_i) begin
          parity = ^to_send;
          wrong  = ^ejected;
        end
      end
      assign inject_data_o[Width*c+:Width] = {parity, to_send};
      assign data_wrong[c]                 = wrong & write;
    end else begin : gen_no_data_parity
      assign inject_data_o[Width*c+:Width] = send_data_i[Width*c+:Width];
      assign data_wrong[c]                 = 1'b0;
    end

    if (Counters != 0) begin : gen_counters
      logic [CounterBits-1:0] injected_q;
      logic [CounterBits-1:0] ejected_q;
      always_ff @(posedge clk_i) begin
        if (rst_i || start_i) begin
          injected_q <= '0;
          ejected_q  <= '0;
        end else begin
          if (valid_q && inject_ready_i[c]) injected_q <= injected_q + 1'b1;
          if (write) ejected_q <= ejected_q + 1'b1;
        end
      end
      assign flits_injected_o[CounterBits*c+:CounterBits] = injected_q;
      assign flits_ejected_o[CounterBits*c+:CounterBits]  = ejected_q;
    end else begin : gen_no_counters
      assign flits_injected_o[CounterBits*c+:CounterBits] = '0;
      assign flits_ejected_o[CounterBits*c+:CounterBits]  = '0;
    end
  end

  assign receive_data_o = eject_data_i;
  assign idle_o         = ~|{inject_active, inject_valid_o, eject_active, more};
  assign done_o         = started_q & idle_o;
  assign errors_o       = errors_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || start_i) errors_q <= 3'b000;
    else errors_q <= errors_q | {|data_wrong, |inject_overrun | |eject_overrun, |inject_parity | |eject_parity};
  end

  wire unused = &{1'b0, eject_last_i, data_parity_i, wrap_i};

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert ((send_enable_o & inject_valid_o & ~inject_ready_i) == '0);
      assert (!done_o || (send_enable_o == '0 && receive_enable_o == '0));
    end
  end
`endif

endmodule

`default_nettype wire
