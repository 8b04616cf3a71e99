// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "compiler/error.h"

namespace rota::cli {
namespace {

std::vector<Paper> all_papers() {
  std::vector<Paper> all{paper_000(), paper_001(), paper_002(), paper_003(), paper_004()};
  for (Paper& paper : all) {
    for (Claim& claim : paper.claims) claim.id = fmt::format("{}/{}", paper.number, claim.id);
  }
  return all;
}

/// Whether the id is `beginning` or goes on behind it with a slash.
bool begins_with(std::string_view id, std::string_view beginning) {
  return id.starts_with(beginning) && (id.size() == beginning.size() || id[beginning.size()] == '/');
}

void fill_in_evidence(std::vector<Paper>& papers) {
  for (Paper& paper : papers) {
    for (Claim& claim : paper.claims) claim.evidence = evidence_of(claim);
  }
}

/// The papers with those of their claims that `wanted` names; papers without any are left out.
std::vector<Paper> chosen(std::vector<Paper> papers, std::string_view wanted) {
  for (Paper& paper : papers) {
    std::erase_if(paper.claims, [&](const Claim& claim) { return !begins_with(claim.id, wanted); });
  }
  std::erase_if(papers, [](const Paper& paper) { return paper.claims.empty(); });
  return papers;
}

/// Behind the longest beginning of `id` that names rows: "002/table-1 goes on with broadcast, accumulation, …".
std::string near(const std::vector<Paper>& papers, std::string_view id) {
  constexpr std::size_t kMostNames = 8;
  std::string_view beginning = id;
  std::vector<Paper> found;
  while (found.empty() && !beginning.empty()) {
    const auto slash = beginning.rfind('/');
    beginning = slash == std::string_view::npos ? std::string_view() : beginning.substr(0, slash);
    if (!beginning.empty()) found = chosen(papers, beginning);
  }
  const std::size_t skip = beginning.empty() ? 0 : beginning.size() + 1;
  std::vector<std::string> names;
  for (const Paper& paper : found.empty() ? papers : found) {
    for (const Claim& claim : paper.claims) {
      if (claim.id.size() <= skip) continue;
      const std::string name = claim.id.substr(skip, claim.id.find('/', skip) - skip);
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > kMostNames) text += ", ...";
  return beginning.empty() ? fmt::format("an id begins with {}", text)
                           : fmt::format("{} goes on with {}", beginning, text);
}

}  // namespace

std::vector<Paper> papers(const std::string& number) {
  std::vector<Paper> all = all_papers();
  if (!number.empty()) {
    std::string numbers;
    for (const Paper& paper : all) numbers += " " + paper.number;
    all = std::ranges::any_of(all, [&](const Paper& paper) { return paper.number == number; })
              ? chosen(std::move(all), number)
              : throw InputError(fmt::format("--paper {}: allowed:{}", number, numbers));
  }
  fill_in_evidence(all);
  return all;
}

std::vector<Paper> papers_of_rows(const std::string& id) {
  const std::vector<Paper> all = all_papers();
  std::string_view wanted = id;
  while (wanted.ends_with('/')) wanted.remove_suffix(1);
  std::vector<Paper> found = chosen(all, wanted);
  if (found.empty()) {
    throw InputError(fmt::format("--row {}: no row has this id; {}; `rota papers --list` has all", id, near(all, id)));
  }
  fill_in_evidence(found);
  return found;
}

std::vector<Paper> up_to_nodes(std::vector<Paper> papers, std::uint32_t most) {
  for (Paper& paper : papers) {
    std::erase_if(paper.claims,
                  [most](const Claim& claim) { return claim.run && topology_of(*claim.run)->node_count() > most; });
  }
  return papers;
}

std::vector<Paper> on_timed_router(std::vector<Paper> papers) {
  constexpr std::uint64_t kMore = pipeline_cycles(RouterKind::timed) - pipeline_cycles(RouterKind::handshake);
  const auto move = [](Run& run) { run.router = RouterKind::timed; };
  for (Paper& paper : papers) {
    for (Claim& claim : paper.claims) {
      if (!claim.run) continue;
      const bool was_timed = router_of(*claim.run) == RouterKind::timed;
      if (claim.quantity == Quantity::cycles && !was_timed) claim.formula = whole(std::stoull(claim.formula) + kMore);
      move(*claim.run);
      if (claim.against) move(*claim.against);
      if (claim.before) {
        move(claim.before->run);
        move(claim.before->against);
      }
    }
  }
  return papers;
}

}  // namespace rota::cli
