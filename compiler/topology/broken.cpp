// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/broken.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/graph/breadth_first.h"
#include "compiler/text/printable.h"
#include "compiler/topology/families.h"
#include "compiler/topology/registry.h"
#include "compiler/topology/spec_text.h"
#include "compiler/topology/topology_links.h"

namespace rota {
namespace {

constexpr std::string_view kAllowedFailures =
    "fail:LIST:SPEC, where LIST has links U-V and nodes U of SPEC, by number or name, with commas between them; U-V/K: "
    "K "
    "parallel links";

using NodePair = std::pair<Node, Node>;

NodePair ascending(Node u, Node v) { return index(u) < index(v) ? NodePair{u, v} : NodePair{v, u}; }

using Failures = BrokenTopology::Failures;
using FailedLinks = BrokenTopology::FailedLinks;

/// A decimal without leading zeros and below the node count is a number. Anything else is a name: the hypercube calls
/// node 2 "0010".
Node parse_failed_node(const SpecText& spec, const Topology& whole, std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_plain = error == std::errc() && end == text.data() + text.size() && (text == "0" || text[0] != '0');
  if (is_plain && number < whole.node_count()) return Node{number};
  for (std::uint32_t x = 0; x < whole.node_count(); ++x) {
    if (whole.node_name(Node{x}) == text) return Node{x};
  }
  refuse(spec, fmt::format("{} has no node '{}'", printable(whole.spec()), printable(text)), kAllowedFailures);
}

/// "U-V" or "U-V/K".
FailedLinks parse_failed_links(const SpecText& spec, const Topology& whole, std::string_view item, std::size_t dash) {
  const std::size_t slash = std::min(item.find('/'), item.size());
  const Node u = parse_failed_node(spec, whole, item.substr(0, dash));
  const Node v = parse_failed_node(spec, whole, item.substr(dash + 1, slash - dash - 1));
  const std::uint32_t links = parallel_links(whole, u, v);
  if (links == 0) {
    refuse(spec, fmt::format("{} has no link '{}'", printable(whole.spec()), printable(item)), kAllowedFailures);
  }
  if (slash == item.size()) return {ascending(u, v), 0};
  const std::string_view text = item.substr(slash + 1);
  std::uint32_t failed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), failed);
  if (error != std::errc() || end != text.data() + text.size() || failed < 1 || failed > links) {
    refuse(spec, fmt::format("'{}' links of {}-{}", printable(text), index(u), index(v)),
           fmt::format("1 to {}", links));
  }
  return {ascending(u, v), links - failed};
}

Failures parse_failures(const SpecText& spec, const Topology& whole, std::string_view list) {
  Failures failures;
  for (const std::string_view item : split(list, ',')) {
    const std::size_t dash = item.find('-');
    if (dash == std::string_view::npos) {
      failures.nodes.push_back(parse_failed_node(spec, whole, item));
    } else {
      failures.links.push_back(parse_failed_links(spec, whole, item, dash));
    }
  }
  auto& [links, nodes] = failures;
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  // Of a pair that is there twice, the larger number of links fails.
  std::sort(links.begin(), links.end(), [](const FailedLinks& a, const FailedLinks& b) {
    return std::tie(a.ends, a.first) < std::tie(b.ends, b.first);
  });
  const auto same = [](const FailedLinks& a, const FailedLinks& b) { return a.ends == b.ends; };
  links.erase(std::unique(links.begin(), links.end(), same), links.end());
  return failures;
}

std::string canonical_spec(const Failures& failures, const Topology& whole) {
  std::string list;
  for (const auto& [ends, first] : failures.links) {
    const auto [u, v] = ends;
    list += fmt::format("{}{}-{}", list.empty() ? "" : ",", index(u), index(v));
    if (first > 0) list += fmt::format("/{}", parallel_links(whole, u, v) - first);
  }
  for (const Node x : failures.nodes) list += fmt::format("{}{}", list.empty() ? "" : ",", index(x));
  return fmt::format("fail:{}:{}", list, whole.spec());
}

void require_whole(const SpecText& spec, const Topology& broken) {
  const graph::Reached reached = graph::reached_from(TopologyLinks(broken), 0);
  const auto lost = std::find(reached.distance.begin(), reached.distance.end(), graph::kUnreached);
  if (lost == reached.distance.end()) return;
  const auto number = static_cast<std::uint32_t>(lost - reached.distance.begin());
  refuse(
      spec,
      fmt::format("node {} cannot be reached from node {}", broken.node_name(Node{number}), broken.node_name(Node{0})),
      "failures that leave the network connected");
}

}  // namespace

BrokenTopology::BrokenTopology(std::string spec, TopologyPtr whole, Failures failures, std::vector<Node> left)
    : Topology(Family::fail, std::move(spec), static_cast<std::uint32_t>(left.size()), whole->port_count()),
      whole_(std::move(whole)),
      failures_(std::move(failures)),
      whole_node_(std::move(left)),
      own_node_(whole_->node_count(), kNoNode) {
  for (std::uint32_t x = 0; x < whole_node_.size(); ++x) own_node_[index(whole_node_[x])] = Node{x};
}

std::uint32_t BrokenTopology::port_end(Node x) const { return whole_->port_end(whole_node(x)); }

Node BrokenTopology::neighbour(Node x, Port p) const {
  const Node from = whole_node(x);
  const Node to = whole_->neighbour(from, p);
  if (to == kNoNode) return kNoNode;
  return has_failed(from, p, to) ? kNoNode : own_node(to);
}

Port BrokenTopology::reverse_port(Node x, Port p) const { return whole_->reverse_port(whole_node(x), p); }

bool BrokenTopology::has_failed(Node from, Port p, Node to) const {
  const auto ends = ascending(from, to);
  const auto at = std::lower_bound(failures_.links.begin(), failures_.links.end(), ends,
                                   [](const FailedLinks& links, const NodePair& pair) { return links.ends < pair; });
  if (at == failures_.links.end() || at->ends != ends) return false;
  return at->first == 0 || parallel_rank(*whole_, from, p) >= at->first;
}

std::string BrokenTopology::node_name(Node x) const { return whole_->node_name(whole_node(x)); }

std::string BrokenTopology::port_name(Port p) const { return whole_->port_name(p); }

TopologyPtr make_broken_family(std::string_view arguments) {
  const SpecText spec{"fail", arguments};
  const std::size_t colon = arguments.find(':');
  if (colon == std::string_view::npos) refuse(spec, "the network is missing", kAllowedFailures);
  const TopologyPtr whole = parse_topology(arguments.substr(colon + 1));
  Failures failures = parse_failures(spec, *whole, arguments.substr(0, colon));
  std::vector<Node> left;
  for (std::uint32_t x = 0; x < whole->node_count(); ++x) {
    if (!std::binary_search(failures.nodes.begin(), failures.nodes.end(), Node{x})) left.push_back(Node{x});
  }
  if (left.size() < 2)
    refuse(spec, fmt::format("{} nodes are left", left.size()), "failures that leave 2 or more nodes");
  std::string canonical = canonical_spec(failures, *whole);
  auto broken = std::make_shared<BrokenTopology>(std::move(canonical), whole, std::move(failures), std::move(left));
  require_whole(spec, *broken);
  return broken;
}

}  // namespace rota
