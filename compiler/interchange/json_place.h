// SPDX-License-Identifier: Apache-2.0
//
// Where a value stands in a JSON file: the parser keeps no positions, so an error message looks for the value again.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rota::interchange {

/// The way to a value from the outermost one: keys of objects and indices of lists.
using JsonPlace = std::vector<std::variant<std::string_view, std::size_t>>;

/// "steps[3].sends[2]"
[[nodiscard]] std::string in_words(const JsonPlace& place);

/// The line, counted from 1, in which the value begins; of the last one on the way if there is none. `text` is valid
/// JSON. Keys are compared as they are written: one with escapes is not found.
[[nodiscard]] std::size_t line_of(std::string_view text, const JsonPlace& place);

}  // namespace rota::interchange
