// SPDX-License-Identifier: Apache-2.0
//
// Router and NIC behave the same whatever channel of the link interfaces their ports are bound to.
#include "sc_models/foreign_links.h"

#include <gtest/gtest.h>

#include "sc_models/report_ids.h"
#include "tests/sc_models/sc_benches.h"

namespace rota {
namespace {

using testing_support::fifo;
using testing_support::from_link;
using testing_support::to_link;

/// A user's link: signals, and nothing of LinkGroup.
class SignalLink final : public sc_core::sc_module, public LinkSender, public LinkReceiver {
 public:
  explicit SignalLink(const sc_core::sc_module_name& name) : sc_module(name) {}
  void drive(bool valid, const Flit& flit) override {
    valid_.write(valid);
    if (valid) flit_.write(flit);
  }
  [[nodiscard]] bool ready() const override { return ready_.read(); }
  [[nodiscard]] bool valid() const override { return valid_.read(); }
  [[nodiscard]] Flit flit() const override { return flit_.read(); }
  void set_ready(bool ready) override { ready_.write(ready); }

 private:
  sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS> valid_{"valid"}, ready_{"ready"};
  sc_core::sc_signal<Flit, sc_core::SC_MANY_WRITERS> flit_{"flit"};
};

/// The same router twice, on either kind of channel.
struct TwoRouterBench : testing_support::ClockedBench {
  NodeProgram source{.fifos = {fifo(0, 1, 2)},
                     .receive = {{{from_link(0, 0b11), 3}}, {}},
                     .send = {{}, {{to_link(1, 0b01), 1}, {to_link(1, 0b10), 3}}},
                     .inject = {},
                     .eject = {}};
  NetworkConfig config{.discipline = Discipline::self_timed};
  ClassProgram decoded = decode(source, PortModel::all, 2, 2, config);
  SignalLink in_a{"in_a"}, out_a{"out_a"}, inject_a{"inject_a"}, eject_a{"eject_a"};
  LinkSignal in_b{"in_b"}, out_b{"out_b"}, inject_b{"inject_b"}, eject_b{"eject_b"};
  Router a{"a", Node{0}, 2, decoded, config}, b{"b", Node{0}, 2, decoded, config};

  template <class Channel>
  void bind(Router& router, Channel& in, Channel& out, Channel& inject, Channel& eject) {
    router.clk(clk_);
    router.start(start_);
    router.link_in[0](in);
    router.link_out[1](out);
    router.inject[1](inject);
    router.eject[0](eject);
  }
  TwoRouterBench() {
    bind(a, in_a, out_a, inject_a, eject_a);
    bind(b, in_b, out_b, inject_b, eject_b);
  }
};

TEST(ForeignLinks, RoutersOnEitherKindOfChannel_DoTheSameAtEveryEdge) {
  TwoRouterBench bench;
  std::uint64_t next_in = 0;
  std::uint64_t next_inject = 100;
  const auto expect_same = [](const auto& x, const auto& y, std::uint32_t e) {
    EXPECT_EQ(x.ready(), y.ready()) << e;
    EXPECT_EQ(x.valid(), y.valid()) << e;
    if (y.valid()) {
      EXPECT_EQ(x.flit(), y.flit()) << e;
    }
  };
  bench.start();
  for (std::uint32_t e = 0; e < 60; ++e) {
    const bool offers = next_in < 6 && e % 3 != 0;
    const bool injects = next_inject < 102;
    bench.in_a.drive(offers, {next_in, next_in % 2 == 1});
    bench.in_b.drive(offers, {next_in, next_in % 2 == 1});
    bench.inject_a.drive(injects, {next_inject, next_inject % 2 == 1});
    bench.inject_b.drive(injects, {next_inject, next_inject % 2 == 1});
    bench.out_a.set_ready(e % 4 != 1);
    bench.out_b.set_ready(e % 4 != 1);
    bench.eject_a.set_ready(e % 5 != 2);
    bench.eject_b.set_ready(e % 5 != 2);
    next_in += offers && bench.in_b.ready() ? 1 : 0;
    next_inject += injects && bench.inject_b.ready() ? 1 : 0;
    bench.edge();
    expect_same(bench.in_a, bench.in_b, e);
    expect_same(bench.out_a, bench.out_b, e);
    expect_same(bench.inject_a, bench.inject_b, e);
    expect_same(bench.eject_a, bench.eject_b, e);
  }
  EXPECT_EQ(bench.a.flits_sent(Port{1}), 8U);
  EXPECT_EQ(bench.b.flits_sent(Port{1}), 8U);
  EXPECT_EQ(bench.a.flits_ejected(), 6U);
}

TEST(ForeignLinks, NicOnAUsersChannels_MovesItsMessages) {
  Ram send(4, 1);
  Ram receive(4, 1);
  send.at(2, 0) = 77;
  NodeProgram program{.fifos = {},
                      .receive = {},
                      .send = {},
                      .inject = {{{.first = Node{2}, .stride = 0, .count = 1}}},
                      .eject = {{{.first = Node{3}, .stride = 0, .count = 1}}}};
  struct NicOnSignals : testing_support::ClockedBench {
    SignalLink loop{"loop"};
    sc_core::sc_signal<bool> done{"done"};
    Nic nic;
    NicOnSignals(const NodeProgram& program, Ram& send, Ram& receive) : nic("nic", 1, program, 1, 64, send, receive) {
      nic.clk(clk_);
      nic.start(start_);
      nic.done(done);
      nic.inject[0](loop);
      nic.eject[0](loop);
    }
  } bench(program, send, receive);
  bench.start();
  bench.edge(3);
  EXPECT_TRUE(bench.done.read());
  EXPECT_EQ(receive.at(3, 0), 77U);
}

TEST(ForeignLinks, InAGroup_AreAnErrorThatNamesTheModule) {
  const NodeProgram source{.fifos = {}, .receive = {}, .send = {}, .inject = {}, .eject = {}};
  const NetworkConfig config{.discipline = Discipline::self_timed};
  const ClassProgram decoded = decode(source, PortModel::all, 1, 1, config);
  struct Grouped : testing_support::ClockedBench {
    ClockedGroup group{"group"};
    SignalLink in{"in"};
    Router router;
    Grouped(const ClassProgram& program, const NetworkConfig& config)
        : router("router", Node{0}, 1, program, config, {.group = &group}) {
      group.clk(clk_);
      router.clk(clk_);
      router.start(start_);
      router.link_in[0](in);
    }
  } bench(decoded, config);
  try {
    bench.edge();
    FAIL() << "nothing was reported";
  } catch (const sc_core::sc_report& report) {
    EXPECT_STREQ(report.get_msg_type(), kLinkReport);
    EXPECT_STREQ(report.get_msg(), "router: in a group, ports bind to a rota::Link only");
  }
}

}  // namespace
}  // namespace rota
