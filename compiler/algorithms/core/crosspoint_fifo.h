// SPDX-License-Identifier: Apache-2.0
//
// The queue of one crosspoint in a list scheduler: a growing ring buffer that remembers how full it was.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rota {

template <class Item>
class CrosspointFifo {
 public:
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(items_.size() - head_); }
  /// The most items at any step's end.
  [[nodiscard]] std::uint32_t peak() const { return peak_; }
  /// Precondition of front() and pop(): size() > 0.
  [[nodiscard]] const Item& front() const { return items_[head_]; }
  void push(const Item& item) { items_.push_back(item); }
  void pop() {
    ++head_;
    if (head_ * 2 > items_.size()) {
      items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(head_));
      head_ = 0;
    }
  }
  void end_step() { peak_ = std::max(peak_, size()); }

 private:
  std::vector<Item> items_;
  std::size_t head_ = 0;
  std::uint32_t peak_ = 0;
};

}  // namespace rota
