// SPDX-License-Identifier: Apache-2.0
//
// The files of rtl/ that an emitted project contains unchanged, and the licence. They are built into the library, so
// the command works wherever it is installed.
#pragma once

#include <span>
#include <string_view>

namespace rota {

struct EmbeddedFile {
  std::string_view path;  ///< from rtl/, e.g. "rota_fifo.sv" or "project/rota_network_tb.sv"
  std::string_view text;
};

[[nodiscard]] std::span<const EmbeddedFile> embedded_files();

/// The modules in rtl/sim/, which no project contains.
[[nodiscard]] std::span<const EmbeddedFile> simulation_files();

}  // namespace rota
