// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/star/star_broadcast.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "compiler/algorithms/core/hop_order.h"
#include "compiler/algorithms/star/star_cycle.h"
#include "compiler/error.h"
#include "compiler/topology/permutation_code.h"

namespace rota {
namespace {

constexpr std::uint32_t kMinMeshSymbols = 3;
constexpr std::uint32_t kMaxRingSymbols = 9;
constexpr std::uint32_t kMaxMeshSymbols = 7;  ///< limits a schedule to 25 million hops

std::uint32_t symbols(const Topology& star) { return star.port_count() + 1; }

/// Rows and columns count from 0. Row i lies in the substar of the nodes whose last symbol is i.
class EmbeddedMesh {
 public:
  explicit EmbeddedMesh(const TopologyPtr& star)
      : star_(*star),
        n_(symbols(*star)),
        code_(n_),
        cycle_(star_cycle(n_ - 1)),
        rows_(n_),
        copies_(code_.count(), std::vector<Copy>(code_.count(), Copy::none)) {
    // Row 0 starts at the identity with its first and last symbols exchanged.
    Node at = star_.neighbour(Node{0}, last_port());
    for (const std::uint16_t port : cycle_) {
      rows_[0].push_back(at);
      at = star_.neighbour(at, Port{port});
    }
    for (std::uint32_t row = 1; row < n_; ++row) {
      for (const Node below : rows_[row - 1]) {
        Node above = below;
        for (const Port port : column_path(below, row)) above = star_.neighbour(above, port);
        rows_[row].push_back(above);
      }
    }
    schedule_.topology = star;
    schedule_.symmetry = trivial_symmetry(star);
    schedule_.collective = CollectiveKind::multinode_broadcast;
    schedule_.ports = PortModel::single;
  }

  Schedule broadcast() && {
    exchange_columns(true);
    exchange_columns(false);
    exchange_rows();
    order_hops(schedule_);
    return std::move(schedule_);
  }

 private:
  enum class Copy : std::uint8_t { none, fresh, passed_on };

  /// The most hops of a column_path. Every step of a column exchange takes this many.
  static constexpr std::uint32_t kDilation = 3;

  [[nodiscard]] Port last_port() const { return Port{n_ - 2}; }

  /// Eq. (4): the path from a node to the node with its last symbol and `row` exchanged.
  [[nodiscard]] std::vector<Port> column_path(Node from, std::uint32_t row) const {
    const PackedPermutation word = code_.unrank(index(from));
    std::uint32_t position = 0;
    while (symbol_at(word, position) != row) ++position;
    if (position == 0) return {last_port()};
    return {last_port(), Port{position - 1}, last_port()};
  }

  void send(std::uint32_t step, Node from, Port port, Node origin, bool continues = false) {
    schedule_.hops.push_back({Step{step}, ClassId{index(from)}, port, origin, kNoNode, 0, continues});
  }

  /// Makes a hop of a column path, unless `next` has a copy that it has not forwarded; the message continues from that.
  void pass_on(std::uint32_t step, Node at, Port port, Node next, Node origin) {
    auto& copies = copies_[index(origin)];
    if (next == origin || copies[index(next)] == Copy::fresh) return;
    if (copies[index(at)] == Copy::fresh) copies[index(at)] = Copy::passed_on;
    copies[index(next)] = Copy::fresh;
    send(step, at, port, origin);
  }

  /// Forwards every node's message row by row in one direction, to the mesh's edge.
  void exchange_columns(bool upwards) {
    for (std::uint32_t moved = 0; moved + 1 < n_; ++moved) {
      for (std::uint32_t origin_row = 0; origin_row < n_; ++origin_row) {
        if (upwards ? origin_row + moved + 1 >= n_ : origin_row < moved + 1) continue;
        const std::uint32_t from_row = upwards ? origin_row + moved : origin_row - moved;
        const std::uint32_t to_row = upwards ? from_row + 1 : from_row - 1;
        for (std::size_t column = 0; column < cycle_.size(); ++column) {
          Node at = rows_[from_row][column];
          std::uint32_t step = schedule_.steps;
          for (const Port port : column_path(at, to_row)) {
            const Node next = star_.neighbour(at, port);
            pass_on(step, at, port, next, rows_[origin_row][column]);
            at = next;
            ++step;
          }
        }
      }
      schedule_.steps += kDilation;
    }
  }

  /// Sends packets of the n messages of each column once round the rows, all at the same time.
  void exchange_rows() {
    const std::size_t columns = cycle_.size();
    for (std::size_t moved = 0; moved + 1 < columns; ++moved) {
      for (std::uint32_t message = 0; message < n_; ++message, ++schedule_.steps) {
        for (std::size_t column = 0; column < columns; ++column) {
          const Node origin = rows_[message][(column + columns - moved) % columns];
          for (const auto& row : rows_) {
            send(schedule_.steps, row[column], Port{cycle_[column]}, origin, message > 0);
          }
        }
      }
    }
  }

  const Topology& star_;
  std::uint32_t n_;
  PermutationCode code_;
  std::vector<std::uint16_t> cycle_;       ///< of a row: the port to the next column
  std::vector<std::vector<Node>> rows_;    ///< [row][column]
  std::vector<std::vector<Copy>> copies_;  ///< [origin][node], in the column exchange
  Schedule schedule_;
};

}  // namespace

Schedule embedded_mesh_broadcast(const TopologyPtr& star) {
  const std::uint32_t n = symbols(*star);
  if (n < kMinMeshSymbols || n > kMaxMeshSymbols) {
    throw InputError(fmt::format("--algorithm embedded-mesh: {}; allowed: star:{} to star:{}", star->spec(),
                                 kMinMeshSymbols, kMaxMeshSymbols));
  }
  return EmbeddedMesh(star).broadcast();
}

Schedule hamiltonian_broadcast(const TopologyPtr& star) {
  if (symbols(*star) > kMaxRingSymbols) {
    throw InputError(
        fmt::format("--algorithm hamiltonian-ring: {}; allowed: up to star:{}", star->spec(), kMaxRingSymbols));
  }
  Schedule schedule;
  schedule.topology = star;
  schedule.symmetry = whole_group(star);
  schedule.collective = CollectiveKind::multinode_broadcast;
  schedule.ports = PortModel::single;
  Node origin{0};  // in the frame of the node that the message has reached
  for (const std::uint16_t port : star_path(symbols(*star))) {
    schedule.hops.push_back({Step{schedule.steps++}, ClassId{0}, Port{port}, origin, kNoNode});
    origin = star->group()->multiply(star->neighbour(Node{0}, Port{port}), origin);
  }
  return schedule;
}

}  // namespace rota
