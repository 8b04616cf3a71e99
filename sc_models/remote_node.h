// SPDX-License-Identifier: Apache-2.0
//
// A node that another rank runs. Here it has no clock: its links carry what the other rank says, and after the run it
// has the counters that the other rank reports.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sc_models/node.h"

namespace rota {

/// A node's counters after a run.
struct NodeReport {
  std::vector<std::uint64_t> flits_sent;  ///< by port
  std::uint64_t flits_injected = 0;
  std::uint64_t flits_ejected = 0;
  std::uint64_t flits_written = 0;
  std::uint64_t last_write_edge = 0;
  std::uint64_t flits_held = 0;
  std::uint64_t violations = 0;
  std::optional<ScheduleViolation> first_violation;
  std::vector<std::uint32_t> peak_fills;  ///< by crosspoint FIFO
  std::string errors;
};

/// `ports` and `fifos`: how many the node has.
[[nodiscard]] NodeReport report_of(const NetworkNode& node, std::uint32_t ports, std::uint32_t fifos);

class ByteWriter;
class ByteReader;
void put(ByteWriter& out, const NodeReport& report);
[[nodiscard]] NodeReport get_node_report(ByteReader& in);

class RemoteNode final : public NetworkNode {
 public:
  RemoteNode(const sc_core::sc_module_name& name, const NodeSite& site) : NetworkNode(name, site) {}

  /// What the node shows from now on.
  void show(NodeReport report) { report_ = std::move(report); }

  [[nodiscard]] LinkInPort& link_in(Port) override { return nobody_; }
  [[nodiscard]] std::uint64_t flits_sent(Port p) const override {
    return index(p) < report_.flits_sent.size() ? report_.flits_sent[index(p)] : 0;
  }
  [[nodiscard]] std::uint64_t flits_injected() const override { return report_.flits_injected; }
  [[nodiscard]] std::uint64_t flits_ejected() const override { return report_.flits_ejected; }
  [[nodiscard]] std::uint64_t flits_written() const override { return report_.flits_written; }
  [[nodiscard]] std::uint64_t last_write_edge() const override { return report_.last_write_edge; }
  [[nodiscard]] std::uint64_t flits_held() const override { return report_.flits_held; }
  [[nodiscard]] std::uint64_t violations() const override { return report_.violations; }
  [[nodiscard]] std::optional<ScheduleViolation> first_violation() const override { return report_.first_violation; }
  [[nodiscard]] std::uint32_t peak_fill(std::uint32_t k) const override {
    return k < report_.peak_fills.size() ? report_.peak_fills[k] : 0;
  }
  [[nodiscard]] std::string errors() const override { return report_.errors; }

  // The rank that runs the node injects its faults.
  void stop() override {}
  void flip_program_bit(Port) override {}
  [[nodiscard]] bool program_fault_struck() const override { return false; }
  bool flip_fifo_bit(Port) override { return false; }
  void trace_as(SignalRegistry&, const std::string&) override {}

 private:
  LinkInPort nobody_{"nobody"};
  NodeReport report_;
};

}  // namespace rota
