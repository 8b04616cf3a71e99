// SPDX-License-Identifier: Apache-2.0
//
// The files that an interrupted run has to remove. A signal handler may touch only lock-free atomics and call unlink,
// so there are fixed slots instead of a container.
#pragma once

#include <cstddef>
#include <string>

namespace rota {

/// Registers one file for the lifetime of this object. Register a file before creating it, so that no interrupt can
/// occur in between.
class UnfinishedName {
 public:
  /// Throws InputError if the name is too long or too many are registered. May be called from several threads.
  explicit UnfinishedName(const std::string& path);
  ~UnfinishedName();
  UnfinishedName(const UnfinishedName&) = delete;
  UnfinishedName& operator=(const UnfinishedName&) = delete;

 private:
  std::size_t slot_;
};

/// For signal handlers: removes all registered files.
void remove_unfinished_names() noexcept;

}  // namespace rota
