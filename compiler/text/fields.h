// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace rota {

/// The text as a field of a table in CSV, quoted where RFC 4180 asks for it.
[[nodiscard]] std::string csv_field(const std::string& text);

/// The number that the whole text is, in decimal notation. Empty if it is anything else.
[[nodiscard]] std::optional<double> decimal_in(const std::string& text);

/// The last line of what a program wrote, without its line end.
[[nodiscard]] std::string last_line(std::string text);

}  // namespace rota
