// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/session_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "compiler/text/counted.h"

namespace rota::cli {
namespace {

/// GTKWave 3.3 takes no more; signals beyond are shown as numbers.
constexpr std::size_t kMostFilters = 128;
constexpr double kFramesInWindow = 1000 / 200.0;  // its unit of zoom is 200 pixels
constexpr std::size_t kNamedMarkers = 26;

/// Every path of the session is in this directory; see wave_view.h.
constexpr const char* kHere = "/.";

}  // namespace

void SessionText::write_header(const std::string& session_file, const SessionFocus& focus) {
  const double zoom = -std::log2(static_cast<double>(focus.cycles * view_.period_ps) / kFramesInWindow);
  text_ += fmt::format("[*] {}: {}, {} a message\n", programs_.topology->title(), counted(programs_.steps, "step"),
                       counted(programs_.flits, "flit"));
  text_ += fmt::format("[dumpfile] \"{0}/{1}\"\n[savefile] \"{0}/{2}\"\n", kHere, view_.wave_file, session_file);
  text_ += fmt::format("[timestart] {}\n[size] 1600 1000\n[pos] -1 -1\n", focus.begin_ps);
  text_ += fmt::format("*{:.6f} {}", zoom, std::min(focus.marker_ps, view_.end_ps));  // 2^-zoom ps a frame
  for (std::size_t m = 0; m < kNamedMarkers; ++m) {
    text_ += m < focus.named_markers_ps.size() ? fmt::format(" {}", focus.named_markers_ps[m]) : " -1";
  }
  text_ += "\n[sst_width] 180\n[signals_width] 330\n[sst_expanded] 1\n[sst_vpaned_height] 500\n";
}

void SessionText::open_group(const std::string& title, bool open) {
  const std::size_t begin = text_.size();
  text_ += fmt::format("@{}\n-{}\n", open ? "800200" : "c00200", title);
  groups_.push_back({title, open, begin, text_.size()});
}

void SessionText::close_group() {
  const Group group = std::move(groups_.back());
  groups_.pop_back();
  if (text_.size() == group.body) {
    text_.resize(group.begin);
  } else {
    text_ += fmt::format("@{}\n-{}\n", group.open ? "1000200" : "1401200", group.title);
  }
}

void SessionText::show(const std::string& name, Format format, Colour colour, const std::string& alias) {
  if (has(name)) write_row(name, format, colour, alias, 0);
}

void SessionText::show_words(const std::string& name, const std::string& alias, Colour colour, const std::string& file,
                             const std::string& words) {
  if (!has(name)) return;
  const std::size_t filter = filter_of(file, words);
  write_row(name, filter == 0 ? Format::hex : Format::words, colour, alias, filter);
}

void SessionText::stretch(int rows) {
  for (int row = 1; row < rows; ++row) text_ += "@20200\n-\n";
}

void SessionText::write_row(const std::string& name, Format format, Colour colour, const std::string& alias,
                            std::size_t filter) {
  const std::uint32_t width = signals_.find(name)->second->width_bits;
  text_ += fmt::format("@{:x}\n", static_cast<std::uint32_t>(format));
  if (filter != 0) {
    text_ += fmt::format("^{} {}/{}/{}\n", filter, kHere, view_.filter_directory, filters_[filter - 1].file);
  }
  if (colour != Colour::standard) text_ += fmt::format("[color] {}\n", static_cast<unsigned>(colour));
  if (!alias.empty()) text_ += fmt::format("+{{{}}} ", alias);
  text_ += fmt::format("{}.{}{}\n", kWaveTop, name, width > 1 ? fmt::format("[{}:0]", width - 1) : "");
}

/// The number of a filter with these words; 0 where GTKWave can take no more.
std::size_t SessionText::filter_of(const std::string& file, const std::string& words) {
  const auto known = filter_numbers_.find(words);
  if (known != filter_numbers_.end()) return known->second;
  if (filters_.size() == kMostFilters) return 0;
  filters_.push_back({file, words});
  return filter_numbers_[words] = filters_.size();
}

}  // namespace rota::cli
