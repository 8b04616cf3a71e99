// SPDX-License-Identifier: Apache-2.0
//
// Checks whether an output can be written, before the work that produces it.
#pragma once

#include <string>

namespace rota {

/// Throws InputError "OPTION PATH: cannot be written: REASON; allowed: …" if no file can be created at `path`. Tries it
/// under a temporary name, which is removed again.
void require_writable_file(const std::string& option, const std::string& path);

/// The same for a folder into which files will be written. Creates the folder if it does not exist.
void require_writable_folder(const std::string& option, const std::string& path);

}  // namespace rota
