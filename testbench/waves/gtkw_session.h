// SPDX-License-Identifier: Apache-2.0
//
// The GTKWave sessions of a waveform: one that shows the network, and one for each question that engineers ask of it.
// This file makes text only; waveform.cpp writes the files.
#pragma once

#include <string>
#include <vector>

#include "compiler/rom/program.h"
#include "sc_models/traced_signal.h"
#include "testbench/waves/wave_view.h"

namespace rota::cli {

/// The network: all nodes if the user chose them or if they are few, otherwise the first and its neighbours.
[[nodiscard]] GtkwSession gtkw_session(const std::vector<TracedSignal>& signals, const Programs& programs,
                                       const WaveView& view);

struct QuestionSession {
  std::string file;  ///< in the directory of the filters
  GtkwSession session;
};

/// One node with both models side by side (node.gtkw), one message's journey (message.gtkw, if the view has one), one
/// link with what sends and receives over it (link.gtkw), the crossbars (crossbar.gtkw) and the FIFOs' fill
/// (fill.gtkw).
[[nodiscard]] std::vector<QuestionSession> question_sessions(const std::vector<TracedSignal>& signals,
                                                             const Programs& programs, const WaveView& view);

}  // namespace rota::cli
