// SPDX-License-Identifier: Apache-2.0
//
// Which messages a personalised collective asks for, and a number for each, so that a verifier can keep an array of
// them.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/schedule/schedule.h"

namespace rota::verify {

/// Every node has `slots()` places for messages, whether they are demanded or not.
class Demand {
 public:
  /// Precondition: a personalised collective; isotropic ones have one number per node in schedule.demand.
  explicit Demand(const Schedule& schedule);

  [[nodiscard]] std::uint64_t slots() const noexcept { return slots_; }
  /// Messages that the whole network has to deliver.
  [[nodiscard]] std::uint64_t messages() const noexcept { return messages_; }

  /// How many messages origin has for destination.
  [[nodiscard]] std::uint32_t copies(Node origin, Node destination) const;
  /// The place of a message among those of its origin. Precondition: copy < copies(origin, destination), or copy is 0.
  [[nodiscard]] std::uint64_t slot(Node origin, Node destination, std::uint32_t copy) const {
    return first_.empty() ? index(destination) : first_[index(relative(origin, destination))] + copy;
  }

 private:
  [[nodiscard]] Node relative(Node origin, Node destination) const;

  const Schedule& schedule_;
  enum class Kind : std::uint8_t { everyone, isotropic, from_root, to_root } kind_ = Kind::everyone;
  std::vector<std::uint64_t> first_;  ///< isotropic: by relative address, the place of its first message
  std::uint64_t slots_ = 0;
  std::uint64_t messages_ = 0;
};

}  // namespace rota::verify
