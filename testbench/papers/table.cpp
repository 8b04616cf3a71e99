// SPDX-License-Identifier: Apache-2.0
#include "testbench/papers/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "compiler/error.h"
#include "compiler/files/unfinished_file.h"
#include "compiler/text/fields.h"

namespace rota::cli {
namespace {

enum class Kind { text, number };

/// What each row says, in the order of the CSV's columns.
struct Column {
  const char* name;
  Kind kind;
  bool shown;  ///< in the text table, too
};
constexpr std::array kColumns{
    Column{"id", Kind::text, true},          Column{"place", Kind::text, true},
    Column{"claim", Kind::text, true},       Column{"network", Kind::text, true},
    Column{"ports", Kind::text, true},       Column{"collective", Kind::text, false},
    Column{"algorithm", Kind::text, true},   Column{"quantity", Kind::text, true},
    Column{"printed", Kind::text, true},     Column{"formula", Kind::number, true},
    Column{"systemc", Kind::number, true},   Column{"rtl", Kind::number, true},
    Column{"otherwise", Kind::number, true}, Column{"self_timed", Kind::number, true},
    Column{"evidence", Kind::text, true},    Column{"role", Kind::text, false},
    Column{"lanes", Kind::number, true},     Column{"depth", Kind::number, true},
    Column{"slots", Kind::number, true},     Column{"classes", Kind::number, true},
    Column{"rom_bits", Kind::number, true},  Column{"steps", Kind::number, false},
    Column{"bound", Kind::number, false},    Column{"result", Kind::text, true},
    Column{"note", Kind::text, false},       Column{"command", Kind::text, false},
    Column{"input", Kind::text, false},      Column{"no_rtl", Kind::text, true},
};
using Cells = std::array<std::string, kColumns.size()>;

/// The files that a run reads, on one line.
std::string input_of(const Run& run) {
  if (!run.variant.empty())
    return fmt::format("{}, {}, {} (004_tori/variants.cpp)", run.spec, run.algorithm, run.variant);
  std::string text;
  for (const char c : run.network + run.demand) text += c == '\n' ? "; " : std::string(1, c);
  return text.substr(0, text.find_last_not_of("; ") + 1);
}

/// What to type: all runs of a claim that compares two or four, each once.
std::string commands_of(const Claim& claim) {
  if (!claim.run) return "";
  std::vector<std::string> commands{command_of(*claim.run)};
  const auto add = [&commands](const Run& run) {
    if (const std::string command = command_of(run); std::ranges::find(commands, command) == commands.end()) {
      commands.push_back(command);
    }
  };
  if (claim.against) add(*claim.against);
  if (claim.before) add(claim.before->run);
  if (claim.before) add(claim.before->against);
  std::string text;
  for (const std::string& command : commands) text += (text.empty() ? "" : " against ") + command;
  return text;
}

Cells cells_of(const Row& row) {
  const Claim& claim = row.claim;
  const Run run = claim.run.value_or(Run{.spec = "", .ports = "", .collective = ""});
  const bool ran = row.outcome && row.outcome->problem.empty();
  const Outcome outcome = ran ? *row.outcome : Outcome{};
  const auto cost = [ran](std::uint64_t value) { return ran ? whole(value) : ""; };
  const Hardware& hardware = outcome.hardware;
  const std::string note = row.why.empty() ? claim.erratum : row.why;
  const std::string_view relation = claim.relation == Relation::at_most    ? "<="
                                    : claim.relation == Relation::at_least ? ">="
                                                                           : "";
  const bool clocked = row.evidence == Evidence::measured;
  return {claim.id,
          claim.place,
          claim.what,
          run.spec,
          run.ports,
          run.collective,
          run.variant.empty() ? run.algorithm : run.algorithm + ", " + run.variant,
          claim.run || claim.counted ? to_string(claim.quantity) : "",
          claim.printed,
          fmt::format("{}{}", relation, claim.formula),
          clocked ? row.measured : "",
          row.rtl,
          clocked ? "" : row.measured,
          text_of(outcome.self_timed_cycles),
          to_string(row.evidence),
          claim.regression ? "regression" : "claim",
          text_of(hardware.fifo_lanes),
          text_of(hardware.fifo_depth),
          text_of(hardware.fifo_slots),
          cost(hardware.classes),
          text_of(hardware.rom_bits),
          text_of(outcome.schedule.steps),
          text_of(outcome.bound),
          to_string(row.result),
          note,
          commands_of(claim),
          input_of(run),
          row.no_rtl};
}

std::string notes_of(const PaperRows& paper) {
  std::string text;
  for (const Row& row : paper.rows) {
    const std::string& note = row.why.empty() ? row.claim.erratum : row.why;
    if (note.empty()) continue;
    text +=
        fmt::format("  {} {} {}, {}: {}\n", to_string(row.result), row.claim.id, row.claim.place, row.claim.what, note);
  }
  return text;
}

std::string text_of(const PaperRows& paper) {
  std::vector<Cells> lines;
  std::array<std::size_t, kColumns.size()> widths{};
  for (const Row& row : paper.rows) lines.push_back(cells_of(row));
  for (std::size_t c = 0; c < kColumns.size(); ++c) {
    widths[c] = std::string_view(kColumns[c].name).size();
    for (const Cells& line : lines) widths[c] = std::max(widths[c], line[c].size());
  }
  std::string text = fmt::format("{}  {}\n\n", paper.number, paper.title);
  const auto add_line = [&](const auto& cell) {
    std::string line;
    for (std::size_t c = 0; c < kColumns.size(); ++c) {
      if (!kColumns[c].shown) continue;
      line += kColumns[c].kind == Kind::number ? fmt::format("  {:>{}}", cell(c), widths[c])
                                               : fmt::format("  {:<{}}", cell(c), widths[c]);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  };
  add_line([](std::size_t c) { return std::string(kColumns[c].name); });
  for (const Cells& line : lines) add_line([&line](std::size_t c) { return line[c]; });
  const std::string notes = notes_of(paper);
  return text + (notes.empty() ? "" : "\n" + notes) + "\n";
}

/// Empty cells are left out; numbers that JSON can hold as such are numbers.
nlohmann::ordered_json json_of(const Row& row) {
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  const Cells cells = cells_of(row);
  for (std::size_t c = 0; c < kColumns.size(); ++c) {
    if (cells[c].empty()) continue;
    const bool digits = cells[c].find_first_not_of("0123456789") == std::string::npos;
    if (kColumns[c].kind == Kind::number && digits && cells[c].size() < 20) {
      object[kColumns[c].name] = std::stoull(cells[c]);
    } else {
      object[kColumns[c].name] = cells[c];
    }
  }
  return object;
}

}  // namespace

std::string to_text(const std::vector<PaperRows>& papers) {
  std::string text =
      "systemc and rtl are what those models counted. otherwise is counted in a verified schedule or derived from "
      "graph\n"
      "and programs, as evidence says. no_rtl is why the RTL has no number.\n\n";
  std::size_t rows = 0;
  std::size_t errata = 0;
  std::size_t stated = 0;
  for (const PaperRows& paper : papers) {
    text += text_of(paper);
    rows += paper.rows.size();
    errata += static_cast<std::size_t>(std::count_if(paper.rows.begin(), paper.rows.end(),
                                                     [](const Row& row) { return row.result == Result::erratum; }));
    stated += static_cast<std::size_t>(std::count_if(paper.rows.begin(), paper.rows.end(),
                                                     [](const Row& row) { return row.result == Result::stated; }));
  }
  return text + fmt::format("{} rows: {} agree, {} known errata, {} stated only, {} differ\n", rows,
                            rows - errata - stated - differing(papers), errata, stated, differing(papers));
}

std::string list_as_text(const std::vector<Paper>& papers) {
  std::size_t width = 0;
  for (const Paper& paper : papers) {
    for (const Claim& claim : paper.claims) width = std::max(width, claim.id.size());
  }
  std::string text;
  for (const Paper& paper : papers) {
    text += fmt::format("{}  {}\n", paper.number, paper.title);
    for (const Claim& claim : paper.claims) {
      text += fmt::format("  {:<{}}  {:<10}  {}, {}\n", claim.id, width, to_string(evidence_of(claim)), claim.place,
                          claim.what);
    }
  }
  return text;
}

nlohmann::ordered_json list_as_json(const std::vector<Paper>& papers) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Paper& paper : papers) {
    nlohmann::ordered_json claims = nlohmann::ordered_json::array();
    for (const Claim& claim : paper.claims) {
      claims.push_back({{"id", claim.id},
                        {"evidence", to_string(evidence_of(claim))},
                        {"role", claim.regression ? "regression" : "claim"},
                        {"erratum", !claim.erratum.empty()},
                        {"place", claim.place},
                        {"claim", claim.what}});
    }
    list.push_back({{"paper", paper.number}, {"title", paper.title}, {"claims", std::move(claims)}});
  }
  return {{"papers", std::move(list)}};
}

nlohmann::ordered_json to_json(const std::vector<PaperRows>& papers) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const PaperRows& paper : papers) {
    nlohmann::ordered_json claims = nlohmann::ordered_json::array();
    for (const Row& row : paper.rows) claims.push_back(json_of(row));
    list.push_back({{"paper", paper.number}, {"title", paper.title}, {"claims", std::move(claims)}});
  }
  return {{"papers", std::move(list)}, {"differ", differing(papers)}};
}

std::string to_csv(const PaperRows& paper) {
  std::string text = "paper";
  for (const Column& column : kColumns) text += fmt::format(",{}", column.name);
  text += "\n";
  for (const Row& row : paper.rows) {
    text += paper.number;
    for (const std::string& cell : cells_of(row)) text += "," + csv_field(cell);
    text += "\n";
  }
  return text;
}

void write_csv(const std::vector<PaperRows>& papers, const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw InputError(fmt::format("--csv {}: {}", folder, problem.message()));
  for (const PaperRows& paper : papers) {
    const std::string path = (std::filesystem::path(folder) / ("paper-" + paper.number + ".csv")).string();
    UnfinishedFile file(path);
    std::ofstream out(file.temporary_path(), std::ios::binary);
    out << to_csv(paper);
    out.close();
    if (!out) throw InputError(fmt::format("{}: cannot be written", path));
    file.finish();
  }
}

}  // namespace rota::cli
