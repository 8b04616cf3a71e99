// SPDX-License-Identifier: Apache-2.0
#include "testbench/options/node_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "compiler/error.h"
#include "compiler/text/printable.h"

namespace rota::cli {

std::string name_without_blanks(const Topology& topology, Node node) {
  std::string name = topology.node_name(node);
  std::ranges::replace(name, ' ', '_');
  return name;
}

namespace {

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// "(1, 1)" as "1_1", which is how rota writes it.
std::string as_written(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  std::string name(text);
  std::erase(name, ' ');
  std::ranges::replace(name, ',', '_');
  return name;
}

/// The first piece of a list, up to a comma outside of parentheses.
std::string_view first_piece(std::string_view list) {
  int depth = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i] == '(') ++depth;
    if (list[i] == ')') --depth;
    if (list[i] == ',' && depth <= 0) return list.substr(0, i);
  }
  return list;
}

}  // namespace

MessageText split_message(std::string_view text) {
  const std::size_t copy = std::min(text.find(" copy"), text.size());
  const std::string_view ends = text.substr(0, copy);
  const auto split_at = [&](std::size_t at, std::size_t bytes) {
    return MessageText{trimmed(ends.substr(0, at)), trimmed(ends.substr(at + bytes)), text.substr(copy)};
  };
  for (const std::string_view separator : {"->", ">", "-"}) {
    const std::size_t at = ends.find(separator);
    if (at != std::string_view::npos) return split_at(at, separator.size());
  }
  // "0,10", or "0,0,2,2": two nodes have as many commas each, and one between them.
  const auto commas = std::ranges::count(ends, ',');
  if (commas % 2 == 0) return {trimmed(ends), {}, text.substr(copy)};
  std::size_t middle = ends.find(',');
  for (std::ptrdiff_t i = 0; i < commas / 2; ++i) middle = ends.find(',', middle + 1);
  return split_at(middle, 1);
}

std::optional<Node> find_node(const Topology& topology, std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool leads_with_zero = text.size() > 1 && text.front() == '0';
  if (error == std::errc() && end == text.data() + text.size() && !leads_with_zero && number < topology.node_count()) {
    return Node{number};
  }
  const std::string name = as_written(text);
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    if (name_without_blanks(topology, Node{x}) == name) return Node{x};
  }
  return std::nullopt;
}

std::set<std::uint32_t> nodes_named(std::string_view option, std::string_view text, const Topology& topology) {
  std::set<std::uint32_t> nodes;
  for (std::string_view rest = text;;) {
    const std::string_view piece = first_piece(rest);
    const auto node = find_node(topology, piece);
    if (!node) {
      const Node last{topology.node_count() - 1};
      throw InputError(fmt::format("{} {}: {} is no node; allowed: 0 to {}, or names such as {}, between commas",
                                   option, printable(text), piece.empty() ? "''" : printable(piece), index(last),
                                   name_without_blanks(topology, last)));
    }
    nodes.insert(index(*node));
    if (piece.size() == rest.size()) return nodes;
    rest.remove_prefix(piece.size() + 1);
  }
}

}  // namespace rota::cli
