// SPDX-License-Identifier: Apache-2.0
//
// `rota emit`: writes a schedule as a stand-alone RTL project.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/emit/loadable_project.h"
#include "compiler/emit/manifest.h"
#include "compiler/emit/rtl_project.h"
#include "compiler/error.h"
#include "compiler/files/unfinished_folder.h"
#include "compiler/rom/flit_order.h"
#include "compiler/schedule/sharing.h"
#include "testbench/options/option_values.h"
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
  std::uint32_t rearrange_cycles = 0;
  bool loadable = false;
  LoadableLimits limits;
  std::string checks = "none";
  bool force = false;
  bool json = false;
};

[[noreturn]] void refuse(const fs::path& directory, const std::string& reason) {
  throw InputError(fmt::format("-o {}: {}", directory.string(), reason));
}

/// The folder itself, without a slash at its end. Throws InputError where it is something else, or where writing there
/// would mix a project with other files.
fs::path place_of(const EmitOptions& options) {
  fs::path place = fs::absolute(options.directory).lexically_normal();
  if (place.filename().empty()) place = place.parent_path();
  std::error_code ignored;
  if (!fs::exists(place, ignored)) return place;
  if (!fs::is_directory(place, ignored)) refuse(options.directory, "not a folder; allowed: a new or empty folder");
  place = fs::canonical(place);
  if (fs::is_empty(place, ignored)) return place;
  if (!options.force) {
    refuse(options.directory, "the folder is not empty; allowed: a new or empty folder, or --force over a project");
  }
  if (const auto foreign = foreign_file(place)) {
    refuse(options.directory, fmt::format("rota did not write {}; allowed with --force: a folder that holds an emitted "
                                          "project and nothing else",
                                          foreign->string()));
  }
  return place;
}

/// Made before the work: a place that cannot be written is refused at once.
UnfinishedFolder open_folder(const EmitOptions& options) {
  try {
    return UnfinishedFolder(place_of(options));
  } catch (const InputError& error) {
    const std::string message = error.what();
    throw InputError(message.starts_with("-o ") ? message : "-o " + message);
  }
}

/// Of a list between commas.
NodeChecks checks_named(const std::string& list) {
  NodeChecks checks;
  std::size_t begin = 0;
  while (begin <= list.size()) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string name = list.substr(begin, end - begin);
    const bool all = name == "all";
    if (name == "parity") {
      checks.bits = std::max(checks.bits, 1U);
    } else if (name == "places" || name == "numbers" || name == "watchdog" || all) {
      if (all || name == "places") checks.bits = 8;
      if (all || name == "numbers") checks.numbers = true;
      if (all || name == "watchdog") checks.watchdog = true;
    } else if (name != "none" || list != "none") {
      throw InputError(
          fmt::format("--checks {}: '{}' is no check; allowed: none, all, or some of parity, places, numbers, "
                      "watchdog between commas",
                      list, name));
    }
    begin = end + 1;
  }
  return checks;
}

void run_emit(const EmitOptions& options) {
  if (options.directory.empty()) throw InputError("emit: -o is missing; allowed: -o FOLDER");
  options.transfer.validate();
  const LoadableLimits defaults;
  if (!options.loadable && (options.limits.crosspoint_flits != defaults.crosspoint_flits ||
                            options.limits.program_words != defaults.program_words)) {
    throw InputError(
        "--crosspoint-flits, --program-words: need --loadable; other projects have what their schedule needs");
  }
  const NodeChecks checks = checks_named(options.checks);
  if (options.loadable && (checks.bits > 1 || checks.watchdog)) {
    throw InputError(
        fmt::format("--checks {}: not with --loadable, whose messages no table knows; allowed: none, parity, numbers",
                    options.checks));
  }
  if (options.loadable && options.transfer.flit_order == "passes") {
    throw InputError("--flit-order passes: not with --loadable, whose schedules differ in their steps; allowed: steps");
  }
  UnfinishedFolder folder = open_folder(options);
  // Software loads other schedules into a loadable project: their steps are no constant of the design.
  const CostTerms terms{.transfer = options.transfer.terms(options.rearrange_cycles),
                        .order = options.loadable ? FlitOrder::steps : options.transfer.wanted_order()};
  auto [schedule, made_with] = options.schedule.make_or_read(options.spec, options.transfer.hop_steps(), {}, terms);
  (void)require_correct(schedule);
  if (options.rearrange_cycles > 0 && schedule.phases.empty()) {
    throw InputError(
        fmt::format("--rearrange {}: the schedule ({}) has no phases between which nodes rearrange; allowed: 0",
                    options.rearrange_cycles, schedule.algorithm));
  }
  schedule = share_programs(std::move(schedule));
  const Programs programs = compile_in_order(schedule, terms.transfer, terms.order);
  const ProjectOptions project_options{.width_bits = options.transfer.width_bits,
                                       .link_parity = options.transfer.link_parity,
                                       .startup_cycles = options.transfer.startup_cycles,
                                       .lockstep = options.transfer.lockstep(),
                                       .router = options.transfer.router_kind(),
                                       .rearrange_cycles = options.rearrange_cycles,
                                       .checks = checks};
  const std::vector<ProjectFile> files = options.loadable ? loadable_project(programs, project_options, options.limits)
                                                          : rtl_project(schedule, programs, project_options);
  for (const ProjectFile& file : files) folder.add(file.path, file.text, file.executable);
  if (options.force) {
    folder.finish_over_what_is_there();
  } else {
    folder.finish();
  }
  if (options.json) {
    nlohmann::ordered_json json{{"topology", schedule.topology->title()},
                                {"directory", options.directory},
                                {"files", files.size()},
                                {"classes", programs.classes.size()},
                                {"steps", schedule.steps}};
    if (!made_with.empty()) json["made_with"] = made_with;
    print_json(json);
  } else {
    print(fmt::format("{}: {} files in {}; begin with {}\n", schedule.topology->title(), files.size(),
                      options.directory, (fs::path(options.directory) / "README.md").string()));
  }
}

}  // namespace

void add_emit(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "emit", "writes a schedule as a stand-alone RTL project with its test bench",
                            "rota emit torus:4x4 -o out/ && out/scripts/run-icarus");
  const auto options = std::make_shared<EmitOptions>();
  add_input(*verb, "SPEC", options->spec, "a topology, e.g. torus:8x8 (see rota list), or a schedule file");
  add_text(*verb, "-o,--output", options->directory, "a folder", "the project's folder (needed)");
  options->schedule.add_reading_to(*verb);
  options->transfer.add_to(*verb, kMaxProjectWidthBits);
  add_number(*verb, "--rearrange", options->rearrange_cycles, 0, kMaxStartupCycles,
             "cycles per flit that a node rearranges between phases (--router timed)");
  add_text(*verb, "--checks", options->checks, "a list of checks",
           "checks in hardware: parity or places (check bits of data, or of data and place, from memory to memory), "
           "numbers, "
           "watchdog; several between commas, or all (docs/rtl.md)");
  add_flag(*verb, "--loadable", options->loadable,
           "a network for any schedule, which software loads over AXI4-Lite, with driver (docs/soc.md)");
  add_number(*verb, "--crosspoint-flits", options->limits.crosspoint_flits, 1, kMaxCrosspointFlits,
             "with --loadable: flits of room at each crosspoint");
  add_number(*verb, "--program-words", options->limits.program_words, 2, kMaxProgramWords,
             "with --loadable: words of each program memory");
  add_flag(*verb, "--force", options->force, "replace the project in the folder, if nothing else is there");
  add_flag(*verb, "--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run_emit(*options); }; });
}

}  // namespace rota::cli
