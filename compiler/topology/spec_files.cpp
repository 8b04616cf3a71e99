// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/spec_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>

#include "compiler/error.h"
#include "compiler/text/printable.h"
#include "compiler/topology/spec_text.h"

namespace rota {
namespace {

namespace fs = std::filesystem;

/// What a file named from the working folder is called in `folder`.
std::string seen_from(const fs::path& folder, std::string_view file) {
  const fs::path path(file);
  if (folder.empty() || path.is_absolute()) return path.string();
  std::error_code problem;
  const fs::path absolute = fs::absolute(path).lexically_normal();
  const fs::path shortest = absolute.lexically_relative(fs::absolute(folder).lexically_normal());
  if (fs::equivalent(folder / shortest, path, problem)) return shortest.string();
  // A symbolic link on the way: its ".." leads elsewhere.
  const fs::path from = fs::weakly_canonical(fs::absolute(folder), problem);
  const fs::path parent = fs::weakly_canonical(absolute.parent_path(), problem);
  return problem ? absolute.string() : (parent / path.filename()).lexically_proximate(from).string();
}

}  // namespace

std::string rename_files(std::string_view spec, const std::function<std::string(std::string_view)>& rename) {
  constexpr std::string_view kProduct = "product:";
  constexpr std::array<std::string_view, 3> kWithFile{"graph:", "cayley:", "lattice:"};
  if (spec.starts_with(kProduct)) {
    std::string renamed(kProduct);
    std::string_view separator;
    for (const std::string_view factor : split(spec.substr(kProduct.size()), '*')) {
      renamed += separator;
      renamed += rename_files(factor, rename);
      separator = "*";
    }
    return renamed;
  }
  constexpr std::string_view kFail = "fail:";
  if (spec.starts_with(kFail)) {
    const std::size_t colon = spec.find(':', kFail.size());
    if (colon == std::string_view::npos) return std::string(spec);
    return std::string(spec.substr(0, colon + 1)) + rename_files(spec.substr(colon + 1), rename);
  }
  const auto* const family = std::find_if(kWithFile.begin(), kWithFile.end(),
                                          [spec](std::string_view name) { return spec.starts_with(name); });
  if (family == kWithFile.end() || spec.size() == family->size()) return std::string(spec);
  return std::string(*family) + rename(spec.substr(family->size()));
}

std::string spec_seen_from(const fs::path& folder, std::string_view spec) {
  std::string seen = rename_files(spec, [&folder](std::string_view file) { return seen_from(folder, file); });
  if (is_utf8(seen)) return seen;
  throw InputError(
      fmt::format("topology '{}': a schedule file cannot name a file whose name is not UTF-8; allowed: "
                  "another name for the file",
                  printable(seen)));
}

std::string spec_found_in(const fs::path& folder, std::string_view spec) {
  return rename_files(spec, [&folder](std::string_view file) { return (folder / file).string(); });
}

}  // namespace rota
