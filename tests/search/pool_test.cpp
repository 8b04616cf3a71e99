// SPDX-License-Identifier: Apache-2.0
#include "compiler/search/pool.h"

#include <gtest/gtest.h>

#include "compiler/search/group_catalogue.h"

namespace rota::search {
namespace {

const GroupPtr kGroup = abelian_groups(16, 1).front();

Seen seen(Element element, std::uint64_t status, std::uint32_t longest_link) {
  return {kGroup,
          {{element, static_cast<Element>(16 - element)}},
          {status, 3},
          longest_link,
          {status, 3, longest_link, status}};
}

std::vector<Element> elements(const Pool& pool) {
  std::vector<Element> result;
  for (const Seen& s : pool.best()) result.push_back(s.generators.front().element);
  return result;
}

TEST(Pool, KeepsTheBest_InOrder) {
  Pool pool(2, 2);
  pool.offer(seen(1, 30, 1));
  pool.offer(seen(2, 10, 1));
  EXPECT_TRUE(pool.full());
  pool.offer(seen(3, 20, 1));
  EXPECT_EQ(elements(pool), (std::vector<Element>{2, 3}));
  EXPECT_FALSE(pool.would_take({20, 3, 1, 20}));
  EXPECT_TRUE(pool.would_take({19, 3, 1, 19}));
}

TEST(Pool, KeepsFewThatAreAlike_ThoseWithTheShorterLinks) {
  Pool pool(10, 2);
  pool.offer(seen(1, 10, 5));
  pool.offer(seen(2, 10, 4));
  pool.offer(seen(3, 10, 3));
  pool.offer(seen(4, 10, 6));
  EXPECT_EQ(elements(pool), (std::vector<Element>{3, 2}));
}

TEST(Pool, KeepsANetworkOnce) {
  Pool pool(10, 2);
  pool.offer(seen(1, 10, 5));
  pool.offer(seen(1, 10, 5));
  EXPECT_EQ(pool.best().size(), 1U);
}

}  // namespace
}  // namespace rota::search
