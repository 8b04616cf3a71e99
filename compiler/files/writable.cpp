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

}  // namespace

void require_writable_file(const std::string& option, const std::string& path) {
  if (is_special_file(path)) {
    if (fs::is_socket(path)) {
      throw InputError(fmt::format("{} {}: cannot be written: it is a socket; allowed: a writable file", option, path));
    }
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
