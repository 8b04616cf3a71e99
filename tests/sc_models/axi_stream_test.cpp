// SPDX-License-Identifier: Apache-2.0
//
// Router ports on AXI4-Stream pins: every beat arrives, and the stream's rules hold at the pins at every edge.
#include "sc_models/axi_stream.h"

#include <gtest/gtest.h>

#include "tests/sc_models/sc_benches.h"

namespace rota {
namespace {

using testing_support::fifo;
using testing_support::from_link;
using testing_support::to_link;

constexpr std::uint32_t kBeats = 60;

/// The pins of one stream.
struct Stream {
  sc_core::sc_signal<bool> tvalid, tready, tlast;
  sc_core::sc_signal<std::uint64_t> tdata;

  template <class Adapter>
  void bind(Adapter& adapter) {
    adapter.tvalid(tvalid);
    adapter.tready(tready);
    adapter.tdata(tdata);
    adapter.tlast(tlast);
  }
};

/// A router that passes messages of three flits from link 0 to link 1, between two streams.
struct StreamBench : testing_support::ClockedBench {
  NodeProgram source{.fifos = {fifo(0, 1, 2)},
                     .receive = {{{from_link(0, 0b10), kBeats / 3}}, {}},
                     .send = {{}, {{to_link(1, 0b10), kBeats / 3}}},
                     .inject = {},
                     .eject = {}};
  NetworkConfig config{.discipline = Discipline::self_timed};
  ClassProgram decoded = decode(source, PortModel::all, 2, 3, config);
  Stream in, out;
  AxiStreamSink sink{"sink"};
  AxiStreamSource stream_out{"stream_out"};
  Router router{"router", Node{0}, 2, decoded, config};

  StreamBench() {
    router.clk(clk_);
    router.start(start_);
    in.bind(sink);
    out.bind(stream_out);
    router.link_in[0](sink);
    router.link_out[1](stream_out);
  }
};

struct Pattern {
  const char* name;
  bool (*offers)(std::uint32_t);
  bool (*takes)(std::uint32_t);
};

class AxiStream : public testing::TestWithParam<Pattern> {};

TEST_P(AxiStream, EveryBeatArrivesInOrder_AndAnOfferStandsUntilItIsTaken) {
  const auto [name, offers, takes] = GetParam();
  StreamBench bench;
  bench.start();
  std::uint64_t next = 0;
  std::uint64_t came = 0;
  bool waits = false;  // the router offered at the last edge, and nobody took it
  std::uint64_t waiting = 0;
  for (std::uint32_t e = 0; e < 5 * kBeats && came < kBeats; ++e) {
    const bool offer = next < kBeats && (bench.in.tvalid.read() || offers(e));
    bench.in.tvalid.write(offer);
    bench.in.tdata.write(next);
    bench.in.tlast.write(next % 3 == 2);
    bench.out.tready.write(takes(e));
    if (waits) {
      ASSERT_TRUE(bench.out.tvalid.read()) << "an offer was withdrawn";
      ASSERT_EQ(bench.out.tdata.read(), waiting);
    }
    const bool taken = bench.out.tvalid.read() && takes(e);
    waits = bench.out.tvalid.read() && !taken;
    waiting = bench.out.tdata.read();
    if (taken) {
      EXPECT_EQ(bench.out.tdata.read(), came);
      EXPECT_EQ(bench.out.tlast.read(), came % 3 == 2);
      ++came;
    }
    const bool moves = offer && bench.in.tready.read();
    bench.edge();
    if (moves) {
      ++next;
      bench.in.tvalid.write(false);
      sc_core::sc_start(sc_core::SC_ZERO_TIME);
    }
  }
  EXPECT_EQ(came, kBeats);
}

INSTANTIATE_TEST_SUITE_P(Patterns, AxiStream,
                         testing::Values(Pattern{"AlwaysReady", [](std::uint32_t) { return true; },
                                                 [](std::uint32_t) { return true; }},
                                         Pattern{"NeverTwiceReady", [](std::uint32_t) { return true; },
                                                 [](std::uint32_t e) { return e % 2 == 0; }},
                                         Pattern{"PausesAtBothEnds", [](std::uint32_t e) { return e * 7 % 5 < 3; },
                                                 [](std::uint32_t e) { return e * 11 % 7 < 4; }}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace rota
