// SPDX-License-Identifier: Apache-2.0
#include "compiler/topology/spec_files.h"

#include <algorithm>
#include <array>

#include "compiler/topology/spec_text.h"

namespace rota {

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
  const auto* const family = std::find_if(kWithFile.begin(), kWithFile.end(),
                                          [spec](std::string_view name) { return spec.starts_with(name); });
  if (family == kWithFile.end() || spec.size() == family->size()) return std::string(spec);
  return std::string(*family) + rename(spec.substr(family->size()));
}

}  // namespace rota
