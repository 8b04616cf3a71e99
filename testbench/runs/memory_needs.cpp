// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/memory_needs.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "compiler/error.h"
#include "sc_models/ranks.h"
#include "sc_models/rtl_nodes.h"
#include "testbench/runs/simulate.h"

namespace rota::cli {
namespace {

// Of a SystemC node: router, NIC, pins, channels; and a port's share, with its link and FIFOs.
constexpr std::uint64_t kNodeBytes = 26'000;
constexpr std::uint64_t kPortBytes = 6'000;

/// The number behind a key in a file of the system, "MemAvailable:  123 kB" or "123"; nullopt if there is none.
std::optional<std::uint64_t> number_in(const char* path, const std::string& key) {
  std::ifstream in(path);
  for (std::string word; in >> word;) {
    if (!key.empty() && word != key) continue;
    if (!key.empty()) in >> word;
    if (word.empty() || word.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;  // "max"
    return std::stoull(word);
  }
  return std::nullopt;
}

std::string gigabytes(std::uint64_t bytes) { return fmt::format("{:.1f} GB", static_cast<double>(bytes) / 1e9); }

}  // namespace

std::uint64_t simulation_bytes(const Topology& topology, SimulatedModels models, std::uint32_t processes) {
  const std::uint64_t nodes = topology.node_count();
  const std::uint64_t skin = kNodeBytes + kPortBytes * topology.port_count();  // of an RTL node too
  std::uint64_t node = nodes / 8;                                              // a bit for each origin: what has come
  if (models.systemc) node += skin;
  if (models.rtl) node += skin + rtl_state_bytes(topology.port_count());
  return node * ((nodes + processes - 1) / processes);
}

std::optional<std::uint64_t> available_bytes() {
  std::optional<std::uint64_t> least;
  const auto consider = [&least](std::uint64_t bytes) { least = std::min(bytes, least.value_or(bytes)); };
  constexpr std::uint64_t kKilobyte = 1024;
  if (const auto free = number_in("/proc/meminfo", "MemAvailable:")) consider(*free * kKilobyte);
  if (const auto of_group = number_in("/sys/fs/cgroup/memory.max", "")) consider(*of_group);
  rlimit space{};
  if (::getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY) consider(space.rlim_cur);
  return least;
}

void require_memory(const SimOptions& options, const Topology& topology) {
  const bool rtl_by_default = topology.node_count() <= kMaxRtlNodesByDefault;
  const SimulatedModels models{
      .systemc = options.model != "rtl" || !options.rtl_nodes.empty(),
      .rtl = options.model_was_given() ? options.model != "systemc" : rtl_by_default,
  };
  const std::uint32_t processes = options.ranks == nullptr ? 1 : options.ranks->size();
  const std::uint64_t needed = simulation_bytes(topology, models, processes);
  const std::optional<std::uint64_t> available = available_bytes();
  if (!available || needed <= *available) return;
  throw InputError(fmt::format(
      "{}: {} nodes; their simulation takes up to {} of memory in a process, and there are {} (--model systemc takes "
      "least, mpirun -n N shares it among N processes, rota schedule verifies without it)",
      options.spec, topology.node_count(), gigabytes(needed), gigabytes(*available)));
}

}  // namespace rota::cli
