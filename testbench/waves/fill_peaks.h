// SPDX-License-Identifier: Apache-2.0
//
// The most that each FIFO holds in a waveform: the scale of its staircase.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "testbench/waves/trace_variable.h"

namespace rota::cli {

/// Adds nothing to the trace.
class FillPeaks final : public TraceAddition {
 public:
  void declare(const TraceVariable& variable) override {
    if (variable.name == "fill") name_of_[variable.id] = variable.scope + ".fill";
  }
  [[nodiscard]] std::string end_scope(const std::string& /*scope*/) override { return {}; }
  void follow(std::string_view id, const std::string& change) override {
    const auto found = name_of_.find(std::string(id));
    if (found == name_of_.end()) return;
    std::uint64_t value = 0;
    for (const char bit : change.substr(0, change.size() - id.size())) {
      if (bit == '0' || bit == '1') value = value << 1U | (bit == '1' ? 1U : 0U);
    }
    std::uint64_t& peak = peaks_[found->second];
    if (value > peak) peak = value;
  }
  void write_changes(std::ostream& /*out*/, std::uint64_t /*time_ps*/) override {}

  /// By the fill level's full name.
  [[nodiscard]] const std::map<std::string, std::uint64_t>& peaks() const { return peaks_; }

 private:
  std::unordered_map<std::string, std::string> name_of_;  ///< by identifier
  std::map<std::string, std::uint64_t> peaks_;
};

}  // namespace rota::cli
