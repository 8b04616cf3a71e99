// SPDX-License-Identifier: Apache-2.0
//
// The five papers by author and title. Reports, formulas and ids refer to them by number: "paper 002", "002/table-1".
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace rota::cli {

struct Reference {
  std::string_view number;  ///< "002"
  std::string_view authors;
  std::string_view title;
  std::string_view about;  ///< what rota implements of it, in a few words
};

[[nodiscard]] std::span<const Reference> references();
/// "Authors: Title". Precondition: `number` is that of a paper.
[[nodiscard]] std::string full_title(std::string_view number);
/// One line per paper, indented by two: number, authors, title.
[[nodiscard]] std::string references_as_text();

}  // namespace rota::cli
