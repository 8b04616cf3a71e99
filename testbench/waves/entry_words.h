// SPDX-License-Identifier: Apache-2.0
//
// The routers' program entries in words, as waveforms show them.
#pragma once

#include <cstdint>
#include <string>

#include "compiler/rom/program.h"

namespace rota::cli {

/// The meaning of a send mask, e.g. "idle", "inject", "from x0+", "from NIC and x0+ and x1- lane 1".
[[nodiscard]] std::string source_words(const Programs& programs, const NodeProgram& program, Channel send,
                                       std::uint64_t mask);
/// The meaning of a receive mask, e.g. "idle", "to eject", "to x0+", "to eject and x0+".
[[nodiscard]] std::string target_words(const Programs& programs, const NodeProgram& program, Channel receive,
                                       std::uint64_t mask);
/// The name of a crosspoint FIFO within its router: "x0+ to x1-", "x0+ to x1- lane 1", "FIFO", "lane 1".
[[nodiscard]] std::string fifo_words(const Programs& programs, const NodeProgram& program, const Fifo& fifo);

}  // namespace rota::cli
