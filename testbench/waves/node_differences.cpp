// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/node_differences.h"

#include <fmt/format.h>

#include <utility>

namespace rota::cli {

void NodeDifferences::declare(const TraceVariable& variable) {
  if (second_scope_.empty()) return;
  const bool is_second = variable.scope.starts_with(second_scope_ + ".");
  const std::string scope = is_second ? variable.scope.substr(second_scope_.size() + 1) : variable.scope;
  if (!scope.starts_with("node_") || variable.name == "link" || variable.name == "address") return;
  if (is_timed_ && scope.find(".nic.inject_") != std::string::npos) return;

  const auto [node, is_new_node] = node_of_.try_emplace(scope.substr(0, scope.find('.')), nodes_.size());
  if (is_new_node) nodes_.push_back({.id = fmt::format("D{}", nodes_.size())});
  const auto [pair, is_new] = pair_of_.try_emplace(scope + "." + variable.name, pairs_.size());
  if (is_new) {
    pairs_.push_back({.node = node->second});
    if (variable.name == "data" || variable.name == "last") pairs_.back().valid_name = scope + ".valid";
  }
  pairs_[pair->second].has[is_second ? 1U : 0U] = true;
  places_[variable.id].push_back({pair->second, is_second ? 1U : 0U});
}

std::string NodeDifferences::end_scope(const std::string& scope) {
  const auto node = node_of_.find(scope);
  return node == node_of_.end() ? "" : fmt::format("$var wire 1 {} {} $end\n", nodes_[node->second].id, kDiffersSignal);
}

/// All variables are declared: finds the valid of each data.
void NodeDifferences::resolve() {
  resolved_ = true;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const auto valid = pair_of_.find(pairs_[i].valid_name);
    if (valid == pair_of_.end()) continue;
    pairs_[i].valid = valid->second;
    pairs_[valid->second].gated.push_back(i);
  }
}

void NodeDifferences::follow(std::string_view id, const std::string& change) {
  if (pairs_.empty()) return;
  const auto found = places_.find(std::string(id));
  if (found == places_.end()) return;
  for (const Place place : found->second) {
    pairs_[place.pair].values[place.model] = change.substr(0, change.size() - id.size());
    changed_.push_back(place.pair);
  }
}

void NodeDifferences::compare(std::size_t at) {
  Pair& pair = pairs_[at];
  const bool means_something = pair.valid == kNone || pairs_[pair.valid].values[0].starts_with('1');
  const bool differs = pair.has[0] && pair.has[1] && means_something && pair.values[0] != pair.values[1];
  NodeMark& node = nodes_[pair.node];
  node.differing += differs ? 1 : 0;
  node.differing -= pair.differs ? 1 : 0;
  pair.differs = differs;
}

void NodeDifferences::write_changes(std::ostream& out, std::uint64_t /*time_ps*/) {
  if (!resolved_) resolve();
  for (const std::size_t i : changed_) {
    compare(i);
    for (const std::size_t gated : pairs_[i].gated) compare(gated);
  }
  changed_.clear();
  for (NodeMark& node : nodes_) {
    const bool differs = node.differing > 0;
    if (node.is_known && differs == node.written) continue;
    out << (differs ? '1' : '0') << node.id << '\n';
    node.written = differs;
    node.is_known = true;
  }
}

}  // namespace rota::cli
