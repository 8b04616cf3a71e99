// SPDX-License-Identifier: Apache-2.0
//
// Long links: every flit arrives once, in order and unchanged; exactly Latency - 1 cycles later and one a cycle where
// nothing stalls, and none is lost where both sides stall at random.
`default_nettype none

module long_links_tb #(
    parameter integer Ports = 3,
    parameter integer Latency = 4,
    parameter integer Handshake = 1
);

  localparam integer Width = 17;
  localparam integer Flits = 2000;

  reg                    clk = 1'b0;
  reg                    rst = 1'b1;
  reg  [Ports-1:0]       in_valid = '0;
  reg  [Ports*Width-1:0] in_data;
  reg  [Ports-1:0]       in_last;
  wire [Ports-1:0]       in_ready;
  wire [Ports-1:0]       out_valid, out_last;
  wire [Ports*Width-1:0] out_data;
  reg  [Ports-1:0]       out_ready = '0;

  always #5 clk = ~clk;

  rota_long_links #(
      .Ports    (Ports),
      .Width    (Width),
      .Latency  (Latency),
      .Handshake(Handshake)
  ) dut (
      .clk_i  (clk),
      .rst_i  (rst),
      .valid_i(in_valid),
      .ready_o(in_ready),
      .data_i (in_data),
      .last_i (in_last),
      .valid_o(out_valid),
      .ready_i(out_ready),
      .data_o (out_data),
      .last_o (out_last)
  );

  integer sent[0:Ports-1];
  integer taken[0:Ports-1];
  integer entered[0:Ports*Flits-1];  // cycle in which each flit was taken in
  integer cycle = 0;
  integer failures = 0;
  reg     stalls = 1'b0;
  integer p;

  function automatic [Width:0] flit(input integer port, input integer number);
    reg [31:0] x;
    begin
      x = (port * 32'h9E3779B1) ^ ((number + 1) * 32'h85EBCA77);
      x = x ^ (x >> 13);
      flit = x[Width:0];
    end
  endfunction

  task automatic fail(input integer port, input [8*40-1:0] what);
    begin
      failures = failures + 1;
      if (failures < 10) $display("FAIL long_links_tb cycle %0d port %0d: %0s", cycle, port, what);
    end
  endtask

  // Both sides act on what they saw before the edge.
  always @(posedge clk) begin
    if (!rst) begin
      cycle <= cycle + 1;
      for (p = 0; p < Ports; p = p + 1) begin
        if (in_valid[p] && in_ready[p]) begin
          entered[p*Flits+sent[p]] = cycle;
          sent[p] = sent[p] + 1;
        end
        if (out_valid[p] && (out_ready[p] || Handshake == 0)) begin
          if (taken[p] >= sent[p] && Latency > 1) fail(p, "a flit that was never sent");
          if ({out_last[p], out_data[Width*p+:Width]} !== flit(p, taken[p])) fail(p, "another flit than the next");
          if (!stalls && cycle - entered[p*Flits+taken[p]] != Latency - 1) fail(p, "another latency");
          if (cycle - entered[p*Flits+taken[p]] < Latency - 1) fail(p, "too early");
          taken[p] = taken[p] + 1;
        end
      end
    end
  end

  // What is offered stays until it is taken.
  always @(negedge clk) begin
    for (p = 0; p < Ports; p = p + 1) begin
      if (!rst && sent[p] < Flits && (!stalls || in_valid[p] && !in_ready[p] || $urandom % 3 != 0)) begin
        in_valid[p] = 1'b1;
        {in_last[p], in_data[Width*p+:Width]} = flit(p, sent[p]);
      end else begin
        in_valid[p] = 1'b0;
        {in_last[p], in_data[Width*p+:Width]} = {(Width + 1) {1'bx}};
      end
      out_ready[p] = Handshake == 0 ? (Latency > 1 ? 1'bx : 1'b1) : !stalls || $urandom % 3 != 0;
    end
  end

  task automatic run(input reg with_stalls, input integer most_cycles);
    begin
      @(negedge clk) rst = 1'b1;
      stalls = with_stalls;
      for (p = 0; p < Ports; p = p + 1) begin
        sent[p]  = 0;
        taken[p] = 0;
      end
      repeat (Latency + 1) @(posedge clk);
      @(posedge clk) #1 rst = 1'b0;
      repeat (most_cycles) @(posedge clk);
      #1;
      for (p = 0; p < Ports; p = p + 1) if (taken[p] != Flits) fail(p, "flits are missing");
    end
  endtask

  initial begin
    run(1'b0, Flits + Latency + 1);
    run(1'b1, 4 * Flits + 20 * Latency);
    if (failures == 0) $display("PASS long_links_tb %0d links of latency %0d%0s", Ports, Latency,
                                Handshake != 0 ? "" : ", no ready");
    $finish;
  end

endmodule

`default_nettype wire
