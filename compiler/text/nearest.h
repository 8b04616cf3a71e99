// SPDX-License-Identifier: Apache-2.0
//
// What a misspelt word was probably meant to be, for messages.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace rota {

/// The candidate that differs least from `word` (letters changed, left out, added or swapped), or "" where more than a
/// third of the word differs from all of them. Of equally near ones the first.
[[nodiscard]] std::string nearest(std::string_view word, std::span<const std::string> candidates);

/// " (did you mean 'x'?)", or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

}  // namespace rota
