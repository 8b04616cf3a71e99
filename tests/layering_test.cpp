// SPDX-License-Identifier: Apache-2.0
//
// Holds the sources to the project's architecture: what may include what, SPDX lines, sizes.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace rota {
namespace {

namespace fs = std::filesystem;

struct Source {
  std::string path;  ///< from the project's root
  std::vector<std::string> lines;
};

Source source_at(const fs::path& path) {
  Source source{fs::relative(path, ROTA_SOURCE_DIR).string(), {}};
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) source.lines.push_back(line);
  return source;
}

std::vector<Source> sources_below(const std::string& folder) {
  std::vector<Source> result;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(ROTA_SOURCE_DIR) / folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".h" || extension == ".cpp") result.push_back(source_at(entry.path()));
  }
  return result;
}

std::vector<std::string> includes_of(const Source& source) {
  std::vector<std::string> result;
  for (const std::string& line : source.lines) {
    if (line.rfind("#include ", 0) != 0) continue;
    const auto begin = line.find_first_of("\"<") + 1;
    result.push_back(line.substr(begin, line.find_first_of("\">", begin) - begin));
  }
  return result;
}

bool starts_with(const std::string& text, const std::string& prefix) { return text.rfind(prefix, 0) == 0; }

TEST(Layering, Core_IncludesNoSystemCVerilatorOrCommandLineHeader) {
  for (const Source& source : sources_below("compiler")) {
    for (const std::string& include : includes_of(source)) {
      for (const char* forbidden :
           {"systemc", "sysc/", "tlm", "verilated", "CLI/", "sc_models/", "testbench/", "tests/"}) {
        EXPECT_FALSE(starts_with(include, forbidden)) << source.path << " includes " << include;
      }
    }
  }
}

TEST(Layering, Models_IncludeNeitherTheCommandNorTests) {
  for (const Source& source : sources_below("sc_models")) {
    for (const std::string& include : includes_of(source)) {
      for (const char* forbidden : {"testbench/", "tests/", "CLI/", "compiler/algorithms/", "compiler/verify/"}) {
        EXPECT_FALSE(starts_with(include, forbidden)) << source.path << " includes " << include;
      }
    }
  }
}

/// What a file includes, and what that includes, as far as it is ours. Installed headers are below the same folders.
void add_with_all_it_includes(const std::string& path, std::map<std::string, Source>& sources) {
  if (sources.contains(path)) return;
  sources[path] = source_at(fs::path(ROTA_SOURCE_DIR) / path);
  for (const std::string& include : includes_of(sources[path])) {
    if (starts_with(include, "compiler/") || starts_with(include, "sc_models/")) {
      add_with_all_it_includes(include, sources);
    }
  }
}

// Who uses the libraries has the packages that the Debian package recommends, and no more.
TEST(Layering, PublicHeaders_NeedOnlySystemCAndFmt) {
  std::map<std::string, Source> sources;
  for (const char* header : {"core", "sc_models", "rtl_nodes"}) {
    add_with_all_it_includes("include/rota/" + std::string(header) + ".h", sources);
  }
  EXPECT_GT(sources.size(), 50U);
  for (const auto& [path, source] : sources) {
    for (const std::string& include : includes_of(source)) {
      const bool is_standard = include.find_first_of("./") == std::string::npos;
      EXPECT_TRUE(is_standard || sources.contains(include) || starts_with(include, "fmt/") ||
                  starts_with(include, "tlm_utils/"))
          << path << " includes " << include;
    }
  }
}

TEST(Layering, PythonModule_IncludesOnlyTheCoreOfOurs) {
  for (const Source& source : sources_below("python")) {
    for (const std::string& include : includes_of(source)) {
      if (include.find('/') == std::string::npos) continue;
      EXPECT_TRUE(starts_with(include, "compiler/") || starts_with(include, "python/") ||
                  starts_with(include, "pybind11/") || starts_with(include, "fmt/"))
          << source.path << " includes " << include;
    }
  }
}

/// By folder: the sibling folders that its files may include, besides their own.
using Allowed = std::map<std::string, std::set<std::string>>;

const Allowed kCoreFolders = {
    {"text", {}},
    {"files", {"text"}},
    {"graph", {}},
    {"topology", {"text", "graph"}},
    {"schedule", {"text", "files", "graph", "topology"}},
    {"verify", {"text", "graph", "topology", "schedule"}},
    {"algorithms", {"text", "graph", "topology", "schedule"}},
    {"rom", {"text", "topology", "schedule"}},
    {"emit", {"text", "topology", "schedule", "rom"}},
    {"report", {"text", "topology", "schedule", "rom"}},
    {"drawing", {"graph", "topology"}},
    {"interchange", {"text", "topology", "schedule"}},
    {"search", {"text", "topology", "schedule", "verify", "algorithms"}},
    {"choice", {"schedule", "verify", "algorithms", "rom"}},
    {"page", {"text", "topology", "schedule", "verify", "rom", "report", "drawing"}},
};

const Allowed kAlgorithmFolders = {
    {"core", {}},
    {"exchange", {"core", "wait_free"}},
    {"products", {"core", "exchange"}},
    {"hypercube", {"core"}},
    {"star", {"core"}},
    {"few_startups", {"core"}},
    {"trees", {"core"}},
    {"gossip", {"core", "trees"}},
    {"segments", {"core", "trees"}},
    {"sums", {"core", "trees", "gossip"}},
    {"narrow", {"core", "wait_free"}},
    {"wait_free", {"core"}},
};

const Allowed kCommandFolders = {
    {"options", {}},
    {"waves", {}},
    {"events", {}},
    {"ranks", {}},
    {"runs", {"options", "waves", "events"}},
    {"papers", {"runs"}},
    {"plots", {"options", "events", "runs", "papers"}},
    {"sweep", {"options", "runs"}},
    {"verbs", {"options", "waves", "events", "ranks", "runs", "papers", "plots", "sweep"}},
};

/// Files that stand in `parent` itself belong to no folder, and folders include them freely.
void expect_one_way(const std::string& parent, const Allowed& folders) {
  const std::string prefix = parent + "/";
  for (const auto& [folder, allowed] : folders) {
    const std::vector<Source> sources = sources_below(prefix + folder);
    EXPECT_FALSE(sources.empty()) << prefix << folder;
    for (const Source& source : sources) {
      for (const std::string& include : includes_of(source)) {
        const auto slash = include.find('/', prefix.size());
        if (!starts_with(include, prefix) || slash == std::string::npos) continue;
        if (include.ends_with("formulas.h")) continue;  // they look at nothing themselves: see PaperFormulas below
        const std::string other = include.substr(prefix.size(), slash - prefix.size());
        EXPECT_TRUE(other == folder || allowed.count(other) == 1) << source.path << " includes " << include;
      }
    }
  }
}

TEST(Layering, PaperFormulas_LookAtNoAlgorithm_NoVerifier_AndNoModel) {
  std::size_t formulas = 0;
  for (const Source& source : sources_below("testbench/papers")) {
    const std::string file = fs::path(source.path).filename().string();
    if (file != "formulas.h" && file != "formulas.cpp") continue;
    ++formulas;
    for (const std::string& include : includes_of(source)) {
      if (include.find('/') == std::string::npos) continue;
      EXPECT_TRUE(starts_with(include, "compiler/topology/") || starts_with(include, "compiler/schedule/") ||
                  (starts_with(include, "testbench/papers/") && include.ends_with("formulas.h")))
          << source.path << " includes " << include;
    }
  }
  EXPECT_EQ(formulas, 12U) << "a pair for each of the five papers, and one for all";
}

/// A folder that the table does not name would not be held to anything.
void expect_all_named(const std::string& parent, const Allowed& folders) {
  for (const auto& entry : fs::directory_iterator(fs::path(ROTA_SOURCE_DIR) / parent)) {
    if (!entry.is_directory()) continue;
    EXPECT_EQ(folders.count(entry.path().filename().string()), 1) << parent << '/' << entry.path().filename();
  }
}

/// Modules of rtl/sim are too large or too free for a chip. rota_fifos alone may name one, behind its parameter Bank.
TEST(Layering, DesignFilesOfTheRtl_InstantiateNothingOfItsSimulationFolder) {
  const fs::path rtl = fs::path(ROTA_SOURCE_DIR) / "rtl";
  std::set<std::string> listed;
  std::ifstream list(rtl / "files.f");
  for (std::string line; std::getline(list, line);) listed.insert(line);
  std::vector<std::string> simulated;
  for (const auto& entry : fs::directory_iterator(rtl / "sim")) {
    simulated.push_back(entry.path().stem().string());
    EXPECT_EQ(listed.count("rtl/sim/" + entry.path().filename().string()), 1) << entry.path();
  }
  EXPECT_FALSE(simulated.empty());
  for (const auto& entry : fs::directory_iterator(rtl)) {
    if (entry.path().extension() != ".sv") continue;
    std::ifstream in(entry.path());
    for (std::string line; std::getline(in, line);) {
      const std::string code = line.substr(0, line.find("//"));
      for (const std::string& module : simulated) {
        const bool allowed = entry.path().stem() == "rota_fifos" && module == "rota_fifo_bank";
        EXPECT_TRUE(allowed || code.find(module) == std::string::npos) << entry.path() << ": " << line;
      }
    }
  }
}

TEST(Layering, CoreFolders_DependOneWay_AndTheVerifierSharesNothingWithTheAlgorithms) {
  expect_one_way("compiler", kCoreFolders);
  expect_all_named("compiler", kCoreFolders);
}

TEST(Layering, AlgorithmFolders_DependOneWay) {
  expect_one_way("compiler/algorithms", kAlgorithmFolders);
  expect_all_named("compiler/algorithms", kAlgorithmFolders);
}

TEST(Layering, CommandFolders_DependOneWay) {
  expect_one_way("testbench", kCommandFolders);
  expect_all_named("testbench", kCommandFolders);
}

/// Two types of one name in one namespace would corrupt memory where the linker takes the functions of the other one.
TEST(Sources, NoTwoHeaders_DefineTypesOfOneName) {
  const std::regex opens_namespace(R"(namespace ([\w:]*) ?\{)");
  const std::regex defines_type(R"((?:struct|class|enum class) (\w+)(?: final)?(?: :[^;]*)? \{.*|using (\w+) =.*)");
  std::map<std::string, std::string> header_of;
  for (const char* folder : {"compiler", "include", "sc_models", "testbench"}) {
    for (const Source& source : sources_below(folder)) {
      if (!source.path.ends_with(".h")) continue;
      std::string name_space;
      std::smatch match;
      for (const std::string& line : source.lines) {
        if (std::regex_match(line, match, opens_namespace)) name_space = match[1];
        if (!std::regex_match(line, match, defines_type)) continue;
        const std::string type = name_space + "::" + match[1].str() + match[2].str();
        const auto [known, is_new] = header_of.emplace(type, source.path);
        EXPECT_TRUE(is_new || known->second == source.path) << type << ": " << known->second << " and " << source.path;
      }
    }
  }
  EXPECT_TRUE(header_of.contains("rota::Schedule"));
}

TEST(Sources, EveryFile_HasItsLicenceLine_AndStaysReadable) {
  constexpr std::size_t kMostLines = 400;
  for (const char* folder : {"compiler", "sc_models", "testbench", "tests", "bench", "python"}) {
    for (const Source& source : sources_below(folder)) {
      ASSERT_FALSE(source.lines.empty()) << source.path;
      EXPECT_EQ(source.lines[0], "// SPDX-License-Identifier: Apache-2.0") << source.path;
      EXPECT_LE(source.lines.size(), kMostLines) << source.path;
    }
  }
}

}  // namespace
}  // namespace rota
