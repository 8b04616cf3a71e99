// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace rota::cli {
namespace {
using Clock = std::chrono::steady_clock;
constexpr auto kSilence = std::chrono::seconds(2);
constexpr auto kRefresh = std::chrono::milliseconds(200);
constexpr int kWidth = 40;
}  // namespace

Progress::Progress(std::string what)
    : what_(std::move(what)), on_terminal_(::isatty(STDERR_FILENO) == 1), next_(Clock::now() + kSilence) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::show(double part) {
  if (!on_terminal_) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + kRefresh;
  shown_ = true;
  const int filled = std::clamp(static_cast<int>(part * kWidth), 0, kWidth);
  fmt::print(stderr, "\r\033[K{} [{}{}] {:3.0f} %", what_, std::string(static_cast<std::size_t>(filled), '#'),
             std::string(static_cast<std::size_t>(kWidth - filled), '.'), part * 100);
  std::fflush(stderr);
}

}  // namespace rota::cli
