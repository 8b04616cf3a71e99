// SPDX-License-Identifier: Apache-2.0
//
// What scripts/synth measures: a router with its program memories, the constants of its runs tied as in a fixed design.
// The memories are RAMs, so that synthesis cannot prune the router to one program.
//
// Area is taken with Registered = 0, where the router's pins are this module's. Place and route takes Registered = 1, as
// a chip has too few pins: inputs come from a shift register, outputs go to registers that a signature folds, so that
// every path of the router begins and ends in a flip-flop or a memory.
`include "rota_macros.svh"
`default_nettype none

module rota_synth #(
    /// 1: pins behind registers, 0: as they are.
    parameter integer Registered = 0,
    /// As in rota_router.
    parameter integer Ports = 4,
    parameter integer SinglePort = 0,
    parameter integer Width = 32,
    parameter integer Fifos = 1,
    parameter [8*Fifos-1:0] FifoReceive = 0,
    parameter [8*Fifos-1:0] FifoSend = 0,
    parameter [16*Fifos-1:0] FifoDepth = {Fifos{16'd4}},
    parameter integer MaskBits = 2,
    parameter integer CountBits = 8,
    parameter integer Words = 256,
    parameter integer Parity = 0,
    /// 1: flits have a parity bit, which is made and checked here as the NIC does.
    parameter integer DataParity = 0,
    parameter integer Combine = 0,
    parameter integer Counters = 0,
    parameter integer Errors = 0,
    /// 1: lockstep without start-up cycles; 0: self-timed.
    parameter integer Lockstep = 0,
    localparam integer Channels = SinglePort != 0 ? 1 : Ports,
    localparam integer LinkBits = SinglePort != 0 ? $clog2(Ports) : 0,
    localparam integer AddressBits = $clog2(Words),
    localparam integer WordBits = LinkBits + MaskBits + CountBits + 1 + Parity,
    localparam integer FlitWidth = Width + DataParity,
    localparam integer LinkInBits = Ports * (FlitWidth + 3) + Channels * (Width + 3),
    localparam integer LoadBits = 2 * Channels + AddressBits + WordBits,
    localparam integer InputBits = LinkInBits + LoadBits + 1,
    localparam integer OutputBits = LinkInBits + Ports * 32 + 9 + 2 * DataParity
) (
    input  wire                                          clk_i,
    input  wire                                          rst_i,
    input  wire [(Registered != 0 ? 1 : InputBits)-1:0]  in_i,
    output wire [(Registered != 0 ? 1 : OutputBits)-1:0] out_o
);

  `ROTA_REQUIRE(fifos_must_be_1_to_1024, Fifos >= 1 && Fifos <= 1024)
  `ROTA_REQUIRE(registered_must_be_0_or_1, Registered == 0 || Registered == 1)
  `ROTA_REQUIRE(lockstep_must_be_0_or_1, Lockstep == 0 || Lockstep == 1)

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
  wire [Ports-1:0]          link_in_valid, link_in_last, link_out_ready;
  wire [Ports*FlitWidth-1:0] link_in_data;
  wire [Channels-1:0]       inject_valid, inject_last, eject_ready;
  wire [Channels*Width-1:0] inject_data;
  wire [Channels*FlitWidth-1:0] injected;

  assign {start, write, write_address, write_word, link_in_valid, link_in_last, link_out_ready, link_in_data,
          inject_valid, inject_last, eject_ready, inject_data} = pins_in;

  wire [Channels*AddressBits-1:0] receive_address, send_address;
  wire [Channels*WordBits-1:0]    receive_word, send_word;

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_programs
    rota_program_memory #(
        .WordBits(WordBits),
        .Words   (Words)
    ) u_receive (
        .clk_i          (clk_i),
        .read_i         (1'b1),
        .address_i      (receive_address[AddressBits*c+:AddressBits]),
        .word_o         (receive_word[WordBits*c+:WordBits]),
        .write_i        (write[2*c]),
        .write_address_i(write_address),
        .write_word_i   (write_word)
    );

    rota_program_memory #(
        .WordBits(WordBits),
        .Words   (Words)
    ) u_send (
        .clk_i          (clk_i),
        .read_i         (1'b1),
        .address_i      (send_address[AddressBits*c+:AddressBits]),
        .word_o         (send_word[WordBits*c+:WordBits]),
        .write_i        (write[2*c+1]),
        .write_address_i(write_address),
        .write_word_i   (write_word)
    );
  end

  // Outputs.
  wire [Ports-1:0]          link_in_ready, link_out_valid, link_out_last;
  wire [Ports*FlitWidth-1:0] link_out_data;
  wire [Channels-1:0]       inject_ready, eject_valid, eject_last;
  wire [Channels*Width-1:0] eject_data;
  wire [Channels*FlitWidth-1:0] ejected;
  wire [Channels-1:0]       wrong;
  wire [Ports*32-1:0]       flits_sent;
  wire                      idle;
  wire [8:0]                errors;
  wire [16*Fifos-1:0]       unused_peak;
  wire                      unused_struck;
  wire [16*Fifos-1:0]       unused_occupancy;
  wire                      unused_held;
  wire [31:0]               unused_flits_held;

  for (genvar c = 0; c < Channels; c = c + 1) begin : gen_data
    assign eject_data[Width*c+:Width] = ejected[FlitWidth*c+:Width];
    if (DataParity != 0) begin : gen_parity
      assign injected[FlitWidth*c+:FlitWidth] = {^inject_data[Width*c+:Width], inject_data[Width*c+:Width]};
      assign wrong[c] = eject_valid[c] & eject_ready[c] & (^ejected[FlitWidth*c+:FlitWidth]);
    end else begin : gen_no_parity
      assign injected[FlitWidth*c+:FlitWidth] = inject_data[Width*c+:Width];
      assign wrong[c] = 1'b0;
    end
  end

  rota_router #(
      .Ports          (Ports),
      .SinglePort     (SinglePort),
      .Width          (FlitWidth),
      .DataParity     (DataParity),
      .Fifos          (Fifos),
      .FifoReceive    (FifoReceive),
      .FifoSend       (FifoSend),
      .FifoDepth      (FifoDepth),
      .ReceiveMaskBits(MaskBits),
      .SendMaskBits   (MaskBits),
      .CountBits      (CountBits),
      .Words          (Words),
      .FlitBits       (1),
      .Parity         (Parity),
      .Combine        (Combine),
      .Counters       (Counters),
      .CounterBits    (32),
      .Errors         (Errors)
  ) u_router (
      .clk_i            (clk_i),
      .rst_i            (rst),
      .start_i          (start),
      .flits_i          (2'd1),
      .startup_i        (20'd0),
      .lockstep_i       (1'(Lockstep)),
      .capacity_i       (FifoDepth),
      .link_in_valid_i  (link_in_valid),
      .link_in_ready_o  (link_in_ready),
      .link_in_data_i   (link_in_data),
      .link_in_last_i   (link_in_last),
      .link_out_valid_o (link_out_valid),
      .link_out_ready_i (link_out_ready),
      .link_out_data_o  (link_out_data),
      .link_out_last_o  (link_out_last),
      .inject_valid_i   (inject_valid),
      .inject_ready_o   (inject_ready),
      .inject_data_i    (injected),
      .inject_last_i    (inject_last),
      .eject_valid_o    (eject_valid),
      .eject_ready_i    (eject_ready),
      .eject_data_o     (ejected),
      .eject_last_o     (eject_last),
      .receive_address_o(receive_address),
      .receive_word_i   (receive_word),
      .send_address_o   (send_address),
      .send_word_i      (send_word),
      .flits_sent_o     (flits_sent),
      .data_parity_i    (1'b1),
      .fault_strike_i   (1'b0),
      .fault_bits_i     ({FlitWidth{1'b0}}),
      .fault_fifo_i     ({Fifos{1'b0}}),
      .fault_eject_i    ({Channels{1'b0}}),
      .fault_struck_o   (unused_struck),
      .occupancy_o      (unused_occupancy),
      .peak_o           (unused_peak),
      .idle_o           (idle),
      .held_o           (unused_held),
      .flits_held_o     (unused_flits_held),
      .errors_o         (errors)
  );

  // The end of a message in the single-port router is one bit for all links.
  wire [OutputBits-2*DataParity-1:0] pins = {link_in_ready, link_out_valid, link_out_last, link_out_data, inject_ready,
                                             eject_valid, eject_last, eject_data, flits_sent, idle, errors[7:0]};
  if (DataParity != 0) begin : gen_flag
    logic wrong_q;
    always_ff @(posedge clk_i) begin
      if (rst || start) wrong_q <= 1'b0;
      else wrong_q <= wrong_q | (|wrong);
    end
    assign pins_out = {wrong_q, errors[8], pins};
  end else begin : gen_no_flag
    assign pins_out = pins;
  end

endmodule

`default_nettype wire
