// SPDX-License-Identifier: Apache-2.0
//
// A million mutated inputs for the two parsers that read what users type or bring: each is either taken or refused with
// one readable line. Run under the sanitizers (preset asan), where a crash or an overflow ends the test.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/error.h"
#include "compiler/schedule/schedule_file.h"
#include "compiler/topology/registry.h"
#include "tests/example_topologies.h"

namespace rota {
namespace {

constexpr int kInputsPerParser = 500'000;
constexpr std::size_t kLongestMessage = 1000;

class Mutator {
 public:
  explicit Mutator(std::vector<std::string> seeds) : seeds_(std::move(seeds)) {}

  std::string next() {
    std::string text = seeds_[below(seeds_.size())];
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) mutate(text);
    return text;
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }

  char interesting() {
    static const std::string kCharacters = "0123456789:x*,-+{}[]\"\\ \t\n.eE\x01\x7f\xff";
    return kCharacters[below(kCharacters.size())];
  }

  void mutate(std::string& text) {
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

/// Runs `parse`; anything but success or a one-line InputError fails.
template <class Parse>
bool taken(const std::string& input, Parse parse) {
  try {
    parse();
    return true;
  } catch (const InputError& e) {
    const std::string message = e.what();
    EXPECT_FALSE(message.empty()) << testing::PrintToString(input);
    EXPECT_EQ(message.find('\n'), std::string::npos) << testing::PrintToString(input);
    EXPECT_LT(message.size(), kLongestMessage) << testing::PrintToString(input);
    return false;
  }
}

TEST(ParserFuzz, Specs_AreTakenOrRefusedInOneLine) {
  std::vector<std::string> seeds = testing_support::example_specs();
  seeds.insert(seeds.end(), {"product:ring:5*star:4", "cayley:/nonexistent.json", "circulant:16:1,5"});
  Mutator mutator(seeds);
  int accepted = 0;
  for (int i = 0; i < kInputsPerParser && !testing::Test::HasFailure(); ++i) {
    const std::string input = mutator.next();
    accepted += taken(input, [&] { (void)parse_topology(input); }) ? 1 : 0;
  }
  EXPECT_GT(accepted, kInputsPerParser / 100);  // the mutations reach beyond the first check
}

TEST(ParserFuzz, ScheduleFiles_AreTakenOrRefusedInOneLine) {
  const std::string header =
      R"({"rota":1,"topology":"ring:3","collective":"total-exchange","ports":"all","algorithm":"a","steps":1})"
      "\n";
  const std::string hops =
      "{\"t\":0,\"src\":0,\"dst\":1,\"msg\":[0,1]}\n{\"t\":0,\"src\":0,\"dst\":2,\"msg\":[0,2]}\n"
      "{\"t\":0,\"src\":1,\"dst\":2,\"msg\":[1,2]}\n{\"src\":1, \"dst\":0,\"t\":0,\"msg\":[ 1 ,0]}\n";
  Mutator whole({header + hops, header, "{\"t\":0,\"src\":2,\"dst\":1,\"msg\":[2,1],\"packet\":4}\n"});
  Mutator after_the_header({hops});
  int accepted = 0;
  for (int i = 0; i < kInputsPerParser && !testing::Test::HasFailure(); ++i) {
    const std::string input = i % 2 == 0 ? header + after_the_header.next() : whole.next();
    std::istringstream in(input);
    accepted += taken(input, [&] { (void)read_schedule(in, "fuzz"); }) ? 1 : 0;
  }
  EXPECT_GT(accepted, kInputsPerParser / 200);
}

}  // namespace
}  // namespace rota
