// SPDX-License-Identifier: Apache-2.0
//
// Whether an output can be written, asked before the work that makes it.
#pragma once

#include <string>

namespace rota {

/// Throws InputError "OPTION PATH: cannot be written: REASON; allowed: …" where no file can be made at `path`. Tries
/// it under a temporary name and removes that again.
void require_writable_file(const std::string& option, const std::string& path);

/// The same of a folder into which files will be written; makes the folder where it is not there.
void require_writable_folder(const std::string& option, const std::string& path);

}  // namespace rota
