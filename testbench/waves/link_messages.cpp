// SPDX-License-Identifier: Apache-2.0
#include "testbench/waves/link_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace rota::cli {
namespace {

/// A broadcast is on every link at some time; a session needs no more.
constexpr std::size_t kMostHops = 64;

bool is_within(const std::string& scope, const std::string& outer) {
  return !outer.empty() && scope.starts_with(outer + ".");
}

/// A link has two scopes; the one where it leaves says which it is.
bool leaves(const std::string& scope) { return scope.find(".link_in_") == std::string::npos; }

}  // namespace

LinkMessages::LinkMessages(const MessageNames& names, std::string other_scope, std::string followed, std::string origin)
    : names_(names), other_scope_(std::move(other_scope)), followed_(std::move(followed)), origin_(std::move(origin)) {}

void LinkMessages::declare(const TraceVariable& variable) {
  if (variable.name == "data") data_id_ = variable.id;
  if (variable.name == "valid") valid_id_ = variable.id;
}

std::string LinkMessages::end_scope(const std::string& scope) {
  const std::string data = std::exchange(data_id_, {});
  const std::string valid = std::exchange(valid_id_, {});
  if (!names_.known() || data.empty() || valid.empty()) return {};
  // A link that two nodes trace has two scopes with the same signals: one string serves both.
  auto known = link_of_.find(data);
  if (known == link_of_.end()) {
    known = link_of_.emplace(data, links_.size()).first;
    link_of_.emplace(valid, links_.size());
    links_.push_back({.id = fmt::format("M{}", links_.size()), .valid_id = valid});
  }
  Link& link = links_[known->second];
  if (leaves(scope) && !is_within(scope, other_scope_)) link.scope = scope;
  return fmt::format("$var string 1 {} {} $end\n", link.id, kMessageSignal);
}

void LinkMessages::follow(std::string_view id, const std::string& change) {
  if (links_.empty()) return;
  const auto found = link_of_.find(std::string(id));
  if (found == link_of_.end()) return;
  Link& link = links_[found->second];
  if (found->first == link.valid_id) {
    link.valid = change.front() == '1';
  } else {
    link.data = 0;
    for (std::size_t i = 1; i < change.size() && change[i] != ' '; ++i) {
      link.data = link.data << 1U | (change[i] == '1' ? 1U : 0U);
    }
  }
  changed_.push_back(found->second);
}

void LinkMessages::write_changes(std::ostream& out, std::uint64_t time_ps) {
  for (const std::size_t i : changed_) {
    Link& link = links_[i];
    std::string name = link.valid ? names_.of(link.data) : "-";
    if (name == link.name) continue;
    out << 's' << name << ' ' << link.id << '\n';
    link.name = std::move(name);
    if (link.valid && !link.scope.empty()) note_hop(link, time_ps);
  }
  changed_.clear();
}

void LinkMessages::note_hop(const Link& link, std::uint64_t time_ps) {
  const std::string message = link.name.substr(0, link.name.find(':'));
  const bool wanted =
      followed_.empty() ? message == origin_ || message.starts_with(origin_ + ">") : message == followed_;
  if (!wanted) return;
  std::vector<JourneyHop>& hops = journeys_[message];
  const bool known = std::ranges::any_of(hops, [&](const JourneyHop& hop) { return hop.link == link.scope; });
  if (!known && hops.size() < kMostHops) hops.push_back({link.scope, time_ps});
}

Journey LinkMessages::journey() const {
  Journey longest;
  std::uint64_t most = 0;
  for (const auto& [message, hops] : journeys_) {
    const std::uint64_t time = hops.back().time_ps - hops.front().time_ps;
    if (!longest.hops.empty() && time <= most) continue;
    longest = {message, hops};
    most = time;
  }
  return longest;
}

}  // namespace rota::cli
