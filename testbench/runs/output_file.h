// SPDX-License-Identifier: Apache-2.0
//
// An output file of a verb: refused before the work if it cannot be written, complete or absent after it.
#pragma once

#include <string>
#include <string_view>

#include "compiler/files/unfinished_file.h"

namespace rota::cli {

class OutputFile {
 public:
  /// Throws InputError "OPTION PATH: …" at once if no file can be created there. `ending` is that of the temporary
  /// name.
  OutputFile(std::string option, std::string path, std::string_view ending = {});

  /// Writes all bytes and renames the file. Throws InputError if it cannot.
  void write(std::string_view bytes);
  /// For a file that something else wrote under temporary_path().
  void finish();
  [[nodiscard]] const std::string& temporary_path() const noexcept { return file_.temporary_path(); }
  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  const std::string option_;
  const std::string path_;
  UnfinishedFile file_;
};

}  // namespace rota::cli
