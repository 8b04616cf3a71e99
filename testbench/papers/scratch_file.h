// SPDX-License-Identifier: Apache-2.0
//
// A temporary file for the duration of a run, for demands and networks that claims hold as text.
#pragma once

#include <string>

namespace rota::cli {

class ScratchFile {
 public:
  /// Writes `lines`; without lines there is no file. `ending` is the end of its name: ".jsonl". Throws InputError if it
  /// cannot be written.
  explicit ScratchFile(const std::string& lines, const std::string& ending = "");
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;  ///< empty: none
};

}  // namespace rota::cli
