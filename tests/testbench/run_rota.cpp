// SPDX-License-Identifier: Apache-2.0
#include "tests/testbench/run_rota.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace rota {
std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

namespace {

[[noreturn]] void become(const std::string& program, const std::vector<std::string>& arguments,
                         const std::string& directory, const std::string& out, const std::string& err) {
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  const auto redirect = [](const std::string& path, int to) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(fd, to);
  };
  redirect(out, STDOUT_FILENO);
  redirect(err, STDERR_FILENO);
  if (!directory.empty() && ::chdir(directory.c_str()) != 0) ::_exit(126);
  ::execv(program.c_str(), argv.data());
  ::_exit(127);
}

}  // namespace

std::string rota_path() {
  // scripts/mutate names a changed command.
  const char* const other = std::getenv("ROTA_COMMAND");
  return other == nullptr ? ROTA_COMMAND : other;
}

CommandResult run_rota(const std::vector<std::string>& arguments, const std::string& directory) {
  return run_program(rota_path(), arguments, directory);
}

CommandResult run_program(const std::string& program, const std::vector<std::string>& arguments,
                          const std::string& directory) {
  const ScratchFolder output;
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) become(program, arguments, directory, output.path("out"), output.path("err"));
  int status = 0;
  ::waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(output.path("out")), read_file(output.path("err"))};
}

int interrupt_rota(const std::vector<std::string>& arguments, unsigned milliseconds) {
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) become(rota_path(), arguments, "", "/dev/null", "/dev/null");
  ::usleep(milliseconds * 1000);
  ::kill(child, SIGINT);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

ScratchFolder::ScratchFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "rota-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> ScratchFolder::files() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

void write_file(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

}  // namespace rota
