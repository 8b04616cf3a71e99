// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/automorphisms.h"

// nauty calls types ::graph and ::set. Files that are compiled together with this one have variables of these names.
#define graph nauty_graph
#define set nauty_set
#include <nausparse.h>
#undef graph
#undef set

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>
#include <utility>

namespace rota {
namespace {

/// Links and nodes that the refinements of one search may visit, about 2 ns each, and the fewest nodes of a search tree
/// that are allowed.
constexpr std::uint64_t kRefinementBudget = 400'000'000;
constexpr std::uint64_t kFewestTreeNodes = 2'000;

/// nauty's callbacks have no argument of the caller's.
struct NautyCall {
  std::vector<NodeMap> generators;
  std::uint64_t tree_nodes = 0;
  std::uint64_t most_tree_nodes = 0;
};
thread_local NautyCall* nauty_call = nullptr;

// NOLINTNEXTLINE(readability-non-const-parameter): nauty's signature
void keep_generator(int, int* images, int*, int, int, int nodes) {
  nauty_call->generators.emplace_back(images, images + nodes);
}

void count_tree_node(nauty_graph*, int*, int*, int, int, int, int, int, int) {
  if (++nauty_call->tree_nodes > nauty_call->most_tree_nodes) nauty_kill_request = 1;
}

/// The same graph in nauty's arrays. They stay the property of the vectors.
class NautyGraph {
 public:
  explicit NautyGraph(const NeighbourLists& graph) {
    for (const auto& list : graph) {
      first_.push_back(targets_.size());
      degrees_.push_back(static_cast<int>(list.size()));
      targets_.insert(targets_.end(), list.begin(), list.end());
    }
    view_.nv = static_cast<int>(graph.size());
    view_.nde = targets_.size();
    view_.v = first_.data();
    view_.d = degrees_.data();
    view_.e = targets_.data();
    view_.vlen = first_.size();
    view_.dlen = degrees_.size();
    view_.elen = targets_.size();
  }
  NautyGraph(const NautyGraph&) = delete;
  NautyGraph& operator=(const NautyGraph&) = delete;

  [[nodiscard]] sparsegraph* view() { return &view_; }
  /// What one refinement may visit.
  [[nodiscard]] std::uint64_t size() const { return first_.size() + targets_.size(); }

 private:
  std::vector<std::size_t> first_;
  std::vector<int> degrees_;
  std::vector<int> targets_;
  sparsegraph view_{};
};

}  // namespace

std::optional<Automorphisms> automorphisms(const NeighbourLists& graph, Moves moves) {
  NautyGraph copy(graph);
  const std::size_t nodes = graph.size();
  std::vector<int> labels(nodes);
  std::iota(labels.begin(), labels.end(), 0);
  std::vector<int> cells(nodes, 1);  // 0 ends a cell: nodes of one cell may be exchanged
  cells.back() = 0;
  if (moves == Moves::all_but_node_0) cells.front() = 0;
  std::vector<int> orbits(nodes);
  DEFAULTOPTIONS_SPARSEGRAPH(options);
  options.defaultptn = FALSE;
  options.userautomproc = keep_generator;
  options.usernodeproc = count_tree_node;
  statsblk stats{};

  NautyCall call;
  call.most_tree_nodes = std::max(kFewestTreeNodes, kRefinementBudget / copy.size());
  {
    // nauty_kill_request is the one variable of nauty's that threads share.
    static std::mutex one_call_at_a_time;
    const std::lock_guard guard(one_call_at_a_time);
    nauty_call = &call;
    nauty_kill_request = 0;
    sparsenauty(copy.view(), labels.data(), cells.data(), orbits.data(), &options, &stats, nullptr);
    nauty_kill_request = 0;
    nauty_call = nullptr;
  }
  if (stats.errstatus != 0) return std::nullopt;
  return Automorphisms{std::move(call.generators), stats.grpsize1 * std::pow(10.0, stats.grpsize2),
                       static_cast<std::uint32_t>(stats.numorbits)};
}

}  // namespace rota
