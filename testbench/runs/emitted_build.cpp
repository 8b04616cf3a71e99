// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/emitted_build.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "compiler/emit/rtl_project.h"
#include "compiler/error.h"
#include "sc_models/emitted_node.h"
#include "testbench/runs/child_process.h"
#include "testbench/runs/emitted_texts.h"

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

/// A fresh folder, removed with the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "rota-emitted-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
      throw InputError(
          fmt::format("--model emitted: {} cannot be made; allowed: a TMPDIR that can be written", pattern));
    }
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const fs::path& path() const noexcept { return path_; }

 private:
  fs::path path_;
};

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw InputError(fmt::format("--model emitted: {} cannot be written", path.string()));
}

/// Runs a tool of the user's.
void run_tool(const std::string& tool, const std::string& package, std::vector<std::string> arguments) {
  constexpr int kNotFound = 127;  // of env
  arguments.insert(arguments.begin(), tool);
  const ChildResult result = run_child("/usr/bin/env", arguments);
  if (result.status == kNotFound) {
    throw InputError(
        fmt::format("--model emitted: needs {} (Debian package {}); allowed without it: --model both", tool, package));
  }
  if (result.status != 0) {
    const std::string& text = result.err.empty() ? result.out : result.err;
    throw CheckFailed(fmt::format("{} refuses the emitted project: {}", tool, text.substr(0, text.find('\n'))));
  }
}

class SharedObject {
 public:
  explicit SharedObject(const fs::path& path) : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) throw CheckFailed(fmt::format("{}", dlerror()));
    load(api_.create, "rota_create");
    load(api_.destroy, "rota_destroy");
    load(api_.edge, "rota_edge");
  }
  ~SharedObject() { dlclose(handle_); }
  SharedObject(const SharedObject&) = delete;
  SharedObject& operator=(const SharedObject&) = delete;
  [[nodiscard]] const emitted::Api& api() const noexcept { return api_; }

 private:
  template <class Function>
  void load(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(handle_, name));
    if (function == nullptr) throw CheckFailed(fmt::format("{}", dlerror()));
  }

  void* handle_;
  emitted::Api api_;
};

}  // namespace

struct EmittedBuild::Modules {
  Modules(const Schedule& schedule, const Programs& programs, const NetworkConfig& config);
  void build(const Programs& programs, const NetworkConfig& config, std::uint32_t number);

  const Programs& programs;
  TemporaryFolder folder;
  std::vector<std::unique_ptr<SharedObject>> classes;  ///< index: ClassId
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
  for (const ProjectFile& file : rtl_project(schedule, programs, options)) write(folder.path() / file.path, file.text);
  for (std::uint32_t c = 0; c < programs.classes.size(); ++c) build(programs, config, c);
}

void EmittedBuild::Modules::build(const Programs& all_programs, const NetworkConfig& config, std::uint32_t number) {
  const fs::path place = folder.path() / fmt::format("build_{}", number);
  write(place / "seen.sv", seen_text(all_programs, config, number));
  write(place / "seen.cpp", seen_wrapper_text(all_programs, config, number));
  const std::string root = folder.path().string();
  // What runs once need not be fast.
  std::vector<std::string> verilate{"--cc",
                                    "--build",
                                    "--build-jobs",
                                    "2",
                                    "-Wno-fatal",
                                    "-Wno-lint",
                                    "--x-initial",
                                    "unique",
                                    "--x-assign",
                                    "unique",
                                    "--noassert",
                                    "--top-module",
                                    "rota_seen",
                                    "--prefix",
                                    "VSeen",
                                    "-I" + root + "/rtl",
                                    fmt::format("-DROTA_ROM=\"{}/rom/\"", root),
                                    "--Mdir",
                                    place.string(),
                                    "-CFLAGS",
                                    "-fPIC -fvisibility=hidden -fvisibility-inlines-hidden -fno-gnu-unique",
                                    "-MAKEFLAGS",
                                    "OPT_FAST=-O1 OPT_SLOW=-O0 OPT_GLOBAL=-O0",
                                    "-LDFLAGS",
                                    "-shared -Wl,-Bsymbolic",
                                    "--exe",
                                    "-o",
                                    "seen.so",
                                    (place / "seen.cpp").string(),
                                    (place / "seen.sv").string()};
  std::ifstream list(folder.path() / "files.f");
  const std::string node = fmt::format("network/rota_class_{}.sv", number);
  for (std::string file; std::getline(list, file);) {
    if (file.rfind("rtl/", 0) == 0 || file == node) verilate.push_back((folder.path() / file).string());
  }
  // Verilator's library is the same for all.
  const fs::path first = folder.path() / "build_0";
  for (const char* object : {"verilated.o", "verilated_threads.o"}) {
    std::error_code none;  // with other versions it has another name, and is compiled once more
    if (number > 0) fs::copy_file(first / object, place / object, none);
  }
  run_tool("verilator", "verilator", std::move(verilate));
  classes.push_back(std::make_unique<SharedObject>(place / "seen.so"));
}

EmittedBuild::EmittedBuild(const Schedule& schedule, const Programs& programs, const NetworkConfig& config)
    : modules_(std::make_unique<Modules>(schedule, programs, config)) {}

EmittedBuild::~EmittedBuild() = default;

NodeFactory EmittedBuild::factory() const {
  return [modules = modules_.get()](const NodeSite& site) -> NodePtr {
    const Symmetry& symmetry = *modules->programs.symmetry;
    const emitted::Api& api = modules->classes[index(symmetry.class_of(site.node))]->api();
    void* const place = site.placement.hot_memory->allocate(sizeof(EmittedNode), alignof(EmittedNode));
    return NodePtr(new (place) EmittedNode(site.name.c_str(), site, api,
                                           static_cast<std::uint32_t>(modules->programs.addresses()),
                                           index(symmetry.to_frame(site.node, site.node))));
  };
}

}  // namespace rota::cli
