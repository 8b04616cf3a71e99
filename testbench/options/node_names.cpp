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

std::optional<Node> find_node(const Topology& topology, std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool leads_with_zero = text.size() > 1 && text.front() == '0';
  if (error == std::errc() && end == text.data() + text.size() && !leads_with_zero && number < topology.node_count()) {
    return Node{number};
  }
  for (std::uint32_t x = 0; x < topology.node_count(); ++x) {
    if (name_without_blanks(topology, Node{x}) == text) return Node{x};
  }
  return std::nullopt;
}

std::set<std::uint32_t> nodes_named(std::string_view option, std::string_view text, const Topology& topology) {
  std::set<std::uint32_t> nodes;
  for (std::string_view rest = text;;) {
    const std::string_view piece = rest.substr(0, rest.find(','));
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
