// SPDX-License-Identifier: Apache-2.0
//
// The proof of a lower bound, and a checker that derives the bound again from the network and the proof alone. It
// shares no code with the searches that find bounds, so a bound is printed only if two programs agree on it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/topology/topology.h"
#include "compiler/verify/certificate.h"

namespace rota {

/// The arguments by which T steps are proved. n is the number of nodes.
enum class ProofKind : std::uint8_t {
  distances,  ///< the sum of all distances, over n transmissions a step (single-port) or one per link; no data
  ports,      ///< n-1 messages must leave (or reach) node `nodes[0]` over its links, or one a step, and those of nodes
              ///< more than `window` hops away have as many hops of `hop_steps` steps before or after: see proved_steps
  parted,     ///< node `nodes[0]` must send its own n-1 messages and all between the parts that it separates
  cut,        ///< the messages from the nodes in `nodes` to all others must cross the links between the two sets
  weights,    ///< the weighted distances of all messages, over all weights: see certificate.h
  far_pair,   ///< the distance d from node `nodes[0]` to node `nodes[1]`: (d-1)·`hop_steps` + 1
  doubling,  ///< single-port, `hop_steps` = 1: ⌈log2 n⌉, as the number of informed nodes at most doubles in a step;
             ///< above 1, and for nodes more than `window` hops from node `nodes[0]` if given, of all-reduces of
             ///< subsets those that ask for its contribution: see proved_steps
  pipelined,       ///< hops of `hop_steps` steps in a total exchange, and the number of hops `window`: see proved_steps
  demand,          ///< the transmissions of node 0's messages (`demand`, by node), shared by its ports, or one a step;
                   ///< `hop_steps` and `window` as for pipelined
  demand_weights,  ///< all-port: the weighted distances of node 0's messages (`demand`, by node), over the weights of
                   ///< its ports: see check_isotropic_weights
  pairs,           ///< the weighted distances of `pairs`, over all weights: see check_demand_weights
  nic,        ///< one NIC channel: what starts or ends at node `nodes[0]` takes a step each: n-1 messages, or those of
              ///< `demand` or `pairs`
  nic_delay,  ///< one NIC channel, total exchange: messages start and end one by one, and need time between; no data
  entry,    ///< all-port multinode broadcast or accumulation: what must enter the nodes in `nodes` over the links into
            ///< them, and the number of hops `window`: see proved_steps
  sums,     ///< multinode all-reduce: the 2n(n-1) transmissions of n sums that every node gets; all-reduce of groups:
            ///< two for each of `pairs`
  totals,   ///< multinode all-reduce: the totals that enter the nodes in `nodes` with more than `window` hops: see
            ///< proved_steps
  feeders,  ///< single-port multinode broadcast or accumulation: the nodes in `nodes` get n-1 messages each, all from
            ///< the nodes next to one of them, which send one a step
  relays,   ///< single-port multinode broadcast or accumulation: node `nodes[0]` must send into each part that it
            ///< separates, and that is more than `window` hops deep, the messages of all others: see proved_steps
  sum_relays,   ///< single-port multinode all-reduce: the same of a partial sum of every sum
  sum_feeders,  ///< single-port multinode all-reduce: the nodes in `nodes` get n-1 totals each, all from the nodes next
                ///< to one of them, which send n-1 partial sums each besides: see proved_steps
  round_trips,  ///< multinode all-reduce: the contributions of node `nodes[0]` go to the nodes more than `window` hops
                ///< away, and their totals come back: see proved_steps
  stream,  ///< all-port broadcast or accumulation of `segments`, root `nodes[0]`: what can pass the links towards node
           ///< `nodes[1]` before the `times` of the nodes on them: see proved_steps
  copies,  ///< multicast, or reduction backwards: the messages of `pairs` that enter the nodes in `nodes` with more
           ///< than `window` hops, each once at least: see proved_steps
  group_totals,  ///< all-reduce of groups: the sums of `pairs` that enter the nodes in `nodes`, or their totals with
                 ///< more than `window` hops: see proved_steps
  odd_ring,      ///< single-port all-reduce on a ring of n ≥ 5 nodes, n odd: (n + 3)/2; no data: see proved_steps
  cut_node,  ///< single-port all-reduce: the parts that node `nodes[0]` separates exchange their contributions through
             ///< it, with hops of `hop_steps` steps: see proved_steps
  told_parts,  ///< single-port broadcast or accumulation of `segments`: root `nodes[0]`, and every node that separates
               ///< parts from it, tells one part after another: see proved_steps
  nic_ramp,    ///< as nic_delay: few messages are on their way in the first and last steps, so links are idle; no data
};

/// Whether the argument is about weights of links or nodes.
[[nodiscard]] constexpr bool has_weights(ProofKind kind) noexcept {
  return kind == ProofKind::weights || kind == ProofKind::demand_weights || kind == ProofKind::pairs;
}

/// "distances", "ports", …
[[nodiscard]] std::string_view to_string(ProofKind kind) noexcept;
/// nullopt if there is no kind of that name.
[[nodiscard]] std::optional<ProofKind> proof_kind_named(std::string_view name) noexcept;

/// Everything that the checker needs besides the network.
struct Proof {
  ProofKind kind = ProofKind::doubling;
  std::vector<Node> nodes{};
  /// For cut: the factor of a product that `nodes` belong to; the cut goes through all its copies. Empty: the network.
  std::optional<std::size_t> factor{};
  Certificate weights{};        ///< if has_weights(kind)
  std::uint32_t hop_steps = 1;  ///< λ, for pipelined, far_pair, doubling, ports, demand, totals, relays, round_trips,
                                ///< copies, group_totals, cut_node, told_parts
  std::uint32_t window =
      0;  ///< k, for pipelined, ports, doubling, demand, entry, totals, relays, round_trips, copies, group_totals
  std::vector<std::uint32_t> demand{};  ///< for demand, demand_weights and nic: messages by node
  std::uint32_t segments = 1;           ///< k, for ports, far_pair, doubling, told_parts and stream
  std::vector<std::uint32_t> times{};   ///< for ProofKind::stream: one a node
  std::vector<PairDemand> pairs{};      ///< for ProofKind::pairs, nic, copies, sums, group_totals, doubling
};

/// The steps that the proof proves under `ports` for the collective of the argument, computed from the network and the
/// proof alone.
///
/// Of `pipelined`, with C the transmissions of a step (all links, or n): k·λ + ⌈Σ max(0, d(u,v) - k) / C⌉ over all
/// pairs u, v. Proof: a message that is sent in step t is sent on in step t + λ at the earliest, so it makes at most k
/// hops in the first k·λ steps, and at least max(0, d - k) of its hops come after them; each later step makes at most
/// C. There are such later steps, since the last hop of the message that goes farthest, D > k hops, is in step (D-1)·λ
/// ≥ k·λ or later. k = 0 is the link load, k = D-1 the distance.
///
/// Of `ports`, with c the links of node x (single-port: 1): k·λ + ⌈|{y : d(x,y) > k}| / c⌉. Proof: the last of these
/// messages to leave x does so in step ⌈…⌉ - 1 or later and then has k more hops to make, each λ steps after the one
/// before. Those that must reach x have made k hops before their last, which is in step k·λ or later.
///
/// Of `doubling`: the least T with N(T) ≥ n, where N(t+1) = N(t) + N(t+1-λ) nodes are informed, or have the message
/// on the link to them, after t+1 steps, and N(t) = 1 for t ≤ 0 (Bar-Noy and Kipnis, "Designing broadcasting
/// algorithms in the postal model for message-passing systems", 1992). With a node given, its far nodes by depth and
/// degree: far_nodes_informed in proof.cpp has the proof.
///
/// With k segments, `ports` counts k messages for each node. Single-port, `far_pair` and `doubling` prove k-1 steps
/// more: the segment that leaves the root last does so after k-1 steps or later, and all nodes have yet to hear of it.
///
/// Of `stream`, with t(x) the times: T+1, where T = t(y) - λ, if the sum of max(0, t(v) - t(u) - λ) over all links from
/// u to v is below k. Proof: let each segment be early at x if it has come to x before step t(x). With t(root) = 0 none
/// is early at the root; if T steps were enough, each would be early at y, where it has come before step T - 1 + λ + 1.
/// So each makes a hop over a link from u, where it is not early, to v, where it is. That hop is in step t(u) or later
/// and before step t(v) - λ, and a link carries one segment a step. The times of a minimum cut of the network over time
/// (Ford and Fulkerson, "Constructing maximal dynamic flows from static flows", 1958) prove that k segments do not come
/// to y. An accumulation is a broadcast backwards.
///
/// Of `nic_delay`, with H the sum of all distances: n-1 + ⌈(H - n(n-1)) / n(n-1)⌉. Proof: a node's n-1 starts are in
/// different steps of T, and so are its n-1 deliveries. A node's delivery steps exceed its start steps by at most
/// (n-1)(T-n+1) in all: starts in the first n-1 steps, deliveries in the last. A message of d hops takes d-1 at least.
///
/// Of `nic_ramp`, with C the number of directed links: the least T for which Σ min(C, n(t+1), n(T-t)) over t = 0…T-1 is
/// at least H. Proof: at most n(t+1) messages have started by the end of step t, and at most n(T-t) have not been
/// delivered before it; the hops of a step are of different messages on different links.
///
/// Of `entry`, with S the nodes, C the number of directed links into S, and m the nodes that are more than k hops away
/// from S: k + ⌈m / C⌉ + max over y in S of y's distance from the nodes of S that have links from outside. Proof: each
/// of the m messages enters S for the first time in step k (counted from 0) or later, at most C of them in one step;
/// the last one then has the way to go that leads from where it can enter to the node y. An accumulation is a multinode
/// broadcast backwards.
///
/// Of `copies`, with S the nodes, C the links into S (single-port: the fewer of those who send over them and those who
/// receive), and m the origins outside S, more than k hops away from it, that have a destination in S: k·λ + ⌈m / C⌉.
/// Proof: a copy of each of the m messages is the first to enter S, with its (k+1)-th hop or a later one, so in step
/// k·λ or later; at most C messages enter in one step. A reduction is a multicast backwards, with the pairs swapped.
///
/// Of `sums`, with C the transmissions of a step (all links, or n): ⌈2n(n-1) / C⌉, if each transmission carries a
/// (partial) sum of one segment. Proof for one segment: let its transmissions take place one after the other, those of
/// a step in any order, where a node that has received more sends more; every node has at least what it had before.
/// Some node is the first to have all n contributions. Until then each of the other n-1 nodes has sent at least once,
/// and afterwards each of them must receive at least once more (Harary and Schwenk, "The communication problem on
/// graphs and digraphs", 1974). With pairs given, ⌈2p / C⌉ for p pairs: the same holds for each sum and the nodes that
/// add to it, whatever other nodes pass on.
///
/// Of `relays`, for node x and k hops: k·λ + Σ (n - m) over those parts, of m nodes, into which the network falls
/// without x and which have a node more than k hops away from x. Proof: x sends all that enters a part, one message a
/// step. The n-m messages of the other nodes go on to the node more than k hops away, so x sends each of them for the
/// first time k·λ steps before the last step or earlier. An accumulation is a multinode broadcast backwards. Of
/// `sum_relays`, with d the depth of the deepest part but one: (k + d)·λ + n for each of these parts. Proof: outside
/// each part P lies a node z at least d hops away from x, and in P a node y more than k hops away. The total of each of
/// the n sums that y gets contains z's contribution, which has entered P by a hop from x. The first such hop of each
/// sum is in step d·λ or later, and k·λ steps before the last step or earlier.
///
/// Of `totals`, with S the nodes, C the links into S (single-port: the nodes of S that they lead to), ecc(r) the
/// largest distance from node r, and k > 0: k·λ + ⌈|{r not in S : ecc(r) + d(r,S) > k}| / C⌉ + λ · max over y in S of
/// y's distance from the nodes that those links lead to. Proof: the sum that node r is the root of is complete there
/// after the ecc(r) hops of the farthest contribution, one after the other; its total enters S with the d(r,S)-th hop
/// or later, which is in step k·λ or later. The rest is as for `entry`. k = 0: ⌈n / C⌉, since at least one partial sum
/// of each root in S and the total of each other root must enter S.
///
/// Of `group_totals`, with S the nodes, C as for `copies`, and e(r) the distance from node r of the farthest that adds
/// to its sum: for k > 0, k·λ + ⌈m / C⌉, where m counts the nodes r outside S for which a node in S adds to the sum of
/// r and e(r) + d(r,S) > k. Proof: the total of r comes back to that node in S; it leaves r after the e(r) hops of the
/// farthest contribution and enters S with its d(r,S)-th hop, so in step k·λ or later. For k = 0 those r inside S to
/// whose sum a node outside adds count too, as a partial sum enters S.
///
/// Of `sum_feeders`, with m nodes and f nodes that have a link to one of them: ⌈(m + f)(n - 1) / f⌉. Proof: the m(n-1)
/// totals come from the f nodes, and each of these sends its contribution to each of the n-1 sums of other nodes, which
/// is part of no total yet. One message a node leaves in a step.
///
/// Of `odd_ring`, with n = 2k+1 and k ≥ 2: k+2. Proof that k+1 steps are too few: after two steps every contribution
/// is at most k-1 hops from every node. Let b be next to a on the right. For the node opposite both, a's contribution
/// has gone one hop left or two right, and b's one right or two left. So a node that does not send left in these steps
/// sends right in the first, and the one on its right does so in the second; the same with left and right exchanged.
/// Hence all n nodes send in the first step, so each receives once, and the two beside it send the same way; as n is
/// odd, all do, say right. In the second, one that does not turn left makes the next one not turn either: all turn or
/// none. After three steps every contribution is at most k-2 hops from every node: it has gone one hop left and one
/// right at least, two left or three right, and two right or three left. If none turned, two left are too many, so all
/// send right once more, and nothing has gone left. If all turned, it had gone one hop each way after two steps, three
/// are too many, so each node sends both ways in the third.
///
/// Of `cut_node`, with i over the parts that the network falls into without node c, two at least: r - 1 + λ + min r_i,
/// where all nodes take r steps to hear from c, and those outside part i take r_i. Proof: a contribution has come to c
/// from every node in step r - 1 at the earliest, since what comes from all to c backwards goes from c to all. The last
/// to come, from part i, can go on λ steps after, and all other parts have yet to hear of it. r is as for `told_parts`.
///
/// Of `told_parts`: r of the root, or r(c) of node c in the parts that it separates from the root or another node. r is
/// the largest of k + t over these parts, with t the time of the (k+1)-th, longest first. Proof: c sends into one part
/// in a step, and those who are in it hear through c only. The time t of a part is the largest of three. Its farthest
/// node, d hops from c, takes (d - 1)λ + 1. Its m nodes take what `doubling` says of m + 1, since c takes part. A node
/// w in it that separates others from c takes d(c,w)·λ + r(w): it sends its first hop d(c,w)·λ steps after c sent its
/// first into the part, or later.
///
/// Of `round_trips`, with c the links of node x (single-port: 1), m the nodes r more than k hops away from it, and
/// F = Σ ⌊i / c⌋ over i = 0…m-1: ⌈(2λ Σ d(x,r) + 2F) / m⌉ - (λ - 1). Proof: x's contribution to the sum of each r
/// leaves x in some step a(r). It is at r after d(x,r) hops, the sum is complete no sooner, and its total comes back to
/// x by a hop in step b(r) ≥ a(r) + (2 d(x,r) - 1)λ. At most c of these leave in one step, so Σ a(r) ≥ F, and at most c
/// come back in one step, none after step T - 1, so Σ b(r) ≤ m(T - 1) - F.
///
/// Searches from every node if `kind` is distances, pipelined, totals or weights and the network has no group,
/// otherwise once. Throws InputError if the proof's data do not fit the network or its port model.
[[nodiscard]] std::uint64_t proved_steps(const Topology& topology, PortModel ports, const Proof& proof);

}  // namespace rota
