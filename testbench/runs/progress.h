// SPDX-License-Identifier: Apache-2.0
//
// A progress bar on stderr: only on a terminal, and only for what takes longer than two seconds.
#pragma once

#include <chrono>
#include <string>

namespace rota::cli {

class Progress {
 public:
  explicit Progress(std::string what);
  /// Clears the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `part` of the work is done, 0 … 1. Cheap enough to be called often.
  void show(double part);

 private:
  std::string what_;
  bool on_terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace rota::cli
