// SPDX-License-Identifier: Apache-2.0
#include "sc_models/fault.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <vector>

#include "compiler/error.h"

namespace rota {
namespace {

constexpr std::array kKinds{FaultKind::data, FaultKind::valid, FaultKind::program, FaultKind::fifo, FaultKind::stop};

[[noreturn]] void refuse(std::string_view text, std::string_view reason) {
  throw InputError(fmt::format(
      "fault '{}': {}; allowed: KIND@NODE:PORT:CYCLE with KIND data, valid, program, fifo or stop, e.g. data@5:2:17",
      text, reason));
}

/// Removes a number from the front of `rest`, and the `separator` after it if there is one.
std::uint64_t take_number(std::string_view text, std::string_view& rest, char separator) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (error != std::errc() || value > 0xFFFFFFFFU) refuse(text, "a number is missing or too large");
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  if (separator == '\0') {
    if (!rest.empty()) refuse(text, "there is text after the cycle");
  } else {
    if (rest.empty() || rest.front() != separator) refuse(text, "NODE:PORT:CYCLE are not three numbers");
    rest.remove_prefix(1);
  }
  return value;
}

std::string ports_in_words(const Topology& topology, Node x) {
  std::vector<std::uint32_t> ports;
  for (std::uint32_t p = 0; p < topology.port_count(); ++p) {
    if (topology.neighbour(x, Port{p}) != kNoNode) ports.push_back(p);
  }
  if (ports.back() + 1 == ports.size()) return fmt::format("0 to {}", ports.back());
  return fmt::format("{}", fmt::join(ports, ", "));
}

}  // namespace

std::string_view to_string(FaultKind kind) noexcept {
  switch (kind) {
    case FaultKind::data:
      return "data";
    case FaultKind::valid:
      return "valid";
    case FaultKind::program:
      return "program";
    case FaultKind::fifo:
      return "fifo";
    case FaultKind::stop:
      break;
  }
  return "stop";
}

Fault parse_fault(std::string_view text) {
  for (const FaultKind kind : kKinds) {
    const std::string_view name = to_string(kind);
    if (text.substr(0, name.size()) != name || text.substr(name.size(), 1) != "@") continue;
    std::string_view rest = text.substr(name.size() + 1);
    Fault fault{.kind = kind};
    fault.node = Node{static_cast<std::uint32_t>(take_number(text, rest, ':'))};
    fault.port = Port{static_cast<std::uint32_t>(take_number(text, rest, ':'))};
    fault.cycle = take_number(text, rest, '\0');
    return fault;
  }
  refuse(text, "unknown kind");
}

void require_place(const Fault& fault, const Topology& topology) {
  if (index(fault.node) >= topology.node_count()) {
    throw InputError(fmt::format("fault '{}': node {}; allowed: 0 to {}", to_string(fault), index(fault.node),
                                 topology.node_count() - 1));
  }
  if (index(fault.port) < topology.port_count() && topology.neighbour(fault.node, fault.port) != kNoNode) return;
  throw InputError(fmt::format("fault '{}': node {} has no link at port {}; allowed: {}", to_string(fault),
                               index(fault.node), index(fault.port), ports_in_words(topology, fault.node)));
}

std::string to_string(const Fault& fault) {
  return fmt::format("{}@{}:{}:{}", to_string(fault.kind), index(fault.node), index(fault.port), fault.cycle);
}

}  // namespace rota
