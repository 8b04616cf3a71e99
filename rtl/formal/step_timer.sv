// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_step_timer: windows and ends of steps at exactly the edges that its contract names, for every start-up
// time and message length, also when it is started again in the middle.
`default_nettype none

module step_timer #(
    parameter integer FlitBits = 2,
    parameter integer StartupBits = 2
) (
    input wire clk_i,
    input wire rst_i,
    input wire start_i
);

  localparam integer LeftBits = FlitBits > StartupBits ? FlitBits : StartupBits;

  (* anyconst *) logic [FlitBits-1:0] last_flit;
  (* anyconst *) logic [StartupBits-1:0] startup;
  wire one_flit = last_flit == '0;
  wire window, open_next, step_end, expected_window, expected_end;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design.
  wire                   peek_no_startup;    // peek u_timer.no_startup_q
  wire                   peek_one_startup;   // peek u_timer.one_startup_q
  wire [StartupBits-1:0] peek_last_startup;  // peek u_timer.last_startup_q
  wire [1:0]             peek_lead;          // peek u_timer.lead_q
  wire                   peek_on;            // peek u_timer.on_q
  wire                   peek_window;        // peek u_timer.window_q
  wire [LeftBits-1:0]    peek_left;          // peek u_timer.left_q
  wire                   peek_last;          // peek u_timer.last_q

  logic       defined_q = 1'b0;
  logic [1:0] ends_q = 2'd0;
  logic       kept_q = 1'b0;  // the last edge was no start
  logic       promised_q;

  rota_step_timer #(
      .FlitBits   (FlitBits),
      .StartupBits(StartupBits)
  ) u_timer (
      .clk_i      (clk_i),
      .rst_i      (rst_i),
      .start_i    (start_i),
      .startup_i  (startup),
      .last_flit_i(last_flit),
      .one_flit_i (one_flit),
      .window_o   (window),
      .open_next_o(open_next),
      .step_end_o (step_end)
  );

  step_rules #(
      .FlitBits   (FlitBits),
      .StartupBits(StartupBits)
  ) u_rules (
      .clk_i              (clk_i),
      .rst_i              (rst_i),
      .defined_i          (defined_q),
      .start_i            (start_i),
      .startup_i          (startup),
      .last_flit_i        (last_flit),
      .window_o           (expected_window),
      .step_end_o         (expected_end),
      .peek_no_startup_i  (peek_no_startup),
      .peek_one_startup_i (peek_one_startup),
      .peek_last_startup_i(peek_last_startup),
      .peek_lead_i        (peek_lead),
      .peek_on_i          (peek_on),
      .peek_window_i      (peek_window),
      .peek_left_i        (peek_left),
      .peek_last_i        (peek_last)
  );

  always_ff @(posedge clk_i) begin
    defined_q  <= 1'b1;
    kept_q     <= defined_q & ~rst_i & ~start_i;
    promised_q <= open_next;
    if (defined_q && step_end && !(&ends_q)) ends_q <= ends_q + 1'b1;
  end

  always_comb begin
    assume (defined_q || rst_i);
    if (defined_q) begin
      assert (window == expected_window);
      assert (!kept_q || window == promised_q);
      assert (step_end == expected_end);
    end
    cover (defined_q && ends_q == 2 && startup == 3 && last_flit == 0 && step_end);
    cover (defined_q && ends_q == 2 && startup == 0 && last_flit == 2 && step_end);
    cover (defined_q && ends_q == 1 && startup == 2 && last_flit == 1 && window && start_i);
  end

endmodule

`default_nettype wire
