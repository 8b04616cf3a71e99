// SPDX-License-Identifier: Apache-2.0
//
// Which messages each class holds in the course of a schedule, and the arrival that brought each of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "compiler/rom/events.h"
#include "compiler/schedule/class_message.h"
#include "compiler/schedule/schedule.h"

namespace rota {

struct LastCopy {
  EventId place;
  bool passed_on;
};

/// The messages that each class holds. They are in a table where that is small, in all and for what the schedule sends,
/// since it is many times faster than a hash.
class HeldMessages {
 public:
  explicit HeldMessages(const Schedule& schedule);

  [[nodiscard]] LastCopy* find(const ClassMessage& message) {
    if (!table_.empty()) {
      Cell& cell = table_[cell_of(message)];
      return cell.cls == message.cls ? &cell.last : nullptr;
    }
    const auto it = hashed_.find(message);
    return it == hashed_.end() ? nullptr : &it->second;
  }

  void add(const ClassMessage& message, EventId place) {
    if (table_.empty()) {
      hashed_.insert_or_assign(message, LastCopy{place, false});
    } else {
      table_[cell_of(message)] = {message.cls, {place, false}};
    }
  }

  void remove(const ClassMessage& message) {
    if (table_.empty()) {
      hashed_.erase(message);
    } else {
      table_[cell_of(message)].cls = kNoClass;
    }
  }

  /// visit(class, origin, copy, last copy) for each. Not with Identity::pair.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (table_[i].cls == kNoClass) continue;
      visit(table_[i].cls, Node{static_cast<std::uint32_t>(i % nodes_)}, 0U, table_[i].last);
    }
    for (const auto& [message, last] : hashed_) visit(message.cls, message.origin, message.copy, last);
  }

 private:
  /// What tells a message from the others that a class, or a node, ever holds.
  enum class Identity : std::uint8_t {
    any,     ///< all that there is
    origin,  ///< broadcasts: one message for each origin, and most nodes hold most of them
    /// A message for each class of origins and each destination seen from there. It is at one class at a time. Only
    /// where no group must be asked how an origin sees its destination, which can take longer than the hash.
    pair,
  };
  static Identity identity_of(const Schedule& schedule);

  static constexpr std::uint32_t kNoClass = ~0U;
  struct Cell {
    std::uint32_t cls = kNoClass;
    LastCopy last{};
  };

  [[nodiscard]] std::size_t cell_of(const ClassMessage& message) const {
    if (identity_ == Identity::pair) {
      const Node origin = message.origin;
      return index(symmetry_.class_of(origin)) * nodes_ + index(symmetry_.to_frame(origin, message.destination));
    }
    return message.cls * nodes_ + index(message.origin);
  }

  Identity identity_;
  const Symmetry& symmetry_;
  std::size_t nodes_;
  std::vector<Cell> table_;
  std::unordered_map<ClassMessage, LastCopy, ClassMessageHash> hashed_;
};

}  // namespace rota
