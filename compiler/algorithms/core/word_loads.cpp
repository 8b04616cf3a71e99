// SPDX-License-Identifier: Apache-2.0
#include "compiler/algorithms/core/word_loads.h"

#include <algorithm>
#include <utility>

namespace rota {

std::vector<WordLoads::Share> counted(std::vector<std::uint32_t> links) {
  std::sort(links.begin(), links.end());
  std::vector<WordLoads::Share> shares;
  for (const std::uint32_t link : links) {
    if (shares.empty() || shares.back().link != link) shares.push_back({link, 0});
    ++shares.back().messages;
  }
  return shares;
}

void WordLoads::add_message(const ClassGraph& graph, std::uint32_t origin_class, const std::vector<Word>& words) {
  first_word_.push_back(word_end_.size());
  for (const Word& word : words) {
    std::vector<std::uint32_t> links;
    std::uint32_t cls = origin_class;
    for (const std::uint16_t port : word) {
      links.push_back(graph.link(cls, port));
      cls = graph.next_class(links.back());
    }
    const std::vector<Share> shares = counted(std::move(links));
    shares_.insert(shares_.end(), shares.begin(), shares.end());
    word_end_.push_back(shares_.size());
  }
}

}  // namespace rota
