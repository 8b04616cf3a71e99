// SPDX-License-Identifier: Apache-2.0
#include "testbench/runs/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <utility>

namespace rota::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kSilence = std::chrono::seconds(2);
constexpr auto kRefresh = std::chrono::milliseconds(200);
constexpr double kLeastPartForTimeLeft = 0.01;

/// The width of the terminal now: it may change while we run.
std::size_t terminal_columns() {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsual;
  return size.ws_col;
}

std::string in_words(std::chrono::seconds time) {
  constexpr std::int64_t kSecondsInMinute = 60;
  constexpr std::int64_t kSecondsInHour = 3600;
  const std::int64_t seconds = time.count();
  if (seconds < kSecondsInMinute) return fmt::format("{} s", seconds);
  if (seconds < kSecondsInHour)
    return fmt::format("{} min {} s", seconds / kSecondsInMinute, seconds % kSecondsInMinute);
  return fmt::format("{} h {} min", seconds / kSecondsInHour, seconds % kSecondsInHour / kSecondsInMinute);
}

}  // namespace

std::string progress_line(std::string_view what, double part, std::chrono::seconds elapsed, std::size_t columns) {
  constexpr std::size_t kAroundBar = 3;  // a blank and two brackets
  constexpr std::size_t kShortestBar = 5;
  part = std::clamp(part, 0.0, 1.0);
  std::string after = fmt::format(" {:3.0f} %", part * 100);
  if (part >= kLeastPartForTimeLeft) {
    const double left = static_cast<double>(elapsed.count()) * (1 - part) / part;
    after += fmt::format(", {} left", in_words(std::chrono::seconds(static_cast<std::int64_t>(left))));
  }
  const std::size_t words = what.size() + after.size() + kAroundBar;
  if (words + kShortestBar > columns) return (std::string(what) + after).substr(0, columns);
  const std::size_t width = columns - words;
  const auto filled = static_cast<std::size_t>(part * static_cast<double>(width));
  return fmt::format("{} [{}{}]{}", what, std::string(filled, '#'), std::string(width - filled, '.'), after);
}

Progress::Progress(std::string what)
    : what_(std::move(what)),
      on_terminal_(::isatty(STDERR_FILENO) == 1),
      begin_(Clock::now()),
      next_(begin_ + kSilence) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::show(double part) {
  if (!on_terminal_) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + kRefresh;
  shown_ = true;
  const auto elapsed = std::chrono::duration_cast<std::chrono::seconds>(now - begin_);
  // In a terminal's last column the cursor may wrap.
  fmt::print(stderr, "\r\033[K{}", progress_line(what_, part, elapsed, terminal_columns() - 1));
  std::fflush(stderr);
}

}  // namespace rota::cli
