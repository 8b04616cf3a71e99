// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/bibliography.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

namespace rota::cli {
namespace {

constexpr std::array kReferences{
    Reference{"000", "Dimakopoulos, Dimopoulos", "Optimal total exchange in Cayley graphs",
              "single-port total exchange on any Cayley graph"},
    Reference{"001", "Dimakopoulos, Dimopoulos",
              "A theory for total exchange in multidimensional interconnection networks",
              "total exchange on products of networks: algorithms A1, A2 and A3"},
    Reference{"002", "Bertsekas, Ozveren, Stamoulis, Tseng, Tsitsiklis",
              "Optimal communication algorithms for hypercubes", "seven collectives on hypercubes"},
    Reference{"003", "Tseng, Chang, Sheu", "Efficient all-to-all broadcast in star graph interconnection networks",
              "personalised and non-personalised broadcast on star graphs with few start-ups"},
    Reference{"004", "Liu, Gu, Bi, Tu, Dong", "Optimal all-to-all personalized communication in all-port tori",
              "complete exchange on rings and tori with few start-ups: algorithms AR and AT2"}};

}  // namespace

std::span<const Reference> references() { return kReferences; }

std::string full_title(std::string_view number) {
  const auto* found = std::ranges::find(kReferences, number, &Reference::number);
  assert(found != kReferences.end());
  return fmt::format("{}: {}", found->authors, found->title);
}

std::string references_as_text() {
  std::string text;
  for (const Reference& r : kReferences) text += fmt::format("  {}  {}: {}\n", r.number, r.authors, r.title);
  return text;
}

}  // namespace rota::cli
