// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/entry_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace rota::cli {
namespace {

bool has_lanes(const NodeProgram& program, const Fifo& fifo) {
  return std::any_of(program.fifos.begin(), program.fifos.end(), [&fifo](const Fifo& other) {
    return other.receive == fifo.receive && other.send == fifo.send && other.lane > 0;
  });
}

/// A FIFO as seen from one of its ends: the port at the other end in an all-port router, and its lane where there are
/// several.
std::string far_end(const Programs& programs, const NodeProgram& program, const Fifo& fifo, Channel other_end) {
  const std::string lane = has_lanes(program, fifo) ? fmt::format("lane {}", fifo.lane) : "";
  if (programs.ports == PortModel::single) return lane.empty() ? "FIFO" : lane;
  const std::string port = programs.topology->port_name(Port{index(other_end)});
  return lane.empty() ? port : port + " " + lane;
}

/// names[i] is what bit i stands for.
std::string mask_words(std::uint64_t mask, std::string_view preposition, const std::vector<std::string>& names) {
  std::string words;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((mask >> i & 1U) != 0) words.append(words.empty() ? preposition : " and ").append(names[i]);
  }
  return words.empty() ? "idle" : words;
}

}  // namespace

std::string source_words(const Programs& programs, const NodeProgram& program, Channel send, std::uint64_t mask) {
  std::vector<std::string> names{"NIC"};
  for (const Fifo& fifo : program.fifos) {
    if (fifo.send == send) names.push_back(far_end(programs, program, fifo, fifo.receive));
  }
  return mask == 1 ? "inject" : mask_words(mask, "from ", names);
}

std::string target_words(const Programs& programs, const NodeProgram& program, Channel receive, std::uint64_t mask) {
  std::vector<std::string> names{"eject"};
  for (const Fifo& fifo : program.fifos) {
    if (fifo.receive == receive) names.push_back(far_end(programs, program, fifo, fifo.send));
  }
  return mask_words(mask, "to ", names);
}

std::string fifo_words(const Programs& programs, const NodeProgram& program, const Fifo& fifo) {
  std::string to = far_end(programs, program, fifo, fifo.send);
  if (programs.ports == PortModel::single) return to;
  return fmt::format("{} to {}", programs.topology->port_name(Port{index(fifo.receive)}), to);
}

}  // namespace rota::cli
