// SPDX-License-Identifier: Apache-2.0
//
// A node: router, NIC, their program memories, and the memories with the user's messages. Nodes of a network are
// joined by their links alone, and start together.
//
// A run: the user streams all messages in, by address (s_axis); when every node shows ready_o, all get start_i at the
// same edge; done_o goes up when the node has sent and received everything. Then the node streams the received
// messages out, by address (m_axis), and takes the next ones in.
//
// Programs are ROMs, one $readmemh file each: ProgramPrefix and then receive_0.hex, send_0.hex, inject_0.hex,
// eject_0.hex, receive_1.hex, … with the channel as one hexadecimal digit. Or RAMs, which the load port fills while
// the node is idle: load_address_i[31:28] is the kind (0 receive, 1 send, 2 inject, 3 eject), [27:20] the channel,
// [18:0] the word. With Flat = 1 flat.hex, or kind 1 of channel 0, takes the place of all receive and send programs.
`include "rota_macros.svh"
`default_nettype none

module rota_node #(
    /// 1: the timed router, for lockstep only, in a network whose nodes all have it: FifoDepth is its FifoSlots, the
    /// words of receive and send programs are its own, and lockstep_i, link_out_ready_i and MaxShiftDepth mean nothing.
    parameter integer Timed = 0,
    /// As in rota_timed_router: 1: one word a step for the whole router. Needs Timed = 1.
    parameter integer Flat = 0,
    /// 1: a timed router's programs count cycles, as its cycles_i says; 0: they count steps.
    parameter integer CyclePrograms = 0,
    /// As pass_steps_i of rota_timed_router: 0, or from 3 on the programs, of so many steps, run Flits times for one flit
    /// of every message. Needs Timed = 1, CyclePrograms = 0, LinkLatency = 1 and startup_i = 0.
    parameter integer PassSteps = 0,
    /// Edges from the neighbours' routers to this one, 1 to 64: 1 + the slices that its links have outside. Only a timed
    /// router has to know; above 1 with Flat = 0.
    parameter integer LinkLatency = 1,
    /// As in rota_router.
    parameter integer Ports = 4,
    parameter integer SinglePort = 0,
    /// 1: the NIC has one channel each way for all links, as in rota_shared_nic. Needs Timed = 1.
    parameter integer SharedNic = 0,
    parameter integer Width = 32,
    /// 1: every flit crosses links and FIFOs with one bit more, its parity.
    parameter integer DataParity = 0,
    parameter integer Fifos = 1,
    parameter [8*(Fifos > 0 ? Fifos : 1)-1:0] FifoReceive = 0,
    parameter [8*(Fifos > 0 ? Fifos : 1)-1:0] FifoSend = 0,
    parameter [16*(Fifos > 0 ? Fifos : 1)-1:0] FifoDepth = {(Fifos > 0 ? Fifos : 1) {16'd4}},
    parameter integer ReceiveMaskBits = 2,
    parameter integer SendMaskBits = 2,
    parameter integer CountBits = 8,
    parameter integer Words = 256,
    /// Words of an inject or eject program, 2 to 65536.
    parameter integer NicWords = Words,
    parameter integer Parity = 1,
    parameter integer StartupBits = 20,
    parameter integer Combine = 0,
    parameter integer Counters = 1,
    parameter integer CounterBits = 32,
    parameter integer Errors = 1,
    parameter integer MaxShiftDepth = 8,
    /// Messages in each of the two memories, 1 to 2**AddressBits, and flits a message, 1 to 65536.
    parameter integer Messages = 16,
    parameter integer Flits = 1,
    /// Bits of a message's address, 1 to 24.
    parameter integer AddressBits = 4,
    /// As in rota_receive_memory: 1: what is received is added up; 1: not every address receives a message.
    parameter integer AddReceived = 0,
    parameter integer PartialReceived = 0,
    /// 1: programs are RAMs; 0: ROMs.
    parameter integer WritablePrograms = 1,
    /// 1: RAMs, too, begin with the files' contents.
    parameter integer InitialisedPrograms = 0,
    /// As in rota_program_banks.
    parameter integer ProgramBanks = 1,
    parameter integer ReadBack = 0,
    /// 1 or 2 banks of messages each way. With two the next messages come in and the last ones go out during a run.
    parameter integer MessageBanks = 1,
    parameter ProgramPrefix = "",
    /// Check bits of every flit, made before the send memory, kept there with the word, carried over links and through
    /// adders, kept in the receive memory and checked at its stream. 0: none; 1: parity; 8: of the data and of the
    /// message and flit that it is, as in rota_check_code. Needs MessageBanks = 1; 1 needs AddReceived = 0.
    parameter integer CheckBits = 0,
    /// 1: as in rota_router or rota_timed_router.
    parameter integer NumberCheck = 0,
    /// Edges from start_i to done_o, T·(S+F) + c0, after which a run is late, as in rota_watchdog; 0: no watchdog.
    parameter integer Watchdog = 0,
    localparam integer Channels = SinglePort != 0 ? 1 : Ports,
    localparam integer NicChannels = SharedNic != 0 ? 1 : Channels,
    localparam integer StoredWidth = Width + CheckBits,
    localparam integer LinkWidth = StoredWidth + DataParity
) (
    input  wire                            clk_i,
    input  wire                            rst_i,
    /// The node can start.
    output wire                            ready_o,
    input  wire                            start_i,
    /// Up from the end of the run to the next start.
    output wire                            done_o,
    /// Constants of a run; in a fixed design constants.
    input  wire [StartupBits-1:0]          startup_i,
    input  wire                            lockstep_i,

    /// The bank from which programs run, unchanged from two edges before start_i to done_o. It may not be loaded
    /// meanwhile; the other one may. Bit 19 of load_address_i is the bank that is loaded or read.
    input  wire                            bank_i,
    /// Not every address receives a message in this run: none missing is no error.
    input  wire                            partial_i,
    input  wire                            load_valid_i,
    input  wire [31:0]                     load_address_i,
    input  wire [63:0]                     load_data_i,
    /// Read back the word at load_address_i, as in rota_program_banks: at edges without a load, and of bank_i's bank only
    /// while it may be loaded. The word is at peek_word_o after the edge.
    input  wire                            peek_i,
    output wire [63:0]                     peek_word_o,

    input  wire [Ports-1:0]                link_in_valid_i,
    output wire [Ports-1:0]                link_in_ready_o,
    input  wire [Ports*LinkWidth-1:0]      link_in_data_i,
    input  wire [Ports-1:0]                link_in_last_i,
    output wire [Ports-1:0]                link_out_valid_o,
    input  wire [Ports-1:0]                link_out_ready_i,
    output wire [Ports*LinkWidth-1:0]      link_out_data_o,
    output wire [Ports-1:0]                link_out_last_o,

    // Messages to send, and messages received. skip_i: those received have none at skip_address_i, the node's own.
    input  wire [Width-1:0]                s_axis_tdata,
    input  wire                            s_axis_tvalid,
    output wire                            s_axis_tready,
    input  wire                            s_axis_tlast,
    input  wire                            skip_i,
    input  wire [AddressBits-1:0]          skip_address_i,
    output wire [Width-1:0]                m_axis_tdata,
    output wire                            m_axis_tvalid,
    input  wire                            m_axis_tready,
    output wire                            m_axis_tlast,

    // With CheckBits = 8: a word for each message of the send and of the receive memory, as in rota_check_walk, from
    // memories with synchronous read.
    output wire [AddressBits-1:0]          send_place_address_o,
    input  wire [16:0]                     send_place_i,
    output wire [AddressBits-1:0]          receive_place_address_o,
    input  wire [16:0]                     receive_place_i,

    // Since the start, by link and by channel of the NIC.
    output wire [Ports*CounterBits-1:0]    flits_sent_o,
    output wire [NicChannels*CounterBits-1:0] flits_injected_o,
    output wire [NicChannels*CounterBits-1:0] flits_ejected_o,
    /// 0 to 7: rota_router's or rota_timed_router's; 8 and 9: rota_nic's; 10: tlast of s_axis; 11: a message is missing, 12: came over two
    /// channels; 13: a flit came while the node was not ready to receive; 14: start_i without ready_o. These four
    /// from their event to the next read-out (11, 12) or reset (13, 14). 15 and 16: parity of a flit, at an adder and
    /// at ejection.
    output wire [16:0]                     errors_o,
    /// From their event to the next reset: 0: a mask and its number disagree, or a timed router's
    /// outputs and their programs. 1: a word that is streamed out has wrong
    /// check bits, is another message's, or is there or missing against the program. 2 and 3: the send memory, the read-out
    /// are not where the words that came and went say. 4: the run is late. 5: the node is not at rest between runs. 6: it
    /// does not know whether it runs.
    output wire [6:0]                      checks_o
);

  `ROTA_REQUIRE(timed_must_be_0_or_1, Timed == 0 || Timed == 1)
  `ROTA_REQUIRE(flat_must_be_0_or_with_timed_1, Flat == 0 || (Flat == 1 && Timed == 1))
  `ROTA_REQUIRE(sharednic_must_be_0_or_with_timed_1, SharedNic == 0 || (SharedNic == 1 && Timed == 1))
  `ROTA_REQUIRE(passsteps_must_be_0_or_from_3_on, PassSteps == 0 || PassSteps >= 3)
  `ROTA_REQUIRE(passsteps_need_timed_1_and_linklatency_1,
                PassSteps == 0 || (Timed == 1 && CyclePrograms == 0 && LinkLatency == 1))
  `ROTA_REQUIRE(flits_must_be_1_to_65536, Flits >= 1 && Flits <= 65536)
  `ROTA_REQUIRE(addressbits_must_be_1_to_24, AddressBits >= 1 && AddressBits <= 24)
  `ROTA_REQUIRE(messagebanks_must_be_1_or_2, MessageBanks == 1 || MessageBanks == 2)
  `ROTA_REQUIRE(checkbits_must_be_0_1_or_8, CheckBits == 0 || CheckBits == 1 || CheckBits == 8)
  `ROTA_REQUIRE(checkbits_need_one_bank_of_messages, CheckBits == 0 || MessageBanks == 1)
  `ROTA_REQUIRE(sums_need_0_or_8_checkbits_and_addreceived,
                CheckBits == 0 || (CheckBits == 8 ? Combine <= AddReceived : Combine == 0 && AddReceived == 0))
  `ROTA_REQUIRE(numbercheck_must_be_0_or_1, NumberCheck == 0 || NumberCheck == 1)
  `ROTA_REQUIRE(watchdog_must_not_be_negative, Watchdog >= 0)

  localparam integer FlitBits = Flits > 1 ? $clog2(Flits) : 1;
  localparam integer PassBits = PassSteps > 0 ? $clog2(PassSteps + 1) : 0;
  localparam integer ProgramBits = $clog2(Words);
  localparam integer NicProgramBits = $clog2(NicWords);
  localparam integer LinkBits = SinglePort != 0 ? $clog2(Ports) : 0;
  localparam integer ReceiveBits = LinkBits + ReceiveMaskBits + CountBits + 1 + Parity;
  localparam integer SendBits = LinkBits + SendMaskBits + CountBits + 1 + Parity;
  localparam integer FlatBits = Channels * (2 * LinkBits + ReceiveMaskBits + SendMaskBits) + 1 + Parity;
  localparam integer SendWordsBits = Flat != 0 ? FlatBits : Channels * SendBits;
  localparam integer CodeBits = CheckBits == 8 ? 8 : 0;  // of which adders know
  localparam integer MemoryBits = 2 * AddressBits + CountBits + 1 + Parity;

  logic       running_q;    // from the start to the first edge after done
  logic [1:0] idle_q;       // at the last two edges
  logic       false_start_q;
  wire        router_idle, nic_idle;
  wire        wrap;
  wire        loaded, receive_ready;
  wire        finished = running_q & done_o;
  wire        missing;
  // A change of the bank that is to run: the words at its programs' beginning may be new.
  wire        load_here = load_valid_i & (ProgramBanks == 1 || load_address_i[19] == bank_i);

  wire [Channels-1:0]             receive_read, send_read;
  wire [Channels*ProgramBits-1:0] receive_program_address, send_program_address;
  wire [NicChannels*NicProgramBits-1:0] inject_program_address, eject_program_address;
  wire [Channels*ReceiveBits-1:0] receive_word;
  wire [SendWordsBits-1:0]        send_word;
  wire [NicChannels*MemoryBits-1:0] inject_word, eject_word;

  // At the router, and at the NIC.
  wire [Channels-1:0]             inject_valid, inject_ready, inject_last;
  wire [Channels-1:0]             eject_valid, eject_ready, eject_last;
  wire [Channels*LinkWidth-1:0]   inject_data, eject_data;
  wire [NicChannels-1:0]           nic_inject_valid, nic_inject_ready, nic_inject_last;
  wire [NicChannels-1:0]           nic_eject_valid, nic_eject_ready, nic_eject_last;
  wire [NicChannels*LinkWidth-1:0] nic_inject_data, nic_eject_data;
  wire [NicChannels*LinkWidth-1:0] sent_data, written_data;  // with room for the parity bit

  wire [NicChannels-1:0]             send_enable, receive_enable;
  wire [NicChannels*AddressBits-1:0] send_address, receive_address;
  wire [NicChannels*FlitBits-1:0]    send_flit, receive_flit;
  wire [NicChannels*StoredWidth-1:0] send_data, receive_data;
  wire [StoredWidth-1:0]          store_data, stored_data;  // of the user's streams, with check bits
  wire                            stored_present;

  wire [16*(Fifos > 0 ? Fifos : 1)-1:0] unused_occupancy;
  wire [16*(Fifos > 0 ? Fifos : 1)-1:0] unused_peak;
  wire                                  unused_held, unused_struck;
  wire [31:0]                           unused_flits_held;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      running_q     <= 1'b0;
      idle_q        <= 2'b00;
      false_start_q <= 1'b0;
    end else begin
      if (start_i) running_q <= 1'b1;
      else if (finished) running_q <= 1'b0;
      idle_q <= {idle_q[0], router_idle & nic_idle & ~running_q & ~start_i & ~load_here};
      if (start_i && !ready_o) false_start_q <= 1'b1;
    end
  end

  assign ready_o = (&idle_q) & loaded & receive_ready;

  rota_node_programs #(
      .Timed              (Timed),
      .Flat               (Flat),
      .Channels           (Channels),
      .NicChannels        (NicChannels),
      .Words              (Words),
      .NicWords           (NicWords),
      .WritablePrograms   (WritablePrograms),
      .InitialisedPrograms(InitialisedPrograms),
      .ProgramBanks       (ProgramBanks),
      .ReadBack           (ReadBack),
      .ProgramPrefix      (ProgramPrefix),
      .ReceiveBits        (ReceiveBits),
      .SendBits           (SendBits),
      .FlatBits           (FlatBits),
      .MemoryBits         (MemoryBits)
  ) u_programs (
      .clk_i            (clk_i),
      .bank_i           (bank_i),
      .load_valid_i     (load_valid_i),
      .load_address_i   (load_address_i),
      .load_data_i      (load_data_i),
      .peek_i           (peek_i),
      .peek_word_o      (peek_word_o),
      .receive_read_i   (receive_read),
      .receive_address_i(receive_program_address),
      .receive_word_o   (receive_word),
      .send_read_i      (send_read),
      .send_address_i   (send_program_address),
      .send_word_o      (send_word),
      .inject_address_i (inject_program_address),
      .inject_word_o    (inject_word),
      .eject_address_i  (eject_program_address),
      .eject_word_o     (eject_word)
  );

  for (genvar c = 0; c < NicChannels; c = c + 1) begin : gen_data
    assign sent_data[LinkWidth*c+:LinkWidth]         = LinkWidth'(send_data[StoredWidth*c+:StoredWidth]);
    assign receive_data[StoredWidth*c+:StoredWidth] = written_data[LinkWidth*c+:StoredWidth];
    if (DataParity != 0) begin : gen_parity
      wire unused = written_data[LinkWidth*c+StoredWidth];
    end
  end

  if (Timed != 0) begin : gen_timed
    rota_timed_router #(
        .Ports          (Ports),
        .SinglePort     (SinglePort),
        .Width          (LinkWidth),
        .DataParity     (DataParity),
        .Fifos          (Fifos),
        .FifoReceive    (FifoReceive),
        .FifoSend       (FifoSend),
        .FifoSlots      (FifoDepth),
        .ReceiveMaskBits(ReceiveMaskBits),
        .SendMaskBits   (SendMaskBits),
        .Flat           (Flat),
        .CountBits      (CountBits),
        .Words          (Words),
        .FlitBits       (FlitBits),
        .Parity         (Parity),
        .StartupBits    (StartupBits),
        .Combine        (Combine),
        .Counters       (Counters),
        .CounterBits    (CounterBits),
        .Checks         (Errors),
        .Errors         (Errors),
        .CodeBits       (CodeBits),
        .PassBits       (PassBits),
        .MostLate       (LinkLatency - 1),
        .NumberCheck    (NumberCheck)
    ) u_router (
        .clk_i            (clk_i),
        .rst_i            (rst_i),
        .start_i          (start_i),
        .flits_i          ((FlitBits + 1)'(Flits)),
        .startup_i        (startup_i),
        .cycles_i         (1'(CyclePrograms)),
        .pass_steps_i     ((PassBits > 0 ? PassBits : 1)'(PassSteps)),
        .late_i           (6'(LinkLatency - 1)),
        .data_parity_i    (1'b1),
        .link_in_valid_i  (link_in_valid_i),
        .link_in_data_i   (link_in_data_i),
        .link_in_last_i   (link_in_last_i),
        .link_out_valid_o (link_out_valid_o),
        .link_out_data_o  (link_out_data_o),
        .link_out_last_o  (link_out_last_o),
        .inject_valid_i   (inject_valid),
        .inject_ready_o   (inject_ready),
        .inject_data_i    (inject_data),
        .inject_last_i    (inject_last),
        .eject_valid_o    (eject_valid),
        .eject_ready_i    (eject_ready),
        .eject_data_o     (eject_data),
        .eject_last_o     (eject_last),
        .receive_read_o   (receive_read),
        .receive_address_o(receive_program_address),
        .receive_word_i   (receive_word),
        .send_read_o      (send_read),
        .send_address_o   (send_program_address),
        .send_word_i      (send_word),
        .fault_strike_i   (1'b0),
        .fault_bits_i     ({LinkWidth{1'b0}}),
        .fault_fifo_i     ({(Fifos > 0 ? Fifos : 1){1'b0}}),
        .fault_struck_o   (unused_struck),
        .flits_sent_o     (flits_sent_o),
        .occupancy_o      (unused_occupancy),
        .peak_o           (unused_peak),
        .wrap_o           (wrap),
        .idle_o           (router_idle),
        .held_o           (unused_held),
        .errors_o         ({errors_o[15], errors_o[7:0]}),
        .number_wrong_o   (checks_o[0])
    );
    assign link_in_ready_o = {Ports{1'b1}};
    assign unused_flits_held = 32'd0;
    wire unused_handshake = &{1'b0, lockstep_i, link_out_ready_i};
  end else begin : gen_handshake
    rota_router #(
        .Ports          (Ports),
        .SinglePort     (SinglePort),
        .Width          (LinkWidth),
        .DataParity     (DataParity),
        .Fifos          (Fifos),
        .FifoReceive    (FifoReceive),
        .FifoSend       (FifoSend),
        .FifoDepth      (FifoDepth),
        .ReceiveMaskBits(ReceiveMaskBits),
        .SendMaskBits   (SendMaskBits),
        .CountBits      (CountBits),
        .Words          (Words),
        .FlitBits       (FlitBits),
        .Parity         (Parity),
        .StartupBits    (StartupBits),
        .Combine        (Combine),
        .Counters       (Counters),
        .CounterBits    (CounterBits),
        .Errors         (Errors),
        .MaxShiftDepth  (MaxShiftDepth),
        .CodeBits       (CodeBits),
        .NumberCheck    (NumberCheck)
    ) u_router (
        .clk_i            (clk_i),
        .rst_i            (rst_i),
        .start_i          (start_i),
        .flits_i          ((FlitBits + 1)'(Flits)),
        .startup_i        (startup_i),
        .lockstep_i       (lockstep_i),
        .capacity_i       (FifoDepth),
        .data_parity_i    (1'b1),
        .link_in_valid_i  (link_in_valid_i),
        .link_in_ready_o  (link_in_ready_o),
        .link_in_data_i   (link_in_data_i),
        .link_in_last_i   (link_in_last_i),
        .link_out_valid_o (link_out_valid_o),
        .link_out_ready_i (link_out_ready_i),
        .link_out_data_o  (link_out_data_o),
        .link_out_last_o  (link_out_last_o),
        .inject_valid_i   (inject_valid),
        .inject_ready_o   (inject_ready),
        .inject_data_i    (inject_data),
        .inject_last_i    (inject_last),
        .eject_valid_o    (eject_valid),
        .eject_ready_i    (eject_ready),
        .eject_data_o     (eject_data),
        .eject_last_o     (eject_last),
        .receive_address_o(receive_program_address),
        .receive_word_i   (receive_word),
        .send_address_o   (send_program_address),
        .send_word_i      (send_word),
        .fault_strike_i   (1'b0),
        .fault_bits_i     ({LinkWidth{1'b0}}),
        .fault_fifo_i     ({(Fifos > 0 ? Fifos : 1) {1'b0}}),
        .fault_eject_i    ({Channels{1'b0}}),
        .fault_struck_o   (unused_struck),
        .flits_sent_o     (flits_sent_o),
        .occupancy_o      (unused_occupancy),
        .peak_o           (unused_peak),
        .idle_o           (router_idle),
        .held_o           (unused_held),
        .flits_held_o     (unused_flits_held),
        .errors_o         ({errors_o[15], errors_o[7:0]}),
        .number_wrong_o   (checks_o[0])
    );
    assign receive_read = {Channels{1'b1}};
    assign send_read    = {Channels{1'b1}};
    assign wrap         = 1'b0;
  end

  if (SharedNic != 0) begin : gen_shared_nic
    rota_shared_nic #(
        .Channels(Channels),
        .Width   (LinkWidth)
    ) u_shared_nic (
        .nic_inject_valid_i(nic_inject_valid),
        .nic_inject_ready_o(nic_inject_ready),
        .nic_inject_data_i (nic_inject_data),
        .nic_inject_last_i (nic_inject_last),
        .nic_eject_valid_o (nic_eject_valid),
        .nic_eject_ready_i (nic_eject_ready),
        .nic_eject_data_o  (nic_eject_data),
        .nic_eject_last_o  (nic_eject_last),
        .inject_valid_o    (inject_valid),
        .inject_ready_i    (inject_ready),
        .inject_data_o     (inject_data),
        .inject_last_o     (inject_last),
        .eject_valid_i     (eject_valid),
        .eject_ready_o     (eject_ready),
        .eject_data_i      (eject_data),
        .eject_last_i      (eject_last)
    );
  end else begin : gen_own_nic
    assign inject_valid     = nic_inject_valid;
    assign nic_inject_ready = inject_ready;
    assign inject_data      = nic_inject_data;
    assign inject_last      = nic_inject_last;
    assign nic_eject_valid  = eject_valid;
    assign eject_ready      = nic_eject_ready;
    assign nic_eject_data   = eject_data;
    assign nic_eject_last   = eject_last;
  end

  rota_nic #(
      .Channels   (NicChannels),
      .Width      (LinkWidth),
      .DataParity (DataParity),
      .AddressBits(AddressBits),
      .CountBits  (CountBits),
      .Words      (NicWords),
      .FlitBits   (FlitBits),
      .Parity     (Parity),
      .Passes     (PassSteps > 0 ? 1 : 0),
      .Counters   (Counters),
      .CounterBits(CounterBits)
  ) u_nic (
      .clk_i            (clk_i),
      .rst_i            (rst_i),
      .start_i          (start_i),
      .flits_i          ((FlitBits + 1)'(Flits)),
      .passes_i         (1'(PassSteps != 0)),
      .wrap_i           (wrap),
      .data_parity_i    (1'b1),
      .done_o           (done_o),
      .idle_o           (nic_idle),
      .inject_valid_o   (nic_inject_valid),
      .inject_ready_i   (nic_inject_ready),
      .inject_data_o    (nic_inject_data),
      .inject_last_o    (nic_inject_last),
      .eject_valid_i    (nic_eject_valid),
      .eject_ready_o    (nic_eject_ready),
      .eject_data_i     (nic_eject_data),
      .eject_last_i     (nic_eject_last),
      .inject_address_o (inject_program_address),
      .inject_word_i    (inject_word),
      .eject_address_o  (eject_program_address),
      .eject_word_i     (eject_word),
      .send_enable_o    (send_enable),
      .send_address_o   (send_address),
      .send_flit_o      (send_flit),
      .send_data_i      (sent_data),
      .receive_enable_o (receive_enable),
      .receive_address_o(receive_address),
      .receive_flit_o   (receive_flit),
      .receive_data_o   (written_data),
      .flits_injected_o (flits_injected_o),
      .flits_ejected_o  (flits_ejected_o),
      .errors_o         ({errors_o[16], errors_o[9:8]})
  );

  rota_send_memory #(
      .Channels   (NicChannels),
      .Width      (StoredWidth),
      .Messages   (Messages),
      .Flits      (Flits),
      .AddressBits(AddressBits),
      .FlitBits   (FlitBits),
      .Banks      (MessageBanks)
  ) u_send_memory (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .clear_i       (finished),
      .loaded_o      (loaded),
      .s_axis_tdata  (store_data),
      .s_axis_tvalid (s_axis_tvalid),
      .s_axis_tready (s_axis_tready),
      .s_axis_tlast  (s_axis_tlast),
      .framing_o     (errors_o[10]),
      .read_enable_i (send_enable),
      .read_address_i(send_address),
      .read_flit_i   (send_flit),
      .read_data_o   (send_data)
  );

  if (MessageBanks == 1) begin : gen_receive_memory
    rota_receive_memory #(
        .Channels   (NicChannels),
        .Width      (StoredWidth),
        .Messages   (Messages),
        .Flits      (Flits),
        .AddressBits(AddressBits),
        .FlitBits   (FlitBits),
        .Add        (AddReceived),
        .CodeBits   (CodeBits),
        .Partial    (PartialReceived)
    ) u_receive_memory (
        .clk_i          (clk_i),
        .rst_i          (rst_i),
        .ready_o        (receive_ready),
        .write_enable_i (receive_enable),
        .write_address_i(receive_address),
        .write_flit_i   (receive_flit),
        .write_data_i   (receive_data),
        .read_i         (finished),
        .skip_i         (skip_i),
        .skip_address_i (skip_address_i),
        .m_axis_tdata   (stored_data),
        .m_axis_tvalid  (m_axis_tvalid),
        .m_axis_tready  (m_axis_tready),
        .m_axis_tlast   (m_axis_tlast),
        .present_o      (stored_present),
        .missing_o      (missing),
        .duplicate_o    (errors_o[12]),
        .overrun_o      (errors_o[13])
    );
    assign errors_o[11] = missing & ~partial_i;
  end else begin : gen_receive_pair
    rota_receive_pair #(
        .Channels   (NicChannels),
        .Width      (StoredWidth),
        .Messages   (Messages),
        .Flits      (Flits),
        .AddressBits(AddressBits),
        .FlitBits   (FlitBits),
        .Add        (AddReceived)
    ) u_receive_pair (
        .clk_i          (clk_i),
        .rst_i          (rst_i),
        .ready_o        (receive_ready),
        .write_enable_i (receive_enable),
        .write_address_i(receive_address),
        .write_flit_i   (receive_flit),
        .write_data_i   (receive_data),
        .read_i         (finished),
        .skip_i         (skip_i),
        .skip_address_i (skip_address_i),
        .partial_i      (partial_i | 1'(PartialReceived)),
        .m_axis_tdata   (stored_data),
        .m_axis_tvalid  (m_axis_tvalid),
        .m_axis_tready  (m_axis_tready),
        .m_axis_tlast   (m_axis_tlast),
        .missing_o      (missing),
        .duplicate_o    (errors_o[12]),
        .overrun_o      (errors_o[13])
    );
    assign errors_o[11]   = missing;
    assign stored_present = 1'b0;
  end

  rota_node_checks #(
      .Width      (Width),
      .CheckBits  (CheckBits),
      .Sums       (AddReceived),
      .Messages   (Messages),
      .Flits      (Flits),
      .AddressBits(AddressBits),
      .FlitBits   (FlitBits),
      .Watchdog   (Watchdog)
  ) u_checks (
      .clk_i                  (clk_i),
      .rst_i                  (rst_i),
      .start_i                (start_i),
      .running_i              (running_q),
      .finished_i             (finished),
      .done_i                 (done_o),
      .idle_i                 (router_idle & nic_idle),
      .s_axis_tdata_i         (s_axis_tdata),
      .s_axis_taken_i         (s_axis_tvalid & s_axis_tready),
      .loaded_i               (loaded),
      .store_data_o           (store_data),
      .rest_i                 (receive_ready),
      .skip_i                 (skip_i),
      .skip_address_i         (skip_address_i),
      .stored_data_i          (stored_data),
      .stored_present_i       (stored_present),
      .m_axis_tdata_o         (m_axis_tdata),
      .m_axis_tvalid_i        (m_axis_tvalid),
      .m_axis_tready_i        (m_axis_tready),
      .m_axis_tlast_i         (m_axis_tlast),
      .send_place_address_o   (send_place_address_o),
      .send_place_i           (send_place_i),
      .receive_place_address_o(receive_place_address_o),
      .receive_place_i        (receive_place_i),
      .checks_o               (checks_o[6:1])
  );

  assign errors_o[14] = false_start_q;

  wire unused = &{1'b0, load_address_i, load_data_i, bank_i, partial_i, peek_i};

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert (!start_i || ready_o);
      assert (!load_here || (router_idle && nic_idle));
      assert (!peek_i || ReadBack == 0 || load_address_i[19] != bank_i || (router_idle && nic_idle));
      assert (!(peek_i && load_valid_i));
    end
  end
`endif

endmodule

`default_nettype wire
