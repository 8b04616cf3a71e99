// SPDX-License-Identifier: Apache-2.0
//
// Output files that are complete or absent: they are written under a temporary name in the same folder, renamed when
// complete, and removed if the run is interrupted. A pipe or a device keeps its place: it gets the bytes when they are
// complete, from a temporary file elsewhere.
#pragma once

#include <string>
#include <string_view>

#include "compiler/files/unfinished_names.h"

namespace rota {

/// From here on SIGINT, SIGTERM and SIGHUP remove every unfinished file and folder and end the process with status 128
/// plus the signal's number. A signal that is ignored stays ignored. SIGXFSZ is ignored: writers see the error EFBIG.
void remove_unfinished_files_on_interrupt();

/// True for a pipe, a device or a socket, also behind a symbolic link: what a rename must not replace.
[[nodiscard]] bool is_special_file(const std::string& path);

/// A file under construction. Its temporary name is `path`, a suffix of this process, and `ending`, for writers that
/// require one. If `path` is a symbolic link, the link stays and its target is replaced. If `path` is a special file,
/// the temporary file is in the system's temporary folder.
class UnfinishedFile {
 public:
  /// Throws InputError at once if `path` is a directory, if its folder cannot be written, or if too many files are
  /// unfinished.
  explicit UnfinishedFile(const std::string& path, std::string_view ending = {});
  /// Removes the temporary file unless it was finished.
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  [[nodiscard]] const std::string& temporary_path() const noexcept { return temporary_; }
  /// Renames the file to its final name, or writes its bytes into the special file there. Throws InputError if that
  /// fails. Waits for a pipe's reader.
  void finish();

 private:
  bool special_;
  std::string path_;
  std::string temporary_;
  UnfinishedName name_;
  bool finished_ = false;
};

}  // namespace rota
