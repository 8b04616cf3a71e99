// SPDX-License-Identifier: Apache-2.0
#include "compiler/verify/proof_scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "compiler/schedule/collective.h"
#include "compiler/schedule/pair_demands.h"

namespace rota::verify {
namespace {

using enum CollectiveKind;

template <class Kind>
bool is_among(Kind kind, std::initializer_list<Kind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// The argument counts what this collective has to move.
bool is_about(ProofKind argument, CollectiveKind kind) {
  switch (argument) {
    case ProofKind::distances:
    case ProofKind::parted:
    case ProofKind::cut:
    case ProofKind::weights:
    case ProofKind::pipelined:
    case ProofKind::nic_delay:
    case ProofKind::nic_ramp:
      return kind == total_exchange;
    case ProofKind::ports:
      return is_among(kind, {total_exchange, scatter, gather, multinode_broadcast, multinode_accumulation});
    case ProofKind::far_pair:
      return true;
    case ProofKind::doubling:
      return is_among(kind, {broadcast, accumulation, all_reduce, subset_all_reduce});
    case ProofKind::odd_ring:
    case ProofKind::cut_node:
      return kind == all_reduce;
    case ProofKind::demand:
    case ProofKind::demand_weights:
      return kind == isotropic;
    case ProofKind::pairs:
      return is_among(kind, {scatter, gather, CollectiveKind::demand});
    case ProofKind::nic:
      return traits_of(kind).payload == Payload::personalised;
    case ProofKind::entry:
    case ProofKind::feeders:
    case ProofKind::relays:
      return is_among(kind, {multinode_broadcast, multinode_accumulation});
    case ProofKind::sums:
      return is_among(kind, {multinode_all_reduce, group_all_reduce});
    case ProofKind::group_totals:
      return kind == group_all_reduce;
    case ProofKind::totals:
    case ProofKind::sum_relays:
    case ProofKind::sum_feeders:
    case ProofKind::round_trips:
      return kind == multinode_all_reduce;
    case ProofKind::copies:
      return is_among(kind, {multicast, reduction});
    case ProofKind::told_parts:
    case ProofKind::stream:
      return is_among(kind, {broadcast, accumulation});
  }
  return false;
}

bool needs_narrow_nic(ProofKind argument) {
  return argument == ProofKind::nic || argument == ProofKind::nic_delay || argument == ProofKind::nic_ramp;
}

/// All messages start at the root, or all end there, and the argument follows them from node `nodes[0]`.
bool follows_another_node(const Schedule& task, const Proof& proof) {
  if (!traits_of(task.collective).needs_root() || proof.kind == ProofKind::pairs || proof.nodes.empty()) return false;
  const bool either_end = proof.kind == ProofKind::far_pair && proof.nodes.size() == 2;
  return proof.nodes.front() != task.root && !(either_end && proof.nodes.back() == task.root);
}

bool is_far_pair_without_message(const Schedule& task, const Proof& proof) {
  const DemandShape shape = traits_of(task.collective).demand;
  const bool chosen = shape == DemandShape::by_address || shape == DemandShape::by_pair;
  if (!chosen || proof.kind != ProofKind::far_pair || proof.nodes.size() != 2) return false;
  const std::uint32_t n = task.topology->node_count();
  if (index(proof.nodes[0]) >= n || index(proof.nodes[1]) >= n) return false;  // proved_steps says so
  const Demand demand = task.demanded();
  return demand.copies(proof.nodes[0], proof.nodes[1]) == 0 && demand.copies(proof.nodes[1], proof.nodes[0]) == 0;
}

}  // namespace

void set_messages(const Schedule& task, Proof& proof) {
  if (is_among(proof.kind, {ProofKind::demand, ProofKind::demand_weights, ProofKind::nic})) {
    proof.demand = task.demand.by_address;
  }
  if (is_among(proof.kind,
               {ProofKind::nic, ProofKind::copies, ProofKind::sums, ProofKind::group_totals, ProofKind::doubling}))
    proof.pairs = task.demand.by_pair;
  if (task.collective == reduction) proof.pairs = swapped(std::move(proof.pairs));
  if (proof.kind != ProofKind::pairs) return;
  proof.pairs = task.demand.by_pair;
  if (!traits_of(task.collective).needs_root()) return;
  const Node root = *task.root;
  const bool outward = traits_of(task.collective).demand == DemandShape::from_root;
  for (std::uint32_t x = 0; x < task.topology->node_count(); ++x) {
    if (Node{x} == root) continue;
    proof.pairs.push_back({outward ? root : Node{x}, outward ? Node{x} : root, task.demand.segments});
  }
}

std::string scope_offence(const Schedule& task, const Proof& proof) {
  const std::string_view collective = to_string(task.collective);
  if (!is_about(proof.kind, task.collective)) {
    return fmt::format("a certificate of kind \"{}\" proves nothing about {}", to_string(proof.kind),
                       with_article(collective));
  }
  if (needs_narrow_nic(proof.kind) && task.nic_channels == 0) {
    return fmt::format("a certificate of kind \"{}\" is for nodes with one NIC channel", to_string(proof.kind));
  }
  if (proof.hop_steps < 1 || proof.hop_steps > task.hop_steps) {
    return fmt::format("a certificate for hops of {} steps; they take {}", proof.hop_steps, task.hop_steps);
  }
  if (proof.segments < 1 || proof.segments > task.demand.segments) {
    return fmt::format("a certificate for {} segments; the {} has {}", proof.segments, collective,
                       task.demand.segments);
  }
  if (follows_another_node(task, proof)) {
    return fmt::format("a certificate about node {}; the root of the {} is {}", index(proof.nodes.front()), collective,
                       index(*task.root));
  }
  if (is_far_pair_without_message(task, proof)) {
    return fmt::format("a certificate about nodes {} and {}, which have no message for one another",
                       index(proof.nodes[0]), index(proof.nodes[1]));
  }
  return {};
}

}  // namespace rota::verify
