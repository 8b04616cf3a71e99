// SPDX-License-Identifier: Apache-2.0
#include "compiler/files/unfinished_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
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

/// Where the file itself is to be: the end of a chain of symbolic links. The link of a special file may lead nowhere
/// that has a name, as /dev/stdout does, so its path stays.
std::string place_of(const std::string& path) {
  std::error_code ignored;
  if (is_special_file(path)) return path;
  if (fs::is_directory(path, ignored)) refuse(path, "it is a directory");
  if (!fs::is_symlink(fs::symlink_status(path, ignored))) return path;
  const fs::path place = fs::weakly_canonical(path, ignored);
  if (place.empty()) refuse(path, "a symbolic link that leads nowhere");
  return place.string();
}

/// The temporary name. Two special files of a run may have the same name in different folders, so theirs are counted.
std::string temporary_name(const std::string& path, bool special, std::string_view ending) {
  if (!special) return fmt::format("{}.{}.tmp{}", path, ::getpid(), ending);
  static std::atomic<std::uint32_t> count{0};
  std::error_code problem;
  const fs::path folder = fs::temp_directory_path(problem);
  if (problem) refuse(path, "there is no temporary folder");
  return (folder / fmt::format("rota.{}.{}.tmp{}", ::getpid(), count++, ending)).string();
}

/// An open file, closed with the object.
class OpenFile {
 public:
  OpenFile(const std::string& path, int flags) : file_(::open(path.c_str(), flags | O_CLOEXEC)) {}
  ~OpenFile() {
    if (file_ >= 0) ::close(file_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  [[nodiscard]] int get() const noexcept { return file_; }

 private:
  int file_;
};

/// A pipe whose reader has gone is an error of the write while this object lives, not the end of the process.
class BrokenPipeIgnored {
 public:
  BrokenPipeIgnored() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
  ~BrokenPipeIgnored() { std::signal(SIGPIPE, before_); }
  BrokenPipeIgnored(const BrokenPipeIgnored&) = delete;
  BrokenPipeIgnored& operator=(const BrokenPipeIgnored&) = delete;

 private:
  void (*before_)(int);
};

/// Writes all bytes. False, and errno says why, if that fails.
bool write_all(int file, const char* bytes, std::size_t size) {
  for (std::size_t done = 0; done < size;) {
    const ssize_t count = ::write(file, bytes + done, size - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

/// Copies a file's bytes into a special file, which stays what it is.
void write_into(const std::string& from, const std::string& special) {
  const OpenFile in(from, O_RDONLY);
  if (in.get() < 0) refuse(special, std::strerror(errno));
  const OpenFile out(special, O_WRONLY | O_NOCTTY);
  if (out.get() < 0) refuse(special, std::strerror(errno));
  const BrokenPipeIgnored ignored;
  std::array<char, 1U << 16U> bytes;  // NOLINT(*-member-init): read() fills it
  for (;;) {
    const ssize_t count = ::read(in.get(), bytes.data(), bytes.size());
    if (count == 0) return;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 || !write_all(out.get(), bytes.data(), static_cast<std::size_t>(count))) {
      refuse(special, std::strerror(errno));
    }
  }
}

}  // namespace

bool is_special_file(const std::string& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

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
    : special_(is_special_file(path)),
      path_(place_of(path)),
      temporary_(temporary_name(path_, special_, ending)),
      name_(temporary_) {
  std::FILE* file = std::fopen(temporary_.c_str(), "wx");
  if (file == nullptr) refuse(path_, std::strerror(errno));
  std::fclose(file);
}

UnfinishedFile::~UnfinishedFile() {
  if (!finished_) ::unlink(temporary_.c_str());
}

void UnfinishedFile::finish() {
  if (special_) {
    write_into(temporary_, path_);
    return;  // the temporary file goes with this object
  }
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    refuse(path_, std::strerror(errno));
  }
  finished_ = true;
}

}  // namespace rota
