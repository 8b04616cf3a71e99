// SPDX-License-Identifier: Apache-2.0
//
// The GTKWave session of a waveform: signals, groups, formats and colours, and the filters that name the crossbar's
// settings. This file makes text only; waveform.cpp writes the files.
//
// The text does not contain the files' location, so a run's directory can be moved, and the same run gives the same
// bytes. GTKWave resolves every path of a session relative to the session's former path and appends the rest to the
// directory where the session is now. Here all paths claim to be in the directory "/.".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/rom/program.h"
#include "sc_models/traced_signal.h"

namespace rota::cli {

/// What a waveform viewer needs besides the signals. The file names have no directory.
struct WaveView {
  std::string wave_file;         ///< "run.vcd"
  std::string session_file;      ///< "run.gtkw"
  std::string filter_directory;  ///< "run.gtkw.d", beside the session
  std::uint64_t period_ps = 1000;
  std::uint64_t begin_ps = 0;
  std::uint64_t end_ps = 0;
};

/// A filter: the meaning of each value of one signal, one per line.
struct WaveFilter {
  std::string file;  ///< without a directory
  std::string text;
};

struct GtkwSession {
  std::string text;
  std::vector<WaveFilter> filters;
};

/// The scope of the waveform under which TracedSignal::name starts.
inline constexpr const char* kWaveTop = "network";

[[nodiscard]] GtkwSession gtkw_session(const std::vector<TracedSignal>& signals, const Programs& programs,
                                       const WaveView& view);

/// The meaning of a send mask, e.g. "idle", "inject", "from x0+", "from NIC and x0+ and x1- lane 1".
[[nodiscard]] std::string source_words(const Programs& programs, const NodeProgram& program, Channel send,
                                       std::uint64_t mask);
/// The meaning of a receive mask, e.g. "idle", "to eject", "to x0+", "to eject and x0+".
[[nodiscard]] std::string target_words(const Programs& programs, const NodeProgram& program, Channel receive,
                                       std::uint64_t mask);

}  // namespace rota::cli
