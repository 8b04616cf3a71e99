// SPDX-License-Identifier: Apache-2.0
//
// `rota verify`: judges a schedule file from anywhere.
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/schedule/sharing.h"
#include "testbench/runs/schedule_report.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

void run_verify(const std::string& file, bool json) {
  const Schedule schedule = read_schedule_file(file);
  const Verdict verdict = verify_quotient(schedule);
  if (!verdict.ok) {
    if (json) {
      const nlohmann::ordered_json object = {
          {"topology", schedule.topology->spec()}, {"correct", false}, {"offence", verdict.offence}};
      print(object.dump() + "\n");
    }
    throw CheckFailed(file + ": " + verdict.offence);
  }
  const Schedule shared = share_programs(schedule);
  const RunReport report = describe_schedule(shared, verdict);
  auto object = to_json(report);
  object["correct"] = true;
  print(json ? object.dump() + "\n" : to_text(report));
  require_agreement(report);
}

}  // namespace

void add_verify(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "verify", "verifies a schedule file from anywhere", "rota verify q6.jsonl");
  const auto file = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  verb->add_option("FILE", *file, "a schedule file: a header and one JSON line a hop")->required();
  verb->add_flag("--json", *json, "one JSON object on stdout");
  verb->callback([&action, file, json] { action = [file, json] { run_verify(*file, *json); }; });
}

}  // namespace rota::cli
