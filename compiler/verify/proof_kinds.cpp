// SPDX-License-Identifier: Apache-2.0
//
// The names of the arguments, for reports and certificates.
#include <algorithm>
#include <iterator>

#include "compiler/verify/proof.h"

namespace rota {
namespace {

struct NamedKind {
  ProofKind kind;
  std::string_view name;
};
constexpr NamedKind kProofKinds[] = {
    {ProofKind::distances, "distances"},
    {ProofKind::ports, "ports"},
    {ProofKind::parted, "parted"},
    {ProofKind::cut, "cut"},
    {ProofKind::weights, "weights"},
    {ProofKind::far_pair, "far pair"},
    {ProofKind::doubling, "doubling"},
    {ProofKind::pipelined, "pipelined"},
    {ProofKind::demand, "demand"},
    {ProofKind::demand_weights, "demand weights"},
    {ProofKind::pairs, "pairs"},
    {ProofKind::nic, "nic"},
    {ProofKind::nic_delay, "nic delay"},
    {ProofKind::nic_ramp, "nic ramp"},
    {ProofKind::odd_ring, "odd ring"},
    {ProofKind::cut_node, "cut node"},
    {ProofKind::told_parts, "told parts"},
    {ProofKind::entry, "entry"},
    {ProofKind::sums, "sums"},
    {ProofKind::totals, "totals"},
    {ProofKind::feeders, "feeders"},
    {ProofKind::relays, "relays"},
    {ProofKind::sum_relays, "sum relays"},
    {ProofKind::stream, "stream"},
    {ProofKind::round_trips, "round trips"},
    {ProofKind::sum_feeders, "sum feeders"},
    {ProofKind::copies, "copies"},
    {ProofKind::group_totals, "group totals"},
};

}  // namespace

std::string_view to_string(ProofKind kind) noexcept {
  const auto* const it =
      std::find_if(std::begin(kProofKinds), std::end(kProofKinds), [&](const NamedKind& k) { return k.kind == kind; });
  return it->name;
}

std::optional<ProofKind> proof_kind_named(std::string_view name) noexcept {
  for (const NamedKind& known : kProofKinds) {
    if (known.name == name) return known.kind;
  }
  return std::nullopt;
}

}  // namespace rota
