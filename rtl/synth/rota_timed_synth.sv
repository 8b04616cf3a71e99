// SPDX-License-Identifier: Apache-2.0
//
// What scripts/synth measures of the timed router, as rota_synth does of the other: the router with its program
// memories, the constants of its runs tied as in a fixed design. The memories are RAMs, so that synthesis cannot prune
// the router to one program.
//
// Area is taken with Registered = 0, where the router's pins are this module's. Place and route takes Registered = 1, as
// a chip has too few pins: inputs come from a shift register, outputs go to registers that a signature folds, so that
// every path of the router begins and ends in a flip-flop or a memory.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_synth #(
    /// 1: pins behind registers, 0: as they are.
    parameter integer Registered = 0,
    /// As in rota_timed_router.
    parameter integer Ports = 4,
    parameter integer SinglePort = 0,
    parameter integer Width = 32,
    parameter integer Fifos = 1,
    parameter [8*Fifos-1:0] FifoReceive = 0,
    parameter [8*Fifos-1:0] FifoSend = 0,
    parameter [16*Fifos-1:0] FifoSlots = {Fifos{16'd1}},
    parameter integer MaskBits = 2,
    parameter integer Flat = 0,
    parameter integer CountBits = 8,
    parameter integer Words = 256,
    parameter integer Parity = 0,
    parameter integer Combine = 0,
    parameter integer Counters = 0,
    parameter integer CounterBits = 32,
    parameter integer Checks = 0,
    parameter integer Errors = 0,
    parameter integer EjectRegister = 1,
    /// Flits a message, and start-up cycles a step.
    parameter integer Flits = 1,
    parameter integer Startup = 0,
    /// Steps of a pass; 0: the flits of a message follow each other in their step.
    parameter integer PassSteps = 0,
    localparam integer FlitBits = Flits > 1 ? $clog2(Flits) : 1,
    localparam integer PassBits = PassSteps > 0 ? $clog2(PassSteps + 1) : 0,
    localparam integer StartupBits = Startup > 0 ? $clog2(Startup + 1) : 1,
    localparam integer Channels = SinglePort != 0 ? 1 : Ports,
    localparam integer LinkBits = SinglePort != 0 ? $clog2(Ports) : 0,
    localparam integer AddressBits = $clog2(Words),
    localparam integer WordBits =
        Flat != 0 ? 2 * Channels * (LinkBits + MaskBits) + 1 + Parity : LinkBits + MaskBits + CountBits + 1 + Parity,
    localparam integer Programs = Flat != 0 ? 1 : Channels,
    localparam integer ReceiveWordsBits = Channels * (LinkBits + MaskBits + CountBits + 1 + Parity),
    localparam integer LinkInBits = Ports * (Width + 2) + Channels * (Width + 3),
    localparam integer LoadBits = 2 * Channels + AddressBits + WordBits,
    localparam integer InputBits = LinkInBits + LoadBits + 1,
    localparam integer OutputBits = LinkInBits + Ports * CounterBits + 11
) (
    input  wire                                          clk_i,
    input  wire                                          rst_i,
    input  wire [(Registered != 0 ? 1 : InputBits)-1:0]  in_i,
    output wire [(Registered != 0 ? 1 : OutputBits)-1:0] out_o
);

  `ROTA_REQUIRE(fifos_must_be_1_to_1024, Fifos >= 1 && Fifos <= 1024)
  `ROTA_REQUIRE(registered_must_be_0_or_1, Registered == 0 || Registered == 1)

  wire                   rst;
  wire [InputBits-1:0]   pins_in;
  wire [OutputBits-1:0]  pins_out;

  if (Registered != 0) begin : gen_registered
    logic                  rst_q;
    logic [InputBits-1:0]  in_q;
    logic [OutputBits-1:0] out_q;
    logic [OutputBits-1:0] signature_q;
    always_ff @(posedge clk_i) begin
      rst_q       <= rst_i;
      in_q        <= {in_q[InputBits-2:0], in_i};
      out_q       <= pins_out;
      signature_q <= {signature_q[OutputBits-2:0], 1'b0} ^ out_q;
    end
    assign rst     = rst_q;
    assign pins_in = in_q;
    assign out_o   = signature_q[OutputBits-1];
  end else begin : gen_plain
    assign rst     = rst_i;
    assign pins_in = in_i;
    assign out_o   = pins_out;
  end

  // Inputs.
  wire                      start;
  wire [2*Channels-1:0]     write;
  wire [AddressBits-1:0]    write_address;
  wire [WordBits-1:0]       write_word;
  wire [Ports-1:0]          link_in_valid, link_in_last;
  wire [Ports*Width-1:0]    link_in_data;
  wire [Channels-1:0]       inject_valid, inject_last, eject_ready;
  wire [Channels*Width-1:0] inject_data;

  assign {start, write, write_address, write_word, link_in_valid, link_in_last, link_in_data, inject_valid,
          inject_last, eject_ready, inject_data} = pins_in;

  wire [Channels-1:0]             receive_read, send_read;
  wire [Channels*AddressBits-1:0] receive_address, send_address;
  wire [ReceiveWordsBits-1:0]     receive_word;
  wire [Programs*WordBits-1:0]    send_word;

  for (genvar c = 0; c < Programs; c = c + 1) begin : gen_programs
    if (Flat == 0) begin : gen_receive
      rota_program_memory #(
          .WordBits(WordBits),
          .Words   (Words),
          .ReadEnable(1)
      ) u_receive (
          .clk_i          (clk_i),
          .read_i         (receive_read[c]),
          .address_i      (receive_address[AddressBits*c+:AddressBits]),
          .word_o         (receive_word[WordBits*c+:WordBits]),
          .write_i        (write[2*c]),
          .write_address_i(write_address),
          .write_word_i   (write_word)
      );
    end

    rota_program_memory #(
        .WordBits(WordBits),
        .Words   (Words),
        .ReadEnable(1)
    ) u_send (
        .clk_i          (clk_i),
        .read_i         (send_read[c]),
        .address_i      (send_address[AddressBits*c+:AddressBits]),
        .word_o         (send_word[WordBits*c+:WordBits]),
        .write_i        (write[2*c+1]),
        .write_address_i(write_address),
        .write_word_i   (write_word)
    );
  end

  if (Flat != 0) begin : gen_flat
    assign receive_word = '0;
    wire unused = &{1'b0, receive_read, receive_address, send_read, send_address, write};
  end

  // Outputs.
  wire [Ports-1:0]             link_out_valid, link_out_last;
  wire [Ports*Width-1:0]       link_out_data;
  wire [Channels-1:0]          inject_ready, eject_valid, eject_last;
  wire [Channels*Width-1:0]    eject_data;
  wire [Ports*CounterBits-1:0] flits_sent;
  wire                         idle;
  wire [8:0]                   errors;
  wire [16*Fifos-1:0]          unused_peak;
  wire [16*Fifos-1:0]          unused_occupancy;
  wire                         unused_held, unused_number, unused_struck, unused_wrap;

  rota_timed_router #(
      .Ports          (Ports),
      .SinglePort     (SinglePort),
      .Width          (Width),
      .Fifos          (Fifos),
      .FifoReceive    (FifoReceive),
      .FifoSend       (FifoSend),
      .FifoSlots      (FifoSlots),
      .ReceiveMaskBits(MaskBits),
      .SendMaskBits   (MaskBits),
      .Flat           (Flat),
      .CountBits      (CountBits),
      .Words          (Words),
      .FlitBits       (FlitBits),
      .Parity         (Parity),
      .StartupBits    (StartupBits),
      .PassBits       (PassBits),
      .Combine        (Combine),
      .EjectRegister  (EjectRegister),
      .Counters       (Counters),
      .CounterBits    (CounterBits),
      .Checks         (Checks),
      .Errors         (Errors)
  ) u_router (
      .clk_i            (clk_i),
      .rst_i            (rst),
      .start_i          (start),
      .flits_i          ((FlitBits + 1)'(Flits)),
      .startup_i        (StartupBits'(Startup)),
      .cycles_i         (1'b0),
      .pass_steps_i     ((PassBits > 0 ? PassBits : 1)'(PassSteps)),
      .late_i           (6'd0),
      .data_parity_i    (1'b0),
      .link_in_valid_i  (link_in_valid),
      .link_in_data_i   (link_in_data),
      .link_in_last_i   (link_in_last),
      .link_out_valid_o (link_out_valid),
      .link_out_data_o  (link_out_data),
      .link_out_last_o  (link_out_last),
      .inject_valid_i   (inject_valid),
      .inject_ready_o   (inject_ready),
      .inject_data_i    (inject_data),
      .inject_last_i    (inject_last),
      .eject_valid_o    (eject_valid),
      .eject_ready_i    (eject_ready),
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
      .fault_fifo_i     ({(Fifos > 0 ? Fifos : 1){1'b0}}),
      .fault_struck_o   (unused_struck),
      .flits_sent_o     (flits_sent),
      .occupancy_o      (unused_occupancy),
      .peak_o           (unused_peak),
      .wrap_o           (unused_wrap),
      .idle_o           (idle),
      .held_o           (unused_held),
      .errors_o         (errors),
      .number_wrong_o   (unused_number)
  );

  assign pins_out = OutputBits'({link_out_valid, link_out_last, link_out_data, inject_ready, eject_valid, eject_last,
                                 eject_data, flits_sent, idle, errors});

endmodule

`default_nettype wire
