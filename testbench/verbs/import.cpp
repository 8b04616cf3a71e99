// SPDX-License-Identifier: Apache-2.0
//
// `rota import`: turns a schedule or a graph of another tool into a file of ours.
#include "compiler/interchange/import.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/files/writable.h"
#include "compiler/schedule/schedule_file.h"
#include "testbench/options/option_values.h"
#include "testbench/runs/output_file.h"
#include "testbench/runs/schedule_report.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

struct ImportVerbOptions {
  std::string file;
  std::string output;
  std::string topology;
  std::string ports;
  bool json = false;
};

void import_graph(const ImportVerbOptions& options, const std::string& text) {
  OutputFile("-o", options.output).write(interchange::graphml_as_edges(text, options.file));
  if (options.json) {
    print_json({{"topology", "graph:" + options.output}});
  } else {
    print(fmt::format("graph:{}\n", options.output));
  }
}

void run_import(const ImportVerbOptions& options) {
  if (options.output.empty()) throw InputError("import: -o is missing; allowed: -o FILE");
  require_writable_file("-o", options.output);
  const std::string text = interchange::read_import_file(options.file);
  if (interchange::is_graphml(text)) {
    import_graph(options, text);
    return;
  }
  interchange::ImportOptions what{
      .topology = options.topology, .ports = std::nullopt, .folder = folder_of_schedule(options.file)};
  if (!options.ports.empty()) what.ports = options.ports == "single" ? PortModel::single : PortModel::all;
  const Schedule schedule = interchange::import_schedule(text, options.file, what);
  const Judgement judgement = require_correct(schedule);
  const RunReport report = describe_schedule(schedule, judgement);
  write_schedule_file(schedule, options.output);
  if (options.json) {
    print_json(to_json(report));
  } else {
    print(to_text(report));
  }
  require_agreement(report);
}

}  // namespace

void add_import(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "import", "turns another tool's schedule or graph into a file of rota's",
                            "rota import alltoall.xml --topology torus:4x4 -o alltoall.jsonl\n"
                            "  rota import mine.graphml -o mine.txt && rota bounds graph:mine.txt");
  const auto options = std::make_shared<ImportVerbOptions>();
  add_input(*verb, "FILE", options->file,
            "a schedule of MSCCL (XML), msccl-tools or TE-CCL (JSON), or a graph in GraphML");
  add_text(*verb, "-o,--output", options->output, "a file name", "the schedule file, or the list of edges (needed)");
  add_text(*verb, "--topology", options->topology, "a topology, e.g. torus:8x8",
           "the network of a schedule; default: what the file names");
  add_choice(*verb, "--ports", options->ports, {"single", "all"},
             "port model of a schedule; default: what the file says, or all");
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_import(*options); }; });
}

}  // namespace rota::cli
