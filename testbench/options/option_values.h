// SPDX-License-Identifier: Apache-2.0
//
// The verbs' options. CLI11 accepts too much (010 is 8, -1 is 2^64 - 1, '' is a file name), so every value is checked
// here first. A refused value is an InputError of one form:
// "--flits 010: leading zeros are not allowed; allowed: 1 to 65536".
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace rota::cli {

/// Parses a decimal number from `min` to `max`: digits only, no leading zeros. Otherwise throws InputError that names
/// `option`.
[[nodiscard]] std::uint64_t whole_number(std::string_view option, std::string_view text, std::uint64_t min,
                                         std::uint64_t max);

/// Parses node numbers and ranges of them, "0-3,7". Throws InputError that names `option`, also if a node is not below
/// `node_count`.
[[nodiscard]] std::set<std::uint32_t> node_ranges(std::string_view option, std::string_view text,
                                                  std::uint32_t node_count);

/// Options of each kind. `names` is "--flits" or "-o,--output"; messages use the first name. The initial `value` is the
/// default that --help shows.
void add_number(CLI::App& verb, const std::string& names, std::uint32_t& value, std::uint32_t min, std::uint32_t max,
                const std::string& about);
void add_seed(CLI::App& verb, const std::string& names, std::optional<std::uint64_t>& value, const std::string& about);
void add_probability(CLI::App& verb, const std::string& names, double& value, double max, const std::string& about);
/// A time in seconds as a decimal number above 0.
void add_seconds(CLI::App& verb, const std::string& names, double& value, double max, const std::string& about);
/// Node numbers between commas.
void add_nodes(CLI::App& verb, const std::string& names, std::set<std::uint32_t>& value, const std::string& about);
void add_choice(CLI::App& verb, const std::string& names, std::string& value,
                std::initializer_list<std::string_view> allowed, const std::string& about);
/// A non-empty text. `allowed` says in messages what the text stands for, e.g. "a file name".
void add_text(CLI::App& verb, const std::string& names, std::string& value, const std::string& allowed,
              const std::string& about);
/// The same, but the option may be repeated.
void add_texts(CLI::App& verb, const std::string& names, std::vector<std::string>& values, const std::string& allowed,
               const std::string& about);
/// The positional argument of a verb. It is required and must not be empty.
void add_input(CLI::App& verb, const std::string& name, std::string& value, const std::string& about);
void add_flag(CLI::App& verb, const std::string& names, bool& value, const std::string& about);

}  // namespace rota::cli
