// SPDX-License-Identifier: Apache-2.0
//
// The two failures that are not defects of rota itself. Only main() turns them into an exit status.
#pragma once

#include <stdexcept>

namespace rota {

/// The user's input cannot be used (exit status 2). The message is one line: the option, or file and line; the value;
/// what is allowed.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A check failed: a schedule does not verify, two sources disagree, a flit went missing (exit status 1).
class CheckFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace rota
