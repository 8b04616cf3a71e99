// SPDX-License-Identifier: Apache-2.0
//
// Names for parametrized tests: "torus:4x4" becomes "torus_4x4".
#pragma once

#include <cctype>
#include <string>

namespace rota {

inline std::string test_name(std::string text) {
  for (char& c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return text;
}

}  // namespace rota
