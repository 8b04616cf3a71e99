// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_axil_slave: AXI4-Lite rules for any master and any register block. Every access answers one request with
// the address, data and strobes that came with it; every request gets one response; a response stays until it is taken;
// nothing that can begin waits an edge longer; and neither reads nor writes keep the others waiting. Nothing is assumed
// of the master, not even that its requests stay.
`default_nettype none

module axil_slave (
    input wire       clk_i,
    input wire       rst_i,
    input wire [3:0] awaddr_i,
    input wire       awvalid_i,
    input wire [31:0] wdata_i,
    input wire [3:0] wstrb_i,
    input wire       wvalid_i,
    input wire       bready_i,
    input wire [3:0] araddr_i,
    input wire       arvalid_i,
    input wire       rready_i,
    input wire       done_i,
    input wire       error_i,
    input wire [31:0] data_i
);

  wire awready, wready, bvalid, arready, rvalid, access, write;
  wire [1:0]  bresp, rresp;
  wire [31:0] rdata, data;
  wire [3:0]  address, strobe;

  wire peek_awake;    // peek u_slave.awake_q
  wire peek_busy;     // peek u_slave.busy_q
  wire peek_writing;  // peek u_slave.writing_q
  wire [1:0]  peek_aw_word;   // peek u_slave.aw_q
  wire [1:0]  peek_ar_word;   // peek u_slave.ar_q
  wire [31:0] peek_w_data;    // peek u_slave.w_data_q
  wire [3:0]  peek_w_strobe;  // peek u_slave.w_strobe_q

  rota_axil_slave #(
      .AddressBits(4)
  ) u_slave (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .s_axil_awaddr (awaddr_i),
      .s_axil_awvalid(awvalid_i),
      .s_axil_awready(awready),
      .s_axil_wdata  (wdata_i),
      .s_axil_wstrb  (wstrb_i),
      .s_axil_wvalid (wvalid_i),
      .s_axil_wready (wready),
      .s_axil_bresp  (bresp),
      .s_axil_bvalid (bvalid),
      .s_axil_bready (bready_i),
      .s_axil_araddr (araddr_i),
      .s_axil_arvalid(arvalid_i),
      .s_axil_arready(arready),
      .s_axil_rdata  (rdata),
      .s_axil_rresp  (rresp),
      .s_axil_rvalid (rvalid),
      .s_axil_rready (rready_i),
      .access_o      (access),
      .write_o       (write),
      .address_o     (address),
      .data_o        (data),
      .strobe_o      (strobe),
      .done_i        (done_i),
      .error_i       (error_i),
      .data_i        (data_i)
  );

  // What has been taken and not been answered yet, with what came with it.
  logic        defined_q = 1'b0;
  logic        awake_q;
  logic        aw_q, w_q, ar_q;
  logic [1:0]  aw_word_q, ar_word_q;
  logic [31:0] w_data_q;
  logic [3:0]  w_strobe_q;
  // The access under way, and the responses that wait.
  logic        busy_q, writing_q;
  logic        b_q, r_q, b_error_q, r_error_q;
  logic [31:0] r_data_q;
  // Accesses of the other kind that began while one could.
  logic [1:0]  reads_passed_q, writes_passed_q;
  // For covers.
  logic [1:0]  reads_q, writes_q;

  wire write_can = aw_q & w_q & ~b_q;
  wire read_can = ar_q & ~r_q;
  wire write_now = access & write;
  wire read_now = access & ~write;
  wire finish = busy_q & done_i;

  always_ff @(posedge clk_i) begin
    defined_q <= 1'b1;
    if (rst_i) begin
      {awake_q, aw_q, w_q, ar_q, busy_q, b_q, r_q} <= '0;
      {reads_passed_q, writes_passed_q, reads_q, writes_q} <= '0;
    end else begin
      awake_q <= 1'b1;
      if (finish && writing_q) {aw_q, w_q} <= 2'b00;
      if (finish && !writing_q) ar_q <= 1'b0;
      if (awvalid_i && awready) {aw_q, aw_word_q} <= {1'b1, awaddr_i[3:2]};
      if (wvalid_i && wready) {w_q, w_data_q, w_strobe_q} <= {1'b1, wdata_i, wstrb_i};
      if (arvalid_i && arready) {ar_q, ar_word_q} <= {1'b1, araddr_i[3:2]};
      if (access) {busy_q, writing_q} <= {1'b1, write};
      else if (done_i) busy_q <= 1'b0;
      if (bready_i) b_q <= 1'b0;
      if (rready_i) r_q <= 1'b0;
      if (finish && writing_q) {b_q, b_error_q} <= {1'b1, error_i};
      if (finish && !writing_q) {r_q, r_error_q, r_data_q} <= {1'b1, error_i, data_i};
      // An access that another one passes twice waits too long.
      if (!write_can || write_now) reads_passed_q <= 2'd0;
      else if (read_now && !reads_passed_q[1]) reads_passed_q <= reads_passed_q + 1'b1;
      if (!read_can || read_now) writes_passed_q <= 2'd0;
      else if (write_now && !writes_passed_q[1]) writes_passed_q <= writes_passed_q + 1'b1;
      if (finish && writing_q && !writes_q[1]) writes_q <= writes_q + 1'b1;
      if (finish && !writing_q && !reads_q[1]) reads_q <= reads_q + 1'b1;
    end
  end

  always_comb begin
    assume (defined_q || rst_i);
    // The register block answers an access that is under way.
    assume (!done_i || busy_q || !defined_q);
  end

  always_comb begin
    if (defined_q) begin
      assert (peek_awake == awake_q);
      assert (peek_busy == busy_q);
      assert (!busy_q || peek_writing == writing_q);
      assert (!busy_q || (writing_q ? aw_q && w_q && !b_q : ar_q && !r_q));
      assert (awake_q || {aw_q, w_q, ar_q, busy_q, b_q, r_q} == '0);

      assert (!aw_q || peek_aw_word == aw_word_q);
      assert (!ar_q || peek_ar_word == ar_word_q);
      assert (!w_q || (peek_w_data == w_data_q && peek_w_strobe == w_strobe_q));

      assert (awready == (awake_q && !aw_q));
      assert (wready == (awake_q && !w_q));
      assert (arready == (awake_q && !ar_q));
      assert (access == (!busy_q && (write_can || read_can)));
      assert (!access || (write ? write_can : read_can));
      if (access || busy_q) begin
        assert (!busy_q || write == writing_q);
        assert (address == {write ? aw_word_q : ar_word_q, 2'b00});
        assert (!write || (data == w_data_q && strobe == w_strobe_q));
      end

      assert (bvalid == b_q);
      assert (!bvalid || bresp == {b_error_q, 1'b0});
      assert (rvalid == r_q);
      assert (!rvalid || (rresp == {r_error_q, 1'b0} && rdata == r_data_q));

      // Neither kind passes the other twice; for the induction: a write is never passed, and a read that was goes next.
      assert (!reads_passed_q[1] && !writes_passed_q[1]);
      assert (reads_passed_q == 2'd0);
      assert (writes_passed_q == 2'd0 || (busy_q ? writing_q || !read_can : !write_can));
    end
  end

  always_comb begin
    cover (defined_q && writes_passed_q == 2'd1 && read_now);
    cover (defined_q && bvalid && rvalid && bresp != 2'b00 && rresp == 2'b00 && aw_q && !w_q && ar_q);
    cover (defined_q && writes_q == 2'd2 && reads_q == 2'd2);
  end

endmodule

`default_nettype wire
