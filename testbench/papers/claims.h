// SPDX-License-Identifier: Apache-2.0
//
// The claims of the five papers, one function and one file a paper. docs/papers.md says for each theorem, lemma, table
// and figure which row stands for it, or why none does.
#pragma once

#include <vector>

#include "testbench/papers/claim.h"

namespace rota::cli {

[[nodiscard]] Paper paper_000();  ///< total exchange in Cayley graphs
[[nodiscard]] Paper paper_001();  ///< total exchange in products
[[nodiscard]] Paper paper_002();  ///< hypercubes, every collective
[[nodiscard]] Paper paper_003();  ///< star graphs, few start-ups
[[nodiscard]] Paper paper_004();  ///< rings and tori, few start-ups

/// All of them, or the one of this number ("002"), their claims numbered. Throws InputError for a number that is none
/// of theirs.
[[nodiscard]] std::vector<Paper> papers(const std::string& number);
/// The paper of this claim ("001-17") with nothing else in it. Throws InputError where there is none.
[[nodiscard]] std::vector<Paper> paper_of_row(const std::string& id);

}  // namespace rota::cli
