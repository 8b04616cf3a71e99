// SPDX-License-Identifier: Apache-2.0
//
// Checks what arrives in a run. Personalised messages and broadcasts: every demanded message comes once, complete and
// unchanged. Sums: what arrives adds up to the contributions of all other nodes. All-reduce: each node gets the sum of
// all contributions; multinode all-reduce: one such sum from every other node besides. It stores one bit per message
// and, per node, the few messages in transit, so that networks of thousands of nodes can be checked. This file does not
// depend on SystemC.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "compiler/report/delivery_counts.h"
#include "sc_models/parallel.h"
#include "sc_models/traffic.h"

namespace rota {

class DeliveryChecker {
 public:
  explicit DeliveryChecker(Traffic traffic);
  DeliveryChecker(const DeliveryChecker&) = delete;
  DeliveryChecker& operator=(const DeliveryChecker&) = delete;

  /// Flit `flit` of the message (copy `copy` of the messages) from `origin` was written at `self`. For sums, `origin`
  /// is `self`, and the flit is added to what is there. Of broadcasts, `origin` == `self`
  /// marks a spare copy that the programs throw away; it is not looked at.
  void arrived(Node self, Node origin, std::uint32_t copy, std::uint32_t flit, std::uint64_t data);

  /// What can be wrong with an arrival.
  struct Wrong {
    enum class Kind : std::uint8_t { data, order, twice, undemanded };
    Kind kind;
    Node self;
    Node origin;
    std::uint32_t flit;
    std::uint64_t data;
  };
  /// From now on arrivals come only at these nodes, those at different nodes may come from different threads, and what
  /// is wrong with them is kept until take_unsettled. Call it before the first arrival.
  void divide(Block own);
  /// After divide: what was wrong since the last call, in the order of nodes, or from the last to the first.
  [[nodiscard]] std::vector<Wrong> take_unsettled(bool backwards);
  /// Counts and notes what take_unsettled returned.
  void settle(const std::vector<Wrong>& wrongs);

  /// What only the end of a run shows.
  struct Finished {
    DeliveryCounts counts;
    std::vector<std::string> problems;  ///< the first few
  };
  /// What is missing at the nodes where arrivals can come. Call it once.
  [[nodiscard]] Finished finish_own();
  void add(const Finished& part);
  /// Counts what never arrived. Call it once, at the end.
  void finish() { add(finish_own()); }
  /// Forgets everything that arrived.
  void restart();

  [[nodiscard]] const Traffic& traffic() const noexcept { return traffic_; }
  [[nodiscard]] DeliveryCounts counts() const;
  /// The first few problems, one sentence each.
  [[nodiscard]] const std::vector<std::string>& problems() const noexcept { return problems_; }

 private:
  struct Open {
    Node origin;
    std::uint32_t copy;
    std::uint32_t next_flit;
    bool damaged;
  };

  /// No two destinations share a word of the bits.
  [[nodiscard]] std::size_t bit(Node self, Node origin, std::uint32_t copy) const noexcept {
    return (std::size_t{copy} * (own_.end - own_.first) + (index(self) - own_.first)) * row_bits_ + index(origin);
  }
  /// The sum of all nodes' contributions for `destination`, except that of `left_out`.
  [[nodiscard]] std::uint64_t sum_of_all(Node destination, std::uint32_t flit, Node left_out,
                                         std::uint32_t copy = 0) const;
  /// Whether the collective has a message of that number, or a root's total, for the node.
  [[nodiscard]] bool demanded(Node origin, Node self, std::uint32_t copy) const;
  /// The expected flit: the origin's word or, from the root of an all-reduce, the total.
  [[nodiscard]] std::uint64_t expected(Node origin, Node self, std::uint32_t flit, std::uint32_t copy);
  void add(Node self, std::uint32_t copy, std::uint32_t flit, std::uint64_t data);
  void finish_sums(Node destination, Finished& part) const;
  void finish_sum(Node destination, std::uint32_t copy, Finished& part) const;
  void finish_messages(Node destination, Finished& part) const;
  void completed(Node self, Node origin, std::uint32_t copy, bool damaged);
  void wrong_flit(Node self, Node origin, std::uint32_t flit, std::uint64_t data);
  /// Names the message that a word belongs to; empty if it finds none.
  [[nodiscard]] std::string whose(Node self, std::uint32_t flit, std::uint64_t data);
  /// Counts and notes it: at once, or after divide when it is settled.
  void wrong(const Wrong& what);
  void settle(const Wrong& what);

  Traffic traffic_;
  std::size_t row_bits_;                  ///< of came_ per copy and destination: a multiple of 64
  DeliveryCounts counts_;                 ///< but for `delivered`, to which delivered_ adds
  std::vector<std::uint64_t> delivered_;  ///< per destination
  Block own_;                             ///< destinations at which arrivals can come
  bool divided_ = false;
  std::vector<std::vector<Wrong>> unsettled_;  ///< per destination, in order of arrival
  std::atomic<bool> any_unsettled_ = false;
  std::vector<bool> came_;  ///< per (copy, destination, origin): all flits came
  std::vector<std::vector<Open>>
      open_;  ///< per destination: messages in transit, at most one per channel in a good run
  std::vector<std::vector<std::uint64_t>> sums_;  ///< [sums·destination + copy][flit]: what arrived; empty: nothing
  std::vector<std::vector<std::uint64_t>> whole_sums_;  ///< all-reduces: the flits of each root's total computed so far
  std::vector<std::string> problems_;
  std::uint64_t search_budget_ = 0;
};

/// The receive memory of one node in a checked run.
class CheckingReceiveMemory final : public ReceiveMemory {
 public:
  CheckingReceiveMemory(DeliveryChecker& checker, Node self)
      : checker_(&checker), frame_(*checker.traffic().symmetry, self) {}
  void write(std::uint32_t address, std::uint32_t flit, std::uint64_t data) override {
    const MessageAddress at = message_at(address, checker_->traffic().node_count);
    checker_->arrived(frame_.self(), frame_.node(at.node), at.copy, flit, data);
  }

 private:
  DeliveryChecker* checker_;
  FrameReader frame_;
};

}  // namespace rota
