// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "compiler/error.h"

namespace rota::cli {
namespace {

constexpr int kSignalled = 128;

InputError cannot_start(const std::string& program, int problem) {
  return InputError(fmt::format("{}: cannot be started: {}", program, std::strerror(problem)));
}

/// A pipe whose ends other children don't inherit: else a reader would wait for those, too.
class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) throw InputError(fmt::format("a pipe: {}", std::strerror(errno)));
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  [[nodiscard]] int read_end() const { return ends_[0]; }
  [[nodiscard]] int write_end() const { return ends_[1]; }
  void close_write_end() { close_end(1); }

 private:
  void close_end(std::size_t end) {
    if (ends_[end] >= 0) ::close(ends_[end]);
    ends_[end] = -1;
  }
  std::array<int, 2> ends_{-1, -1};
};

class FileActions {
 public:
  FileActions() { ::posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;

  void duplicate(int from, int to) { ::posix_spawn_file_actions_adddup2(&actions_, from, to); }
  void open_nothing(int as) { ::posix_spawn_file_actions_addopen(&actions_, as, "/dev/null", O_RDONLY, 0); }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// Appends what is there to read; false at the end of the file.
bool read_some(int from, std::string& text) {
  std::array<char, 65536> buffer{};
  const ssize_t count = ::read(from, buffer.data(), buffer.size());
  if (count < 0) return errno == EINTR;
  text.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

/// Both streams at once: a child that fills one pipe while we wait at the other would never end.
void read_both(int out, int err, ChildResult& result) {
  std::array<pollfd, 2> streams{pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
  const std::array<std::string*, 2> texts{&result.out, &result.err};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    if (::poll(streams.data(), streams.size(), -1) < 0 && errno != EINTR) return;
    for (std::size_t i = 0; i < streams.size(); ++i) {
      if (streams[i].fd < 0 || streams[i].revents == 0) continue;
      if (!read_some(streams[i].fd, *texts[i])) streams[i].fd = -1;  // poll passes over negative ones
    }
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

}  // namespace

ChildResult run_child(const std::string& program, const std::vector<std::string>& arguments) {
  Pipe out;
  Pipe err;
  FileActions actions;
  actions.open_nothing(STDIN_FILENO);
  actions.duplicate(out.write_end(), STDOUT_FILENO);
  actions.duplicate(err.write_end(), STDERR_FILENO);
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  if (const int problem = ::posix_spawn(&child, program.c_str(), actions.get(), nullptr, argv.data(), environ)) {
    throw cannot_start(program, problem);
  }
  out.close_write_end();
  err.close_write_end();
  ChildResult result{};
  read_both(out.read_end(), err.read_end(), result);
  result.status = wait_for(child);
  return result;
}

std::optional<std::string> find_program(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string program = (std::filesystem::path(folder) / name).string();
    if (::access(program.c_str(), X_OK) == 0) return program;
  }
  return std::nullopt;
}

std::string own_path() {
  std::error_code problem;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", problem);
  if (problem) throw InputError("/proc/self/exe: cannot be read: " + problem.message());
  return path.string();
}

}  // namespace rota::cli
