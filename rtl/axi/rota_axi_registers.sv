// SPDX-License-Identifier: Apache-2.0
//
// The registers of rota_node_axi, as registers.toml lists them: decodes accesses, keeps settings, errors and interrupts,
// and turns PROGRAM_DATA into writes and reads of the node's program memories.
//
// Cycle contract: an access, as rota_axil_slave makes them, takes effect at the edge of access_i, a write of a program
// word one edge later; done_o comes three edges after access_i. Events set a bit at their edge, also where a write clears
// it at that edge.
`include "rota_macros.svh"
`include "axi/rota_registers.svh"
`default_nettype none

module rota_axi_registers #(
    /// Parameters of the node, for the registers that tell them.
    parameter [31:0] Shape = 32'd0,
    parameter [31:0] WordBits = 32'd0,
    parameter [31:0] ImageId = 32'd0,
    parameter integer Width = 32,
    parameter integer Messages = 16,
    parameter integer Flits = 1,
    /// 1 to 16.
    parameter integer Ports = 4,
    parameter integer Channels = 4,
    /// Words of a receive or send program, and of an inject or eject program, 2 to 65536.
    parameter integer Words = 256,
    parameter integer NicWords = 256,
    /// 1 or 2.
    parameter integer ProgramBanks = 2,
    parameter integer ReadBack = 1,
    /// 1 to 32, and 1 to 24.
    parameter integer StartupBits = 20,
    parameter integer AddressBits = 4
) (
    input  wire                   clk_i,
    input  wire                   rst_i,

    input  wire                   access_i,
    input  wire                   write_i,
    input  wire [11:0]            address_i,
    input  wire [31:0]            data_i,
    input  wire [3:0]             strobe_i,
    output wire                   done_o,
    output wire                   error_o,
    output wire [31:0]            data_o,
    output wire                   irq_o,

    // Commands, pulses.
    output wire                   arm_o,
    output wire                   abort_o,
    output wire                   clear_o,
    // Settings.
    output wire                   lockstep_o,
    output wire                   partial_o,
    output wire                   bank_o,
    output wire [StartupBits-1:0] startup_o,
    output wire                   skip_o,
    output wire [AddressBits-1:0] own_o,
    output wire [31:0]            watchdog_o,
    output wire [31:0]            start_after_o,

    // State.
    input  wire                   ready_i,
    input  wire                   armed_i,
    input  wire                   running_i,
    input  wire                   run_done_i,
    input  wire                   waiting_i,
    input  wire                   bank_i,
    input  wire [31:0]            cycles_i,
    input  wire [31:0]            runs_i,
    input  wire [31:0]            period_i,
    input  wire [Ports*32-1:0]    flits_sent_i,
    input  wire [Channels*32-1:0] flits_injected_i,
    input  wire [Channels*32-1:0] flits_ejected_i,
    // Events, pulses.
    input  wire                   ended_i,
    input  wire [24:0]            errors_i,

    // Program memories, as rota_node has them.
    output wire                   load_valid_o,
    output wire [31:0]            load_address_o,
    output wire [63:0]            load_data_o,
    output wire                   peek_o,
    input  wire [63:0]            peek_word_i
);

  `ROTA_REQUIRE(words_must_be_2_to_65536, Words >= 2 && Words <= 65536 && NicWords >= 2 && NicWords <= 65536)
  `ROTA_REQUIRE(programbanks_must_be_1_or_2, ProgramBanks == 1 || ProgramBanks == 2)
  `ROTA_REQUIRE(startupbits_must_be_1_to_32, StartupBits >= 1 && StartupBits <= 32)
  `ROTA_REQUIRE(addressbits_must_be_1_to_24, AddressBits >= 1 && AddressBits <= 24)
  `ROTA_REQUIRE(ports_must_be_1_to_16, Ports >= 1 && Ports <= 16 && Channels >= 1 && Channels <= Ports)

  localparam [31:0] Magic = 32'h726F7461;
  localparam [31:0] Version = 32'h00010002;

  logic [1:0]             mode_q;
  logic                   bank_q;
  logic [StartupBits-1:0] startup_q;
  logic                   skip_q;
  logic [AddressBits-1:0] own_q;
  logic [31:0]            watchdog_q;
  logic [31:0]            start_after_q;
  logic [2:0]             enable_q, status_q;
  logic [24:0]            errors_q;
  logic [15:0]            word_q;
  logic                   program_bank_q;
  logic [3:0]             channel_q;
  logic [1:0]             kind_q;
  logic [31:0]            high_q;
  logic [31:0]            low_q;       // of the word to be written
  logic                   load_q;
  logic [3:0]             stage_q;     // one-hot: edges since access_i
  logic                   error_q;
  logic                   is_peek_q;
  logic [31:0]            data_q;

  // Decoding.
  wire [31:0] mask = {{8{strobe_i[3]}}, {8{strobe_i[2]}}, {8{strobe_i[1]}}, {8{strobe_i[0]}}};
  wire        write = access_i & write_i;
  wire        at_magic = address_i == `ROTA_REG_MAGIC;
  wire        at_version = address_i == `ROTA_REG_VERSION;
  wire        at_shape = address_i == `ROTA_REG_SHAPE;
  wire        at_width = address_i == `ROTA_REG_WIDTH;
  wire        at_messages = address_i == `ROTA_REG_MESSAGES;
  wire        at_flits = address_i == `ROTA_REG_FLITS;
  wire        at_words = address_i == `ROTA_REG_WORDS;
  wire        at_word_bits = address_i == `ROTA_REG_WORD_BITS;
  wire        at_nic_words = address_i == `ROTA_REG_NIC_WORDS;
  wire        at_image = address_i == `ROTA_REG_IMAGE;
  wire        at_control = address_i == `ROTA_REG_CONTROL;
  wire        at_status = address_i == `ROTA_REG_STATUS;
  wire        at_enable = address_i == `ROTA_REG_INTERRUPT_ENABLE;
  wire        at_interrupts = address_i == `ROTA_REG_INTERRUPT_STATUS;
  wire        at_errors = address_i == `ROTA_REG_ERRORS;
  wire        at_mode = address_i == `ROTA_REG_MODE;
  wire        at_bank = address_i == `ROTA_REG_BANK;
  wire        at_startup = address_i == `ROTA_REG_STARTUP;
  wire        at_own = address_i == `ROTA_REG_OWN;
  wire        at_watchdog = address_i == `ROTA_REG_WATCHDOG;
  wire        at_start_after = address_i == `ROTA_REG_START_AFTER;
  wire        at_period = address_i == `ROTA_REG_PERIOD;
  wire        at_cycles = address_i == `ROTA_REG_CYCLES;
  wire        at_runs = address_i == `ROTA_REG_RUNS;
  wire        at_place = address_i == `ROTA_REG_PROGRAM_ADDRESS;
  wire        at_high = address_i == `ROTA_REG_PROGRAM_HIGH;
  wire        at_data = address_i == `ROTA_REG_PROGRAM_DATA;
  wire [3:0]  index = address_i[5:2];
  wire        at_sent = address_i[11:6] == 6'h04 && {1'b0, index} < 5'(Ports);
  wire        at_injected = address_i[11:6] == 6'h05 && {1'b0, index} < 5'(Channels);
  wire        at_ejected = address_i[11:6] == 6'h06 && {1'b0, index} < 5'(Channels);

  wire        writable = at_control | at_enable | at_interrupts | at_errors | at_mode | at_bank | at_startup | at_own |
                         at_watchdog | at_start_after | at_place | at_high | at_data;
  wire        readable = writable | at_magic | at_version | at_shape | at_width | at_messages | at_flits | at_words |
                         at_word_bits | at_nic_words | at_image | at_status | at_cycles | at_runs | at_period |
                         at_sent | at_injected | at_ejected;

  // Programs. A bank is in use from the request of a start to the end of the run.
  wire        in_use = (running_i & (program_bank_q == bank_i)) |
                       (armed_i & ((program_bank_q == bank_q) | (program_bank_q == bank_i)));
  wire        exists = {1'b0, word_q} < (kind_q[1] ? 17'(NicWords) : 17'(Words)) && {1'b0, channel_q} < 5'(Channels) &&
                       (ProgramBanks == 2 || !program_bank_q);
  wire        reachable = exists & ~in_use;
  wire        whole = strobe_i == 4'b1111;
  wire        refused = write_i ? strobe_i != 4'b0000 && !(whole && reachable) : !reachable || ReadBack == 0;
  wire        load = write & at_data & whole & reachable;
  wire        advance = load | (stage_q[2] & is_peek_q);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      stage_q   <= 4'b0000;
      is_peek_q <= 1'b0;
      error_q   <= 1'b0;
      load_q    <= 1'b0;
    end else begin
      stage_q <= {stage_q[2:0], access_i};
      load_q  <= load;
      if (access_i) begin
        is_peek_q <= at_data & ~write_i & ~refused;
        error_q   <= write_i ? ~writable | (at_data & refused) : ~readable | (at_data & refused);
      end
    end
    if (load) low_q <= data_i;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      mode_q     <= 2'b01;
      bank_q     <= 1'b0;
      startup_q  <= '0;
      skip_q     <= 1'b0;
      own_q      <= '0;
      watchdog_q <= 32'd0;
      start_after_q <= 32'd0;
      enable_q   <= 3'b000;
    end else if (write) begin
      if (at_mode) mode_q <= (mode_q & ~mask[1:0]) | (data_i[1:0] & mask[1:0]);
      if (at_bank) bank_q <= ProgramBanks == 2 && (strobe_i[0] ? data_i[0] : bank_q);
      if (at_startup) startup_q <= (startup_q & ~mask[StartupBits-1:0]) | (data_i[StartupBits-1:0] & mask[StartupBits-1:0]);
      if (at_own) begin
        skip_q <= strobe_i[3] ? data_i[31] : skip_q;
        own_q  <= (own_q & ~mask[AddressBits-1:0]) | (data_i[AddressBits-1:0] & mask[AddressBits-1:0]);
      end
      if (at_watchdog) watchdog_q <= (watchdog_q & ~mask) | (data_i & mask);
      if (at_start_after) start_after_q <= (start_after_q & ~mask) | (data_i & mask);
      if (at_enable) enable_q <= (enable_q & ~mask[2:0]) | (data_i[2:0] & mask[2:0]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      status_q <= 3'b000;
      errors_q <= 25'd0;
    end else begin
      status_q <= (status_q & ~(data_i[2:0] & mask[2:0] & {3{write & at_interrupts}})) |
                  {errors_i[17], (errors_i & ~errors_q) != 25'd0, ended_i};
      errors_q <= (errors_q & ~(data_i[24:0] & mask[24:0] & {25{write & at_errors}})) | errors_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      word_q         <= 16'd0;
      program_bank_q <= 1'b0;
      channel_q      <= 4'd0;
      kind_q         <= 2'd0;
      high_q         <= 32'd0;
    end else begin
      if (advance) begin
        word_q <= word_q + 16'd1;
      end else if (write && at_place) begin
        word_q         <= (word_q & ~mask[15:0]) | (data_i[15:0] & mask[15:0]);
        program_bank_q <= strobe_i[2] ? data_i[16] : program_bank_q;
        channel_q      <= strobe_i[2] ? data_i[23:20] : channel_q;
        kind_q         <= strobe_i[3] ? data_i[29:28] : kind_q;
      end
      if (stage_q[2] && is_peek_q) high_q <= peek_word_i[63:32];
      else if (write && at_high) high_q <= (high_q & ~mask) | (data_i & mask);
    end
  end

  // The memory has written or read one edge before the address goes on.
  logic [15:0] load_word_q;
  always_ff @(posedge clk_i) begin
    load_word_q <= word_q;
  end
  wire [15:0] place_word = load_q ? load_word_q : word_q;
  assign load_valid_o   = load_q;
  assign load_address_o = {2'b00, kind_q, 4'd0, channel_q, program_bank_q, 3'd0, place_word};
  assign load_data_o    = {high_q, low_q};
  assign peek_o         = (stage_q[0] | stage_q[1]) & is_peek_q;

  // Reading.
  wire [511:0] sent = 512'(flits_sent_i);
  wire [511:0] injected = 512'(flits_injected_i);
  wire [511:0] ejected = 512'(flits_ejected_i);
  wire [31:0]  status;
  assign status = {23'd0, bank_i, 2'd0, errors_q != 25'd0, waiting_i, run_done_i, running_i, armed_i, ready_i};
  wire [31:0]  place = {2'd0, kind_q, 4'd0, channel_q, 3'd0, program_bank_q, word_q};
  wire [31:0]  own = {skip_q, 31'(own_q)};
  wire [31:0]  value =
      ({32{at_magic}} & Magic) | ({32{at_version}} & Version) | ({32{at_shape}} & Shape) | ({32{at_width}} & 32'(Width)) |
      ({32{at_messages}} & 32'(Messages)) | ({32{at_flits}} & 32'(Flits)) | ({32{at_words}} & 32'(Words)) |
      ({32{at_word_bits}} & WordBits) | ({32{at_nic_words}} & 32'(NicWords)) | ({32{at_image}} & ImageId) | ({32{at_status}} & status) |
      ({32{at_enable}} & 32'(enable_q)) | ({32{at_interrupts}} & 32'(status_q)) | ({32{at_errors}} & 32'(errors_q)) |
      ({32{at_mode}} & 32'(mode_q)) | ({32{at_bank}} & 32'(bank_q)) | ({32{at_startup}} & 32'(startup_q)) |
      ({32{at_own}} & own) | ({32{at_watchdog}} & watchdog_q) | ({32{at_cycles}} & cycles_i) | ({32{at_runs}} & runs_i) |
      ({32{at_start_after}} & start_after_q) | ({32{at_period}} & period_i) |
      ({32{at_place}} & place) | ({32{at_high}} & high_q) | ({32{at_data & is_peek_q}} & peek_word_i[31:0]) |
      ({32{at_sent}} & sent[{index, 5'd0}+:32]) | ({32{at_injected}} & injected[{index, 5'd0}+:32]) |
      ({32{at_ejected}} & ejected[{index, 5'd0}+:32]);

  always_ff @(posedge clk_i) begin
    if (stage_q[2]) data_q <= value & {32{~error_q}};
  end

  assign done_o  = stage_q[3];
  assign error_o = error_q;
  assign data_o  = data_q;

  wire [31:0] command = data_i & mask & {32{write & at_control}};
  assign arm_o   = command[`ROTA_BITS_CONTROL_START];
  assign abort_o = command[`ROTA_BITS_CONTROL_ABORT];
  assign clear_o = command[`ROTA_BITS_CONTROL_CLEAR];

  assign lockstep_o = mode_q[`ROTA_BITS_MODE_LOCKSTEP];
  assign partial_o  = mode_q[`ROTA_BITS_MODE_PARTIAL];
  assign bank_o     = bank_q;
  assign startup_o  = startup_q;
  assign skip_o     = skip_q;
  assign own_o      = own_q;
  assign watchdog_o = watchdog_q;
  assign start_after_o = start_after_q;
  assign irq_o      = (status_q & enable_q) != 3'b000;

  wire unused = &{1'b0, command};

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert (!access_i || stage_q == 4'b0000 || stage_q == 4'b1000);
      assert (!(load_valid_o && peek_o));
    end
  end
`endif

endmodule

`default_nettype wire
