// SPDX-License-Identifier: Apache-2.0
#include "compiler/rom/compile.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "compiler/algorithms/registry.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/verifier.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

template <class Entry>
std::vector<Entry> expand(const std::vector<Run<Entry>>& runs) {
  std::vector<Entry> entries;
  for (const auto& run : runs) entries.insert(entries.end(), run.count, run.value);
  return entries;
}

std::vector<Node> expand(const AddressProgram& runs) {
  std::vector<Node> addresses;
  for (const AddressRun& run : runs) {
    for (std::uint32_t k = 0; k < run.count; ++k) {
      addresses.push_back(Node{static_cast<std::uint32_t>(index(run.first) + std::int64_t{run.stride} * k)});
    }
  }
  return addresses;
}

/// Runs the programs of a whole network step by step with plain queues, and counts what arrives where it should.
class ProgramInterpreter {
 public:
  explicit ProgramInterpreter(const Programs& programs) : p_(programs) {
    for (std::uint32_t x = 0; x < p_.topology->node_count(); ++x) {
      const NodeProgram& program = p_.classes[index(p_.symmetry->class_of(Node{x}))];
      State s;
      for (const auto& r : program.receive) s.receive.push_back(expand(r));
      for (const auto& r : program.send) s.send.push_back(expand(r));
      for (const auto& r : program.inject) s.inject.push_back(expand(r));
      for (const auto& r : program.eject) s.eject.push_back(expand(r));
      s.next_receive.resize(s.receive.size());
      s.next_inject.resize(s.inject.size());
      s.next_eject.resize(s.eject.size());
      s.fifos.resize(program.fifos.size());
      s.program = &program;
      nodes_.push_back(std::move(s));
    }
  }

  /// Messages that arrived at their destination and were written to their origin's address.
  std::uint64_t run() {
    for (std::uint32_t step = 0; step < p_.steps; ++step) {
      moving_.clear();
      for (std::uint32_t x = 0; x < nodes_.size(); ++x) send(x, step);
      for (const Moving& m : moving_) receive(m);
    }
    return delivered_;
  }

 private:
  using Message = std::pair<std::uint32_t, std::uint32_t>;  // origin, destination
  struct State {
    const NodeProgram* program = nullptr;
    std::vector<std::vector<ReceiveEntry>> receive;
    std::vector<std::vector<SendEntry>> send;
    std::vector<std::vector<Node>> inject;
    std::vector<std::vector<Node>> eject;
    std::vector<std::size_t> next_receive;
    std::vector<std::size_t> next_inject;
    std::vector<std::size_t> next_eject;
    std::vector<std::deque<Message>> fifos;
  };
  struct Moving {
    std::uint32_t node;
    std::uint32_t port;
    Message message;
  };

  /// The FIFO behind bit `bit` of channel `channel`'s mask.
  static std::size_t fifo_of(const NodeProgram& program, Channel Fifo::*side, std::uint32_t channel,
                             std::uint32_t bit) {
    std::uint32_t seen = 0;
    for (std::size_t f = 0; f < program.fifos.size(); ++f) {
      if (program.fifos[f].*side == Channel{channel} && ++seen == bit) return f;
    }
    ADD_FAILURE() << "mask bit without a FIFO";
    return 0;
  }

  /// The NIC channel beside router channel `channel`: its own, or the one that all router channels share.
  static std::uint32_t nic_channel(std::uint32_t channel, const std::vector<std::vector<Node>>& addresses) {
    return addresses.size() == 1 ? 0 : channel;
  }

  void send(std::uint32_t x, std::uint32_t step) {
    State& s = nodes_[x];
    for (std::uint32_t j = 0; j < s.send.size(); ++j) {
      if (step >= s.send[j].size() || s.send[j][step].sources == 0) continue;
      const SendEntry& entry = s.send[j][step];
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(entry.sources));
      Message message;
      if (bit == 0) {
        const std::uint32_t from = nic_channel(j, s.inject);
        message = {x, index(p_.symmetry->from_frame(Node{x}, s.inject[from][s.next_inject[from]++]))};
      } else {
        auto& fifo = s.fifos[fifo_of(*s.program, &Fifo::send, j, bit)];
        ASSERT_FALSE(fifo.empty());
        message = fifo.front();
        fifo.pop_front();
      }
      const Node there = p_.topology->neighbour(Node{x}, entry.link);
      moving_.push_back({index(there), index(p_.topology->reverse_port(Node{x}, entry.link)), message});
    }
  }

  void receive(const Moving& m) {
    State& s = nodes_[m.node];
    const std::uint32_t i = p_.ports == PortModel::single ? 0 : m.port;
    ASSERT_LT(s.next_receive[i], s.receive[i].size());
    const ReceiveEntry entry = s.receive[i][s.next_receive[i]++];
    EXPECT_EQ(entry.link, Port{m.port});
    const auto bit = static_cast<std::uint32_t>(std::countr_zero(entry.targets));
    if (bit == 0) {
      const std::uint32_t to = nic_channel(i, s.eject);
      const Node origin = p_.symmetry->from_frame(Node{m.node}, s.eject[to][s.next_eject[to]++]);
      if (m.message == Message{index(origin), m.node}) ++delivered_;
      return;
    }
    const std::size_t f = fifo_of(*s.program, &Fifo::receive, i, bit);
    s.fifos[f].push_back(m.message);
    EXPECT_LE(s.fifos[f].size(), s.program->fifos[f].depth_messages + 1U);
  }

  const Programs& p_;
  std::vector<State> nodes_;
  std::vector<Moving> moving_;
  std::uint64_t delivered_ = 0;
};

void expect_programs_deliver(const TopologyPtr& topology, const Algorithm& algorithm) {
  const std::string name = std::string(algorithm.name) + (algorithm.construction->parameter.empty() ? "" : ":1");
  const Schedule schedule = make_schedule(topology, {algorithm.collective, algorithm.ports, name});
  const Programs programs = compile_programs(schedule, 1);
  const std::uint64_t n = topology->node_count();
  EXPECT_EQ(ProgramInterpreter(programs).run(), n * (n - 1));
}

TEST(CompilePrograms, EveryTotalExchangeOnEveryFamily_ProgramsAloneDeliverEveryMessage) {
  for (const TopologyPtr& topology : testing_support::example_topologies(64)) {
    for (const Algorithm& algorithm : algorithms()) {
      // The interpreter moves messages one by one: no copies, no sums, one message a pair.
      if (!algorithm.applies(*topology) || algorithm.collective != CollectiveKind::total_exchange) continue;
      SCOPED_TRACE(topology->spec() + " " + std::string(algorithm.name));
      expect_programs_deliver(topology, algorithm);
    }
  }
}

Programs compile(const char* spec, PortModel ports, const char* algorithm) {
  return compile_programs(make_schedule(parse_topology(spec), {CollectiveKind::total_exchange, ports, algorithm}), 1);
}

TEST(CompilePrograms, FifoConsistentSchedule_HasOneLane_OneWithOvertakingNeedsMore_AndStillDelivers) {
  EXPECT_EQ(rom_cost(compile("torus:6x6", PortModel::single, "invariant-transit-first")).fifo_lanes, 1U);
  EXPECT_EQ(rom_cost(compile("torus:6x6", PortModel::all, "balanced")).fifo_lanes, 1U);
  const Programs overtaking = compile("mesh:4x4", PortModel::single, "greedy");
  EXPECT_GT(rom_cost(overtaking).fifo_lanes, 1U);
  EXPECT_EQ(ProgramInterpreter(overtaking).run(), 16U * 15U);
}

TEST(CompilePrograms, SinglePort_IsOneChannelWithOneFifo) {
  const Programs programs = compile("star:5", PortModel::single, "invariant-transit-first");
  ASSERT_EQ(programs.classes.size(), 1U);
  EXPECT_EQ(programs.classes[0].send.size(), 1U);
  ASSERT_EQ(programs.classes[0].fifos.size(), 1U);
  EXPECT_EQ(programs.classes[0].fifos[0].depth_messages, 1U);
  EXPECT_EQ(programs.classes[0].fifos[0].capacity_flits, 2U);
}

TEST(CompilePrograms, DepthAndSlots_EqualTheVerifiers) {
  for (const char* spec : {"torus:8x8", "star:5", "hypercube:6", "torus:3x4"}) {
    const Schedule schedule = make_schedule(parse_topology(spec), {});
    const Verdict verdict = verify_quotient(schedule);
    const RomCost cost = rom_cost(compile_programs(schedule, 1));
    EXPECT_EQ(cost.fifo_depth, verdict.fifo_depth) << spec;
    EXPECT_EQ(cost.fifo_slots, verdict.fifo_slots) << spec;
  }
}

TEST(CompilePrograms, AnAddressThatStandsAlone_HasNoStride) {
  const Programs programs = compile("mesh:3x3", PortModel::single, "greedy");
  std::size_t alone = 0;
  for (const NodeProgram& program : programs.classes) {
    for (const auto* side : {&program.inject, &program.eject}) {
      for (const AddressRun& run : side->front()) {
        if (run.count > 1) continue;
        ++alone;
        EXPECT_EQ(run.stride, 0);
      }
    }
  }
  EXPECT_GT(alone, 0U);
}

/// A scatter down array:(messages+2) whose `messages` leave node 1 in the reverse of the order in which they came.
Schedule reversed_scatter(std::uint32_t messages) {
  Schedule schedule;
  schedule.topology = parse_topology("array:" + std::to_string(messages + 2));
  schedule.symmetry = trivial_symmetry(schedule.topology);
  schedule.collective = CollectiveKind::scatter;
  schedule.ports = PortModel::single;
  schedule.root = Node{0};
  const auto send = [&](std::uint32_t step, std::uint32_t from, std::uint32_t destination) {
    const Port up{schedule.topology->neighbour(Node{from}, Port{0}) == Node{from + 1} ? 0U : 1U};
    schedule.hops.push_back({Step{step}, ClassId{from}, up, Node{0}, Node{destination}});
    schedule.steps = std::max(schedule.steps, step + 1);
  };
  for (std::uint32_t k = 0; k < messages; ++k) send(k, 0, 2 + k);
  send(messages, 0, 1);
  for (std::uint32_t k = 0; k < messages; ++k) {
    const std::uint32_t destination = messages + 1 - k;
    for (std::uint32_t from = 1; from < destination; ++from) send(messages + 1 + k + from - 1, from, destination);
  }
  std::stable_sort(schedule.hops.begin(), schedule.hops.end(), [](const ClassHop& a, const ClassHop& b) {
    return a.step < b.step || (a.step == b.step && a.cls < b.cls);
  });
  return schedule;
}

TEST(CompilePrograms, AChannelHasUpTo63Fifos) {
  ASSERT_EQ(verify_quotient(reversed_scatter(63)).offence, "");
  const RomCost cost = rom_cost(compile_programs(reversed_scatter(63), 2));
  EXPECT_EQ(cost.fifo_lanes, 63U);
  EXPECT_EQ(cost.fifo_slots, 63U);
  EXPECT_THROW(static_cast<void>(compile_programs(reversed_scatter(64), 2)), NoRouterFor);
}

TEST(RomCost, CountsTheFlitsOfAllFifosOfTheLargestRouter) {
  const Programs programs = compile_programs(make_schedule(parse_topology("mesh:3x3"), {}), 3);
  std::uint64_t most = 0;
  for (const NodeProgram& program : programs.classes) {
    std::uint64_t flits = 0;
    for (const Fifo& fifo : program.fifos) flits += fifo.capacity_flits;
    most = std::max(most, flits);
  }
  EXPECT_GT(most, 0U);
  EXPECT_EQ(rom_cost(programs).fifo_flits, most);
}

TEST(RomBits, CountsEntriesTimesTheirWidth) {
  NodeProgram program;
  program.fifos = {{Channel{0}, Channel{0}, 0, 1, 2}};
  program.receive = {{{{Port{0}, 1}, 4}, {{Port{1}, 2}, 1}}};  // 2 entries of 1 link + 2 mask + 2 count bits
  program.send = {{{{Port{0}, 1}, 5}}};                        // 1 entry of 1 + 2 + 3
  program.inject = {{{Node{1}, 1, 4}}};                        // 1 entry of 3 + 3 address bits + 2
  program.eject = {{{Node{1}, 0, 1}}};                         // 1 entry of 3 + 3 + 0
  const auto ring = parse_topology("ring:5");
  Programs programs;
  programs.topology = ring;
  programs.ports = PortModel::single;
  EXPECT_EQ(rom_bits(program, programs), 2U * 5 + 6 + 8 + 6);
  programs.ports = PortModel::all;
  EXPECT_EQ(rom_bits(program, programs), 2U * 4 + 5 + 8 + 6);
  programs.collective = CollectiveKind::isotropic;
  // One address bit more in a first address and in a stride, once each in inject and eject.
  programs.demand.by_address = {0, 2, 0, 1, 0};
  EXPECT_EQ(rom_bits(program, programs), 2U * 4 + 5 + 10 + 8);
}

}  // namespace
}  // namespace rota
