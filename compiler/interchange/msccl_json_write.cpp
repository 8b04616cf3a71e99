// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "compiler/interchange/collective_names.h"
#include "compiler/interchange/msccl.h"
#include "compiler/interchange/transfers.h"
#include "compiler/topology/spec_files.h"

namespace rota::interchange {
namespace {

using nlohmann::ordered_json;

/// One chunk of an msccl-tools collective: who has it before, who must have it after, and the address that chunks which
/// are added share.
struct Chunk {
  std::vector<std::uint32_t> before;
  std::vector<std::uint32_t> after;
  std::uint32_t address;
};

/// Chunks in the order in which msccl-tools numbers those of the collective.
class Chunks {
 public:
  explicit Chunks(const Schedule& schedule)
      : n_(schedule.topology->node_count()), kind_(schedule.collective), root_(index(schedule.root.value_or(Node{0}))) {
    for (std::uint32_t x = 0; x < n_; ++x) everyone_.push_back(x);
  }

  [[nodiscard]] std::vector<Chunk> all() const {
    using enum CollectiveKind;
    std::vector<Chunk> chunks;
    switch (kind_) {
      case total_exchange:
      case multinode_accumulation:
        for (std::uint32_t c = 0; c < n_ * n_; ++c) {
          chunks.push_back({{c % n_}, {c / n_}, kind_ == total_exchange ? c : c / n_});
        }
        break;
      case multinode_broadcast:
        for (std::uint32_t c = 0; c < n_; ++c) chunks.push_back({{c}, everyone_, c});
        break;
      case broadcast:
        chunks.push_back({{root_}, everyone_, 0});
        break;
      case scatter:
        for (std::uint32_t c = 0; c < n_; ++c) chunks.push_back({{root_}, {c}, c});
        break;
      case gather:
        for (std::uint32_t c = 0; c < n_; ++c) chunks.push_back({{c}, {root_}, c});
        break;
      case accumulation:
        for (std::uint32_t c = 0; c < n_; ++c) chunks.push_back({{c}, {root_}, 0});
        break;
      case multinode_all_reduce:
        for (std::uint32_t c = 0; c < n_ * n_; ++c) chunks.push_back({{c % n_}, everyone_, c / n_});
        break;
      default:  // all_reduce
        for (std::uint32_t c = 0; c < n_; ++c) chunks.push_back({{c}, everyone_, 0});
        break;
    }
    return chunks;
  }

  [[nodiscard]] std::uint32_t address(const Transfer& t) const {
    using enum CollectiveKind;
    switch (kind_) {
      case total_exchange:
        return index(t.destination) * n_ + index(t.origin);
      case multinode_accumulation:
      case scatter:
        return index(t.destination);
      case multinode_broadcast:
      case gather:
        return index(t.origin);
      case multinode_all_reduce:
        return index(t.is_sum() ? t.destination : t.origin);
      default:  // one address
        return 0;
    }
  }

 private:
  std::uint32_t n_;
  CollectiveKind kind_;
  std::uint32_t root_;
  std::vector<std::uint32_t> everyone_;
};

ordered_json links_of(const Topology& topology) {
  const std::uint32_t n = topology.node_count();
  std::vector<std::vector<int>> to_from(n, std::vector<int>(n, 0));
  for (std::uint32_t x = 0; x < n; ++x) {
    for (std::uint32_t p = 0; p < topology.port_end(Node{x}); ++p) {
      const Node y = topology.neighbour(Node{x}, Port{p});
      if (y != kNoNode) to_from[index(y)][x] = 1;
    }
  }
  return to_from;
}

ordered_json addresses_by_rank(const std::vector<Chunk>& chunks, std::vector<std::uint32_t> Chunk::*condition) {
  std::map<std::uint32_t, std::set<std::uint32_t>> addresses;
  for (const Chunk& chunk : chunks) {
    for (const std::uint32_t rank : chunk.*condition) addresses[rank].insert(chunk.address);
  }
  ordered_json object = ordered_json::object();
  for (const auto& [rank, set] : addresses) object[std::to_string(rank)] = set;
  return object;
}

ordered_json steps_of(const Schedule& schedule, const Chunks& chunks) {
  std::vector<ordered_json> sends(schedule.steps, ordered_json::array());
  for (const Transfer& t : transfers_of(schedule).all) {
    sends[index(t.step)].push_back({chunks.address(t), index(t.src), index(t.dst)});
  }
  ordered_json steps = ordered_json::array();
  for (ordered_json& step : sends) {
    steps.push_back({{"msccl_type", "step"}, {"rounds", 1}, {"sends", std::move(step)}});
  }
  return steps;
}

}  // namespace

std::string msccl_json(const Schedule& schedule, const std::filesystem::path& folder) {
  const MscclName& name = require_msccl_name(schedule);
  const std::uint32_t n = schedule.topology->node_count();
  const bool rooted = traits_of(schedule.collective).needs_root();
  const std::string collective =
      rooted ? fmt::format("{}(n={},root={})", name.tools, n, index(schedule.root.value_or(Node{0})))
             : fmt::format("{}(n={})", name.tools, n);
  const Chunks numbering(schedule);
  const std::vector<Chunk> chunks = numbering.all();
  ordered_json chunk_list = ordered_json::array();
  for (const Chunk& chunk : chunks) {
    chunk_list.push_back(
        {{"msccl_type", "chunk"}, {"pre", chunk.before}, {"post", chunk.after}, {"addr", chunk.address}});
  }
  const ordered_json algorithm = {
      {"msccl_type", "algorithm"},
      {"name", fmt::format("{}-{}-steps={}", collective, schedule.topology->title(), schedule.steps)},
      {"rota_ports", to_string(schedule.ports)},
      {"instance",
       {{"msccl_type", "instance"},
        {"steps", schedule.steps},
        {"extra_rounds", 0},
        {"chunks", 1},
        {"pipeline", nullptr},
        {"extra_memory", nullptr},
        {"allow_exchange", false}}},
      {"input_map", addresses_by_rank(chunks, &Chunk::before)},
      {"output_map", addresses_by_rank(chunks, &Chunk::after)},
      {"steps", steps_of(schedule, numbering)},
      {"collective",
       {{"msccl_type", "collective"},
        {"name", collective},
        {"nodes", n},
        {"chunks", std::move(chunk_list)},
        {"triggers", ordered_json::object()},
        {"runtime_name", name.runtime}}},
      {"topology",
       {{"msccl_type", "topology"},
        {"name", schedule.topology->title()},
        {"rota_topology", spec_seen_from(folder, schedule.topology->spec())},
        {"switches", ordered_json::array()},
        {"links", links_of(*schedule.topology)}}}};
  return algorithm.dump() + "\n";
}

}  // namespace rota::interchange
