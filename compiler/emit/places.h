// SPDX-License-Identifier: Apache-2.0
//
// What the check bits of an emitted node know of each message: a tag that differs between messages. A word that arrives
// in another's place, or an old one, has the wrong tag though it is whole.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/rom/program.h"

namespace rota {

/// The part of one message in its words' check bits, as rota_check_walk reads it. Flit f contributes tag + (f + 2^(4 +
/// run mod 4))·increment, modulo 255.
struct Place {
  std::uint32_t tag = 0;        ///< 0 to 254; that of a sum is the sum of its messages' tags, modulo 255
  std::uint32_t increment = 0;  ///< likewise
  bool present = false;         ///< there is such a message in a run
  [[nodiscard]] std::uint32_t word() const { return (present ? 1U << 16 : 0) | increment << 8 | tag; }
};

/// By address of the node's send memory.
[[nodiscard]] std::vector<Place> send_places(const Programs& programs, Node self);
/// By address of its receive memory, at the end of a run.
[[nodiscard]] std::vector<Place> receive_places(const Programs& programs, Node self);

}  // namespace rota
