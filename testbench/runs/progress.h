// SPDX-License-Identifier: Apache-2.0
//
// A progress bar on stderr, shown only on a terminal and only for work that takes longer than two seconds.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace rota::cli {

/// "simulating [####......]  40 %, 3 s left" in at most `columns` characters. The bar uses the space that the words
/// leave and is omitted if there is none. `part` is the fraction done, 0 … 1, after `elapsed`; from 1 % on the time
/// left is shown.
[[nodiscard]] std::string progress_line(std::string_view what, double part, std::chrono::seconds elapsed,
                                        std::size_t columns);

class Progress {
 public:
  explicit Progress(std::string what);
  /// Clears the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Shows that the fraction `part` of the work is done, 0 … 1. Cheap enough to be called often.
  void show(double part);

 private:
  std::string what_;
  bool on_terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace rota::cli
