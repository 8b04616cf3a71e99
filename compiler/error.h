// SPDX-License-Identifier: Apache-2.0
//
// The two ways a run can end badly through no fault of rota's own. Only main() turns them into an exit status.
#pragma once

#include <stdexcept>

namespace rota {

/// What the user gave cannot be used: names the option or file and line, the value, and what is allowed (exit status
/// 2).
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
