// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_axis_frame: whatever tlast the user sends, every message that comes out has Flits flits and tlast at its
// last. Message n that comes out begins with the flits of message n that came in; zeros follow where that was too short,
// and what was too much is dropped. AXI4-Stream rules hold at the output where they hold at the input.
`default_nettype none

module axis_frame #(
    parameter integer Flits = 3
) (
    input wire       clk_i,
    input wire       rst_i,
    input wire [1:0] tdata_i,
    input wire       tvalid_i,
    input wire       tlast_i,
    input wire       tready_i
);

  localparam integer PlaceBits = 4;
  localparam [PlaceBits-1:0] Whole = PlaceBits'(Flits);

  wire       tready, tvalid, tlast, short, long;
  wire [1:0] tdata;

  wire [(Flits > 2 ? 2 : 1)-1:0] peek_flit;  // peek u_frame.flit_q
  wire peek_fill;                            // peek u_frame.fill_q
  wire peek_drop;                            // peek u_frame.drop_q
  wire peek_awake;                           // peek u_frame.awake_q

  rota_axis_frame #(
      .Width(2),
      .Flits(Flits)
  ) u_frame (
      .clk_i        (clk_i),
      .rst_i        (rst_i),
      .s_axis_tdata (tdata_i),
      .s_axis_tvalid(tvalid_i),
      .s_axis_tready(tready),
      .s_axis_tlast (tlast_i),
      .m_axis_tdata (tdata),
      .m_axis_tvalid(tvalid),
      .m_axis_tready(tready_i),
      .m_axis_tlast (tlast),
      .short_o      (short),
      .long_o       (long)
  );

  // Messages begun modulo 4 and the next flit's place, at the input (up to Flits) and at the output.
  logic                 defined_q = 1'b0;
  logic                 awake_q;
  logic [1:0]           in_q, out_q;
  logic [PlaceBits-1:0] in_place_q, out_place_q;
  logic                 in_offer_q, out_offer_q;
  logic [2:0]           in_flit_q, out_flit_q;
  logic                 short_q, long_q;  // for covers

  wire take = tvalid_i & tready;
  wire give = tvalid & tready_i;
  wire same = in_q == out_q;
  wire ahead = in_q == out_q + 2'd1;   // the message ended early at the input
  wire behind = out_q == in_q + 2'd1;  // its end has not come yet
  wire last = out_place_q == Whole - 1'b1;

  always_ff @(posedge clk_i) begin
    defined_q   <= 1'b1;
    in_offer_q  <= tvalid_i & ~tready & ~rst_i;
    out_offer_q <= tvalid & ~tready_i & ~rst_i;
    in_flit_q   <= {tlast_i, tdata_i};
    out_flit_q  <= {tlast, tdata};
    if (rst_i) begin
      {awake_q, in_q, out_q, in_place_q, out_place_q, short_q, long_q} <= '0;
    end else begin
      awake_q <= 1'b1;
      if (take) begin
        in_q       <= in_q + 2'(tlast_i);
        in_place_q <= tlast_i ? '0 : in_place_q == Whole ? Whole : in_place_q + 1'b1;
      end
      if (give) begin
        out_q       <= out_q + 2'(last);
        out_place_q <= last ? '0 : out_place_q + 1'b1;
      end
      if (short) short_q <= 1'b1;
      if (long) long_q <= 1'b1;
    end
  end

  always_comb begin
    assume (defined_q || rst_i);
    // The user keeps the rules.
    if (defined_q && in_offer_q) assume (tvalid_i && {tlast_i, tdata_i} == in_flit_q);
  end

  always_comb begin
    if (defined_q) begin
      assert (peek_awake == awake_q);
      assert (out_place_q < Whole && in_place_q <= Whole);
      assert (PlaceBits'(peek_flit) == out_place_q);
      assert (peek_fill == ahead);
      assert (peek_drop == behind);
      assert (same || ahead || behind);
      assert (!same || in_place_q == out_place_q);
      assert (!ahead || (in_place_q == '0 && out_place_q != '0));
      assert (!behind || (in_place_q == Whole && out_place_q == '0));
      assert (awake_q || (same && in_place_q == '0));

      assert (tlast == last);
      if (same) begin
        // Straight through, at the same edge, once out of reset.
        assert (tvalid == (tvalid_i && awake_q));
        assert (take == give);
        assert (!tvalid || tdata == tdata_i);
      end
      if (ahead) begin
        assert (tvalid && !take);
        assert (tdata == 2'd0);
      end
      if (behind) begin
        assert (!tvalid);
        assert (tready);
      end
      assert (short == (same && take && tlast_i && !last));
      assert (long == (same && take && !tlast_i && last));
      if (out_offer_q) assert (tvalid && {tlast, tdata} == out_flit_q);
    end
  end

  always_comb begin
    cover (defined_q && long_q && (Flits == 1 || short_q) && same && give && last && tlast_i && tdata == 2'd3);
    cover (defined_q && behind && take && !tlast_i);
    if (Flits > 1) cover (defined_q && ahead && out_offer_q && out_place_q == 1);
  end

endmodule

`default_nettype wire
