// SPDX-License-Identifier: Apache-2.0
//
// Output folders that are whole or not there: filled under a temporary name beside their place, moved there when
// complete, and removed when the run is interrupted (remove_unfinished_files_on_interrupt).
#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

/// A folder under construction. One at a time.
class UnfinishedFolder {
 public:
  /// Throws InputError at once where it cannot be written.
  explicit UnfinishedFolder(std::filesystem::path place);
  /// Removes what was not moved to its place.
  ~UnfinishedFolder();
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

  /// Writes a file; `file` is from the folder, and the folders in it are made. Throws InputError where that fails.
  void add(const std::filesystem::path& file, std::string_view text, bool executable = false);
  /// Moves everything to its place: at once where there is nothing yet, else file by file, and what else is there
  /// stays. Throws InputError where that fails.
  void finish();

 private:
  friend void remove_unfinished_folder() noexcept;
  /// What a signal handler has to remove, in a list that begins with what was made last.
  struct Made {
    std::string path;
    bool is_folder;
    const Made* before;
  };
  void make_folder(const std::filesystem::path& path);
  void note(const std::filesystem::path& path, bool is_folder);

  std::filesystem::path place_;
  std::filesystem::path temporary_;
  std::vector<std::filesystem::path> files_;  ///< from the folder
  std::deque<Made> made_;
};

/// For signal handlers: removes the unfinished folder, if there is one.
void remove_unfinished_folder() noexcept;

}  // namespace rota
