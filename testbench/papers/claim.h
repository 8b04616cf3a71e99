// SPDX-License-Identifier: Apache-2.0
//
// A claim of a paper as data: where it stands, what is printed there, what the formula gives, and which run of the rota
// command it is held against. The claims of each paper are in a folder of its own, 000_cayley and so on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/topology/topology.h"

namespace rota::cli {

/// A run of the command itself. SystemC networks run once a process, so each becomes a child process.
struct Run {
  std::string spec = {};
  std::string ports = "all";
  std::string algorithm = {};  ///< always named: a better default must not change what a paper's row measures
  std::string collective = "total-exchange";
  std::uint32_t flits = 1;
  std::uint32_t startup_cycles = 0;
  std::uint32_t rearrange_cycles = 0;
  std::string demand = {};     ///< of an isotropic run: the lines of its demand file
  std::string network = {};    ///< of a spec with "FILE" in it: the lines of that file
  std::uint32_t root = 0;      ///< of a rooted collective
  bool only_verified = false;  ///< leave the clocked models out, as for the networks that are too large for them

  bool operator==(const Run&) const = default;
};

/// Clocked models run networks up to these sizes; larger ones are proved right by the quotient verifier, and counted.
inline constexpr std::uint32_t kMaxSimulatedSinglePort = 5040;
inline constexpr std::uint32_t kMaxSimulatedAllPort = 1024;
/// The RTL runs beside SystemC up to here, so that all claims take minutes.
inline constexpr std::uint32_t kMaxRtlNodes = 64;
/// And the self-timed run, which has neither start-ups nor phases, is made up to here, of runs that have none either.
inline constexpr std::uint32_t kMaxSelfTimedNodes = 1024;

/// Where a run finds what it reads.
struct InputPaths {
  std::string demand = "FILE";
  std::string network = "FILE";
};

/// The network that the run is on.
[[nodiscard]] TopologyPtr topology_of(const Run& run);
[[nodiscard]] bool is_simulated(const Run& run);
/// Beside SystemC, where the RTL that is built takes the programs: the run itself says if not.
[[nodiscard]] bool wants_rtl(const Run& run);
[[nodiscard]] bool has_self_timed_run(const Run& run);
/// The words behind "rota".
[[nodiscard]] std::vector<std::string> arguments_of(const Run& run, const InputPaths& paths = {});
/// The same as one line to type, with --json left out; words that a shell would take apart are quoted.
[[nodiscard]] std::string command_of(const Run& run);

/// What of a run a claim is about.
enum class Quantity {
  steps,
  transmissions,
  cycles,       ///< of the lockstep run, c0 among them
  bound,        ///< the lower bound in steps, as worked out from the graph
  classes,      ///< of nodes that share a program
  utilisation,  ///< of the least used link, per cent with two decimals
  // By what two runs differ: Claim::against is the other.
  start_ups,   ///< measured cycles less those of the same run with fewer start-up cycles, by the difference of these
  rearranged,  ///< messages at each node; as start_ups, by cycles a flit rearranged
  more_steps,  ///< than the other
  saved,       ///< share of the other's time, c0 left out; three decimals
  break_even,  ///< t_s/t_m from which the run is the faster of the two; three decimals, cut off
  // Of neither: Claim::counted.
  schedule,
};
[[nodiscard]] const char* to_string(Quantity quantity);

enum class Relation { equal, at_most };

/// Numbers are text in the form that they are printed in, so that a table's precision is part of the comparison.
struct Claim {
  std::string id = {};       ///< "001-17": its number within its paper; papers() gives it
  std::string place = {};    ///< "Theorem 5", "table 1"
  std::string what = {};     ///< in a few words
  std::string printed = {};  ///< as the paper prints it: an expression or a number
  std::string formula = {};  ///< the value that the functions in testbench/papers give
  /// The number printed, or the value of the printed expression where it is known to be wrong; empty where the formula
  /// is what is printed.
  std::string printed_value = {};
  std::string erratum = {};  ///< why the printed value is not the formula's; empty where it has to be
  std::optional<Run> run = {};
  Quantity quantity = Quantity::steps;
  std::optional<Run> against = {};  ///< the run that `quantity` compares with
  /// What was counted in the verified schedule itself, hop by hop; of Quantity::schedule.
  std::string counted = {};
  /// "Approximately": by how much printed value and formula, as numbers, may differ.
  double tolerance = 0;
  Relation relation = Relation::equal;  ///< of the measured number to the formula's
  /// Another run, where the claim is one about two: what it measures must be the formula's value.
  std::optional<Run> beside = {};
};

struct Paper {
  std::string number;  ///< "002"
  std::string title;
  std::vector<Claim> claims;
};

/// A number as the tables print it.
[[nodiscard]] std::string whole(std::uint64_t value);
/// The same, or nothing.
[[nodiscard]] std::string text_of(const std::optional<std::uint64_t>& value);
/// Cut off, not rounded, as paper 003 does. Precondition: value >= 0.
[[nodiscard]] std::string truncated(double value, int decimals);
/// "4.1e-17": two digits, cut off. Precondition: value > 0.
[[nodiscard]] std::string truncated_scientific(double value);
[[nodiscard]] std::string rounded(double value, int decimals);

}  // namespace rota::cli
