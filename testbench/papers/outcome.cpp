// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/text/fields.h"
#include "testbench/papers/004_tori/variants.h"
#include "testbench/papers/scratch_file.h"
#include "testbench/runs/child_process.h"

namespace rota::cli {
namespace {

std::optional<std::uint64_t> count(const nlohmann::json& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() || it->is_null() ? std::nullopt : std::optional(it->get<std::uint64_t>());
}

SourceCounts counts(const nlohmann::json& source) {
  return {count(source, "steps"), count(source, "transmissions"), count(source, "cycles")};
}

std::optional<SourceCounts> counts_of(const nlohmann::json& sources, const char* name) {
  const auto it = sources.find(name);
  return it == sources.end() ? std::nullopt : std::optional(counts(*it));
}

/// Why `sim` left the RTL out, as it says on stderr; empty where it does not.
std::string why_without_rtl(const std::string& err) {
  constexpr std::string_view kSaid = "runs on SystemC only: ";
  const auto at = err.find(kSaid);
  if (at == std::string::npos) return "";
  const auto start = at + kSaid.size();
  return err.substr(start, err.find('\n', start) - start);
}

Outcome outcome_of(const ChildResult& child) {
  if (child.status == 0) {
    Outcome outcome = read_outcome(child.out);
    outcome.without_rtl = why_without_rtl(child.err);
    return outcome;
  }
  Outcome failed;
  failed.problem = fmt::format("exit status {}: {}", child.status, last_line(child.err));
  return failed;
}

}  // namespace

Outcome read_outcome(const std::string& json) {
  try {
    const auto object = nlohmann::json::parse(json);
    Outcome outcome;
    const auto& sources = object.at("sources");
    outcome.schedule = counts(sources.at("schedule"));
    outcome.systemc = counts_of(sources, "systemc");
    outcome.rtl = counts_of(sources, "rtl");
    outcome.least_utilisation = object.at("window_utilisation").at("min").get<double>();
    outcome.bound = count(object, "bound");
    outcome.start_ups = object.at("startups").get<std::uint64_t>();
    outcome.rearranged_messages = object.at("rearranged_messages").get<std::uint64_t>();
    const auto fifo = object.value("fifo", nlohmann::json::object());
    outcome.hardware = {count(fifo, "lanes"), count(fifo, "depth"), count(fifo, "slots"),
                        object.at("classes").get<std::uint64_t>(), count(object, "rom_bits")};
    return outcome;
  } catch (const nlohmann::json::exception& problem) {
    throw CheckFailed(fmt::format("a run's --json: {}", problem.what()));
  }
}

Outcome carry_out(const Run& run, const std::string& command) {
  const ScratchFile demand(run.demand);
  const ScratchFile network(run.network);
  const ScratchFile schedule(run.variant.empty() ? "" : variant_as_text(run), ".jsonl");
  const InputPaths paths{demand.path(), network.path(), schedule.path()};
  Outcome outcome = outcome_of(run_child(command, arguments_of(run, paths)));
  if (!outcome.problem.empty() || !has_self_timed_run(run)) return outcome;
  std::vector<std::string> arguments = arguments_of(run, paths);
  arguments.insert(arguments.end(), {"--discipline", "self-timed"});
  if (std::find(arguments.begin(), arguments.end(), "--model") == arguments.end()) {
    arguments.insert(arguments.end(), {"--model", "systemc"});
  }
  Outcome self_timed = outcome_of(run_child(command, arguments));
  if (!self_timed.problem.empty()) return self_timed;
  if (self_timed.systemc) outcome.self_timed_cycles = self_timed.systemc->cycles;
  return outcome;
}

}  // namespace rota::cli
