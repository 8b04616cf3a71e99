// SPDX-License-Identifier: Apache-2.0
//
// Searches for the network on which an all-port collective takes the fewest steps: walks Cayley graphs of small groups,
// ranks them by what distances prove, schedules the best and verifies the schedules. `rota search` prints the result.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/schedule/schedule.h"
#include "compiler/search/goal.h"
#include "compiler/verify/bounds.h"

namespace rota::search {

/// The fewest and the most ports of a node.
inline constexpr std::uint32_t kMinSearchDegree = 2;
inline constexpr std::uint32_t kMaxSearchDegree = 64;

struct SearchRequest {
  Goal goal;
  std::uint64_t candidates = 100'000;         ///< networks whose distances are looked at, at most
  std::uint64_t seed = 1;                     ///< the same seed finds the same network
  std::optional<std::uint32_t> longest_link;  ///< grid steps; then only groups with a layout are walked
  std::string file = "FILE";                  ///< that cayley:FILE is to name; it need not exist
};

/// A network with its verified schedule.
struct Scheduled {
  std::string group;  ///< "Z8 x Z8"; empty for a reference network
  /// The ports' elements of the group; empty for a reference network.
  std::vector<std::uint32_t> generators;
  std::optional<std::uint32_t> longest_link;  ///< grid steps; nullopt where there is no layout
  std::uint32_t diameter = 0;
  std::string cayley_file;  ///< its text for cayley:FILE
  Schedule schedule;
  Bound bound;  ///< on this network; its proof has been checked

  [[nodiscard]] const Topology& topology() const { return *schedule.topology; }
};

/// A well-known network of as many nodes; its degree may differ.
struct Reference {
  std::string spec;
  std::uint32_t degree = 0;
  std::uint32_t diameter = 0;
  std::uint64_t bound = 0;
  std::uint64_t steps = 0;
};

struct SearchResult {
  Scheduled best;
  /// Steps that no network of as many nodes and ports can beat: those of a Moore tree.
  std::uint64_t any_network = 0;
  std::vector<Reference> references;
  std::uint32_t groups = 0;
  std::uint32_t complete_groups = 0;  ///< of which every network was looked at
  std::uint64_t candidates = 0;
  std::uint64_t pruned = 0;     ///< candidates given up before all distances were known
  std::uint64_t bounded = 0;    ///< candidates whose weighted bound was computed
  std::uint64_t scheduled = 0;  ///< candidates that were scheduled, references apart
};

/// Throws InputError, which names the option of `rota search`, if there is no such network or none was found.
[[nodiscard]] SearchResult search_network(const SearchRequest& request);

}  // namespace rota::search
