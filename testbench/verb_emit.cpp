// SPDX-License-Identifier: Apache-2.0
//
// `rota emit`: writes a schedule as a stand-alone RTL project.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "compiler/emit/rtl_project.h"
#include "compiler/error.h"
#include "compiler/rom/compile.h"
#include "compiler/schedule/sharing.h"
#include "testbench/cli.h"
#include "testbench/schedule_report.h"
#include "testbench/transfer_options.h"

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
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

/// A folder under construction beside its place; gone unless it was moved there.
class UnfinishedFolder {
 public:
  explicit UnfinishedFolder(fs::path place)
      : place_(std::move(place)), temporary_(fmt::format("{}.{}.tmp", place_.string(), ::getpid())) {
    std::error_code failure;
    fs::create_directories(temporary_, failure);
    if (failure) refuse(place_, fmt::format("cannot be written: {}", failure.message()));
  }
  ~UnfinishedFolder() {
    std::error_code ignored;
    fs::remove_all(temporary_, ignored);
  }
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

  void add(const ProjectFile& file) {
    const fs::path path = temporary_ / file.path;
    std::error_code failure;
    fs::create_directories(path.parent_path(), failure);
    std::ofstream out(path, std::ios::binary);
    out << file.text;
    out.close();
    if (!out) refuse(place_, fmt::format("{} cannot be written whole; is the disk full?", file.path));
    if (file.executable) {
      constexpr auto kExecute = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
      fs::permissions(path, kExecute, fs::perm_options::add, failure);
    }
    files_.emplace_back(file.path);
  }
  /// Moves the files to their places. What else is in the folder stays.
  void finish() {
    std::error_code failure;
    for (const fs::path& file : files_) {
      fs::create_directories((place_ / file).parent_path(), failure);
      if (!failure) fs::rename(temporary_ / file, place_ / file, failure);
      if (failure) refuse(place_, fmt::format("{} cannot be written: {}", file.string(), failure.message()));
    }
  }

 private:
  fs::path place_;
  fs::path temporary_;
  std::vector<fs::path> files_;
};

/// The folder itself, without a slash at its end. Throws InputError where it is something else, or in use.
fs::path place_of(const Options& options) {
  fs::path place = fs::absolute(options.directory).lexically_normal();
  if (place.filename().empty()) place = place.parent_path();
  std::error_code ignored;
  if (!fs::exists(place, ignored)) return place;
  if (!fs::is_directory(place, ignored)) refuse(options.directory, "it is no directory");
  if (!fs::is_empty(place, ignored) && !options.force)
    refuse(options.directory, "it is not empty; --force writes over what is there");
  return place;
}

void run(const Options& options) {
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
  for (const ProjectFile& file : files) folder.add(file);
  folder.finish();
  if (options.json) {
    const nlohmann::ordered_json json{{"topology", schedule.topology->spec()},
                                      {"directory", options.directory},
                                      {"files", files.size()},
                                      {"classes", programs.classes.size()},
                                      {"steps", schedule.steps}};
    print(json.dump() + "\n");
  } else {
    print(fmt::format("{}: {} files in {}; begin with {}/README.md\n", schedule.topology->spec(), files.size(),
                      options.directory, options.directory));
  }
}

}  // namespace

void add_emit(CLI::App& app, Action& action) {
  CLI::App* verb = add_verb(app, "emit", "writes a schedule as a stand-alone RTL project with its test bench",
                            "rota emit torus:4x4 -o out/ && out/scripts/run-icarus");
  const auto options = std::make_shared<Options>();
  verb->add_option("SPEC", options->spec, "a topology, e.g. torus:8x8 (see rota list), or a schedule file")->required();
  verb->add_option("-o,--output", options->directory, "the project's folder")->required();
  options->schedule.add_to(*verb);
  options->transfer.add_to(*verb, kMaxProjectWidthBits);
  verb->add_flag("--force", options->force, "write into a folder that is not empty");
  verb->add_flag("--json", options->json, "one JSON object on stdout");
  verb->callback([&action, options] { action = [options] { run(*options); }; });
}

}  // namespace rota::cli
