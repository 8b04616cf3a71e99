// SPDX-License-Identifier: Apache-2.0
//
// Words that more than one row of the table of constructions has.
#pragma once

#include <cstdint>
#include <string_view>

#include "compiler/algorithms/gossip/any_graph_broadcast.h"
#include "compiler/algorithms/hypercube/hypercube_ring.h"
#include "compiler/algorithms/segments/segmented_broadcast.h"
#include "compiler/algorithms/sums/exchanged_sums.h"
#include "compiler/schedule/schedule.h"

namespace rota {

inline constexpr PortModel kAll = PortModel::all;
inline constexpr PortModel kSingle = PortModel::single;
inline constexpr bool kOptimum = true;
inline constexpr bool kNeverWaits = true;
inline constexpr bool kLongHops = true;
inline constexpr bool kSeed = true;
inline constexpr std::uint32_t kOneNicChannel = 1;

inline constexpr std::string_view kSubstarSymbols = "k, the symbols of a substar, 1 to n-1; packets of k! messages";
inline constexpr std::string_view kStar = "a star graph, star:2 to star:9";
inline constexpr std::string_view kAnyGraph = "any graph";
inline constexpr std::string_view kCayleyGraph = "a Cayley graph";
inline constexpr std::string_view kProduct = "a product of at least two factors, or a hypercube";
inline constexpr std::string_view kHypercube = "a hypercube";
inline constexpr std::string_view kPaper000 = "paper 000, sections 5-7, Theorem 1";
inline constexpr std::string_view kTimetable =
    "earliest fit, then local search; the NIC's channels are rows of the timetable";
inline constexpr std::string_view kStatus = "status(v), the minimum";
inline constexpr std::string_view kStatusUnbuffered = "status(v), the minimum; nothing waits";
inline constexpr std::string_view kDemandSum = "sum of k_i*d(i), the minimum";
inline constexpr std::string_view kDemandSumUnbuffered = "sum of k_i*d(i), the minimum; nothing waits";
inline constexpr std::string_view kDimension = "d, the minimum";
inline constexpr std::string_view kShare = "ceil((2^d-1)/d), the minimum";
inline constexpr std::string_view kEach = "2^d-1, the minimum";
inline constexpr std::string_view kOthers = "n-1, the minimum";
inline constexpr std::string_view kEccentricity = "the root's eccentricity, the minimum";
inline constexpr std::string_view kFarthestFirst = "max of i + distance of message i, the minimum";
inline constexpr std::string_view kSegmentNetwork = "several segments; a network of at most 1024 nodes";
static_assert(kMostSegmentNodes == 1024);
inline constexpr std::string_view kShortHypercube = "a hypercube of at most 11 dimensions";
static_assert(kMaxRingDimension == 11);
inline constexpr std::string_view kFactorsOfFewPorts =
    "at most 63 ports a factor; at most 4096 nodes if they have programs of their own";
inline constexpr std::string_view kExchangeIsShorter =
    "an exchange shorter than over a root; at most 4096 nodes if they have programs of their own";
static_assert(kMostNodesWithSumsOfTheirOwn == 4096);
inline constexpr std::string_view kSmallNetwork = "a network of at most 1024 nodes";
static_assert(kMostGossipNodes == 1024);
inline constexpr std::string_view kMostlyBound = "most often the lower bound";
inline constexpr std::string_view kMostlyBoundOrOneMore = "most often the lower bound or a step more";
inline constexpr std::string_view kMostlyBoundOrFewMore = "most often the lower bound, or a few more";
inline constexpr std::string_view kBoundOfConnected =
    "most often the lower bound or a few more if groups are connected";
inline constexpr std::string_view kDiameterOfMost =
    "the diameter on tori, meshes, hypercubes, trees and most Cayley graphs; few more on others";
inline constexpr std::string_view kDiameterOfEvenSides =
    "the diameter on tori and meshes of even sides and on hypercubes; few more on Cayley graphs";
inline constexpr std::string_view kFewNoWaits = "as few as it finds; nothing waits";
inline constexpr std::string_view kMostlyBoundNoWaits = "as few as it finds, most often the lower bound; nothing waits";
inline constexpr std::string_view kDelivers = "no promise";

}  // namespace rota
