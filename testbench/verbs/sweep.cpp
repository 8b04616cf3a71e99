// SPDX-License-Identifier: Apache-2.0
//
// `rota sweep`: many simulations from one file, one CSV row each, on all cores and, under mpirun or srun, on several
// machines.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "testbench/options/option_values.h"
#include "testbench/ranks/launcher.h"
#include "testbench/sweep/sweep_run.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

constexpr std::uint32_t kMaxJobs = 4096;
constexpr std::uint32_t kMaxRankTimeoutSeconds = 1'000'000;

struct SweepVerbOptions {
  std::string file;
  std::string output;
  std::uint32_t jobs = 0;
  std::uint32_t rank_timeout_seconds = 180;
  bool json = false;
};

std::string output_of(const SweepVerbOptions& options) {
  if (!options.output.empty()) return options.output;
  return std::filesystem::path(options.file).replace_extension(".csv").string();
}

void run_sweep_verb(const SweepVerbOptions& options) {
  const std::vector<SweepRow> rows = read_sweep_file(options.file);
  SweepSettings settings;
  settings.csv_path = output_of(options);
  settings.jobs = options.jobs == 0 ? usable_cores() : options.jobs;
  settings.rank = sweep_rank();
  start_no_ranks();
  settings.rank_timeout = std::chrono::seconds(options.rank_timeout_seconds);
  const SweepSummary summary = run_sweep(rows, settings);
  if (!summary.merged) return;  // rank 0 reports
  if (options.json) {
    print_json({{"file", settings.csv_path},
                {"rows", summary.rows},
                {"resumed", summary.resumed},
                {"refused", summary.refused},
                {"failed", summary.failed}});
  } else {
    print(fmt::format("{}: {} rows, {} of them from the journals; {} refused, {} failed\n", settings.csv_path,
                      summary.rows, summary.resumed, summary.refused, summary.failed));
  }
  if (summary.failed > 0) {
    throw CheckFailed(
        fmt::format("{}: {} rows failed; the columns status and error say why", settings.csv_path, summary.failed));
  }
}

}  // namespace

void add_sweep(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "sweep", "runs many simulations, one CSV row each, on all cores or machines",
                            "rota sweep tori.toml -o tori.csv && mpirun -n 2 rota sweep tori.toml -o tori.csv");
  const auto options = std::make_shared<SweepVerbOptions>();
  add_input(*verb, "FILE", options->file, "a TOML file with an array per axis, e.g. topologies = [\"torus:4x4\"]");
  add_text(*verb, "-o,--output", options->output, "a file name", "the CSV file; by default FILE with the ending .csv");
  add_number(*verb, "--jobs", options->jobs, 0, kMaxJobs, "simulations at a time; 0: one per core of this process");
  add_number(*verb, "--rank-timeout", options->rank_timeout_seconds, 1, kMaxRankTimeoutSeconds,
             "seconds without a sign of life after which rank 0 gives up another rank");
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_sweep_verb(*options); }; });
}

}  // namespace rota::cli
