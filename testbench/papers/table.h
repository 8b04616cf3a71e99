// SPDX-License-Identifier: Apache-2.0
//
// Prints the papers' rows as an aligned table, as one JSON object, and as CSV files, one per paper.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "testbench/papers/comparison.h"

namespace rota::cli {

[[nodiscard]] std::string to_text(const std::vector<PaperRows>& papers);
/// The ids of the claims, their kinds of evidence and their places. Runs nothing.
[[nodiscard]] std::string list_as_text(const std::vector<Paper>& papers);
[[nodiscard]] nlohmann::ordered_json list_as_json(const std::vector<Paper>& papers);
/// {"papers":[{"paper","title","claims":[…]}],"differ":0}
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<PaperRows>& papers);
/// A header line, then one line per claim; fields with commas or quotes are quoted (RFC 4180).
[[nodiscard]] std::string to_csv(const PaperRows& paper);
/// Writes paper-000.csv and so on into `folder`, which is created if needed. Throws InputError if a file cannot be
/// written.
void write_csv(const std::vector<PaperRows>& papers, const std::string& folder);

}  // namespace rota::cli
