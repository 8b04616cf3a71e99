// SPDX-License-Identifier: Apache-2.0
#include "compiler/files/unfinished_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "compiler/error.h"
#include "compiler/files/unfinished_folder.h"

namespace rota {
namespace {

// A signal handler may only touch lock-free atomics and call unlink and _exit: so fixed slots, not a container.
constexpr std::size_t kMaxUnfinished = 8;
constexpr std::size_t kMaxPath = 4096;
std::array<std::array<char, kMaxPath>, kMaxUnfinished> names;
std::array<std::atomic<bool>, kMaxUnfinished> in_use;
static_assert(std::atomic<bool>::is_always_lock_free);

void on_signal(int signal) {
  for (std::size_t i = 0; i < kMaxUnfinished; ++i) {
    if (in_use[i].load()) ::unlink(names[i].data());
  }
  remove_unfinished_folder();
  ::_exit(128 + signal);
}

std::size_t register_name(const std::string& name) {
  for (std::size_t i = 0; i < kMaxUnfinished; ++i) {
    if (in_use[i].load()) continue;
    std::memcpy(names[i].data(), name.c_str(), name.size() + 1);
    in_use[i].store(true);
    return i;
  }
  throw InputError(fmt::format("{}: more than {} output files at once", name, kMaxUnfinished));
}

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path, const char* reason) {
  throw InputError(fmt::format("{}: cannot be written: {}; allowed: a file in a writable directory", path, reason));
}

/// Where the file itself is to be: the end of a chain of symbolic links.
std::string place_of(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) refuse(path, "it is a directory");
  if (!fs::is_symlink(fs::symlink_status(path, ignored))) return path;
  const fs::path place = fs::weakly_canonical(path, ignored);
  if (place.empty()) refuse(path, "a symbolic link that leads nowhere");
  return place.string();
}

}  // namespace

void remove_unfinished_files_on_interrupt() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

UnfinishedFile::UnfinishedFile(const std::string& path, std::string_view ending)
    : path_(place_of(path)), temporary_(fmt::format("{}.{}.tmp{}", path_, ::getpid(), ending)), slot_(0) {
  if (temporary_.size() >= kMaxPath)
    throw InputError(fmt::format("{:.80}…: file name longer than {}", path_, kMaxPath));
  std::FILE* file = std::fopen(temporary_.c_str(), "wx");
  if (file == nullptr) refuse(path_, std::strerror(errno));
  std::fclose(file);
  slot_ = register_name(temporary_);
}

UnfinishedFile::~UnfinishedFile() {
  if (!finished_) ::unlink(temporary_.c_str());
  in_use[slot_].store(false);
}

void UnfinishedFile::finish() {
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    refuse(path_, std::strerror(errno));
  }
  finished_ = true;
}

}  // namespace rota
