// SPDX-License-Identifier: Apache-2.0
#include "compiler/emit/manifest.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <system_error>

namespace rota {
namespace {

namespace fs = std::filesystem;

std::set<std::string> listed_files(const fs::path& folder) {
  std::set<std::string> files;
  std::ifstream in(folder / kManifestName);
  for (std::string line; std::getline(in, line);) files.insert(line);
  return files;
}

}  // namespace

std::string manifest_text(std::vector<std::string> paths) {
  paths.emplace_back(kManifestName);
  std::sort(paths.begin(), paths.end());
  std::string text;
  for (const std::string& path : paths) text += path + "\n";
  return text;
}

std::optional<fs::path> foreign_file(const fs::path& folder) {
  const std::set<std::string> ours = listed_files(folder);
  std::set<fs::path> foreign;
  std::error_code problem;
  for (auto entry = fs::recursive_directory_iterator(folder, problem); entry != fs::end(entry);
       entry.increment(problem)) {
    const fs::path path = entry->path().lexically_relative(folder);
    const bool is_folder = entry->is_directory(problem) && !entry->is_symlink(problem);
    if (is_folder && path == kBuildFolder) entry.disable_recursion_pending();
    if (!is_folder && !ours.contains(path.generic_string())) foreign.insert(path);
  }
  if (foreign.empty()) return std::nullopt;
  return *foreign.begin();
}

}  // namespace rota
