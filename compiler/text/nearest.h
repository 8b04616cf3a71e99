// SPDX-License-Identifier: Apache-2.0
//
// Suggests the word that a misspelt one was probably meant to be, for messages.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace rota {

/// The candidate with the fewest differences from `word` (letters changed, left out, added or swapped). Ties go to the
/// first; "" if more than a third of the word differs from every candidate.
[[nodiscard]] std::string nearest(std::string_view word, std::span<const std::string> candidates);

/// " (did you mean 'x'?)", or "".
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

}  // namespace rota
