// SPDX-License-Identifier: Apache-2.0
//
// A figure before it is drawn: a table of plain data, and how gnuplot draws it.
//
//   run_plots, cost_plots, paper_plot ──► Figure ──► gnuplot ──► SVG or PDF
//                                           └─ csv ──► --csv
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace rota::cli {

struct Figure {
  std::string csv;       ///< a line of column names, then a line per row
  std::string commands;  ///< gnuplot's; they find the rows, without the names, in $data
  std::uint32_t width_mm = 160;
  std::uint32_t height_mm = 100;
};

/// The text as a constant of gnuplot, and as a field of a CSV file.
[[nodiscard]] std::string gnuplot_text(std::string_view text);
[[nodiscard]] std::string csv_text(std::string_view text);

/// The range of a logarithmic axis that leaves room around all values.
class LogRange {
 public:
  void add(double value) {
    low_ = std::min(low_, value);
    high_ = std::max(high_, value);
  }
  /// "[low:high]". Precondition: all values are positive.
  [[nodiscard]] std::string text() const { return fmt::format("[{}:{}]", low(), high()); }
  /// "(20,50,100)": 1, 2 and 5 times powers of ten, where powers alone would be too few; else gnuplot's own tics.
  [[nodiscard]] std::string tics() const {
    constexpr double kFewDecades = 1000;
    if (high() / low() > kFewDecades) return "autofreq";
    std::string list;
    for (double power = std::pow(10, std::floor(std::log10(low()))); power <= high(); power *= 10) {
      for (const double digit : {1, 2, 5}) {
        if (power * digit < low() || power * digit > high()) continue;
        list += fmt::format("{}{}", list.empty() ? "" : ",", power * digit);
      }
    }
    return "(" + list + ")";
  }

 private:
  [[nodiscard]] double low() const { return low_ / 1.8; }
  [[nodiscard]] double high() const { return high_ * 2.2; }

  double low_ = std::numeric_limits<double>::infinity();
  double high_ = 0;
};

}  // namespace rota::cli
