// SPDX-License-Identifier: Apache-2.0
#include "compiler/files/unfinished_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "compiler/error.h"
#include "compiler/files/unfinished_child.h"
#include "compiler/files/unfinished_folder.h"

namespace rota {
namespace {

void on_signal(int signal) {
  end_unfinished_child();
  remove_unfinished_names();
  remove_unfinished_folder();
  ::_exit(128 + signal);
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
  for (const int signal : kInterrupts) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;  // nohup, or a shell's background job
    struct sigaction action {};
    action.sa_handler = on_signal;
    for (const int other : kInterrupts) ::sigaddset(&action.sa_mask, other);
    ::sigaction(signal, &action, nullptr);
  }
  // A file beyond the limit of `ulimit -f` then fails to be written like one on a full disk, and is removed like it.
  std::signal(SIGXFSZ, SIG_IGN);
}

UnfinishedFile::UnfinishedFile(const std::string& path, std::string_view ending)
    : path_(place_of(path)), temporary_(fmt::format("{}.{}.tmp{}", path_, ::getpid(), ending)), name_(temporary_) {
  std::FILE* file = std::fopen(temporary_.c_str(), "wx");
  if (file == nullptr) refuse(path_, std::strerror(errno));
  std::fclose(file);
}

UnfinishedFile::~UnfinishedFile() {
  if (!finished_) ::unlink(temporary_.c_str());
}

void UnfinishedFile::finish() {
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    refuse(path_, std::strerror(errno));
  }
  finished_ = true;
}

}  // namespace rota
