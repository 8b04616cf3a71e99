// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_send_memory: takes exactly so many flits as there is room for, each at the first edge at which it is
// offered, flags a wrong tlast, and every channel reads what the user sent. One flit of the stream, any, is followed.
`default_nettype none

module send_memory #(
    parameter integer Messages = 3,
    parameter integer Flits = 2,
    /// Words of a bank.
    parameter integer Words = 8
) (
    input wire       clk_i,
    input wire       rst_i,
    input wire       clear_i,
    input wire [1:0] tdata_i,
    input wire       tvalid_i,
    input wire       tlast_i,
    input wire [1:0] read_enable_i,
    input wire [3:0] read_address_i,
    input wire [1:0] read_flit_i
);

  localparam integer Width = 2;
  localparam integer PlaceBits = 4;

  (* anyconst *) logic [1:0] message;  // of the followed flit
  (* anyconst *) logic       flit;
  wire                 tready, loaded, framing;
  wire [2*Width-1:0]   read_data;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design.
  wire [1:0]             peek_message;  // peek u_memory.message_q
  wire                   peek_flit;     // peek u_memory.flit_q
  wire [Width*Words-1:0] bank_0;        // peek u_memory.gen_bank[0].memory[Words]
  wire [Width*Words-1:0] bank_1;        // peek u_memory.gen_bank[1].memory[Words]

  logic                 defined_q = 1'b0;
  logic [PlaceBits-1:0] place_q;    // flits taken since the last clear
  logic                 framing_q;
  logic [Width-1:0]     value_q;    // of the followed flit
  logic                 written_q;  // it has come since the last clear
  logic [1:0]           reads_q;    // a channel's last read was the followed flit
  logic [1:0]           full_again_q = 2'd0;

  wire full = place_q == PlaceBits'(Messages * Flits);
  wire take = tvalid_i & ~full;
  wire [PlaceBits-1:0] followed = PlaceBits'(message) * PlaceBits'(Flits) + (Flits > 1 ? PlaceBits'(flit) : '0);
  wire last = Flits == 1 | place_q[0];
  wire [2:0] index = Flits > 1 ? {message, flit} : {1'b0, message};

  rota_send_memory #(
      .Channels   (2),
      .Width      (Width),
      .Messages   (Messages),
      .Flits      (Flits),
      .AddressBits(2),
      .FlitBits   (1)
  ) u_memory (
      .clk_i         (clk_i),
      .rst_i         (rst_i),
      .clear_i       (clear_i),
      .loaded_o      (loaded),
      .s_axis_tdata  (tdata_i),
      .s_axis_tvalid (tvalid_i),
      .s_axis_tready (tready),
      .s_axis_tlast  (tlast_i),
      .framing_o     (framing),
      .read_enable_i (read_enable_i),
      .read_address_i(read_address_i),
      .read_flit_i   (read_flit_i),
      .read_data_o   (read_data)
  );

  always_ff @(posedge clk_i) begin
    defined_q <= 1'b1;
    if (rst_i || clear_i) begin
      place_q   <= '0;
      framing_q <= 1'b0;
      written_q <= 1'b0;
    end else if (take) begin
      place_q <= place_q + 1'b1;
      if (tlast_i != last) framing_q <= 1'b1;
      if (place_q == followed) begin
        value_q   <= tdata_i;
        written_q <= 1'b1;
      end
    end
    for (int unsigned c = 0; c < 2; c = c + 1) begin
      // Reads come in a run, when the memory is loaded and before it is cleared.
      if (read_enable_i[c])
        reads_q[c] <= written_q && full && read_address_i[2*c+:2] == message &&
                      (Flits == 1 || read_flit_i[c] == flit);
    end
    if (rst_i || clear_i) reads_q <= 2'b00;
    if (defined_q && full && clear_i && !(&full_again_q)) full_again_q <= full_again_q + 1'b1;
  end

  always_comb begin
    assume (defined_q || rst_i);
    assume (32'(message) < Messages);
  end

  always_comb begin
    if (defined_q) begin
      assert (place_q <= PlaceBits'(Messages * Flits));
      assert (peek_message == 2'(place_q / PlaceBits'(Flits)));
      assert (peek_flit == (Flits > 1 && place_q[0]));
      assert (written_q == (place_q > followed));
      assert (!written_q || bank_0[Width*index+:Width] == value_q);
      assert (!written_q || bank_1[Width*index+:Width] == value_q);

      // Ready until full: an offer is never put off.
      assert (tready == (!full && !rst_i));
      assert (loaded == full);
      assert (framing == framing_q);
      assert (reads_q == 2'b00 || full);
      for (int unsigned c = 0; c < 2; c = c + 1) assert (!reads_q[c] || read_data[Width*c+:Width] == value_q);
    end
  end

  always_comb begin
    cover (defined_q && full && !framing && reads_q == 2'b11);
    cover (defined_q && full_again_q == 1 && full && framing && value_q == 2'd2);
  end

endmodule

`default_nettype wire
