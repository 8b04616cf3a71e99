// SPDX-License-Identifier: Apache-2.0
//
// Small benches for one module each. A test sets what the module sees at the next edge, calls edge(), and reads what
// the module then drives: `valid`, `ready` and `flit` are what the other side would see at the following edge.
#pragma once

#include <memory>
#include <systemc>
#include <utility>

#include "compiler/rom/program.h"
#include "sc_models/nic.h"
#include "sc_models/router.h"

namespace rota::testing_support {

inline ReceiveEntry from_link(std::uint32_t link, std::uint64_t targets) { return {Port{link}, targets}; }
inline SendEntry to_link(std::uint32_t link, std::uint64_t sources) { return {Port{link}, sources}; }
inline Fifo fifo(std::uint32_t receive, std::uint32_t send, std::uint32_t capacity) {
  return {.receive = Channel{receive}, .send = Channel{send}, .capacity_flits = capacity};
}

class ClockedBench {
 public:
  /// Lets one rising edge pass; the edge with `start` high is edge 0.
  void edge(std::uint32_t count = 1) { sc_core::sc_start(count * kPeriod); }
  void start() {
    start_.write(true);
    edge();
    start_.write(false);
  }

 protected:
  inline static const sc_core::sc_time kPeriod{1, sc_core::SC_NS};
  sc_core::sc_clock clk_{"clk", kPeriod, 0.5, 0.5 * kPeriod, true};
  sc_core::sc_signal<bool> start_{"start"};
};

/// A router alone; the test drives all of its links.
class RouterBench : public ClockedBench {
 public:
  RouterBench(NodeProgram program, PortModel ports, std::uint32_t port_count, std::uint32_t flits,
              const NetworkConfig& config)
      : source(std::move(program)),
        decoded(decode(source, ports, port_count, flits, config)),
        in("in", port_count),
        out("out", port_count),
        inject("inject", decoded.send_channels),
        eject("eject", decoded.receive_channels),
        router("router", Node{7}, port_count, decoded, config) {
    router.clk(clk_);
    router.start(start_);
    for (std::uint32_t p = 0; p < port_count; ++p) {
      router.link_in[p](in[p]);
      router.link_out[p](out[p]);
    }
    for (std::uint32_t c = 0; c < decoded.send_channels; ++c) {
      router.inject[c](inject[c]);
      router.eject[c](eject[c]);
    }
  }

  NodeProgram source;
  ClassProgram decoded;
  LinkGroup in, out, inject, eject;
  Router router;
};

/// A NIC alone; the test provides its memories.
class NicBench : public ClockedBench {
 public:
  NicBench(NodeProgram program, std::uint32_t channels, std::uint32_t flits, SendMemory& send, ReceiveMemory& receive)
      : source(std::move(program)),
        inject("inject", channels),
        eject("eject", channels),
        nic("nic", channels, source, flits, 64, send, receive) {
    nic.clk(clk_);
    nic.start(start_);
    nic.done(done);
    for (std::uint32_t c = 0; c < channels; ++c) {
      nic.inject[c](inject[c]);
      nic.eject[c](eject[c]);
    }
  }

  NodeProgram source;
  LinkGroup inject, eject;
  sc_core::sc_signal<bool> done{"done"};
  Nic nic;
};

}  // namespace rota::testing_support
