// SPDX-License-Identifier: Apache-2.0
//
// The GTKWave session of a waveform: which signals are shown, in which groups, formats and colours, and the filters
// that put the crossbar's settings into words. Text only; waveform.cpp puts it into files.
//
// The text does not say where the files are, so a run's directory can be moved and the same run gives the same bytes:
// GTKWave places every path of a session relative to the session's own former path, and takes what is left to start in
// the directory where the session is now. Here all of them claim to be in the directory "/.".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/rom/program.h"
#include "sc_models/traced_signal.h"

namespace rota::cli {

/// What a waveform viewer must know beyond the signals. The file names are without a directory.
struct WaveView {
  std::string wave_file;         ///< "run.vcd"
  std::string session_file;      ///< "run.gtkw"
  std::string filter_directory;  ///< "run.gtkw.d", beside the session
  std::uint64_t period_ps = 1000;
  std::uint64_t end_ps = 0;
};

/// A filter: what a value of one signal means, a line each.
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

/// What a send mask means, e.g. "idle", "inject", "from x0+", "from NIC and x0+ and x1- lane 1".
[[nodiscard]] std::string source_words(const Programs& programs, const NodeProgram& program, Channel send,
                                       std::uint64_t mask);
/// What a receive mask means, e.g. "idle", "to eject", "to x0+", "to eject and x0+".
[[nodiscard]] std::string target_words(const Programs& programs, const NodeProgram& program, Channel receive,
                                       std::uint64_t mask);

}  // namespace rota::cli
