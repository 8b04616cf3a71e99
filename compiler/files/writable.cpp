// SPDX-License-Identifier: Apache-2.0
#include "compiler/files/writable.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "compiler/error.h"
#include "compiler/files/unfinished_file.h"

namespace rota {
namespace {

namespace fs = std::filesystem;

/// A pipe or a device is written to in its place.
bool is_special(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

}  // namespace

void require_writable_file(const std::string& option, const std::string& path) {
  if (is_special(path)) {
    if (::access(path.c_str(), W_OK) == 0) return;
    throw InputError(
        fmt::format("{} {}: cannot be written: {}; allowed: a writable file", option, path, std::strerror(errno)));
  }
  try {
    const UnfinishedFile attempt(path);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{} {}", option, error.what()));
  }
}

void require_writable_folder(const std::string& option, const std::string& path) {
  std::error_code problem;
  fs::create_directories(path, problem);
  if (problem) {
    throw InputError(fmt::format("{} {}: the folder cannot be made: {}; allowed: a writable folder", option, path,
                                 problem.message()));
  }
  require_writable_file(option, (fs::path(path) / "writable").string());
}

}  // namespace rota
