// SPDX-License-Identifier: Apache-2.0
//
// `rota export`: writes a topology or a schedule in the format of another tool.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <variant>
#include <vector>

#include "compiler/error.h"
#include "compiler/files/unfinished_folder.h"
#include "compiler/interchange/chakra.h"
#include "compiler/interchange/graph_text.h"
#include "compiler/interchange/merlin.h"
#include "compiler/interchange/msccl.h"
#include "compiler/interchange/noxim.h"
#include "compiler/rom/timing.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/text/counted.h"
#include "compiler/verify/gate.h"
#include "testbench/options/option_values.h"
#include "testbench/options/schedule_options.h"
#include "testbench/runs/output_file.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

struct ExportOptions {
  std::string spec;
  std::string format;
  std::string output;
  std::uint32_t message_bytes = 1024;
  std::uint32_t packet_flits = interchange::kMinNoximFlits;
  bool with_config = false;
  bool json = false;
  ScheduleOptions schedule;
  const CLI::App* verb = nullptr;

  /// Throws InputError if an option of other formats is given.
  void check() const {
    const bool chakra = format == "chakra";
    if (with_config && !chakra) throw InputError("--with-config: allowed with --format chakra");
    if (verb->count("--bytes") > 0 && !chakra && format != "merlin") {
      throw InputError("--bytes: allowed with --format chakra or merlin");
    }
    if (verb->count("--flits") > 0 && format != "noxim") throw InputError("--flits: allowed with --format noxim");
  }
};

using GraphWriter = std::string (*)(const Topology&);
using ScheduleWriter = std::string (*)(const Schedule&, const ExportOptions&);
/// The files of a folder.
using FolderWriter = std::vector<interchange::ExportedFile> (*)(const Schedule&, const ExportOptions&);

struct ExportFormat {
  std::string_view name;
  std::variant<GraphWriter, ScheduleWriter, FolderWriter> writer;
  bool sums_meet = false;  ///< its all-reduces have a node where all sums meet
};

std::string graphml(const Topology& topology) { return interchange::graph_as_graphml(topology); }
std::string msccl(const Schedule& schedule, const ExportOptions& options) {
  return interchange::msccl_xml(schedule, folder_of_schedule(options.output));
}
std::string msccl_tools(const Schedule& schedule, const ExportOptions& options) {
  return interchange::msccl_json(schedule, folder_of_schedule(options.output));
}
std::string noxim(const Schedule& schedule, const ExportOptions& options) {
  return interchange::noxim_traffic(schedule, options.packet_flits);
}
std::vector<interchange::ExportedFile> chakra(const Schedule& schedule, const ExportOptions& options) {
  return interchange::chakra_files(schedule,
                                   {.message_bytes = options.message_bytes, .with_config = options.with_config});
}
std::vector<interchange::ExportedFile> merlin(const Schedule& schedule, const ExportOptions& options) {
  return interchange::merlin_files(schedule, options.message_bytes);
}

constexpr std::array<ExportFormat, 9> kFormats{{
    {"dot", interchange::graph_as_dot},
    {"graphml", graphml},
    {"edges", interchange::graph_as_edges},
    {"booksim", interchange::graph_as_booksim},
    {"noxim", noxim},
    {"msccl", msccl, true},
    {"msccl-tools", msccl_tools, true},
    {"chakra", chakra},
    {"merlin", merlin},
}};

/// A schedule that is judged first: no wrong one leaves.
Schedule correct_schedule(const ExportOptions& options) {
  Schedule schedule = options.schedule.make_or_read(options.spec).schedule;
  (void)require_correct(schedule);
  return schedule;
}

std::size_t write_folder(const ExportOptions& options, FolderWriter writer) {
  std::error_code ignored;
  if (fs::exists(options.output, ignored) &&
      !(fs::is_directory(options.output, ignored) && fs::is_empty(options.output, ignored))) {
    throw InputError(fmt::format("-o {}: there is something; allowed: a new or empty folder", options.output));
  }
  fs::path place = fs::absolute(options.output).lexically_normal();
  if (place.filename().empty()) place = place.parent_path();
  UnfinishedFolder folder(place);
  const std::vector<interchange::ExportedFile> files = writer(correct_schedule(options), options);
  for (const interchange::ExportedFile& file : files) folder.add(file.path, file.bytes);
  folder.finish();
  return files.size();
}

std::size_t write_export(const ExportOptions& options, const ExportFormat& format) {
  if (const auto* folder = std::get_if<FolderWriter>(&format.writer)) return write_folder(options, *folder);
  if (const auto* graph = std::get_if<GraphWriter>(&format.writer)) {
    options.schedule.refuse_all(fmt::format("allowed with formats of schedules; {} writes topologies", options.format));
    OutputFile("-o", options.output).write((*graph)(*parse_network(options.spec, options.schedule.failures)));
  } else {
    OutputFile output("-o", options.output);
    output.write(std::get<ScheduleWriter>(format.writer)(correct_schedule(options), options));
  }
  return 1;
}

void run_export(const ExportOptions& options) {
  if (options.format.empty()) throw InputError("export: --format is missing; allowed: --format NAME");
  if (options.output.empty()) throw InputError("export: -o is missing; allowed: -o FILE (chakra, merlin: -o FOLDER)");
  const auto* const format =
      std::find_if(kFormats.begin(), kFormats.end(), [&](const ExportFormat& f) { return f.name == options.format; });
  options.check();
  ExportOptions fitting = options;
  fitting.schedule.sums_meet = format->sums_meet;
  const std::size_t files = write_export(fitting, *format);
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
             {"dot", "graphml", "edges", "booksim", "noxim", "msccl", "msccl-tools", "chakra", "merlin"},
             "topologies: dot (Graphviz), graphml, edges (graph:FILE), booksim (anynet); schedules: noxim (traffic by "
             "cycle), msccl (XML), msccl-tools (JSON), chakra (traces for ASTRA-sim), merlin (source routes for SST) "
             "(needed)");
  add_text(*verb, "-o,--output", options->output, "a file name",
           "the file, or the folder of chakra and merlin (needed)");
  add_number(*verb, "--bytes", options->message_bytes, 1, 1U << 30U, "with chakra and merlin: bytes of a message");
  add_number(*verb, "--flits", options->packet_flits, interchange::kMinNoximFlits, kMaxFlits,
             "with noxim: flits of a packet, and cycles of a step");
  add_flag(*verb, "--with-config", options->with_config,
           "with chakra: also the workload, system, network and memory files that ASTRA-sim wants");
  options->schedule.add_reading_to(*verb);
  options->verb = verb;
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_export(*options); }; });
}

}  // namespace rota::cli
