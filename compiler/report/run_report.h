// SPDX-License-Identifier: Apache-2.0
//
// What a run has to say: the same numbers from up to four independent sources, side by side, as one JSON object or as
// text for people. The numbers come in; nothing is worked out here but whether they agree.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "compiler/report/delivery_counts.h"
#include "compiler/rom/compile.h"

namespace rota {

/// The idlest directed link, all on average, and the busiest; each 0 … 1.
struct LinkUtilisation {
  double min = 0;
  double mean = 0;
  double max = 0;
};

/// How full the crosspoint FIFOs of the network become, in flits.
struct FifoFlits {
  std::uint64_t depth = 0;  ///< most in one FIFO
  std::uint64_t slots = 0;  ///< sum over one router's FIFOs of the most in each; the router that needs most
  friend bool operator==(const FifoFlits&, const FifoFlits&) = default;
};

/// What one source says; fields that it says nothing about are empty.
struct SourceNumbers {
  std::string name;    ///< "paper", "schedule", "systemc", "rtl"
  std::string remark;  ///< the formula, or what was measured how
  std::optional<std::uint64_t> steps;
  std::optional<std::uint64_t> transmissions;  ///< messages over links, whole network
  std::optional<std::uint64_t> cycles;
  /// Flits over cycles, mean over all directed links, 0 … 1: of all cycles but the pipeline's fill, start-ups and
  /// rearrangement among them.
  std::optional<double> utilisation;
  /// The same of the cycles in which steps move flits: without start-ups and rearrangement.
  std::optional<double> window_utilisation = {};
  std::optional<LinkUtilisation> links = {};  ///< `utilisation`, by link
  std::optional<FifoFlits> fifo = {};
};

/// With what a simulation ran.
struct RunSettings {
  std::string model;  ///< "systemc", "rtl" or "both"
  std::string discipline;
  std::uint32_t startup_cycles = 0;
  std::uint32_t rearrange_cycles = 0;
  std::uint32_t width_bits = 0;
  bool link_parity = false;
  double stall = 0;
  std::optional<std::uint64_t> seed;  ///< of the stalls; empty: nothing was random
};

/// What a fault did to one model's run.
struct FaultReport {
  std::string model;
  std::string fault;                      ///< as it was asked for
  std::optional<std::uint64_t> hit;       ///< cycle; empty: it never met a flit
  bool caught = false;                    ///< by anything, in the run or at its end
  std::optional<std::uint64_t> detected;  ///< cycle of the first complaint during the run
  std::string detector;                   ///< who complained first, in words
  DeliveryCounts damage;
  std::uint64_t stranded_routers = 0;  ///< routers that hold flits at the end
};

/// Everything that `rota schedule`, `verify` and `sim` report.
struct RunReport {
  std::string topology;
  std::uint32_t nodes = 0;
  std::uint32_t degree = 0;
  std::string collective;
  std::optional<std::uint32_t> root;  ///< of rooted collectives
  std::string ports;
  std::string algorithm;
  std::uint32_t flits = 1;
  std::optional<std::uint64_t> bound;  ///< steps; the best that its certificate proves; none: unknown
  std::string bound_name;
  std::string judged_by;  ///< which judges found the schedule correct: "all nodes and quotient" or "quotient"
  std::uint32_t steps = 0;
  std::uint64_t transmissions = 0;
  std::uint64_t min_transmissions = 0;
  std::uint64_t startups = 0;  ///< of a lockstep run, one after the other; fewer than steps where packets are
  std::uint64_t rearranged_messages = 0;  ///< by each node, between phases
  std::uint32_t classes = 0;
  std::optional<RomCost> router;       ///< of the largest; empty: no router holds the programs
  std::string no_router;               ///< then why
  LinkUtilisation link_utilisation;    ///< as SourceNumbers::utilisation
  LinkUtilisation window_utilisation;  ///< as SourceNumbers::window_utilisation; equal where nothing is paid for
  std::vector<SourceNumbers> sources;

  // Of a simulation; absent where none ran.
  std::optional<RunSettings> settings;
  std::optional<std::uint64_t> cycles;
  std::optional<std::uint64_t> pipeline_cycles;  ///< c0
  std::optional<DeliveryCounts> delivery;
  /// False for self-timed runs: their steps, cycles and utilisation are not compared, and their FIFOs hold no more than
  /// the schedule says.
  bool exact_cycles = true;
  /// False where links have timelines of their own, too: what the schedule says of the FIFOs then holds for any
  /// start-up, and a run may need less.
  bool exact_fifos = true;
  std::vector<FaultReport> faults;    ///< one per model, where a fault was asked for
  std::vector<std::string> remarks;   ///< in words: what is correct but worth knowing
  std::vector<std::string> failures;  ///< in words: what went wrong in a run, the first few
  /// In words: a link or FIFO of which a run counted something else than the schedule says, the first few.
  std::vector<std::string> count_differences;

  /// False where the bound is unknown.
  [[nodiscard]] bool optimal() const { return bound.has_value() && steps == *bound; }
  /// All sources say the same in every field that two of them have, nothing failed, and all was delivered.
  [[nodiscard]] bool agree() const { return disagreements().empty() && failures.empty(); }
  /// One line for each field in which two sources differ, and for anything lost, duplicated or corrupted.
  [[nodiscard]] std::vector<std::string> disagreements() const;
};

/// The object of design §6.
[[nodiscard]] nlohmann::ordered_json to_json(const RunReport& report);
/// A page for a terminal, 100 columns at most.
[[nodiscard]] std::string to_text(const RunReport& report);

}  // namespace rota
