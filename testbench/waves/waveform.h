// SPDX-License-Identifier: Apache-2.0
//
// The waveform of one run, --wave FILE.vcd|.fst, and the GTKWave session beside it.
//
//   Network::trace ──► SystemC's VCD (temporary, of the window) ──► tidied VCD ──► [vcd2fst] ──► FILE
//            └── list of signals ──► gtkw_session ──► FILE.gtkw, and in FILE.gtkw.d its filters and more sessions
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <systemc>
#include <vector>

#include "compiler/rom/program.h"
#include "sc_models/network_config.h"
#include "sc_models/run_control.h"
#include "sc_models/traced_signal.h"
#include "testbench/waves/message_names.h"
#include "testbench/waves/vcd_file.h"

namespace rota::cli {

/// Throws InputError if no waveform can be written there: an ending other than .vcd or .fst, an unwritable place, a
/// name that a GTKWave session cannot hold, or .fst without vcd2fst (package gtkwave). "" means no waveform.
void check_wave_path(const std::string& path);

/// What a user wants of a waveform.
struct WaveOptions {
  std::optional<WaveWindow> window = std::nullopt;  ///< only these cycles
  std::string message = {};                         ///< the one whose journey a session shows; "": rota chooses
  bool nodes_chosen = false;                        ///< sessions show each node of the waveform, however many
  std::string second_scope = {};                    ///< of the second model's signals in a compared run
  RouterKind router = RouterKind::handshake;
  std::uint64_t period_ps = 1000;
};

/// The waveform of one run: opened before the run, complete after finish(), removed if anything fails.
class WaveFile {
 public:
  /// Throws InputError as check_wave_path does. One WaveFile at a time, made before the simulation starts.
  explicit WaveFile(const std::string& path, WaveOptions options = {});
  ~WaveFile();
  WaveFile(const WaveFile&) = delete;
  WaveFile& operator=(const WaveFile&) = delete;

  /// The trace for Network::trace_signals; valid until finish().
  [[nodiscard]] sc_core::sc_trace_file* trace_file();
  /// For the run's options: where the trace begins and ends. Valid until finish().
  [[nodiscard]] std::vector<RunMark> marks();
  /// `names`: the messages' names, shown beside the data of their flits. `last_cycle`: in which the run ended.
  /// Closes the trace, converts it to .fst if asked for, writes the .gtkw sessions beside it, and renames all into
  /// place. Throws InputError if the disk is full, a file cannot be written, or the run ends before the window.
  void finish(std::vector<TracedSignal> signals, const Programs& programs, const MessageNames& names,
              std::uint64_t last_cycle);

 private:
  struct Files;
  std::unique_ptr<Files> files_;
  const WaveOptions options_;
};

}  // namespace rota::cli
