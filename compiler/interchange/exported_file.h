// SPDX-License-Identifier: Apache-2.0
//
// A file of an export that has several.
#pragma once

#include <string>

namespace rota::interchange {

struct ExportedFile {
  std::string path;  ///< relative to the export's folder
  std::string bytes;
};

}  // namespace rota::interchange
