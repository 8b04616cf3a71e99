// SPDX-License-Identifier: Apache-2.0
//
// `rota export`: writes a topology or a schedule in the format of another tool.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <variant>
#include <vector>

#include "compiler/error.h"
#include "compiler/files/unfinished_file.h"
#include "compiler/files/unfinished_folder.h"
#include "compiler/interchange/chakra.h"
#include "compiler/interchange/graph_text.h"
#include "compiler/interchange/msccl.h"
#include "compiler/text/counted.h"
#include "compiler/topology/registry.h"
#include "compiler/verify/gate.h"
#include "testbench/options/option_values.h"
#include "testbench/options/schedule_options.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

struct ExportOptions {
  std::string spec;
  std::string format;
  std::string output;
  std::uint32_t message_bytes = 1024;
  bool with_config = false;
  bool json = false;
  ScheduleOptions schedule;
};

using GraphWriter = std::string (*)(const Topology&);
using ScheduleWriter = std::string (*)(const Schedule&);
/// Files of a folder.
struct Traces {};

struct ExportFormat {
  std::string_view name;
  std::variant<GraphWriter, ScheduleWriter, Traces> writer;
};

constexpr std::array<ExportFormat, 7> kFormats{{
    {"dot", interchange::graph_as_dot},
    {"graphml", interchange::graph_as_graphml},
    {"edges", interchange::graph_as_edges},
    {"booksim", interchange::graph_as_booksim},
    {"msccl", interchange::msccl_xml},
    {"msccl-tools", interchange::msccl_json},
    {"chakra", Traces{}},
}};

void write_text(const std::string& path, const std::string& text) {
  UnfinishedFile file(path);
  std::ofstream out(file.temporary_path(), std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  if (!out) throw InputError(fmt::format("-o {}: cannot be written; allowed: a file on a disk with room", path));
  file.finish();
}

/// A schedule that is judged first: no wrong one leaves.
Schedule correct_schedule(const ExportOptions& options) {
  Schedule schedule = options.schedule.make_or_read(options.spec);
  (void)require_correct(schedule);
  return schedule;
}

std::size_t write_traces(const ExportOptions& options) {
  std::error_code ignored;
  if (fs::exists(options.output, ignored) &&
      !(fs::is_directory(options.output, ignored) && fs::is_empty(options.output, ignored))) {
    throw InputError(fmt::format("-o {}: there is something; allowed: a new or empty folder", options.output));
  }
  fs::path place = fs::absolute(options.output).lexically_normal();
  if (place.filename().empty()) place = place.parent_path();
  UnfinishedFolder folder(place);
  const std::vector<interchange::ExportedFile> files = interchange::chakra_files(
      correct_schedule(options), {.message_bytes = options.message_bytes, .with_config = options.with_config});
  for (const interchange::ExportedFile& file : files) folder.add(file.path, file.bytes);
  folder.finish();
  return files.size();
}

std::size_t write_export(const ExportOptions& options, const ExportFormat& format) {
  if (std::holds_alternative<Traces>(format.writer)) return write_traces(options);
  if (const auto* graph = std::get_if<GraphWriter>(&format.writer)) {
    options.schedule.refuse_all(fmt::format("allowed with formats of schedules; {} writes topologies", options.format));
    write_text(options.output, (*graph)(*parse_topology(options.spec)));
  } else {
    write_text(options.output, std::get<ScheduleWriter>(format.writer)(correct_schedule(options)));
  }
  return 1;
}

void run_export(const ExportOptions& options) {
  if (options.format.empty()) throw InputError("export: --format is missing; allowed: --format NAME");
  if (options.output.empty()) throw InputError("export: -o is missing; allowed: -o FILE (chakra: -o FOLDER)");
  const auto* const format =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const ExportFormat& f) { return f.name == options.format; });
  if (options.with_config && !std::holds_alternative<Traces>(format->writer)) {
    throw InputError("--with-config: allowed with --format chakra");
  }
  const std::size_t files = write_export(options, *format);
  if (options.json) {
    print_json({{"format", options.format}, {"output", options.output}, {"files", files}});
  } else {
    print(fmt::format("{}: {} in {}\n", options.format, counted(files, "file"), options.output));
  }
}

}  // namespace

void add_export(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "export", "writes a topology or a schedule for another tool",
                            "rota export torus:4x4 --format msccl -o torus.xml\n"
                            "  rota export torus:4x4 --format chakra --with-config -o traces/\n"
                            "  rota export star:4 --format dot -o star.dot");
  const auto options = std::make_shared<ExportOptions>();
  add_input(*verb, "SPEC", options->spec, "a topology, e.g. torus:8x8 (see rota list), or a schedule file");
  add_choice(*verb, "--format", options->format,
             {"dot", "graphml", "edges", "booksim", "msccl", "msccl-tools", "chakra"},
             "topologies: dot (Graphviz), graphml, edges (graph:FILE), booksim (anynet); schedules: msccl (XML), "
             "msccl-tools (JSON), chakra (traces for ASTRA-sim) (needed)");
  add_text(*verb, "-o,--output", options->output, "a file name", "the file, or chakra's folder (needed)");
  add_number(*verb, "--bytes", options->message_bytes, 1, 1U << 30U, "with chakra: bytes of a message");
  add_flag(*verb, "--with-config", options->with_config,
           "with chakra: also the workload, system, network and memory files that ASTRA-sim wants");
  options->schedule.add_reading_to(*verb);
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_export(*options); }; });
}

}  // namespace rota::cli
