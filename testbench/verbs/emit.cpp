// SPDX-License-Identifier: Apache-2.0
//
// `rota emit`: writes a schedule as a stand-alone RTL project.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/emit/rtl_project.h"
#include "compiler/error.h"
#include "compiler/files/unfinished_folder.h"
#include "compiler/rom/compile.h"
#include "compiler/schedule/sharing.h"
#include "testbench/options/schedule_options.h"
#include "testbench/options/transfer_options.h"
#include "testbench/runs/schedule_report.h"
#include "testbench/verbs/cli.h"

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

struct EmitOptions {
  std::string spec;
  std::string directory;
  ScheduleOptions schedule;
  TransferOptions transfer;
  bool force = false;
  bool json = false;
};

[[noreturn]] void refuse(const fs::path& directory, const std::string& reason) {
  throw InputError(fmt::format("-o {}: {}", directory.string(), reason));
}

/// The folder itself, without a slash at its end. Throws InputError where it is something else, or in use.
fs::path place_of(const EmitOptions& options) {
  fs::path place = fs::absolute(options.directory).lexically_normal();
  if (place.filename().empty()) place = place.parent_path();
  std::error_code ignored;
  if (!fs::exists(place, ignored)) return place;
  if (!fs::is_directory(place, ignored)) refuse(options.directory, "it is no directory");
  if (!fs::is_empty(place, ignored) && !options.force)
    refuse(options.directory, "it is not empty; --force writes over what is there");
  return place;
}

void run_emit(const EmitOptions& options) {
  options.transfer.validate();
  const fs::path place = place_of(options);
  Schedule schedule = options.schedule.make_or_read(options.spec);
  (void)require_correct(schedule);
  schedule = share_programs(std::move(schedule));
  const Programs programs = compile_programs(schedule, options.transfer.flits);
  const ProjectOptions project_options{.width_bits = options.transfer.width_bits,
                                       .link_parity = options.transfer.link_parity,
                                       .startup_cycles = options.transfer.startup_cycles,
                                       .lockstep = options.transfer.lockstep(),
                                       .transmissions = schedule.transmissions()};
  const std::vector<ProjectFile> files = rtl_project(programs, project_options);
  UnfinishedFolder folder(place);
  for (const ProjectFile& file : files) folder.add(file.path, file.text, file.executable);
  folder.finish();
  if (options.json) {
    const nlohmann::ordered_json json{{"topology", schedule.topology->spec()},
                                      {"directory", options.directory},
                                      {"files", files.size()},
                                      {"classes", programs.classes.size()},
                                      {"steps", schedule.steps}};
    print(json.dump() + "\n");
  } else {
    print(fmt::format("{}: {} files in {}; begin with {}\n", schedule.topology->spec(), files.size(), options.directory,
                      (fs::path(options.directory) / "README.md").string()));
  }
}

}  // namespace

void add_emit(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "emit", "writes a schedule as a stand-alone RTL project with its test bench",
                            "rota emit torus:4x4 -o out/ && out/scripts/run-icarus");
  const auto options = std::make_shared<EmitOptions>();
  verb->add_option("SPEC", options->spec, "a topology, e.g. torus:8x8 (see rota list), or a schedule file")->required();
  verb->add_option("-o,--output", options->directory, "the project's folder")->required();
  options->schedule.add_to(*verb);
  options->transfer.add_to(*verb, kMaxProjectWidthBits);
  verb->add_flag("--force", options->force, "write into a folder that is not empty");
  verb->add_flag("--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_emit(*options); }; });
}

}  // namespace rota::cli
