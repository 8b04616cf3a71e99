// SPDX-License-Identifier: Apache-2.0
//
// `rota papers`: every claim of the five papers, recomputed and measured: printed value, formula, SystemC, RTL.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/files/writable.h"
#include "compiler/topology/registry.h"
#include "testbench/options/option_values.h"
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
  std::uint32_t most_nodes = kMaxNodes;
  std::string csv;
  std::string router = "handshake";
  bool list = false;
  bool json = false;
};

void run_papers(const PapersOptions& options) {
  if (!options.paper.empty() && !options.row.empty()) {
    throw InputError(fmt::format("--row {}: contradicts --paper {}; allowed: one of them", options.row, options.paper));
  }
  if (!options.csv.empty()) require_writable_folder("--csv", options.csv);
  std::vector<Paper> chosen = options.row.empty() ? papers(options.paper) : papers_of_rows(options.row);
  if (options.most_nodes != kMaxNodes) chosen = up_to_nodes(std::move(chosen), options.most_nodes);
  if (options.router == "timed") chosen = on_timed_router(std::move(chosen));
  if (options.list) {
    if (options.json) {
      print_json(list_as_json(chosen));
    } else {
      print(list_as_text(chosen));
    }
    return;
  }
  const std::string command = own_path();
  const auto rows = compare_all(chosen, [&command](const Run& run) { return carry_out(run, command); });
  if (!options.csv.empty()) write_csv(rows, options.csv);
  if (options.json) {
    print_json(to_json(rows));
  } else {
    print(to_text(rows));
  }
  require_no_difference(rows);
}

}  // namespace

void add_papers(CLI::App& app, Action& action) {
  CLI::App* verb =
      add_verb(app, "papers", "recomputes the papers' claims: printed value, formula, measurement and hardware cost",
               "rota papers --paper 002");
  verb->footer("Papers, as reports and ids name them:\n" + references_as_text() +
               "Example:\n  rota papers --paper 002");
  const auto options = std::make_shared<PapersOptions>();
  add_choice(*verb, "--paper", options->paper, {"000", "001", "002", "003", "004"}, "only this one");
  add_text(*verb, "--row", options->row, "the id of a row or the beginning of one, e.g. 002/table-1/broadcast/d4",
           "only this row, or all whose ids begin so: 002/table-1/broadcast/d4");
  add_number(*verb, "--most-nodes", options->most_nodes, 2, kMaxNodes, "leaves out the rows of larger networks");
  add_choice(*verb, "--router", options->router, {"handshake", "timed"},
             "of lockstep runs; those with start-ups are always on the timed router. Default: handshake");
  add_flag(*verb, "--list", options->list, "the rows' ids and kinds of evidence; nothing is run");
  add_text(*verb, "--csv", options->csv, "a folder", "also write paper-NNN.csv for each paper into this folder");
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_papers(*options); }; });
}

}  // namespace rota::cli
