// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/scratch_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "compiler/error.h"

namespace rota::cli {

ScratchFile::ScratchFile(const std::string& lines, const std::string& ending) {
  if (lines.empty()) return;
  path_ = (std::filesystem::temp_directory_path() / ("rota-papers-XXXXXX" + ending)).string();
  const int file = ::mkstemps(path_.data(), static_cast<int>(ending.size()));
  if (file < 0) throw InputError(fmt::format("{}: {}", path_, std::strerror(errno)));
  ::close(file);
  std::ofstream(path_) << lines;
}

ScratchFile::~ScratchFile() {
  if (!path_.empty()) std::remove(path_.c_str());
}

}  // namespace rota::cli
