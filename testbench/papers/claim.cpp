// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/claim.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>

#include "compiler/topology/registry.h"
#include "testbench/papers/scratch_file.h"

namespace rota::cli {
namespace {

/// Decimal fractions have no exact double: 0.29 may be 0.28999…, which must not be cut to 0.28.
constexpr double kHair = 1e-9;

std::uint32_t nodes_of(const Run& run) { return topology_of(run)->node_count(); }

std::string spec_of(const Run& run, const std::string& network_file) {
  constexpr std::string_view kFile = "FILE";
  std::string spec = run.spec;
  if (run.network.empty()) return spec;
  for (auto at = spec.find(kFile); at != std::string::npos; at = spec.find(kFile, at + network_file.size())) {
    spec.replace(at, kFile.size(), network_file);
  }
  return spec;
}

std::string quoted(const std::string& word) {
  return word.find_first_of("*<>| ") == std::string::npos ? word : "'" + word + "'";
}

}  // namespace

TopologyPtr topology_of(const Run& run) {
  const ScratchFile network(run.network);
  return parse_topology(spec_of(run, network.path()));
}

bool is_simulated(const Run& run) {
  return !run.only_verified &&
         nodes_of(run) <= (run.ports == "single" ? kMaxSimulatedSinglePort : kMaxSimulatedAllPort);
}

bool wants_rtl(const Run& run) { return is_simulated(run) && nodes_of(run) <= kMaxRtlNodes; }

bool has_self_timed_run(const Run& run) {
  return router_of(run) == RouterKind::handshake && is_simulated(run) && nodes_of(run) <= kMaxSelfTimedNodes;
}

std::vector<std::string> arguments_of(const Run& run, const InputPaths& paths) {
  const bool simulated = is_simulated(run);
  std::vector<std::string> words;
  const auto add = [&words](const char* option, const std::string& value) {
    words.emplace_back(option);
    words.push_back(value);
  };
  if (!run.variant.empty()) {
    words = {simulated ? "sim" : "verify", paths.schedule};
  } else {
    words = {simulated ? "sim" : "schedule",
             spec_of(run, paths.network),
             "--ports",
             run.ports,
             "--algorithm",
             run.algorithm};
    if (!run.demand.empty()) {
      add("--collective", run.collective + ":" + paths.demand);
    } else if (run.collective != "total-exchange") {
      add("--collective", run.collective);
    }
    if (run.root != 0) add("--root", std::to_string(run.root));
  }
  if (simulated) {
    if (run.flits != 1) add("--flits", std::to_string(run.flits));
    if (run.startup_cycles != 0) add("--startup", std::to_string(run.startup_cycles));
    if (run.rearrange_cycles != 0) add("--rearrange", std::to_string(run.rearrange_cycles));
    add("--router", std::string(to_string(router_of(run))));
    if (!wants_rtl(run)) add("--model", "systemc");
  }
  words.emplace_back("--json");
  return words;
}

std::string command_of(const Run& run) {
  std::string line = "rota";
  for (const std::string& word : arguments_of(run)) {
    if (word != "--json") line += " " + quoted(word);
  }
  return line;
}

const char* to_string(Quantity quantity) {
  switch (quantity) {
    case Quantity::steps:
      return "steps";
    case Quantity::transmissions:
      return "transmissions";
    case Quantity::cycles:
      return "cycles";
    case Quantity::bound:
      return "bound";
    case Quantity::classes:
      return "classes";
    case Quantity::utilisation:
      return "utilisation";
    case Quantity::start_ups:
      return "start-ups";
    case Quantity::rearranged:
      return "rearranged messages";
    case Quantity::saved:
      return "saved";
    case Quantity::break_even:
      return "t_s/t_m";
    case Quantity::schedule:
      return "schedule";
  }
  assert(false);
  return "";
}

const char* to_string(Evidence evidence) {
  switch (evidence) {
    case Evidence::measured:
      return "measured";
    case Evidence::counted:
      return "counted";
    case Evidence::derived:
      return "derived";
    case Evidence::arithmetic:
      return "arithmetic";
    case Evidence::stated:
      return "stated";
  }
  assert(false);
  return "";
}

Evidence evidence_of(const Claim& claim) {
  if (claim.evidence) return *claim.evidence;
  if (claim.counted || claim.quantity == Quantity::rearranged) return Evidence::counted;
  if (!claim.run) return Evidence::arithmetic;
  if (claim.quantity == Quantity::bound || claim.quantity == Quantity::classes) return Evidence::derived;
  return is_simulated(*claim.run) ? Evidence::measured : Evidence::counted;
}

std::string whole(std::uint64_t value) { return std::to_string(value); }

std::string text_of(const std::optional<std::uint64_t>& value) { return value ? whole(*value) : ""; }

std::string truncated(double value, int decimals) {
  assert(value >= 0);
  const double scale = std::pow(10.0, decimals);
  return fmt::format("{:.{}f}", std::floor(value * scale + kHair) / scale, decimals);
}

std::string truncated_scientific(double value) {
  assert(value > 0);
  const int exponent = static_cast<int>(std::floor(std::log10(value)));
  const double digits = value / std::pow(10.0, exponent);
  return fmt::format("{}e{}", truncated(digits, 1), exponent);
}

std::string rounded(double value, int decimals) { return fmt::format("{:.{}f}", value, decimals); }

std::string slug(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool kept = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.';
    if (kept) {
      result += c;
    } else if (!result.empty() && result.back() != '-') {
      result += '-';
    }
  }
  if (!result.empty() && result.back() == '-') result.pop_back();
  return result;
}

}  // namespace rota::cli
