// SPDX-License-Identifier: Apache-2.0
//
// The report of a run: the same numbers from up to four independent sources, side by side, as one JSON object or as
// text. This file computes nothing but whether the sources agree.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "compiler/report/delivery_counts.h"
#include "compiler/rom/compile.h"

namespace rota {

/// Utilisation of the least used directed link, mean over all links, and of the most used link; each 0 … 1.
struct LinkUtilisation {
  double min = 0;
  double mean = 0;
  double max = 0;
};

/// Peak fill levels of the crosspoint FIFOs, in flits.
struct FifoFlits {
  std::uint64_t depth = 0;  ///< peak of the fullest FIFO
  std::uint64_t slots = 0;  ///< sum of the peaks of one router's FIFOs, maximum over the routers
  friend bool operator==(const FifoFlits&, const FifoFlits&) = default;
};

/// The numbers of one source. Fields that the source does not know are empty.
struct SourceNumbers {
  std::string name;    ///< "paper", "schedule", "systemc", "rtl", "emitted"
  std::string remark;  ///< the formula, or how it was measured
  std::optional<std::uint64_t> steps;
  std::optional<std::uint64_t> transmissions;  ///< messages over links, whole network
  std::optional<std::uint64_t> cycles;
  /// Flits per cycle, mean over all directed links, 0 … 1. All cycles count, with start-ups and rearrangement but
  /// without the pipeline's fill.
  std::optional<double> utilisation;
  /// The same over only those cycles in which steps move flits, without start-ups and rearrangement.
  std::optional<double> window_utilisation = {};
  std::optional<LinkUtilisation> links = {};  ///< `utilisation`, by link
  std::optional<FifoFlits> fifo = {};
};

/// The settings of a simulation.
struct RunSettings {
  std::string model;  ///< "systemc", "rtl", "both" or "emitted"
  std::string discipline;
  std::uint32_t startup_cycles = 0;
  std::uint32_t rearrange_cycles = 0;
  std::uint32_t width_bits = 0;
  bool link_parity = false;
  double stall = 0;
  std::optional<std::uint64_t> seed;  ///< seed of the stalls; empty if nothing was random
  std::string router = "handshake";   ///< or "timed"
};

/// The effect of a fault on one model's run.
struct FaultReport {
  std::string model;
  std::string fault;                      ///< as given by the user
  std::optional<std::uint64_t> hit;       ///< cycle; empty if it never met a flit
  bool caught = false;                    ///< detected in the run or at its end
  std::optional<std::uint64_t> detected;  ///< cycle of the first complaint during the run
  std::string detector;                   ///< what detected it first, in words
  DeliveryCounts damage;
  std::uint64_t stranded_flits = 0;    ///< in FIFOs and link slices at the end
  std::uint64_t stranded_routers = 0;  ///< nodes that hold any of them
};

/// Everything that `rota schedule`, `verify` and `sim` report.
struct RunReport {
  std::string topology;
  std::uint32_t nodes = 0;
  std::uint32_t degree = 0;
  std::string collective;
  std::optional<std::uint32_t> root;  ///< rooted collectives only
  std::string ports;
  std::string algorithm;
  std::string made_with;  ///< options that make the schedule again; empty if the command line's do
  std::uint32_t flits = 1;
  std::optional<std::uint64_t> bound;  ///< the best proved bound in steps; empty if unknown
  std::string bound_name;
  std::string judged_by;  ///< the judges that found the schedule correct: "all nodes and quotient" or "quotient"
  std::uint32_t steps = 0;
  std::uint64_t transmissions = 0;
  std::uint64_t min_transmissions = 0;
  std::uint64_t startups = 0;  ///< start-ups of a lockstep run; fewer than steps if packets have several messages
  std::uint64_t rearranged_messages = 0;  ///< per node, between phases
  std::uint32_t classes = 0;
  std::optional<RomCost> router;       ///< cost of the largest router; empty if no router can hold the programs
  std::string no_router;               ///< the reason if `router` is empty
  LinkUtilisation link_utilisation;    ///< as SourceNumbers::utilisation
  LinkUtilisation window_utilisation;  ///< as SourceNumbers::window_utilisation; equal without overhead
  std::vector<SourceNumbers> sources;

  // Simulations only; otherwise empty.
  std::optional<RunSettings> settings;
  std::optional<std::uint64_t> cycles;
  std::optional<std::uint64_t> pipeline_cycles;  ///< c0
  std::optional<DeliveryCounts> delivery;
  /// False for self-timed runs: their steps, cycles and utilisation are not compared, and their FIFOs may hold at most
  /// what the schedule says.
  bool exact_cycles = true;
  /// False also if links have different timelines: the schedule's FIFO figures then hold for any start-up, and a run
  /// may need less.
  bool exact_fifos = true;
  std::vector<FaultReport> faults;    ///< one per model if a fault was asked for
  std::vector<std::string> remarks;   ///< facts about a correct schedule worth knowing
  std::vector<std::string> failures;  ///< what went wrong in a run, the first few
  /// Links and FIFOs whose counters differ from the schedule, the first few.
  std::vector<std::string> count_differences;

  /// False if the bound is unknown.
  [[nodiscard]] bool optimal() const { return bound.has_value() && steps == *bound; }
  /// True if all sources agree in every field that two of them have, nothing failed, and everything was delivered.
  [[nodiscard]] bool agree() const { return disagreements().empty() && failures.empty(); }
  /// One line for each field in which two sources differ, and for everything lost, duplicated or corrupted.
  [[nodiscard]] std::vector<std::string> disagreements() const;
};

/// The report as one JSON object.
[[nodiscard]] nlohmann::ordered_json to_json(const RunReport& report);
/// The report as text for a terminal, at most 100 columns wide.
[[nodiscard]] std::string to_text(const RunReport& report);

}  // namespace rota
