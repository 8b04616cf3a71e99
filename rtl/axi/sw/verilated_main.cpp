// SPDX-License-Identifier: Apache-2.0
//
// Runs schedules on the Verilated network as software does: the driver loads and starts them over AXI4-Lite, while this
// file plays the DMA on the streams, stalls every channel at random, and compares every flit that comes out. The first
// schedule is loaded before it runs, each further one into the other bank while the last one runs, and starts at a time
// that is chosen in advance. It ends with the first schedule again. Exit status 1 where something differs.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <vector>

#include "Vrota_network_axi.h"
#include "network_shape.h"
#include "rota_driver.h"
#include "rota_registers.h"
#include "verilated.h"

extern "C" const struct rota_schedule* const rota_schedules[];
extern "C" const unsigned rota_schedule_count;

namespace {

constexpr unsigned kNodes = ROTA_NETWORK_NODES;
constexpr unsigned kWidth = ROTA_NETWORK_WIDTH;
constexpr unsigned kFlits = ROTA_NETWORK_FLITS;
constexpr std::uint32_t kEveryone = 0xFFFFFFFF;

[[noreturn]] void fail(const char* what, std::uint64_t a, std::uint64_t b) {
  std::fprintf(stderr, "FAILED: %s (%llu, %llu)\n", what, static_cast<unsigned long long>(a),
               static_cast<unsigned long long>(b));
  std::exit(1);
}

struct Flit {
  std::uint64_t data;
  bool last;
};

/// Field `index` of a Verilated vector of fields of `bits` bits, the lowest 64 of them.
template <class Vector>
std::uint64_t field(const Vector& vector, unsigned index, unsigned bits) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(&vector);
  std::uint64_t value = 0;
  for (unsigned b = 0; b < bits && b < 64; ++b) {
    const unsigned at = index * bits + b;
    value |= std::uint64_t{bytes[at / 8] >> (at % 8) & 1U} << b;
  }
  return value;
}

template <class Vector>
void set_field(Vector& vector, unsigned index, unsigned bits, std::uint64_t value) {
  auto* bytes = reinterpret_cast<std::uint8_t*>(&vector);
  for (unsigned b = 0; b < bits; ++b) {
    const unsigned at = index * bits + b;
    const auto mask = static_cast<std::uint8_t>(1U << (at % 8));
    const bool one = b < 64 && (value >> b & 1U) != 0;
    bytes[at / 8] = static_cast<std::uint8_t>(one ? bytes[at / 8] | mask : bytes[at / 8] & ~mask);
  }
}

class Network {
 public:
  Network() {
    top_.aresetn = 0;
    for (int i = 0; i < 4; ++i) tick();
    top_.aresetn = 1;
    for (int i = 0; i < 8; ++i) tick();
  }

  std::uint32_t read(unsigned node, std::uint32_t offset) {
    bool asked = false;
    for (unsigned waited = 0; waited < 10000; ++waited) {
      if (!asked && go()) set(top_.s_axil_arvalid, node, true);
      set_field(top_.s_axil_araddr, node, 12, offset);
      set(top_.s_axil_rready, node, go());
      settle();
      const bool took = is(top_.s_axil_arvalid, node) && is(top_.s_axil_arready, node);
      const bool got = is(top_.s_axil_rvalid, node) && is(top_.s_axil_rready, node);
      const auto value = static_cast<std::uint32_t>(field(top_.s_axil_rdata, node, 32));
      if (got && field(top_.s_axil_rresp, node, 2) != 0) fail("a read was refused", node, offset);
      tick();
      if (took) {
        asked = true;
        set(top_.s_axil_arvalid, node, false);
      }
      if (got) {
        set(top_.s_axil_rready, node, false);
        return value;
      }
    }
    fail("a read hangs", node, offset);
  }

  void write(unsigned node, std::uint32_t offset, std::uint32_t value) {
    bool addressed = false;
    bool sent = false;
    set_field(top_.s_axil_wstrb, node, 4, 15);
    for (unsigned waited = 0; waited < 10000; ++waited) {
      if (!addressed && go()) set(top_.s_axil_awvalid, node, true);
      if (!sent && go()) set(top_.s_axil_wvalid, node, true);
      set_field(top_.s_axil_awaddr, node, 12, offset);
      set_field(top_.s_axil_wdata, node, 32, value);
      set(top_.s_axil_bready, node, go());
      settle();
      const bool took_address = is(top_.s_axil_awvalid, node) && is(top_.s_axil_awready, node);
      const bool took_data = is(top_.s_axil_wvalid, node) && is(top_.s_axil_wready, node);
      const bool got = is(top_.s_axil_bvalid, node) && is(top_.s_axil_bready, node);
      if (got && field(top_.s_axil_bresp, node, 2) != 0) fail("a write was refused", node, offset);
      tick();
      addressed |= took_address;
      sent |= took_data;
      if (took_address) set(top_.s_axil_awvalid, node, false);
      if (took_data) set(top_.s_axil_wvalid, node, false);
      if (got) {
        set(top_.s_axil_bready, node, false);
        return;
      }
    }
    fail("a write hangs", node, offset);
  }

  void tick() {
    ++ticks;
    settle();
    for (unsigned x = 0; x < kNodes; ++x) {
      if (is(top_.s_axis_tvalid, x) && is(top_.s_axis_tready, x)) to_send[x].pop_front();
      if (is(top_.m_axis_tvalid, x) && is(top_.m_axis_tready, x)) {
        received[x].push_back({field(top_.m_axis_tdata, x, kWidth), is(top_.m_axis_tlast, x)});
      }
    }
    std::vector<bool> stays(kNodes);
    for (unsigned x = 0; x < kNodes; ++x) stays[x] = is(top_.s_axis_tvalid, x) && !is(top_.s_axis_tready, x);
    top_.aclk = 1;
    top_.eval();
    for (unsigned x = 0; x < kNodes; ++x) {
      const bool offers = stays[x] || (!to_send[x].empty() && go());
      set(top_.s_axis_tvalid, x, offers);
      if (offers) {
        set_field(top_.s_axis_tdata, x, kWidth, to_send[x].front().data);
        set(top_.s_axis_tlast, x, to_send[x].front().last);
      }
      set(top_.m_axis_tready, x, go());
    }
  }

  std::deque<Flit> to_send[kNodes];
  std::deque<Flit> received[kNodes];
  std::uint32_t ticks = 0;

 private:
  template <class Vector>
  static bool is(const Vector& vector, unsigned index) {
    return field(vector, index, 1) != 0;
  }
  template <class Vector>
  static void set(Vector& vector, unsigned index, bool value) {
    set_field(vector, index, 1, value ? 1 : 0);
  }
  bool go() {
    random_ = random_ * 6364136223846793005U + 1442695040888963407U;
    return (random_ >> 60) < 11;
  }
  void settle() {
    top_.aclk = 0;
    top_.eval();
  }

  Vrota_network_axi top_;
  std::uint64_t random_ = 2026;
};

std::uint64_t pattern(std::uint32_t run, std::uint32_t origin, std::uint32_t destination, unsigned flit) {
  std::uint64_t x =
      (std::uint64_t{run + 1} << 48 ^ std::uint64_t{origin} << 32 ^ destination ^ std::uint64_t{flit} << 20) *
      0x9E3779B97F4A7C15U;
  x = (x ^ x >> 31) * 0xBF58476D1CE4E5B9U;
  x ^= x >> 29;
  return kWidth >= 64 ? x : x & ((std::uint64_t{1} << (kWidth % 64)) - 1);
}

void queue_messages(Network& network, const rota_schedule& schedule, unsigned run) {
  for (unsigned x = 0; x < kNodes; ++x) {
    for (unsigned a = 0; a < kNodes; ++a) {
      const std::uint32_t to = schedule.copies != 0 ? kEveryone : schedule.frames[kNodes * x + a];
      for (unsigned f = 0; f < kFlits; ++f) network.to_send[x].push_back({pattern(run, x, to, f), f == kFlits - 1});
    }
  }
}

unsigned check_messages(Network& network, const rota_schedule& schedule, unsigned run) {
  unsigned messages = 0;
  for (unsigned x = 0; x < kNodes; ++x) {
    for (unsigned a = 0; a < kNodes; ++a) {
      const bool skips = (schedule.own[x] & ROTA_OWN_SKIP) != 0;
      if (skips && a == (schedule.own[x] & ROTA_OWN_ADDRESS)) continue;
      const std::uint32_t from = schedule.frames[kNodes * x + a];
      const bool comes = from != x && (schedule.from_root == 0 || from == schedule.root) &&
                         (schedule.to_root == 0 || x == schedule.root);
      for (unsigned f = 0; f < kFlits; ++f) {
        for (unsigned waited = 0; network.received[x].empty(); ++waited) {
          if (waited > 100000) fail("a message is missing at node", x, a);
          network.tick();
        }
        const Flit flit = network.received[x].front();
        network.received[x].pop_front();
        const std::uint32_t to = schedule.copies != 0 ? kEveryone : x;
        if (flit.data != (comes ? pattern(run, from, to, f) : 0)) fail("the wrong flit at node, address", x, a);
        if (flit.last != (f == kFlits - 1)) fail("the wrong tlast at node, address", x, a);
      }
      messages += comes ? 1 : 0;
    }
  }
  return messages;
}

/// From the requests of all nodes to their start: two edges a level of the start tree, and one.
unsigned start_tree_edges() {
  unsigned edges = 1;
  for (unsigned reached = 1; reached < kNodes || edges == 1; reached *= 4) edges += 2;
  return edges;
}

/// Longer than it takes to write all settings and to send a run's messages.
constexpr std::uint32_t kTimeToPrepare = 1000 + 500 * kNodes + 8 * kNodes * kFlits;

}  // namespace

int main() {
  Network network;
  const rota_bus bus{
      [](void* n, unsigned node, std::uint32_t offset) { return static_cast<Network*>(n)->read(node, offset); },
      [](void* n, unsigned node, std::uint32_t offset, std::uint32_t value) {
        static_cast<Network*>(n)->write(node, offset, value);
      },
      &network};
  const unsigned runs = rota_schedule_count + 1;
  const auto of_run = [](unsigned run) -> const rota_schedule& { return *rota_schedules[run % rota_schedule_count]; };
  for (unsigned i = 0; i < rota_schedule_count; ++i) {
    if (const rota_result result = rota_check(&bus, rota_schedules[i])) fail("a schedule does not fit", i, result);
  }
  if (const rota_result result = rota_load(&bus, &of_run(0), 0)) fail("the first schedule is not loaded", 0, result);
  std::uint32_t last_start = 0;  // the last run started after this tick
  for (unsigned run = 0; run < runs; ++run) {
    const rota_schedule& schedule = of_run(run);
    const std::uint32_t after = run == 0 ? 0 : network.ticks - last_start + kTimeToPrepare;
    last_start = network.ticks;
    rota_start_after(&bus, &schedule, run % 2, 2 * schedule.cycles, after);
    queue_messages(network, schedule, run);
    if (run + 1 < runs) {
      if (const rota_result result = rota_load(&bus, &of_run(run + 1), (run + 1) % 2)) {
        fail("a schedule is not loaded during a run", run + 1, result);
      }
    }
    if (const rota_result result = rota_finish(&bus, &schedule, 10000)) {
      fail("a run failed: result, errors of node 0", result, network.read(0, ROTA_ERRORS));
    }
    for (unsigned x = 0; x < kNodes && run > 0; ++x) {
      const std::uint32_t period = network.read(x, ROTA_PERIOD);
      if (period != after + start_tree_edges()) fail("a start not at its time: cycles, asked for", period, after);
    }
    const std::uint32_t cycles = network.read(0, ROTA_CYCLES);
    if ((schedule.mode & ROTA_MODE_LOCKSTEP) != 0) {
      std::uint32_t most = 0;
      for (unsigned x = 0; x < kNodes; ++x) most = std::max(most, network.read(x, ROTA_CYCLES));
      if (most != schedule.cycles) fail("cycles of a run, and promised", most, schedule.cycles);
    }
    const unsigned messages = check_messages(network, schedule, run);
    std::printf("%s: %u messages, %u cycles at node 0, bank %u\n", schedule.name, messages, cycles, run % 2);
  }
  for (unsigned i = 0; i < 1000; ++i) network.tick();
  for (unsigned x = 0; x < kNodes; ++x) {
    if (!network.received[x].empty()) fail("a flit too many at node", x, network.received[x].size());
  }
  std::printf("PASSED: %u runs on one network\n", runs);
  return 0;
}
