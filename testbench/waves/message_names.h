// SPDX-License-Identifier: Apache-2.0
//
// Which message a flit belongs to, in a few characters for a waveform. In a checked run every flit's data tell it.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "sc_models/traffic.h"

namespace rota::cli {

class MessageNames {
 public:
  /// Of the traffic that the programs carry in flits of this width.
  MessageNames(const Programs& programs, std::uint32_t width_bits);

  /// False if data do not tell: words are too narrow to differ, or there are more than some millions of flits.
  [[nodiscard]] bool known() const noexcept { return !flits_.empty(); }
  /// Whether a message has this name (without the number of a flit).
  [[nodiscard]] bool has(const std::string& message) const;
  /// The name of some message. Precondition: known().
  [[nodiscard]] std::string first() const;
  /// The name of a flit with this data: "0_1>2_2" is of the message from node 0_1 to 2_2, "0_1>2_2:3" its flit 3 (in
  /// messages of several), "0_1" of node 0_1's broadcast or contribution, "sum" of several contributions. No blanks.
  [[nodiscard]] std::string of(std::uint64_t data) const;

 private:
  struct Flit {
    Node origin;
    Node destination;
    std::uint32_t flit;
  };
  [[nodiscard]] std::string name_of(const Flit& flit) const;
  void add(Node origin, Node destination, std::uint32_t copies);

  Traffic traffic_;
  TopologyPtr topology_;
  std::unordered_map<std::uint64_t, Flit> flits_;  ///< by data
};

}  // namespace rota::cli
