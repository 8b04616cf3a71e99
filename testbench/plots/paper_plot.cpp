// SPDX-License-Identifier: Apache-2.0
#include "testbench/plots/paper_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "compiler/error.h"
#include "compiler/text/fields.h"
#include "testbench/papers/claims.h"
#include "testbench/papers/comparison.h"
#include "testbench/runs/child_process.h"

namespace rota::cli {
namespace {

constexpr std::size_t kMostRowsNamed = 60;

/// The number that the paper prints, or the value of its expression where that is known to be wrong. Empty if it prints
/// words or an expression: what these come to is the formula's value, which is ours.
std::string printed_number(const Claim& claim) {
  const std::string& text = claim.printed_value.empty() ? claim.printed : claim.printed_value;
  return decimal_in(text) ? text : "";
}

/// Series of gnuplot's command `plot`; one without a point would be an error.
std::string series(bool has_printed, bool has_formula) {
  std::string text;
  if (has_printed) {
    text += "$data using 1:4 with points pointtype 6 pointsize 1.3 linewidth 1.5 linecolor '#d94801' title 'printed', ";
  }
  if (has_formula) {
    text +=
        "$data using 1:(strlen(strcol(4)) > 0 ? NaN : $5) with points pointtype 4 pointsize 1.3 linewidth 1.5 "
        "linecolor '#636363' title 'formula', ";
  }
  return text + "$data using 1:6 with points pointtype 7 pointsize 0.5 linecolor '#08519c' title 'measured'";
}

/// The part of the ids that all rows share, up to a slash.
std::size_t shared_length(const std::vector<Row>& rows) {
  std::size_t length = rows.front().claim.id.size();
  for (const Row& row : rows) {
    const auto [end, other] = std::mismatch(rows.front().claim.id.begin(), rows.front().claim.id.end(),
                                            row.claim.id.begin(), row.claim.id.end());
    length = std::min(length, static_cast<std::size_t>(end - rows.front().claim.id.begin()));
  }
  const std::size_t slash = rows.front().claim.id.rfind('/', length);
  return slash == std::string::npos ? 0 : slash + 1;
}

}  // namespace

Figure paper_figure(const std::string& id) {
  const std::string command = own_path();
  const auto papers = compare_all(papers_of_rows(id), [&command](const Run& run) { return carry_out(run, command); });
  require_no_difference(papers);
  std::vector<Row> rows;
  for (const PaperRows& paper : papers) {
    for (const Row& row : paper.rows) {
      if (decimal_in(row.measured) && decimal_in(row.claim.formula)) rows.push_back(row);
    }
  }
  if (rows.empty()) {
    throw InputError(
        fmt::format("ID {}: its rows have no measured numbers; allowed: rows of rota papers --list that are "
                    "measured, counted or derived",
                    id));
  }
  Figure figure{"row,id,quantity,printed,formula,measured,rtl,result\n", "", 200, 90};
  const std::size_t shared = shared_length(rows);
  std::string tics;
  std::size_t longest = 0;
  bool is_positive = true;
  bool has_printed = false;
  bool has_formula = false;
  LogRange values;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Claim& claim = rows[i].claim;
    const std::string printed = printed_number(claim);
    const double expected = *decimal_in(printed.empty() ? claim.formula : printed);
    const double measured = *decimal_in(rows[i].measured);
    (printed.empty() ? has_formula : has_printed) = true;
    fmt::format_to(std::back_inserter(figure.csv), "{},{},{},{},{},{},{},{}\n", i, csv_text(claim.id),
                   to_string(claim.quantity), csv_text(printed), csv_text(claim.formula), csv_text(rows[i].measured),
                   csv_text(rows[i].rtl), to_string(rows[i].result));
    values.add(measured);
    values.add(expected);
    is_positive = is_positive && measured > 0 && expected > 0;
    if (rows.size() <= kMostRowsNamed) {
      longest = std::max(longest, claim.id.size() - shared);
      tics += fmt::format("{}{} {}", tics.empty() ? "" : ",", gnuplot_text(claim.id.substr(shared)), i);
    }
  }
  // The rows' names hang below the axis and would take their room from what is above it.
  constexpr double kMillimetresPerCharacter = 1.3;
  figure.height_mm += static_cast<std::uint32_t>(kMillimetresPerCharacter * static_cast<double>(longest));
  figure.commands = fmt::format(
      "set title {}\nset xrange [-0.6:{}]\n{}\nset ylabel 'steps, or as the row says'\n"
      "set key outside top right horizontal\n{}"
      "plot {}\n",
      gnuplot_text(fmt::format("paper {}", rows.front().claim.id.substr(0, shared == 0 ? shared : shared - 1))),
      static_cast<double>(rows.size()) - 0.4,
      rows.size() <= kMostRowsNamed ? fmt::format("set xtics rotate by -60 font ',9' ({})", tics)
                                    : "set xlabel 'row, in the order of rota papers'",
      is_positive ? "set logscale y\nset yrange " + values.text() + "\nset ytics " + values.tics() + "\n"
                  : "set offsets 0,0,graph 0.1,graph 0.1\n",
      series(has_printed, has_formula));
  return figure;
}

}  // namespace rota::cli
