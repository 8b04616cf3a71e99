// SPDX-License-Identifier: Apache-2.0
//
// The claims of the five papers, one function and one folder a paper. The statements.md beside them says for each
// theorem, lemma, table and figure which rows stand for it, or why none does.
#pragma once

#include <vector>

#include "testbench/papers/claim.h"

namespace rota::cli {

[[nodiscard]] Paper paper_000();  ///< total exchange in Cayley graphs
[[nodiscard]] Paper paper_001();  ///< total exchange in products
[[nodiscard]] Paper paper_002();  ///< hypercubes, every collective
[[nodiscard]] Paper paper_003();  ///< star graphs, few start-ups
[[nodiscard]] Paper paper_004();  ///< rings and tori, few start-ups

/// All of them, or the one of this number ("002"). Throws InputError for a number that is none of theirs.
[[nodiscard]] std::vector<Paper> papers(const std::string& number);
/// The papers with only the claims of this id, or of ids that go on behind it: "002/table-1/broadcast" has all of that
/// collective. Throws InputError where there are none.
[[nodiscard]] std::vector<Paper> papers_of_rows(const std::string& id);

}  // namespace rota::cli
