// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/outcome.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "testbench/child_process.h"

namespace rota::cli {
namespace {

std::optional<std::uint64_t> count(const nlohmann::json& object, const char* key) {
  const auto it = object.find(key);
  return it == object.end() ? std::nullopt : std::optional(it->get<std::uint64_t>());
}

SourceCounts counts(const nlohmann::json& source) {
  return {count(source, "steps"), count(source, "transmissions"), count(source, "cycles")};
}

std::optional<SourceCounts> counts_of(const nlohmann::json& sources, const char* name) {
  const auto it = sources.find(name);
  return it == sources.end() ? std::nullopt : std::optional(counts(*it));
}

/// A demand's file for as long as its run takes.
class DemandFile {
 public:
  explicit DemandFile(const std::string& lines) {
    if (lines.empty()) return;
    path_ = (std::filesystem::temp_directory_path() / "rota-demand-XXXXXX").string();
    const int file = ::mkstemp(path_.data());
    if (file < 0) throw InputError(fmt::format("{}: {}", path_, std::strerror(errno)));
    ::close(file);
    std::ofstream(path_) << lines;
  }
  ~DemandFile() {
    if (!path_.empty()) std::remove(path_.c_str());
  }
  DemandFile(const DemandFile&) = delete;
  DemandFile& operator=(const DemandFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string last_line(const std::string& text) {
  std::string trimmed = text;
  while (!trimmed.empty() && trimmed.back() == '\n') trimmed.pop_back();
  const auto start = trimmed.rfind('\n');
  return start == std::string::npos ? trimmed : trimmed.substr(start + 1);
}

Outcome outcome_of(const ChildResult& child) {
  if (child.status == 0) return read_outcome(child.out);
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
    outcome.least_utilisation = object.at("link_utilisation").at("min").get<double>();
    outcome.bound = object.at("bound").get<std::uint64_t>();
    outcome.start_ups = object.at("startups").get<std::uint64_t>();
    outcome.rearranged_messages = object.at("rearranged_messages").get<std::uint64_t>();
    const auto& fifo = object.at("fifo");
    outcome.hardware = {fifo.at("lanes").get<std::uint64_t>(), fifo.at("depth").get<std::uint64_t>(),
                        fifo.at("slots").get<std::uint64_t>(), object.at("classes").get<std::uint64_t>(),
                        object.at("rom_bits").get<std::uint64_t>()};
    return outcome;
  } catch (const nlohmann::json::exception& problem) {
    throw CheckFailed(fmt::format("a run's --json: {}", problem.what()));
  }
}

Outcome carry_out(const Run& run, const std::string& command) {
  const DemandFile demand(run.demand);
  Outcome outcome = outcome_of(run_child(command, arguments_of(run, demand.path())));
  if (!outcome.problem.empty() || !has_self_timed_run(run)) return outcome;
  std::vector<std::string> arguments = arguments_of(run, demand.path());
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
