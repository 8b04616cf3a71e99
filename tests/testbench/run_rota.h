// SPDX-License-Identifier: Apache-2.0
//
// Runs the built rota command as a user would, without a shell, and collects what it prints.
#pragma once

#include <string>
#include <vector>

namespace rota {

struct CommandResult {
  int status = -1;  ///< exit status, or -1 if a signal ended it
  std::string out;
  std::string err;
};

/// The command that the tests run.
[[nodiscard]] std::string rota_path();

/// `arguments` follow the command's name. Runs in `directory` unless it is empty.
[[nodiscard]] CommandResult run_rota(const std::vector<std::string>& arguments, const std::string& directory = "");

/// The same for any other program, given by its path.
[[nodiscard]] CommandResult run_program(const std::string& program, const std::vector<std::string>& arguments,
                                        const std::string& directory = "");

/// Interrupts the command (SIGINT) `milliseconds` after its start. Returns its exit status, or -1 if the signal ended
/// it.
[[nodiscard]] int interrupt_rota(const std::vector<std::string>& arguments, unsigned milliseconds);

/// A fresh folder that is removed with the object.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] std::string path(const std::string& name) const { return path_ + "/" + name; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::vector<std::string> files() const;

 private:
  std::string path_;
};

/// Reads or writes a whole file.
[[nodiscard]] std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

}  // namespace rota
