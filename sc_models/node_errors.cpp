// SPDX-License-Identifier: Apache-2.0
#include "sc_models/node_errors.h"

#include <fmt/format.h>

#include <array>

namespace rota {

std::string errors_in_words(NodeErrors errors) {
  static constexpr std::array kNames{"a FIFO overflowed",
                                     "a FIFO was read while empty",
                                     "a flit was offered after the end of a program",
                                     "a router program word had wrong parity",
                                     "a router program had no end",
                                     "a flit missed its cycle",
                                     "a router program entry was invalid",
                                     "a message's last flag did not match its flit count",
                                     "an address program word had wrong parity",
                                     "an address program had no end",
                                     "a flit to be added had wrong parity",
                                     "an ejected flit had wrong parity"};
  std::string text;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if ((errors >> i & 1U) != 0) text += fmt::format("{}{}", text.empty() ? "" : ", ", kNames[i]);
  }
  return text;
}

}  // namespace rota
