// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/emitted_build.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "compiler/emit/rtl_project.h"
#include "compiler/error.h"
#include "sc_models/emitted_node.h"
#include "testbench/runs/emitted_texts.h"
#include "testbench/runs/verilated_object.h"

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOption = "--model emitted";

/// A class module that is loaded.
struct EmittedModule {
  explicit EmittedModule(const fs::path& path) : object(path) {
    object.load(api.create, "rota_create");
    object.load(api.destroy, "rota_destroy");
    object.load(api.edge, "rota_edge");
  }
  SharedObject object;
  emitted::Api api;
};

}  // namespace

struct EmittedBuild::Modules {
  Modules(const Schedule& schedule, const Programs& programs, const NetworkConfig& config);
  void build(const Programs& programs, const NetworkConfig& config, std::uint32_t number);

  const Programs& programs;
  TemporaryFolder folder{kOption};
  std::vector<std::unique_ptr<EmittedModule>> classes;  ///< index: ClassId
};

EmittedBuild::Modules::Modules(const Schedule& schedule, const Programs& all_programs, const NetworkConfig& config)
    : programs(all_programs) {
  if (programs.classes.size() > kMaxEmittedClasses) {
    throw InputError(fmt::format("--model emitted: {} classes of nodes; allowed: up to {}, each of which is compiled",
                                 programs.classes.size(), kMaxEmittedClasses));
  }
  const ProjectOptions options{.width_bits = config.flit_width_bits,
                               .link_parity = config.link_parity,
                               .startup_cycles = config.startup_cycles,
                               .lockstep = config.discipline == Discipline::lockstep,
                               .router = config.router,
                               .rearrange_cycles = config.rearrange_cycles};
  for (const ProjectFile& file : rtl_project(schedule, programs, options)) folder.write(file.path, file.text);
  for (std::uint32_t c = 0; c < programs.classes.size(); ++c) build(programs, config, c);
}

void EmittedBuild::Modules::build(const Programs& all_programs, const NetworkConfig& config, std::uint32_t number) {
  const fs::path& root = folder.path();
  const fs::path place = root / fmt::format("build_{}", number);
  folder.write(place / "seen.sv", seen_text(all_programs, config, number));
  folder.write(place / "seen.cpp", seen_wrapper_text(all_programs, config, number));
  VerilatedDesign design{.option = kOption,
                         .top = "rota_seen",
                         .prefix = "VSeen",
                         .folder = place,
                         .wrapper = place / "seen.cpp",
                         .options = {"--x-initial", "unique", "--x-assign", "unique", "-I" + (root / "rtl").string(),
                                     fmt::format("-DROTA_ROM=\"{}/rom/\"", root.string())},
                         .files = {place / "seen.sv"}};
  std::ifstream list(root / "files.f");
  const std::string node = fmt::format("network/rota_class_{}.sv", number);
  for (std::string file; std::getline(list, file);) {
    if (file.rfind("rtl/", 0) == 0 || file == node) design.files.push_back(root / file);
  }
  // Verilator's library is the same for all.
  const fs::path first = root / "build_0";
  for (const char* object : {"verilated.o", "verilated_threads.o"}) {
    std::error_code none;  // with other versions it has another name, and is compiled once more
    if (number > 0) fs::copy_file(first / object, place / object, none);
  }
  classes.push_back(std::make_unique<EmittedModule>(verilate_object(design)));
}

EmittedBuild::EmittedBuild(const Schedule& schedule, const Programs& programs, const NetworkConfig& config)
    : modules_(std::make_unique<Modules>(schedule, programs, config)) {}

EmittedBuild::~EmittedBuild() = default;

NodeFactory EmittedBuild::factory() const {
  return [modules = modules_.get()](const NodeSite& site) -> NodePtr {
    const Symmetry& symmetry = *modules->programs.symmetry;
    const emitted::Api& api = modules->classes[index(symmetry.class_of(site.node))]->api;
    return make_node_with<EmittedNode>(site, api, static_cast<std::uint32_t>(modules->programs.addresses()),
                                       index(symmetry.to_frame(site.node, site.node)));
  };
}

}  // namespace rota::cli
