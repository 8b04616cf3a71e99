// SPDX-License-Identifier: Apache-2.0
//
// Files as editors and shells leave them, and files of formats that rota does not read: one line with file, line and
// reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "compiler/algorithms/registry.h"
#include "compiler/error.h"
#include "compiler/interchange/import.h"
#include "compiler/interchange/json_place.h"
#include "compiler/interchange/msccl.h"
#include "compiler/topology/registry.h"

namespace rota::interchange {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string complaint(const std::string& text) {
  try {
    (void)import_schedule(text, "f", {});
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(ForeignText, AByteOrderMark_IsTaken_InEveryFormat) {
  const Schedule schedule = make_schedule(parse_topology("ring:3"), {});
  for (const std::string& text : {msccl_xml(schedule), msccl_json(schedule)}) {
    EXPECT_TRUE(is_foreign_schedule("\xEF\xBB\xBF" + text));
    EXPECT_EQ(import_schedule("\xEF\xBB\xBF" + text, "f", {}).hops.size(), import_schedule(text, "f", {}).hops.size());
    std::string in_dos = text;
    for (std::size_t at = in_dos.find('\n'); at != std::string::npos; at = in_dos.find('\n', at + 2)) {
      in_dos.insert(at, 1, '\r');
    }
    EXPECT_EQ(complaint(in_dos), "none");
  }
}

TEST(ForeignText, OfNoKnownFormat_IsShownWithItsLine) {
  const std::string allowed =
      "; allowed: MSCCL's XML, msccl-tools' JSON, TE-CCL's JSON; `rota import` also takes GraphML";
  EXPECT_EQ(complaint("\n\ngraph [\n]"), "f:3: 'graph [' is of no known format" + allowed);
  EXPECT_EQ(complaint("{'msccl_type': 'algorithm'}"),
            "f:1: '{'msccl_type': 'algorithm'}' is of no known format" + allowed);
  EXPECT_EQ(complaint("\xEF\xBB\xBF\n"), "f:1: an empty file" + allowed);
  EXPECT_EQ(complaint(""), "f:1: an empty file" + allowed);
  EXPECT_EQ(complaint("{\"rota\":1}\n"), "f:1: a schedule is of rota's own format" + allowed);
  EXPECT_THAT(complaint(std::string("\0\1\n", 3)), StartsWith("f:1: '\\x00\\x01' is of no known format"));
  EXPECT_EQ(complaint(std::string("\xFF\xFE<\0", 4)), "f: UTF-16 text; allowed: UTF-8 text");
  EXPECT_EQ(complaint("\x1F\x8B"), "f: gzip data; allowed: UTF-8 text");
}

TEST(JsonPlace, IsFoundAgainInTheText) {
  const std::string text = "\xEF\xBB\xBF{\"a\": \"}]\\\"\",\n \"b\" : [\n1, [],\n{\"c\":[true,\n-2.5e3\n]}\n]}";
  EXPECT_EQ(line_of(text, {}), 1U);
  EXPECT_EQ(line_of(text, {"a"}), 1U);
  EXPECT_EQ(line_of(text, {"b"}), 2U);
  EXPECT_EQ(line_of(text, {"b", std::size_t{0}}), 3U);
  EXPECT_EQ(line_of(text, {"b", std::size_t{2}}), 4U);
  EXPECT_EQ(line_of(text, {"b", std::size_t{2}, "c", std::size_t{1}}), 5U);
  EXPECT_EQ(line_of(text, {"b", std::size_t{9}}), 2U) << "the last value on the way";
  EXPECT_EQ(line_of(text, {"missing", std::size_t{9}}), 1U);
  EXPECT_EQ(line_of("", {"a"}), 1U);
  EXPECT_EQ(in_words({"steps", std::size_t{3}, "sends", std::size_t{2}}), "steps[3].sends[2]");
}

}  // namespace
}  // namespace rota::interchange
