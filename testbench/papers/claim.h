// SPDX-License-Identifier: Apache-2.0
//
// A claim of a paper as data: where it stands, what is printed there, what the formula gives, and which run of the rota
// command it is held against. The claims of each paper are in a folder of its own, 000_cayley and so on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
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
  std::string demand = {};   ///< of an isotropic run: the lines of its demand file
  std::string network = {};  ///< of a spec with "FILE" in it: the lines of that file
  std::uint32_t root = 0;    ///< of a rooted collective
  /// Not what `algorithm` makes but a reading of the paper that an erratum is about: see 004_tori/variants.h.
  std::string variant = {};
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
  std::string schedule = "FILE.jsonl";  ///< of a variant
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
  rearranged,   ///< messages that each node moves in its memory between phases, counted in the schedule
  // By what two runs differ: Claim::against is the other.
  start_ups,   ///< measured cycles less those of the same run with fewer start-up cycles, by the difference of these
  saved,       ///< share of the other's time, c0 left out; three decimals
  break_even,  ///< t_s/t_m at which the measured cycles of the two are equal, between their times in Claim::before
  // Of neither: Claim::counted.
  schedule,
};
[[nodiscard]] const char* to_string(Quantity quantity);

enum class Relation { equal, at_most, at_least };

/// What a row's number rests on; each row has exactly one.
enum class Evidence {
  measured,    ///< on a clocked model, every payload checked
  counted,     ///< in a schedule that the verifier proved right
  derived,     ///< from the graph or from the programs; no model counts it
  arithmetic,  ///< the printed number against a formula
  stated,      ///< taken from the paper and used here; nothing checks it
};
[[nodiscard]] const char* to_string(Evidence evidence);

/// How a measured ratio is written: as the table that prints it does, cut off.
enum class Digits { three_decimals, two_significant };

struct TwoRuns {
  Run run;
  Run against;
  bool operator==(const TwoRuns&) const = default;
};

/// Numbers are text in the form that they are printed in, so that a table's precision is part of the comparison.
struct Claim {
  /// "table-1/broadcast/d4/all"; papers() puts the paper's number before it.
  std::string id = {};
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
  Digits digits = Digits::three_decimals;
  /// The same two runs with fewer start-up cycles, where the other one is the faster; of Quantity::break_even.
  std::optional<TwoRuns> before = {};
  /// Counts in a verified schedule itself, hop by hop; of Quantity::schedule. Called when the row is compared.
  std::function<std::string()> counted = {};
  /// "Approximately": by how much printed value and formula, as numbers, may differ.
  double tolerance = 0;
  Relation relation = Relation::equal;  ///< of the measured number to the formula's
  /// The formula is also the least that is possible: the run's lower bound must be the same number.
  bool meets_bound = false;
  /// The formula is ours: the paper prints none. The row guards the implementation and proves nothing of the paper.
  bool regression = false;
  /// Left empty where the rest of the claim says it: papers() fills it in by evidence_of.
  std::optional<Evidence> evidence = {};
};

/// By what the claim is held against. A claim that sets its evidence keeps it.
[[nodiscard]] Evidence evidence_of(const Claim& claim);

struct Paper {
  std::string number;  ///< "002"
  std::string title;   ///< authors and title
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
/// As a part of an id: "torus:4x3" as "torus-4x3". Runs of other characters than letters, digits and dots become "-".
[[nodiscard]] std::string slug(std::string_view text);

}  // namespace rota::cli
