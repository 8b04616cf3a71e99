// SPDX-License-Identifier: Apache-2.0
//
// For proofs: lockstep's steps as the contract words them, by the place of the coming edge in its step. The peek_*_i
// are registers of the rota_step_timer that is proven; what ties them to that place makes the proofs inductive.
`default_nettype none

module step_rules #(
    parameter integer FlitBits = 1,
    parameter integer StartupBits = 1,
    localparam integer PlaceBits = (FlitBits > StartupBits ? FlitBits : StartupBits) + 2
) (
    input  wire                   clk_i,
    input  wire                   rst_i,
    input  wire                   defined_i,
    input  wire                   start_i,
    input  wire [StartupBits-1:0] startup_i,
    input  wire [FlitBits-1:0]    last_flit_i,
    output wire                   window_o,
    output wire                   step_end_o,

    input  wire                   peek_no_startup_i,
    input  wire                   peek_one_startup_i,
    input  wire [StartupBits-1:0] peek_last_startup_i,
    input  wire [1:0]             peek_lead_i,
    input  wire                   peek_on_i,
    input  wire                   peek_window_i,
    input  wire [PlaceBits-3:0]   peek_left_i,
    input  wire                   peek_last_i
);

  // With start sampled at edge 0, step 0 begins with edge 3.
  logic                 running_q;
  logic [1:0]           wait_q;
  logic [PlaceBits-1:0] place_q;  // of the coming edge in its step

  wire [PlaceBits-1:0] startup = PlaceBits'(startup_i);
  wire [PlaceBits-1:0] last_place = startup + PlaceBits'(last_flit_i);
  wire                 stepping = running_q & wait_q == 2'd0;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      running_q <= 1'b0;
    end else if (start_i) begin
      running_q <= 1'b1;
      wait_q    <= 2'd2;
      place_q   <= '0;
    end else if (running_q && wait_q != 2'd0) begin
      wait_q <= wait_q - 1'b1;
    end else begin
      place_q <= place_q == last_place ? '0 : place_q + 1'b1;
    end
  end

  assign window_o   = stepping & place_q >= startup;
  assign step_end_o = stepping & place_q == last_place;

  always_comb begin
    if (defined_i) begin
      assert (peek_no_startup_i == (startup == '0));
      assert (peek_one_startup_i == (startup == 1));
      assert (peek_last_startup_i == startup_i - 1'b1);
      assert (!running_q || wait_q != 2'd3);
      assert (!running_q || wait_q == 2'd0 || place_q == '0);
      assert (peek_lead_i == (running_q ? wait_q == 2'd2 ? 2'b01 : wait_q == 2'd1 ? 2'b10 : 2'b00 : 2'b00));
      assert (peek_on_i == stepping);
      if (stepping) begin
        assert (place_q <= last_place);
        assert (startup == '0 || peek_window_i == (place_q >= startup));
        assert (PlaceBits'(peek_left_i) == (place_q >= startup ? last_place : startup - 1'b1) - place_q);
        assert (peek_last_i == (peek_left_i == '0));
      end
    end
  end

endmodule

`default_nettype wire
