// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/claims.h"

#include <fmt/format.h>

#include <utility>

#include "compiler/error.h"

namespace rota::cli {

std::vector<Paper> papers(const std::string& number) {
  std::vector<Paper> all{paper_000(), paper_001(), paper_002(), paper_003(), paper_004()};
  if (number.empty()) return all;
  std::string numbers;
  for (Paper& paper : all) {
    if (paper.number == number) {
      std::vector<Paper> one;
      one.push_back(std::move(paper));
      return one;
    }
    numbers += " " + paper.number;
  }
  throw InputError(fmt::format("--paper {}: allowed:{}", number, numbers));
}

}  // namespace rota::cli
