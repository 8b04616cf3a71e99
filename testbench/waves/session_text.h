// SPDX-License-Identifier: Apache-2.0
//
// The text of one GTKWave session, row by row: formats, colours, groups, filters. What rows there are is node_rows.h's
// and gtkw_session.h's matter.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sc_models/traced_signal.h"
#include "testbench/waves/wave_view.h"

namespace rota::cli {

/// The signals of a waveform by name.
using SignalIndex = std::map<std::string, const TracedSignal*, std::less<>>;

/// The numbers after '@' in a session: a sum of GTKWave's trace flags (its analyzer.h).
enum class Format : std::uint32_t {
  hex = 0x22,  // all formats: and right-justified
  decimal = 0x24,
  binary = 0x28,
  text = 0x22,         // a string shows as it is
  words = 0x2024,      // decimal, looked up in a filter
  staircase = 0x88024  // decimal, drawn as steps, scaled to the most of the whole run
};

/// GTKWave's colours for a trace.
enum class Colour : std::uint8_t { standard = 0, red = 1, orange = 2, yellow = 3, green = 4, blue = 5, violet = 7 };

/// The part of a run that a session shows first, and its markers.
struct SessionFocus {
  std::uint64_t begin_ps = 0;
  std::uint64_t cycles = 1;  ///< that fit the window
  std::uint64_t marker_ps = 0;
  std::vector<std::uint64_t> named_markers_ps = {};  ///< A, B, …: at most 26 are shown
};

class SessionText {
 public:
  /// All must outlive it.
  SessionText(const SignalIndex& signals, const Programs& programs, const WaveView& view)
      : signals_(signals), programs_(programs), view_(view) {}

  /// `session_file`: where the session will be, relative to the waveform.
  void write_header(const std::string& session_file, const SessionFocus& focus);
  void open_group(const std::string& title, bool open);
  /// A group without signals leaves no trace.
  void close_group();
  /// Shows a signal if the waveform has it. With `alias` "" it has its own name.
  void show(const std::string& name, Format format, Colour colour, const std::string& alias = "");
  /// Shows a signal's values in words. `words`: a value and its meaning a line; `file` is the filter's name if it is
  /// new.
  void show_words(const std::string& name, const std::string& alias, Colour colour, const std::string& file,
                  const std::string& words);
  /// Makes the row before it, drawn as a staircase, so many rows high.
  void stretch(int rows);
  [[nodiscard]] bool has(const std::string& name) const { return signals_.contains(name); }

  [[nodiscard]] GtkwSession take() { return {std::move(text_), std::move(filters_)}; }

 private:
  void write_row(const std::string& name, Format format, Colour colour, const std::string& alias, std::size_t filter);
  [[nodiscard]] std::size_t filter_of(const std::string& file, const std::string& words);

  struct Group {
    std::string title;
    bool open;
    std::size_t begin;  ///< of its text
    std::size_t body;
  };
  const SignalIndex& signals_;
  const Programs& programs_;
  const WaveView& view_;
  std::vector<Group> groups_;  ///< those begun and not ended
  std::vector<WaveFilter> filters_;
  std::map<std::string, std::size_t> filter_numbers_;  ///< by content
  std::string text_;
};

}  // namespace rota::cli
