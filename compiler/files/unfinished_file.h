// SPDX-License-Identifier: Apache-2.0
//
// Output files that are whole or not there: written under a temporary name beside their place, renamed when complete,
// and removed when the run is interrupted.
#pragma once

#include <string>
#include <string_view>

#include "compiler/files/unfinished_names.h"

namespace rota {

/// From here on SIGINT, SIGTERM and SIGHUP remove every unfinished file and folder and end the process with status 128
/// plus the signal's number. A signal that is ignored stays ignored.
void remove_unfinished_files_on_interrupt();

/// A file under construction. Its temporary name is `path` plus a suffix of this process plus `ending`, for writers
/// that insist on one. Where `path` is a symbolic link it stays one: what it leads to is replaced.
class UnfinishedFile {
 public:
  /// Throws InputError at once where `path` is a directory or in one that cannot be written, and where too many files
  /// are unfinished.
  explicit UnfinishedFile(const std::string& path, std::string_view ending = {});
  /// Removes the temporary file unless it was finished.
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  [[nodiscard]] const std::string& temporary_path() const noexcept { return temporary_; }
  /// Renames it to its place. Throws InputError where that fails.
  void finish();

 private:
  std::string path_;
  std::string temporary_;
  UnfinishedName name_;
  bool finished_ = false;
};

}  // namespace rota
