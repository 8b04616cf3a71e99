// SPDX-License-Identifier: Apache-2.0
#include "compiler/schedule/partial_sums_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/error.h"

namespace rota::schedule_file {
namespace {

constexpr std::size_t kMostSums = 65535;  // the 16 bits of ClassHop::copy

std::vector<std::uint16_t> parse_numbers(const nlohmann::json& list, std::string_view what, std::size_t sums) {
  if (!list.is_array()) throw InputError(fmt::format("{} is not a list; allowed: numbers of sums, [0,2]", what));
  std::vector<std::uint16_t> numbers;
  for (const nlohmann::json& entry : list) {
    numbers.push_back(
        static_cast<std::uint16_t>(JsonLine::number_in(entry, fmt::format("a number in {}", what), sums - 1)));
    if (numbers.size() > 1 && numbers.back() <= numbers[numbers.size() - 2]) {
      throw InputError(fmt::format("{} has {} after {}; allowed: ascending numbers", what, numbers.back(),
                                   numbers[numbers.size() - 2]));
    }
  }
  return numbers;
}

PartialSum parse_sum(const nlohmann::json& object, std::size_t sums) {
  constexpr std::string_view kAllowed = R"({"own":true,"adds":[0,2]})";
  const bool fits = object.is_object() && object.size() == 2 && object.contains("own") && object.contains("adds") &&
                    object["own"].is_boolean();
  if (!fits) throw InputError(fmt::format("an entry of \"sums\" is no sum; allowed: {}", kAllowed));
  PartialSum sum{object["own"].get<bool>(), parse_numbers(object["adds"], "\"adds\"", sums)};
  if (!sum.own && sum.adds.empty()) throw InputError(fmt::format("a sum of nothing; allowed: {}", kAllowed));
  return sum;
}

}  // namespace

PartialSums parse_partial_sums(const JsonLine& header) {
  for (const std::string_view key : {"sums", "kept"}) {
    if (!header.has(key)) throw InputError(fmt::format("key \"{}\" is missing beside \"sums\" or \"kept\"", key));
  }
  const nlohmann::json& list = header.value("sums");
  if (!list.is_array() || list.empty() || list.size() > kMostSums) {
    throw InputError(fmt::format("\"sums\" is no list of sums; allowed: 1 to {} of them", kMostSums));
  }
  PartialSums result;
  for (const nlohmann::json& sum : list) result.sums.push_back(parse_sum(sum, list.size()));
  result.kept = parse_numbers(header.value("kept"), "\"kept\"", list.size());
  return result;
}

void append_partial_sums(const PartialSums& sums, nlohmann::ordered_json& header) {
  header["sums"] = nlohmann::ordered_json::array();
  for (const PartialSum& sum : sums.sums) header["sums"].push_back({{"own", sum.own}, {"adds", sum.adds}});
  header["kept"] = sums.kept;
}

std::string partial_sums_text(const PartialSums& sums) {
  nlohmann::ordered_json keys;
  append_partial_sums(sums, keys);
  return keys.dump();
}

}  // namespace rota::schedule_file
