// SPDX-License-Identifier: Apache-2.0
//
// The table of constructions, in the order in which defaults are looked for. selection.cpp chooses from it.
#include "compiler/algorithms/registry.h"

#include <algorithm>
#include <cstddef>

#include "compiler/algorithms/exchange/mesh_exchange.h"
#include "compiler/algorithms/exchange/node_invariant.h"
#include "compiler/algorithms/exchange/one_dimension.h"
#include "compiler/algorithms/few_startups/ring_in_rounds.h"
#include "compiler/algorithms/gossip/any_graph_broadcast.h"
#include "compiler/algorithms/hypercube/hypercube_broadcast.h"
#include "compiler/algorithms/hypercube/hypercube_edge_sets.h"
#include "compiler/algorithms/hypercube/hypercube_ring.h"
#include "compiler/algorithms/hypercube/hypercube_scatter.h"
#include "compiler/algorithms/hypercube/hypercube_total_exchange.h"
#include "compiler/algorithms/products/product_total_exchange.h"
#include "compiler/algorithms/registry_calls.h"
#include "compiler/algorithms/registry_words.h"
#include "compiler/algorithms/star/star_broadcast.h"
#include "compiler/algorithms/star/substar_exchange.h"
#include "compiler/algorithms/wait_free/wait_free.h"
#include "compiler/topology/array.h"

namespace rota {
namespace {

using enum CollectiveKind;
using namespace registry_calls;  // the table's words

constexpr Construction kConstructions[] = {
    // Total exchange, all-port.
    {.needs = "complete:N",
     .source = "paper 001, section 5.1",
     .applies = is<Family::complete>,
     .make = plain<complete_exchange>,
     .variants = {{{"complete-exchange", total_exchange, kAll, "1, the minimum", kOptimum}}}},
    {.needs = "a mesh of at least two sides",
     .source = "sides in order of length, injections for the turns that expect fewest",
     .applies = is_mesh,
     .make = seeded<mesh_exchange>,
     .takes_seed = kSeed,
     .variants = {{{"mesh-exchange", total_exchange, kAll, "the lower bound on all 2-dimensional meshes to 32x32"}}}},
    {.needs = kAnyGraph,
     .source = "balanced routes, FIFO list scheduling, negotiated paths",
     .applies = any_topology,
     .make = balanced,
     .takes_long_hops = kLongHops,
     .takes_seed = kSeed,
     .variants = {{{"balanced", total_exchange, kAll,
                    "the lower bound on rings, tori, hypercubes, stars, complete graphs", kOptimum},
                   {"balanced-demand", CollectiveKind::demand, kAll, kMostlyBound}}}},
    {.needs = "a ring of at least 3 nodes",
     .source = "paper 004, section III, Lemma 2",
     .applies = ring_of_3,
     .make = plain<ring_in_rounds>,
     .variants = {{{"ar", total_exchange, kAll, "ceil(p^2/8), p odd (p^2-1)/8; floor(p/2) start-ups", kOptimum}}}},
    {.needs = "a two-dimensional torus, both sides at least 3",
     .source = "paper 004, section IV, Lemma 4",
     .applies = torus_2d,
     .make = plain<at2>,
     .promises_there = torus_of_fourfold_sides,
     .variants = {{{"at2", total_exchange, kAll,
                    "c the larger side: r*c^2/8, c/2+2 start-ups; sides not multiples of 4: up to c more, c start-ups",
                    kOptimum}}}},
    {.needs = "ring:N",
     .source = "paper 001, section 5.1; paper 004, AR",
     .applies = is<Family::ring>,
     .make = plain<ring_exchange>,
     .variants = {{{"ring-exchange", total_exchange, kAll, "(n^2-1)/8 or ceil(n^2/8), the minimum", kOptimum}}}},
    {.needs = "array:N",
     .source = "paper 001, section 5.1",
     .applies = is<Family::array>,
     .make = plain<array_exchange>,
     .variants = {{{"array-exchange", total_exchange, kAll, "floor(n^2/4), the minimum", kOptimum}}}},
    {.needs = "a power H^2, H^4, H^8, ... of one factor H",
     .source = "paper 001, section 5, Theorems 4 and 5",
     .applies = is_homogeneous_power,
     .make = seeded<product_a3>,
     .takes_seed = kSeed,
     .variants = {{{"product-a3", total_exchange, kAll, "n^(d-1)*T_H; the minimum if T_H is the cut bound unrounded",
                    kOptimum}}}},
    {.needs = "a power of ring:N, N = 6, 10, 14, ...",
     .source = "paper 001, section 5, repaired",
     .applies = is_power_of_unbalanced_rings,
     .make = plain<product_a3_repaired>,
     .variants = {{{"product-a3-repaired", total_exchange, kAll, "n^(d+1)/8, the minimum", kOptimum}}}},

    {.needs = kCayleyGraph,
     .source = "rotations of the ports, then local search",
     .applies = cayley,
     .make = seeded<wait_free_total_exchange>,
     .takes_seed = kSeed,
     .variants = {{{"wait-free", total_exchange, kAll, kMostlyBoundNoWaits, !kOptimum, kNeverWaits}}}},

    // One NIC channel.
    {.needs = kAnyGraph,
     .source = kTimetable,
     .applies = any_topology,
     .make = narrow,
     .takes_seed = kSeed,
     .variants = {{{"narrow", total_exchange, kAll, kMostlyBoundNoWaits, !kOptimum, kNeverWaits, kOneNicChannel},
                   {"narrow-demand", CollectiveKind::demand, kAll, kFewNoWaits, !kOptimum, kNeverWaits,
                    kOneNicChannel}}}},

    {.needs = kCayleyGraph,
     .source = "balanced routes with detours, FIFO list scheduling",
     .applies = cayley,
     .make = isotropic_all_port,
     .takes_long_hops = kLongHops,
     .takes_seed = kSeed,
     .variants = {{{"balanced-isotropic", isotropic, kAll, kMostlyBound}}}},

    {.needs = kCayleyGraph,
     .source = kTimetable,
     .applies = cayley,
     .make = narrow_all_alike,
     .takes_seed = kSeed,
     .variants = {{{"narrow-isotropic", isotropic, kAll, kFewNoWaits, !kOptimum, kNeverWaits, kOneNicChannel}}}},

    // Total exchange and isotropic demands, single-port.
    {.needs = kCayleyGraph,
     .source = kPaper000,
     .applies = cayley,
     .make = node_invariant<SelectionRule::transit_first>,
     .takes_long_hops = kLongHops,
     .variants = {{{"invariant-transit-first", total_exchange, kSingle, kStatusUnbuffered, kOptimum, kNeverWaits},
                   {"invariant-isotropic", isotropic, kSingle, kDemandSumUnbuffered, kOptimum, kNeverWaits}}}},
    {.needs = kCayleyGraph,
     .source = kPaper000,
     .applies = cayley,
     .make = node_invariant<SelectionRule::fifo>,
     .takes_long_hops = kLongHops,
     .variants = {{{"invariant-fifo", total_exchange, kSingle, kStatus, kOptimum},
                   {"invariant-isotropic-fifo", isotropic, kSingle, kDemandSum, kOptimum}}}},
    {.needs = kCayleyGraph,
     .source = kPaper000,
     .applies = cayley,
     .make = node_invariant<SelectionRule::furthest_first>,
     .takes_long_hops = kLongHops,
     .variants = {{{"invariant-furthest-first", total_exchange, kSingle, kStatus, kOptimum},
                   {"invariant-isotropic-furthest-first", isotropic, kSingle, kDemandSum, kOptimum}}}},
    {.needs = kCayleyGraph,
     .source = kPaper000,
     .applies = cayley,
     .make = node_invariant<SelectionRule::closest_first>,
     .takes_long_hops = kLongHops,
     .variants = {{{"invariant-closest-first", total_exchange, kSingle, kStatus, kOptimum},
                   {"invariant-isotropic-closest-first", isotropic, kSingle, kDemandSum, kOptimum}}}},
    {.needs = "a network without a group, up to 300,000 messages",
     .source = "routes that spread the work over the nodes, matchings of the nodes with the most work",
     .applies = is_matched,
     .make = matched,
     .takes_long_hops = kLongHops,
     .takes_seed = kSeed,
     .variants = {{{"matched", total_exchange, kSingle, kMostlyBound},
                   {"matched-demand", CollectiveKind::demand, kSingle, kMostlyBound}}}},
    {.needs = kProduct,
     .source = "paper 001, section 4, Theorems 2 and 3",
     .applies = is_product,
     .make = plain<product_a2>,
     .variants = {{{"product-a2", total_exchange, kSingle, "n*sum T_i/n_i; the minimum if all are Cayley", kOptimum}}}},
    {.needs = kAnyGraph,
     .source = "greedy matching of senders and receivers",
     .applies = any_topology,
     .make = greedy,
     .takes_long_hops = kLongHops,
     .variants = {{{"greedy", total_exchange, kSingle, "no promise; minimal routes"},
                   {"greedy-demand", CollectiveKind::demand, kSingle, "no promise; minimal routes"}}}},
    {.needs = kProduct,
     .source = "paper 001, section 4, Fig. 3",
     .applies = is_product,
     .make = plain<product_a1>,
     .variants = {{{"product-a1", total_exchange, kSingle, "b(b-1)(a-1) + sum of B's distances + b*T_A"}}}},
    {.parameter = kSubstarSymbols,
     .needs = kStar,
     .source = "paper 003, section III, eq. (1)",
     .applies = star_of<2, 9>,
     .make = substars<InnerExchange::single>,
     .greatest_parameter = symbols_of_substars,
     .variants = {{{"substars", total_exchange, kSingle,
                    "n!(l(n,k)+l(k,1)) steps, n!/k!*l(n,k)+n!*l(k,1) start-ups"}}}},
    {.parameter = kSubstarSymbols,
     .needs = kStar,
     .source = "paper 003, section III, with k-1 in step (2iv)",
     .applies = star_of<2, 9>,
     .make = substars<InnerExchange::recursive>,
     .greatest_parameter = symbols_of_substars,
     .variants = {{{"substars-recursive", total_exchange, kSingle, "fewer start-ups than substars, more steps"}}}},

    // Hypercubes (paper 002).
    {.needs = kHypercube,
     .source = "paper 002, section 4, figure 8",
     .applies = is<Family::hypercube>,
     .make = unrooted<hypercube_total_exchange>,
     .variants = {{{"three-phase", total_exchange, kAll, "2^(d-1), the minimum", kOptimum},
                   {"three-phase-single", total_exchange, kSingle, "d*2^(d-1), the minimum", kOptimum}}}},
    // All-reduce without a root.
    {.needs = kFactorsOfFewPorts,
     .source = "partial sums, exchanged dimension by dimension (recursive doubling), among cosets, or over a tree",
     .applies = can_exchange_sums,
     .make = exchanged,
     .takes_long_hops = kLongHops,
     .takes_seed = kSeed,
     .takes_root = false,
     .variants = {{{"exchanged-sums", all_reduce, kAll, kDiameterOfMost}}}},
    {.needs = kExchangeIsShorter,
     .source = "exchange in pairs, recursive doubling, a search for a sequence of ports, or trees on a cycle",
     .applies = can_exchange_sums_single_port,
     .make = exchanged,
     .takes_long_hops = kLongHops,
     .takes_seed = kSeed,
     .takes_root = false,
     .variants = {{{"exchanged-sums-single", all_reduce, kSingle, kDiameterOfEvenSides}}}},

    {.needs = kHypercube,
     .source = "paper 002, section 2, figure 4",
     .applies = is<Family::hypercube>,
     .make = rooted<hypercube_broadcast>,
     .variants = {{{"spanning-tree", broadcast, kAll, kDimension, kOptimum},
                   {"spanning-tree-single", broadcast, kSingle, kDimension, kOptimum},
                   {"spanning-tree-accumulation", accumulation, kAll, kDimension, kOptimum},
                   {"spanning-tree-accumulation-single", accumulation, kSingle, kDimension, kOptimum},
                   {"spanning-tree-all-reduce", all_reduce, kAll, "2d"},
                   {"spanning-tree-all-reduce-single", all_reduce, kSingle, "2d"}}}},
    {.needs = kHypercube,
     .source = "paper 002, section 3, figure 7",
     .applies = is<Family::hypercube>,
     .make = rooted<hypercube_scatter>,
     .variants = {{{"balanced-tree", scatter, kAll, kShare, kOptimum},
                   {"spanning-tree-scatter", scatter, kSingle, kEach, kOptimum},
                   {"balanced-tree-gather", gather, kAll, kShare, kOptimum},
                   {"spanning-tree-gather", gather, kSingle, kEach, kOptimum}}}},
    {.needs = kHypercube,
     .source = "paper 002, section 3: paths of the multinode broadcast",
     .applies = is<Family::hypercube>,
     .make = rooted<hypercube_gather_from_broadcast>,
     .variants = {{{"edge-sets-gather", gather, kAll, kShare, kOptimum},
                   {"edge-sets-gather-single", gather, kSingle, kEach, kOptimum}}}},
    {.needs = kHypercube,
     .source = "paper 002, section 2, figure 6",
     .applies = is<Family::hypercube>,
     .make = unrooted<hypercube_multinode_broadcast>,
     .variants = {{{"edge-sets", multinode_broadcast, kAll, kShare, kOptimum},
                   {"edge-sets-single", multinode_broadcast, kSingle, kEach, kOptimum},
                   {"edge-sets-accumulation", multinode_accumulation, kAll, kShare, kOptimum},
                   {"edge-sets-accumulation-single", multinode_accumulation, kSingle, kEach, kOptimum},
                   {"edge-sets-all-reduce", multinode_all_reduce, kAll, "2*ceil((2^d-1)/d)"},
                   {"edge-sets-all-reduce-single", multinode_all_reduce, kSingle, "2(2^d-1), the minimum", kOptimum}}}},
    {.needs = kShortHypercube,
     .source = "paper 002, section 2: a ring embedded in the hypercube",
     .applies = short_hypercube,
     .make = plain<hypercube_ring_broadcast>,
     .variants = {{{"gray-code-ring", multinode_broadcast, kSingle, kEach, kOptimum},
                   {"gray-code-ring-accumulation", multinode_accumulation, kSingle, kEach, kOptimum}}}},

    // Star graphs (paper 003).
    {.needs = kStar,
     .source = "paper 003, section IV (Fragopoulou and Akl)",
     .applies = star_of<2, 9>,
     .make = plain<hamiltonian_broadcast>,
     .variants = {{{"hamiltonian-ring", multinode_broadcast, kSingle, "n!-1, the minimum", kOptimum},
                   {"hamiltonian-ring-accumulation", multinode_accumulation, kSingle, "n!-1, the minimum", kOptimum}}}},
    {.needs = "a star graph, star:3 to star:7",
     .source = "paper 003, section IV",
     .applies = star_of<3, 7>,
     .make = plain<embedded_mesh_broadcast>,
     .variants = {{{"embedded-mesh", multinode_broadcast, kSingle, "n!+5n-6, (n-1)!+6n-7 start-ups"}}}},

    // Any Cayley graph, any graph.
    {.needs = kCayleyGraph,
     .source = "one tree, translated to every origin; all-port: grown by matchings, then a local search",
     .applies = cayley,
     .make = broadcast_from_all,
     .variants = {{{"breadth-first", multinode_broadcast, kSingle, kOthers, kOptimum},
                   {"greedy-tree", multinode_broadcast, kAll, kMostlyBound},
                   {"breadth-first-accumulation", multinode_accumulation, kSingle, kOthers, kOptimum},
                   {"greedy-tree-accumulation", multinode_accumulation, kAll, kMostlyBound},
                   {"breadth-first-all-reduce", multinode_all_reduce, kSingle, "2(n-1), the minimum", kOptimum},
                   {"greedy-tree-all-reduce", multinode_all_reduce, kAll, "twice those of greedy-tree"}}}},
    {.needs = kSmallNetwork,
     .source = "balanced trees for every sum, list scheduling, forward-backward passes (Li and Willis 1992), repairs",
     .applies = small_enough_to_gossip,
     .make = woven,
     .takes_long_hops = true,
     .takes_seed = kSeed,
     .variants = {{{"woven-all-reduce", multinode_all_reduce, kAll, "at most gossip-all-reduce's"},
                   {"woven-all-reduce-single", multinode_all_reduce, kSingle, "at most gossip-all-reduce-single's"},
                   {"woven-group-all-reduce", group_all_reduce, kAll, kBoundOfConnected},
                   {"woven-group-all-reduce-single", group_all_reduce, kSingle, kBoundOfConnected}}}},
    {.needs = kSmallNetwork,
     .source = "a tree for every origin, grown by matchings, then repaired",
     .applies = small_enough_to_gossip,
     .make = seeded<any_graph_multinode_broadcast>,
     .takes_seed = kSeed,
     .variants = {{{"gossip", multinode_broadcast, kAll, kMostlyBound},
                   {"gossip-accumulation", multinode_accumulation, kAll, kMostlyBound},
                   {"gossip-all-reduce", multinode_all_reduce, kAll, "twice those of gossip"}}}},
    {.needs = kSmallNetwork,
     .source = "greedy exchanges over maximum matchings, rare messages first",
     .applies = small_enough_to_gossip,
     .make = seeded<single_port_multinode_broadcast>,
     .takes_seed = kSeed,
     .variants = {{{"gossip-single", multinode_broadcast, kSingle, kMostlyBoundOrFewMore},
                   {"gossip-accumulation-single", multinode_accumulation, kSingle, kMostlyBoundOrFewMore},
                   {"gossip-all-reduce-single", multinode_all_reduce, kSingle, "twice those of gossip-single"}}}},
    {.needs = kSmallNetwork,
     .source = "a Steiner tree for every message, then whatever link is free first",
     .applies = small_enough_to_gossip,
     .make = multicast_over_trees,
     .takes_long_hops = kLongHops,
     .takes_seed = kSeed,
     .variants = {{{"steiner-trees", multicast, kAll, kBoundOfConnected},
                   {"steiner-trees-single", multicast, kSingle, kBoundOfConnected},
                   {"steiner-trees-reduction", reduction, kAll, kBoundOfConnected},
                   {"steiner-trees-reduction-single", reduction, kSingle, kBoundOfConnected}}}},
    {.needs = kSegmentNetwork,
     .source = "greedy exchanges, rare segments first, or packed trees",
     .applies = small_enough_for_segments,
     .make = broadcast_by_exchange,
     .takes_seed = kSeed,
     .segments = SegmentsMade::several,
     .variants = {{{"segment-exchange", broadcast, kAll, kMostlyBoundOrOneMore},
                   {"segment-exchange-single", broadcast, kSingle, kDelivers},
                   {"segment-exchange-accumulation", accumulation, kAll, kMostlyBoundOrOneMore},
                   {"segment-exchange-accumulation-single", accumulation, kSingle, kDelivers}}}},
    {.needs = kSegmentNetwork,
     .source = "link-disjoint trees (Edmonds 1973), grown by levels",
     .applies = small_enough_for_segments,
     .make = broadcast_over_packed_trees,
     .takes_seed = kSeed,
     .segments = SegmentsMade::several,
     .variants = {{{"packed-trees", broadcast, kAll, "k segments, c trees of depth d: ceil(k/c)+d-1 at most", !kOptimum,
                    kNeverWaits},
                   {"packed-trees-accumulation", accumulation, kAll, "ceil(k/c)+d-1 at most"}}}},
    {.needs = kAnyGraph,
     .source = "a tree of shortest paths; single-port: the better of it and one of greedy matchings",
     .applies = any_topology,
     .make = broadcast_over_tree,
     .segments = SegmentsMade::any,
     .variants = {{{"tree-broadcast", broadcast, kAll, kEccentricity, kOptimum},
                   {"tree-broadcast-single", broadcast, kSingle, kDelivers},
                   {"tree-accumulation", accumulation, kAll, kEccentricity, kOptimum},
                   {"tree-accumulation-single", accumulation, kSingle, kDelivers},
                   {"tree-all-reduce", all_reduce, kAll, "twice the root's eccentricity; default: the least there is"},
                   {"tree-all-reduce-single", all_reduce, kSingle, kDelivers}}}},
    {.needs = "several segments; any graph",
     .source = "the farthest nodes' messages first, each over the first way that is free",
     .applies = any_topology,
     .make = scatter_of_segments,
     .takes_seed = kSeed,
     .segments = SegmentsMade::several,
     .variants = {{{"segmented-scatter", scatter, kAll, kMostlyBound},
                   {"segmented-gather", gather, kAll, kMostlyBound}}}},
    {.needs = kAnyGraph,
     .source = "a tree of shortest paths",
     .applies = any_topology,
     .make = scatter_over_tree,
     .segments = SegmentsMade::any,
     .variants = {{{"tree-scatter", scatter, kAll, kDelivers},
                   {"tree-scatter-single", scatter, kSingle, kFarthestFirst, kOptimum},
                   {"tree-gather", gather, kAll, kDelivers},
                   {"tree-gather-single", gather, kSingle, kFarthestFirst, kOptimum}}}},
};

constexpr std::size_t variant_count() {
  std::size_t count = 0;
  for (const Construction& construction : kConstructions) {
    for (const Variant& variant : construction.variants) count += variant.name.empty() ? 0 : 1;
  }
  return count;
}

constexpr auto all_variants() {
  std::array<Algorithm, variant_count()> all{};
  std::size_t next = 0;
  for (const Construction& construction : kConstructions) {
    for (const Variant& variant : construction.variants) {
      if (!variant.name.empty()) all[next++] = {variant, &construction};
    }
  }
  return all;
}
constexpr auto kAlgorithms = all_variants();

}  // namespace

std::span<const Construction> constructions() { return kConstructions; }

std::span<const Algorithm> algorithms() { return kAlgorithms; }

const Algorithm* find_algorithm(std::string_view name) {
  const auto* const it = std::ranges::find(kAlgorithms, name.substr(0, name.find(':')), &Algorithm::name);
  return it == kAlgorithms.end() ? nullptr : it;
}

}  // namespace rota
