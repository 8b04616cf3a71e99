// SPDX-License-Identifier: Apache-2.0
//
// The clock of a timed router: when its programs run, and where in a step they are. A step is `startup` cycles in which
// nothing moves and then one cycle a flit; all nodes go through the steps in unison.
//
// Cycle contract: start_i at edge 0; step t is the cycles after edges t·(S+F) to (t+1)·(S+F)-1. In the last F of them
// open_o is 1, in the very last step_end_o. A name with _next is the value after the coming edge. Receive programs run
// one cycle later, since a flit arrives one cycle after it was due to leave: their signals carry the name late.
// running is 1 from the start to the end of all programs; hold is 1 from there to the start, unless that comes at the
// coming edge.
//
// Passes: with pass_steps_i = T the programs run passes_i times, one pass every T steps of one cycle. wrap_o[k] is 1 in
// the cycle of a pass's step T-3+k if another pass follows; wrap_o[3] is 1 in the first cycle of that one.
`include "rota_macros.svh"
`default_nettype none

module rota_timed_steps #(
    /// Bits of a flit's number in its message, 1 to 16.
    parameter integer FlitBits = 1,
    /// Bits of the start-up time, 1 to 32.
    parameter integer StartupBits = 20,
    /// Bits of the steps of a pass, 2 to 32; 0: no passes.
    parameter integer PassBits = 0,
    localparam integer PassPins = PassBits > 0 ? PassBits : 1
) (
    input  wire                   clk_i,
    input  wire                   rst_i,
    input  wire                   start_i,
    /// Flits a message, 1 to 2**FlitBits, and start-up cycles a step: constants of a run, unchanged from two edges
    /// before start_i.
    input  wire [FlitBits:0]      flits_i,
    input  wire [StartupBits-1:0] startup_i,
    /// Passes, 1 to 2**FlitBits, and the steps of one, at least 3, with flits_i = 1 and startup_i = 0; pass_steps_i = 0:
    /// the programs run once. Constants of a run likewise.
    input  wire [FlitBits:0]      passes_i,
    input  wire [PassPins-1:0]    pass_steps_i,
    /// All programs have ended; 0 where halted.
    input  wire                   all_ended_i,
    output wire                   running_o,
    output wire                   hold_o,
    output wire                   hold_late_o,
    output wire                   open_o,
    output wire                   open_next_o,
    output wire                   step_end_o,
    output wire                   step_end_next_o,
    output wire                   step_end_late_o,
    /// Entries change, or are read ahead: step_end, or halted.
    output wire                   tick_o,
    output wire                   tick_late_o,
    /// Steps have one cycle: a constant of a run.
    output wire                   one_cycle_o,
    output wire [3:0]             wrap_o,
    /// Right after the start, and in a reset: forget the last run.
    output wire                   clear_o,
    /// All programs have ended, and the last flit has left.
    output wire                   idle_o
);

  `ROTA_REQUIRE(flitbits_must_be_1_to_16, FlitBits >= 1 && FlitBits <= 16)
  `ROTA_REQUIRE(startupbits_must_be_1_to_32, StartupBits >= 1 && StartupBits <= 32)
  `ROTA_REQUIRE(passbits_must_be_0_or_2_to_32, PassBits == 0 || (PassBits >= 2 && PassBits <= 32))

  localparam integer LeftBits = FlitBits > StartupBits ? FlitBits : StartupBits;

  // Constants of a run. They have no reset, so that constants of a design go through.
  logic                   no_startup_q;
  logic                   one_startup_q;
  logic [StartupBits-1:0] last_startup_q;
  logic                   one_flit_q;
  logic                   one_cycle_q;
  logic [FlitBits-1:0]    last_flit_q;

  logic                   halted_q;
  logic                   running_q;  // ~halted_q
  logic                   all_ended_q;
  logic                   clear_q;
  logic                   hold_late_q;
  logic [3:0]             drained_q;

  logic                   open_q;
  logic                   step_end_q;
  logic                   step_end_late_q;
  logic                   tick_q;  // step_end_q | halted_q
  logic                   tick_late_q;
  logic [LeftBits-1:0]    left_q;  // cycles left of this part of the step, minus one
  logic                   last_q;  // left_q is 0

  wire more;  // another pass comes, or the programs do not know yet that it has begun

  wire hold = halted_q & ~start_i;
  wire halted_next = rst_i | (~start_i & (halted_q | all_ended_q));
  // Halted, step 0 is always about to begin, so the start itself decides nothing here.
  wire begin_step = halted_q | step_end_q;
  wire begin_flits = begin_step ? no_startup_q : ~open_q & last_q;
  // With constants that make these 1, synthesis sees it.
  wire open_next = no_startup_q | (~begin_step & (open_q | last_q));
  wire step_end_next =
      one_flit_q ? open_next : ~begin_step & open_q & (left_q == {{(LeftBits - 1) {1'b0}}, 1'b1});

  always_ff @(posedge clk_i) begin
    no_startup_q   <= startup_i == '0;
    one_startup_q  <= startup_i == {{(StartupBits - 1) {1'b0}}, 1'b1};
    last_startup_q <= startup_i - 1'b1;
    one_flit_q     <= flits_i == {{FlitBits{1'b0}}, 1'b1};
    one_cycle_q    <= startup_i == '0 && flits_i == {{FlitBits{1'b0}}, 1'b1};
    last_flit_q    <= flits_i[FlitBits-1:0] - 1'b1;
  end

  always_ff @(posedge clk_i) begin
    clear_q     <= rst_i | start_i;
    hold_late_q <= hold;
    all_ended_q <= all_ended_i & ~more;
    halted_q    <= halted_next;
    running_q   <= ~halted_next;
    if (running_q) drained_q <= '0;
    else drained_q <= {drained_q[2:0], 1'b1};
  end

  always_ff @(posedge clk_i) begin
    open_q          <= open_next;
    step_end_q      <= step_end_next;
    step_end_late_q <= step_end_q;
    tick_q          <= step_end_next | halted_next;
    tick_late_q     <= tick_q;
    if (begin_flits) begin
      left_q <= LeftBits'(last_flit_q);
      last_q <= one_flit_q;
    end else if (begin_step) begin
      left_q <= LeftBits'(last_startup_q);
      last_q <= one_startup_q;
    end else begin
      left_q <= left_q - 1'b1;
      last_q <= left_q == {{(LeftBits - 1) {1'b0}}, 1'b1};
    end
  end

  if (PassBits != 0) begin : gen_passes
    logic [PassBits-1:0] first_q;   // steps before the first pulse, and between two, minus one
    logic [PassBits-1:0] period_q;
    logic [PassBits-1:0] steps_q;   // steps before the next pulse
    logic                pulse_q;   // steps_q is 0
    logic [FlitBits-1:0] passes_q;  // passes after this one
    logic                any_q;     // passes_q was not 0
    logic [2:0]          wrap_q;
    wire                 wrap = running_q & pulse_q & any_q;

    always_ff @(posedge clk_i) begin
      first_q  <= pass_steps_i - PassBits'(3);
      period_q <= pass_steps_i - 1'b1;
    end
    always_ff @(posedge clk_i) begin
      if (halted_q) begin
        steps_q <= first_q;
        pulse_q <= first_q == '0;
      end else begin
        steps_q <= pulse_q ? period_q : steps_q - 1'b1;
        pulse_q <= steps_q == {{(PassBits - 1) {1'b0}}, 1'b1};
      end
      if (halted_q) passes_q <= pass_steps_i == '0 ? '0 : passes_i[FlitBits-1:0] - 1'b1;
      else if (wrap) passes_q <= passes_q - 1'b1;
      any_q <= passes_q != '0;
      if (rst_i) wrap_q <= 3'd0;
      else wrap_q <= {wrap_q[1:0], wrap};
    end
    wire unused = &{1'b0, passes_i};
    assign wrap_o = {wrap_q, wrap};
    assign more   = any_q | (passes_q != '0) | (wrap_q != 3'd0);
  end else begin : gen_one_pass
    assign wrap_o = 4'd0;
    assign more   = 1'b0;
    wire unused = &{1'b0, passes_i, pass_steps_i};
  end

  assign running_o       = running_q;
  assign hold_o          = hold;
  assign hold_late_o     = hold_late_q;
  assign open_o          = open_q;
  assign open_next_o     = open_next;
  assign step_end_o      = step_end_q;
  assign step_end_next_o = step_end_next;
  assign step_end_late_o = step_end_late_q;
  assign tick_o          = tick_q;
  assign tick_late_o     = tick_late_q;
  assign one_cycle_o     = one_cycle_q;
  assign clear_o         = clear_q;
  assign idle_o          = halted_q & drained_q[3];

`ifdef ROTA_ASSERTIONS
  always @(posedge clk_i) begin
    if (!rst_i) begin
      assert (running_q == ~halted_q);
      assert (tick_q == (step_end_q | halted_q));
      assert (!start_i || idle_o);
      assert (halted_q || !step_end_q || open_q);
      assert (wrap_o == 4'd0 || one_cycle_q);
    end
  end
`endif

endmodule

`default_nettype wire
