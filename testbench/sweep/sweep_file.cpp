// SPDX-License-Identifier: Apache-2.0
#include "testbench/sweep/sweep_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>

#include "compiler/error.h"
#include "compiler/rom/timing.h"
#include "compiler/text/nearest.h"
#include "compiler/text/printable.h"

namespace rota::cli {
namespace {

constexpr std::uintmax_t kMaxSweepFileBytes = 1U << 20U;

struct NumberRange {
  std::string_view key;
  std::int64_t min;
  std::int64_t max;
};
constexpr NumberRange kNumbers[] = {{"flits", 1, kMaxFlits}, {"startups", 0, kMaxStartupCycles}};

struct Choice {
  std::string_view key;
  std::vector<std::string_view> allowed;
};
const std::vector<Choice>& choices() {
  static const std::vector<Choice> kChoices{{"ports", {"all", "single"}},
                                            {"disciplines", {"lockstep", "self-timed"}},
                                            {"routers", {"default", "handshake", "timed"}},
                                            {"models", {"systemc", "rtl", "both"}}};
  return kChoices;
}

/// The entry of `table` with this key, or nullptr.
template <typename Table>
auto entry_of(const Table& table, std::string_view key) {
  const auto found = std::find_if(std::begin(table), std::end(table), [&](const auto& e) { return e.key == key; });
  return found == std::end(table) ? nullptr : &*found;
}

/// One file: where complaints point.
struct SweepText {
  std::string path;

  [[noreturn]] void refuse(const toml::source_region& place, const std::string& why) const {
    throw InputError(fmt::format("{}:{}: {}", path, place.begin.line, why));
  }
};

std::string read_bounded(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text(kMaxSweepFileBytes + 1, '\0');
  // A folder opens, but cannot be read.
  if (!in || (!in.read(text.data(), static_cast<std::streamsize>(text.size())) && !in.eof())) {
    throw InputError(fmt::format("{}: cannot be read; allowed: a TOML file", path));
  }
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMaxSweepFileBytes) {
    throw InputError(fmt::format("{}: more than {} bytes; allowed: a TOML file of a sweep", path, kMaxSweepFileBytes));
  }
  return text;
}

std::string sweep_number(const SweepText& text, const NumberRange& range, const toml::node& node) {
  const auto number = node.value_exact<std::int64_t>();
  if (!number || *number < range.min || *number > range.max) {
    const std::string shown = number ? fmt::format(" {}", *number) : "";
    text.refuse(node.source(),
                fmt::format("{}{}: allowed: whole numbers from {} to {}", range.key, shown, range.min, range.max));
  }
  return fmt::format("{}", *number);
}

std::string sweep_word(const SweepText& text, std::string_view key, const toml::node& node) {
  const auto word = node.value_exact<std::string>();
  if (!word || word->empty()) text.refuse(node.source(), fmt::format("{}: allowed: texts that are not empty", key));
  if (word->find_first_of(std::string_view("\n\r\0", 3)) != std::string::npos || word->front() == '-') {
    text.refuse(node.source(),
                fmt::format("{} '{}': allowed: one line that does not begin with '-'", key, printable(*word)));
  }
  const Choice* const choice = entry_of(choices(), key);
  if (choice != nullptr && std::find(choice->allowed.begin(), choice->allowed.end(), *word) == choice->allowed.end()) {
    text.refuse(node.source(),
                fmt::format("{} '{}': allowed: {}", key, printable(*word), fmt::join(choice->allowed, ", ")));
  }
  return *word;
}

std::vector<std::string> values_of(const SweepText& text, const toml::table& table, const SweepAxis& axis) {
  const toml::node* const node = table.get(axis.key);
  if (node == nullptr) {
    if (axis.unset.empty()) throw InputError(fmt::format("{}: {} = [...] is missing", text.path, axis.key));
    return {std::string(axis.unset)};
  }
  const toml::array* const array = node->as_array();
  if (array == nullptr || array->empty()) {
    text.refuse(node->source(), fmt::format("{}: allowed: an array with at least one value", axis.key));
  }
  const NumberRange* const range = entry_of(kNumbers, axis.key);
  std::vector<std::string> values;
  for (const toml::node& value : *array) {
    std::string shown = range != nullptr ? sweep_number(text, *range, value) : sweep_word(text, axis.key, value);
    if (std::find(values.begin(), values.end(), shown) != values.end()) {
      text.refuse(value.source(), fmt::format("{} '{}': it is there twice", axis.key, printable(shown)));
    }
    values.push_back(std::move(shown));
  }
  return values;
}

void require_known_keys(const SweepText& text, const toml::table& table) {
  std::vector<std::string_view> known;
  for (const SweepAxis& axis : sweep_axes()) known.push_back(axis.key);
  // The table's own order is alphabetical; a reader expects the complaint about the first line.
  const toml::node* first = nullptr;
  std::string_view name;
  toml::source_region place;
  for (const auto& [key, node] : table) {
    if (std::find(known.begin(), known.end(), key.str()) != known.end()) continue;
    if (first == nullptr || key.source().begin.line < place.begin.line) {
      first = &node;
      name = key.str();
      place = key.source();
    }
  }
  if (first == nullptr) return;
  text.refuse(place, fmt::format("'{}': unknown key; allowed: {}", printable(name), fmt::join(known, ", ")));
}

toml::table parse_toml(const SweepText& text, const std::string& bytes) {
  try {
    return toml::parse(bytes, text.path);
  } catch (const toml::parse_error& error) {
    text.refuse(error.source(), printable_whole(error.description()));
  }
}

}  // namespace

const std::vector<SweepAxis>& sweep_axes() {
  static const std::vector<SweepAxis> kAxes{
      {"topologies", "topology", "", ""},
      {"collectives", "collective", "--collective", "total-exchange"},
      {"ports", "ports", "--ports", "all"},
      {"algorithms", "algorithm", "--algorithm", kSimDefault},
      {"routers", "router", "--router", kSimDefault},
      {"disciplines", "discipline", "--discipline", "lockstep"},
      {"models", "model", "--model", "systemc"},
      {"flits", "flits", "--flits", "1"},
      {"startups", "startup", "--startup", "0"},
  };
  return kAxes;
}

std::vector<std::string> SweepRow::arguments() const {
  std::vector<std::string> arguments{"sim"};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const SweepAxis& axis = sweep_axes()[i];
    if (axis.unset == kSimDefault && values[i] == kSimDefault) continue;
    if (!axis.option.empty()) arguments.emplace_back(axis.option);
    arguments.push_back(values[i]);
  }
  arguments.emplace_back("--json");
  return arguments;
}

std::vector<SweepRow> read_sweep_file(const std::string& path) {
  const SweepText text{path};
  const toml::table table = parse_toml(text, read_bounded(path));
  require_known_keys(text, table);
  std::vector<SweepRow> rows(1);
  for (const SweepAxis& axis : sweep_axes()) {
    const std::vector<std::string> values = values_of(text, table, axis);
    if (rows.size() > kMaxSweepRows / values.size()) {
      throw InputError(fmt::format("{}: the product of the axes has too many rows; allowed: {}", path, kMaxSweepRows));
    }
    std::vector<SweepRow> product;
    product.reserve(rows.size() * values.size());
    for (const SweepRow& row : rows) {
      for (const std::string& value : values) {
        product.push_back(row);
        product.back().values.push_back(value);
      }
    }
    rows = std::move(product);
  }
  return rows;
}

}  // namespace rota::cli
