// SPDX-License-Identifier: Apache-2.0
//
// The bipartite matching of askers and answers, grown by augmenting paths. Choices are tried in the given order, so the
// same input gives the same matching.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace rota::graph {

/// Whether an asker looks for a free choice before it displaces another asker.
enum class Lookahead : std::uint8_t { none, free_first };

/// A matching of askers and answers, both numbered from 0. Time grows with the choices examined and the pairs found,
/// not with the size of either side.
class Matching {
 public:
  static constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();
  struct Choice {
    std::uint32_t answer;
    std::uint32_t tag;  ///< returned with the pair; tells apart several ways to the same answer
  };

  Matching(std::uint32_t answers, Lookahead lookahead)
      : lookahead_(lookahead), asker_(answers, kNobody), tag_(answers), tried_(answers, 0) {}

  /// Finds an answer for `asker`, which must have none; others may be moved to further choices of theirs.
  /// `choices_of(a)` returns the choices of any asker, best first. Returns false if there is no augmenting path.
  template <class ChoicesOf>
  bool add(std::uint32_t asker, const ChoicesOf& choices_of) {
    ++round_;
    return find(asker, choices_of);
  }

  /// The answers that have an asker, in the order in which they were first taken.
  [[nodiscard]] const std::vector<std::uint32_t>& taken() const noexcept { return taken_; }
  [[nodiscard]] std::uint32_t asker_of(std::uint32_t answer) const { return asker_[answer]; }
  [[nodiscard]] std::uint32_t tag_of(std::uint32_t answer) const { return tag_[answer]; }

  /// Removes all pairs.
  void clear() {
    for (const std::uint32_t answer : taken_) asker_[answer] = kNobody;
    taken_.clear();
  }

 private:
  template <class ChoicesOf>
  bool find(std::uint32_t asker, const ChoicesOf& choices_of) {
    const auto& choices = choices_of(asker);
    if (lookahead_ == Lookahead::free_first) {
      for (const Choice& choice : choices) {
        if (asker_[choice.answer] == kNobody) return take(asker, choice);
      }
    }
    for (const Choice& choice : choices) {
      const std::uint32_t rival = asker_[choice.answer];
      if (rival == kNobody) return take(asker, choice);
      if (std::exchange(tried_[choice.answer], round_) == round_) continue;
      if (find(rival, choices_of)) return take(asker, choice);
    }
    return false;
  }

  bool take(std::uint32_t asker, const Choice& choice) {
    if (asker_[choice.answer] == kNobody) taken_.push_back(choice.answer);
    asker_[choice.answer] = asker;
    tag_[choice.answer] = choice.tag;
    return true;
  }

  Lookahead lookahead_;
  std::vector<std::uint32_t> asker_;  ///< by answer
  std::vector<std::uint32_t> tag_;    ///< by answer
  std::vector<std::uint32_t> tried_;  ///< by answer: the last search that examined it
  std::uint32_t round_ = 0;
  std::vector<std::uint32_t> taken_;
};

}  // namespace rota::graph
