// SPDX-License-Identifier: Apache-2.0
//
// What a waveform viewer needs beside the signals, and what its sessions are made of.
//
// A session does not contain the files' location, so a run's directory can be moved, and the same run gives the same
// bytes. GTKWave resolves every path of a session relative to the session's former path and appends the rest to the
// directory where the session is now. Here all paths claim to be in the directory "/.".
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "testbench/waves/link_messages.h"

namespace rota::cli {

/// The scope of the waveform under which TracedSignal::name starts.
inline constexpr const char* kWaveTop = "network";

/// A waveform. The file names have no directory.
struct WaveView {
  std::string wave_file;         ///< "run.vcd"
  std::string session_file;      ///< "run.gtkw"
  std::string filter_directory;  ///< "run.gtkw.d", beside the session
  std::uint64_t period_ps = 1000;
  std::uint64_t begin_ps = 0;
  std::uint64_t end_ps = 0;
  bool nodes_chosen = false;                             ///< sessions show each node of the waveform, however many
  std::string second_scope = {};                         ///< of the second model's signals in a compared run, "rtl"
  Journey journey = {};                                  ///< a message to be followed
  std::map<std::string, std::uint64_t> fill_peaks = {};  ///< by a fill level's name: the most in the waveform
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

}  // namespace rota::cli
