// SPDX-License-Identifier: Apache-2.0
//
// Proof of rota_receive_memory: the read-out sends every address in order but the skipped one, a flit a transfer, tlast
// on each message's last; an offer stays as it is until it is taken and waits for nothing; the data are what the NIC
// wrote since the last read-out, 0 and `missing` where it wrote nothing, `duplicate` where two channels did. With Add they
// are the sum of all that it wrote, and duplicates are none. The data are followed for one flit, any; the flags for all.
`default_nettype none

module receive_memory #(
    parameter integer Messages = 3,
    parameter integer Flits = 2,
    /// Words of a bank.
    parameter integer Words = 8,
    parameter integer Add = 0,
    parameter integer Partial = 0
) (
    input wire       clk_i,
    input wire       rst_i,
    input wire [1:0] write_enable_i,
    input wire [3:0] write_address_i,
    input wire [1:0] write_flit_i,
    input wire [3:0] write_data_i,
    input wire       read_i,
    input wire       tready_i
);

  localparam integer Width = 2;
  localparam integer Places = Messages * Flits;
  localparam integer PlaceBits = 4;
  localparam [PlaceBits-1:0] LastPlace = PlaceBits'(Places - 1);

  (* anyconst *) logic       skip;
  (* anyconst *) logic [1:0] skip_address;
  (* anyconst *) logic [1:0] message;  // of the followed flit
  (* anyconst *) logic       flit;

  wire             ready, tvalid, tlast, missing, duplicate, overrun;
  wire [Width-1:0] tdata;

  // scripts/formal joins a wire with such a comment to the wire of that name inside the design.
  wire                       peek_clearing;  // peek u_memory.clearing_q
  wire                       peek_reading;   // peek u_memory.reading_q
  wire [1:0]                 peek_message;   // peek u_memory.message_q
  wire                       peek_flit;      // peek u_memory.flit_q
  wire                       peek_pending;   // peek u_memory.pending_q
  wire                       peek_silent;    // peek u_memory.silent_q
  wire                       peek_last;      // peek u_memory.last_q
  wire                       peek_fresh;     // peek u_memory.fresh_q
  wire [2:0]                 peek_index;     // peek u_memory.index_q
  wire [(Width+1)*Words-1:0] bank_0;         // peek u_memory.gen_bank[0].memory[Words]
  wire [(Width+1)*Words-1:0] bank_1;         // peek u_memory.gen_bank[1].memory[Words]
  wire [Width:0]             word_0;         // peek u_memory.gen_bank[0].word_q
  wire [Width:0]             word_1;         // peek u_memory.gen_bank[1].word_q
  // A write with Add is in the memory an edge later.
  wire                       adding_0;       // peek u_memory.gen_bank[0].gen_add.adding_q if Add=1
  wire                       adding_1;       // peek u_memory.gen_bank[1].gen_add.adding_q if Add=1
  wire                       same_0;         // peek u_memory.gen_bank[0].gen_add.same_q if Add=1
  wire                       same_1;         // peek u_memory.gen_bank[1].gen_add.same_q if Add=1
  wire [2:0]                 target_0;       // peek u_memory.gen_bank[0].gen_add.target_q if Add=1
  wire [2:0]                 target_1;       // peek u_memory.gen_bank[1].gen_add.target_q if Add=1
  wire [1:0]                 sum_0;          // peek u_memory.gen_bank[0].gen_add.sum if Add=1
  wire [1:0]                 sum_1;          // peek u_memory.gen_bank[1].gen_add.sum if Add=1
  wire [1:0]                 last_sum_0;     // peek u_memory.gen_bank[0].gen_add.sum_q if Add=1
  wire [1:0]                 last_sum_1;     // peek u_memory.gen_bank[1].gen_add.sum_q if Add=1

  logic                 defined_q = 1'b0;
  logic                 clearing_q;  // after a reset, word by word
  logic                 reading_q;   // a read-out is under way
  logic [PlaceBits-1:0] place_q;     // of the word to be cleared or fetched next, in the order of addresses
  logic                 pending_q;   // the word before it is fetched and not yet sent
  logic [Words-1:0]     come_0_q, come_1_q;  // flits that have come, by channel
  logic [2*Width-1:0]   values_q;            // of the followed flit: what came, or its sum
  logic                 offered_q;   // at the last edge a flit was offered and not taken: this one
  logic [Width:0]       offer_q;
  logic                 sent_q;      // the followed flit has been sent
  logic                 missing_q, duplicate_q;
  logic                 overrun_q;
  logic [1:0]           reads_q = 2'd0;

  wire [PlaceBits-1:0] followed = PlaceBits'(message) * PlaceBits'(Flits) + PlaceBits'(flit);
  wire [PlaceBits-1:0] sending = place_q - 1'b1;
  wire                 busy = clearing_q | reading_q;
  wire                 silent = skip & sending / PlaceBits'(Flits) == PlaceBits'(skip_address);
  wire                 taken = pending_q & (silent | tready_i);
  wire                 fetches = reading_q & place_q <= LastPlace & (~pending_q | taken);
  wire                 sends_followed = pending_q & sending == followed;
  wire [2:0]           index = {message, flit};
  wire [Width:0]       stored_0 = adding_0 && target_0 == index ? {1'b1, sum_0} : bank_0[(Width+1)*index+:Width+1];
  wire [Width:0]       stored_1 = adding_1 && target_1 == index ? {1'b1, sum_1} : bank_1[(Width+1)*index+:Width+1];
  wire [Width:0]       before_0 = bank_0[(Width+1)*target_0+:Width+1];  // what is being added to
  wire [Width:0]       before_1 = bank_1[(Width+1)*target_1+:Width+1];
  wire [1:0]           adds_on = Add != 0 ? {come_1_q[index], come_0_q[index]} : 2'b00;
  wire [1:0]           come = {come_1_q[sending[2:0]], come_0_q[sending[2:0]]};  // of the flit being sent

  rota_receive_memory #(
      .Channels   (2),
      .Width      (Width),
      .Messages   (Messages),
      .Flits      (Flits),
      .AddressBits(2),
      .FlitBits   (1),
      .Add        (Add),
      .Partial    (Partial)
  ) u_memory (
      .clk_i          (clk_i),
      .rst_i          (rst_i),
      .ready_o        (ready),
      .write_enable_i (write_enable_i),
      .write_address_i(write_address_i),
      .write_flit_i   (write_flit_i),
      .write_data_i   (write_data_i),
      .read_i         (read_i),
      .skip_i         (skip),
      .skip_address_i (skip_address),
      .m_axis_tdata   (tdata),
      .m_axis_tvalid  (tvalid),
      .m_axis_tready  (tready_i),
      .m_axis_tlast   (tlast),
      .missing_o      (missing),
      .duplicate_o    (duplicate),
      .overrun_o      (overrun)
  );

  always_ff @(posedge clk_i) begin
    defined_q <= 1'b1;
    if (rst_i) begin
      clearing_q  <= 1'b1;
      reading_q   <= 1'b0;
      pending_q   <= 1'b0;
      place_q     <= '0;
      come_0_q    <= '0;
      come_1_q    <= '0;
      missing_q   <= 1'b0;
      duplicate_q <= 1'b0;
      overrun_q   <= 1'b0;
      sent_q      <= 1'b0;
    end else begin
      if (busy && write_enable_i != 2'b00) overrun_q <= 1'b1;
      if (clearing_q) begin
        place_q <= place_q == LastPlace ? '0 : place_q + 1'b1;
        if (place_q == LastPlace) clearing_q <= 1'b0;
      end else if (!reading_q) begin
        for (int unsigned c = 0; c < 2; c = c + 1) begin
          if (write_enable_i[c] && write_address_i[2*c+:2] == message && write_flit_i[c] == flit)
            values_q[Width*c+:Width] <= write_data_i[Width*c+:Width] + (adds_on[c] ? values_q[Width*c+:Width] : '0);
        end
        if (write_enable_i[0]) come_0_q[{write_address_i[1:0], write_flit_i[0]}] <= 1'b1;
        if (write_enable_i[1]) come_1_q[{write_address_i[3:2], write_flit_i[1]}] <= 1'b1;
        if (read_i) begin
          reading_q   <= 1'b1;
          missing_q   <= 1'b0;
          duplicate_q <= 1'b0;
          sent_q      <= 1'b0;
          place_q     <= '0;
          if (!(&reads_q)) reads_q <= reads_q + 1'b1;
        end
      end else begin
        if (fetches) place_q <= place_q + 1'b1;
        pending_q <= fetches | (pending_q & ~taken);
        if (taken) begin
          if (sends_followed) sent_q <= 1'b1;
          come_0_q[sending[2:0]] <= 1'b0;
          come_1_q[sending[2:0]] <= 1'b0;
          if (Partial == 0 && !silent && come == 2'b00) missing_q <= 1'b1;
          if (Add == 0 && !silent && come == 2'b11) duplicate_q <= 1'b1;
        end
        if (taken && place_q == PlaceBits'(Places)) begin
          reading_q <= 1'b0;
          place_q   <= '0;
        end
      end
    end
    offered_q <= tvalid & ~tready_i & ~rst_i;
    offer_q   <= {tlast, tdata};
  end

  always_comb begin
    assume (defined_q || rst_i);
    assume (32'(message) < Messages);
    for (int unsigned c = 0; c < 2; c = c + 1) assume (32'(write_address_i[2*c+:2]) < Messages);
    // The NIC does not write while the memory is not ready, nor at the edge at which the read-out begins.
    if (defined_q) assume (!((busy || read_i) && write_enable_i != 2'b00));
  end

  always_comb assert (!rst_i || !tvalid);  // from the first cycle, whatever the registers hold

  always_comb begin
    if (defined_q) begin
      assert (peek_clearing == clearing_q);
      assert (!(clearing_q && reading_q));
      assert (place_q <= PlaceBits'(Places));
      assert (!clearing_q || place_q <= LastPlace);
      assert (busy || place_q == '0);
      assert (peek_reading == (reading_q && place_q <= LastPlace));
      assert (peek_pending == pending_q);
      assert (!pending_q || (reading_q && place_q != '0));
      assert (!reading_q || place_q == '0 || pending_q);
      assert ({peek_message, peek_flit} == (place_q == PlaceBits'(Places) ? 3'd0 : place_q[2:0]));
      assert (!pending_q || (peek_index == sending[2:0] && peek_silent == silent && peek_last == sending[0]));
      assert (!peek_fresh || pending_q);

      // What is added to is what the memory holds.
      if (Add != 0) begin
        assert (!(busy && (adding_0 || adding_1)));
        assert (!(adding_0 && same_0) || before_0 == {1'b1, last_sum_0});
        assert (!(adding_1 && same_1) || before_1 == {1'b1, last_sum_1});
        assert (!(adding_0 && !same_0) || before_0 == word_0);
        assert (!(adding_1 && !same_1) || before_1 == word_1);
      end

      // Flags and data: in the banks until they are fetched, then in the banks' output registers.
      for (int unsigned w = 0; w < Places; w = w + 1) begin
        if (clearing_q || (reading_q && 32'(place_q) > w)) begin
          assert (!(32'(place_q) > w) || (peek_fresh && 32'(sending) == w) ||
                  !(bank_0[(Width+1)*w+Width] || bank_1[(Width+1)*w+Width]));
          assert (!(clearing_q || 32'(sending) > w) || !(come_0_q[w] || come_1_q[w]));
        end else begin
          assert ((bank_0[(Width+1)*w+Width] || (adding_0 && 32'(target_0) == w)) == come_0_q[w]);
          assert ((bank_1[(Width+1)*w+Width] || (adding_1 && 32'(target_1) == w)) == come_1_q[w]);
        end
      end
      if (!busy || (reading_q && place_q <= followed)) begin
        assert (!come_0_q[index] || stored_0[Width-1:0] == values_q[0+:Width]);
        assert (!come_1_q[index] || stored_1[Width-1:0] == values_q[Width+:Width]);
      end
      assert (!pending_q || {word_1[Width], word_0[Width]} == come);
      if (sends_followed) begin
        assert (!come[0] || word_0[Width-1:0] == values_q[0+:Width]);
        assert (!come[1] || word_1[Width-1:0] == values_q[Width+:Width]);
      end

      // The stream.
      assert (ready == !busy);
      assert (tvalid == (pending_q && !silent && !rst_i));
      assert (!tvalid || tlast == sending[0]);
      assert (!offered_q || rst_i || (tvalid && {tlast, tdata} == offer_q));
      assert (!(tvalid && come == 2'b00) || tdata == '0);
      assert (!(tvalid && sends_followed && come == 2'b01) || tdata == values_q[0+:Width]);
      assert (!(tvalid && sends_followed && come == 2'b10) || tdata == values_q[Width+:Width]);
      assert (!(tvalid && sends_followed && come == 2'b11 && Add != 0) ||
              tdata == values_q[0+:Width] + values_q[Width+:Width]);
      assert (missing == missing_q);
      assert (duplicate == duplicate_q);
      assert (overrun == overrun_q);
      assert (!overrun);
    end
  end

  always_comb begin
    cover (defined_q && reads_q == 1 && !busy && !missing && !duplicate && sent_q && skip && message != skip_address);
    if (Partial == 0) cover (defined_q && reads_q == 2 && !busy && missing && sent_q);
    if (Add == 0) cover (defined_q && duplicate_q && !missing_q && offered_q);
    if (Add != 0) begin
      cover (defined_q && adding_0 && same_0 && adding_1 && !same_1 && before_1[Width] && sum_1 != word_1[Width-1:0]);
      cover (defined_q && sends_followed && tvalid && come == 2'b11 && tdata == 2'd3 && word_0[1:0] == 2'd2);
    end
    cover (defined_q && sends_followed && tvalid && tready_i && come == 2'b10 && tdata == 2'd3 && fetches);
  end

endmodule

`default_nettype wire
