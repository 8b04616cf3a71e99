// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/verilated_object.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <fstream>
#include <system_error>
#include <utility>

#include "compiler/error.h"
#include "testbench/runs/child_process.h"

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

void run_verilator(const std::string& option, std::vector<std::string> arguments) {
  constexpr int kNotFound = 127;  // of env
  arguments.insert(arguments.begin(), "verilator");
  const ChildResult result = run_child("/usr/bin/env", arguments);
  if (result.status == kNotFound) {
    throw InputError(option + ": needs verilator (Debian package verilator); allowed without it: --model systemc");
  }
  if (result.status != 0) {
    const std::string& text = result.err.empty() ? result.out : result.err;
    throw CheckFailed(fmt::format("verilator refuses the RTL: {}", text.substr(0, text.find('\n'))));
  }
}

}  // namespace

TemporaryFolder::TemporaryFolder(const std::string& option) : option_(option) {
  std::string pattern = (fs::temp_directory_path() / "rota-rtl-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    throw InputError(fmt::format("{}: {} cannot be made; allowed: a TMPDIR that can be written", option, pattern));
  }
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void TemporaryFolder::write(const fs::path& file, const std::string& text) const {
  fs::create_directories((path_ / file).parent_path());
  std::ofstream out(path_ / file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw InputError(fmt::format("{}: {} cannot be written", option_, (path_ / file).string()));
}

void require_verilator(const std::string& option) { run_verilator(option, {"--version"}); }

fs::path verilate_object(const VerilatedDesign& design) {
  fs::create_directories(design.folder);
  fs::path object = design.folder / (design.prefix + ".so");
  // What runs once need not be fast.
  std::vector<std::string> arguments{"--cc",
                                     "--build",
                                     "--build-jobs",
                                     "2",
                                     "-Wno-fatal",
                                     "-Wno-lint",
                                     "--noassert",
                                     "--top-module",
                                     design.top,
                                     "--prefix",
                                     design.prefix,
                                     "--Mdir",
                                     design.folder.string(),
                                     "-CFLAGS",
                                     "-fPIC -fvisibility=hidden -fvisibility-inlines-hidden -fno-gnu-unique",
                                     "-MAKEFLAGS",
                                     "OPT_FAST=-O1 OPT_SLOW=-O0 OPT_GLOBAL=-O0",
                                     "-LDFLAGS",
                                     "-shared -Wl,-Bsymbolic",
                                     "--exe",
                                     "-o",
                                     object.filename().string()};
  arguments.insert(arguments.end(), design.options.begin(), design.options.end());
  arguments.push_back(design.wrapper.string());
  for (const fs::path& file : design.files) arguments.push_back(file.string());
  run_verilator(design.option, std::move(arguments));
  return object;
}

SharedObject::SharedObject(const fs::path& path) : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  if (handle_ == nullptr) throw CheckFailed(fmt::format("{}", dlerror()));
}

SharedObject::~SharedObject() { dlclose(handle_); }

void* SharedObject::symbol(const char* name) const {
  void* const place = dlsym(handle_, name);
  if (place == nullptr) throw CheckFailed(fmt::format("{}", dlerror()));
  return place;
}

}  // namespace rota::cli
