// SPDX-License-Identifier: Apache-2.0
//
// A claim of a paper as data: its place, the printed value, the formula's value, and the run of the rota command that
// measures it. Each paper's claims have a folder of their own, 000_cayley and so on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/rom/timing.h"
#include "compiler/topology/topology.h"

namespace rota::cli {

/// A run of the command. A process can run only one SystemC network, so each run is a child process.
struct Run {
  std::string spec = {};
  std::string ports = "all";
  std::string algorithm = {};  ///< always named: a better default must not change what a paper's row measures
  std::string collective = "total-exchange";
  std::uint32_t flits = 1;
  std::uint32_t startup_cycles = 0;
  std::uint32_t rearrange_cycles = 0;
  std::string demand = {};   ///< isotropic runs: the lines of the demand file
  std::string network = {};  ///< if the spec contains "FILE": the lines of that file
  std::uint32_t root = 0;    ///< rooted collectives only
  /// A reading of the paper that an erratum is about, in place of `algorithm`'s schedule: see 004_tori/variants.h.
  std::string variant = {};
  bool only_verified = false;  ///< leave the clocked models out, as for networks that are too large for them
  /// The router of the lockstep run, where it does not need the timed one.
  RouterKind router = RouterKind::handshake;

  bool operator==(const Run&) const = default;
};

/// The router that such a run needs. The handshake router's RTL has one start-up for all steps; the timed router's
/// knows packets and phases.
[[nodiscard]] constexpr RouterKind router_for(std::uint32_t startup_cycles, std::uint32_t rearrange_cycles) noexcept {
  return startup_cycles != 0 || rearrange_cycles != 0 ? RouterKind::timed : RouterKind::handshake;
}

[[nodiscard]] constexpr RouterKind router_of(const Run& run) noexcept {
  return run.router == RouterKind::timed ? run.router : router_for(run.startup_cycles, run.rearrange_cycles);
}

/// Largest networks that run on the clocked models. Larger ones are checked by the quotient verifier and counted.
inline constexpr std::uint32_t kMaxSimulatedSinglePort = 5040;
inline constexpr std::uint32_t kMaxSimulatedAllPort = 1024;
/// Largest network whose claims also run on the RTL; above it all claims would take hours.
inline constexpr std::uint32_t kMaxRtlNodes = 64;
/// Largest network with a self-timed run, which is made only on the handshake router and for runs without start-ups
/// and phases.
inline constexpr std::uint32_t kMaxSelfTimedNodes = 1024;

/// The files that a run reads.
struct InputPaths {
  std::string demand = "FILE";
  std::string network = "FILE";
  std::string schedule = "FILE.jsonl";  ///< variants only
};

/// The network of the run.
[[nodiscard]] TopologyPtr topology_of(const Run& run);
[[nodiscard]] bool is_simulated(const Run& run);
/// True if the RTL should run beside SystemC. The run itself reports if no built RTL takes the programs.
[[nodiscard]] bool wants_rtl(const Run& run);
[[nodiscard]] bool has_self_timed_run(const Run& run);
/// The arguments behind "rota".
[[nodiscard]] std::vector<std::string> arguments_of(const Run& run, const InputPaths& paths = {});
/// The same as one command line without --json, quoted for a shell.
[[nodiscard]] std::string command_of(const Run& run);

/// The quantity of a run that a claim is about.
enum class Quantity {
  steps,
  transmissions,
  cycles,       ///< of the lockstep run, including c0
  bound,        ///< the lower bound in steps, computed from the graph
  classes,      ///< classes of nodes that share a program
  utilisation,  ///< of the least used link, per cent with two decimals
  rearranged,   ///< messages that each node moves in its memory between phases, counted in the schedule
  // Differences between two runs; Claim::against is the other.
  start_ups,   ///< measured cycles less those of the same run with fewer start-up cycles, by the difference of these
  saved,       ///< fraction of the other run's time that is saved, without c0; three decimals
  break_even,  ///< t_s/t_m at which the measured cycles of the two are equal, between their times in Claim::before
  // Not measured in a run: Claim::counted.
  schedule,
};
[[nodiscard]] const char* to_string(Quantity quantity);

enum class Relation { equal, at_most, at_least };

/// The evidence for a row's number; each row has exactly one kind.
enum class Evidence {
  measured,    ///< on a clocked model, every payload checked
  counted,     ///< in a verified schedule
  derived,     ///< from the graph or from the programs; no model counts it
  arithmetic,  ///< the printed number compared with a formula
  stated,      ///< taken from the paper and used here, but not checked
};
[[nodiscard]] const char* to_string(Evidence evidence);

/// The format of a measured ratio: that of the printed table, truncated.
enum class Digits { three_decimals, two_significant };

struct TwoRuns {
  Run run;
  Run against;
  bool operator==(const TwoRuns&) const = default;
};

/// Numbers are text in the printed format, so that a table's precision is part of the comparison.
struct Claim {
  /// "table-1/broadcast/d4/all"; papers() prepends the paper's number.
  std::string id = {};
  std::string place = {};    ///< "Theorem 5", "table 1"
  std::string what = {};     ///< description in a few words
  std::string printed = {};  ///< an expression or a number, as in the paper
  std::string formula = {};  ///< the value that the functions in testbench/papers give
  /// The printed number, or the value of the printed expression if it is known to be wrong. Empty if the formula is the
  /// printed one.
  std::string printed_value = {};
  std::string erratum = {};  ///< why the printed value differs from the formula's; otherwise empty
  std::optional<Run> run = {};
  Quantity quantity = Quantity::steps;
  std::optional<Run> against = {};  ///< the run that `quantity` compares with
  Digits digits = Digits::three_decimals;
  /// break_even only: the same two runs with fewer start-up cycles, where the other one is faster.
  std::optional<TwoRuns> before = {};
  /// Quantity::schedule only: counts in a verified schedule, hop by hop. Called when the row is compared.
  std::function<std::string()> counted = {};
  /// For "approximately": the allowed difference between the printed value and the formula, as numbers.
  double tolerance = 0;
  Relation relation = Relation::equal;  ///< of the measured number to the formula's
  /// The formula is also a minimum: the run's lower bound must be the same number.
  bool meets_bound = false;
  /// The formula is ours, and the paper prints none. The row is a regression test and proves nothing about the paper.
  bool regression = false;
  /// If empty, papers() sets it by evidence_of.
  std::optional<Evidence> evidence = {};
};

/// The evidence that follows from what a claim is compared with. A claim that sets its evidence keeps it.
[[nodiscard]] Evidence evidence_of(const Claim& claim);

struct Paper {
  std::string number;  ///< "002"
  std::string title;   ///< authors and title
  std::vector<Claim> claims;
};

/// A number in the tables' format.
[[nodiscard]] std::string whole(std::uint64_t value);
/// The same; empty for nullopt.
[[nodiscard]] std::string text_of(const std::optional<std::uint64_t>& value);
/// Truncated, not rounded, as in paper 003. Precondition: value >= 0.
[[nodiscard]] std::string truncated(double value, int decimals);
/// "4.1e-17": two digits, truncated. Precondition: value > 0.
[[nodiscard]] std::string truncated_scientific(double value);
[[nodiscard]] std::string rounded(double value, int decimals);
/// A part of an id: "torus:4x3" becomes "torus-4x3". Runs of characters other than letters, digits and dots become "-".
[[nodiscard]] std::string slug(std::string_view text);

}  // namespace rota::cli
