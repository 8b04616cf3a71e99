// SPDX-License-Identifier: Apache-2.0
//
// `rota verify`: judges a schedule file, or proves the bounds of a file again, whoever wrote it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/schedule/sharing.h"
#include "compiler/text/counted.h"
#include "compiler/text/printable.h"
#include "testbench/options/option_values.h"
#include "testbench/runs/bounds_check.h"
#include "testbench/runs/schedule_report.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

void run_verify(const std::string& file, const Schedule& schedule, bool json) {
  const Judgement judgement = judge(schedule);
  const Verdict& verdict = judgement.verdict;
  if (!verdict.ok) {
    if (json) {
      const nlohmann::ordered_json object = {
          {"topology", schedule.topology->title()}, {"correct", false}, {"offence", verdict.offence}};
      print_json(object);
    }
    throw CheckFailed(file + ": " + verdict.offence);
  }
  const Schedule shared = share_programs(schedule);
  const RunReport report = describe_schedule(shared, judgement);
  auto object = to_json(report);
  object["correct"] = true;
  if (json) {
    print_json(object);
  } else {
    print(to_text(report));
  }
  require_agreement(report);
}

void run_certificate(const std::string& file, const std::string& topology, bool json) {
  const CheckedBounds checked = check_bounds_file(file, topology);
  if (json) {
    const nlohmann::ordered_json object = {{"topology", checked.topology},
                                           {"nodes", checked.nodes},
                                           {"collective", checked.collective},
                                           {"bounds", checked.bounds},
                                           {"port_table", checked.port_table_checked},
                                           {"checksum", checked.checksum_checked},
                                           {"correct", true}};
    print_json(object);
    return;
  }
  print(fmt::format("{}: {} nodes, {}; {} proved again from their certificates; port table {}, checksum {}\n",
                    printable_whole(checked.topology), checked.nodes, checked.collective,
                    counted(checked.bounds, "bound"), checked.port_table_checked ? "correct" : "not in the file",
                    checked.checksum_checked ? "correct" : "not in the file"));
}

struct VerifyOptions {
  std::string file;
  std::string certificate;
  std::string topology;
  bool json = false;
};

void run(const VerifyOptions& options) {
  if (options.file.empty() == options.certificate.empty()) {
    throw InputError(fmt::format("{}; allowed: a schedule file or --certificate FILE, one of them",
                                 options.file.empty() ? "FILE is missing" : "--certificate beside FILE"));
  }
  if (!options.certificate.empty()) {
    run_certificate(options.certificate, options.topology, options.json);
    return;
  }
  const bool foreign = interchange::is_foreign_file(options.file);
  if (!options.topology.empty() && !foreign && interchange::is_own_file(options.file)) {
    throw InputError(
        "--topology: a schedule file names its own; allowed: with --certificate, or with a schedule of another tool");
  }
  run_verify(options.file,
             foreign || !options.topology.empty()
                 ? interchange::import_schedule_file(options.file, {options.topology, std::nullopt})
                 : read_schedule_file(options.file),
             options.json);
}

}  // namespace

void add_verify(CLI::App& app, Action& action) {
  CLI::App* verb =
      add_verb(app, "verify", "verifies a schedule file or a certificate from anywhere",
               "rota verify q6.jsonl\n  rota bounds ccc:4 --json > ccc4.json && rota verify --certificate ccc4.json");
  const auto options = std::make_shared<VerifyOptions>();
  add_text(*verb, "FILE", options->file, "a schedule file: a header and one JSON line per hop",
           "a schedule file: a header and one JSON line per hop, or a file of MSCCL, msccl-tools or TE-CCL");
  add_text(*verb, "--certificate", options->certificate, "a file that `rota bounds SPEC --json` printed",
           "bounds with their certificates, as `rota bounds SPEC --json` prints them; each is proved again");
  add_text(*verb, "--topology", options->topology, "a topology, e.g. torus:8x8",
           "the network: of a schedule of another tool, or in place of the one that a certificate names");
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run(*options); }; });
}

}  // namespace rota::cli
