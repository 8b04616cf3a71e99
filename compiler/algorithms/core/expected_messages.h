// SPDX-License-Identifier: Apache-2.0
//
// What links can expect: the messages in the network that have yet to cross them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "compiler/algorithms/core/class_graph.h"
#include "compiler/algorithms/core/routes.h"

namespace rota {

/// How far ahead a message is expected: by its next link only, or by every link that it has yet to cross.
enum class Outlook : std::uint8_t { next_link, whole_way };

class ExpectedMessages {
 public:
  /// The graph and the routes must outlive this.
  ExpectedMessages(const ClassGraph& graph, const Routes& routes, Outlook outlook)
      : graph_(graph), routes_(routes), outlook_(outlook), count_(graph.link_count(), 0) {}

  /// For a message that has not left yet: the most that one of the links behind its first expects.
  [[nodiscard]] std::uint32_t most(std::uint32_t message) const {
    std::uint32_t most = 0;
    ahead(first_link(message), message, 1, [&](std::uint32_t link) { most = std::max(most, count_[link]); });
    return most;
  }

  [[nodiscard]] std::uint32_t at(std::uint32_t link) const { return count_[link]; }

  /// The message leaves over `link`, with `hops_done` hops behind it.
  void leaves(std::uint32_t link, std::uint32_t message, std::uint32_t hops_done) {
    if (hops_done > 0) --count_[link];
    if (hops_done > 0 && outlook_ == Outlook::whole_way) return;
    ahead(link, message, hops_done + 1, [&](std::uint32_t next) { ++count_[next]; });
  }

 private:
  [[nodiscard]] std::uint32_t first_link(std::uint32_t message) const {
    return graph_.link(routes_.message(message).origin_class, routes_.word(message).front());
  }

  /// Visits the links of the message from hop `hop` on, or only the first of them. `link` is that of the hop before.
  template <class Visit>
  void ahead(std::uint32_t link, std::uint32_t message, std::size_t hop, const Visit& visit) const {
    const auto word = routes_.word(message);
    const std::size_t end = outlook_ == Outlook::whole_way ? word.size() : std::min(word.size(), hop + 1);
    for (; hop < end; ++hop) {
      link = graph_.link(graph_.next_class(link), word[hop]);
      visit(link);
    }
  }

  const ClassGraph& graph_;
  const Routes& routes_;
  Outlook outlook_;
  std::vector<std::uint32_t> count_;  ///< by link
};

}  // namespace rota
