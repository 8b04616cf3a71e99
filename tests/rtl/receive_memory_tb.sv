// SPDX-License-Identifier: Apache-2.0
//
// rota_receive_memory with Add: random writes, often to the same word edge after edge and over several channels at
// once, against a plain array; then a read-out with random pauses. Twice, so that the first read-out must have cleared.
`default_nettype none

module receive_memory_tb #(
    parameter integer Channels = 2,
    parameter integer Flits = 1,
    parameter integer Messages = 3,
    parameter integer Width = 8
);

  localparam integer AddressBits = 2;
  localparam integer FlitBits = 2;
  localparam integer Places = Messages * Flits;
  localparam integer Writes = 40;

  reg                             clk = 1'b0;
  reg                             rst = 1'b1;
  reg  [Channels-1:0]             write_enable = '0;
  reg  [Channels*AddressBits-1:0] write_address = '0;
  reg  [Channels*FlitBits-1:0]    write_flit = '0;
  reg  [Channels*Width-1:0]       write_data = '0;
  reg                             read = 1'b0;
  reg                             tready = 1'b0;
  wire                            ready, tvalid, tlast, missing, duplicate, overrun;
  wire [Width-1:0]                tdata;

  rota_receive_memory #(
      .Channels   (Channels),
      .Width      (Width),
      .Messages   (Messages),
      .Flits      (Flits),
      .AddressBits(AddressBits),
      .FlitBits   (FlitBits),
      .Add        (1),
      .Partial    (1)
  ) u_memory (
      .clk_i          (clk),
      .rst_i          (rst),
      .ready_o        (ready),
      .write_enable_i (write_enable),
      .write_address_i(write_address),
      .write_flit_i   (write_flit),
      .write_data_i   (write_data),
      .read_i         (read),
      .skip_i         (1'b0),
      .skip_address_i ({AddressBits{1'b0}}),
      .m_axis_tdata   (tdata),
      .m_axis_tvalid  (tvalid),
      .m_axis_tready  (tready),
      .m_axis_tlast   (tlast),
      .missing_o      (missing),
      .duplicate_o    (duplicate),
      .overrun_o      (overrun)
  );

  always #5 clk = ~clk;

  reg [Width-1:0] model [0:Places-1];
  integer failures = 0, seed = 1;
  integer round, w, c, place, message, flit;

  initial begin
    repeat (2) @(negedge clk);
    rst = 1'b0;
    for (round = 0; round < 20; round = round + 1) begin
      while (!ready) @(negedge clk);
      for (place = 0; place < Places; place = place + 1) model[place] = '0;
      for (w = 0; w < Writes; w = w + 1) begin
        write_enable = $random(seed);
        for (c = 0; c < Channels; c = c + 1) begin
          // One message gets nothing, and in half of all cases the word is that of the edge before.
          if (($random(seed) & 1) == 0) begin
            write_address[AddressBits*c+:AddressBits] = $unsigned($random(seed)) % (Messages - 1);
            write_flit[FlitBits*c+:FlitBits]          = $unsigned($random(seed)) % Flits;
          end
          write_data[Width*c+:Width] = $random(seed);
          if (write_enable[c]) begin
            place = write_address[AddressBits*c+:AddressBits] * Flits + write_flit[FlitBits*c+:FlitBits];
            model[place] = model[place] + write_data[Width*c+:Width];
          end
        end
        @(negedge clk);
      end
      write_enable = '0;
      @(negedge clk);
      read = 1'b1;
      @(negedge clk);
      read = 1'b0;
      place = 0;
      while (place < Places) begin
        tready = $random(seed);
        #1;
        if (tvalid && tready) begin
          if (tdata !== model[place] || tlast !== (place % Flits == Flits - 1)) begin
            $display("FAIL: round %0d, word %0d is %h, not %h", round, place, tdata, model[place]);
            failures = failures + 1;
          end
          place = place + 1;
        end
        @(negedge clk);
      end
      tready = 1'b0;
    end
    if (missing || duplicate || overrun) begin
      $display("FAIL: flags %b%b%b", missing, duplicate, overrun);
      failures = failures + 1;
    end
    if (failures == 0) $display("PASS receive_memory_tb: channels %0d, flits %0d", Channels, Flits);
    $finish;
  end

endmodule

`default_nettype wire
