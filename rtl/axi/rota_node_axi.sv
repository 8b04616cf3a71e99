// SPDX-License-Identifier: Apache-2.0
//
// A rota_node for a system on chip: registers behind AXI4-Lite (registers.toml lists them), messages in and out as
// AXI4-Stream, an interrupt, a reset of any time. docs/soc.md says how to run a schedule.
//
//   s_axil ─► rota_axil_slave ─► rota_axi_registers ─► rota_run_control ─► start tree (request_o, start_i)
//                                        │ programs            │ settings, start
//   s_axis ─► rota_axis_frame ─► rota_node (two banks of programs, two of messages each way) ─► m_axis
//
// Address order: s_axis takes the messages of addresses 0 to Messages-1, each of Flits flits with tlast at its last, for
// every run; m_axis gives what was received in the same order, without the address in OWN where OWN.SKIP is 1. What an
// address stands for is the schedule's: `rota emit` writes it down for every node. With two banks of messages a run's
// messages come in while the run before it runs, and go out while the run after it does.
//
// Cycle contract: all AXI rules hold, except that CONTROL.ABORT and a reset empty both streams. request_o is up from when
// the node could start to start_i, which must come to all nodes of a network at the same edge: from rota_start_tree.
`include "rota_macros.svh"
`include "axi/rota_registers.svh"
`default_nettype none

module rota_node_axi #(
    /// As in rota_node.
    parameter integer Timed = 0,
    parameter integer Ports = 4,
    parameter integer SinglePort = 0,
    parameter integer Width = 32,
    parameter integer DataParity = 0,
    parameter integer Fifos = 1,
    parameter [8*(Fifos > 0 ? Fifos : 1)-1:0] FifoReceive = 0,
    parameter [8*(Fifos > 0 ? Fifos : 1)-1:0] FifoSend = 0,
    parameter [16*(Fifos > 0 ? Fifos : 1)-1:0] FifoDepth = {(Fifos > 0 ? Fifos : 1) {16'd4}},
    parameter integer ReceiveMaskBits = 2,
    parameter integer SendMaskBits = 2,
    parameter integer CountBits = 8,
    parameter integer Words = 256,
    parameter integer NicWords = Words,
    parameter integer Parity = 1,
    parameter integer StartupBits = 20,
    parameter integer Combine = 0,
    parameter integer Counters = 1,
    parameter integer Errors = 1,
    parameter integer MaxShiftDepth = 8,
    parameter integer NumberCheck = 0,
    /// As in rota_node, but 0 or 1: no table of tags knows the messages of schedules that are loaded. 1 needs MessageBanks = 1.
    parameter integer CheckBits = 0,
    parameter integer Messages = 16,
    parameter integer Flits = 1,
    parameter integer AddressBits = 4,
    parameter integer AddReceived = 0,
    /// Banks of programs, 1 or 2: with two a schedule is loaded while another runs.
    parameter integer ProgramBanks = 2,
    /// 1: programs can be read back.
    parameter integer ReadBack = 1,
    /// Banks of messages each way, 1 or 2: with two the streams move during a run.
    parameter integer MessageBanks = 2,
    /// 1: the program memories begin with images, as in rota_node.
    parameter integer InitialisedPrograms = 0,
    parameter ProgramPrefix = "",
    /// What the register IMAGE shows: whoever makes programs for this node gives them the same number.
    parameter [31:0] ImageId = 32'd0,
    localparam integer LinkWidth = Width + CheckBits + DataParity
) (
    input  wire                       aclk,
    /// Active low, of any time.
    input  wire                       aresetn,
    output wire                       irq_o,

    input  wire [11:0]                s_axil_awaddr,
    input  wire                       s_axil_awvalid,
    output wire                       s_axil_awready,
    input  wire [31:0]                s_axil_wdata,
    input  wire [3:0]                 s_axil_wstrb,
    input  wire                       s_axil_wvalid,
    output wire                       s_axil_wready,
    output wire [1:0]                 s_axil_bresp,
    output wire                       s_axil_bvalid,
    input  wire                       s_axil_bready,
    input  wire [11:0]                s_axil_araddr,
    input  wire                       s_axil_arvalid,
    output wire                       s_axil_arready,
    output wire [31:0]                s_axil_rdata,
    output wire [1:0]                 s_axil_rresp,
    output wire                       s_axil_rvalid,
    input  wire                       s_axil_rready,

    input  wire [Width-1:0]           s_axis_tdata,
    input  wire                       s_axis_tvalid,
    output wire                       s_axis_tready,
    input  wire                       s_axis_tlast,
    output wire [Width-1:0]           m_axis_tdata,
    output wire                       m_axis_tvalid,
    input  wire                       m_axis_tready,
    output wire                       m_axis_tlast,

    // The start tree, in the same clock domain.
    output wire                       request_o,
    input  wire                       start_i,

    // Links, as in rota_node.
    input  wire [Ports-1:0]           link_in_valid_i,
    output wire [Ports-1:0]           link_in_ready_o,
    input  wire [Ports*LinkWidth-1:0] link_in_data_i,
    input  wire [Ports-1:0]           link_in_last_i,
    output wire [Ports-1:0]           link_out_valid_o,
    input  wire [Ports-1:0]           link_out_ready_i,
    output wire [Ports*LinkWidth-1:0] link_out_data_o,
    output wire [Ports-1:0]           link_out_last_o
);

  `ROTA_REQUIRE(checkbits_must_be_0_or_1, CheckBits == 0 || CheckBits == 1)

  localparam integer Channels = SinglePort != 0 ? 1 : Ports;
  localparam integer LinkBits = SinglePort != 0 ? $clog2(Ports) : 0;
  localparam integer SettingBits = 4 + StartupBits + AddressBits;
  localparam [31:0] Shape = {
    4'd0, 1'(CheckBits), 1'(NumberCheck), 1'(Counters), 1'(AddReceived), 1'(Combine), 1'(DataParity), 1'(Parity), 1'(ReadBack), 1'(MessageBanks - 1),
    1'(ProgramBanks - 1), 1'(SinglePort), 1'(Timed), 3'd0, 5'(Channels), 3'd0, 5'(Ports)
  };
  localparam [31:0] WordBits = {
    8'd0, 8'(2 * AddressBits + CountBits + 1 + Parity), 8'(LinkBits + SendMaskBits + CountBits + 1 + Parity),
    8'(LinkBits + ReceiveMaskBits + CountBits + 1 + Parity)
  };

  wire                   rst;
  wire                   access, write, done, error;
  wire [11:0]            address;
  wire [31:0]            write_data, read_data;
  wire [3:0]             strobe;

  wire                   arm, abort, clear;
  wire                   lockstep, partial, bank, skip;                      // as set
  wire                   run_lockstep, run_partial, run_bank, run_skip;      // of the run
  wire [StartupBits-1:0] startup, run_startup;
  wire [AddressBits-1:0] own, run_own;
  wire                   read_partial, read_skip;                            // of the read-out
  wire [AddressBits-1:0] read_own;
  wire [31:0]            watchdog, start_after, cycles, runs, period;
  wire                   armed, running, run_done, ended, overdue, late_start;

  wire                   node_ready, node_done, node_start, node_abort;
  wire                   load_valid, peek;
  wire [31:0]            load_address;
  wire [63:0]            load_data, peek_word;
  wire [Ports*32-1:0]    flits_sent;
  wire [Channels*32-1:0] flits_injected, flits_ejected;
  wire [16:0]            node_errors;
  logic [16:0]           node_errors_q;
  wire  [3:0]            node_checks;  // of rota_node's checks_o those that have bits in ERRORS
  logic [3:0]            node_checks_q;

  wire [Width-1:0]       framed_data;
  wire                   framed_valid, framed_ready, framed_last;
  wire                   short_message, long_message;

  logic                  node_reset_q;  // a register of its own: it goes far

  rota_reset_sync u_reset (
      .clk_i  (aclk),
      .arst_ni(aresetn),
      .rst_o  (rst)
  );

  rota_axil_slave #(
      .AddressBits(12)
  ) u_slave (
      .clk_i         (aclk),
      .rst_i         (rst),
      .s_axil_awaddr (s_axil_awaddr),
      .s_axil_awvalid(s_axil_awvalid),
      .s_axil_awready(s_axil_awready),
      .s_axil_wdata  (s_axil_wdata),
      .s_axil_wstrb  (s_axil_wstrb),
      .s_axil_wvalid (s_axil_wvalid),
      .s_axil_wready (s_axil_wready),
      .s_axil_bresp  (s_axil_bresp),
      .s_axil_bvalid (s_axil_bvalid),
      .s_axil_bready (s_axil_bready),
      .s_axil_araddr (s_axil_araddr),
      .s_axil_arvalid(s_axil_arvalid),
      .s_axil_arready(s_axil_arready),
      .s_axil_rdata  (s_axil_rdata),
      .s_axil_rresp  (s_axil_rresp),
      .s_axil_rvalid (s_axil_rvalid),
      .s_axil_rready (s_axil_rready),
      .access_o      (access),
      .write_o       (write),
      .address_o     (address),
      .data_o        (write_data),
      .strobe_o      (strobe),
      .done_i        (done),
      .error_i       (error),
      .data_i        (read_data)
  );

  rota_axi_registers #(
      .Shape       (Shape),
      .WordBits    (WordBits),
      .ImageId     (ImageId),
      .Width       (Width),
      .Messages    (Messages),
      .Flits       (Flits),
      .Ports       (Ports),
      .Channels    (Channels),
      .Words       (Words),
      .NicWords    (NicWords),
      .ProgramBanks(ProgramBanks),
      .ReadBack    (ReadBack),
      .StartupBits (StartupBits),
      .AddressBits (AddressBits)
  ) u_registers (
      .clk_i           (aclk),
      .rst_i           (rst),
      .access_i        (access),
      .write_i         (write),
      .address_i       (address),
      .data_i          (write_data),
      .strobe_i        (strobe),
      .done_o          (done),
      .error_o         (error),
      .data_o          (read_data),
      .irq_o           (irq_o),
      .arm_o           (arm),
      .abort_o         (abort),
      .clear_o         (clear),
      .lockstep_o      (lockstep),
      .partial_o       (partial),
      .bank_o          (bank),
      .startup_o       (startup),
      .skip_o          (skip),
      .own_o           (own),
      .watchdog_o      (watchdog),
      .start_after_o   (start_after),
      .ready_i         (node_ready),
      .armed_i         (armed),
      .running_i       (running),
      .run_done_i      (run_done),
      .waiting_i       (request_o),
      .bank_i          (run_bank),
      .cycles_i        (cycles),
      .runs_i          (runs),
      .period_i        (period),
      .flits_sent_i    (flits_sent),
      .flits_injected_i(flits_injected),
      .flits_ejected_i (flits_ejected),
      .ended_i         (ended),
      .errors_i        ({node_checks & ~node_checks_q, late_start, long_message, short_message, overdue, node_errors & ~node_errors_q}),
      .load_valid_o    (load_valid),
      .load_address_o  (load_address),
      .load_data_o     (load_data),
      .peek_o          (peek),
      .peek_word_i     (peek_word)
  );

  rota_run_control #(
      .SettingBits(SettingBits)
  ) u_control (
      .clk_i       (aclk),
      .rst_i       (rst),
      .arm_i       (arm),
      .abort_i     (abort),
      .clear_i     (clear),
      .settings_i  ({lockstep, partial, bank, skip, startup, own}),
      .watchdog_i  (watchdog),
      .after_i     (start_after),
      .armed_o     (armed),
      .running_o   (running),
      .done_o      (run_done),
      .cycles_o    (cycles),
      .runs_o      (runs),
      .period_o    (period),
      .ended_o     (ended),
      .overdue_o   (overdue),
      .late_o      (late_start),
      .request_o   (request_o),
      .start_i     (start_i),
      .settings_o  ({run_lockstep, run_partial, run_bank, run_skip, run_startup, run_own}),
      .ready_i     (node_ready),
      .done_i      (node_done),
      .start_o     (node_start),
      .node_reset_o(node_abort)
  );

  always_ff @(posedge aclk) begin
    node_reset_q   <= rst | node_abort;
    node_errors_q  <= node_errors & {17{~rst}};
    node_checks_q  <= node_checks & {4{~rst}};
  end

  if (MessageBanks == 2) begin : gen_two_banks
    assign {read_partial, read_skip, read_own} = {run_partial, run_skip, run_own};
  end else begin : gen_one_bank
    // The next run's settings may come while the last run's messages go out.
    logic                   partial_q, skip_q;
    logic [AddressBits-1:0] own_q;
    always_ff @(posedge aclk) begin
      if (ended) begin
        partial_q <= run_partial;
        skip_q    <= run_skip;
        own_q     <= run_own;
      end
    end
    assign {read_partial, read_skip, read_own} = {partial_q, skip_q, own_q};
  end

  rota_axis_frame #(
      .Width(Width),
      .Flits(Flits)
  ) u_frame (
      .clk_i        (aclk),
      .rst_i        (node_reset_q),
      .s_axis_tdata (s_axis_tdata),
      .s_axis_tvalid(s_axis_tvalid),
      .s_axis_tready(s_axis_tready),
      .s_axis_tlast (s_axis_tlast),
      .m_axis_tdata (framed_data),
      .m_axis_tvalid(framed_valid),
      .m_axis_tready(framed_ready),
      .m_axis_tlast (framed_last),
      .short_o      (short_message),
      .long_o       (long_message)
  );

  wire [AddressBits-1:0] unused_send_place, unused_receive_place;
  wire [2:0]             unused_checks;
  rota_node #(
      .Timed              (Timed),
      .Ports              (Ports),
      .SinglePort         (SinglePort),
      .Width              (Width),
      .DataParity         (DataParity),
      .Fifos              (Fifos),
      .FifoReceive        (FifoReceive),
      .FifoSend           (FifoSend),
      .FifoDepth          (FifoDepth),
      .ReceiveMaskBits    (ReceiveMaskBits),
      .SendMaskBits       (SendMaskBits),
      .CountBits          (CountBits),
      .Words              (Words),
      .NicWords           (NicWords),
      .Parity             (Parity),
      .StartupBits        (StartupBits),
      .Combine            (Combine),
      .Counters           (Counters),
      .CounterBits        (32),
      .Errors             (Errors),
      .MaxShiftDepth      (MaxShiftDepth),
      .CheckBits          (CheckBits),
      .NumberCheck        (NumberCheck),
      .Messages           (Messages),
      .Flits              (Flits),
      .AddressBits        (AddressBits),
      .AddReceived        (AddReceived),
      .WritablePrograms   (1),
      .InitialisedPrograms(InitialisedPrograms),
      .ProgramBanks       (ProgramBanks),
      .ReadBack           (ReadBack),
      .MessageBanks       (MessageBanks),
      .ProgramPrefix      (ProgramPrefix)
  ) u_node (
      .clk_i           (aclk),
      .rst_i           (node_reset_q),
      .ready_o         (node_ready),
      .start_i         (node_start),
      .done_o          (node_done),
      .startup_i       (run_startup),
      .lockstep_i      (run_lockstep),
      .bank_i          (run_bank),
      .partial_i       (read_partial),
      .load_valid_i    (load_valid),
      .load_address_i  (load_address),
      .load_data_i     (load_data),
      .peek_i          (peek),
      .peek_word_o     (peek_word),
      .link_in_valid_i (link_in_valid_i),
      .link_in_ready_o (link_in_ready_o),
      .link_in_data_i  (link_in_data_i),
      .link_in_last_i  (link_in_last_i),
      .link_out_valid_o(link_out_valid_o),
      .link_out_ready_i(link_out_ready_i),
      .link_out_data_o (link_out_data_o),
      .link_out_last_o (link_out_last_o),
      .s_axis_tdata    (framed_data),
      .s_axis_tvalid   (framed_valid),
      .s_axis_tready   (framed_ready),
      .s_axis_tlast    (framed_last),
      .skip_i          (read_skip),
      .skip_address_i  (read_own),
      .m_axis_tdata    (m_axis_tdata),
      .m_axis_tvalid   (m_axis_tvalid),
      .m_axis_tready   (m_axis_tready),
      .m_axis_tlast    (m_axis_tlast),
      .flits_sent_o    (flits_sent),
      .flits_injected_o(flits_injected),
      .flits_ejected_o (flits_ejected),
      .send_place_address_o   (unused_send_place),
      .send_place_i           (17'd0),
      .receive_place_address_o(unused_receive_place),
      .receive_place_i        (17'd0),
      .errors_o        (node_errors),
      .checks_o        ({unused_checks, node_checks})
  );

`ifdef ROTA_ASSERTIONS
  always @(posedge aclk) begin
    if (!rst) assert (!node_start || request_o);
  end
`endif

endmodule

`default_nettype wire
