// SPDX-License-Identifier: Apache-2.0
//
// Writes and reads that do not wait for each other's responses: each of the five channels stalls on its own, addresses
// run ahead of data and data of addresses, and a block of registers takes one to four edges. Responses come in order, as
// many as accesses, with the right data, and neither reads nor writes starve.
`timescale 1ns / 1ps

module axil_slave_tb;
  localparam integer Accesses = 300;

  logic        clk = 1'b0;
  logic        rst = 1'b1;
  logic [7:0]  awaddr, araddr;
  logic [31:0] wdata;
  logic [3:0]  wstrb;
  logic        awvalid = 1'b0, wvalid = 1'b0, arvalid = 1'b0, bready = 1'b0, rready = 1'b0;
  wire         awready, wready, arready, bvalid, rvalid;
  wire  [1:0]  bresp, rresp;
  wire  [31:0] rdata;
  wire         access, write;
  wire  [7:0]  address;
  wire  [31:0] data;
  wire  [3:0]  strobe;
  logic        done = 1'b0, failed = 1'b0;
  logic [31:0] answer = '0;

  rota_axil_slave #(.AddressBits(8)) dut (
      .clk_i(clk), .rst_i(rst), .s_axil_awaddr(awaddr), .s_axil_awvalid(awvalid), .s_axil_awready(awready),
      .s_axil_wdata(wdata), .s_axil_wstrb(wstrb), .s_axil_wvalid(wvalid), .s_axil_wready(wready), .s_axil_bresp(bresp),
      .s_axil_bvalid(bvalid), .s_axil_bready(bready), .s_axil_araddr(araddr), .s_axil_arvalid(arvalid),
      .s_axil_arready(arready), .s_axil_rdata(rdata), .s_axil_rresp(rresp), .s_axil_rvalid(rvalid),
      .s_axil_rready(rready), .access_o(access), .write_o(write), .address_o(address), .data_o(data), .strobe_o(strobe),
      .done_i(done), .error_i(failed), .data_i(answer));

  always #5 clk = ~clk;

  integer seed = 17;
  integer aws = 0, ws = 0, ars = 0, bs = 0, rs = 0;  // handshakes
  integer writes = 0, reads = 0;                     // accesses
  integer in_a_row = 0;
  integer left = 0;                                  // edges to done
  integer phase = 0;                                 // of the stalls: which channel is seldom ready
  logic   busy = 1'b0, writing = 1'b0;
  logic [7:0] at;

  task automatic fail(input [8*50-1:0] what, input integer number);
    begin
      $display("FAIL %m: %0s %0d (after %0d writes, %0d reads, phase %0d)", what, number, bs, rs, phase);
      $fatal(1);
    end
  endtask

  function automatic go(input integer channel);
    integer random;
    begin
      random = $random(seed);
      go = phase == 6 ? 1'b1 : phase == channel ? random[3:0] == 0 : random[0];
    end
  endfunction

  // The k-th write and the k-th read.
  function automatic [7:0] where(input integer k, input integer a_read);
    where = 8'(4 * (k * 7 + a_read));
  endfunction
  function automatic [31:0] what(input integer k);
    what = 32'h9E3779B1 * (k + 1);
  endfunction

  integer handshakes;
  always @(posedge clk) begin
    if (!rst) begin
      if (awvalid && awready) aws <= aws + 1;
      if (wvalid && wready) ws <= ws + 1;
      if (arvalid && arready) ars <= ars + 1;
      if (!awvalid || awready) begin
        awvalid <= aws + (awvalid && awready) < Accesses && go(0);
        awaddr  <= where(aws + (awvalid && awready), 0);
      end
      if (!wvalid || wready) begin
        wvalid <= ws + (wvalid && wready) < Accesses && go(1);
        wdata  <= what(ws + (wvalid && wready));
        wstrb  <= 4'(ws + (wvalid && wready));
      end
      if (!arvalid || arready) begin
        arvalid <= ars + (arvalid && arready) < Accesses && go(2);
        araddr  <= where(ars + (arvalid && arready), 1);
      end
      bready <= go(3);
      rready <= go(4);
      if (bvalid && bready) begin
        if (bs >= writes) fail("a response to no write,", bs);
        if (bresp != (bs % 5 == 0 ? 2'b10 : 2'b00)) fail("the wrong response to write", bs);
        bs <= bs + 1;
        phase <= (bs / 40) % 7;
      end
      if (rvalid && rready) begin
        if (rs >= reads) fail("a response to no read,", rs);
        if (rresp != (rs % 3 == 0 ? 2'b10 : 2'b00)) fail("the wrong response to read", rs);
        if (rdata != what(rs)) fail("the wrong data of read", rs);
        rs <= rs + 1;
      end

      // The registers.
      done <= 1'b0;
      if (access) begin
        if (busy) fail("an access during another", address);
        if (address != where(write ? writes : reads, write ? 0 : 1)) fail("the wrong address", address);
        if (write && (data != what(writes) || strobe != 4'(writes))) fail("the wrong data of write", writes);
        if (write && (writes >= aws || writes >= ws)) fail("a write without address or data", writes);
        if (!write && reads >= ars) fail("a read without address", reads);
        // A response that is not taken must not be overwritten, and where both wait they take turns.
        in_a_row <= write != writing ? 1 : in_a_row + 1;
        busy    <= 1'b1;
        writing <= write;
        at      <= address;
        left    <= $unsigned($random(seed)) % 4;
      end else if (busy && !done) begin
        if (address != at || write != writing) fail("an access changes", address);
        if (left == 0) begin
          done   <= 1'b1;
          failed <= writing ? writes % 5 == 0 : reads % 3 == 0;
          answer <= what(reads);
        end
        left <= left - 1;
      end
      if (done) begin
        busy <= 1'b0;
        done <= 1'b0;
        if (writing) writes <= writes + 1;
        else reads <= reads + 1;
      end
      if (phase == 6 && in_a_row > 3 && aws < Accesses && ars < Accesses) fail("one kind starves,", in_a_row);
      if (bs == Accesses && rs == Accesses) begin
        if (aws != Accesses || ws != Accesses || ars != Accesses || writes != Accesses || reads != Accesses) fail("accesses:", writes + reads);
        $display("PASS axil_slave_tb %0d writes and reads", Accesses);
        $finish;
      end
    end
  end

  initial begin
    repeat (3) @(posedge clk);
    #1 rst = 1'b0;
    repeat (60000) @(posedge clk);
    fail("it hangs", 0);
  end
endmodule
