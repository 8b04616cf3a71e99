// SPDX-License-Identifier: Apache-2.0
//
// One route, as a sequence of ports, for every message that a class representative sends.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/ids.h"

namespace rota {

/// A route as a sequence of port numbers. On a Cayley graph it is a word in the generators.
using Word = std::vector<std::uint16_t>;

/// All routes of all classes, stored end to end: 2 bytes a hop.
class Routes {
 public:
  struct Message {
    std::uint32_t origin_class;
    Node destination;        ///< in the origin's frame
    std::uint16_t copy = 0;  ///< numbers the origin's messages for the destination
  };

  void add(Message message, std::span<const std::uint16_t> word) {
    messages_.push_back(message);
    letters_.insert(letters_.end(), word.begin(), word.end());
    ends_.push_back(letters_.size());
  }

  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(messages_.size()); }
  [[nodiscard]] const Message& message(std::uint32_t m) const { return messages_[m]; }
  [[nodiscard]] std::span<const std::uint16_t> word(std::uint32_t m) const {
    const std::size_t begin = m == 0 ? 0 : ends_[m - 1];
    return {letters_.data() + begin, ends_[m] - begin};
  }
  /// Transmissions of all messages together.
  [[nodiscard]] std::uint64_t hop_count() const noexcept { return letters_.size(); }

 private:
  std::vector<Message> messages_;
  std::vector<std::uint16_t> letters_;
  std::vector<std::size_t> ends_;
};

}  // namespace rota
