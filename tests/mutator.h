// SPDX-License-Identifier: Apache-2.0
//
// Small random edits of texts, for tests of parsers with arbitrary user input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace rota::testing_support {

class Mutator {
 public:
  /// Precondition: `seeds` is not empty. The same seeds give the same texts.
  explicit Mutator(std::vector<std::string> seeds) : seeds_(std::move(seeds)) {}

  /// One of the seeds with one to four edits.
  std::string next() { return edited(seeds_[below(seeds_.size())]); }

  /// `text` with one to four edits.
  std::string edited(std::string text) {
    for (std::size_t edits = 1 + below(4) * below(2); edits > 0; --edits) edit(text);
    return text;
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }

  char interesting() {
    static const std::string kCharacters = "0123456789:x*,-+{}[]\"\\ \t\n.eE\x01\x7f\xff";
    return kCharacters[below(kCharacters.size())];
  }

  void edit(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    switch (below(7)) {
      case 0:
        text.insert(at, 1, interesting());
        break;
      case 1:
        if (at < text.size()) text[at] = interesting();
        break;
      case 2:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      case 3:
        text.erase(at, 1 + below(8));
        break;
      case 4:
        text.insert(at, text.substr(below(text.size() + 1), below(12)));
        break;
      case 5:
        text.insert(at, std::to_string(engine_() >> below(64)));
        break;
      default:
        text.insert(at, seeds_[below(seeds_.size())].substr(0, below(40)));
        break;
    }
  }

  std::vector<std::string> seeds_;
  std::mt19937_64 engine_{20260101};
};

}  // namespace rota::testing_support
