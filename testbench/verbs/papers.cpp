// SPDX-License-Identifier: Apache-2.0
//
// `rota papers`: every claim of the five papers, recomputed and measured: printed value, formula, SystemC, RTL.
#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "testbench/papers/bibliography.h"
#include "testbench/papers/claims.h"
#include "testbench/papers/comparison.h"
#include "testbench/papers/table.h"
#include "testbench/runs/child_process.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

struct PapersOptions {
  std::string paper;
  std::string row;
  std::string csv;
  bool list = false;
  bool json = false;
};

void run_papers(const PapersOptions& options) {
  const std::vector<Paper> chosen = options.row.empty() ? papers(options.paper) : papers_of_rows(options.row);
  if (options.list) {
    print(options.json ? list_as_json(chosen).dump() + "\n" : list_as_text(chosen));
    return;
  }
  const std::string command = own_path();
  const auto rows = compare_all(chosen, [&command](const Run& run) { return carry_out(run, command); });
  if (!options.csv.empty()) write_csv(rows, options.csv);
  print(options.json ? to_json(rows).dump() + "\n" : to_text(rows));
  require_no_difference(rows);
}

}  // namespace

void add_papers(CLI::App& app, Action& action) {
  CLI::App* verb =
      add_verb(app, "papers", "recomputes the papers' claims: printed, formula, measured, and their hardware",
               "rota papers --paper 002");
  verb->footer("Papers, as reports and ids name them:\n" + references_as_text() +
               "Example:\n  rota papers --paper 002");
  const auto options = std::make_shared<PapersOptions>();
  verb->add_option("--paper", options->paper, "only this one: 000, 001, 002, 003 or 004");
  verb->add_option("--row", options->row, "only this row, or all whose ids begin so: 002/table-1/broadcast/d4")
      ->excludes("--paper");
  verb->add_flag("--list", options->list, "the rows' ids and kinds of evidence; nothing is run");
  verb->add_option("--csv", options->csv, "also write paper-NNN.csv for each paper into this folder");
  verb->add_flag("--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_papers(*options); }; });
}

}  // namespace rota::cli
