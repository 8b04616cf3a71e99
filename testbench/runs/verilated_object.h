// SPDX-License-Identifier: Apache-2.0
//
// RTL that is Verilated and compiled while the command runs, with the user's Verilator and C++ compiler, into a shared
// object.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rota::cli {

/// A fresh folder, removed with the object.
class TemporaryFolder {
 public:
  /// `option`: what the user asked for, "--model emitted". Throws InputError, which names it, if no folder can be made.
  explicit TemporaryFolder(const std::string& option);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  /// Throws InputError if the file cannot be written.
  void write(const std::filesystem::path& file, const std::string& text) const;

 private:
  std::string option_;
  std::filesystem::path path_;
};

/// Throws InputError if there is no Verilator, before anything is made. `option` as in TemporaryFolder.
void require_verilator(const std::string& option);

/// What is Verilated: the module `top` as class `prefix`, with `options`, of the design files and the C++ file
/// `wrapper`. Files are those of a TemporaryFolder.
struct VerilatedDesign {
  std::string option;  ///< as in TemporaryFolder
  std::string top;
  std::string prefix;
  std::filesystem::path folder;  ///< for what the tools make
  std::filesystem::path wrapper;
  std::vector<std::string> options;
  std::vector<std::filesystem::path> files;
};

/// Makes a shared object and returns its place. Throws InputError if Verilator is missing, and CheckFailed with the
/// tool's first line if it fails.
[[nodiscard]] std::filesystem::path verilate_object(const VerilatedDesign& design);

/// A shared object as long as it is loaded.
class SharedObject {
 public:
  /// Throws CheckFailed if it cannot be loaded.
  explicit SharedObject(const std::filesystem::path& path);
  ~SharedObject();
  SharedObject(const SharedObject&) = delete;
  SharedObject& operator=(const SharedObject&) = delete;

  /// Sets `function` to the one with that name. Throws CheckFailed if there is none.
  template <class Function>
  void load(Function*& function, const char* name) const {
    function = reinterpret_cast<Function*>(symbol(name));
  }

 private:
  [[nodiscard]] void* symbol(const char* name) const;
  void* handle_;
};

}  // namespace rota::cli
