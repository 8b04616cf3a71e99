// SPDX-License-Identifier: Apache-2.0
//
// Where the two models of a compared run differ, node by node.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sc_models/network_config.h"
#include "testbench/waves/trace_variable.h"

namespace rota::cli {

/// The variable in a node's scope that is high while a signal of the node differs between the two models.
inline constexpr const char* kDiffersSignal = "differs";

/// Compares each variable of a node with its twin, the variable of the same name within another scope. Data, ends of
/// messages, links and addresses count only while they mean something: data and ends while valid is high; the others
/// never, as what they tell shows in valid and data.
class NodeDifferences final : public TraceAddition {
 public:
  /// `second_scope`: that of the twins; "" if there are none. `router`: a timed one takes flits from the NIC into a
  /// register, which the model leaves out, so there the links from the NIC do not count.
  NodeDifferences(std::string second_scope, RouterKind router)
      : second_scope_(std::move(second_scope)), is_timed_(router == RouterKind::timed) {}

  void declare(const TraceVariable& variable) override;
  [[nodiscard]] std::string end_scope(const std::string& scope) override;
  void follow(std::string_view id, const std::string& change) override;
  void write_changes(std::ostream& out, std::uint64_t time_ps) override;

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  /// A variable of both models.
  struct Pair {
    std::size_t node = kNone;
    std::array<std::string, 2> values{};
    std::array<bool, 2> has{};
    std::string valid_name{};          ///< "", or the pair without whose valid this one means nothing
    std::size_t valid = kNone;         ///< its index
    std::vector<std::size_t> gated{};  ///< pairs that mean nothing without this one's valid
    bool differs = false;
  };
  struct NodeMark {
    std::string id;
    std::size_t differing = 0;  ///< pairs
    bool written = false;       ///< the last value written
    bool is_known = false;
  };
  void resolve();
  void compare(std::size_t at);

  const std::string second_scope_;
  const bool is_timed_;
  std::map<std::string, std::size_t> node_of_;  ///< by scope
  std::vector<NodeMark> nodes_;
  std::map<std::string, std::size_t> pair_of_;  ///< by full name, without the second scope
  std::vector<Pair> pairs_;
  struct Place {
    std::size_t pair;
    std::size_t model;
  };
  std::unordered_map<std::string, std::vector<Place>> places_;  ///< by identifier
  std::vector<std::size_t> changed_;
  bool resolved_ = false;
};

}  // namespace rota::cli
