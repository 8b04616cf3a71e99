// SPDX-License-Identifier: Apache-2.0
#include "testbench/options/option_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <vector>

#include "compiler/error.h"
#include "compiler/text/printable.h"

namespace rota::cli {
namespace {

/// The name by which messages call an option: the first.
std::string first_name(const std::string& names) { return names.substr(0, names.find(',')); }

[[noreturn]] void refuse(std::string_view option, std::string_view text, std::string_view why,
                         std::string_view allowed) {
  const std::string shown = text.empty() ? "''" : printable(text);
  throw InputError(fmt::format("{} {}: {}allowed: {}", option, shown, why, allowed));
}

/// Runs on the text of the option before CLI11 converts it. `shown` stands in --help behind the type.
CLI::Validator checked(std::function<void(const std::string&)> check, const std::string& shown) {
  return {[check = std::move(check)](std::string& text) {
            check(text);
            return std::string();
          },
          shown};
}

CLI::Validator not_empty(const std::string& names, const std::string& allowed) {
  const auto check = [option = first_name(names), allowed](const std::string& text) {
    if (text.empty()) refuse(option, text, "", allowed);
  };
  return checked(check, "");
}

/// The decimal number that `text` is, otherwise NaN.
double decimal_number(const std::string& text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  return error == std::errc() && last == end ? value : std::numeric_limits<double>::quiet_NaN();
}

void require_probability(const std::string& option, const std::string& text, double max) {
  const double value = decimal_number(text);
  const bool in_range = value >= 0 && value <= max;  // false for NaN
  if (!in_range) refuse(option, text, "", fmt::format("0 to {}", max));
}

void require_seconds(const std::string& option, const std::string& text, double max) {
  const double value = decimal_number(text);
  const bool in_range = value > 0 && value <= max;
  if (!in_range) refuse(option, text, "", fmt::format("above 0 to {} (seconds)", max));
}

/// Calls take(piece) for each piece between commas, which must not be empty.
template <class Take>
void for_each_piece(std::string_view option, std::string_view text, std::string_view allowed, const Take& take) {
  for (std::string_view rest = text;;) {
    const std::string_view piece = rest.substr(0, rest.find(','));
    if (piece.empty()) refuse(option, text, "a number is missing; ", allowed);
    take(piece);
    if (piece.size() == rest.size()) return;
    rest.remove_prefix(piece.size() + 1);
  }
}

std::set<std::uint32_t> parse_nodes(const std::string& option, const std::string& text) {
  std::set<std::uint32_t> nodes;
  for_each_piece(option, text, "node numbers between commas, e.g. 0,5,7", [&](std::string_view piece) {
    const std::uint64_t node = whole_number(option, piece, 0, std::numeric_limits<std::uint32_t>::max());
    nodes.insert(static_cast<std::uint32_t>(node));
  });
  return nodes;
}

}  // namespace

std::uint64_t whole_number(std::string_view option, std::string_view text, std::uint64_t min, std::uint64_t max) {
  const std::string allowed = fmt::format("{} to {}", min, max);
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  if (!digits) refuse(option, text, "not a whole number; ", allowed);
  if (text.size() > 1 && text.front() == '0') refuse(option, text, "leading zeros are not allowed; ", allowed);
  std::uint64_t value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc() || value < min || value > max) refuse(option, text, "", allowed);
  return value;
}

std::set<std::uint32_t> node_ranges(std::string_view option, std::string_view text, std::uint32_t node_count) {
  std::set<std::uint32_t> nodes;
  for_each_piece(option, text, "node numbers and ranges between commas, e.g. 0-3,7", [&](std::string_view piece) {
    const std::size_t dash = piece.find('-');
    const std::uint64_t first = whole_number(option, piece.substr(0, dash), 0, node_count - std::uint64_t{1});
    const std::uint64_t last = dash == std::string_view::npos
                                   ? first
                                   : whole_number(option, piece.substr(dash + 1), 0, node_count - std::uint64_t{1});
    if (last < first) refuse(option, piece, "the range is empty; ", "the smaller number first");
    for (std::uint64_t x = first; x <= last; ++x) nodes.insert(static_cast<std::uint32_t>(x));
  });
  return nodes;
}

void add_number(CLI::App& verb, const std::string& names, std::uint32_t& value, std::uint32_t min, std::uint32_t max,
                const std::string& about) {
  const auto check = [option = first_name(names), min, max](const std::string& text) {
    (void)whole_number(option, text, min, max);
  };
  verb.add_option(names, value, about)->check(checked(check, fmt::format("{} to {}", min, max)))->capture_default_str();
}

void add_seed(CLI::App& verb, const std::string& names, std::optional<std::uint64_t>& value, const std::string& about) {
  const auto check = [option = first_name(names)](const std::string& text) {
    (void)whole_number(option, text, 0, std::numeric_limits<std::uint64_t>::max());
  };
  verb.add_option(names, value, about)->check(checked(check, ""));
}

void add_probability(CLI::App& verb, const std::string& names, double& value, double max, const std::string& about) {
  const auto check = [option = first_name(names), max](const std::string& text) {
    require_probability(option, text, max);
  };
  verb.add_option(names, value, about)->check(checked(check, fmt::format("0 to {}", max)))->capture_default_str();
}

void add_seconds(CLI::App& verb, const std::string& names, double& value, double max, const std::string& about) {
  const auto check = [option = first_name(names), max](const std::string& text) { require_seconds(option, text, max); };
  verb.add_option(names, value, about)->check(checked(check, ""))->type_name("SECONDS");
}

void add_nodes(CLI::App& verb, const std::string& names, std::set<std::uint32_t>& value, const std::string& about) {
  const auto take = [option = first_name(names), &value](const std::string& text) {
    value = parse_nodes(option, text);
  };
  verb.add_option_function<std::string>(names, take, about)->type_name("N,N,...");
}

void add_choice(CLI::App& verb, const std::string& names, std::string& value,
                std::initializer_list<std::string_view> allowed, const std::string& about) {
  const std::vector<std::string_view> choices(allowed);
  const auto check = [option = first_name(names), choices](const std::string& text) {
    if (std::find(choices.begin(), choices.end(), text) == choices.end()) {
      refuse(option, text, "", fmt::format("{}", fmt::join(choices, ", ")));
    }
  };
  verb.add_option(names, value, about)
      ->check(checked(check, fmt::format("{{{}}}", fmt::join(choices, ","))))
      ->capture_default_str();
}

void add_text(CLI::App& verb, const std::string& names, std::string& value, const std::string& allowed,
              const std::string& about) {
  verb.add_option(names, value, about)->check(not_empty(names, allowed))->capture_default_str();
}

void add_texts(CLI::App& verb, const std::string& names, std::vector<std::string>& values, const std::string& allowed,
               const std::string& about) {
  verb.add_option(names, values, about)->check(not_empty(names, allowed))->allow_extra_args(false)->take_all();
}

void add_input(CLI::App& verb, const std::string& name, std::string& value, const std::string& about) {
  const auto check = [name, about](const std::string& text) {
    if (text.empty()) refuse(name, text, "", about);
  };
  verb.add_option(name, value, about)->required()->check(checked(check, ""));
}

void add_flag(CLI::App& verb, const std::string& names, bool& value, const std::string& about) {
  verb.add_flag(names, value, about)->disable_flag_override();
}

}  // namespace rota::cli
