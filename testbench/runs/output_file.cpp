// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/output_file.h"

#include <fmt/format.h>

#include <fstream>
#include <utility>

#include "compiler/error.h"
#include "compiler/files/writable.h"
#include "compiler/text/counted.h"

namespace rota::cli {

OutputFile::OutputFile(std::string option, std::string path, std::string_view ending)
    : option_(std::move(option)),
      path_(std::move(path)),
      // It names the option if the path cannot be written; UnfinishedFile would not.
      file_((require_writable_file(option_, path_), path_), ending) {}

void OutputFile::write(std::string_view bytes) {
  std::ofstream out(temporary_path(), std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) {
    throw InputError(fmt::format("{} {}: cannot be written; allowed: a place with room for {}", option_, path_,
                                 counted(bytes.size(), "byte")));
  }
  finish();
}

void OutputFile::finish() {
  try {
    file_.finish();
  } catch (const InputError& error) {  // of a special file only now: it may be full
    throw InputError(fmt::format("{} {}", option_, error.what()));
  }
}

}  // namespace rota::cli
