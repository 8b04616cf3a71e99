// SPDX-License-Identifier: Apache-2.0
//
// Benchmark of the SystemC network: times a total exchange as a whole and per router, cycle and hop, and prints the
// time of a calibration loop beside it. A process can simulate only once, so each call prints one line. Under mpirun
// the ranks share the simulation, and rank 0 prints. With CYCLES, which is rounded up to thousands, it stops after that
// many, for networks whose run would take hours:
//
//   sc_network_bench [SPEC [all|single [FLITS [lockstep|self-timed [RUNS [systemc|rtl|both [THREADS [CYCLES]]]]]]]]
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "compiler/algorithms/registry.h"
#include "compiler/rom/compile.h"
#include "compiler/topology/registry.h"
#include "sc_models/network.h"
#include "sc_models/rtl_nodes.h"
#include "sc_models/systemc_setup.h"
#include "testbench/ranks/mpi_ranks.h"

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// 5·10^8 steps of a xorshift generator on one thread.
double calibrate() {
  const auto begin = Clock::now();
  std::uint64_t x = 0x9E3779B97F4A7C15ULL;
  for (std::uint32_t i = 0; i < 500'000'000; ++i) {
    x ^= x << 13U;
    x ^= x >> 7U;
    x ^= x << 17U;
  }
  volatile std::uint64_t keep = x;
  (void)keep;
  return seconds_since(begin);
}

long peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

/// A network of either model, or both side by side.
class AnyNetwork {
 public:
  AnyNetwork(const std::string& model, const rota::Programs& programs, const rota::NetworkConfig& config) {
    if (model != "systemc") rota::require_rtl_nodes(programs, config);
    const rota::NodeFactory systemc = rota::make_node<rota::SystemcNode>;
    if (model == "both") {
      both_ = std::make_unique<rota::ComparedNetworks>("networks", programs, config, systemc, rota::make_rtl_node);
    } else {
      one_ =
          std::make_unique<rota::Network>("network", programs, config, model == "rtl" ? rota::make_rtl_node : systemc);
    }
  }

  rota::SimulationResult run(const rota::RunOptions& options = {}) {
    return one_ ? one_->run(options) : both_->run(options).second;
  }

 private:
  std::unique_ptr<rota::Network> one_;
  std::unique_ptr<rota::ComparedNetworks> both_;
};

/// Times a run between the first and the last of the network's checks, a thousand cycles apart, and prints it.
void print_speed(AnyNetwork& network, std::uint32_t nodes, long cycles) {
  constexpr long kCyclesBetweenChecks = 1000;
  std::vector<double> at;
  std::atomic<bool> stop = false;
  const auto begin = Clock::now();
  rota::RunOptions options;
  options.stop_requested = &stop;
  options.progress = [&](double) {
    at.push_back(seconds_since(begin));
    stop = static_cast<long>(at.size()) * kCyclesBetweenChecks > cycles;
  };
  network.run(options);
  const double cycle = (at.back() - at.front()) / static_cast<double>((at.size() - 1) * kCyclesBetweenChecks);
  std::printf("cycle %.3f us  %.2f M router-cycles/s  peak memory %ld MB\n", cycle * 1e6, nodes / cycle * 1e-6,
              peak_megabytes());
}

int run_bench(int argc, char** argv, rota::Ranks* ranks) {
  const auto argument = [&](int i, const char* otherwise) { return std::string(argc > i ? argv[i] : otherwise); };
  rota::ScheduleRequest request;
  request.ports = argument(2, "all") == "single" ? rota::PortModel::single : rota::PortModel::all;
  rota::NetworkConfig config;
  config.discipline = argument(4, "lockstep") == "lockstep" ? rota::Discipline::lockstep : rota::Discipline::self_timed;
  config.ranks = ranks;
  config.threads = static_cast<std::uint32_t>(std::atol(argument(7, "1").c_str()));
  const long runs = std::max(1L, std::atol(argument(5, "1").c_str()));

  auto begin = Clock::now();
  const rota::Schedule schedule = rota::make_schedule(rota::parse_topology(argument(1, "torus:8x8")), request);
  const rota::Programs programs =
      rota::compile_programs(schedule, static_cast<std::uint32_t>(std::atol(argument(3, "1").c_str())));
  std::printf("%s  steps %u  schedule and programs %.3f s\n", schedule.topology->spec().c_str(), schedule.steps,
              seconds_since(begin));

  begin = Clock::now();
  AnyNetwork network(argument(6, "systemc"), programs, config);
  std::printf("construction %.3f s\n", seconds_since(begin));
  begin = Clock::now();
  sc_core::sc_start(sc_core::SC_ZERO_TIME);
  std::printf("elaboration  %.3f s\n", seconds_since(begin));

  if (const long cycles = std::atol(argument(8, "0").c_str()); cycles > 0) {
    print_speed(network, schedule.topology->node_count(), cycles);
    return 0;
  }
  begin = Clock::now();
  rota::SimulationResult result;
  for (long i = 0; i < runs; ++i) result = network.run();
  const double time = seconds_since(begin) / static_cast<double>(runs);
  for (const std::string& problem : result.problems) std::printf("PROBLEM: %s\n", problem.c_str());
  const auto nodes = static_cast<double>(schedule.topology->node_count());
  const double router_cycles = nodes * static_cast<double>(result.cycles) / time;
  const double hops = static_cast<double>(result.link_flits) / time;
  std::printf("cycles %llu  delivered %llu  %s  run %.4f s  peak memory %ld MB\n",
              static_cast<unsigned long long>(result.cycles),
              static_cast<unsigned long long>(result.delivery.delivered), result.good() ? "good" : "NOT GOOD", time,
              peak_megabytes());
  const double calibration = std::getenv("ROTA_NO_CALIBRATION") == nullptr ? calibrate() : 0.72;
  std::printf("%.2f M router-cycles/s  %.2f M hops/s  calibration %.3f s  scaled to 0.72 s: %.2f and %.2f\n",
              router_cycles * 1e-6, hops * 1e-6, calibration, router_cycles * 1e-6 * calibration / 0.72,
              hops * 1e-6 * calibration / 0.72);
  return result.good() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    rota::silence_systemc_banner();
    rota::make_systemc_reports_throw();
    int status = 0;
    rota::cli::run_on_ranks([&](rota::Ranks* ranks) { status = run_bench(argc, argv, ranks); });
    return status;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "sc_network_bench: %s\n", problem.what());
    return 2;
  }
}
