// SPDX-License-Identifier: Apache-2.0
//
// The claims of the five papers, one function and one folder per paper. Each folder's statements.md lists, for each
// theorem, lemma, table and figure, the rows that stand for it, or why there is none.
#pragma once

#include <cstdint>
#include <vector>

#include "testbench/papers/claim.h"

namespace rota::cli {

[[nodiscard]] Paper paper_000();  ///< total exchange in Cayley graphs
[[nodiscard]] Paper paper_001();  ///< total exchange in products
[[nodiscard]] Paper paper_002();  ///< hypercubes, every collective
[[nodiscard]] Paper paper_003();  ///< star graphs, few start-ups
[[nodiscard]] Paper paper_004();  ///< rings and tori, few start-ups

/// All papers, or the one with this number ("002"). Throws InputError for an unknown number.
[[nodiscard]] std::vector<Paper> papers(const std::string& number);
/// The papers with only the claims of this id, or of ids that begin with it: "002/table-1/broadcast" has all rows of
/// that collective. Throws InputError if there are none.
[[nodiscard]] std::vector<Paper> papers_of_rows(const std::string& id);

/// The papers without the claims whose run is on a network of more nodes. Claims without a run stay.
[[nodiscard]] std::vector<Paper> up_to_nodes(std::vector<Paper> papers, std::uint32_t most);

/// The same claims with every lockstep run on the timed router. Formulas of cycles have its c0.
[[nodiscard]] std::vector<Paper> on_timed_router(std::vector<Paper> papers);

}  // namespace rota::cli
