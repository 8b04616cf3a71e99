// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/claims.h"

#include <fmt/format.h>

#include <utility>

#include "compiler/error.h"

namespace rota::cli {
namespace {

std::vector<Paper> all_papers() {
  std::vector<Paper> all{paper_000(), paper_001(), paper_002(), paper_003(), paper_004()};
  for (Paper& paper : all) {
    std::size_t number = 0;
    for (Claim& claim : paper.claims) claim.id = fmt::format("{}-{:02}", paper.number, ++number);
  }
  return all;
}

}  // namespace

std::vector<Paper> papers(const std::string& number) {
  std::vector<Paper> all = all_papers();
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

std::vector<Paper> paper_of_row(const std::string& id) {
  std::string allowed;
  for (const Paper& paper : all_papers()) {
    for (const Claim& claim : paper.claims) {
      if (claim.id == id) return {{paper.number, paper.title, {claim}}};
    }
    allowed += fmt::format("{}{} to {}", allowed.empty() ? "" : ", ", paper.claims.front().id, paper.claims.back().id);
  }
  throw InputError(fmt::format("--row {}: allowed: {}", id, allowed));
}

}  // namespace rota::cli
